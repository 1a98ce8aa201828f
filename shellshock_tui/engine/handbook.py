"""The pages of the handbook: each clause with computed examples and links to related clauses."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shellshock_tui.engine.example import Example
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.engine.system import System
from shellshock_tui.engine.trail import Clause
from shellshock_tui.files import Finder

ROLES = {"red": Role.ATTACK, "blue": Role.DEFENCE, "green": Role.MOVE, "brown": Role.INTERNAL}
"""The role of the sheet area that has a clause's colour."""
OURS = "This program's own rule; the printed rules have none."
"""The note at a clause about which the printed rules say nothing."""

ENDINGS = ("ing", "ed", "es", "s")
FORMS = (*ENDINGS, "e", "er", "ers", "y", "ies", "ion", "ions")
"""The endings of other forms of a word."""
LEAST_STEM = 3


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a clause."""

    clause: Clause
    examples: tuple[Example, ...]
    touches: tuple[str, ...]
    """The ids of the clauses that this clause depends on."""
    touched_by: tuple[str, ...]
    """The ids of the clauses that depend on this one."""


def page(system: System, clause: str, find: Finder) -> Page:
    """Return the page of a clause, with its examples computed now.

    Raises:
        KeyError: There is no such clause.
    """
    found = system.clauses[clause]
    links = {name: touches(one, system.clauses) for name, one in system.clauses.items()}
    touched_by = tuple(name for name, touched in links.items() if clause in touched)
    return Page(found, system.examples(clause, find), links[clause], touched_by)


def touches(clause: Clause, clauses: Mapping[str, Clause]) -> tuple[str, ...]:
    """Return the ids of the clauses that a clause depends on: those that it lists and those in its text."""
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
    """Return the clauses that contain all the words, ignoring case; matching ids come first.

    If there are none, search for the words without their endings.
    """
    wanted = words.casefold().split()
    found = _holding(clauses, wanted) or _holding_forms(clauses, list(map(_stem, wanted)))
    return tuple(sorted(found, key=lambda clause: _distance(clause.id, " ".join(wanted))))


def _holding(clauses: Mapping[str, Clause], words: Sequence[str]) -> list[Clause]:
    return [clause for clause in clauses.values() if all(word in _text(clause) for word in words)]


def _holding_forms(clauses: Mapping[str, Clause], stems: Sequence[str]) -> list[Clause]:
    """Return the clauses that contain a form of each word: its stem, with an ending or without."""
    ending = "|".join(FORMS)
    forms = [re.compile(rf"\b{re.escape(stem)}(?:{re.escape(stem[-1:])}?(?:{ending}))?\b") for stem in stems]
    return [clause for clause in clauses.values() if all(form.search(_text(clause)) for form in forms)]


def _stem(word: str) -> str:
    """Return a word without its ending, and without a doubled last letter before the ending."""
    ending = next((one for one in ENDINGS if word.endswith(one) and len(word) >= len(one) + LEAST_STEM), "")
    stem = word.removesuffix(ending)
    return stem[:-1] if ending and len(stem) > LEAST_STEM and stem[-1] == stem[-2] else stem


def _distance(name: str, wanted: str) -> int:
    """Return 0 if an id equals the words, 1 if it contains them, else 2."""
    spoken = name.replace(".", " ").replace("-", " ")
    return 0 if wanted in (name, spoken) else 1 if wanted in name or wanted in spoken else 2


def role(clause: Clause) -> Role:
    """Return the role of the sheet area in the colour of a clause; `Role.NONE` if it has no colour."""
    return ROLES.get(clause.colour, Role.NONE)


def _text(clause: Clause) -> str:
    return f"{clause.id} {clause.text} {clause.ruling}".casefold()
