"""Default implementations of the engine's contract, made from states, phases, commands and record sheets."""
