"""Screens that open over a battle: dice, explanations, help."""
