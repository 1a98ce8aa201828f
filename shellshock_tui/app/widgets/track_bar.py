"""The two rows at the top: battle, phases, turn and objectives, then the order of units."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product

from shellshock_tui.app.render.highlights import POINTER
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, NIGHT, PANEL, WHITE, Colour, Sides, mix
from shellshock_tui.drawing.paint import (
    BAR,
    BAR_NOTE,
    BAR_QUIET,
    BAR_TEXT,
    MARKED,
    NOTE,
    TEXT,
    StyledText,
    TextStyle,
    badge,
)
from shellshock_tui.drawing.sheets.inks import LIT
from shellshock_tui.drawing.text import PaintedLine, ends, length, one_row, written
from shellshock_tui.engine.view import Cell, Mark, ObjectiveKind, ObjectiveProgress, Track

NAME = " SHELLSHOCK"
ACTED, NOW, GONE = "✓", "▸", "✗"
SIGNS = {
    ObjectiveKind.HOLD: "⚑",
    ObjectiveKind.EXIT: "⇥",
    ObjectiveKind.DESTROY: "✗",
    ObjectiveKind.ENDURE: "",
}
"""The sign of each kind of objective."""
LONG = 24
"""The columns of a battle's title if room is scarce."""
WHOLE, SHORT = 160, 100
"""The columns from which objectives have all their words, and from which the program's name is shown."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A unit's sign in the order: the one it has on the map."""

    glyph: str
    colour: Colour
    """The colour of its side."""
    lost: str = ""
    """The sign of a lost unit; "" if it is not lost."""


Tags = Mapping[str, Tag]
"""Tags by the addresses of their units."""
Objectives = tuple[ObjectiveProgress, ...]


class TrackBar(Lines, inherit_bindings=False):
    """Shows the state of the game: turn, phase, objectives and order."""

    DEFAULT_CSS = """
    TrackBar { height: 2; background: $panel; }
    """
    rows: Callable[[int], tuple[PaintedLine, ...]] = staticmethod(lambda _: ())
    """Returns the rows for a width."""

    def show_track(
        self, title: str, track: Track, sides: Sides, highlighted: frozenset[str], tags: Tags
    ) -> None:
        """Show a track under a title; `highlighted` holds the highlighted addresses."""
        self.rows = lambda width: (
            head_line(title, track, sides, highlighted, width),
            order_line(track, highlighted, width, tags),
        )
        self.draw()

    def draw(self) -> None:
        """Lay out the rows for the width."""
        if self.size.width:
            self.show(self.rows(self.size.width))

    async def on_click(self) -> None:
        """Explain the objectives."""
        await self.run_action("screen.do('objectives')")


def head_line(title: str, track: Track, sides: Sides, highlighted: frozenset[str], width: int) -> PaintedLine:
    """Return the row of title, phases, turn and objectives, as full as there is room for."""
    *heads, nameless = _heads(title, track, highlighted, width)
    by_side = [tuple(one for one in track.objectives if one.side == side.id) for side in sides.sides]
    full = tuple(_standings(sides, words) for words in _all_objectives(by_side, width))
    fewer = tuple(_standings(sides, words) for words in _fewer_objectives(by_side))
    tries = (full, heads), (full, [nameless]), (fewer, [*heads, nameless])
    pairs = chain.from_iterable(product(*each) for each in tries)
    objectives, head = next((pair for pair in pairs if sum(map(length, pair)) <= width), ((), nameless))
    return ends(head, objectives, width, BAR_TEXT)


def _heads(title: str, track: Track, highlighted: frozenset[str], width: int) -> Iterator[PaintedLine]:
    """Yield the left part of the row, the fullest version first."""
    name = (StyledText(f"{NAME} ", BAR_NOTE),) if width >= SHORT else ()
    battle = written(f" {title} ", BAR_TEXT)
    turn = (
        written(f" turn {track.turn}", BAR),
        StyledText(f"/{track.turns} " if track.turns else " ", BAR_QUIET),
    )
    every = tuple(_phase(cell, highlighted, cell.text) for cell in track.phases)
    brief = tuple(
        _phase(cell, highlighted, cell.text if cell.mark is Mark.CURRENT else _numeral(cell.text))
        for cell in track.phases
        if cell.mark is Mark.CURRENT or _numeral(cell.text)
    )
    now = tuple(_phase(cell, highlighted, cell.text) for cell in track.phases if cell.mark is Mark.CURRENT)
    yield (*name, battle, *every, *turn)
    yield (*name, battle, *brief, *turn)
    yield (*name, battle, *now, *turn)
    yield (battle, *now, *turn)
    yield (written(f" {one_row(title, LONG)} ", BAR_TEXT), *now, *turn)
    yield (*now, *turn)


def _numeral(phase: str) -> str:
    """Return the Roman numeral of a phase; "" if it has none."""
    first = phase.split(" ", maxsplit=1)[0]
    return first if set(first) <= set("IVX") else ""


def _phase(cell: Cell, highlighted: frozenset[str], text: str) -> StyledText:
    if cell.at and cell.at in highlighted:
        return written(f"{POINTER}{text} ", LIT)
    return written(f" {text} ", MARKED if cell.mark is Mark.CURRENT else BAR_QUIET)


def _all_objectives(by_side: Sequence[Objectives], width: int) -> Iterator[list[str]]:
    """Yield all objectives of each side in words, the fullest version first."""
    tellings = [_objectives_in_full] if width >= WHOLE else []
    for tell in (*tellings, _objectives_in_short, _objectives_in_brief):
        yield [tell(objectives) for objectives in by_side]


def _fewer_objectives(by_side: Sequence[Objectives]) -> Iterator[list[str]]:
    """Yield fewer objectives of each side: first without those to destroy, then without the last ones."""
    for many in range(max(map(len, by_side), default=0), -1, -1):
        kept = (
            tuple(one for one in objectives[:many] if one.kind is not ObjectiveKind.DESTROY)
            for objectives in by_side
        )
        yield [_objectives_in_brief(objectives) for objectives in kept]


def _standings(sides: Sides, objectives: Sequence[str]) -> PaintedLine:
    runs: list[StyledText] = []
    for side, words in zip(sides.sides, objectives, strict=True):
        colour = sides.colour(side.id)
        runs += (StyledText(" ", BAR_TEXT), written(f" {side.name.upper()} ", badge(colour)))
        if words:
            runs.append(written(f" {words} ", TextStyle(mix(colour, WHITE, 0.7), mix(colour, NIGHT, 0.75))))
    return tuple(runs)


def _objectives_in_full(objectives: Objectives) -> str:
    return "  ".join(
        f"{sign} {one.name} {_counted(one)}" if (sign := SIGNS[one.kind]) else f"{_counted(one)} {one.name}"
        for one in objectives
    )


def _objectives_in_short(objectives: Objectives) -> str:
    parts = (
        f"{SIGNS[one.kind]}{_counted(one)}" + ("" if SIGNS[one.kind] else f" {one.name}")
        for one in objectives
    )
    return " ".join(parts)


def _objectives_in_brief(objectives: Objectives) -> str:
    named = ((one, one.short if one.short or SIGNS[one.kind] else one.name) for one in objectives)
    return " ".join(f"{SIGNS[one.kind]}{_counted(one)} {name}".rstrip() for one, name in named)


def _counted(one: ObjectiveProgress) -> str:
    return str(one.count) if one.kind is ObjectiveKind.ENDURE else f"{one.count}/{one.needed}"


def order_line(track: Track, highlighted: frozenset[str], width: int, tags: Tags) -> PaintedLine:
    """Return the row with the activation order: names from the current unit on as they fit, else codes."""
    marks = [cell.mark for cell in track.slots]
    is_on = Mark.CURRENT in marks
    current = marks.index(Mark.CURRENT) if is_on else 0
    note = (StyledText(f" {current + 1} of {len(marks)} ", NOTE),) if is_on else ()
    room = width - length(note)
    every = [_slot(cell, highlighted, tags, named=True) for cell in track.slots]
    brief = [
        _slot(cell, highlighted, tags, named=current <= i <= current + 2)
        for i, cell in enumerate(track.slots)
    ]
    left = room - sum(map(length, brief))
    if left < 0:
        return ends(_windowed(brief, current, room), note, width, TEXT)
    for onwards in (range(current, len(every)), range(current - 1, -1, -1)):
        for number in onwards:
            wider = length(every[number]) - length(brief[number])
            if wider > left:
                break
            brief[number], left = every[number], left - wider
    return ends((run for slot in brief for run in slot), note, width, TEXT)


def _windowed(slots: list[PaintedLine], current: int, room: int) -> Iterator[StyledText]:
    """Yield the slots around the current one, with the number of those before and after."""
    first = last = current
    while True:
        wider = [(first - 1, last), (first, last + 1)]
        fitting = [span for span in wider if _fits(slots, *span, room)]
        if not fitting:
            break
        first, last = fitting[-1]
    if first:
        yield StyledText(f" +{first} ", TextStyle(GOLD, PANEL))
    yield from (run for slot in slots[first : last + 1] for run in slot)
    if last < len(slots) - 1:
        yield StyledText(f" +{len(slots) - 1 - last} ", TextStyle(GOLD, PANEL))


def _fits(slots: list[PaintedLine], first: int, last: int, room: int) -> bool:
    if first < 0 or last >= len(slots):
        return False
    signs = 5 * (first > 0) + 5 * (last < len(slots) - 1)
    return length(run for slot in slots[first : last + 1] for run in slot) + signs <= room


def _slot(cell: Cell, highlighted: frozenset[str], tags: Tags, *, named: bool) -> PaintedLine:
    """Return a unit of the order: with a tick once it has acted, struck out if it is lost."""
    tag = tags.get(cell.at)
    is_now, is_gone = cell.mark is Mark.CURRENT, cell.mark in (Mark.LOST, Mark.EMPTY)
    is_down = cell.mark is Mark.PENDING
    sign = NOW if is_now else ACTED if cell.mark is Mark.LOST else tag.lost if tag and is_down else " "
    if cell.at and cell.at in highlighted:
        return (written(f"{POINTER}{tag.glyph if tag else ''} {cell.text} ", LIT),)
    ink = MARKED if is_now else TextStyle(mix(FAINT, PANEL, 0.4), PANEL) if is_gone else TEXT
    words = written(f" {cell.text} ", ink) if named or tag is None else StyledText(" ", TEXT)
    struck = TextStyle(mix(FAINT, DANGER, 0.2), PANEL, "strike")
    if tag is None and cell.mark is Mark.EMPTY:
        return StyledText(" ", TEXT), written(f"{GONE}{cell.text}", struck), StyledText(" ", TEXT)
    if tag is None:
        return StyledText(sign, MARKED if is_now else ink), words
    ground = mix(tag.colour, PANEL, 0.5) if is_gone else tag.colour
    if (tag.lost and not is_down) or cell.mark is Mark.EMPTY:
        return StyledText(" ", TEXT), written(f"{tag.lost or GONE}{tag.glyph}", struck), StyledText(" ", TEXT)
    chip = badge(ground)._replace(accent="") if is_gone else badge(ground)
    return StyledText(sign, MARKED if is_now else chip), written(tag.glyph, chip), words
