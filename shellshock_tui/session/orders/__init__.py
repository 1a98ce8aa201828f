"""Commands given together: repeated moves, suggested plans, standing orders, and forced answers."""
