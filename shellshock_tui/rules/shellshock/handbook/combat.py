"""Examples of what can be hit: gunners, sections, arcs, sight, range and rounds."""

from collections.abc import Iterator
from typing import Any

from shellshock_tui.engine.example import Finding
from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.handbook.example_battle import fighting
from shellshock_tui.rules.shellshock.handbook.scene import MASON, bison_fires
from shellshock_tui.rules.shellshock.handbook.showing import (
    Worked,
    asked,
    explained,
    needed,
    refused,
    told,
    volley,
)

BODY: dict[str, Any] = {"post": "Pilot", "section": "Body"}
RIP = "d10=9 d10=9 d2=1"
"""Dice with which a volley hits high."""


def _sequence(find: Finder) -> Iterator[Finding]:
    battle = bison_fires(find)
    yield asked(battle)
    yield asked(battle.give("hold-fire", unit="bison", post="Pilot"))
    yield asked(battle.hold_fire(until="mason"))


def _simultaneous(find: Finder) -> Iterator[Finding]:
    weak = bison_fires(find).put("mason", armour=(0, 0, 0, 0))
    shot = volley("bison", "mason", "V", "W:X")
    battle = weak.give("fire", RIP, **shot)
    yield from told(battle, "damage", "destroyed")
    battle = battle.hold_fire(until="mason")
    yield asked(battle)
    yield from told(battle.give("fire", "d10=1 d10=1", **volley("mason", "bison", "O")), "hit-roll")


def _sections(find: Finder) -> Iterator[Finding]:
    battle = bison_fires(find)
    yield needed(battle, "the pilot fires the body's railgun", **volley("bison", "mason", "N:O", **BODY))
    yield refused(
        battle, "the pilot fires the turret's laser", "fire", **volley("bison", "mason", "V", post="Pilot")
    )


def _arc(find: Finder) -> Iterator[Finding]:
    laser = volley("bison", "mason", "V")
    for words, mason, arc in (
        ("dead ahead", "0605", "rows"),
        ("along the edge of the V, rows", "1007", "rows"),
        ("the same hex, wedge", "1007", "wedge"),
        ("behind", "0615", "rows"),
    ):
        battle = bison_fires(find, mason=mason, options={"firing_arc": arc})
        yield needed(battle, f"Mason in {mason}, {words}", **laser)


def _sight(find: Finder) -> Iterator[Finding]:
    grounds: tuple[tuple[str, dict[str, Any]], ...] = (
        ("open ground", {}),
        ("a hill one level up in 0607", {"levels": {"0607": "1"}}),
        ("trees in 0607, the eye two levels up", {"terrain": {"0607": "t"}, "levels": {"0610": "2"}}),
        ("a building beside the line", {"terrain": {"0707": "b"}}),
    )
    for words, ground in grounds:
        yield explained(bison_fires(find, **ground), "sight/0610/0605", words)


def _range(find: Finder) -> Iterator[Finding]:
    battle = fighting(find, "bison red bison-gp 0210 ne", "mason blue mason 5810 nw")
    yield needed(battle, "the TBE Laser along the whole table", **volley("bison", "mason", "V"))
    carrier = fighting(find, "carrier red bmp-2 0610 n", "mason blue mason 0607 s")
    missile = volley("carrier", "mason", "S")
    yield refused(carrier, "a missile whose sheet prints a least range", "fire", **missile)


def _ammo(find: Finder) -> Iterator[Finding]:
    gun = volley("bison", "mason", "W:X")
    battle = bison_fires(find).give("fire", "d10=1 d10=1", **gun)
    yield explained(battle, "unit/bison/attack/weapon/X/left", "rounds left after a burst of the 12.7mm MG")
    yield explained(battle, "unit/bison/move/kreigs", "kreigs left: the MG needs none")
    empty = bison_fires(find)
    stores = list(empty.position.unit(0).stores)
    stores[empty.position.sheet(0).positions["X"]] = 0
    yield refused(empty.put("bison", stores=tuple(stores)), "fire from the empty bin", "fire", **gun)


def _grenades(find: Finder) -> Iterator[Finding]:
    battle = fighting(find, "carrier red btr-80 0618 n", MASON)
    yield needed(battle, "two grenades and nothing else", **volley("carrier", "mason", "R", "R"))
    mixed = volley("carrier", "mason", "R", "R", "N:O")
    yield refused(battle, "two grenades and the machine gun", "fire", **mixed)
    yield refused(battle, "three grenades", "fire", **volley("carrier", "mason", "R", "R", "R"))


COMBAT = {
    clauses.COMBAT_SEQUENCE: Worked("The Bison ended its move first. Who fires when?", _sequence),
    clauses.COMBAT_SIMULTANEOUS: Worked(
        "A Mason without armour is shot dead before its turn to fire.", _simultaneous
    ),
    clauses.COMBAT_SECTIONS: Worked("Which weapons may the Bison's pilot fire?", _sections),
    clauses.COMBAT_ARC: Worked("The Bison's turret in 0610 faces north. What can it hit?", _arc),
    clauses.COMBAT_LINE_OF_SIGHT: Worked("Does the Bison in 0610 see the Mason in 0605?", _sight),
    clauses.COMBAT_RANGE: Worked("How far does a weapon reach?", _range),
    clauses.COMBAT_AMMO: Worked("What does a volley use up?", _ammo),
    clauses.COMBAT_GRENADES: Worked("How many grenades may a BTR-80 throw at once?", _grenades),
}
