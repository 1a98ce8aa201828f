"""Cards on the screen: a position, a question about it, and what became of the answer."""
