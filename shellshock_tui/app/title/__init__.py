"""The title screen, the lists that it leads to, and the briefing."""
