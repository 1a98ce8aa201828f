"""The parts of the battle screen that show the model in widgets."""
