"""Goals of a battle and the machines that decide it, for the tests of victory."""

from shellshock_tui.engine.rules import Decision
from tests.rules.shellshock.guns import SheetTable, gun, weapon
from tests.rules.shellshock.table import Table

HIT = "d10=9 d10=9 d2=2"
KILLER = weapon("0/20/0")
HOLD = """
[[victory]]
win = "hold"
side = "{side}"
name = "the mill"
places = ["0505", "0506"]
turns = {turns}
"""
EXIT = '[[victory]]\nwin = "exit"\nside = "{side}"\nplaces = ["0505"]\nunits = {units}\n'


def worth(ecv: int, name: str) -> SheetTable:
    """A gun that kills what it hits, of some value."""
    return gun(KILLER, name=name, ecv=ecv)


def end_turn(table: Table) -> None:
    """End this turn without a shot."""
    table.to_combat()
    table.hold_fire()


def on(table: Table) -> bool:
    """Whether the battle goes on."""
    return isinstance(table.rules.decision(table.state), Decision)
