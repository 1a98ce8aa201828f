"""Screens: they hold the game, hand views to widgets, and decide what a key or a click means."""
