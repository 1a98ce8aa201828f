"""Exercises: questions about a moment of a battle, with their answers."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from shellshock_tui.drill.answer import Answer
from shellshock_tui.engine.addresses import unit_address, unit_of
from shellshock_tui.engine.english import agreeing
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.option import Option
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.engine.trail import Blocked, Clause, Trail

YES_NO = "yes", "no"
VERB = re.compile(r"\[([a-z]+)(?:\|(\w+))?\]")
"""Matches a verb that agrees with a name."""


@dataclass(frozen=True)
class Moment:
    """A state of a battle, and the events of the next command."""

    rules: AnyRules
    state: Any
    events: tuple[Event, ...] = ()
    """The events of the next command."""
    options: tuple[Option, ...] = ()
    """The optional rules of the battle."""
    since: str = ""
    """Sentences about what happened between the state and the events; each question repeats them."""

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """A counter of each unit on the map."""
        rules = self.rules
        seen = (piece for side in rules.sides for piece in rules.pieces(self.state, side.id, ()))
        return tuple({piece.unit: piece for piece in seen if piece.unit}.values())

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of the units on the map, by their ids."""
        return {piece.unit: piece.label for piece in self.pieces}

    def explained(self, at: str) -> Trail | Blocked | Clause | None:
        """Return the explanation at an address; None if there is none."""
        try:
            return self.rules.explain(self.state, at)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question about a moment, with its answer and the reason of the answer."""

    form: str
    """The name of its form."""
    question: str
    answer: Answer
    reason: Trail | Blocked | Clause
    clauses: tuple[str, ...]
    """The clauses that decide the answer: leaving one out or misreading it would change it."""
    units: tuple[str, ...] = ()
    """The units that it is about; the sheet of the first one is needed most."""
    covers: tuple[str, ...] = ()
    """The addresses on sheets that would tell the answer, and those below them."""
    paper: str = ""
    """The question where only the printed record sheets are at hand; empty if they do not suffice."""
    marks: tuple[str, ...] = ()
    """The addresses below which a sheet has the entries of the answer, so that they can be marked there."""
    opens: tuple[str, ...] = ()
    """Addresses on the sheets that the answer is read from."""
    event: int = -1
    """The number, among the events of the moment, of the one that it is about; −1 for none."""
    why: str = ""
    """The reason for the answer, if the text of the clause does not give it."""
    means: tuple[str, ...] = ()
    """Sentences that explain terms of the question."""
    slips: tuple[str, ...] = ()
    """Questions after a wrong answer, each about something that is easily overlooked."""
    tells: tuple[str, ...] = ()
    """The names of the forms whose answers the question tells, about the same events."""
    given: tuple[str, ...] = ()
    """The labels of the terms of its calculation whose values the question states."""
    places: tuple[int, ...] = ()
    """The places on the map that the question names."""
    terms: tuple[str, ...] = ()
    """Sentences that say on a printed page how the answer is found."""


def either_tells(one: Exercise, other: Exercise) -> bool:
    """Return whether one of two exercises of a moment gives away the answer of the other in its question."""
    return one.form in other.tells or other.form in one.tells


def is_covered(at: str, covers: Sequence[str]) -> bool:
    """Return whether an address on a sheet is one of those that would tell the answer, or below one."""
    rest = at.removeprefix(f"{unit_address(unit_of(at))}/")
    for cover in covers:
        own = cover.removeprefix(f"{unit_address(unit_of(cover))}/")
        same = unit_of(cover) == unit_of(at)
        if same and (f"{rest}/".startswith(f"{own}/") or f"/{rest}/".find(f"/{own}/") >= 0):
            return True
    return False


def asked(form: str, words: Mapping[str, str]) -> str:
    """Return a question with the words in their places.

    A verb such as "[shoots]" agrees with the unit's name, and "[has|target]" with the target's.

    Raises:
        KeyError: The form has a place for an unknown word.
    """

    def agreed(found: re.Match[str]) -> str:
        return agreeing(words[found[2] or "unit"], found[1])

    return VERB.sub(agreed, form).format_map(words)


def sides_of(rules: AnyRules) -> dict[str, str]:
    """Return the names of the sides, by their ids."""
    return {side.id: side.name for side in rules.sides}


def listed(words: Sequence[str]) -> str:
    """Return some words as a list in a sentence: "a, b and c"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def for_unit(covers: Sequence[str], unit: str) -> tuple[str, ...]:
    """Return addresses with a unit's id in place of each `*`."""
    return tuple(at.replace("*", unit) for at in covers)


def units_in(
    moment: Moment, about: Sequence[str], question: str, used: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the units of an exercise: those that it uses, then others that it is about.

    It is about the units in `about` and those that its question names; if there are none, about those that
    it uses.
    """
    names = moment.names
    named = [unit for unit, name in names.items() if re.search(rf"\b{re.escape(name)}\b", question)]
    found = dict.fromkeys((*about, *named)) or dict.fromkeys(unit for unit in used if unit in names)
    return tuple(sorted(found, key=lambda unit: unit not in used))
