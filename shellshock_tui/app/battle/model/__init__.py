"""The battle screen's state between two commands, independent of its widgets."""
