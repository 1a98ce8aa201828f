"""Errors whose text is shown to the player."""


class UserError(Exception):
    """Raised when a request cannot be fulfilled; the text is a sentence for the player."""


def with_full_stop(sentence: str) -> str:
    """Return a sentence with a full stop, unless it ends with a mark already."""
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."
