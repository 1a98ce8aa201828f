"""Shooting: when a unit may shoot, its range, its targets and its dice."""

import pytest

from shellshock_tui.files import read_table
from tests.battles import ROOT
from tests.rules.closing_fire.field import Field, drawn, field, pool

FAR = "z blue large-line 0901 s acted"
WEAPONS = [
    ("dragoons", "carbine", 12, 2),
    ("line", "musket", 18, 3),
    ("rifles", "rifle", 24, 4),
    ("horse-battery", "light gun", 36, 5),
    ("foot-battery", "field gun", 48, 7),
]


def facing_off(*units: str, ground: str = "") -> Field:
    """A battle in which the first unit, called a, is to act."""
    battle = field(*units, FAR, ground=ground)
    battle.act("a")
    return battle


# ---------------------------------------------------------------- shoot.when


@pytest.mark.rule("shoot.when")
@pytest.mark.check("shoot.when", "two shots in one activation")
def test_one_shot_in_an_activation_and_closing_fire_besides() -> None:
    battle = facing_off("a red line 0405 n", "b blue line 0403 s")
    battle.give("shoot", pool("1 2"), unit="a", target="b", move=True)
    battle.refused("shoot", "shoot.when", unit="a", target="b", move=False)
    battle.give("end-activation", unit="a")
    battle.give("activate", unit="b")
    battle.give("step", unit="b", to="front")
    battle.give("charge", unit="b", target="a")
    assert (battle.asked.kind, battle.asked.side) == ("closing-fire", "red")
    assert battle.number("unit/a/closing/b/dice") == 4
    battle.give("closing-fire", pool("1 1 1 1  1 1 1 1 1 1  1 1 1 1 1 1"), unit="a")
    assert battle.event("closing-fire")["dice"] == 4


# ---------------------------------------------------------------- shoot.moving


@pytest.mark.rule("shoot.moving")
@pytest.mark.check("shoot.moving", "line standing")
def test_a_line_that_moves_or_means_to_has_two_dice() -> None:
    battle = facing_off("a red line 0405 n", "b blue line 0402 s")
    assert battle.number("unit/a/shot/b/dice") == 3
    assert battle.number("unit/a/shot/b/dice-moving") == 2
    battle.give("turn", unit="a", to="left")
    battle.give("turn", unit="a", to="right")
    assert battle.number("unit/a/shot/b/dice") == 2
    battle.give("shoot", pool("1 2"), unit="a", target="b", move=False)
    assert battle.event("shoot")["dice"] == 2


@pytest.mark.rule("shoot.moving")
@pytest.mark.check("shoot.moving", "dragoons")
def test_dragoons_that_move_do_not_shoot() -> None:
    battle = facing_off("a red dragoons 0405 n", "b blue line 0403 s")
    assert battle.number("unit/a/shot/b/dice") == 1
    battle.refused("shoot", "shoot.dice", unit="a", target="b", move=True)
    assert battle.blocked("unit/a/shot/b/dice-moving") == "shoot.dice"
    battle.give("step", unit="a", to="front-left")
    battle.refused("shoot", "shoot.dice", unit="a", target="b", move=False)


@pytest.mark.rule("shoot.moving")
def test_a_unit_that_shot_without_declaring_a_move_stays() -> None:
    battle = facing_off("a red line 0405 n", "b blue line 0402 s")
    battle.give("shoot", pool("1 2 3"), unit="a", target="b", move=False)
    assert battle.unit("a")["acted"]
    assert battle.unit("a")["shot"]


@pytest.mark.rule("shoot.moving", "closing.dice")
def test_closing_fire_loses_nothing_by_moving() -> None:
    battle = facing_off("a red line 0406 n", "b blue line 0403 s")
    battle.give("step", unit="a", to="front")
    battle.give("end-activation", unit="a")
    battle.give("activate", unit="b")
    battle.give("step", unit="b", to="front")
    battle.give("charge", unit="b", target="a")
    assert battle.number("unit/a/closing/b/dice") == 5


# ---------------------------------------------------------------- shoot.dice


@pytest.mark.rule("shoot.dice")
@pytest.mark.check("shoot.dice", "2 dice at 4+", "3 dice")
@pytest.mark.parametrize(
    ("dice", "move", "unsaved"),
    [
        (2, True, {"0": "9/16", "1": "3/8", "2": "1/16"}),
        (3, False, {"0": "27/64", "1": "27/64", "2": "9/64", "3": "1/64"}),
    ],
)
def test_the_chances_of_two_and_of_three_dice(dice: int, move: bool, unsaved: dict[str, str]) -> None:
    battle = facing_off("a red line 0405 n", "b blue line 0402 s")
    odds = battle.odds("shoot", unit="a", target="b", move=move)
    assert (odds["dice"], odds["need"], battle.number("unit/b/morale")) == (dice, 4, 4)
    assert odds["unsaved"] == unsaved


@pytest.mark.rule("shoot.dice")
def test_no_shot_is_fired_without_a_die() -> None:
    battle = facing_off("a red cuirassiers 0405 n", "b blue line 0404 s")
    battle.refused("shoot", "shoot.dice", unit="a", target="b", move=False)
    assert battle.blocked("unit/a/shot/b/dice") == "shoot.dice"


# ---------------------------------------------------------------- shoot.range


@pytest.mark.rule("shoot.range")
@pytest.mark.check("shoot.range", "12 in: 2")
@pytest.mark.parametrize(("sheet", "weapon", "inches", "squares"), WEAPONS)
def test_how_far_a_weapon_reaches(sheet: str, weapon: str, inches: int, squares: int) -> None:
    printed = {one["name"]: one for one in read_table(ROOT / "sheets/closing_fire/data.toml")["weapon"]}
    assert (printed[weapon]["inches"], printed[weapon]["squares"]) == (inches, squares)
    near, far = (f"b blue line 050{9 - away} s" for away in (squares, squares + 1))
    battle = facing_off(f"a red {sheet} 0509 n", near)
    assert battle.number("unit/a/range") == squares
    assert battle.allows("shoot", unit="a", target="b")
    battle = facing_off(f"a red {sheet} 0509 n", far)
    battle.refused("shoot", "shoot.range", unit="a", target="b", move=False)


# ---------------------------------------------------------------- shoot.front


@pytest.mark.rule("shoot.front")
@pytest.mark.check("shoot.front", "from 0405 facing n")
@pytest.mark.parametrize("at", ["0404", "0304", "0303", "0503", "0702", "0102", "0402"])
def test_targets_that_are_as_far_ahead_as_aside(at: str) -> None:
    battle = facing_off("a red line 0405 n", f"b blue line {at} s")
    assert battle.allows("shoot", unit="a", target="b")


@pytest.mark.rule("shoot.front")
@pytest.mark.check("shoot.front", "from 0405 facing n")
@pytest.mark.parametrize(
    ("ahead", "aside", "at"), [(1, 2, "0204"), (2, 3, "0703"), (0, 1, "0305"), (-1, 0, "0406")]
)
def test_targets_that_are_too_far_aside(ahead: int, aside: int, at: str) -> None:
    battle = facing_off("a red line 0405 n", f"b blue line {at} s")
    assert ahead < aside
    battle.refused("shoot", "shoot.front", unit="a", target="b", move=False)


@pytest.mark.rule("shoot.front")
@pytest.mark.check("shoot.front", "from 0405 facing n")
@pytest.mark.parametrize(
    ("facing", "at"), [("e", "0705"), ("s", "0408"), ("w", "0105"), ("e", "0703"), ("w", "0203")]
)
def test_the_front_turns_with_the_unit(facing: str, at: str) -> None:
    battle = facing_off(f"a red line 0405 {facing}", f"b blue line {at} s")
    assert battle.allows("shoot", unit="a", target="b")


@pytest.mark.rule("shoot.front")
def test_a_friend_is_no_target() -> None:
    battle = facing_off("a red line 0405 n", "c red line 0402 s", "b blue line 0101 s")
    assert not battle.allows("shoot", unit="a", target="c")


# ---------------------------------------------------------------- shoot.sight


@pytest.mark.rule("shoot.sight")
@pytest.mark.check("shoot.sight", "from 0405 to 0402")
@pytest.mark.parametrize("at", ["0404", "0403"])
@pytest.mark.parametrize("ground", ["t", "b", "h"])
def test_woods_villages_and_hills_block_a_line(at: str, ground: str) -> None:
    battle = facing_off("a red line 0405 n", "b blue line 0402 s", ground=drawn(**{f"s{at}": ground}))
    battle.refused("shoot", "shoot.sight", unit="a", target="b", move=False)


@pytest.mark.rule("shoot.sight")
@pytest.mark.parametrize(
    "ground", [{"s0304": "t"}, {"s0503": "t"}, {"s0404": "s"}, {"s0403": "W"}, {"s0404": "="}]
)
def test_ground_beside_the_line_and_low_ground_do_not_block(ground: dict[str, str]) -> None:
    battle = facing_off("a red line 0405 n", "b blue line 0402 s", ground=drawn(**ground))
    assert battle.allows("shoot", unit="a", target="b")


@pytest.mark.rule("shoot.sight")
@pytest.mark.parametrize("between", ["c red light 0404 n", "c blue line 0403 s"])
def test_any_unit_blocks_a_line(between: str) -> None:
    battle = field("a red line 0405 n", "b blue line 0402 s", f"{between} acted", FAR)
    battle.act("a")
    battle.refused("shoot", "shoot.sight", unit="a", target="b", move=False)


@pytest.mark.rule("shoot.sight")
@pytest.mark.check("shoot.sight", "from 0405 to 0503")
@pytest.mark.parametrize(
    ("left", "right", "is_seen"), [("0404", "", True), ("", "0504", True), ("0404", "0504", False)]
)
def test_along_a_border_both_squares_must_block(left: str, right: str, is_seen: bool) -> None:
    ground = drawn(**{f"s{at}": "t" for at in (left, right) if at})
    battle = facing_off("a red line 0405 n", "b blue line 0503 s", ground=ground)
    assert battle.allows("shoot", unit="a", target="b") is is_seen


@pytest.mark.rule("shoot.sight")
@pytest.mark.check("shoot.sight", "adjacent units")
@pytest.mark.parametrize("at", ["0404", "0304", "0504"])
def test_adjacent_units_see_each_other_past_own_squares(at: str) -> None:
    woods = drawn(s0405="t", s0404="t", s0304="t", s0504="t")
    battle = facing_off("a red line 0405 n", f"b blue line {at} s", ground=woods)
    assert battle.allows("shoot", unit="a", target="b")


@pytest.mark.rule("shoot.sight")
@pytest.mark.parametrize("hill", ["s0405", "s0402"])
def test_units_see_over_others_from_a_hill_and_to_one(hill: str) -> None:
    units = ("a red line 0405 n", "b blue line 0402 s", "c blue line 0403 s acted")
    battle = facing_off(*units, ground=drawn(**{hill: "h"}))
    assert battle.allows("shoot", unit="a", target="b")
    battle = facing_off(*units, ground=drawn(**{hill: "h", "s0404": "t"}))
    battle.refused("shoot", "shoot.sight", unit="a", target="b", move=False)


@pytest.mark.rule("shoot.sight")
def test_a_unit_on_a_hill_blocks_the_view_to_another() -> None:
    units = ("a red line 0405 n", "b blue line 0402 s", "c blue line 0403 s acted")
    battle = facing_off(*units, ground=drawn(s0405="h", s0403="h"))
    battle.refused("shoot", "shoot.sight", unit="a", target="b", move=False)
