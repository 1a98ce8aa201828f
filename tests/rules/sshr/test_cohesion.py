"""Cohesion: what keeps a unit together, and how it comes together again."""

import pytest

from shellshock_tui.engine.map_view import OverlayKind
from tests.laws import cells
from tests.rules.sshr.table import carrying, column, own, table

FOE = "z blue section 2001,2003,2005,2007,2009"
FOUR = own(four=carrying(*["service rifle"] * 4), cars=carrying("autocannon", "autocannon", like="car"))
SCATTERED = "a red section 0302,0304,0306,0308,0310 hp=1,1,0,1,1"


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
def test_vehicles_keep_within_six_inches_and_single_models_within_any() -> None:
    for at, holds in (("0902", True), ("0903", False)):
        board = table(f"a red cars 0302,{at}", "b red captain 2016", FOE, sheets=FOUR)
        assert (board.unit("a")["cohesion"], board.unit("b")["cohesion"]) == (holds, True)


@pytest.mark.rule("cohesion.distance", "move.place")
def test_no_move_ends_with_a_unit_out_of_cohesion() -> None:
    board = table("a red four 0402,0404,0406,0408", FOE, sheets=FOUR)
    board.place("a", 4, "0410")
    board.refused("end-move", "cohesion.distance", unit="a")
    board.place("a", 4, "0409")
    assert board.end("a")["models"] == [4]


@pytest.mark.rule("cohesion.regain", "cohesion.no-shot")
@pytest.mark.check("cohesion.regain", "0302 0304 . 0308 0310")
@pytest.mark.check("cohesion.no-shot", "four models left")
def test_the_fewest_models_bring_a_unit_back_and_do_not_shoot() -> None:
    board = table(SCATTERED, FOE)
    assert board.at("a") == ["0302", "0304", "0308", "0310"]
    assert not board.unit("a")["cohesion"]
    board.refused("shoot", "cohesion.regain", unit="a", target="z")
    board.refused("shift", "move.shift", unit="a", to="0402")
    board.place("a", 5, "0407")
    board.refused("end-move", "cohesion.regain", unit="a")
    board.place("a", 4, "0306")
    board.place("a", 1, "0303")
    assert board.refused("end-move", "cohesion.regain", unit="a").at == "unit/a/model/1"
    board.place("a", 1, "0302")
    moved = board.end("a")
    assert (moved["models"], moved["regrouped"]) == ([4, 5], [4, 5])
    assert board.unit("a")["cohesion"]
    assert board.shots("a", "z") == {"service rifle": 2}


@pytest.mark.rule("cohesion.regain")
def test_a_scattered_unit_may_also_stay_as_it_is() -> None:
    board = table(SCATTERED, FOE)
    board.place("a", 5, "0309")
    board.place("a", 5, "0310")
    assert board.end("a")["models"] == []
    assert not board.unit("a")["moved"]


@pytest.mark.rule("cohesion.no-shot")
def test_models_that_regrouped_shoot_again_the_next_turn() -> None:
    board = table(SCATTERED, f"z blue section {column(20, range(2, 7))}")
    board.place("a", 5, "0407")
    board.place("a", 4, "0306")
    board.end("a")
    board.turns(1)
    board.give("next-turn")
    assert board.shots("a", "z") == {"service rifle": 3, "machine gun": 3}


@pytest.mark.rule("shoot.battle")
def test_the_sheet_tells_how_far_a_gun_reaches_with_those_who_stood_and_those_who_walked() -> None:
    board = table(SCATTERED, FOE)

    def reach(gun: str) -> str:
        sheet = board.rules.sheet(board.state, "a", ())
        return next(cell.text for cell in cells(sheet) if cell.at == f"unit/a/attack/gun/{gun}/now")

    assert (reach("service rifle"), reach("machine gun")) == ("24", "30")
    board.place("a", 5, "0407")
    board.place("a", 4, "0306")
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
    assert [(rules.board.label(one), rules.board.label(other)) for one, other in laid.threads] == threads
