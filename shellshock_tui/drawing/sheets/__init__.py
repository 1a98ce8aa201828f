"""Record sheets drawn as lines of text."""
