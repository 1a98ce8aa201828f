"""Jumpstarts: lessons to be played, read from data files. This package does not depend on a screen."""
