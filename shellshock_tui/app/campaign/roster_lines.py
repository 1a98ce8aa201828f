"""The roster as painted lines: who can go, who rests, the roll of honour, and what became of whom."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from shellshock_tui.drawing.colours import FAINT, GOLD, INK, PANEL, RAISED, WHITE
from shellshock_tui.drawing.paint import Ink
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, wrap_words, written
from shellshock_tui.engine.campaign import Person
from shellshock_tui.engine.event import counted

if TYPE_CHECKING:
    from shellshock_tui.session.campaign import Campaign

TEXT, NOTE, NAME = Ink(INK, PANEL), Ink(FAINT, PANEL), Ink(WHITE, PANEL, "bold")
READY = Ink(GOLD, PANEL)
BAR, BAR_NOTE = Ink(WHITE, RAISED, "bold"), Ink(GOLD, RAISED, "bold")
WIDE = 110
"""Columns from which it is shown what lies behind each."""


def roster_lines(campaign: "Campaign", width: int) -> Iterator[PaintedLine]:
    """Yield the roster for a width."""
    fought = f"{counted(campaign.battles, 'battle')}, {campaign.won} won "
    yield ends((written(f" {campaign.header.title.upper()}", BAR),), (written(fought, BAR_NOTE),), width, BAR)
    for person in campaign.people:
        yield person_line(person, width)
    if campaign.honoured:
        fallen = ", ".join(f"{one.name} ({one.title}, {one.past})" for one in campaign.honoured)
        yield from _wrapped(f"Roll of honour: {fallen}", width)
    if not campaign.battles and width >= WIDE:
        yield from _wrapped(campaign.ruling, width)
    for sentence in campaign.told:
        yield from _wrapped(sentence, width)


def person_line(person: Person, width: int) -> PaintedLine:
    """Return the line of somebody on the roster."""
    cells = [
        written(f" {person.name:<10} ", NAME if person.is_ready else NOTE),
        written(f"{person.title:<24} ", TEXT),
        written(f"{person.figures:<33} ", TEXT),
    ]
    if width >= WIDE:
        cells.append(written(f"{person.past:<24} ", NOTE))
    return fitted((*cells, written(person.state, READY if person.is_ready else NOTE)), width, TEXT)


def _wrapped(text: str, width: int) -> Iterator[PaintedLine]:
    for row in wrap_words(text, max(10, width - 2)):
        yield fitted((written(f" {row}", NOTE),), width, TEXT)
