"""`BaseViewing`, which describes a state for screens."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TypeVar

from shellshock_tui.engine.choice import Draft, aim_at
from shellshock_tui.engine.map_view import Flag, Overlay, OverlayKind, Piece, Tile
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.view import Cell, Mark, Track
from shellshock_tui.kit import overlays
from shellshock_tui.kit.counters import apart
from shellshock_tui.kit.defaults.explaining import BaseExplaining
from shellshock_tui.kit.defaults.move_planning import BaseMovePlanning
from shellshock_tui.kit.game import AnyGame, Position
from shellshock_tui.kit.sheet_builder import as_target

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G", bound=AnyGame)


class BaseViewing(BaseMovePlanning[S, C, G], BaseExplaining[S, C, G]):
    """The default of `Viewing`: counters, overlays, record sheets and the turn track."""

    signs: Mapping[str, str] = MappingProxyType({})
    has_map = True

    def piece(self, g: G, unit: str) -> Piece | None:
        """Return a unit's counter; None if it is off the map."""
        return self.counter(g, unit) if g.unit(unit).at >= 0 else None

    def counter(self, g: G, unit: str) -> Piece:
        """Return a plain counter in the unit's place, marked if the current decision is about the unit."""
        asked = self.decision(g.s)
        is_asked = isinstance(asked, Decision) and asked.unit == unit
        one = g.unit(unit)
        return Piece(
            at=one.at, facing=getattr(one, "facing", None), arrows=(), side=self.owners[unit],
            glyph=self.codes[unit], label=self.name(unit), unit=unit, order=0,
            mark=Mark.CURRENT if is_asked else Mark.PLAIN,
        )  # fmt: skip

    def tiles(self, s: S) -> tuple[Tile, ...]:
        """Return the terrain of each place in a state: by default that of the set-up."""
        return self.ground

    def marks(self, g: G, kind: OverlayKind, unit: str, /) -> Overlay:
        """Return the overlay of a unit, for kinds other than reach and line of sight."""
        return Overlay(kind, ())

    def cohesion_lines(self, g: G, unit: str) -> Iterator[tuple[int, int]]:
        """Yield the lines between models of a unit in cohesion, as pairs of places."""
        yield from ()

    def remark(self, g: G, unit: str, place: int) -> Iterator[str]:
        """Yield short remarks on a place as seen by a unit: by default its distance."""
        at = g.unit(unit).at
        if at >= 0:
            yield f"{self.board.distance(at, place)} away"

    def pieces(self, s: S, side: str, draft: Draft) -> tuple[Piece, ...]:
        """Return the counters of all units on the map."""
        g = self.game(s)
        return tuple(piece for unit in self.ids if (piece := self.piece(g, unit)))

    def withdrawn(self, s: S) -> tuple[str, ...]:
        """Return the ids of units that left the map and are not lost: none by default."""
        return ()

    def flags(self, s: S) -> tuple[Flag, ...]:
        """Return the flags of objectives on the map: none by default."""
        return ()

    def overlay(self, s: S, side: str, kind: OverlayKind, at: str) -> Overlay:
        """Return an overlay for the unit or place at an address.

        Line of sight also takes the addresses of two places or units: "sight/0304/0508", "unit/r1/sight/b1".
        """
        g, (head, _, rest) = self.game(s), at.partition("/")
        unit = rest.partition("/")[0]
        if kind is OverlayKind.SIGHT:
            return self._sight_overlay(g, at.split("/"))
        if head != "unit" or unit not in self.index:
            return Overlay(kind, ())
        if kind is OverlayKind.REACH:
            found = overlays.reach(self.reachable(g, unit), self.name(unit))
        else:
            found = self.marks(g, kind, unit) if g.unit(unit).at >= 0 else Overlay(kind, ())
        return found._replace(cohesion_lines=tuple(self.cohesion_lines(g, unit)))

    def _sight_overlay(self, g: G, parts: Sequence[str]) -> Overlay:
        sees = partial(self.sight, g)
        match parts:
            case ["sight", start, end]:
                return overlays.sight_line(self.board, self.board.place(start), self.board.place(end), sees)
            case ["unit", unit, "sight", target] if {unit, target} <= set(self.index):
                return overlays.sight_line(self.board, g.unit(unit).at, g.unit(target).at, sees)
            case ["unit", unit, *_] if unit in self.index and g.unit(unit).at >= 0:
                return overlays.seen_from(self.board, g.unit(unit).at, sees)
            case ["hex", label, *_]:
                return overlays.seen_from(self.board, self.board.place(label), sees)
            case _:
                return Overlay(OverlayKind.SIGHT, ())

    def remarks(self, s: S, unit: str, place: int, draft: Draft = ()) -> tuple[str, ...]:
        """Return short remarks on a place as seen by a unit, whatever the draft."""
        return tuple(self.remark(self.game(s), unit, place))

    def apart(self, s: S, unit: str, other: str) -> int | None:
        """Return the distance between the nearest pieces of two units; None if one is off the map."""
        return apart(self.board, self.pieces(s, self.sides[0].id, ()), unit, other)

    def exposed_sides(self, s: S, unit: str) -> tuple[tuple[str, str], ...]:
        """Return nothing, as by default it makes no difference which side of a unit is hit."""
        return ()

    def track(self, s: S) -> Track:
        """Return the turn track: by default the turn, and the sides with the one to decide marked."""
        asked = self.decision(s)
        current = asked.side if isinstance(asked, Decision) else ""
        slots = (
            Cell(side.name, mark=Mark.CURRENT if side.id == current else Mark.PLAIN) for side in self.sides
        )
        return Track(s.turn, (), tuple(slots))

    def stage(self, s: S) -> str:
        """Return the current part of the turn; empty where turns have no parts."""
        return ""

    def sheet(self, s: S, unit: str, draft: Draft) -> SheetView:
        """Return a unit's record sheet, with the areas that matter highlighted if the draft aims at it."""
        view = self._written(s, unit).view
        return as_target(view) if aim_at(unit) in draft else view
