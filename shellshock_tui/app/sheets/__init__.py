"""Lights on record sheets: what a lesson points at, and the part of a sheet that shows it."""
