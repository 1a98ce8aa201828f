"""The battle as players see it: the screen, its parts, and what they show."""
