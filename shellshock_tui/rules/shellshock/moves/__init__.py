"""II. Movement: speeds, steps, turns, rams and the end of a move."""
