"""The toy duel with a pool of dice rolled before it begins."""

from pathlib import Path

from shellshock_tui.dice import Dice, throw
from shellshock_tui.engine.event import event
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Step
from shellshock_tui.session import Session
from shellshock_tui.store import GameHeader, Store
from tests.toy import DUEL, SYSTEM, State, Toy, find

LOTS = 4


class PooledToy(Toy):
    def start(self, dice: Dice) -> Step[State]:
        faces = throw(dice, LOTS, 6, "drawing lots")
        begun = super().start(dice)
        return Step(begun.state, (event("lots", f"Lots: {faces}.", faces=faces), *begun.events))


def drawing_lots(folder: Path) -> Session:
    """A game at the table that is about to begin."""
    setup = SYSTEM.setup(DUEL, find, "courtyard.toml")
    header = GameHeader("toy", "1", "courtyard", "The courtyard", "today", "", "", setup.resolved())
    return Session(Store.create(folder / "lots.game", header), Match(PooledToy(setup)))
