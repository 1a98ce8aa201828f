"""Commands given together: repeated, suggested, for a whole side, or without an alternative."""
