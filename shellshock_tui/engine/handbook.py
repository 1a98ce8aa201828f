"""The handbook: a page for each clause, with examples that the rules themselves work out, and links."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shellshock_tui.engine.example import Example
from shellshock_tui.engine.rules import System
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.engine.trail import Clause
from shellshock_tui.files import Finder

ROLES = {"red": Role.ATTACK, "blue": Role.DEFENCE, "green": Role.MOVE, "brown": Role.INTERNAL}
"""What the area of a colour is read for."""
OURS = "Of our own making: the printed rules say nothing of this."
"""What is said of a clause that the printed rules have nothing of."""

ENDINGS = ("ing", "ed", "es", "s")
LEAST_STEM = 3


@dataclass(frozen=True, slots=True)
class Page:
    """All that the handbook tells of a clause."""

    clause: Clause
    examples: tuple[Example, ...]
    touches: tuple[str, ...]
    """The clauses that it depends on."""
    touched_by: tuple[str, ...]
    """The clauses that depend on it."""


def page(system: System, clause: str, find: Finder) -> Page:
    """Return the page of a clause, its examples worked out now; KeyError if there is no such clause."""
    found = system.clauses[clause]
    links = {name: touches(one, system.clauses) for name, one in system.clauses.items()}
    touched_by = tuple(name for name, touched in links.items() if clause in touched)
    return Page(found, system.examples(clause, find), links[clause], touched_by)


def touches(clause: Clause, clauses: Mapping[str, Clause]) -> tuple[str, ...]:
    """Return the clauses that one depends on: those listed and those that its words name."""
    words = f"{clause.text} {clause.ruling}".replace(",", " ").replace(";", " ").split()
    named = {word.strip(".()") for word in words} | set(clause.touches)
    return tuple(name for name in clauses if name in named and name != clause.id)


def chapters(clauses: Mapping[str, Clause]) -> dict[str, tuple[Clause, ...]]:
    """Return the clauses by chapter, which is the first word of their ids."""
    found: dict[str, tuple[Clause, ...]] = {}
    for clause in clauses.values():
        name = clause.id.partition(".")[0]
        found[name] = (*found.get(name, ()), clause)
    return found


def search(clauses: Mapping[str, Clause], words: str) -> tuple[Clause, ...]:
    """Return the clauses that hold all of some words, whatever their case; first those whose ids do.

    Where none does they are looked for without their endings.
    """
    wanted = words.casefold().split()
    found = _holding(clauses, wanted) or _holding(clauses, list(map(_stem, wanted)))
    return tuple(sorted(found, key=lambda clause: _distance(clause.id, " ".join(wanted))))


def _holding(clauses: Mapping[str, Clause], words: Sequence[str]) -> list[Clause]:
    return [clause for clause in clauses.values() if all(word in _text(clause) for word in words)]


def _stem(word: str) -> str:
    """Return a word without its ending, and without the letter that was doubled before that."""
    ending = next((one for one in ENDINGS if word.endswith(one) and len(word) >= len(one) + LEAST_STEM), "")
    stem = word.removesuffix(ending)
    return stem[:-1] if ending and len(stem) > LEAST_STEM and stem[-1] == stem[-2] else stem


def _distance(name: str, wanted: str) -> int:
    """Return how far an id is from what is wanted: the same, holding it, or otherwise named."""
    spoken = name.replace(".", " ").replace("-", " ")
    return 0 if wanted in (name, spoken) else 1 if wanted in name or wanted in spoken else 2


def role(clause: Clause) -> Role:
    """Return what the area of the record sheet is read for that a clause speaks of."""
    return ROLES.get(clause.colour, Role.NONE)


def _text(clause: Clause) -> str:
    return f"{clause.id} {clause.text} {clause.ruling}".casefold()
