"""Numbers with their nouns, as a player reads them."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: "1 point", "2 points", "2 feet"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"
