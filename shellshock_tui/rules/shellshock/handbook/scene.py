"""The machines of most examples: a Bison GP and a Mason that face each other, five hexes apart."""

from typing import Any

from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock.handbook.example_battle import ExampleBattle, fighting, marching

BISON = "bison red bison-gp 0610 n"
MASON = "mason blue mason 0605 s"
AWAY = "bison red bison-gp 4010 n"
"""The Bison, far from whatever else stands on the map."""


def bison_moves(find: Finder, **setting: Any) -> ExampleBattle:
    """Return the Bison about to announce its speed, the Mason five hexes ahead."""
    return marching(find, BISON, MASON, **setting)


def mason_moves(find: Finder, **setting: Any) -> ExampleBattle:
    """Return a Mason on its own in 0610, facing north and about to announce its speed."""
    return marching(find, "mason blue mason 0610 n", AWAY, **setting)


def bison_fires(find: Finder, bison: str = "0610", mason: str = "0605", **setting: Any) -> ExampleBattle:
    """Return the Bison about to fire north at a Mason, both at a standstill."""
    return fighting(find, f"bison red bison-gp {bison} n", f"mason blue mason {mason} s", **setting)


def mason_fires(find: Finder, bison: str = "0610", facing: str = "n", **setting: Any) -> ExampleBattle:
    """Return the Mason about to fire south at a Bison, both at a standstill."""
    return fighting(find, MASON, f"bison red bison-gp {bison} {facing}", **setting)
