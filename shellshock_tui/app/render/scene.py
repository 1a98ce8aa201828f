"""Scenes: a board to be drawn at one moment, and the look of each place on it."""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, TypeVar, cast

from shellshock_tui.app.render.glyphs import EXIT, arrow, flag, hull
from shellshock_tui.app.render.motion import STILL, Frame
from shellshock_tui.app.render.tile_style import Edge, Note, Shade, TileStyle, Token, ground_edge
from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.drawing.colours import DANGER, GOLD, WHITE, Colour, mix, side_colour
from shellshock_tui.engine.map_view import BEYOND, Flag, Overlay, OverlayKind, Piece, Side, Tile
from shellshock_tui.engine.rules import Viewing
from shellshock_tui.engine.view import Mark

S = TypeVar("S")

BLOCKING = 9
"""The level of a mark on a line of sight that means it is blocked there."""
GRADED = (OverlayKind.ARC, OverlayKind.ZONE)
"""The overlays whose levels show as brightness."""
OUTLINED = {OverlayKind.REACH: Edge.REACH, OverlayKind.ARC: Edge.ARC}
"""The overlays with an outline; their numbers are shown only along it."""
STEPS = 3
"""The number of degrees of danger."""


@dataclass(frozen=True, slots=True)
class Read:
    """The content of the overlays at each place."""

    bright: frozenset[int]
    beside: frozenset[int]
    """The places of the first set and of a second, only outlined one; empty without a second set."""
    edge: Edge
    """The outline of the first set."""
    outlined: frozenset[int]
    notes: dict[int, Note]
    heat: dict[int, int]
    glow: dict[int, int]
    blocking: frozenset[int]

    def rim(self, place: int, beyond: int) -> Edge:
        """Return the outline between two places."""
        if OFF_BOARD in (place, beyond):
            return Edge.JOINED
        if (place in self.outlined) != (beyond in self.outlined):
            return self.edge
        return Edge.BESIDE if (place in self.beside) != (beyond in self.beside) else Edge.JOINED


@lru_cache(4)
def read_overlays(board: Board, overlays: tuple[Overlay, ...]) -> Read:
    """Return the content of some overlays at each place; cached, since scenes are often redrawn."""
    area_overlays = [
        overlay for overlay in overlays if overlay.ends is None and overlay.kind is not OverlayKind.THREAT
    ]
    bright = frozenset(place for overlay in area_overlays for place in _within(overlay))
    first = next((overlay for overlay in area_overlays if overlay.kind in OUTLINED), None)
    outlined = frozenset(_within(first)) if first else frozenset[int]()
    second = frozenset(place for overlay in area_overlays for place in _second(overlay))
    return Read(
        bright=bright,
        beside=outlined | second if second else frozenset(),
        edge=OUTLINED[first.kind] if first else Edge.JOINED,
        outlined=outlined,
        notes=dict(_notes(board, area_overlays)),
        heat={place: -(-level * STEPS // 9) for place, level in _levels(overlays, (OverlayKind.THREAT,))},
        glow=dict(_levels(overlays, GRADED)),
        blocking=frozenset(place for overlay in overlays if overlay.ends for place in _blocking(overlay)),
    )


def _within(overlay: Overlay) -> Iterator[int]:
    """Yield the places that an overlay shows, without those beyond the unit's current reach."""
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
"""The colours of numbers other than white, so that a range is not read as movement points left."""


def _notes(board: Board, overlays: list[Overlay]) -> Iterator[tuple[int, Note]]:
    for overlay in overlays:
        own = frozenset(_within(overlay))
        for place, _, text in overlay.marks:
            if text and (overlay.kind not in OUTLINED or _is_on_rim(board, place, own, overlay.kind)):
                shown = text.partition("·")[0] if overlay.kind is OverlayKind.REACH else text
                yield place, Note(shown, INKS.get(overlay.kind, WHITE))


def _is_on_rim(board: Board, place: int, own: frozenset[int], kind: OverlayKind) -> bool:
    """Return whether a place is at the edge of the set shown; for ranges on squares, at its right edge."""
    is_right = board.neighbours != 6 and kind is not OverlayKind.REACH
    ways = (2,) if is_right else range(board.neighbours)
    return any(board.step(place, way) not in own for way in ways)


USUAL = 5
"""The brightness of a place that an overlay marks without a level."""


@dataclass(frozen=True)
class Scene:
    """Everything there is to draw."""

    board: Board
    ground: tuple[Tile, ...]
    sides: tuple[Side, ...]
    pieces: Mapping[int, tuple[Piece, ...]] = field(default_factory=dict)
    """The counters at each place, the one to show first."""
    overlays: tuple[Overlay, ...] = ()
    offered: frozenset[int] = frozenset()
    picked: frozenset[int] = frozenset()
    doing: frozenset[int] = frozenset()
    """The places of the units that Enter would use."""
    route: Mapping[int, str] = field(default_factory=dict)
    """The text on the places of a planned path."""
    frame: Frame = STILL
    """The current frame of animation."""
    framed: frozenset[int] = frozenset()
    """The places that were in view before the whole board was shown."""
    cursor: int = OFF_BOARD
    highlighted: frozenset[int] = frozenset()
    """The places that a lesson points at."""
    flags: Mapping[int, Flag] = field(default_factory=dict)
    """The objectives and exits, by place."""
    caption: str = ""
    """The caption of the overlays."""

    over: dict[Any, Any] = field(init=False, compare=False, default_factory=dict)
    """The signs drawn over the map, by renderer."""
    looks: dict[int, dict[tuple[int, ...], TileStyle]] = field(
        init=False, compare=False, default_factory=dict
    )
    """The looks computed so far, by place and borders, as a place takes several rows of cells."""

    @cached_property
    def read(self) -> Read:
        """The content of the overlays at each place."""
        return read_overlays(cast("Any", self.board), self.overlays)

    @property
    def bright(self) -> frozenset[int]:
        """The places that overlays show."""
        return self.read.bright

    @property
    def notes(self) -> Mapping[int, Note]:
        """The notes on places."""
        return self.read.notes

    @property
    def way(self) -> tuple[int, ...]:
        """The places of a planned path, beginning with the active unit's."""
        if not self.route:
            return ()
        pieces = (piece for here in self.pieces.values() for piece in here)
        start = next((piece.at for piece in pieces if piece.mark is Mark.CURRENT), OFF_BOARD)
        return (start, *self.route) if start not in (OFF_BOARD, *self.route) else tuple(self.route)

    def pointing_at(self, place: int) -> "Scene":
        """Return the scene with the cursor at another place, keeping what does not depend on it."""
        scene = copy(self)
        for drawn in ("busy", "stressed"):
            scene.__dict__.pop(drawn, None)
        object.__setattr__(scene, "cursor", place)
        scene.keep_looks(self, {self.cursor, place} - {OFF_BOARD})
        return scene

    def keep_looks(self, before: "Scene", changed: set[int]) -> None:
        """Take over the looks of another scene, except those of changed places and their neighbours."""
        object.__setattr__(self, "looks", before.looks)
        object.__setattr__(before, "looks", {})
        ways = range(self.board.neighbours)
        for place in {*changed, *(self.board.step(place, way) for place in changed for way in ways)}:
            self.looks.pop(place, None)

    def look(self, place: int, borders: tuple[int, ...]) -> TileStyle:
        """Return how a place looks, with its borders in the given directions."""
        known = self.looks.setdefault(place, {})
        found = known.get(borders)
        if found is None:
            found = known[borders] = self._look(place, borders)
        return found

    def _look(self, place: int, borders: tuple[int, ...]) -> TileStyle:
        shade = Shade.PLAIN if not self.bright else Shade.BRIGHT if place in self.bright else Shade.DIM
        edges = tuple(self.border(place, way) for way in borders)
        return TileStyle(
            tile=self.ground[place],
            edges=edges,
            shade=shade,
            token=self.token(place),
            note=self.notes.get(place),
            heat=self.read.heat.get(place, 0),
            glow=self.read.glow.get(place, USUAL),
            flag=self.flag(place),
            flash=self.frame.flashes.get(place),
            is_highlighted=place in self.highlighted,
            is_crest=self._is_crest(place),
        )

    def _is_crest(self, place: int) -> bool:
        """Return whether a place is higher than a neighbour or, if it is a depth, lower."""
        level = self.ground[place].level
        if not level:
            return False
        steps = (self.board.step(place, way) for way in range(self.board.neighbours))
        return any((self.ground[near].level - level) * level < 0 for near in steps if near != OFF_BOARD)

    def flag(self, place: int) -> Note | None:
        """Return the flag of a place, in the owner's colour; None if it has none."""
        found = self.flags.get(place)
        if found is None:
            return None
        number = self.side_number(found.side)
        owner = self.sides[number].name if found.side else ""
        sign = EXIT if found.is_exit else flag(owner)
        return Note(sign, side_colour(found.side, number) if found.side else WHITE)

    @cached_property
    def busy(self) -> frozenset[int]:
        """The places that show more than their ground, or have a border that does."""
        ends, read, over = {place for place, _ in self.frame.struck}, self.read, self.frame.flashes
        shown = (self.pieces, self.notes, read.heat, read.beside, over, self.flags, self.stressed)
        return frozenset(ends | self.bright).union(*shown) - {OFF_BOARD}

    def border(self, place: int, way: int) -> Edge:
        """Return the border of a place towards a neighbour, or the edge of the board."""
        beyond = self.board.step(place, way)
        struck = self.frame.struck
        if struck and not struck.isdisjoint(((place, way), (beyond, self._back(way)))):
            return Edge.STRUCK
        ground = max(self._ground(place, beyond, way), self.read.rim(place, beyond))
        if place in self.stressed or beyond in self.stressed:
            return max(self.emphasis(place), self.emphasis(beyond), ground)
        return ground

    def emphasis(self, place: int) -> Edge:
        """Return how a place is outlined against its neighbours."""
        return self.stressed.get(place, Edge.JOINED)

    @cached_property
    def stressed(self) -> Mapping[int, Edge]:
        """The places that are outlined, and how; the most important outline is set last."""
        current = (
            place for place, pieces in self.pieces.items() if any(p.mark is Mark.CURRENT for p in pieces)
        )
        stressed = dict.fromkeys(self.offered, Edge.OFFERED)
        stressed |= dict.fromkeys(
            (place for place, flag in self.flags.items() if not flag.is_exit), Edge.OBJECTIVE
        )
        stressed |= dict.fromkeys((*self.doing, *current), Edge.CURRENT)
        stressed |= dict.fromkeys(self.picked - self.route.keys(), Edge.PICKED)
        stressed |= dict.fromkeys(self.way[-1:], Edge.CURRENT)
        stressed |= dict.fromkeys(self.read.blocking, Edge.BLOCKING)
        stressed |= dict.fromkeys(self.highlighted, Edge.LIT)
        return stressed | {self.cursor: Edge.CURSOR} if self.cursor != OFF_BOARD else stressed

    def _back(self, way: int) -> int:
        ways = self.board.neighbours
        return (way + ways // 2) % ways

    def _ground(self, place: int, beyond: int, way: int) -> Edge:
        if OFF_BOARD in (place, beyond):
            return Edge.PLAIN
        return ground_edge(self.ground[place], self.ground[beyond], way, self.board.neighbours)

    def token(self, place: int) -> Token | None:
        """Return the counter that a place shows; None if it has none."""
        pieces = self.pieces.get(place, ())
        if not pieces:
            return None
        piece = pieces[0]
        number = self.side_number(piece.side)
        facings, ways = self.board.facings, self.board.neighbours
        has_front = piece.facing is not None and piece.mark is not Mark.LOST
        front = (piece.facing or 0) % facings * ways // facings if has_front else None
        return Token(
            piece=piece,
            glyph=piece.glyph[:2],
            hull="" if piece.facing is None else hull(piece.facing, facings, number),
            arrow="".join(arrow(facing, facings) for facing in piece.arrows[:1]),
            colour=side_colour(piece.side, number),
            crowd=len(pieces),
            front=front,
            is_turned_down=front is not None and 2 * front == ways,
        )

    def side_number(self, side: str) -> int:
        """Return the index of a side in the battle; 0 for one that is not in it."""
        return next((number for number, known in enumerate(self.sides) if known.id == side), 0)


def scene_of(rules: Viewing[S], state: S) -> Scene:
    """Return the scene of a state: the board with its units and objectives."""
    pieces = rules.pieces(state, rules.sides[0].id, ())
    whole = frozenset(range(rules.board.size))
    flags = flags_of(rules, state)
    return Scene(rules.board, rules.ground, rules.sides, stacked(pieces), framed=whole, flags=flags)


def flags_of(rules: Viewing[S], state: S) -> dict[int, Flag]:
    """Return the flags on the map, by place; the first where a place has several."""
    return {flag.at: flag for flag in reversed(rules.flags(state))}


def stacked(pieces: tuple[Piece, ...]) -> dict[int, tuple[Piece, ...]]:
    """Return the counters by place: active ones first, then others, then wrecks."""
    ranks = {Mark.CURRENT: 0, Mark.PICKED: 1, Mark.LOST: 9}
    places: dict[int, tuple[Piece, ...]] = {}
    for piece in sorted(pieces, key=lambda piece: ranks.get(piece.mark, 5)):
        places[piece.at] = (*places.get(piece.at, ()), piece)
    return places


def changed(old: Scene, new: Scene) -> set[int]:
    """Return the places that look different in another scene, or have a border that does."""
    if bool(old.bright) != bool(new.bright):
        return set(range(new.board.size))
    differing = set(old.bright ^ new.bright)
    differing |= {
        place
        for one, other in (
            (old.pieces, new.pieces),
            (old.notes, new.notes),
            (old.frame.flashes, new.frame.flashes),
            (old.read.heat, new.read.heat),
            (old.read.glow, new.read.glow),
            (old.flags, new.flags),
        )
        for place in one.keys() | other.keys()
        if one.get(place) != other.get(place)
    }
    differing |= {place for place, _ in old.frame.struck ^ new.frame.struck}
    differing |= (old.read.beside ^ new.read.beside) | (old.read.blocking ^ new.read.blocking)
    differing |= set(old.way[-1:]) ^ set(new.way[-1:])
    if old.read.edge is not new.read.edge:
        differing |= old.bright | new.bright
    differing |= (old.offered ^ new.offered) | (old.highlighted ^ new.highlighted)
    differing |= (old.picked - old.route.keys()) ^ (new.picked - new.route.keys())
    differing |= old.doing ^ new.doing
    if old.cursor != new.cursor:
        differing |= {old.cursor, new.cursor} - {OFF_BOARD}
    return differing - {OFF_BOARD}
