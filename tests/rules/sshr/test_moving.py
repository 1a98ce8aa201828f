"""Moving: paths, placing models, shifts, charges and leaving contact."""

import pytest

from tests.rules.sshr.table import carrying, column, drawn, own, table

FOE = "z blue section 2601,2602,2603,2604,2605"
ONE = own(one=carrying("service rifle"), runner=carrying("service rifle", m=8))
SPACED = "0302,0304,0306,0308,0310"


@pytest.mark.rule("move.inches")
@pytest.mark.check("move.inches", "M 6 on open ground")
def test_all_squares_within_m_inches_are_in_reach() -> None:
    board = table("a red one 1208", FOE, sheets=ONE)
    assert board.number("unit/a/move/m") == 6
    assert len(board.reach("a") - {"1208"}) == 112


@pytest.mark.rule("move.inches")
def test_a_square_shows_the_nearest_model_and_if_it_gets_there() -> None:
    board = table("a red section 0205,0207,0209,0211,0213", FOE)
    remarks = {
        to: board.rules.remarks(board.state, "a", board.rules.board.place(to))[0] for to in ("0713", "0913")
    }
    assert remarks == {
        "0713": "5 inches from model 5, a way of 5 inches",
        "0913": "7 inches from model 5, which cannot get there",
    }


@pytest.mark.rule("move.inches")
@pytest.mark.parametrize(("pick", "model"), [("model=2", 2), ("shift=a", 1), ("to=0713", 5)])
def test_a_square_is_told_from_the_model_in_hand(pick: str, model: int) -> None:
    board = table("a red section 0205,0207,0209,0211,0213", FOE)
    told = board.rules.remarks(board.state, "a", board.rules.board.place("0713"), ("unit=a", pick))
    assert f"from model {model}," in told[0]


@pytest.mark.rule("move.inches")
@pytest.mark.parametrize(("draft", "model"), [((), 1), (("unit=a", "model=2"), 2)])
def test_a_square_out_of_reach_names_the_model_that_would_go(draft: tuple[str, ...], model: int) -> None:
    board = table("a red section 0205,0207,0209,0211,0213", FOE)
    blocked = board.rules.no_way(board.state, "a", board.rules.board.place("2013"), draft)
    assert blocked
    assert blocked.reason.startswith(f"Model {model} cannot reach 2013, ")
    assert board.rules.no_way(board.state, "a", board.rules.board.place("0305"), draft) is None


@pytest.mark.rule("move.way")
@pytest.mark.check("move.way", "1111 to 1811", "1111 to 1310")
def test_ways_are_straight_legs_round_what_bars_them() -> None:
    block = drawn(dict.fromkeys(("1411", "1511", "1611", "1711"), "b"))
    board = table("a red runner 1111", FOE, ground=block, sheets=ONE)
    assert board.place("a", 1, "1811")["spent"] == round(100 * 7.34)
    assert board.place("a", 1, "1310")["spent"] == round(100 * 2.24)
    short = table("a red one 1111", FOE, ground=block, sheets=ONE)
    short.refused("place", "move.inches", unit="a", model=1, to="1811")


@pytest.mark.rule("move.way")
def test_enemies_bar_the_way_and_own_models_do_not() -> None:
    wall = ",".join(f"14{row:02}" for row in range(2, 17, 2))
    for side, farthest in (("blue", 13), ("red", 17)):
        lines = own(line=carrying(*["service rifle"] * 8), **ONE)
        board = table("a red one 1108", f"b {side} line {wall}", FOE, sheets=lines)
        assert max(int(label[:2]) for label in board.reach("a")) == farthest


@pytest.mark.rule("move.way", "table.contact")
def test_a_way_touches_an_enemy_only_where_it_ends() -> None:
    board = table("a red runner 1108", "b blue one 1308", FOE, sheets=ONE)
    assert board.place("a", 1, "1208")["spent"] == 100
    assert board.place("a", 1, "1408")["spent"] > 100 * 6
    assert not board.reach("a") & {"1308"}


@pytest.mark.rule("move.place")
@pytest.mark.check("move.place", "placed 3 inches east")
def test_placings_are_measured_from_where_the_move_began() -> None:
    board = table("a red section 1002,1004,1006,1008,1010", FOE)
    assert board.number("unit/a/move/m") == 6
    assert board.place("a", 1, "1302")["spent"] == 100 * 3
    assert board.place("a", 1, "0702")["spent"] == 100 * 3
    assert board.place("a", 1, "1602")["spent"] == 100 * 6
    board.place("a", 1, "1002")
    assert board.end("a")["models"] == []
    assert not board.unit("a")["moved"]
    assert board.shots("a", "z")["machine gun"] == 3


@pytest.mark.rule("move.place", "turn.order")
def test_the_sheet_shows_who_may_move_moves_and_has_moved() -> None:
    board = table("a red section 1002,1004,1006,1008,1010", FOE)

    def told() -> str:
        areas = board.rules.sheet(board.state, "a", ()).areas
        return next(cell.text for area in areas for cell in area.summary if cell.at.endswith("/move/done"))

    assert told() == "may move"
    board.place("a", 1, "1102")
    assert told() == "is moving"
    board.end("a")
    assert told() == "moved"


@pytest.mark.rule("move.place")
def test_a_square_that_is_taken_is_free_for_nobody() -> None:
    board = table("a red section 1002,1004,1006,1008,1010", "b red one 1202", FOE, sheets=ONE)
    for taken in ("1202", "1004"):
        board.refused("place", "move.place", unit="a", model=1, to=taken)
    board.place("a", 2, "1104")
    board.place("a", 1, "1004")


@pytest.mark.rule("move.shift", "table.inches")
def test_nobody_is_shifted_where_a_model_has_no_free_square() -> None:
    pocket = ["0302", "0402", "0502", "0602", "0702"]
    walls = [f"{at:02}{row:02}" for at in range(2, 9) for row in (1, 2, 3)]
    ground = drawn(dict.fromkeys(walls, "b") | dict.fromkeys(pocket, "r"))
    board = table(f"a red section {','.join(pocket)}", FOE, ground=ground)
    board.refused("shift", "move.shift", unit="a", to="0402")
    board.place("a", 1, "0302")
    board.refused("shift", "move.shift", unit="a", to="0402")
    assert board.at("a") == pocket


@pytest.mark.rule("move.shift")
@pytest.mark.check("move.shift", "five models in a column")
def test_a_shift_keeps_the_formation() -> None:
    board = table(f"a red section {SPACED}", FOE)
    board.give("shift", unit="a", to="0902")
    assert board.at("a") == [f"{3 + 6:02}{row:02}" for row in (2, 4, 6, 8, 10)]
    board.give("shift", unit="a", to="0302")
    assert board.at("a") == SPACED.split(",")
    assert board.end("a")["models"] == []


@pytest.mark.rule("move.shift")
def test_a_model_out_of_formation_goes_to_the_nearest_square() -> None:
    board = table(f"a red section {SPACED}", FOE, ground=drawn({"0604": "b", "0606": "W"}))
    board.give("shift", unit="a", to="0602")
    assert board.at("a") == ["0602", "0603", "0605", "0608", "0610"]


@pytest.mark.rule("move.charge")
@pytest.mark.check("move.charge", "storm troop in column 10")
def test_a_move_into_contact_is_a_charge_and_ends_shooting() -> None:
    column_10, column_14, column_15 = (column(at, range(3, 8)) for at in (10, 14, 15))
    board = table(f"a red storm {column_10}", f"b blue section {column_15}")
    assert board.number("unit/a/move/m") == 6
    moved = board.move("a", "1403")
    assert board.at("a") == column_14.split(",")
    assert board.number("sight/1003/1403") == 4
    assert moved["charge"]
    board.refused("shoot", "shoot.unit", unit="a", target="b")


@pytest.mark.rule("move.charge")
def test_a_unit_may_shoot_before_it_charges() -> None:
    board = table("a red one 1003", "b blue captain 1503", sheets=own(one=carrying("carbine")))
    board.shoot("a", "b", "1 1")
    assert board.move("a", "1403")["charge"]


@pytest.mark.rule("move.charge", "units.vehicles")
def test_vehicles_never_end_in_contact_and_are_not_charged() -> None:
    board = table("a red car 1005", "b blue one 1505", "c blue car 1105", FOE, sheets=ONE)
    board.place("a", 1, "1405")
    board.refused("end-move", "move.charge", unit="a")
    board.place("a", 1, "1008")
    board.end("a")
    board.over()
    assert not board.move("b", "1205")["charge"]


@pytest.mark.rule("move.out-of-contact", "fight.engaged")
@pytest.mark.check("move.out-of-contact", "engaged section moves 3 inches off")
def test_a_unit_that_leaves_contact_does_not_shoot() -> None:
    line = column(10, range(3, 8))
    board = table(
        f"a red section {line}", f"b blue brood {column(11, range(3, 10))}", "c blue one 2010", sheets=ONE
    )
    board.refused("shoot", "shoot.unit", unit="a", target="c")
    board.place("a", 1, "0803")
    board.refused("end-move", "move.out-of-contact", unit="a")
    board.give("shift", unit="a", to="0703")
    assert board.number("sight/1003/0703") == 3
    board.end("a")
    board.refused("shoot", "move.out-of-contact", unit="a", target="c")
    board.over()
    assert board.asked.side == "blue"
    stays = table(f"a red section {line}", f"b blue brood {column(11, range(3, 10))}")
    stays.over()
    assert (stays.asked.kind, stays.asked.side) == ("fight", "red")


@pytest.mark.rule("turn.order", "shoot.heavy")
def test_a_unit_that_fired_far_does_not_move() -> None:
    board = table("a red section 0202,0204,0206,0208,0210", "z blue captain 1906")
    board.shoot("a", "z", "1 1 1 1 1 1 1")
    assert not any(one["do"] in ("shift", "place") for one in board.legal())


@pytest.mark.rule("move.shift", "shoot.heavy")
def test_nobody_is_shifted_into_the_square_of_one_who_stays() -> None:
    board = table("a red section 0302,0303,0304,0305,0306", "z blue captain 1204")
    board.shoot("a", "z", "1 1 1 1 1 1 1")
    board.refused("shift", "move.place", unit="a", to="0306")
    board.give("shift", unit="a", to="0305")
    assert board.at("a") == ["0305", "0206", "0307", "0308", "0306"]
