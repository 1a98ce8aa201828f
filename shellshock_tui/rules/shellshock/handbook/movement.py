"""Examples of movement."""

from collections.abc import Iterator

from shellshock_tui.engine.example import Finding
from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.handbook.example_battle import marching
from shellshock_tui.rules.shellshock.handbook.scene import BISON, bison_moves, mason_moves
from shellshock_tui.rules.shellshock.handbook.showing import (
    Worked,
    explained,
    refused,
    stepped,
    told,
    volley,
)
from shellshock_tui.rules.shellshock.moves.speed import lowest

STREET = {"roads": ["0610 0602"]}


def _speed(find: Finder) -> Iterator[Finding]:
    battle = bison_moves(find).rolling("bison", 5)
    yield Finding("lowest speed it may announce", lowest(battle.position, battle.index("bison")))
    yield explained(battle, "unit/bison/move/range", "highest speed it may announce")
    yield refused(battle, "announce 13", "announce-speed", unit="bison", speed=13)


def _road(find: Finder) -> Iterator[Finding]:
    for words, setting in (("beside the road", {}), ("on pavement", STREET)):
        battle = bison_moves(find, **setting).rolling("bison", 12)
        yield explained(battle, "unit/bison/move/range", f"highest speed {words}")
    battle = mason_moves(find, terrain={"0609": "t"}, **STREET).under_way("mason", 9)
    yield stepped(battle, "mason", "front", "a Mason's step along the road through trees")


def _directions(find: Finder) -> Iterator[Finding]:
    battle = bison_moves(find).under_way("bison", 5)
    for to in ("front", "front-left"):
        yield stepped(battle, "bison", to, f"Bison, step {to}")
    yield refused(mason_moves(find).under_way("mason", 5), "Mason, step front-left", "step", unit="mason",
                  to="front-left")  # fmt: skip


def _terrain(find: Finder) -> Iterator[Finding]:
    for words, ground in (("trees", "t"), ("rough trees", "T")):
        battle = mason_moves(find, terrain={"0609": ground}).under_way("mason", 9)
        yield stepped(battle, "mason", "front", f"step into {words}")
    battle = mason_moves(find, levels={"0609": "2"}).under_way("mason", 9)
    yield stepped(battle, "mason", "front", "step two levels up")
    battle = mason_moves(find, levels={"0609": "3"}).under_way("mason", 9)
    yield refused(battle, "step three levels up", "step", unit="mason", to="front")


def _turn_number(find: Finder) -> Iterator[Finding]:
    battle = marching(find, "bison red bison-gp 0615 n", "mason blue mason 4005 s").under_way("bison", 9)
    yield explained(battle, "unit/bison/move/speed/9/turn", "turn number at speed 9")
    battle = battle.go("bison", *["front"] * 3)
    yield refused(battle, "turn after 3 hexes", "turn", unit="bison", to="left")
    yield from told(battle.go("bison", "front", "left"), "turn")


def _free_facing(find: Finder) -> Iterator[Finding]:
    battle = bison_moves(find).under_way("bison", 3).go("bison", "front", "front", "front")
    yield explained(battle, "unit/bison/move/free", "free faces of the Bison")
    yield refused(battle, "end the move facing se, two faces round", "end-move", unit="bison", facing="se")
    yield from told(battle.give("end-move", unit="bison", facing="ne"), "move-ended")


def _reverse(find: Finder) -> Iterator[Finding]:
    battle = bison_moves(find)
    yield refused(battle.rolling("bison", 2), "after a turn at speed 2", "announce-speed", unit="bison",
                  speed=2, reverse=True)  # fmt: skip
    yield from told(battle.give("announce-speed", unit="bison", speed=2, reverse=True))


def _water(find: Finder) -> Iterator[Finding]:
    river = {"0609": "W"}
    bison, mason = bison_moves(find, terrain=river), mason_moves(find, terrain=river)
    yield from told(bison.under_way("bison", 5).go("bison", "front"))
    drowning = mason.under_way("mason", 9)
    yield refused(drowning, "Mason into deep water", "step", unit="mason", to="front")
    yield from told(drowning.give("step", unit="mason", to="front", drown=True), "destroyed")


def _stacking(find: Finder) -> Iterator[Finding]:
    battle = marching(find, BISON, "mason blue mason 0609 s").under_way("bison", 2)
    yield refused(battle, "step into the Mason's hex", "step", unit="bison", to="front")


def _turrets(find: Finder) -> Iterator[Finding]:
    battle = bison_moves(find).give("announce-speed", unit="bison", speed=0)
    yield from told(battle.give("end-move", unit="bison", turrets={"Turret": "se"}))
    yield refused(battle, "point the body", "end-move", unit="bison", turrets={"Body": "se"})


def _kreigs(find: Finder) -> Iterator[Finding]:
    battle = bison_moves(find).under_way("bison", 9)
    yield explained(battle, "unit/bison/move/kreigs", "kreigs of a Bison at speed 9")
    battle = mason_moves(find).under_way("mason", 9)
    yield explained(battle, "unit/mason/move/kreigs", "kreigs of a Mason at speed 9")
    battle = marching(find, "bison red bison-gp 0618 n", "mason blue mason 0601 s").under_way("bison", 13)
    battle = battle.go("bison", *["front"] * 13).give("end-move", unit="bison").to_combat()
    laser = volley("bison", "mason", "V")
    yield refused(battle, "Bison at speed 13: fire the TBE Laser", "fire", **laser)


MOVEMENT = {
    clauses.MOVE_ANNOUNCE_SPEED: Worked(
        "A Bison ended its last turn at speed 5. What may it announce?", _speed
    ),
    clauses.MOVE_ROAD_SPEED: Worked(
        "How fast is a Bison that ran at 12, and what does a road change?", _road
    ),
    clauses.MOVE_DIRECTION_COST: Worked("What does a step on open ground cost?", _directions),
    clauses.MOVE_TERRAIN_COST: Worked("What does a Mason pay for ground that is not open?", _terrain),
    clauses.MOVE_TURN_NUMBER: Worked("A Bison runs at speed 9. When may it turn?", _turn_number),
    clauses.MOVE_FREE_FACING: Worked(
        "How far may a Bison turn as it ends its move, facing north?", _free_facing
    ),
    clauses.MOVE_REVERSE: Worked("When may a Bison go backwards?", _reverse),
    clauses.MOVE_WATER: Worked("Deep water lies ahead. Who may go in?", _water),
    clauses.MOVE_STACKING: Worked("A Mason stands in the next hex.", _stacking),
    clauses.MOVE_TURRETS: Worked("The Bison's move ends. What may be pointed where?", _turrets),
    clauses.MOVE_KREIGS: Worked("What power is there for weapons?", _kreigs),
}
