"""The toy duel with what other systems have: shared squares, facings, flags, zones, open questions."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.map_view import Flag, Overlay, OverlayKind, Piece, Tile
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.engine.view import Mark
from shellshock_tui.session import Session
from shellshock_tui.store import GameHeader, Store
from tests.toy import DUEL, SYSTEM, Toy, find
from tests.toy_rules import Command, EndTurn, State

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


class Drill(Toy):
    """The end of a turn is open to all, b1 is disordered and g1 covers the squares around it."""

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        features = [GROUND.get(letter) for row in table["map"] for letter in row]
        self.ground = tuple(found or tile for found, tile in zip(features, self.ground, strict=True))

    def decision(self, s: State) -> Decision | Outcome:
        asked = super().decision(s)
        if isinstance(asked, Decision) and not asked.unit:
            return Decision("turn", "", "", NEXT_TURN, "toy.turn")
        return asked

    def is_open(self, s: State) -> bool:
        asked = self.decision(s)
        return isinstance(asked, Decision) and not asked.side

    def legal(self, s: State, side: str) -> Iterator[Command]:
        yield from (EndTurn(),) if self.is_open(s) else super().legal(s, side)

    def actor(self, s: State, c: Command) -> str:
        return "" if isinstance(c, EndTurn) and self.is_open(s) else super().actor(s, c)

    def forecast(self, s: State, c: Command, *then: Command) -> Forecast | Blocked:
        found = super().forecast(s, c, *then)
        if isinstance(found, Blocked) or then:
            return found
        fires = replace(found, at=f"{found.at}:fires", outcomes=_shares(Fraction(1, 3)))
        holds = replace(found, at=f"{found.at}:holds", outcomes=_shares(Fraction(1, 4)))
        branches = (("if it fires", fires), ("if it holds", holds))
        return replace(found, needs=(), outcomes=fires.outcomes, branches=branches)

    def pieces(self, s: State, side: str, draft: tuple[str, ...]) -> tuple[Piece, ...]:
        return tuple(
            replace(
                piece,
                facing=number,
                strength=(figure.strength, 3),
                state="disordered" if piece.unit == "b1" else "",
            )
            for number, (piece, figure) in enumerate(
                zip(super().pieces(s, side, draft), s.figures, strict=True)
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
        here = s.figures[self.ids.index("g1")].at
        around = [self.board.step(here, way) for way in range(8)] if at == "unit/g1" else []
        marks = tuple((place, 9 - number, f"{number}d") for number, place in enumerate(around) if place >= 0)
        words = tuple((place, "a charge from here is flank") for place, _, _ in marks)
        return Overlay(kind, marks, "closing fire", words)


def _shares(stopped: Fraction) -> tuple[tuple[str, Fraction, Mark], ...]:
    return ("stopped", stopped, Mark.PLAIN), ("through", 1 - stopped, Mark.LOST)


def drill() -> Drill:
    """The rules of the drill."""
    return Drill(SYSTEM.setup({**DUEL, "map": list(MAP), "units": UNITS}, find, "drill.toml").resolved())


def drilling(folder: Path, seed: str = "1") -> Session:
    """A game that has begun."""
    table = SYSTEM.setup({**DUEL, "map": list(MAP), "units": UNITS}, find, "drill.toml").resolved()
    header = GameHeader("toy", "1", "drill", "The drill", "today", seed, "", table)
    session = Session(Store.create(folder / "drill.game", header), Match(Drill(table)))
    session.begin()
    return session
