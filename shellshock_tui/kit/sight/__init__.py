"""Lines of sight: straight lines, hidden directions, terrain heights, and the area visible from a place."""
