"""Reading overlays: what they say of each place, and where their outlines run."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from shellshock_tui.app.render.look import Edge, Note
from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.drawing.colours import DANGER, GOLD, WHITE, Colour, mix
from shellshock_tui.engine.map_view import BEYOND, Overlay, OverlayKind

BLOCKING = 9
"""The level at which a mark of a sight line stands for what blocks it."""
GRADED = (OverlayKind.ARC, OverlayKind.ZONE)
"""The overlays whose levels show as more or less light."""
OUTLINED = {OverlayKind.REACH: Edge.REACH, OverlayKind.ARC: Edge.ARC}
"""The overlays with an outline; their figures stand only along it."""
STEPS = 3
"""How many steps of danger there are."""


@dataclass(frozen=True, slots=True)
class Read:
    """What overlays say of each place."""

    bright: frozenset[int]
    beside: frozenset[int]
    """The places of the first set and of a second one, which is only outlined; empty if there is none."""
    edge: Edge
    """How the set is outlined."""
    outlined: frozenset[int]
    notes: dict[int, Note]
    heat: dict[int, int]
    glow: dict[int, int]
    blocking: frozenset[int]

    def rim(self, place: int, beyond: int) -> Edge:
        """Return the outline that runs between two places."""
        if OFF_BOARD in (place, beyond):
            return Edge.JOINED
        if (place in self.outlined) != (beyond in self.outlined):
            return self.edge
        return Edge.BESIDE if (place in self.beside) != (beyond in self.beside) else Edge.JOINED


@lru_cache(4)
def read_overlays(board: Board, overlays: tuple[Overlay, ...]) -> Read:
    """Read overlays place by place; scenes are often drawn anew with the same."""
    lit = [overlay for overlay in overlays if overlay.ends is None and overlay.kind is not OverlayKind.THREAT]
    bright = frozenset(place for overlay in lit for place in _within(overlay))
    first = next((overlay for overlay in lit if overlay.kind in OUTLINED), None)
    outlined = frozenset(_within(first)) if first else frozenset[int]()
    second = frozenset(place for overlay in lit for place in _second(overlay))
    return Read(
        bright,
        outlined | second if second else frozenset(),
        OUTLINED[first.kind] if first else Edge.JOINED,
        outlined,
        dict(_notes(board, lit)),
        {place: -(-level * STEPS // 9) for place, level in _levels(overlays, (OverlayKind.THREAT,))},
        dict(_levels(overlays, GRADED)),
        frozenset(place for overlay in overlays if overlay.ends for place in _blocking(overlay)),
    )


def _within(overlay: Overlay) -> Iterator[int]:
    """Yield the places that an overlay shows, without those that the next effort would get to."""
    is_reach = overlay.kind is OverlayKind.REACH
    yield from (place for place, level, _ in overlay.marks if not is_reach or level > BEYOND)


def _second(overlay: Overlay) -> Iterator[int]:
    yield from overlay.beside
    if overlay.kind is OverlayKind.REACH:
        yield from (place for place, level, _ in overlay.marks if level == BEYOND)


def _blocking(overlay: Overlay) -> Iterator[int]:
    yield from (place for place, level, _ in overlay.marks if level >= BLOCKING)


def _levels(overlays: tuple[Overlay, ...], kinds: tuple[OverlayKind, ...]) -> Iterator[tuple[int, int]]:
    for overlay in overlays:
        if overlay.kind in kinds:
            yield from ((place, level) for place, level, _ in overlay.marks)


INKS: dict[OverlayKind, Colour] = {OverlayKind.ZONE: GOLD, OverlayKind.ARC: mix(DANGER, WHITE, 0.5)}
"""Of figures that are not white, so that a range is not read as what is left after a walk."""


def _notes(board: Board, lit: list[Overlay]) -> Iterator[tuple[int, Note]]:
    for overlay in lit:
        own = frozenset(_within(overlay))
        for place, _, text in overlay.marks:
            if text and (overlay.kind not in OUTLINED or _is_on_rim(board, place, own, overlay.kind)):
                shown = text.partition("·")[0] if overlay.kind is OverlayKind.REACH else text
                yield place, Note(shown, INKS.get(overlay.kind, WHITE))


def _is_on_rim(board: Board, place: int, own: frozenset[int], kind: OverlayKind) -> bool:
    """Say whether a place lies at the border of what is shown: of ranges over squares, at its right."""
    is_right = board.neighbours != 6 and kind is not OverlayKind.REACH
    ways = (2,) if is_right else range(board.neighbours)
    return any(board.step(place, way) not in own for way in ways)
