"""The overlay of reach, compared with an exhaustive search by legal commands."""

import random

import pytest

from shellshock_tui.board import HEX_DIRECTIONS
from shellshock_tui.dice import ScriptedDice
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.rules.shellshock.commands import StepTo, Turn
from shellshock_tui.rules.shellshock.state import Fate
from tests.rules.shellshock.guns import gun
from tests.rules.shellshock.table import Table, moving
from tests.soak import soaked

GROUND = """
. . t . r . . W
. . t T r . w .
. . . . . d . .
b . . . . . r .
. r . . . w W .
. . w . . . . .
. . . . t . b .
. . . . . . . .
"""
LAND = '''
levels = """
0 0 0 0 0 0 0 0
0 0 0 1 1 0 0 0
0 0 1 2 1 0 0 0
0 0 1 1 3 0 0 0
0 0 0 0 0 0 0 0
0 1 0 0 0 0 0 0
0 4 1 0 0 0 0 0
0 0 0 0 0 0 0 0
"""
roads = ["0208 0204", "0204 0503"]
'''


def about_to_move(
    sheet: str, at: str, facing: str, speed: int, *, reverse: bool = False, lost: str = ""
) -> Table:
    """A unit that has announced its speed, on ground of every kind, with a friend and an enemy about."""
    units = f"u red {sheet} {at} {facing}", "e blue gun 0404 s", "f red rifles 0605 n"
    table = moving(*units, sheets=[gun()], terrain=GROUND, map_text=LAND)
    if lost:
        table.mark("u", lost, hits=2)
    announced(table, speed, reverse=reverse)
    return table


def announced(table: Table, speed: int, *, reverse: bool) -> None:
    """Let the first unit announce a speed when its turn comes, without a pilot the lowest one allowed."""
    while table.asked.unit != "u":
        table.idle()
    piloted = all(table.unit("u")["crew"].values())
    carried = speed if piloted else speed + table.battle.units[0].sheet.decel
    table.put("u", speed=carried, carried=carried, reverse=reverse)
    table.give("announce-speed", unit="u", speed=speed, reverse=reverse)


def points_left(table: Table, state: object) -> int:
    """The points that the active unit has left."""
    found = table.rules.explain(state, "unit/u/move/points")
    assert isinstance(found, Trail)
    return int(found.total)


def searched(table: Table) -> dict[int, int]:
    """Every hex that some sequence of legal steps and turns enters, with the most points left on arrival."""
    seen, waiting, reached = {table.state}, [table.state], dict[int, int]()
    while waiting:
        state = waiting.pop()
        place, left = state.units[0].place, points_left(table, state)
        reached[place] = max(left, reached.get(place, -1))
        for command in table.rules.legal(state, "red"):
            if not isinstance(command, StepTo | Turn):
                break
            after = table.rules.play(state, command, ScriptedDice(())).state
            drowned = isinstance(command, StepTo) and command.drown
            if not drowned and after not in seen:
                seen.add(after)
                waiting.append(after)
    return reached


@pytest.mark.rule("move.terrain-cost", "move.direction-cost", "move.turn-number", "move.water")
@pytest.mark.parametrize(
    ("sheet", "at", "facing", "speed"),
    [
        ("bison-gp", "0308", "n", 0),
        ("bison-gp", "0305", "n", 1),
        ("bison-gp", "0308", "n", 5),
        ("bison-gp", "0603", "sw", 4),
        ("mason", "0308", "ne", 4),
        ("mason", "0704", "s", 4),
        ("mason", "0208", "n", 10),
        ("mason", "0208", "n", 12),
        ("rifles", "0305", "n", 2),
        ("diver", "0705", "nw", 5),
        ("btr-80", "0803", "s", 5),
    ],
)
def test_reach_is_what_legal_steps_and_turns_can_reach(sheet: str, at: str, facing: str, speed: int) -> None:
    compare(about_to_move(sheet, at, facing, speed))


@pytest.mark.rule("move.reverse")
@pytest.mark.parametrize(("sheet", "speed"), [("bison-gp", 4), ("mason", 5)])
def test_reach_in_reverse_equals_legal_steps_and_turns(sheet: str, speed: int) -> None:
    compare(about_to_move(sheet, "0503", "nw", speed, reverse=True))


@pytest.mark.rule("move.terrain-cost", "move.stacking")
@pytest.mark.parametrize(("at", "facing", "speed"), [("0406", "n", 4), ("0405", "n", 1), ("0405", "n", 2)])
def test_a_flyers_reach_leaves_out_hexes_it_only_passes_over(at: str, facing: str, speed: int) -> None:
    table = about_to_move("gnat", at, facing, speed)
    compare(table, *(other.place for other in table.state.units[1:]))


@pytest.mark.rule("internal.crew", "internal.locomotion")
@pytest.mark.parametrize(
    ("sheet", "lost", "speed"), [("mason", "H", 4), ("gnat", "C", 3), ("mason", "K", 0), ("rifles", "B", 0)]
)
def test_reach_without_pilot_or_locomotion_equals_legal_steps(sheet: str, lost: str, speed: int) -> None:
    table = about_to_move(sheet, "0305", "n", speed, lost=lost)
    compare(table, *(other.place for other in table.state.units[1:] if sheet == "gnat"))


@pytest.mark.rule("move.terrain-cost", "move.direction-cost", "move.turn-number", "move.road-speed")
@pytest.mark.parametrize("seed", soaked(range(24), 10))
def test_reach_on_random_ground_equals_legal_steps_and_turns(seed: int) -> None:
    chance = random.Random(seed)
    sheet = chance.choice(("bison-gp", "mason", "btr-80", "bmp-2", "m1a2-abrams", "gnat", "rifles", "diver"))
    places = chance.sample([f"{column:02}{row:02}" for column in range(1, 6) for row in range(1, 7)], 3)
    rows = [[chance.choice("......rtTwWbd") for _ in range(6)] for _ in range(6)]
    for label in places:
        rows[int(label[2:]) - 1][int(label[:2]) - 1] = "."
    heights = "\n".join("".join(chance.choice("00000123") for _ in range(6)) for _ in range(6))
    land = f'levels = """\n{heights}\n"""\nroads = ["0606 0601"]'
    for row in rows:
        row[5] = chance.choice(".w")
    units = f"u red {sheet} {places[0]} {chance.choice(HEX_DIRECTIONS)}", f"e blue gun {places[1]} s"
    terrain = "\n".join(map("".join, rows))
    table = moving(*units, f"f red rifles {places[2]} n", sheets=[gun()], terrain=terrain, map_text=land)
    speed, reverse = chance.randint(0, 6), chance.random() < 0.3
    announced(table, min(speed, table.battle.units[0].sheet.cross_country), reverse=reverse and speed > 0)
    compare(table, *(other.place for other in table.state.units[1:] if sheet == "gnat"))


@pytest.mark.rule("move.terrain-cost", "move.stacking")
@pytest.mark.parametrize("sheet", ["bison-gp", "mason"])
def test_reach_follows_units_and_wrecks_on_the_map(sheet: str) -> None:
    table = about_to_move(sheet, "0408", "n", 6)
    compare(table)
    table.put("e", place=table.battle.board.place("0407"))
    compare(table)
    table.put("e", fate=Fate.DESTROYED)
    compare(table)
    table.put("e", place=table.battle.board.place("0406"))
    compare(table)


@pytest.mark.rule("move.road-speed", "move.reverse")
def test_reach_follows_how_a_unit_goes() -> None:
    table = about_to_move("mason", "0207", "n", 10)
    for changes in ({"speed": 12}, {"speed": 10}, {"reverse": True}, {"reverse": False}):
        compare(table)
        table.put("u", **changes)
    compare(table)


def compare(table: Table, *closed: int) -> None:
    """Check that the overlay marks the hexes found, each with its points, except the unit's own and some."""
    reached = searched(table)
    overlay = table.rules.overlay(table.state, "red", OverlayKind.REACH, "unit/u")
    marked = {place: int(text.partition("·")[0]) for place, _, text in overlay.marks}
    for place in (table.state.units[0].place, *closed):
        reached.pop(place, None)
    assert marked == reached


@pytest.mark.rule("move.terrain-cost")
def test_a_hex_out_of_reach_says_how_near_the_unit_gets() -> None:
    table = about_to_move("mason", "0106", "n", 2)
    board, state = table.rules.board, table.state
    marks = table.rules.overlay(state, "red", OverlayKind.REACH, "unit/u").marks
    reached = {place for place, _, _ in marks}
    far = board.place("0801")
    assert far not in reached
    refused = table.rules.no_way(state, "u", far)
    assert isinstance(refused, Blocked)
    assert refused.clause == "move.terrain-cost"
    nearest = min(board.distance(place, far) for place in reached)
    named = refused.reason.removesuffix(".").rpartition(" ")[2]
    assert refused.reason.startswith("0801 is out of reach: ")
    assert board.distance(board.place(named), far) == nearest
    assert all(table.rules.no_way(state, "u", place) is None for place in reached)
    assert table.rules.no_way(state, "e", far) is None, "who is not asked to move goes nowhere anyhow"
