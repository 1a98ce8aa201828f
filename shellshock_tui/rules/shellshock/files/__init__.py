"""Sheets and scenarios read from their files."""
