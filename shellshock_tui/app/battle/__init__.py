"""The battle screen and its parts."""
