"""The after-action report as players see it."""
