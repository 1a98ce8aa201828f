"""Many battles between bots, and their statistics."""
