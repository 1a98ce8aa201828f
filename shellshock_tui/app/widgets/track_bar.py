"""The two lines at the top: battle, turn and phases; below, the order of those who act."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from shellshock_tui.app.render.lights import POINTER
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import (
    DANGER,
    FAINT,
    GOLD,
    INK,
    NIGHT,
    PANEL,
    RAISED,
    Colour,
    mix,
    readable_on,
)
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.sheets.inks import LIT
from shellshock_tui.drawing.sheets.spans import SIGNS
from shellshock_tui.drawing.text import PaintedLine, ends, length, written
from shellshock_tui.engine.view import Cell, Mark, Track

ACTED = "✓"
HEAD = Ink(INK, RAISED)


@dataclass(frozen=True, slots=True)
class Tag:
    """By what a unit in the order is known on the map."""

    glyph: str
    colour: Colour
    """That of its side."""


Tags = Mapping[str, Tag]
"""Tags by the addresses of their units."""


class TrackBar(Lines, inherit_bindings=False):
    """Where the game stands."""

    DEFAULT_CSS = """
    TrackBar { height: 2; background: $panel; }
    """

    def show_track(
        self,
        title: str,
        track: Track,
        wrecks: frozenset[str],
        remark: str,
        lit: frozenset[str],
        tags: Tags,
    ) -> None:
        """Show a track under a title: wrecks, lights and tags by address, a remark at the right."""
        width = max(1, self.size.width)
        head = head_line(title, track, remark, lit, width)
        self.show((head, slots_line(track, wrecks, lit, width, tags)))


def head_line(title: str, track: Track, remark: str, lit: frozenset[str], width: int) -> PaintedLine:
    """Return the line of title, turn and phases, and at its end a remark, or else how the aims stand."""
    name = [Run(" SHELLSHOCK  ", Ink(GOLD, RAISED, "bold")), written(f"{title} · turn {track.turn}  ", HEAD)]
    told = (
        written(remark, Ink(GOLD, RAISED, "bold")) if remark else written(track.standing, Ink(FAINT, RAISED))
    )
    closing: PaintedLine = (Run(" ", HEAD), told, Run(" ", HEAD))
    room = width - length(name) - length(closing)
    phases = [lighted(chip(cell, RAISED), cell, lit) for cell in track.phases]
    if length(phases) > room:
        phases = [
            phase for phase, cell in zip(phases, track.phases, strict=True) if cell.mark is Mark.CURRENT
        ]
    if length(phases) > room and not remark:
        closing = ()
    return ends((*name, *phases), closing, width, HEAD)


def slots_line(
    track: Track, wrecks: frozenset[str], lit: frozenset[str], width: int, tags: Tags
) -> PaintedLine:
    """Return the line of those who act, scrolled so far that the one whose turn it is can be seen."""
    chips = [lighted(slot(cell, wrecks), cell, lit) for cell in track.slots]
    current = next((i for i, cell in enumerate(track.slots) if cell.mark is Mark.CURRENT), 0)
    first = 0
    while first < current and length(chips[first : current + 1]) + current - first > width - 12:
        first += 1
    line = [Run(" … " if first else " ", Ink(FAINT, PANEL))]
    note = written(f" {track.note} ", Ink(FAINT, PANEL))
    worn = [worn_by(cell, tags) for cell in track.slots]
    has_room = length((*line, *chips, *(run for runs in worn for run in runs), note)) + len(chips) <= width
    for run, tag in zip(chips[first:], worn[first:], strict=True):
        line += [run, *(tag if has_room else ()), Run(" ", Ink(INK, PANEL))]
    return ends(line, (note,), width, Ink(INK, PANEL))


def worn_by(cell: Cell, tags: Tags) -> tuple[Run, ...]:
    """Return the tag of a unit in the order, as its counter looks on the map; nothing if it wears none."""
    tag = tags.get(cell.at)
    if tag is None:
        return ()
    dim = cell.mark in (Mark.LOST, Mark.EMPTY)
    ground = mix(tag.colour, PANEL, 0.5) if dim else tag.colour
    return (written(tag.glyph, Ink(readable_on(ground), ground, "" if dim else "bold")),)


def slot(cell: Cell, wrecks: frozenset[str]) -> Run:
    """Return a slot of the order: ticked off and dim once it has acted, struck out if it is destroyed."""
    if cell.at in wrecks:
        return chip(replace(cell, mark=Mark.LOST), PANEL)
    if cell.mark is Mark.LOST:
        return written(f" {ACTED}{cell.text} ", Ink(mix(FAINT, PANEL, 0.4), PANEL))
    return chip(cell, PANEL)


def lighted(run: Run, cell: Cell, lit: frozenset[str]) -> Run:
    """Return the run of a cell with a pointer before it, if it is lit."""
    return Run(f"{POINTER}{run.text[1:]}", LIT) if cell.at and cell.at in lit else run


def chip(cell: Cell, ground: Colour) -> Run:
    """Return a cell of the track: marked by sign and colour."""
    sign = SIGNS[cell.mark].strip()
    inks = {
        Mark.CURRENT: Ink(NIGHT, GOLD, "bold"),
        Mark.PENDING: Ink(GOLD, ground, "bold"),
        Mark.PICKED: Ink(GOLD, ground, "bold"),
        Mark.LOST: Ink(mix(FAINT, ground, 0.4), ground, "strike"),
        Mark.EMPTY: Ink(mix(FAINT, DANGER, 0.2), ground),
        Mark.PLAIN: Ink(INK, ground),
    }
    return written(f" {sign}{cell.text} ", inks[cell.mark])
