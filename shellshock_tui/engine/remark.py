"""A bot's remarks on its commands, which are kept in the journal."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from shellshock_tui.engine.event import encode_trail
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.files import clean


@dataclass(frozen=True, slots=True)
class Remark:
    """The reason why a bot chose a plan: a sentence, and the terms of the evaluation."""

    words: str
    trail: Trail
    weighing: str = ""
    """A short explanation of the terms' figures, not needed to understand the sentence."""


def encode_remark(remark: Remark) -> dict[str, Any]:
    """Return a remark as a JSON table."""
    return {"words": remark.words, "weighing": remark.weighing, "terms": encode_trail(remark.trail)}


def decode_remark(table: object) -> Remark:
    """Return the remark that a JSON table encodes.

    Raises:
        ValueError: The table encodes no remark.
    """
    match table:
        case {"words": str(words), "terms": list(terms), **rest}:
            return Remark(clean(words), Trail(tuple(map(_term, terms))), clean(str(rest.get("weighing", ""))))
        case _:
            raise ValueError("a remark should have words and terms")


def _term(table: object) -> Term:
    match table:
        case {
            "label": str(label),
            "op": str(op),
            "value": int() | str() as value,
            "clause": str(clause),
            **rest,
        }:
            at, words = clean(str(rest.get("at", ""))), clean(str(rest.get("words", "")))
            return Term(clean(label), Op(op), _number(value), clause, at, words)
        case _:
            raise ValueError("a term should have a label, a value and a clause")


def _number(value: int | str) -> int | Fraction:
    try:
        return value if isinstance(value, int) else Fraction(value[:40])
    except ZeroDivisionError:
        raise ValueError("a number cannot be divided by nothing") from None
