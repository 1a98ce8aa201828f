"""Examples of what is lost inside, and of the Aftermath."""

from collections.abc import Iterator

from shellshock_tui.engine.example import Finding
from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.handbook.example_battle import ExampleBattle, marching
from shellshock_tui.rules.shellshock.handbook.harm import HEADS, TAILS, beamed
from shellshock_tui.rules.shellshock.handbook.order import OTHER
from shellshock_tui.rules.shellshock.handbook.scene import BISON, MASON, bison_moves, mason_moves
from shellshock_tui.rules.shellshock.handbook.showing import (
    Worked,
    asked,
    explained,
    number,
    refused,
    told,
    volley,
)


def _hits(find: Finder) -> Iterator[Finding]:
    battle = beamed(find, f"{TAILS} d20=12")
    yield from told(battle, "rows-crossed")
    hits, sheet = battle.position.unit(1).hits, battle.position.sheet(1)
    for letter in ("E", "M"):
        item = sheet.equipment[sheet.positions[letter]]
        taken = hits[sheet.positions[letter]]
        yield Finding(f"{item.name}: {taken} of {item.hits} hits taken", None, clauses.INTERNAL_HITS)


def _turret(find: Finder) -> Iterator[Finding]:
    battle = bison_moves(find).lost("bison", "A").give("announce-speed", unit="bison", speed=0)
    yield refused(battle, "point the turret to the rear", "end-move", unit="bison", turrets={"Turret": "s"})
    fired = battle.give("end-move", unit="bison").to_combat()
    yield from told(fired.give("fire", **volley("bison", "mason", "V")), "hit-roll")


def _bins(find: Finder) -> Iterator[Finding]:
    for faces in ("d10=8 d10=5", "d10=7 d10=5"):
        battle = beamed(find, f"{TAILS} {faces} d20=19")
        yield number(battle, "bin-hit", "attacker", "attacker")
        yield number(battle, "bin-hit", "defender", "defender")
        yield from told(battle, "bin-hit", "destroyed")


def _locomotion(find: Finder) -> Iterator[Finding]:
    battle = mason_moves(find).lost("mason", "K")
    yield refused(battle, "announce 1", "announce-speed", unit="mason", speed=1)
    battle = battle.give("announce-speed", unit="mason", speed=0).go("mason", "right", "right")
    yield from told(battle)


def _crew(find: Finder) -> Iterator[Finding]:
    battle = mason_moves(find).rolling("mason", 9).lost("mason", "H")
    yield refused(battle, "announce 9 without a pilot", "announce-speed", unit="mason", speed=9)
    dead = bison_moves(find).lost("bison", "J").to_combat()
    yield refused(dead, "fire the turret with the gunner dead", "fire", **volley("bison", "mason", "V"))


def _out(find: Finder) -> Iterator[Finding]:
    battle = bison_moves(find).lost("mason", "K", "O", "Q").to_combat().hold_fire()
    yield from told(battle, "losses", "out-of-action", "battle-over")
    yield explained(battle, "hex/0605", "height of the wreck's hex for sight")


def _upkeep(find: Finder) -> Iterator[Finding]:
    battle = marching(find, BISON, MASON, OTHER).put("mason", armour=(0, 0, 0, 0)).to_combat()
    battle = battle.give("fire", HEADS, **volley("bison", "mason", "V", "W:X"))
    yield from told(battle, "destroyed")
    battle = battle.hold_fire().give("next-turn")
    yield from told(battle, "turn-begun")
    yield asked(battle)
    yield Finding(f"Chits in the bag now: {_chits(battle)}", None, clauses.INITIATIVE_CHITS)


def _chits(battle: ExampleBattle) -> str:
    placed = battle.place_chits()
    return ", ".join(cell.text.split()[0] for cell in placed.rules.track(placed.state).slots)


LOSSES = {
    clauses.INTERNAL_HITS: Worked("The d20 shows 12 and a Bison loses one row.", _hits),
    clauses.INTERNAL_TURRET: Worked("A Bison's turret, facing north, has taken its two hits.", _turret),
    clauses.INTERNAL_BINS: Worked("A Bison's fuel tank is hit. Its halon system works.", _bins),
    clauses.INTERNAL_LOCOMOTION: Worked("A Mason has lost a tread.", _locomotion),
    clauses.INTERNAL_CREW: Worked("Who acts for the dead?", _crew),
    clauses.INTERNAL_OUT_OF_ACTION: Worked("A Mason has lost a tread and all its weapons.", _out),
    clauses.AFTERMATH_UPKEEP: Worked(
        "One of two Masons is shot dead. What is in the bag next turn?", _upkeep
    ),
}
