"""Widgets: they draw what they are given and post messages; screens decide."""
