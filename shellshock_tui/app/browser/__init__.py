"""Shelves: lists of what can be opened, and cards of what is marked."""
