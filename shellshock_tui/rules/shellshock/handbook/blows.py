"""Examples of rams and physical weapons."""

from collections.abc import Iterator

from shellshock_tui.engine.example import Finding
from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.handbook.example_battle import ExampleBattle, marching
from shellshock_tui.rules.shellshock.handbook.scene import bison_fires
from shellshock_tui.rules.shellshock.handbook.showing import Worked, number, refused, told

HIT, MISS = "d10=9 d10=8", "d10=1 d10=1"
STURDY = {"armour": (99, 99, 99, 99)}


def _ram(find: Finder, facing: str, speed: int, dice: str) -> ExampleBattle:
    """Let a Bison in 0610 at speed 9 ram a Mason in 0609 that announced a speed and faces some way."""
    battle = marching(find, f"mason blue mason 0609 {facing}", "bison red bison-gp 0610 n")
    battle = battle.idle("mason").put("mason", speed=speed, **STURDY).rolling("bison", 9)
    battle = battle.give("announce-speed", unit="bison", speed=9).give("ram", unit="bison", to="front")
    return battle.give("end-move", unit="bison").hold_fire(until="bison", dice=dice)


def _needs(find: Finder) -> Iterator[Finding]:
    yield number(_ram(find, "ne", 0, MISS), "physical-roll", "needs", "the Bison's pilot needs")
    early = marching(find, "bison red bison-gp 0610 n", "mason blue mason 0609 s").under_way("bison", 9)
    yield refused(early, "ram a Mason that has not moved yet", "ram", unit="bison", to="front")


def _damage(find: Finder) -> Iterator[Finding]:
    for facing, words in (("ne", "from the side"), ("s", "head on"), ("n", "from behind")):
        battle = _ram(find, facing, 6, HIT)
        yield number(battle, "damage", "damage", f"damage {words}")
        yield from told(battle, "physical-roll", "damage")


def _other(find: Finder) -> Iterator[Finding]:
    far = bison_fires(find)
    grapple = {"unit": "bison", "weapon": "T", "target": "mason"}
    yield refused(far, "strike with the Grapple over 5 hexes", "strike", **grapple)
    near = bison_fires(find, mason="0609").put("mason", **STURDY)
    battle = near.give("strike", HIT + " d20=15", **grapple)
    yield from told(battle)


BLOWS = {
    clauses.PHYSICAL_RAM: Worked("A Bison rams a Mason that stands in the hex ahead.", _needs),
    clauses.PHYSICAL_RAM_DAMAGE: Worked("A Bison at speed 9 rams a Mason that goes at 6.", _damage),
    clauses.PHYSICAL_OTHER: Worked(
        "The Bison's Grapple, low down on its body, strikes what stands before it.", _other
    ),
}
