"""Tests of what writes data files."""
