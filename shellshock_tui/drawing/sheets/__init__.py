"""Record sheets as lines of text: pure drawings of what a rule system says of a unit."""
