"""Widgets, which draw what they are given and post messages; the screens handle these."""
