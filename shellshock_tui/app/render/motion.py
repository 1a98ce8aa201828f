"""Motion: effects as frames that lie over the map one after the other, each for a moment."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

from shellshock_tui.app.render.look import Note
from shellshock_tui.board import Board
from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD
from shellshock_tui.engine.effect import Effect, EffectKind

SHORT, LONG = 1.0, 4.0
"""How long a frame stays, in paces."""
FLIGHT = 6
"""In how many frames a shot crosses the map."""
TRACER, BURST, BLAST = "•", "✸", "✹"


@dataclass(frozen=True, slots=True)
class Frame:
    """What flashes up over the map for a moment."""

    paces: float
    flashes: dict[int, Note]
    """What is written over places and their counters."""
    struck: frozenset[tuple[int, int]] = field(default_factory=frozenset)
    """The borders that are struck, by place and way."""


def frames(board: Board, effects: tuple[Effect, ...]) -> Iterator[Frame]:
    """Yield the frames of some effects, one effect after the other."""
    for effect in effects:
        match effect.kind:
            case EffectKind.SHOT:
                yield from _flight(board, effect)
            case EffectKind.MISS:
                yield Frame(LONG, {effect.at: Note(effect.text, FAINT)})
            case EffectKind.HIT:
                yield Frame(SHORT, {effect.at: Note(BURST, GOLD)}, _struck(effect))
                yield Frame(LONG, {effect.at: Note(effect.text, DANGER)}, _struck(effect))
            case EffectKind.LOST:
                for sign, colour in ((BLAST, GOLD), (BURST, DANGER), (BLAST, GOLD)):
                    yield Frame(SHORT, {effect.at: Note(sign * 4, colour)})
            case _:
                assert_never(effect.kind)


def _flight(board: Board, shot: Effect) -> Iterator[Frame]:
    """Yield a shot as a line that grows from where it was fired."""
    if shot.start is None:
        return
    line = [places[0] for places in board.line(shot.start, shot.at) if places[0] >= 0]
    stride = max(1, -(-len(line) // FLIGHT))
    for far in range(stride, len(line) + stride, stride):
        yield Frame(SHORT / 2, dict.fromkeys(line[:far], Note(TRACER, GOLD)))


def _struck(hit: Effect) -> frozenset[tuple[int, int]]:
    return frozenset() if hit.way is None else frozenset({(hit.at, hit.way)})
