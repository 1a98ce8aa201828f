"""Numbers with their nouns, as a player reads them."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: "1 point", "2 points", "2 feet"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def digit(number: int) -> str:
    """Return the key of a choice that is counted from 1: its digit, none from the tenth on."""
    return str(number) if number < 10 else ""
