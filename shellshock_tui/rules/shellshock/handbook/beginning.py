"""Examples of set-up, sheet and turn."""

from collections.abc import Iterator

from shellshock_tui.engine.example import Finding
from shellshock_tui.engine.sheet_view import Boxes, Role, Rose, Table
from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.handbook.example_battle import fighting, opened
from shellshock_tui.rules.shellshock.handbook.scene import BISON, MASON, bison_fires
from shellshock_tui.rules.shellshock.handbook.showing import Worked, asked, explained, number, volley


def _armies(find: Finder) -> Iterator[Finding]:
    fill = {"mason": {"gunner": "Veteran", "rack": "Missiles"}}
    yield explained(opened(find, BISON, MASON, fill=fill), "unit/mason/fact/ecv", "ECV of the Mason")


def _start_speed(find: Finder) -> Iterator[Finding]:
    for start in ("standstill", "full"):
        battle = opened(find, BISON, MASON, start_speed=start)
        yield explained(battle, "unit/bison/move/last-speed", f"start_speed = {start}: last turn's speed")
    yield asked(opened(find, BISON, MASON, start_speed="choice"))


def _colours(find: Finder) -> Iterator[Finding]:
    battle = opened(find, BISON, MASON)
    areas = battle.rules.sheet(battle.state, "bison", ()).areas
    for area in sorted(areas, key=lambda area: list(Role).index(area.role)):
        titles = [
            block.title for block in area.blocks if isinstance(block, Table | Rose | Boxes) and block.title
        ]
        yield Finding(f"{area.name}: {', '.join(dict.fromkeys(titles))}", None, clauses.SHEET_COLOURS)


def _crew(find: Finder) -> Iterator[Finding]:
    battle = opened(find, BISON, MASON)
    yield explained(battle, "unit/bison/attack/msrp", "MSRP")
    for post, skill in (("Pilot", "piloting"), ("Pilot", "gunnery"), ("Gunner", "gunnery")):
        yield explained(battle, f"unit/bison/attack/crew/{post}/{skill}", f"{post}: {skill}")


def _weapon_line(find: Finder) -> Iterator[Finding]:
    battle = opened(find, BISON, MASON)
    for what in ("high", "mid", "low", "kreigs"):
        yield explained(battle, f"unit/bison/attack/weapon/N/{what}", f"10mm Railgun: {what}")


def _dice(find: Finder) -> Iterator[Finding]:
    bison = bison_fires(find).give("fire", "d10=1 d10=1", **volley("bison", "mason", "V"))
    yield number(bison, "hit-roll", "roll", "Future targeting (Bison GP)")
    carrier = fighting(find, "carrier red btr-80 0610 n", MASON)
    carrier = carrier.give("fire", "d10=1 d8=1", **volley("carrier", "mason", "N:O"))
    yield number(carrier, "hit-roll", "roll", "Modern targeting (BTR-80)")


def _phases(find: Finder) -> Iterator[Finding]:
    battle = opened(find, BISON, MASON)
    phases = battle.rules.track(battle.state).phases
    yield Finding(", then ".join(cell.text for cell in phases), None, clauses.TURN_PHASES)


BEGINNING = {
    clauses.SETUP_ARMIES: Worked(
        "What is a Mason worth with a veteran gunner and missiles in its rack?", _armies
    ),
    clauses.SETUP_START_SPEED: Worked(
        "At what speed does a Bison GP come into the first turn?", _start_speed
    ),
    clauses.SHEET_COLOURS: Worked("Which charts of the Bison GP stand in which area?", _colours),
    clauses.SHEET_CREW: Worked("What does the crew box of the Bison GP say?", _crew),
    clauses.SHEET_WEAPON_LINE: Worked("How is the Bison's 10mm Railgun read?", _weapon_line),
    clauses.SHEET_DICE: Worked(
        "With which dice does a future machine roll to hit, with which a modern one?", _dice
    ),
    clauses.TURN_PHASES: Worked("What comes after what?", _phases),
}
