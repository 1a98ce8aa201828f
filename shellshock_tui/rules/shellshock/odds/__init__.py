"""The exact odds of attacks."""
