"""What a player is told when something cannot be."""


class UserError(Exception):
    """What was asked for cannot be; its text is a sentence for the player."""


def ended(told: str) -> str:
    """Return what is told with a stop at its end, if it has none."""
    return told if told.endswith((".", "?", "!")) else f"{told}."
