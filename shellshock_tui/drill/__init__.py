"""Drills: questions about positions of a battle, why an answer was wrong, and when to ask again."""
