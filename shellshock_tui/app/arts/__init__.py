"""Arts: pure drawings of a board, from a scene to rows of painted runs."""
