"""Examples of damage, and of how much goes internal."""

from collections.abc import Iterator

from shellshock_tui.engine.example import Finding
from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.handbook.example_battle import ExampleBattle, fighting
from shellshock_tui.rules.shellshock.handbook.scene import bison_fires, mason_fires
from shellshock_tui.rules.shellshock.handbook.showing import Worked, number, told, volley

HEADS, TAILS = "d10=9 d10=7 d2=1", "d10=9 d10=7 d2=2"


def bursts(find: Finder, dice: str, left: int = 18) -> ExampleBattle:
    """Let a Bison's laser and machine gun, 9/2/1 with heads, hit a Mason with so much armour left."""
    mason = bison_fires(find).put("mason", armour=(left, left, left, left))
    return mason.give("fire", dice, **volley("bison", "mason", "V", "W:X"))


def beamed(find: Finder, dice: str, left: int = 6, rows: int = 0) -> ExampleBattle:
    """Let a Mason's TBE 10, 8/0/0 with tails, hit a Bison with so much armour and these rows gone."""
    bison = mason_fires(find).put("bison", armour=(left, left, left, left), rows=rows)
    return bison.give("fire", dice, **volley("mason", "bison", "O"))


def shelled(find: Finder, round_: str, facing: str = "s") -> ExampleBattle:
    """Let an Abrams hit a Bison from the south with a round, the coin at tails."""
    battle = fighting(find, "abrams red m1a2-abrams 0610 n", f"bison blue bison-gp 0605 {facing}")
    return battle.give("fire", "d10=9 d8=8 d2=2 d20=16", **volley("abrams", "bison", f"M:{round_}"))


def _high_low(find: Finder) -> Iterator[Finding]:
    for dice, words in ((HEADS, "heads"), (TAILS, "tails")):
        battle = bursts(find, dice)
        yield number(battle, "damage", "damage", f"damage, {words}")
        yield from told(battle, "damage")


def _armour(find: Finder) -> Iterator[Finding]:
    for left in (25, 6):
        battle = beamed(find, TAILS, left)
        yield number(battle, "damage", "internal", f"{left} armour left: internal points")
        yield from told(battle, "damage")


def _shock(find: Finder) -> Iterator[Finding]:
    for round_, words in (("O", "Sabot"), ("P", "HEP")):
        yield number(shelled(find, round_), "damage", "internal", f"{words}: internal points")


def _penetration(find: Finder) -> Iterator[Finding]:
    for facing in ("s", "sw", "n"):
        battle = shelled(find, "O", facing)
        yield number(battle, "damage", "internal", "internal points")
        yield from told(battle, "damage")


def _amount(find: Finder) -> Iterator[Finding]:
    for left in (6, 2):
        yield number(bursts(find, HEADS, left), "damage", "rows", f"{left} armour left: rows")
    yield from told(bursts(find, HEADS, 0))


def _location(find: Finder) -> Iterator[Finding]:
    crossed = 1 << 7 | 1 << 8
    for face, rows, words in ((7, 0, "7"), (19, 0, "19"), (7, crossed, "7, rows 8 and 9 gone before")):
        battle = beamed(find, f"{TAILS} d20={face}", 3, rows)
        yield number(battle, "rows-crossed", "start", f"the d20 shows {words}")
        yield from told(battle, "rows-crossed")


HARM = {
    clauses.DAMAGE_HIGH_LOW: Worked(
        "A TBE Laser and a 12.7mm MG both hit a Mason. What does the coin change?", _high_low
    ),
    clauses.DAMAGE_ARMOUR: Worked("A TBE 10 does 8 damage to the front of a Bison.", _armour),
    clauses.DAMAGE_SHOCK: Worked(
        "An Abrams hits a Bison, whose threshold is 4, with Sabot and with HEP.", _shock
    ),
    clauses.DAMAGE_PENETRATION: Worked("An Abrams' Sabot hits a Bison on three of its faces.", _penetration),
    clauses.INTERNAL_AMOUNT: Worked("A Mason is hit for 9/2/1. How many rows does it lose?", _amount),
    clauses.INTERNAL_LOCATION: Worked("A Bison loses 3 rows. Which?", _location),
}
