"""Tests of the writing of data files."""
