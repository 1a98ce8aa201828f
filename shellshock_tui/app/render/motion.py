"""Motion: effects as frames that lie over the map one after the other, each for some milliseconds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple, assert_never

from shellshock_tui.app.render.look import Note
from shellshock_tui.board import Board
from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, WHITE
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.map_view import Flag

STEP, WALK = 60, 600
"""Milliseconds for a step of a way, and at most for the whole way."""
FLIGHT, PARTS = 180, 6
"""Milliseconds in which a shot crosses the map, and in how many parts of its line."""
MISSED, STRUCK, BURNT, PULSE = 250, 250, 500, 300
BURST, BLAST, SMOKE = "✸", "✹", "▒"


class Tracer(NamedTuple):
    """A shot on its way along its line of sight: so many parts of it."""

    start: int
    end: int
    parts: int
    of: int = PARTS


@dataclass(frozen=True, slots=True)
class Frame:
    """What flashes up over the map for a moment."""

    milliseconds: int
    flashes: dict[int, Note] = field(default_factory=dict)
    """What is written over places and their counters."""
    struck: frozenset[tuple[int, int]] = field(default_factory=frozenset)
    """The borders that are struck, by place and way."""
    tracer: Tracer | None = None
    walked: tuple[int, ...] = ()
    """The places of a way, as far as it has been walked."""


def frames(board: Board, effects: tuple[Effect, ...]) -> Iterator[Frame]:
    """Yield the frames of some effects, one effect after the other, steps in a row as one way."""
    for kind, group in groupby(effects, key=lambda effect: effect.kind):
        if kind is EffectKind.STEP:
            yield from _walk(tuple(group))
        else:
            for effect in group:
                yield from _of(board, effect)


def _of(board: Board, effect: Effect) -> Iterator[Frame]:
    match effect.kind:
        case EffectKind.STEP:
            yield from _walk((effect,))
        case EffectKind.SHOT:
            yield from _flight(effect)
        case EffectKind.MISS:
            yield Frame(MISSED, {effect.at: Note(effect.text, FAINT)})
        case EffectKind.HIT:
            yield Frame(STRUCK // 4, {effect.at: Note(BURST, GOLD)}, _struck(effect))
            yield Frame(STRUCK - STRUCK // 4, {effect.at: Note(effect.text, DANGER)}, _struck(effect))
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
    """Yield a way as a line that grows from step to step."""
    each = min(STEP, WALK // len(steps))
    walked = tuple(step.start for step in steps[:1] if step.start is not None)
    for step in steps:
        walked = (*walked, step.at)
        yield Frame(each, walked=walked)


def _flight(shot: Effect) -> Iterator[Frame]:
    """Yield a shot as a line that grows from where it was fired."""
    if shot.start is not None:
        for parts in range(1, PARTS + 1):
            yield Frame(FLIGHT // PARTS, tracer=Tracer(shot.start, shot.at, parts))


def _struck(hit: Effect) -> frozenset[tuple[int, int]]:
    return frozenset() if hit.way is None else frozenset({(hit.at, hit.way)})


def pulses(before: Mapping[int, Flag], after: Mapping[int, Flag]) -> tuple[Effect, ...]:
    """Return what is seen of flags that have gone over to a side, or are held longer, between two moments."""
    return tuple(
        Effect(EffectKind.HELD, place, text=flag.progress or flag.name)
        for place, flag in after.items()
        if place in before and (before[place].side, before[place].progress) != (flag.side, flag.progress)
    )
