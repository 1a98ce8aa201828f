"""Steps, turns, ground, shared squares, charges."""

import pytest

from tests.rules.closing_fire.field import Field, drawn, field, pool

FAR = "z blue line 0901 s"


def moving(unit: str, *others: str, ground: str = "") -> Field:
    """A battle in which the first unit, called a, is to act."""
    battle = field(unit, *(others or (FAR,)), ground=ground)
    battle.act("a")
    return battle


# ---------------------------------------------------------------- move.steps


@pytest.mark.rule("move.steps")
@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("0505", "0505 is out of reach: the way costs 4, but A has 2 left."),
        ("0407", ""),
        ("0406", "0406 is out of reach: the way costs 3, but A has 2 left."),
        ("0901", "0901 is occupied by the enemy: Z."),
        ("0209", "A cannot enter the lake in 0209."),
    ],
)
def test_out_of_reach_is_what_costs_more_than_is_left(place: str, told: str) -> None:
    battle = moving("a red line 0509 n", ground=drawn(s0209="W"))
    at = battle.rules.board.place(place)
    blocked = battle.rules.no_way(battle.state, "a", at)
    assert (blocked.reason if blocked else "") == told
    assert (blocked is None) is bool(battle.rules.path(battle.state, "a", at))


@pytest.mark.rule("move.steps")
@pytest.mark.check("move.steps", "line 2, light foot 3")
@pytest.mark.parametrize(
    ("sheet", "points"),
    [
        ("line", 2),
        ("light", 3),
        ("cuirassiers", 3),
        ("dragoons", 3),
        ("hussars", 4),
        ("foot-battery", 1),
        ("horse-battery", 2),
    ],
)
def test_the_movement_points_of_a_unit(sheet: str, points: int) -> None:
    battle = moving(f"a red {sheet} 0509 n")
    assert battle.number("unit/a/move") == battle.number("unit/a/left") == points
    for left in reversed(range(points)):
        battle.give("step", unit="a", to="front")
        assert battle.event("step")["left"] == left
    assert battle.unit("a")["hex"] == f"050{9 - points}"
    battle.refused("step", "move.steps", unit="a", to="front")


@pytest.mark.rule("move.steps")
@pytest.mark.parametrize(
    ("facing", "to", "at"),
    [
        ("n", "front", "0504"),
        ("n", "front-left", "0404"),
        ("n", "front-right", "0604"),
        ("e", "front-left", "0604"),
        ("e", "front-right", "0606"),
        ("s", "front-left", "0606"),
        ("w", "front", "0405"),
        ("w", "front-right", "0404"),
    ],
)
def test_a_step_leads_forwards_and_keeps_the_facing(facing: str, to: str, at: str) -> None:
    battle = moving(f"a red line 0505 {facing}")
    battle.give("step", unit="a", to=to)
    assert (battle.unit("a")["hex"], battle.unit("a")["facing"]) == (at, facing)
    assert (battle.event("step")["to"], battle.event("step")["left"]) == (at, 1)


@pytest.mark.rule("move.steps")
def test_a_step_back_takes_the_whole_allowance() -> None:
    battle = moving("a red hussars 0505 n")
    battle.give("step", unit="a", to="back")
    assert (battle.unit("a")["hex"], battle.unit("a")["facing"]) == ("0506", "n")
    assert battle.event("step")["left"] == 0


@pytest.mark.rule("move.steps", "move.ground")
@pytest.mark.check("move.steps", "hussars, 4 points")
def test_a_step_back_takes_what_is_left_of_the_allowance() -> None:
    battle = moving("a red hussars 0505 n")
    assert battle.number("unit/a/left") == 4
    battle.give("turn", unit="a", to="about")
    assert battle.number("unit/a/left") == 4 - 1
    battle.give("step", unit="a", to="back")
    assert (battle.unit("a")["hex"], battle.event("step")["left"]) == ("0504", 0)
    assert [term.value for term in battle.trail("unit/a/left").terms] == [4, -(1 + 3)]
    battle.refused("step", "move.steps", unit="a", to="front")
    battle = moving("a red line 0505 n", ground=drawn(s0504="t", s0506="t"))
    wood = 2
    assert battle.allows("step", unit="a", to="back")
    battle.give("turn", unit="a", to="about")
    assert battle.number("unit/a/left") == 1 < wood
    battle.refused("step", "move.ground", unit="a", to="back")


@pytest.mark.rule("move.steps")
@pytest.mark.parametrize(("to", "facing"), [("left", "w"), ("right", "e"), ("about", "s")])
def test_a_turn_costs_one_whichever_way(to: str, facing: str) -> None:
    battle = moving("a red hussars 0505 n")
    battle.give("turn", unit="a", to=to)
    assert battle.event("turn-unit").name == "turn-unit"
    assert (battle.unit("a")["facing"], battle.unit("a")["hex"]) == (facing, "0505")
    assert battle.number("unit/a/left") == 3


@pytest.mark.rule("move.steps")
@pytest.mark.check("move.steps", "a foot battery turns or goes")
def test_a_foot_battery_turns_or_goes_one_square() -> None:
    battle = moving("a red foot-battery 0505 n")
    battle.give("step", unit="a", to="front")
    battle.refused("turn", "move.steps", unit="a", to="left")
    battle = moving("a red foot-battery 0505 n")
    battle.give("turn", unit="a", to="left")
    battle.refused("step", "move.steps", unit="a", to="front")


@pytest.mark.rule("move.steps", "move.charge")
@pytest.mark.check("move.steps", "dragoons")
def test_dragoons_step_twice_and_charge() -> None:
    battle = moving("a red dragoons 0505 n", "b blue line 0502 s")
    battle.give("step", unit="a", to="front")
    battle.give("step", unit="a", to="front")
    battle.give("charge", unit="a", target="b")
    assert battle.event("charge")["target"] == "b"


# ---------------------------------------------------------------- move.ground


@pytest.mark.rule("move.ground")
@pytest.mark.check("move.ground", "wood and village", "hill and bridge", "stream: 2")
@pytest.mark.parametrize(
    ("ground", "sheet", "cost"),
    [
        *((ground, "line", 2) for ground in "tb"),
        *((ground, "light", 1) for ground in "tb"),
        *((ground, sheet, 1) for ground in ".h=" for sheet in ("line", "light", "hussars", "horse-battery")),
        *(("s", sheet, 2) for sheet in ("line", "light", "dragoons", "hussars")),
    ],
)
def test_entering_ground_costs_as_printed(ground: str, sheet: str, cost: int) -> None:
    battle = moving(f"a red {sheet} 0505 n", ground=drawn(s0504=ground))
    whole = battle.number("unit/a/left")
    battle.give("step", unit="a", to="front")
    assert whole - battle.event("step")["left"] == cost


@pytest.mark.rule("move.ground")
@pytest.mark.check("move.ground", "wood and village", "stream: 2", "lake")
@pytest.mark.parametrize(
    ("ground", "sheets"),
    [
        ("t", "dragoons foot-battery horse-battery"),
        ("b", "cuirassiers hussars foot-battery"),
        ("s", "foot-battery horse-battery"),
        ("W", "line light dragoons hussars foot-battery"),
    ],
)
def test_ground_that_bars_an_arm(ground: str, sheets: str) -> None:
    for sheet in sheets.split():
        battle = moving(f"a red {sheet} 0505 n", ground=drawn(s0504=ground))
        battle.refused("step", "move.ground", unit="a", to="front")


@pytest.mark.rule("move.ground")
@pytest.mark.check("move.ground", "horse battery (2 points)")
def test_a_unit_that_has_begun_to_move_pays_in_full() -> None:
    battle = moving("a red horse-battery 0505 n", ground=drawn(s0503="s"))
    assert battle.number("unit/a/left") == 2
    battle.give("step", unit="a", to="front")
    battle.refused("step", "move.ground", unit="a", to="front")
    battle = moving("a red line 0505 n", ground=drawn(s0503="s"))
    battle.give("step", unit="a", to="front")
    assert battle.number("unit/a/left") == 1
    assert not battle.allows("step", unit="a", to="front")


@pytest.mark.rule("move.ground")
@pytest.mark.parametrize(
    ("ahead", "aside", "enemies"),
    [("t", "W", ""), ("t", "b", ""), (".", "t", "0504"), ("t", ".", "0605"), (".", ".", "0504 0605")],
)
def test_a_diagonal_step_is_barred_between_two_bad_squares(ahead: str, aside: str, enemies: str) -> None:
    foes = [f"b{n} blue line {at} s" for n, at in enumerate(enemies.split())]
    battle = moving("a red dragoons 0505 n", *foes, FAR, ground=drawn(s0504=ahead, s0605=aside))
    battle.refused("step", "move.ground", unit="a", to="front-right")


@pytest.mark.rule("move.ground")
@pytest.mark.parametrize(("ahead", "aside"), [("t", "."), (".", "t"), ("h", "s")])
def test_one_good_square_is_enough_for_a_diagonal_step(ahead: str, aside: str) -> None:
    battle = moving("a red dragoons 0505 n", ground=drawn(s0504=ahead, s0605=aside))
    assert battle.allows("step", unit="a", to="front-right")


# ---------------------------------------------------------------- move.sharing


@pytest.mark.rule("move.sharing")
@pytest.mark.check("move.sharing", "light foot into a battalion's square")
@pytest.mark.parametrize(("sheet", "friend"), [("light", "line"), ("line", "light"), ("light", "rifles")])
def test_two_share_a_square_if_one_is_light_foot(sheet: str, friend: str) -> None:
    battle = moving(f"a red {sheet} 0505 n", f"c red {friend} 0504 n", FAR)
    battle.give("step", unit="a", to="front")
    assert battle.unit("a")["hex"] == battle.unit("c")["hex"]


@pytest.mark.rule("move.sharing")
@pytest.mark.check("move.sharing", "light foot into a battalion's square")
@pytest.mark.parametrize(
    "others",
    [
        ("c red line 0504 n",),
        ("c red line 0504 n", "d red light 0504 n"),
        ("c red light 0504 n", "d red rifles 0504 n"),
        ("c blue line 0504 s",),
        ("c blue light 0504 s",),
    ],
)
def test_no_battalion_joins_another_no_third_unit_and_no_enemy(others: tuple[str, ...]) -> None:
    battle = moving("a red line 0505 n", *others, FAR)
    battle.refused("step", "move.sharing", unit="a", to="front")


@pytest.mark.rule("move.sharing")
def test_light_foot_is_no_third_unit_either() -> None:
    battle = moving("a red light 0505 n", "c red line 0504 n", "d red light 0504 n", FAR)
    battle.refused("step", "move.sharing", unit="a", to="front")


# ---------------------------------------------------------------- move.charge


@pytest.mark.rule("move.charge")
@pytest.mark.check("move.charge", "line in 0404 facing n")
def test_a_step_and_a_charge() -> None:
    battle = moving("a red line 0404 n", "b blue line 0402 s")
    battle.give("step", unit="a", to="front")
    assert battle.number("unit/a/left") == 1
    battle.give("charge", unit="a", target="b")
    assert battle.unit("a")["hex"] == "0403"
    assert (battle.asked.kind, battle.asked.unit) == ("closing-fire", "b")


@pytest.mark.rule("move.charge")
@pytest.mark.check("move.charge", "cuirassiers")
@pytest.mark.parametrize(
    ("sheet", "ground"),
    [("cuirassiers", "b"), ("dragoons", "t"), ("foot-battery", "."), ("horse-battery", ".")],
)
def test_units_that_cannot_charge(sheet: str, ground: str) -> None:
    battle = moving(f"a red {sheet} 0505 n", "b blue line 0504 s", ground=drawn(s0504=ground))
    battle.refused("charge", "move.charge", unit="a", target="b")


@pytest.mark.rule("move.charge")
def test_a_charge_wants_a_point() -> None:
    battle = moving("a red line 0405 n", "b blue line 0402 s")
    battle.give("step", unit="a", to="front")
    battle.give("step", unit="a", to="front")
    battle.refused("charge", "move.charge", unit="a", target="b")


@pytest.mark.rule("move.charge")
@pytest.mark.parametrize(("at", "facing"), [("0404", "e"), ("0404", "s"), ("0405", "n"), ("0303", "n")])
def test_a_charge_goes_straight_ahead_from_beside(at: str, facing: str) -> None:
    battle = moving(f"a red line {at} {facing}", "b blue line 0403 s")
    battle.refused("charge", "move.charge", unit="a", target="b")


@pytest.mark.rule("move.charge")
@pytest.mark.parametrize("target", ["b", "c"])
def test_a_charge_into_a_shared_square_names_its_target(target: str) -> None:
    battle = moving("a red line 0404 n", "b blue line 0403 s", "c blue light 0403 s")
    battle.give("charge", unit="a", target=target)
    assert battle.asked.unit == battle.event("charge")["target"] == target


@pytest.mark.rule("move.charge")
def test_side_by_side_is_no_contact() -> None:
    battle = moving("a red line 0405 n", "b blue line 0403 s")
    battle.give("step", unit="a", to="front")
    assert (battle.asked.kind, battle.asked.unit) == ("act", "a")
    battle.give("end-activation", unit="a")
    assert (battle.asked.kind, battle.asked.side) == ("activate", "blue")


@pytest.mark.rule("move.charge")
def test_a_charge_ends_the_activation() -> None:
    battle = moving("a red hussars 0404 n", "b blue cuirassiers 0403 s", FAR)
    battle.give("charge", pool("1 1 1 1 1  1 1 1 1 1 1 1 1"), unit="a", target="b")
    assert battle.event("melee")["attacker"] == "a"
    assert battle.unit("a")["acted"]
    assert battle.asked.kind == "activate"


@pytest.mark.rule("move.steps")
def test_a_turn_tells_how_the_unit_faces_then() -> None:
    battle = moving("a red hussars 0509 n")
    told = []
    for _ in range(2):
        battle.give("turn", unit="a", to="left")
        told.append(battle.event("turn-unit").text)
    assert told == ["A turns left to face w; 3 left.", "A turns left to face s; 2 left."]
