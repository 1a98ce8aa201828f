"""Building forces: the list of forces, and the screen on which one is built."""
