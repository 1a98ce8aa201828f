"""Examples of the optional rules, each without and with the option."""

from collections.abc import Iterator, Mapping
from typing import Any

from shellshock_tui.engine.example import Finding
from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.handbook.example_battle import ExampleBattle, marching
from shellshock_tui.rules.shellshock.handbook.order import OTHER
from shellshock_tui.rules.shellshock.handbook.scene import BISON, MASON, bison_fires
from shellshock_tui.rules.shellshock.handbook.showing import Worked, needed, number, refused, told, volley

LASER = volley("bison", "mason", "V")
WITHOUT_AND_WITH = (False, True)


def _words(option: str, value: object) -> str:
    return f"{option} = {str(value).lower()}"


def _shot(find: Finder, dice: str, option: str, value: object, bison: str = "0610") -> ExampleBattle:
    """Let the Bison's laser fire with an option set."""
    return bison_fires(find, bison=bison, options={option: value}).give("fire", dice, **LASER)


def _damage_dice(find: Finder) -> Iterator[Finding]:
    for value in ("coin", "mid", "high", "d6"):
        battle = _shot(find, "d10=5 d10=4 d2=2 d6=5", "damage_dice", value)
        yield number(battle, "damage", "damage", _words("damage_dice", value))


def _ranged(find: Finder) -> Iterator[Finding]:
    for bison, hexes in (("0616", 11), ("0617", 12)):
        battle = _shot(find, "d10=5 d10=4", "damage_dice", "range", bison)
        yield number(battle, "damage", "damage", f"damage at {hexes} hexes")


def _phased(find: Finder) -> Iterator[Finding]:
    for value in WITHOUT_AND_WITH:
        battle = marching(find, BISON, MASON, OTHER, options={"phased_play": value})
        battle = battle.put("mason", armour=(0, 0, 0, 0))
        shot = volley("bison", "mason", "V", "W:X")
        if value:
            battle = battle.give("fire", "d10=9 d10=9 d2=1", **shot)
            yield from _under("with phased play", told(battle, "destroyed"))
            yield refused(battle, "the Mason fires back", "fire", **volley("mason", "bison", "O"))
        else:
            yield refused(battle, "fire before the move, without phased play", "fire", **shot)


def _rambo(find: Finder) -> Iterator[Finding]:
    for value in WITHOUT_AND_WITH:
        battle = _shot(find, "d10=2 d10=2 d2=2", "rambo_misses", value)
        yield from _under(_words("rambo_misses", value), told(battle, "hit-roll"))


def _lucky(find: Finder) -> Iterator[Finding]:
    for value in WITHOUT_AND_WITH:
        battle = _shot(find, "d10=10 d10=10 d10=3 d10=2 d2=1", "lucky_shot", value)
        yield number(battle, "damage", "damage", _words("lucky_shot", value))


def _death(find: Finder) -> Iterator[Finding]:
    for value in WITHOUT_AND_WITH:
        battle = _shot(find, "d10=10 d10=10 d10=10 d10=3 d10=10 d10=2", "instant_death", value)
        yield from _under(_words("instant_death", value), told(battle, "damage", "destroyed"))


def _nestle(find: Finder) -> Iterator[Finding]:
    for value in WITHOUT_AND_WITH:
        units = "mason blue mason 0605 n", "bison red bison-gp 0610 n"
        battle = marching(find, *units, terrain={"0605": "t"}, options={"nestle": value})
        battle = battle.give("announce-speed", unit="mason", speed=0)
        if value:
            battle = battle.give("end-move", unit="mason", nestle=True).to_combat()
            battle = battle.hold_fire(until="bison")
            yield refused(battle, "fire at its rear", "fire", **LASER)
        else:
            yield refused(battle, _words("nestle", value), "end-move", unit="mason", nestle=True)


def _tree_cover(find: Finder) -> Iterator[Finding]:
    for value in WITHOUT_AND_WITH:
        battle = bison_fires(find, terrain={"0609": "t"}, options={"tree_cover": value})
        yield needed(battle, f"{_words('tree_cover', value)}: the Bison fires", **LASER)
    back = volley("mason", "bison", "O")
    yield refused(battle.hold_fire(until="mason"), "the Mason fires back", "fire", **back)


def _halved(find: Finder, option: str, mason: str, ground: Mapping[str, Any]) -> Iterator[Finding]:
    for value in WITHOUT_AND_WITH:
        battle = bison_fires(find, mason=mason, options={option: value}, **ground)
        yield needed(battle, _words(option, value), **LASER)


def _motionless(find: Finder) -> Iterator[Finding]:
    yield from _halved(find, "motionless", "0605", {})
    hill: dict[str, Any] = {"levels": {"0606": "1", "0605": "1"}, "terrain": {"0605": "r"}}
    battle = bison_fires(find, options={"motionless": True}, **hill)
    yield needed(battle, "hull down in rough ground", **LASER)


def _point_blank(find: Finder) -> Iterator[Finding]:
    yield from _halved(find, "point_blank", "0609", {})


def _under(words: str, findings: Iterator[Finding]) -> Iterator[Finding]:
    """Yield findings with words before each."""
    for finding in findings:
        yield Finding(f"{words}: {finding.words}", finding.reason, finding.clause)


OPTIONS = {
    clauses.MOVE_PHASED_PLAY: Worked("The Bison, about to move, fires at a Mason without armour.", _phased),
    clauses.OPTION_DAMAGE_DICE: Worked("A TBE Laser hits; the coin shows tails, a d6 a 5.", _damage_dice),
    clauses.OPTION_RANGED_DAMAGE: Worked("A TBE Laser hits at two ranges.", _ranged),
    clauses.OPTION_RAMBO_MISSES: Worked("The dice show 2 and 2, where 3 is needed.", _rambo),
    clauses.OPTION_LUCKY_SHOT: Worked("Both d10s show ten.", _lucky),
    clauses.OPTION_INSTANT_DEATH: Worked("Both d10s show ten twice.", _death),
    clauses.OPTION_NESTLE: Worked("A Mason stands still among trees, its back to a Bison.", _nestle),
    clauses.OPTION_TREE_COVER: Worked(
        "The Bison stands behind trees, the Mason four hexes beyond.", _tree_cover
    ),
    clauses.OPTION_MOTIONLESS: Worked(
        "A Mason stood still all turn. What does the Bison's laser need?", _motionless
    ),
    clauses.OPTION_POINT_BLANK: Worked(
        "A Mason stands in the next hex. What does the Bison's laser need?", _point_blank
    ),
}
