"""English grammar: plurals, verbs that agree with a name, and numbers with a sign."""

import re
from collections.abc import Iterable

from shellshock_tui.engine.figures import number
from shellshock_tui.engine.trail import Number

PLURALS = {"has": "have", "is": "are", "was": "were", "goes": "go", "does": "do", "rallies": "rally"}
"""The plural forms of irregular verbs, by their singular."""
VERB = re.compile(r"[a-z]+s\b")
"""Matches a verb in the third person singular at the beginning of a phrase."""
HISSING = ("ches", "shes", "sses", "xes")
"""Endings of verbs whose plural drops "es" instead of "s", such as "reaches"."""


def as_sentence(words: str) -> str:
    """Return words with a capital letter at the beginning."""
    return f"{words[:1].upper()}{words[1:]}"


def first_sentence(text: str, names: Iterable[str]) -> str:
    """Return the first sentence of a text without its full stop; full stops in the names are no ends."""
    hidden = text
    for name in sorted(names, key=len, reverse=True):
        hidden = hidden.replace(name, "_" * len(name))
    end = hidden.find(". ")
    return text[:end] if end >= 0 else text.removesuffix(".")


def counted(number: Number, noun: str, plural: str = "") -> str:
    """Return a number with its noun: "1 point", "2 points", "2 feet"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def signed(value: Number) -> str:
    """Return a number with its sign: "+2", "−1"."""
    return f"{'+' * (value >= 0)}{number(value)}"


def does(name: str, deed: str) -> str:
    """Return a name followed by a verb phrase that agrees with it: "Red wins", "The Guards win"."""
    return f"{name} {agreeing(name, deed)}"


def possessive(name: str) -> str:
    """Return the possessive of a name: "Red's", "The Guards'"."""
    is_plural = agreeing(name, "is") != "is"
    return f"{name}'" if is_plural else f"{name}'s"


def agreeing(name: str, deed: str) -> str:
    """Return a verb phrase in the number of a name: "holds its fire" becomes "hold their fire" for Guards.

    A name that ends in a single s is taken as a plural.
    """
    return _in_plural(deed) if name.endswith("s") and not name.endswith("ss") else deed


def done_by_several(deed: str) -> str:
    """Return a verb phrase in the plural, each part of it: "have no target and hold fire"."""
    parts = deed.split(" and ")
    return " and ".join(_in_plural(part) if VERB.match(part) else part for part in parts)


def _in_plural(deed: str) -> str:
    verb, *words = deed.split(" ")
    plural = PLURALS.get(verb) or verb.removesuffix("es" if verb.endswith(HISSING) else "s")
    return " ".join((plural, *("their" if word == "its" else word for word in words)))
