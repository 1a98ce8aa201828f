"""Settings: colours, glyphs and keys."""
