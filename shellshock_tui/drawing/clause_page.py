"""Draw a clause's page: its text and ruling, worked examples, and related clauses."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from shellshock_tui.drawing.colours import DANGER, FAINT, INK, PANEL, WHITE, mix
from shellshock_tui.drawing.paint import BAR_NOTE, BAR_TEXT, KEY, NOTE, STRONG, TEXT, StyledText, TextStyle
from shellshock_tui.drawing.sheets.areas import ROLE_SIGNS
from shellshock_tui.drawing.sheets.inks import ROLES
from shellshock_tui.drawing.text import PaintedLine, ends, length, one_row, paragraph, wrap_words, written
from shellshock_tui.drawing.trail_lines import trail_lines
from shellshock_tui.engine.example import Example, Finding
from shellshock_tui.engine.handbook import OURS, Page, role
from shellshock_tui.engine.trail import Blocked, Clause, Trail, clause_title

RULING, REFUSAL = TextStyle(mix(INK, FAINT, 0.4), PANEL), TextStyle(mix(DANGER, WHITE, 0.3), PANEL)
LEAST_WORDS = 12
"""The least width at which a clause's text begins beside its title."""
Called = Callable[[str], str]
"""A function that returns the title of a clause by its id."""


class Row(NamedTuple):
    """A line of a page, with the id of the clause that it links to; empty if it links to none."""

    line: PaintedLine
    link: str = ""


def page_rows(
    page: Page,
    clauses: Mapping[str, Clause],
    width: int,
    called: Called = clause_title,
    measure: int | None = None,
) -> list[Row]:
    """Return a clause's page as lines of a width.

    `called` returns the titles of other clauses. Text is wrapped at `measure`, which is the width if it is
    not given.
    """
    measure = width if measure is None else measure
    rows = [Row(_title(page.clause, width)), *map(Row, paragraph(page.clause.text, TEXT, measure))]
    if page.clause.ours:
        rows += map(Row, paragraph(OURS, NOTE, measure))
    if page.clause.optional:
        optional = f"An optional rule, set by the option {page.clause.optional}."
        rows += map(Row, paragraph(optional, NOTE, measure))
    if page.clause.ruling:
        rows += [Row(()), *map(Row, paragraph(f"Ruling: {page.clause.ruling}", RULING, measure))]
    for example in page.examples:
        rows += [Row(()), *_example(example, page.clause.id, width, measure)]
    for words, links in (("Depends on", page.touches), ("Affects", page.touched_by)):
        if links:
            rows += [Row(()), Row((StyledText(f" {words}", STRONG),))]
            rows += [Row(clause_line(clauses[link], measure, called), link) for link in links]
    return rows


def clause_lines(clause: Clause, width: int) -> list[PaintedLine]:
    """Return a clause's title, text and ruling as lines of a width."""
    title = written(f" § {clause_title(clause.id)}", BAR_NOTE)
    lines: list[PaintedLine] = [ends((title,), (), width, BAR_TEXT)]
    origin = OURS if clause.ours else ""
    for text, ink in ((clause.text, TEXT), (origin, NOTE), (clause.ruling, NOTE)):
        lines += paragraph(text, ink, width) if text else ()
    return lines


def _sign(clause: Clause) -> tuple[StyledText, StyledText]:
    """Return the coloured sign for the area of the sheet that a clause is about."""
    found = role(clause)
    return StyledText(" ", TEXT), StyledText(f"{ROLE_SIGNS[found]} ", TextStyle(ROLES[found], PANEL, "bold"))


def clause_line(clause: Clause, width: int, called: Called = clause_title) -> PaintedLine:
    """Return a clause as one line: sign, title, and the beginning of its text."""
    head = (*_sign(clause), written(f"{called(clause.id)}  ", TEXT))
    left = width - length(head)
    words = one_row(clause.text, left) if left >= LEAST_WORDS else ""
    return ends((*head, written(words, NOTE)), (), width, TEXT)


def _title(clause: Clause, width: int) -> PaintedLine:
    title = clause_title(clause.id)
    id_ = (written(f"  {clause.id}", NOTE),) if title != clause.id else ()
    return ends((*_sign(clause), written(title, KEY), *id_), (), width, TEXT)


def _example(example: Example, here: str, width: int, measure: int) -> Iterator[Row]:
    yield Row((StyledText(" Example", STRONG),))
    yield from map(Row, paragraph(example.question, TEXT, measure))
    for finding in example.findings:
        yield from _finding(finding, here, width, measure)


def _finding(finding: Finding, here: str, width: int, measure: int) -> Iterator[Row]:
    match finding.reason:
        case Trail():
            yield from _trail(finding.words, finding.reason, here, width)
        case Blocked():
            words = f"{finding.words}: {finding.reason.reason}"
            yield from _cited("×", words, REFUSAL, _link(finding.reason.clause, here), width, measure)
            for title, trail in finding.reason.trails:
                yield from _trail(title, trail, here, width)
        case None:
            yield from _cited("·", finding.words, TEXT, _link(finding.clause, here), width, measure)


def _trail(title: str, trail: Trail, here: str, width: int) -> Iterator[Row]:
    links = ("", *(_link(term.clause, here) for term in trail.terms))
    for line, link in zip(trail_lines(title, trail, width, PANEL), links, strict=True):
        yield Row(line, link)


def _cited(sign: str, words: str, ink: TextStyle, link: str, width: int, measure: int) -> Iterator[Row]:
    """Yield a sentence with its clause at the right of the last line, or on a further line if need be."""
    lines = wrap_words(words, max(8, measure - 4))
    for number, text in enumerate(lines):
        last = number == len(lines) - 1
        line: PaintedLine = (StyledText(f" {' ' if number else sign} ", ink), written(text, ink))
        cited = written(f" {clause_title(link)} ", NOTE)
        if last and link and length((*line, cited)) > width:
            yield Row(line)
            line = (StyledText("   ", ink),)
        yield Row(ends(line, (cited,), width, TEXT), link) if last and link else Row(line)


def _link(clause: str, here: str) -> str:
    """Return the clause that a citation links to; none if it is the page's own."""
    return "" if clause == here else clause


def links(rows: Iterable[Row]) -> list[int]:
    """Return the indexes of the rows that link to a clause."""
    return [number for number, row in enumerate(rows) if row.link]
