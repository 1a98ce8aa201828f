"""`shellshock rules`: list the rulebooks clause by clause, or print the pages of clauses."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from shellshock_tui import library, rules
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_system
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.output import line_width
from shellshock_tui.cli.streams import UNBOUNDED
from shellshock_tui.drawing.clause_page import clause_line, page_rows
from shellshock_tui.drawing.colours import PANEL
from shellshock_tui.drawing.paint import KEY, STRONG, StyledText
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.event import encode_blocked, encode_calculation
from shellshock_tui.engine.example import Finding
from shellshock_tui.engine.handbook import Page, chapters, page, search
from shellshock_tui.engine.system import System
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.names import in_any_case
from shellshock_tui.user_error import quoted

WIDEST = 100
"""The greatest width of a page."""
LEAST_LIKENESS = 0.65
"""The least similarity of a word that is suggested for another; 1 is the same word."""
Found = tuple[System, tuple[Clause, ...]]


def look_up_clauses(words: Sequence[str]) -> Answer:
    """Open clauses by SYSTEM/CLAUSE or [SYSTEM] WORDS; without words, list the clauses."""
    systems, wanted = _asked(words)
    return consult(words) if wanted else list_clauses(systems)


def consult(words: Sequence[str]) -> Answer:
    """Open clauses by SYSTEM/CLAUSE or [SYSTEM] WORDS; without words, open all clauses."""
    systems, wanted = _asked(words)
    if wanted and wanted != " ".join(words) and "/" in words[0]:
        return _answer([(systems[0], named(systems[0], wanted))])
    return _consult(systems, wanted)


def _asked(words: Sequence[str]) -> tuple[tuple[System, ...], str]:
    """Return the systems to search, and the words to search for."""
    given = " ".join(words)
    name, _, rest = given.replace("/", " ", 1).partition(" ")
    if (system := named_system(name)) in rules.SYSTEMS:
        return (rules.system(system),), rest
    return tuple(map(rules.system, rules.SYSTEMS)), given


def named(system: System, name: str) -> tuple[Clause, ...]:
    """Return the clause with this id, or those whose ids contain it.

    Raises:
        CommandLineError: There are none.
    """
    exact = system.clauses.get(in_any_case(name, system.clauses))
    within = (clause for clause in system.clauses.values() if name.casefold() in clause.id.casefold())
    found = (exact,) if exact else tuple(within)
    if not found:
        title, words = rules.SYSTEMS[system.name].title, f"{system.name} {name[:80]}"
        near = _closest(name, system.clauses) or f" `shellshock rules {system.name}` lists its clauses."
        raise CommandLineError(
            f"{title} has no clause {quoted(name, 80)}.{near} `shellshock rules {words}` searches for words."
        )
    return found


def list_clauses(systems: Sequence[System]) -> Answer:
    """List the rulebooks of systems by chapter, one line a clause."""
    ids = {system.name: list(system.clauses) for system in systems}
    return Answer(ids, tuple(_by_system([(system, _listed(system)) for system in systems])))


def _consult(systems: Sequence[System], wanted: str) -> Answer:
    """Open the clauses that contain all these words; all clauses if there are no words."""
    found = [(system, search(system.clauses, wanted)) for system in systems]
    if not any(clauses for _, clauses in found):
        ids = [name for system, _ in found for name in system.clauses]
        near = _closest(wanted, [*ids, *_words(ids)])
        raise CommandLineError(f"No clause contains: {wanted[:80]}.{near} `shellshock rules` lists them all.")
    return _answer(found)


def _answer(found: Sequence[Found]) -> Answer:
    """Return the pages of clauses."""
    opened = {system.name: _pages(system, clauses) for system, clauses in found if clauses}
    table = [_table(system, one) for system, _ in found for one in opened.get(system.name, ())]
    shown = [(system, _opened(system, opened[system.name])) for system, clauses in found if clauses]
    return Answer(table, tuple(_by_system(shown)))


def _pages(system: System, clauses: Iterable[Clause]) -> tuple[Page, ...]:
    find = library.shipped(system.name)
    return tuple(page(system, clause.id, find) for clause in clauses)


def _by_system(shown: Sequence[tuple[System, Iterable[PaintedLine]]]) -> Iterator[PaintedLine]:
    """Yield the lines of systems, each below a heading if there are several."""
    for system, lines in shown:
        yield from _heading(system.name) if len(shown) > 1 else ()
        yield from lines


def _closest(wanted: str, names: Iterable[str]) -> str:
    """Return a sentence that names the closest matches; empty if there are none."""
    near = ", ".join(get_close_matches(wanted.casefold(), dict.fromkeys(names), 3, LEAST_LIKENESS))
    return f" The closest are: {near}." if near else ""


def _words(names: Iterable[str]) -> list[str]:
    """Return every word in the ids of clauses."""
    return [word for name in names for word in name.replace("-", ".").split(".")]


def _listed(system: System) -> Iterable[PaintedLine]:
    width = _measure()
    for chapter, clauses in chapters(system.clauses).items():
        yield _painted((StyledText(chapter.upper(), STRONG),))
        yield from (_painted(clause_line(clause, width, str)) for clause in clauses)


def _opened(system: System, pages: Iterable[Page]) -> Iterable[PaintedLine]:
    measure = _measure()
    for opened in pages:
        rows = page_rows(opened, system.clauses, min(measure, WIDEST), str, measure)
        yield from (_painted(row.line) for row in rows)
        yield ()


def _measure() -> int:
    """Return the width at which sentences are wrapped."""
    found = line_width()
    return found if found == UNBOUNDED else min(found, WIDEST)


def _heading(system: str) -> tuple[PaintedLine, PaintedLine]:
    entry = rules.SYSTEMS[system]
    return (), (StyledText(f"{entry.title}: {entry.summary}", KEY),)


def _painted(line: Iterable[StyledText]) -> PaintedLine:
    """Return a line on the terminal's own background."""
    return tuple(
        run._replace(style=run.style._replace(ground=None if run.style.ground == PANEL else run.style.ground))
        for run in line
    )


def _table(system: System, opened: Page) -> dict[str, object]:
    examples = [
        {"question": example.question, "findings": [_finding(finding) for finding in example.findings]}
        for example in opened.examples
    ]
    links = {"touches": opened.touches, "touched_by": opened.touched_by}
    return {"system": system.name, **opened.clause._asdict(), **links, "examples": examples}


def _finding(finding: Finding) -> dict[str, object]:
    match finding.reason:
        case Trail():
            terms = encode_calculation(finding.reason)
            return {"words": finding.words, "total": str(finding.reason.total), "trail": terms}
        case Blocked():
            return {"words": finding.words, "blocked": encode_blocked(finding.reason)}
        case None:
            return {"words": finding.words, "clause": finding.clause}
