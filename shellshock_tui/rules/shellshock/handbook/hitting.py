"""Examples of the roll to hit."""

from collections.abc import Iterator

from shellshock_tui.engine.example import Finding
from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.equipment import DefenceType
from shellshock_tui.rules.shellshock.handbook.example_battle import fighting
from shellshock_tui.rules.shellshock.handbook.scene import bison_fires, bison_moves, mason_fires
from shellshock_tui.rules.shellshock.handbook.showing import (
    Worked,
    explained,
    needed,
    number,
    refused,
    told,
    volley,
)

LASER = volley("bison", "mason", "V")
BOTH = volley("bison", "mason", "V", "W:X")
BEAM = volley("mason", "bison", "O")
WOOD = {f"{column:02d}07": "t" for column in range(1, 21)}


def _defence_value(find: Finder) -> Iterator[Finding]:
    battle = mason_fires(find)
    for kind in DefenceType:
        yield explained(battle, f"unit/bison/defence/value/{kind}/front", f"Bison against {kind}")
    for where in ("front", "sides"):
        yield explained(battle, f"unit/mason/defence/value/energy/{where}", f"Mason against energy, {where}")


def _face(find: Finder) -> Iterator[Finding]:
    for facing in ("n", "ne", "s"):
        battle = mason_fires(find, facing=facing)
        yield from told(battle.give("fire", "d10=9 d10=9 d2=2", **BEAM), "damage")


def _range(find: Finder) -> Iterator[Finding]:
    for bison, words in (("0616", "11 hexes"), ("0617", "12 hexes")):
        yield needed(bison_fires(find, bison=bison), f"TBE Laser at {words}", **LASER)


def _gunnery(find: Finder) -> Iterator[Finding]:
    battle = bison_fires(find)
    yield needed(battle, "with the gunner's targeting computer", **LASER)
    yield needed(bison_moves(find).lost("bison", "H").to_combat(), "with the computer destroyed", **LASER)


def _roll(find: Finder) -> Iterator[Finding]:
    battle = bison_fires(find).give("fire", "d10=5 d10=3 d2=2", **BOTH)
    yield number(battle, "hit-roll", "roll", "the roll")
    yield from told(battle, "hit-roll")


def _tens(find: Finder) -> Iterator[Finding]:
    battle = bison_fires(find).give("fire", "d10=10 d10=4 d10=10 d10=2 d2=2", **LASER)
    yield number(battle, "hit-roll", "roll", "10 and 4 are rolled, then 10, then 2")


def _spread(find: Finder) -> Iterator[Finding]:
    battle = bison_fires(find).give("fire", "d10=9 d10=7 d6=5 d2=1", **BOTH, spread=1)
    yield number(battle, "hit-roll", "roll", "the roll")
    yield number(battle, "damage", "damage", "damage of laser and machine gun")
    yield from told(battle, "damage")


def _indirect(find: Finder) -> Iterator[Finding]:
    units = "abrams red m1a2-abrams 0615 n", "eye red bison-gp 1005 nw", "mason blue mason 0601 s"
    battle = fighting(find, *units, terrain=WOOD).hold_fire(until="abrams")
    shot = volley("abrams", "mason", "M:N")
    yield refused(battle, "without a spotter", "fire", **shot)
    spotter = {"unit": "eye", "post": "Gunner"}
    yield needed(battle, "through the Bison's gunner", **shot, spotter=spotter)
    near = fighting(find, units[0].replace("0615", "0611"), *units[1:], terrain=WOOD).hold_fire(
        until="abrams"
    )
    yield refused(near, "from 10 hexes", "fire", **shot, spotter=spotter)


def _ammunition(find: Finder) -> Iterator[Finding]:
    for bin_, words in (("N", "HE"), ("O", "Sabot"), ("P", "HEP")):
        battle = fighting(find, "abrams red m1a2-abrams 0610 n", "bison blue bison-gp 0605 s")
        fired = battle.give("fire", "d10=9 d8=8 d2=2", **volley("abrams", "bison", f"M:{bin_}"))
        yield number(fired, "damage", "damage", words)


HITTING = {
    clauses.HIT_DEFENCE_VALUE: Worked(
        "What number must be reached, before anything is added?", _defence_value
    ),
    clauses.HIT_FACE: Worked("A Mason fires at a Bison from the north. Which face is struck?", _face),
    clauses.HIT_RANGE_MODIFIER: Worked("What does range add to the number needed?", _range),
    clauses.HIT_GUNNERY: Worked("What do skill and computer take off the number needed?", _gunnery),
    clauses.HIT_ROLL: Worked(
        "A TBE Laser and a 12.7mm MG fire together at a Mason. What does a roll of 8 hit?", _roll
    ),
    clauses.HIT_EXPLODING_TENS: Worked("A ten falls, and another.", _tens),
    clauses.HIT_SPREAD_FIRE: Worked(
        "The gunner adds one d6 to a volley of two weapons, the coin says high.", _spread
    ),
    clauses.HIT_INDIRECT: Worked("A wood stands between an Abrams and its target, 14 hexes away.", _indirect),
    clauses.HIT_SPECIAL_AMMUNITION: Worked(
        "What damage does each round of the Abrams do, the coin at tails?", _ammunition
    ),
}
