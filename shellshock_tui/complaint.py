"""What a player is told when something cannot be."""


class Complaint(Exception):  # noqa: N818 - the player's matter, not a fault of the program
    """What was asked for cannot be; its text is a sentence for the player."""


def ended(told: str) -> str:
    """Return what is told with a stop at its end, if it has none."""
    return told if told.endswith((".", "?", "!")) else f"{told}."
