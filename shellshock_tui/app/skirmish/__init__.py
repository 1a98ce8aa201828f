"""Setting up a custom battle: forces, map, aim and places."""
