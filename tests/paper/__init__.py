"""Tests of pages to print."""
