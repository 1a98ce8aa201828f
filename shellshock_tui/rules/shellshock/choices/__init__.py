"""The way from an empty draft to a command."""
