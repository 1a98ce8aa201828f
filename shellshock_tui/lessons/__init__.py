"""Jumpstarts: lessons that are played, read from data files; nothing here knows a screen."""
