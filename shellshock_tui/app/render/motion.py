"""Animation: effects as frames drawn over map and sheets, each for some milliseconds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, assert_never

from shellshock_tui.app.render.highlights import highlights_on, lighted
from shellshock_tui.app.render.tile_style import Note
from shellshock_tui.board import Board
from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, WHITE
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.map_view import Flag
from shellshock_tui.engine.sheet_view import Chart, SheetView, cells_of_area
from shellshock_tui.engine.view import Cell


@dataclass(frozen=True)
class SheetChange:
    """A unit's sheet before and after it was hit."""

    before: SheetView
    after: SheetView

    @cached_property
    def lessened(self) -> dict[str, tuple[Cell, Cell]]:
        """The cells with fewer boxes left, before and after, by address."""
        before, after = _parts(self.before), _parts(self.after)
        both = ((at, (cell, after[at])) for at, cell in before.items() if at in after)
        return {at: (old, new) for at, (old, new) in both if new.part[0] < old.part[0]}

    def emptying(self, most: int) -> tuple[SheetView, ...]:
        """Return the sheet in at most `most` steps from the first lost box to the last."""
        pairs = self.lessened.items()
        steps = min(most, max((old.part[0] - new.part[0] for _, (old, new) in pairs), default=0))
        return tuple(
            with_parts(
                self.before,
                {at: old.part[0] - (old.part[0] - new.part[0]) * step // steps for at, (old, new) in pairs},
            )
            for step in range(1, steps + 1)
        )

    @property
    def emptied(self) -> SheetView:
        """The sheet before the hit, without the lost boxes."""
        return with_parts(self.before, {at: new.part[0] for at, (_, new) in self.lessened.items()})

    def columns_to(self, head: str) -> tuple[str, ...]:
        """Return the heads of a chart's columns up to the one at an address; () if no chart has it."""
        for area in self.before.areas:
            for chart in (block for block in area.blocks if isinstance(block, Chart)):
                heads = [column[0].at for column in chart.columns]
                if head in heads:
                    return tuple(heads[: heads.index(head) + 1])
        return ()

    def opened_at(self, *heads: str) -> "SheetChange":
        """Return the change with the areas open in which boxes are lost or a roll falls."""
        at = (*self.lessened, *heads)
        both = (lighted(view, highlights_on(view, at)) for view in (self.before, self.after))
        return SheetChange(*both)


def _parts(view: SheetView) -> dict[str, Cell]:
    """Return the cells of a sheet that have boxes, by address."""
    cells = (cell for area in view.areas for cell in cells_of_area(area))
    return {cell.at: cell for cell in cells if cell.part[1] and cell.at}


def with_parts(view: SheetView, left: Mapping[str, int]) -> SheetView:
    """Return a sheet with other numbers of boxes left, by address."""
    changed: SheetView = _with(view, left)
    return changed


def _with(thing: Any, left: Mapping[str, int]) -> Any:
    match thing:
        case Cell(at=at, part=(_, whole)):
            return replace(thing, part=(left[at], whole)) if at in left and whole else thing
        case tuple():
            return tuple(_with(one, left) for one in thing)
        case _ if is_dataclass(thing) and not isinstance(thing, type):
            return replace(
                thing, **{one.name: _with(getattr(thing, one.name), left) for one in fields(thing)}
            )
        case _:
            return thing


STEP, WALK = 60, 600
"""Milliseconds for a step of a move, and the most for the whole move."""
FLIGHT, PARTS = 180, 6
"""Milliseconds of a shot's flight, and the number of parts of its line."""
TUMBLE, TURNS = 300, 6
"""Milliseconds of the dice animation, and the number of its turns."""
MISSED, STRUCK, BURNT, PULSE = 250, 250, 500, 300
BOX, BOXES = 30, 400
"""Milliseconds in which a box empties, and the most for all of them."""
COLUMN, SWEEP = 25, 450
"""Milliseconds for each column of a chart, and the most for all of them."""
CHAIN = 1600
"""The most milliseconds from a shot to its last effect."""
BURST, BLAST, SMOKE = "✸", "✹", "▒"


class Tracer(NamedTuple):
    """A shot on its way: `parts` of `of` parts of its line."""

    start: int
    end: int
    parts: int
    of: int = PARTS


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of an animation."""

    milliseconds: int
    flashes: dict[int, Note] = field(default_factory=dict)
    """The text drawn over places and their counters."""
    struck: frozenset[tuple[int, int]] = field(default_factory=frozenset)
    """The borders that are hit, by place and direction."""
    tracer: Tracer | None = None
    walked: tuple[int, ...] = ()
    """The places of a move, as far as it has come."""
    sheet: SheetView | None = None
    """The sheet of a unit that is hit, at this moment."""
    swept: frozenset[str] = frozenset()
    """The addresses of its golden cells."""
    tumble: int = 0
    """How often the animated dice have turned over; 0 once they lie still."""


STILL = Frame(0)
Changes = Mapping[int, SheetChange]
"""The changes of sheets, by the places of their units."""


def frames(
    board: Board, effects: Sequence[Effect], changes: Changes | None = None, *, has_dice: bool = False
) -> Iterator[Frame]:
    """Yield the frames of some effects, one chain after the other; dice are animated in the last chain."""
    chains = list(_chains(effects))
    last = max((n for n, chain in enumerate(chains) if chain[0].kind is EffectKind.SHOT), default=-1)
    for number, chain in enumerate(chains):
        shown = list(_of_chain(board, chain, changes or {}, has_dice=has_dice and number == last))
        length = max(CHAIN, sum(frame.milliseconds for frame in shown))
        yield from (replace(frame, milliseconds=frame.milliseconds * CHAIN // length) for frame in shown)


def _chains(effects: Sequence[Effect]) -> Iterator[tuple[Effect, ...]]:
    """Yield effects in chains: a whole move, or a shot with its effects."""
    starts = [
        number
        for number, effect in enumerate(effects)
        if effect.kind is EffectKind.SHOT
        or number == 0
        or (effect.kind is EffectKind.STEP) != (effects[number - 1].kind is EffectKind.STEP)
    ]
    yield from (tuple(effects[start:end]) for start, end in pairwise((*starts, len(effects))))


def _of_chain(
    board: Board, chain: tuple[Effect, ...], changes: Changes, *, has_dice: bool
) -> Iterator[Frame]:
    """Yield the frames of a chain, with the sheet of the unit that is hit in it."""
    if chain[0].kind is EffectKind.STEP:
        yield from _walk(chain)
        return
    struck = next((changes[one.at] for one in chain if one.at in changes), None)
    sheet = struck.before if struck else None
    emptied: list[int] = []
    for effect in chain:
        is_rolled = has_dice and effect.kind is EffectKind.SHOT
        change = None if effect.kind is EffectKind.HIT and effect.at in emptied else changes.get(effect.at)
        emptied += [effect.at] if effect.kind is EffectKind.HIT else []
        for frame in _of(board, effect, change):
            sheet = frame.sheet or sheet
            turns = frame.tracer.parts if is_rolled and frame.tracer else 0
            yield replace(frame, sheet=sheet, tumble=turns)
        if is_rolled:
            yield from (Frame(TUMBLE // TURNS, sheet=sheet, tumble=turn + 1) for turn in range(TURNS))


def _of(board: Board, effect: Effect, change: SheetChange | None) -> Iterator[Frame]:
    match effect.kind:
        case EffectKind.STEP:
            yield from _walk((effect,))
        case EffectKind.SHOT:
            yield from _flight(effect)
        case EffectKind.MISS:
            yield Frame(MISSED, {effect.at: Note(effect.text, FAINT)})
        case EffectKind.HIT:
            yield from _strike(effect, change)
        case EffectKind.ROLL:
            heads = change.columns_to(effect.text) if change else ()
            each = min(COLUMN, SWEEP // max(1, len(heads)))
            yield from (
                Frame(each, sheet=change.emptied if change else None, swept=frozenset({at})) for at in heads
            )
        case EffectKind.LOST:
            around = {board.step(effect.at, way) for way in range(min(2, board.neighbours))} - {-1}
            for sign, colour in ((BLAST, GOLD), (BURST, DANGER), (BLAST, GOLD)):
                yield Frame(BURNT // 5, {effect.at: Note(sign * 4, colour)})
            smoke = dict.fromkeys(sorted(around), Note(SMOKE, FAINT))
            yield Frame(BURNT - 3 * (BURNT // 5), {effect.at: Note(BURST, DANGER)} | smoke)
        case EffectKind.HELD:
            yield Frame(PULSE // 2, {effect.at: Note(effect.text, WHITE)})
            yield Frame(PULSE // 2, {effect.at: Note(effect.text, GOLD)})
        case _:
            assert_never(effect.kind)


def _walk(steps: tuple[Effect, ...]) -> Iterator[Frame]:
    """Yield a move as a line that grows step by step."""
    each = min(STEP, WALK // len(steps))
    walked = tuple(step.start for step in steps[:1] if step.start is not None)
    for step in steps:
        walked = (*walked, step.at)
        yield Frame(each, walked=walked)


def _flight(shot: Effect) -> Iterator[Frame]:
    """Yield a shot as a line that grows from its start."""
    if shot.start is not None:
        for parts in range(1, PARTS + 1):
            yield Frame(FLIGHT // PARTS, tracer=Tracer(shot.start, shot.at, parts))


def _strike(hit: Effect, change: SheetChange | None) -> Iterator[Frame]:
    """Yield a hit: the border and the card flash, then the lost boxes empty one by one."""
    struck = frozenset() if hit.way is None else frozenset({(hit.at, hit.way)})
    notes, changed = {hit.at: Note(hit.text, DANGER)}, frozenset(change.lessened if change else ())
    sheets = change.emptying(BOXES // BOX) if change else ()
    yield Frame(STRUCK // 4, {hit.at: Note(BURST, GOLD)}, struck, swept=changed)
    for number, sheet in enumerate(sheets):
        is_struck = STRUCK // 4 + number * BOX < STRUCK
        yield Frame(BOX, notes, struck, sheet=sheet, swept=changed if is_struck else frozenset())
    if (rest := STRUCK - STRUCK // 4 - BOX * len(sheets)) > 0:
        yield Frame(rest, notes, struck, swept=changed)


def pulses(before: Mapping[int, Flag], after: Mapping[int, Flag]) -> tuple[Effect, ...]:
    """Return effects for the flags that changed hands or progress between two positions."""
    return tuple(
        Effect(EffectKind.HELD, place, text=flag.progress or flag.name)
        for place, flag in after.items()
        if place in before and (before[place].side, before[place].progress) != (flag.side, flag.progress)
    )
