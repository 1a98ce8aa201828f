"""What is seen over a board: lines, shadows, heights, and the area visible from a place."""
