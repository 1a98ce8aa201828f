"""The after-action report of a battle."""
