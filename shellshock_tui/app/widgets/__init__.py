"""Widgets: they draw what they are given and say what was pointed at; screens decide."""
