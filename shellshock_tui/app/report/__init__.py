"""The after-action report."""
