"""The views of a battle for screens and programs."""
