"""Inches, contact, ground, models and their printed figures."""

from math import dist
from string import ascii_uppercase

import pytest

from shellshock_tui.files import DataError
from tests.rules.sshr.table import Table, carrying, column, drawn, own, shipped, table

FOE = "z blue section 2601,2602,2603,2604,2605"
ONE = own(one=carrying("service rifle"))
LENGTHS = [(5, 3, 34, 6), (6, 1, 37, 7), (4, 4, 32, 6), (2, 2, 8, 3), (3, 1, 10, 4)]


@pytest.mark.rule("table.inches")
@pytest.mark.check(
    "table.inches", "5 columns, 3 rows", "6 columns, 1 row", "4 and 4: 6; 2 and 2: 3; 3 and 1: 4"
)
@pytest.mark.parametrize(("columns", "rows", "squared", "told"), LENGTHS)
def test_lengths_are_exact_and_told_rounded_up(columns: int, rows: int, squared: int, told: int) -> None:
    inches = 6
    board = table(f"a red one {1 + columns:02}{1 + rows:02}", FOE, sheets=ONE)
    assert board.number(f"sight/0101/{1 + columns:02}{1 + rows:02}") == told
    assert (told <= inches) == (squared <= 36)
    assert columns**2 + rows**2 == squared


@pytest.mark.rule("table.inches")
@pytest.mark.check("table.inches", "113 squares")
def test_six_inches_are_a_circle() -> None:
    board = table("a red one 1308", FOE, sheets=ONE)
    labels = [f"{across:02}{down:02}" for across in range(1, 27) for down in range(1, 17)]
    assert sum(board.number(f"sight/1308/{label}") <= 6 for label in labels if label != "1308") + 1 == 113


@pytest.mark.rule("table.contact", "fight.engaged")
@pytest.mark.check("table.contact", "0505 touches 0504")
@pytest.mark.parametrize(
    ("at", "inches", "touches"), [("0504", 1, True), ("0604", 1.41, True), ("0705", 2, False)]
)
def test_models_touch_at_a_corner_too(at: str, inches: float, touches: bool) -> None:
    assert int(100 * dist((5, 5), (int(at[:2]), int(at[2:])))) == int(100 * inches)
    board = table("a red one 0505", f"b blue one {at}", sheets=ONE)
    assert [board.unit(unit)["engaged"] for unit in "ab"] == [touches, touches]


@pytest.mark.rule("table.ground", "move.inches")
@pytest.mark.check("table.ground", "infantry, M 6, an inch before rubble")
@pytest.mark.check("move.inches", "M 6 into rubble")
def test_difficult_ground_counts_double() -> None:
    rubble = drawn({f"{at:02}": "r" for at in range(10, 20)})
    board = table("a red one 0808", FOE, ground=rubble, sheets=ONE)
    assert board.number("unit/a/move/m") == 6
    two_deep = 1 + 2 + 2
    assert board.place("a", 1, "1108")["spent"] == 100 * two_deep == 100 * 5
    assert max(int(label[:2]) for label in board.reach("a")) == 11
    board.refused("place", "move.inches", unit="a", model=1, to="1208")


@pytest.mark.rule("table.ground", "units.vehicles")
@pytest.mark.check("table.ground", "infantry, M 6, an inch before rubble")
def test_wood_bars_vehicles_buildings_and_water_bar_all() -> None:
    board = table("a red car 0808", "b red one 0810", FOE, ground=drawn({"12": "t"}), sheets=ONE)
    assert board.number("unit/a/move/m") == 10
    assert max(int(label[:2]) for label in board.reach("a")) == 11
    board.refused("place", "table.ground", unit="a", model=1, to="1208")
    assert "1210" in board.reach("b")
    for barred in "bW":
        board = table("a red car 0808", "b red one 0810", FOE, ground=drawn({"12": barred}), sheets=ONE)
        for unit in "ab":
            assert max(int(label[:2]) for label in board.reach(unit)) == 11


@pytest.mark.rule("units.models")
@pytest.mark.check("units.models", "rifle section: 5 models")
def test_models_of_a_unit_carry_different_guns() -> None:
    board = table(f"a red section {column(3, range(2, 7))}", "b red tank 0312", FOE)
    assert [len(board.at(unit)) for unit in "ab"] == [5, 1]
    bearers = [board.number(f"unit/a/attack/gun/{gun}/bearers") for gun in ("service rifle", "machine gun")]
    assert bearers == [4, 1]
    guns = [board.number(f"unit/b/attack/gun/{gun}/bearers") for gun in ("tank gun", "machine gun")]
    assert sum(guns) == 2


@pytest.mark.rule("units.types")
@pytest.mark.check("units.types", "captain and behemoth")
def test_model_types_are_as_printed() -> None:
    kinds = {"section": "infantry", "captain": "monster", "behemoth": "monster", "car": "vehicle"}
    for name, kind in kinds.items():
        board = table("a red one 0303", FOE, sheets=own(one=carrying("", like=name)))
        assert kind in [cell.text for cell in board.rules.sheet(board.state, "a", ()).facts]
    with pytest.raises(DataError, match="type"):
        table("a red one 0303", FOE, sheets=own(one=carrying("", type="robot")))


VALUES = [
    ("section", "WS 3 CS 3 M 6 E 3 HP 1 AG 3 S 3 D 4 A 2"),
    ("captain", "WS 6 CS 7 M 6 E 4 HP 3 AG 6 S 4 D 7 A 5"),
    ("tank", "WS 4 CS 0 M 8 E 9 HP 4 AG 0 S 0 D 0 A 8"),
]
CELLS = {
    "WS": "attack/ws", "CS": "attack/cs", "M": "move/m", "E": "defence/e",
    "AG": "attack/ag", "D": "internal/d", "A": "defence/a",
}  # fmt: skip


@pytest.mark.rule("units.profile")
@pytest.mark.check("units.profile", "rifle section WS 3", "captain 6 7 6", "tank 4 0 8")
@pytest.mark.parametrize(("name", "values"), VALUES)
def test_a_unit_has_nine_values(name: str, values: str) -> None:
    board = table("a red one 0303", FOE, sheets=own(one=carrying("", like=name)))
    words = values.split()
    found = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert {value: board.number(f"unit/a/{at}") for value, at in CELLS.items()} == {
        value: found[value] for value in CELLS
    }
    assert board.unit("a")["hp"] == [found["HP"]]
    strength = board.trail("unit/a/attack/s").terms[0]
    assert (strength.label, strength.value) == ("S", found["S"])


@pytest.mark.rule("shoot.unit")
def test_the_distance_to_a_target_is_from_the_firing_gun() -> None:
    sheets = own(squad=carrying("service rifle", ""), three=carrying(*["service rifle"] * 3))
    units = "a red squad 0305,0308", "b blue three 1905,1908,2508"
    board = table(*units, ground=drawn({"1005": "b"}), sheets=sheets)
    assert board.forecast("shoot", unit="a", target="b").header.where == "17 inches to model 2"
    assert board.rules.apart(board.state, "a", "b") == 17
    assert board.rules.apart(board.state, "b", "a") == 16


def test_a_side_may_have_more_units_than_there_are_letters() -> None:
    places = [f"{1 + 3 * (number % 8):02}{1 + 3 * (number // 8):02}" for number in range(28)]
    lines = [f"r{number} red tank {at}" for number, at in enumerate(places[:27])]
    board = table(*lines, f"z blue tank {places[27]}")
    codes = [str(piece.glyph)[0] for piece in board.rules.pieces(board.state, "", ())]
    assert len({*codes}) == len(codes) == 28
    assert {*ascii_uppercase, "t"} < {*codes}


@pytest.mark.parametrize("battle", ["mast", "nest", "pumps"])
def test_no_letter_of_a_unit_looks_like_anothers_or_a_figure(battle: str) -> None:
    board = Table(shipped(battle))
    codes = {piece.unit: piece.glyph[0].upper() for piece in board.rules.pieces(board.state, "", ())}
    assert len({*codes.values()}) == len(codes)
    assert not {*codes.values()} & {*"ILO"}
