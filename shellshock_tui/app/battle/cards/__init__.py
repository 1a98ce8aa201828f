"""Cards on the screen: a position, a question about it, and the verdict on the answer."""
