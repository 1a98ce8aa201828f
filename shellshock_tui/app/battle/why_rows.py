"""Reasons as rows of the why panel: trails, refusals and clauses, each line with the rule behind it."""

from dataclasses import dataclass
from typing import assert_never

from shellshock_tui.app.battle.why import Section
from shellshock_tui.drawing.colours import DANGER, GOLD, INK, NIGHT, PANEL, WHITE, mix
from shellshock_tui.drawing.paint import KEY, NOTE, STRONG, TEXT, Ink, Run
from shellshock_tui.drawing.text import (
    PaintedLine,
    ends,
    fitted,
    length,
    one_row,
    paragraph,
    wrap_words,
    written,
)
from shellshock_tui.drawing.trail_lines import head_line, number, term_rows, total_run
from shellshock_tui.engine.forecast import AttackCheck, Need, per_cent
from shellshock_tui.engine.trail import Blocked, Clause, Trail, clause_title

BAR = mix(NIGHT, GOLD, 0.25)
"""What lies behind the title of a page."""


@dataclass(frozen=True)
class Row:
    """A line, the clause behind it, and the address that it opens into; one without a clause is no term."""

    line: PaintedLine
    clause: str = ""
    at: str = ""
    label: str = ""
    """What it is called where it opens."""
    goes_on: bool = False
    """Whether it is the rest of the line above."""
    check: AttackCheck | None = None
    """The attack with which it begins."""


def section_rows(section: Section, width: int) -> list[Row]:
    """Return a section as lines, each with the clause behind it."""
    title = _title_rows(section.title, width)
    gap = Row((Run("", TEXT),))
    match section.reason:
        case Trail():
            return [*_trail_rows(section.title, section.reason, width), gap]
        case Blocked():
            return [*title, *_blocked_rows(section.reason, width), gap]
        case Clause(id=name):
            cited = (written(f" § {clause_title(name)}", NOTE),)
            return [*title, Row(fitted(cited, width, TEXT), name), gap]
        case _:
            assert_never(section.reason)


def _title_rows(title: str, width: int) -> list[Row]:
    return [Row(line) for line in paragraph(title, STRONG, width)]


def _trail_rows(title: str, trail: Trail, width: int) -> list[Row]:
    """Return a trail with its total, for which the last line of the title keeps room."""
    *above, last = wrap_words(title, width - length((total_run(trail, PANEL),)) - 2)
    rows = [
        *(row for text in above for row in _title_rows(text, width)),
        Row(head_line(last, trail, width, PANEL)),
    ]
    for term, (first, *rest) in term_rows(trail, width, PANEL):
        rows += [Row(first, term.clause, term.at, term.label), *(Row(line, goes_on=True) for line in rest)]
    return rows


def _blocked_rows(blocked: Blocked, width: int) -> list[Row]:
    """Return a refusal, and below it the terms of the numbers that it tells."""
    ink = Ink(mix(DANGER, WHITE, 0.3), PANEL)
    words = enumerate(wrap_words(blocked.reason, width - 4))
    lines = [Row((written(f"   {row}" if count else f" × {row}", ink),)) for count, row in words]
    cited = Row((written(f"   § {clause_title(blocked.clause)}", NOTE),), blocked.clause, blocked.at)
    trails = [row for label, trail in blocked.trails for row in _trail_rows(label, trail, width)]
    return [*lines, cited, *trails]


def heading_line(words: str, width: int) -> PaintedLine:
    """Return the title bar of a page."""
    return fitted((written(f" ? {words}", Ink(WHITE, BAR, "bold")),), width, Ink(WHITE, BAR))


def check_rows(check: AttackCheck, width: int) -> list[Row]:
    """Return an attack with its verdict as lines, set for a width."""
    match check.verdict:
        case Need(trail, chance, is_low):
            need = f"{number(trail.total)}{' or less' * is_low}"
            whole, brief = (
                f"needs {need}: {chance} = {per_cent(chance)} ",
                f"needs {need}: {per_cent(chance)} ",
            )
            room = width - len(check.name) - 7
            told = whole if len(check.by) + len(whole) <= room else brief
            head = _head("✓", check.name, one_row(check.by, max(6, room - len(told))))
            return [Row(ends(head, (Run(told, STRONG),), width, TEXT), check=check)]
        case Blocked(clause, reason):
            red, faint = Ink(mix(DANGER, WHITE, 0.3), PANEL), NOTE
            head = ends(
                _head("×", check.name, check.by),
                (written(f"{clause_title(clause)} ", faint),),
                width,
                TEXT,
            )
            lines = paragraph(reason, red, width, " " * 5)
            first = Row(head, clause, check.verdict.at, check=check)
            return [first, *(Row(line, goes_on=True) for line in lines)]
        case _:
            assert_never(check.verdict)


def _head(sign: str, name: str, who: str) -> tuple[Run, ...]:
    said = (written(f" {name}", Ink(INK, PANEL, "bold")), written(f"  {who}", NOTE))
    return (Run(f" {sign}", KEY), *said)
