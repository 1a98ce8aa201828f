"""Examples of initiative and of the order of a turn."""

from collections.abc import Iterator

from shellshock_tui.engine.example import Finding
from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import RED
from shellshock_tui.rules.shellshock.handbook.example_battle import ExampleBattle, marching, opened
from shellshock_tui.rules.shellshock.handbook.scene import BISON, MASON, bison_moves
from shellshock_tui.rules.shellshock.handbook.showing import Worked, asked, told
from shellshock_tui.rules.shellshock.initiative import chit_name
from shellshock_tui.rules.shellshock.odds.chits import next_turn_chance
from shellshock_tui.rules.shellshock.state import Initiative

OTHER = "second blue mason 1005 s"
THIRD = "third blue mason 1405 s"
SEVEN = tuple(f"bison{n} red bison-gp {2 * n:02d}10 n" for n in range(1, 8))


def _bag(battle: ExampleBattle, words: str) -> Finding:
    phase = battle.state.phase
    assert isinstance(phase, Initiative)
    chits = ", ".join(map(chit_name, (phase.chit, *phase.bag)))
    return Finding(f"{words}: {chits}", None, clauses.INITIATIVE_CHITS)


def _chits(find: Finder) -> Iterator[Finding]:
    yield _bag(opened(find, BISON, MASON), "2 units")
    yield _bag(opened(find, BISON, MASON, OTHER, THIRD), "4 units")


def _draw(find: Finder) -> Iterator[Finding]:
    battle = opened(find, BISON, MASON, OTHER)
    yield from told(battle, "drawing-order", "chit-drawn")
    for side, name in battle.rules.battle.sides:
        chance = next_turn_chance(battle.position, {RED: side})
        yield Finding(
            f"Chance that {name} has the red chit next turn: {chance}", None, clauses.INITIATIVE_DRAW
        )


def _red_chit(find: Finder) -> Iterator[Finding]:
    battle = bison_moves(find).give("announce-speed", unit="bison", speed=2).go("bison", "front")
    yield from told(battle, "step")
    battle = battle.give("call-red")
    yield from told(battle)
    yield asked(battle)
    battle = battle.idle("mason")
    yield from told(battle, "move-ended")
    yield asked(battle)


def _parts(find: Finder) -> Iterator[Finding]:
    for parts, words in ((2, "halves"), (3, "thirds"), (4, "fourths")):
        battle = marching(find, *SEVEN, "mason blue mason 0602 s", options={"initiative_parts": parts})
        phase = battle.state.phase
        least = max(getattr(phase, "part").least)  # noqa: B009 - only this kind of movement has parts
        yield Finding(f"7 units in {words}: at least {least} in each round", None, clauses.INITIATIVE_PARTS)


def _move_order(find: Finder) -> Iterator[Finding]:
    battle = marching(find, BISON, MASON, OTHER)
    slots = battle.rules.track(battle.state).slots
    yield Finding(f"Order of the moves: {', '.join(cell.text for cell in slots)}", None, clauses.MOVE_ORDER)
    yield asked(battle)


ORDER = {
    clauses.INITIATIVE_CHITS: Worked("Which chits are in the bag?", _chits),
    clauses.INITIATIVE_DRAW: Worked(
        "One Bison fights two Masons. Who draws, and who may hope for red?", _draw
    ),
    clauses.INITIATIVE_RED_CHIT: Worked(
        "The Bison is under way as the Mason, which holds R, is called.", _red_chit
    ),
    clauses.INITIATIVE_PARTS: Worked("A side has 7 units. How many must it move in each round?", _parts),
    clauses.MOVE_ORDER: Worked("Three units have their chits. Who moves when?", _move_order),
}
