"""Lessons as learners see them."""
