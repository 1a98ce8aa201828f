"""The geometry of a battle: what units see, how far apart they are, and which way they face each other."""
