"""`shellshock rules`: the rulebooks in a line a clause, or the pages of clauses that hold some words."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from rich.console import Console
from rich.text import Text

from shellshock_tui import library, rules
from shellshock_tui.app.clause_page import HEAD, clause_line, page_rows
from shellshock_tui.app.colours import PANEL
from shellshock_tui.app.paint import Ink, Run, style
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.edge import Mistake
from shellshock_tui.cli.shelf import closest_first
from shellshock_tui.engine.event import encode_blocked, encode_trail
from shellshock_tui.engine.example import Finding
from shellshock_tui.engine.handbook import Page, chapters, page, search
from shellshock_tui.engine.rules import System
from shellshock_tui.engine.trail import Blocked, Clause, Trail

WIDEST = 100
"""A page is set no wider."""
Found = tuple[System, tuple[Clause, ...]]


def list_clauses() -> Answer:
    """List the rulebooks by chapter, in a line a clause."""
    systems = tuple(map(rules.system, rules.SYSTEMS))
    ids = {system.name: list(system.clauses) for system in systems}
    return Answer(ids, tuple(line for system in systems for line in _listed(system)))


def consult(words: Sequence[str]) -> Answer:
    """Open the pages of the clauses that hold all of some words; of all clauses, if there are no words."""
    wanted = " ".join(words)
    found = [(system, search(system.clauses, wanted)) for system in map(rules.system, rules.SYSTEMS)]
    if not any(clauses for _, clauses in found):
        raise Mistake(_nothing(wanted, found))
    pages = [
        (system, page(system, one.id, library.shipped(system.name)))
        for system, clauses in found
        for one in clauses
    ]
    table = [_table(system, opened) for system, opened in pages]
    return Answer(table, tuple(line for system, opened in pages for line in _opened(system, opened)))


def _nothing(wanted: str, found: Iterable[Found]) -> str:
    """Say that nothing was found, and what comes closest."""
    ids = [name for system, _ in found for name in system.clauses]
    near = ", ".join(closest_first(wanted.casefold(), ids)[:3])
    return f"No clause holds: {wanted[:80]}. Closest are: {near}. `shellshock rules` lists them all."


def _listed(system: System) -> Iterable[Text]:
    width = _width()
    for chapter, clauses in chapters(system.clauses).items():
        yield _painted((Run(chapter.upper(), HEAD),))
        yield from (_painted(clause_line(clause, width)) for clause in clauses)


def _opened(system: System, opened: Page) -> Iterable[Text]:
    yield from (_painted(row.line) for row in page_rows(opened, system.clauses, _width()))
    yield Text()


def _width() -> int:
    return min(Console().width, WIDEST)


def _painted(line: Iterable[Run]) -> Text:
    """Return a line on the terminal's own ground."""
    text = Text(no_wrap=True)
    for run in line:
        ground = None if run.ink.ground == PANEL else run.ink.ground
        text.append(run.text, style(Ink(run.ink.colour, ground, run.ink.accent)))
    text.rstrip()
    return text


def _table(system: System, opened: Page) -> dict[str, object]:
    examples = [
        {"question": example.question, "findings": [_finding(finding) for finding in example.findings]}
        for example in opened.examples
    ]
    links = {"touches": opened.touches, "touched_by": opened.touched_by}
    return {"system": system.name, **asdict(opened.clause), **links, "examples": examples}


def _finding(finding: Finding) -> dict[str, object]:
    match finding.reason:
        case Trail():
            terms = encode_trail(finding.reason)
            return {"words": finding.words, "total": str(finding.reason.total), "trail": terms}
        case Blocked():
            return {"words": finding.words, "blocked": encode_blocked(finding.reason)}
        case None:
            return {"words": finding.words, "clause": finding.clause}
