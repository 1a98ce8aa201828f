"""The toy duel with features of other systems: shared squares, facings, flags, zones, open questions."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.map_view import Flag, Overlay, OverlayKind, Piece, Tile
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.engine.view import Mark
from shellshock_tui.kit.forms import Form
from shellshock_tui.session import Session
from shellshock_tui.store import GameHeader, Store
from tests.toy import DUEL, Acting, Command, EndTurn, G, State, Toy, ToySystem, find

GROUND = {
    "t": Tile(("trees",), 0),
    "b": Tile(("village",), 0),
    "h": Tile(("hill",), 1),
    "s": Tile(("stream",), 0),
    "=": Tile(("stream", "bridge"), 0),
    "W": Tile(("lake",), 0),
}
MAP = ("....hh..", "t.#.hh..", ".t......", "ss=sWs..", "...b....", "...bb...")
UNITS = [
    {"id": "b1", "name": "Ash", "side": "blue", "sheet": "guard", "at": "0203"},
    {"id": "b2", "name": "Birch", "side": "blue", "sheet": "guard", "at": "0203"},
    {"id": "g1", "name": "Gale", "side": "gold", "sheet": "guard", "at": "0303"},
    {"id": "g2", "name": "Gorse", "side": "gold", "sheet": "guard", "at": "0405"},
]
NEXT_TURN = "Begin the next turn when all have looked."


@dataclass(frozen=True, slots=True)
class ActingWithOpenEnd(Acting):
    """A side acts; any side may end its turn."""

    def decision(self, g: G) -> Decision:
        asked = super(ActingWithOpenEnd, self).decision(g)
        return asked if asked.unit else Decision("turn", "", "", NEXT_TURN, "toy.turn")

    def actions(self, g: G, side: str) -> Iterator[Form[Any]]:
        if self.decision(g).side:
            yield from super(ActingWithOpenEnd, self).actions(g, side)
        else:
            yield Form(EndTurn, name="end-turn", label="end the turn", key="e")


class ExtendedToy(Toy):
    """Any side may end a turn, b1 is disordered, and g1 covers the squares around it."""

    legend = {**Toy.legend, **GROUND}  # noqa: RUF012 - never changed

    def initial_state(self) -> State:
        return replace(super().initial_state(), phase=ActingWithOpenEnd(self.sides[0].id))

    def forecast(self, s: State, c: Command, *then: Command) -> Forecast | Blocked:
        found = super().forecast(s, c, *then)
        if isinstance(found, Blocked) or then:
            return found
        fires = found._replace(at=f"{found.at}:fires", outcomes=_shares(Fraction(1, 3)))
        holds = found._replace(at=f"{found.at}:holds", outcomes=_shares(Fraction(1, 4)))
        branches = (("if it fires", fires), ("if it holds", holds))
        return found._replace(needs=(), outcomes=fires.outcomes, branches=branches)

    def pieces(self, s: State, side: str, draft: tuple[str, ...]) -> tuple[Piece, ...]:
        return tuple(
            piece._replace(
                facing=number,
                strength=(figure.strength, 3),
                state="disordered" if piece.unit == "b1" else "",
            )
            for number, (piece, figure) in enumerate(
                zip(super().pieces(s, side, draft), s.units, strict=True)
            )
        )

    def flags(self, s: State) -> tuple[Flag, ...]:
        return (
            Flag(self.board.place("0405"), "mill", "gold"),
            Flag(self.board.place("0304"), "ford"),
            Flag(self.board.place("0403"), "knoll", "blue"),
        )

    def overlay(self, s: State, side: str, kind: OverlayKind, at: str) -> Overlay:
        if kind is not OverlayKind.ZONE:
            return super().overlay(s, side, kind, at)
        here = s.units[self.ids.index("g1")].at
        around = [self.board.step(here, way) for way in range(8)] if at == "unit/g1" else []
        marks = tuple((place, 9 - number, f"{number}d") for number, place in enumerate(around) if place >= 0)
        words = tuple((place, "a charge from here is flank") for place, _, _ in marks)
        return Overlay(kind, marks, "closing fire", words)


def _shares(stopped: Fraction) -> tuple[tuple[str, Fraction, Mark], ...]:
    return ("stopped", stopped, Mark.PLAIN), ("through", 1 - stopped, Mark.LOST)


class ExtendedToySystem(ToySystem):
    bind = ExtendedToy


TABLE = {**DUEL, "map": {"terrain": "\n".join(MAP)}, "units": UNITS}
SETUP = ExtendedToySystem().setup(TABLE, find, "drill.toml")


def extended_toy() -> ExtendedToy:
    """Return the rules of the extended toy."""
    return ExtendedToy(SETUP)


def begin_extended_toy(folder: Path, seed: str = "1") -> Session:
    """Begin a game of the extended toy."""
    header = GameHeader("toy", "1", "drill", "The drill", "today", seed, "", SETUP.resolved())
    session = Session(Store.create(folder / "drill.game", header), Match(ExtendedToy(SETUP)))
    session.begin()
    return session
