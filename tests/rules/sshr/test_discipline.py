"""Discipline: tests, falling back, and rallying."""

from fractions import Fraction

import pytest

from shellshock_tui.files import DataError
from tests.rules.sshr.table import carrying, column, drawn, own, table

RIFLES = own(rifles=carrying(*["service rifle"] * 4), scout=carrying("carbine", like="scouts"))
THREE = (
    "a red rifles 0302,0303,0304,0305",
    "b red rifles 0402,0403,0404,0405",
    "c red rifles 0502,0503,0504,0505",
)
FAR = "y blue captain 2616"
TWO, ONE, MISS = "6 6 1 1 6 6 1 1", "6 1 1 1 6 1", "1 1 1 1"


@pytest.mark.rule("discipline.when")
@pytest.mark.check("discipline.when", "section, 5 men")
def test_a_volley_that_leaves_half_or_less_is_a_reason_to_test() -> None:
    board = table(*THREE, f"z blue section {column(12, range(2, 7))}", sheets=RIFLES)
    assert len(board.at("z")) == 5
    tested = []
    for unit, dice in zip("abc", (TWO, f"{ONE} 6", f"{ONE} 6"), strict=True):
        board.shoot(unit, "z", dice)
        tested.append((board.event("wounds")["left"], len(board.all("discipline"))))
    assert tested == [(3, 0), (2, 1), (1, 1)]


@pytest.mark.rule("discipline.when")
def test_a_volley_that_costs_nothing_is_no_reason_to_test() -> None:
    board = table(*THREE, f"z blue section {column(12, range(2, 7))} hp=1,0,0,0,0", sheets=RIFLES)
    board.shoot("a", "z", MISS)
    assert not board.all("discipline")


@pytest.mark.rule("discipline.when")
@pytest.mark.check("discipline.when", "behemoth, 6 HP")
def test_a_monster_tests_at_half_of_its_hit_points() -> None:
    soft = own(beast=carrying("", like="behemoth", e=3, a=0), **RIFLES)
    board = table(*THREE, "d red rifles 0602,0603,0604,0605", "z blue beast 1204", FAR, sheets=soft)
    assert board.unit("z")["hp"] == [6]
    tested = []
    for unit, dice in zip("abcd", ("6 6 1 1 6 6", "6 1 1 1 6 6", "6 1 1 1 6 6", "6 1 1 1 6 6"), strict=True):
        board.shoot(unit, "z", dice)
        tested.append((board.event("wounds")["left"], len(board.all("discipline"))))
    assert tested == [(4, 0), (3, 1), (2, 1), (1, 1)]


@pytest.mark.rule("discipline.test")
@pytest.mark.check("discipline.test", "D 2 1/3")
@pytest.mark.parametrize(
    ("discipline", "chance"),
    [(2, Fraction(1, 3)), (4, Fraction(2, 3)), (5, Fraction(5, 6)), (7, Fraction(8, 9))],
)
def test_discipline_is_read_on_the_chart_of_weapon_skill(discipline: int, chance: Fraction) -> None:
    board = table(
        "a red rifles 0302,0303,0304,0305", "z blue two 1204,1205",
        sheets=own(two=carrying("", "", d=discipline), **RIFLES),
    )  # fmt: skip
    assert board.number("unit/z/internal/d") == discipline
    odds = board.odds("shoot", unit="a", target="z")
    assert Fraction(odds["test"]) == Fraction(odds["lost"]["1"])
    assert Fraction(odds["runs"]) == Fraction(odds["test"]) * (1 - chance)


@pytest.mark.rule("discipline.fall-back", "discipline.rally")
@pytest.mark.check("discipline.fall-back", "scout, M 8")
def test_a_unit_that_fails_falls_back_and_then_leaves_the_table() -> None:
    board = table(
        "a red rifles 0302,0303,0304,0305", "z blue scout 2008 shaken", "y blue captain 2416",
        ground=drawn(columns=24), sheets=RIFLES,
    )  # fmt: skip
    assert board.number("unit/z/move/m") == 8
    assert board.number("sight/2008/2408") == 4
    board.over("1")
    assert board.event("fall-back")["to"] == "2408"
    assert (board.at("z"), board.unit("z")["shaken"]) == (["2408"], True)
    board.refused("shift", "discipline.fall-back", unit="z", to="2308")
    board.refused("shoot", "shoot.unit", unit="z", target="a")
    board.over()
    board.give("next-turn")
    board.over("1")
    assert board.event("model-left")["unit"] == "z"
    assert board.at("z") == []


@pytest.mark.rule("discipline.fall-back")
def test_a_unit_that_runs_after_a_volley_falls_back_at_once() -> None:
    board = table(*THREE, f"z blue section {column(12, range(2, 7))} hp=1,1,1,0,0", FAR, sheets=RIFLES)
    assert board.at("z") == ["1202", "1203", "1204"]
    board.shoot("a", "z", f"{TWO} 2")
    assert not board.event("discipline")["passed"]
    assert board.at("z") == ["1804"]
    assert board.unit("z")["shaken"]


@pytest.mark.rule("discipline.fall-back", "fight.order")
def test_a_shaken_unit_strikes_back_when_it_is_charged() -> None:
    board = table("a red rifles 1002,1003,1004,1005", "z blue captain 1503 shaken", FAR, sheets=RIFLES)
    board.move("a", "1402")
    board.over()
    board.fight("a", "1 1 1 1 1 1 1 1 1 6")
    assert [one["unit"] for one in board.all("strikes")] == ["z", "a"]


@pytest.mark.rule("discipline.rally")
@pytest.mark.check("discipline.rally", "captain D 7")
def test_a_shaken_unit_rallies_when_its_side_begins() -> None:
    board = table("a red rifles 0302,0303,0304,0305", "z blue captain 1505 shaken", sheets=RIFLES)
    assert board.number("unit/z/internal/d") == 7
    stands = board.trail("unit/z/internal/stands")
    assert stands.terms[-1].words == "2+/5+"
    assert 1 - Fraction(1, 6) * Fraction(4, 6) == Fraction(8, 9)
    board.over("1 5")
    assert board.event("rally")["passed"]
    assert not board.unit("z")["shaken"]
    assert board.allows("shoot", unit="z") or board.allows("shift", unit="z")


@pytest.mark.rule("discipline.fall-back", "shoot.allocation")
def test_a_unit_that_leaves_the_table_runs_and_is_not_shot() -> None:
    board = table(f"a red section {column(10, range(2, 7))}", "z blue section 2602,2503,2405,2206,2207")
    odds, foretold = board.odds("shoot", unit="a", target="z"), board.forecast("shoot", unit="a", target="z")
    shot = {int(lost): Fraction(chance) for lost, chance in odds["lost"].items()}
    for lost in (1, 2, 3):
        words = f"{lost} hit point{'s' if lost > 1 else ''} lost"
        assert sum(p for name, p, _ in foretold.outcomes if name.partition(",")[0] == words) == shot[lost]
    edge = table(f"a red section {column(10, range(2, 7))}", "z blue section 2602,2603,2604,2605,2606")
    odds = edge.odds("shoot", unit="a", target="z")
    assert Fraction(odds["runs"]) == Fraction(odds["test"]) / 3 > 0


@pytest.mark.rule("units.vehicles", "discipline.when")
@pytest.mark.parametrize(
    ("line", "field"),
    [("tank 2008 shaken", "shaken"), ("tank 2008 hp=5", "hp"), ("captain 2008 hp=9", "hp")],
)
def test_nobody_begins_as_it_could_not_be(line: str, field: str) -> None:
    with pytest.raises(DataError, match=rf"units\.2\.wear\.{field}"):
        table("a red section 1002,1003,1004,1005,1006", f"z blue {line}")
