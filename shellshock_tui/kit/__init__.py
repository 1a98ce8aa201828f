"""The kit: all of the contract that follows from a system's state, phases, commands and record sheet."""
