"""Readers of record sheets and scenarios."""
