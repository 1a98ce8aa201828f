"""Cohesion: its conditions, and regaining it."""

import random
from itertools import combinations, count, product
from typing import Any

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.rules.sshr.cohesion import regained
from shellshock_tui.rules.sshr.game_context import TOUCH, is_chain
from shellshock_tui.rules.sshr.moving import opened, reach
from tests.laws import cells
from tests.rules.sshr.table import Table, carrying, column, drawn, own, scenario, table
from tests.soak import soaked

FOE = "z blue section 2001,2003,2005,2007,2009"
FOUR = own(four=carrying(*["service rifle"] * 4), cars=carrying("autocannon", "autocannon", like="car"))
SCATTERED = "a red section 0302,0304,0306,0308,0310 hp=1,1,0,1,1"
COLUMN = "a red section 0302,0304,0309,0311,0313"
"""One model brings it back into cohesion."""
WIDE = "a red section 0302,0304,0308,0312,0314 hp=1,1,0,1,1"
"""Two models bring it back."""
TORN = "a red section 0302,0303,0314,0315,0316"
"""Neither one nor two models bring it back in one move."""


@pytest.mark.rule("cohesion.distance")
@pytest.mark.check("cohesion.distance", "places 0302 0304 0306 0308")
def test_models_form_one_chain() -> None:
    whole = table("a red four 0302,0304,0306,0308", FOE, sheets=FOUR)
    assert whole.unit("a")["cohesion"]
    parted = table("a red four 0302,0304,0306,0308 hp=1,0,0,1", FOE, sheets=FOUR)
    assert parted.at("a") == ["0302", "0308"]
    assert parted.number("sight/0302/0308") == 6
    assert not parted.unit("a")["cohesion"]
    assert not table("a red four 0302,0304,0308,0310", FOE, sheets=FOUR).unit("a")["cohesion"]


@pytest.mark.rule("cohesion.distance")
@pytest.mark.check("cohesion.distance", "3 columns apart")
@pytest.mark.parametrize(("at", "squared"), [("0602", 3 * 3), ("0603", 10)])
def test_three_inches_are_measured_exactly(at: str, squared: int) -> None:
    columns, rows = 3, int(at[2:]) - 2
    assert columns**2 + rows**2 == squared
    assert rows in (0, 1)
    most = 9
    two = own(two=carrying("service rifle", "service rifle"))
    assert table(f"a red two 0302,{at}", FOE, sheets=two).unit("a")["cohesion"] == (squared <= most)


@pytest.mark.rule("cohesion.distance")
def test_vehicles_keep_within_six_inches_and_single_models_any() -> None:
    for at, holds in (("0902", True), ("0903", False)):
        board = table(f"a red cars 0302,{at}", "b red captain 2016", FOE, sheets=FOUR)
        assert (board.unit("a")["cohesion"], board.unit("b")["cohesion"]) == (holds, True)


@pytest.mark.rule("cohesion.distance")
@pytest.mark.check("cohesion.distance", "infantry whose sheet states cohesion 5")
@pytest.mark.parametrize(("at", "squared"), [("0802", 25), ("0803", 26)])
def test_a_sheet_may_state_a_cohesion_distance_of_its_own(at: str, squared: int) -> None:
    columns, rows = 5, int(at[2:]) - 2
    assert columns**2 + rows**2 == squared
    assert rows in (0, 1)
    loose = own(loose=carrying("service rifle", "service rifle", cohesion=5))
    board = table(f"a red loose 0302,{at}", FOE, sheets=loose)
    assert board.number("unit/a/move/cohesion") == 5
    assert board.unit("a")["cohesion"] is (squared <= 5 * 5)


@pytest.mark.rule("cohesion.distance", "move.place")
def test_no_move_ends_with_a_unit_out_of_cohesion() -> None:
    board = table("a red four 0402,0404,0406,0408", FOE, sheets=FOUR)
    board.place("a", 4, "0410")
    board.refused("end-move", "cohesion.distance", unit="a")
    board.place("a", 4, "0409")
    assert board.end("a")["models"] == [4]


@pytest.mark.rule("cohesion.regain", "cohesion.no-shot")
@pytest.mark.check("cohesion.regain", "0302 0304 . 0308 0310")
def test_a_model_that_restores_cohesion_moves_and_cannot_shoot() -> None:
    board = table(SCATTERED, FOE)
    assert board.at("a") == ["0302", "0304", "0308", "0310"]
    assert not board.unit("a")["cohesion"]
    board.refused("shoot", "cohesion.regain", unit="a", target="z")
    board.refused("shift", "move.shift", unit="a", to="0402")
    board.place("a", 5, "0407")
    board.refused("end-move", "cohesion.regain", unit="a")
    board.place("a", 4, "0306")
    blocked = board.refused("end-move", "cohesion.regain", unit="a")
    assert blocked.reason == "1 model is enough to regain cohesion, but 2 have moved."
    board.place("a", 4, "0308")
    board.place("a", 5, "0306")
    moved = board.end("a")
    assert (moved["models"], moved["regrouped"]) == ([5], [5])
    assert board.unit("a")["cohesion"]
    assert board.shots("a", "z") == {"service rifle": 3}


@pytest.mark.rule("cohesion.regain")
@pytest.mark.check("cohesion.regain", "0302 0304 0309 0311 0313")
@pytest.mark.parametrize(("model", "to"), [(1, "0307"), (5, "0307")])
def test_the_phase_goes_on_while_cohesion_can_be_regained(model: int, to: str) -> None:
    board = table(COLUMN, "b red section 1202,1204,1206,1208,1210", FOE)
    blocked = board.refused("end-phase", "cohesion.regain")
    assert (blocked.at, blocked.reason) == (
        "unit/a", "A is out of cohesion and must regain it before the phase ends.",
    )  # fmt: skip
    board.move("b", "1302")
    board.refused("end-phase", "cohesion.regain")
    board.place("a", model, to)
    assert board.end("a")["regrouped"] == [model]
    board.over()
    assert board.asked.side == "blue"


@pytest.mark.rule("cohesion.regain")
def test_undoing_a_move_leaves_the_unit_to_regain_cohesion() -> None:
    board = table(COLUMN, FOE)
    board.place("a", 5, "0310")
    board.place("a", 5, "0313")
    assert board.end("a")["models"] == []
    assert not board.unit("a")["moved"]
    board.refused("end-phase", "cohesion.regain")


@pytest.mark.rule("cohesion.regain", "cohesion.no-shot")
@pytest.mark.check("cohesion.regain", "0302 0304 . 0312 0314")
@pytest.mark.check("cohesion.no-shot", "four models left")
def test_two_models_move_where_one_does_not_restore_cohesion() -> None:
    board = table(WIDE, FOE)
    board.refused("end-phase", "cohesion.regain")
    board.place("a", 4, "0307")
    board.place("a", 5, "0310")
    board.place("a", 1, "0303")
    blocked = board.refused("end-move", "cohesion.regain", unit="a")
    assert blocked.reason == "2 models are enough to regain cohesion, but 3 have moved."
    board.place("a", 1, "0302")
    assert board.end("a")["regrouped"] == [4, 5]
    assert board.shots("a", "z") == {"service rifle": 2}


@pytest.mark.rule("cohesion.regain")
@pytest.mark.check("cohesion.regain", "0302 0303 0314 0315 0316")
def test_the_phase_ends_if_two_models_cannot_restore_cohesion() -> None:
    board = table(TORN, FOE)
    assert board.allows("end-phase")
    for model, to in ((1, "0306"), (2, "0309"), (3, "0312"), (4, "0314")):
        board.place("a", model, to)
    blocked = board.refused("end-move", "cohesion.regain", unit="a")
    assert blocked.at.startswith("unit/a/model/")
    board.place("a", 4, "0315")
    assert board.end("a")["regrouped"] == [1, 2, 3]


@pytest.mark.rule("cohesion.regain")
def test_a_unit_that_may_not_move_does_not_keep_the_phase_open() -> None:
    board = Table(scenario(f"{COLUMN} shaken", FOE), "d6=1")
    assert (board.unit("a")["shaken"], board.unit("a")["cohesion"]) == (True, False)
    assert board.allows("end-phase")
    still = own(still=carrying(*["service rifle"] * 5, m=0))
    assert table(COLUMN.replace("section", "still"), FOE, sheets=still).allows("end-phase")


@pytest.mark.rule("cohesion.regain", "move.out-of-contact")
@pytest.mark.parametrize(
    ("foe", "may_stay"), [("0203,0210,0212,0214,0216", True), ("0205,0603,0605,0607,0609", False)]
)
def test_a_unit_in_contact_regains_cohesion_if_it_may_leave(foe: str, may_stay: bool) -> None:
    board = table(COLUMN, f"z blue section {foe}")
    assert board.unit("a")["engaged"]
    assert board.allows("end-phase") is may_stay


@pytest.mark.rule("cohesion.regain", "move.out-of-contact")
@pytest.mark.check("cohesion.regain", "0302 0304 0309, an enemy in contact")
def test_a_model_that_leaves_contact_could_not_have_stayed() -> None:
    three = own(three=carrying(*["service rifle"] * 3))
    board = table("a red three 0302,0304,0309", "z blue captain 0203", sheets=three)
    board.refused("end-phase", "cohesion.regain")
    board.place("a", 1, "0306")
    board.refused("end-move", "move.out-of-contact", unit="a")
    board.place("a", 2, "0407")
    assert board.end("a")["regrouped"] == [1, 2]
    board = table("a red three 0302,0304,0309", "z blue captain 0203", sheets=three)
    (plan,) = board.rules.advisor.plans(board.state, "red")
    for command in plan.commands:
        board.give(**board.rules.encode(command))
    assert (board.unit("a")["cohesion"], board.unit("a")["engaged"]) == (True, False)


@pytest.mark.rule("cohesion.regain")
def test_vehicles_regain_cohesion_where_the_ground_lets_them() -> None:
    board = table("a red cars 0302,1302", FOE, sheets=FOUR)
    board.refused("end-phase", "cohesion.regain")
    walls = drawn({f"{at:02}": "b" for at in range(7, 13)})
    assert table("a red cars 0302,1302", FOE, ground=walls, sheets=FOUR).allows("end-phase")


@pytest.mark.rule("cohesion.regain")
def test_games_of_the_first_ruleset_keep_the_old_cohesion_rule() -> None:
    board = table(SCATTERED, FOE, ruleset=FIRST)
    assert board.allows("end-phase")
    board.place("a", 5, "0407")
    board.place("a", 4, "0306")
    assert board.end("a")["regrouped"] == [4, 5]


@pytest.mark.rule("cohesion.regain")
@pytest.mark.parametrize(("unit", "models"), [(SCATTERED, 1), (COLUMN, 1), (WIDE, 2)])
def test_bots_regain_cohesion_with_the_fewest_models(unit: str, models: int) -> None:
    worthless = own(section={"like": "section", "worth": 0})
    board = table(unit, FOE, sheets=worthless)
    plans = list(board.rules.advisor.plans(board.state, "red"))
    assert [len(plan.commands) for plan in plans] == [models + 1]
    for command in plans[0].commands:
        board.give(**board.rules.encode(command))
    assert len(board.event("moved")["regrouped"]) == models
    assert board.unit("a")["cohesion"]


@pytest.mark.rule("cohesion.regain")
@pytest.mark.parametrize("unit", [SCATTERED, COLUMN, WIDE])
def test_a_random_player_comes_to_the_end_of_its_phase(unit: str) -> None:
    for seed in range(10):
        board, dice = table(unit, FOE), SeededDice(str(seed))
        for _ in range(200):
            if board.asked.side == "blue":
                break
            command = board.rules.advisor.sample(board.state, "red", dice)
            board.roll(dice, **board.rules.encode(command))
        assert board.asked.side == "blue"


@pytest.mark.rule("cohesion.no-shot")
def test_models_that_regrouped_shoot_again_the_next_turn() -> None:
    board = table(SCATTERED, f"z blue section {column(20, range(2, 7))}")
    board.place("a", 5, "0306")
    board.end("a")
    board.turns(1)
    board.give("next-turn")
    assert board.shots("a", "z") == {"service rifle": 3, "machine gun": 3}


@pytest.mark.rule("shoot.battle")
def test_the_sheet_shows_ranges_for_standing_and_walking() -> None:
    board = table(WIDE, FOE)

    def reach(gun: str) -> str:
        sheet = board.rules.sheet(board.state, "a", ())
        return next(cell.text for cell in cells(sheet) if cell.at == f"unit/a/attack/gun/{gun}/now")

    assert (reach("service rifle"), reach("machine gun")) == ("24", "30")
    board.place("a", 4, "0307")
    board.place("a", 5, "0310")
    board.end("a")
    assert (reach("service rifle"), reach("machine gun")) == ("24/12", "0")


@pytest.mark.rule("cohesion.distance")
def test_the_sheet_names_those_apart_from_most_of_the_unit() -> None:
    board = table("a red section 0302,0304,0306,0308,0310 hp=1,0,1,1,1", FOE)
    (cell,) = (
        cell for cell in cells(board.rules.sheet(board.state, "a", ())) if cell.at == "unit/a/move/astray"
    )
    assert cell.text == "1"


@pytest.mark.rule("cohesion.distance")
@pytest.mark.parametrize(
    ("places", "threads"),
    [
        ("0302,0304,0306,0308", [("0302", "0304"), ("0304", "0306"), ("0306", "0308")]),
        ("0302,0304,0309,0310", [("0302", "0304")]),
    ],
)
def test_threads_run_between_the_models_that_hang_together(
    places: str, threads: list[tuple[str, str]]
) -> None:
    board = table(f"a red four {places}", FOE, sheets=FOUR)
    rules = board.rules
    laid = rules.overlay(board.state, "red", OverlayKind.REACH, "unit/a")
    assert [
        (rules.board.label(one), rules.board.label(other)) for one, other in laid.cohesion_lines
    ] == threads


def scattered(seed: str) -> Table:
    """Four slow models scattered at random, perhaps among friends and next to enemies."""
    chance = random.Random(seed)
    free = [f"{at:02}{row:02}" for at, row in product(range(1, 10), range(1, 9)) if (at, row) != (5, 4)]
    squares = chance.sample(free, 8)
    sheets = own(
        slow=carrying(*["service rifle"] * 4, like=chance.choice(["section", "car"]), m=3, cohesion=2),
        one=carrying("service rifle"),
    )
    return table(
        f"a red slow {','.join(squares[:4])}", f"b red one {squares[4]}", f"c red one {squares[5]}",
        f"y blue one {squares[6]}", f"z blue one {squares[7]}",
        ground=drawn({"0404": "r", "0504": "b"}, 9, 8), sheets=sheets,
    )  # fmt: skip


def fewest(board: Table) -> int:
    """The number of models, one or two, with which unit a can regain cohesion, by a full search; else 0."""
    rules: Any = board.rules
    f = rules.game(board.state)
    opening = opened(f, "a")
    enemies = [at for unit in "yz" for at in f.unit(unit).standing]
    is_held = opening.was_engaged or f.is_vehicle("a")
    for number in (1, 2):
        for models in combinations(range(1, 5), number):
            for places in product(*(reach(f, opening, model) for model in models)):
                ends = list(opening.starts)
                for model, place in zip(models, places, strict=True):
                    ends[model - 1] = place
                is_free = len({*ends, *opening.friends}) == len(ends) + len(opening.friends)
                touches = any(f.squared(one, other) <= TOUCH for one in ends for other in enemies)
                if is_free and is_chain(f, "a", ends) and not (is_held and touches):
                    return number
    return 0


@pytest.mark.rule("cohesion.regain")
@pytest.mark.parametrize("seed", soaked(range(200), 12))
def test_no_fewer_models_would_do(seed: int) -> None:
    boards = (scattered(f"{seed} {number}") for number in count())
    board, f = next((one, f) for one in boards if not (f := game_of(one)).is_together("a"))
    assert len(regained(f, opened(f, "a"))) == fewest(board)


def game_of(board: Table) -> Any:
    """The state of a table, as the rules read it."""
    rules: Any = board.rules
    return rules.game(board.state)
