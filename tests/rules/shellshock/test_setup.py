"""Scale, armies, start speeds and the order of the phases."""

import re
from typing import Any

import pytest

from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.trail import Clause, Trail
from shellshock_tui.engine.view import Mark
from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock import SYSTEM
from tests.battles import find, scenario
from tests.rules.shellshock.drive import rolling, speeds
from tests.rules.shellshock.table import Table, moving

PAIR = ("r red bison-gp 0505 s", "b blue mason 1515 n")
OPEN = (PAIR[0], "b blue blank 1515 n")
FILL = '\n[units.fill]\ngunner = "Veteran"\n"left rack" = "Rockets"\n'


# ---------------------------------------------------------------------- scale


@pytest.mark.rule("scale")
@pytest.mark.check("scale", "120 hexes", "speed 10")
def test_the_figures_of_the_scale_agree_with_each_other() -> None:
    clause = moving(*PAIR).explain("clause/scale")
    assert isinstance(clause, Clause)
    feet, seconds, mile, foot = map(int, re.findall(r"(\d+) (?:feet|seconds|hexes)", clause.text))
    assert (feet, seconds, mile, foot) == (44, 6, 120, 12)
    assert mile * feet == 5280
    assert round(10 * feet / seconds, 1) == 73.3
    assert 10 * feet / seconds * 3600 / 5280 == 50


@pytest.mark.rule("scale")
def test_a_foot_of_table_distance_is_twelve_hexes() -> None:
    table = moving("r red bison-gp 0101 s", "b blue mason 2020 n", size=(40, 40))
    ring = table.rules.overlay(table.state, "red", OverlayKind.RING, "unit/r")
    board = table.rules.board
    distances = {board.distance(place, board.place("0101")) for place, _, _ in ring.marks}
    assert {distance % 12 for distance in distances} == {0}
    assert {12, 24, 36} <= distances


# ---------------------------------------------------------------------- armies


@pytest.mark.rule("setup.armies")
def test_a_scenario_names_sides_units_hexes_and_facings() -> None:
    table = moving(*PAIR)
    assert [(side.id, side.name) for side in table.rules.sides] == [("red", "Red"), ("blue", "Blue")]
    placed = {name: (u["side"], u["sheet"], u["hex"], u["facing"]) for name, u in table.now["units"].items()}
    assert placed == {
        "r": ("red", "bison-gp", "0505", "s"),
        "b": ("blue", "mason", "1515", "n"),
    }


@pytest.mark.rule("setup.armies")
def test_victory_conditions_are_agreed_before_play() -> None:
    aim = '[[victory]]\nwin = "hold"\nside = "red"\nname = "the hill"\nplaces = ["0505"]\nturns = 1'
    table = moving(*PAIR, tail=aim)
    table.to_combat()
    table.hold_fire()
    assert (table.outcome.winner, "the hill" in table.outcome.reason) == ("red", True)


@pytest.mark.rule("setup.armies")
def test_an_added_item_adds_its_own_ecv() -> None:
    table = moving(*OPEN, tail=FILL)
    assert table.cell("b", "fact/ecv").text == f"ECV {500 + 120 + 80}"
    trail = table.explain("unit/b/fact/ecv")
    assert isinstance(trail, Trail)
    assert [term.value for term in trail.terms] == [500, 120, 80]
    assert table.cell("r", "fact/ecv").text == "ECV 2890"


@pytest.mark.rule("setup.armies")
def test_an_added_item_can_be_used() -> None:
    table = moving(*OPEN, tail=FILL)
    assert table.cell("b", "attack/crew/Gunner/gunnery").text == "+4"
    assert table.unit("b")["ammo"] == {"F": 4}


@pytest.mark.rule("setup.armies")
def test_a_blank_sheet_lists_open_slots_with_the_ecv_of_choices() -> None:
    blank = SYSTEM.blank(find("sheet", "blank"), find, "blank.toml")
    facts = [cell.text for cell in (*blank.facts, *blank.slots)]
    assert [fact for fact in facts if "ECV" in fact] == [
        "ECV 500",
        "open slot gunner: Regular (ECV 50) or Veteran (ECV 120)",
        "open slot left rack: Rockets (ECV 80) or Battery (ECV 30)",
        "open slot right rack: Halon (ECV 20)",
    ]


@pytest.mark.rule("setup.armies")
@pytest.mark.parametrize(("limit", "fits"), [(2890, True), (2889, False)])
def test_a_force_may_be_bought_up_to_an_ecv_limit(limit: int, fits: bool) -> None:
    text = scenario(*PAIR, head=f"ecv_limit = {limit}")
    if fits:
        assert Table(text, "d2=1 d2=1").asked.kind == "chit"
    else:
        with pytest.raises(DataError, match="Red fields 2890 ECV, which is more than 2889"):
            Table(text)


@pytest.mark.rule("setup.armies")
def test_the_limit_counts_what_was_added() -> None:
    blank = ("r red blank 0505 s", OPEN[1])
    with pytest.raises(DataError, match="Blue fields 700 ECV, which is more than 699"):
        Table(scenario(*blank, head="ecv_limit = 699", tail=FILL))


# ---------------------------------------------------------------------- start speed


def starting(how: str, **more: Any) -> Table:
    """A battle that begins with the start speed given."""
    return Table(
        scenario(*PAIR, head=f'start_speed = "{how}"', **more), "" if how == "choice" else "d2=1 d2=1"
    )


START = pytest.mark.rule("setup.start-speed")


@START
@pytest.mark.parametrize(("how", "bison", "mason"), [("standstill", 0, 0), ("full", 13, 10)])
def test_all_start_from_standstill_or_at_full_speed(how: str, bison: int, mason: int) -> None:
    table = starting(how)
    assert (table.unit("r")["speed"], table.unit("b")["speed"]) == (bison, mason)


@START
def test_full_is_the_cross_country_maximum_on_a_road_too() -> None:
    assert starting("full", map_text='roads = ["0505 0509"]').unit("r")["speed"] == 13


@START
def test_the_start_speed_counts_as_last_turns() -> None:
    table = starting("full")
    table.place_chits()
    assert speeds(table) == list(range(5, 14))


@START
def test_slots_are_chosen_unit_by_unit_before_initiative() -> None:
    table = starting("choice")
    assert (table.asked.kind, table.asked.unit, table.asked.side) == ("start-speed", "r", "red")
    assert {(c["do"], c["speed"]) for c in table.legal()} == {("start-speed", speed) for speed in range(14)}
    assert table.legal("blue") == []
    table.refused("start-speed", "setup.start-speed", unit="b", speed=3)
    table.refused("take-chit", "setup.start-speed", unit="r")
    table.give("start-speed", unit="r", speed=5)
    assert (table.asked.kind, table.asked.unit) == ("start-speed", "b")
    table.give("start-speed", unit="b", speed=0, dice="d2=1 d2=1")
    assert table.asked.kind == "chit"
    assert (table.unit("r")["speed"], table.unit("b")["speed"]) == (5, 0)


@START
def test_a_chosen_speed_counts_as_last_turns_too() -> None:
    table = starting("choice")
    table.give("start-speed", unit="r", speed=5)
    table.give("start-speed", unit="b", speed=0, dice="d2=1 d2=1")
    table.place_chits()
    assert speeds(table) == list(range(13))


@START
def test_no_unit_chooses_more_than_its_sheet_allows() -> None:
    table = starting("choice")
    table.refused("start-speed", "setup.start-speed", unit="r", speed=14)
    table.give("start-speed", unit="r", speed=13)
    table.refused("start-speed", "setup.start-speed", unit="b", speed=11)


@START
def test_another_word_is_refused() -> None:
    with pytest.raises(DataError, match="start_speed"):
        starting("walking")


# ---------------------------------------------------------------------- phases


PHASES = pytest.mark.rule("turn.phases")


@PHASES
def test_a_turn_has_four_phases_in_order() -> None:
    table = Table(scenario(*PAIR), "d2=1 d2=1")
    seen = [(table.now["turn"], table.now["phase"], lit(table))]
    for go_on in (table.place_chits, table.to_combat, table.hold_fire):
        go_on()
        seen.append((table.now["turn"], table.now["phase"], lit(table)))
    table.give("next-turn", dice="d2=1 d2=1")
    seen.append((table.now["turn"], table.now["phase"], lit(table)))
    assert seen == [
        (1, "initiative", "I Initiative"),
        (1, "movement", "II Movement"),
        (1, "combat", "III Combat"),
        (1, "aftermath", "IV Aftermath"),
        (2, "initiative", "I Initiative"),
    ]


def lit(table: Table) -> str:
    """The phase that the track marks."""
    (found,) = (cell.text for cell in table.rules.track(table.state).phases if cell.mark is Mark.CURRENT)
    return found


@PHASES
def test_no_phase_begins_before_the_one_before_it_is_over() -> None:
    table = Table(scenario(*PAIR), "d2=1 d2=1")
    for do, more in (("announce-speed", {"unit": "r", "speed": 0}), ("next-turn", {})):
        table.refused(do, "initiative.draw", **more)
    table.place_chits()
    table.refused("take-chit", "turn.phases", unit="r")
    table.refused("hold-fire", "turn.phases", unit="r", post="Pilot")
    table.refused("next-turn", "turn.phases")
    table.to_combat()
    table.refused("announce-speed", "turn.phases", unit="r", speed=0)
    table.refused("next-turn", "turn.phases")
    table.hold_fire()
    table.refused("hold-fire", "aftermath.upkeep", unit="r", post="Pilot")


@PHASES
def test_nothing_follows_the_end_of_the_battle() -> None:
    table = moving(*PAIR)
    rolling(table, "r", 0)
    table.give("resign", side="red")
    assert table.outcome.winner == "blue"
    for do, more in (
        ("announce-speed", {"unit": "r", "speed": 0}),
        ("next-turn", {}),
        ("draw", {}),
        ("resign", {"side": "blue"}),
    ):
        table.refused(do, "turn.phases", **more)
