"""Shellshock TUI: tabletop combat by the book in a terminal."""

__version__ = "0.2.0"
