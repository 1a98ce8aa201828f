"""Shellshock TUI: tabletop combat by the book in a terminal."""

__version__ = "0.1.0"
