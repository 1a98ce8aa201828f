"""Setting up a battle of one's own: forces, map, aim and places."""
