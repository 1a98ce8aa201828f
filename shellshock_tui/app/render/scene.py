"""Scenes: a board as it is to be drawn at one moment, and the look of each of its places."""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from shellshock_tui.app.render.glyphs import STATE, arrow, flag, hull
from shellshock_tui.app.render.look import Border, Edge, Look, Note, Shade, Token
from shellshock_tui.app.render.relief import ground_edge
from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.drawing.colours import DANGER, GOLD, WHITE, Colour, side_colour
from shellshock_tui.engine.map_view import Flag, Overlay, OverlayKind, Piece, Side, Tile
from shellshock_tui.engine.view import Mark

NOTE_COLOURS: dict[OverlayKind, Colour] = {
    OverlayKind.REACH: WHITE,
    OverlayKind.ARC: WHITE,
    OverlayKind.SIGHT: GOLD,
    OverlayKind.THREAT: DANGER,
    OverlayKind.RING: WHITE,
    OverlayKind.ZONE: GOLD,
}
BORDERS = {edge: Border(edge) for edge in Edge}
SIGHT_SIGNS = {"·": "•", ".": "•", "x": "✗"}
"""Bolder signs for those of a line of sight."""
ARROWS = 2
"""How many arrows of a counter are shown besides its hull."""
USUAL = 5
"""The level of light of a place that an overlay marks."""
BLOCKING = 9
"""The level at which a mark of a sight line stands for what blocks it."""
GRADED = (OverlayKind.ARC, OverlayKind.ZONE)
"""The overlays whose levels show as more or less light."""


@dataclass(frozen=True)
class Scene:
    """What there is to draw."""

    board: Board
    ground: tuple[Tile, ...]
    sides: tuple[Side, ...]
    pieces: Mapping[int, tuple[Piece, ...]] = field(default_factory=dict)
    """The counters of each place, the one to show first."""
    overlays: tuple[Overlay, ...] = ()
    offered: frozenset[int] = frozenset()
    picked: frozenset[int] = frozenset()
    route: Mapping[int, str] = field(default_factory=dict)
    """What is written on the places of a planned way."""
    flashes: Mapping[int, Note] = field(default_factory=dict)
    """What is written over places and their counters for a moment."""
    struck: frozenset[tuple[int, int]] = frozenset()
    """The borders that are struck at this moment, by place and way."""
    framed: frozenset[int] = frozenset()
    """What was in view before the whole board was shown."""
    cursor: int = OFF_BOARD
    lit: frozenset[int] = frozenset()
    """The places that a lesson points at."""
    flags: Mapping[int, Flag] = field(default_factory=dict)
    """The places to fight for."""

    def __post_init__(self) -> None:
        """Read the overlays once, place by place."""
        read = _read(self.overlays)
        object.__setattr__(self, "bright", read.bright)
        planned = {place: Note(text, GOLD) for place, text in self.route.items()}
        object.__setattr__(self, "notes", read.notes | planned if planned else read.notes)
        object.__setattr__(self, "heat", read.heat)
        object.__setattr__(self, "glow", read.glow)
        object.__setattr__(self, "fronts", dict(self._fronts()))
        object.__setattr__(self, "looks", {})

    bright: frozenset[int] = field(init=False, default=frozenset())
    notes: Mapping[int, Note] = field(init=False, default_factory=dict)
    heat: Mapping[int, int] = field(init=False, default_factory=dict)
    glow: Mapping[int, int] = field(init=False, default_factory=dict)
    fronts: Mapping[tuple[int, int], Colour] = field(init=False, default_factory=dict)
    """The borders, by place and way, that the fronts of hulls point across."""
    looks: dict[tuple[int, tuple[int, ...]], Look] = field(init=False, compare=False, default_factory=dict)
    """The looks that have been asked for: a place takes several rows of cells."""

    def pointing_at(self, place: int) -> "Scene":
        """Return the scene with the cursor on another place; what does not hang on it is kept."""
        scene = copy(self)
        for drawn in ("busy", "stressed"):
            scene.__dict__.pop(drawn, None)
        object.__setattr__(scene, "cursor", place)
        object.__setattr__(scene, "looks", {})
        return scene

    def look(self, place: int, borders: tuple[int, ...]) -> Look:
        """Return how a place looks, with its borders in the given directions."""
        found = self.looks.get((place, borders))
        if found is None:
            found = self.looks[place, borders] = self._look(place, borders)
        return found

    def _look(self, place: int, borders: tuple[int, ...]) -> Look:
        shade = Shade.PLAIN if not self.bright else Shade.BRIGHT if place in self.bright else Shade.DIM
        edges = tuple(self.border(place, way) for way in borders)
        return Look(
            self.ground[place],
            edges,
            shade,
            self.token(place),
            self.notes.get(place),
            place == self.cursor,
            self.heat.get(place, 0),
            self.glow.get(place, USUAL),
            self.flag(place),
            self.flashes.get(place),
            place in self.lit,
        )

    def flag(self, place: int) -> Note | None:
        """Return the flag that a place shows, in the colour of the side that owns it."""
        found = self.flags.get(place)
        if found is None:
            return None
        number = self.side_number(found.side)
        owner = self.sides[number].name if found.side else ""
        return Note(flag(owner), side_colour(found.side, number) if found.side else WHITE)

    @cached_property
    def busy(self) -> frozenset[int]:
        """The places that show more than their ground, or have a border that does."""
        ends = {place for place, _ in self.fronts} | {place for place, _ in self.struck}
        shown = (self.pieces, self.notes, self.heat, self.flashes, self.flags, self.stressed)
        return frozenset(ends | self.bright).union(*shown) - {OFF_BOARD}

    def border(self, place: int, way: int) -> Border:
        """Return the border of a place towards one of its neighbours, or the edge of the board."""
        front, beyond = self.fronts.get((place, way)), self.board.step(place, way)
        if self.struck and not self.struck.isdisjoint(((place, way), (beyond, self._back(way)))):
            return Border(Edge.STRUCK)
        if front is not None:
            return Border(Edge.FRONT, front)
        ground = self._ground(place, beyond, way)
        if place in self.stressed or beyond in self.stressed:
            return BORDERS[max(self.emphasis(place), self.emphasis(beyond), ground)]
        return BORDERS[ground]

    def emphasis(self, place: int) -> Edge:
        """Return how a place is set off against its neighbours."""
        return self.stressed.get(place, Edge.JOINED)

    @cached_property
    def stressed(self) -> Mapping[int, Edge]:
        """The places that are set off against their neighbours, and how: what counts most is written last."""
        current = (
            place for place, pieces in self.pieces.items() if any(p.mark is Mark.CURRENT for p in pieces)
        )
        stressed = dict.fromkeys(self.offered, Edge.OFFERED)
        stressed |= dict.fromkeys(current, Edge.CURRENT)
        stressed |= dict.fromkeys(self.picked, Edge.PICKED)
        stressed |= dict.fromkeys(self.lit, Edge.LIT)
        return stressed | {self.cursor: Edge.CURSOR} if self.cursor != OFF_BOARD else stressed

    def _back(self, way: int) -> int:
        ways = self.board.neighbours
        return (way + ways // 2) % ways

    def _fronts(self) -> Iterator[tuple[tuple[int, int], Colour]]:
        """Yield each border that a hull's front points across, as either neighbour sees it."""
        for place, (piece, *_) in self.pieces.items():
            if piece.facing is not None and piece.mark is not Mark.LOST:
                colour = side_colour(piece.side, self.side_number(piece.side))
                way = piece.facing * self.board.neighbours // self.board.facings
                yield (place, way), colour
                yield (self.board.step(place, way), self._back(way)), colour

    def _ground(self, place: int, beyond: int, way: int) -> Edge:
        if OFF_BOARD in (place, beyond):
            return Edge.PLAIN
        return ground_edge(self.ground[place], self.ground[beyond], way, self.board.neighbours)

    def token(self, place: int) -> Token | None:
        """Return the counter that a place shows."""
        pieces = self.pieces.get(place, ())
        if not pieces:
            return None
        piece = pieces[0]
        number = self.side_number(piece.side)
        facings = self.board.facings
        return Token(
            piece.glyph[:2],
            "" if piece.facing is None else hull(piece.facing, facings, number),
            "".join(arrow(facing, facings) for facing in piece.arrows[:ARROWS]),
            str(piece.order) if piece.order else "",
            side_colour(piece.side, number),
            piece.mark,
            len(pieces),
            piece.label,
            piece.acted,
            STATE if piece.state else "",
            piece.strength,
        )

    def side_number(self, side: str) -> int:
        """Return a side's number in the battle's order; 0 for one that is not of the battle."""
        return next((number for number, known in enumerate(self.sides) if known.id == side), 0)


class Read(NamedTuple):
    """What overlays say of each place."""

    bright: frozenset[int]
    notes: dict[int, Note]
    heat: dict[int, int]
    glow: dict[int, int]


@lru_cache(4)
def _read(overlays: tuple[Overlay, ...]) -> Read:
    """Read overlays place by place; scenes are often drawn anew with the same."""
    shading = [overlay for overlay in overlays if not _is_line(overlay)]
    return Read(
        frozenset(place for overlay in shading for place, _, _ in overlay.marks),
        dict(_notes(overlays)),
        dict(_levels(overlays, (OverlayKind.THREAT,))),
        dict(_levels(overlays, GRADED)),
    )


def _levels(overlays: tuple[Overlay, ...], kinds: tuple[OverlayKind, ...]) -> Iterator[tuple[int, int]]:
    for overlay in overlays:
        if overlay.kind in kinds:
            yield from ((place, level) for place, level, _ in overlay.marks)


def _is_line(overlay: Overlay) -> bool:
    """Say whether an overlay is a line of sight, which is drawn without shading what lies beside it."""
    return overlay.kind is OverlayKind.SIGHT and any(text for _, _, text in overlay.marks)


def _notes(overlays: tuple[Overlay, ...]) -> Iterator[tuple[int, Note]]:
    for overlay in overlays:
        for place, level, text in overlay.marks:
            is_block = overlay.kind is OverlayKind.SIGHT and level >= BLOCKING
            if text:
                shown = SIGHT_SIGNS.get(text, text) if overlay.kind is OverlayKind.SIGHT else text
                yield place, Note(shown, DANGER if is_block else NOTE_COLOURS[overlay.kind])


def stacked(pieces: tuple[Piece, ...]) -> dict[int, tuple[Piece, ...]]:
    """Return the counters by place: those asked first, then those that live, then wrecks."""
    ranks = {Mark.CURRENT: 0, Mark.PICKED: 1, Mark.LOST: 9}
    places: dict[int, tuple[Piece, ...]] = {}
    for piece in sorted(pieces, key=lambda piece: ranks.get(piece.mark, 5)):
        places[piece.at] = (*places.get(piece.at, ()), piece)
    return places
