"""Falling back, obstacles to it, and disorder."""

import pytest

from tests.rules.closing_fire.field import Field, drawn, field, pool

RESERVES = ("y red large-line 0109 n acted", "z blue large-line 0901 s acted")
PUSHED = {"line": "4 1 1  1", "foot-battery": "4 1 1  1", "light": "5 1 1  1", "militia": "4 1 1  1"}
"""A volley that leaves one hit unsaved, by its target."""


def pushed(target: str, *others: str, ground: str = "") -> Field:
    """One unsaved hit by unit a on unit b in front of it."""
    battle = field(
        "a red line 0405 n", f"b blue {target}", *(f"{o} acted" for o in others), *RESERVES, ground=ground
    )
    battle.act("a")
    battle.give("shoot", pool(PUSHED[target.split(maxsplit=1)[0]]), unit="a", target="b", move=False)
    assert battle.event("shoot")["unsaved"] == 1
    return battle


def disordered(battle: Field) -> set[str]:
    """The units that are disordered."""
    return {name for name, unit in battle.now["units"].items() if unit["disordered"]}


# ---------------------------------------------------------------- fall-back.square


@pytest.mark.rule("fall-back.square")
@pytest.mark.check("fall-back.square", "0402 facing s")
def test_a_unit_falls_back_straight_to_its_rear() -> None:
    battle = pushed("line 0402 s")
    gone = battle.event("fall-back")
    assert (gone["unit"], gone["from"], gone["to"]) == ("b", "0402", "0401")
    assert (battle.unit("b")["hex"], battle.unit("b")["facing"], battle.unit("b")["sp"]) == ("0401", "s", 3)


@pytest.mark.rule("fall-back.square")
@pytest.mark.parametrize(("facing", "to"), [("e", "0303"), ("w", "0503"), ("s", "0402"), ("n", "0404")])
def test_the_rear_is_where_the_unit_does_not_look(facing: str, to: str) -> None:
    battle = pushed(f"line 0403 {facing}")
    assert (battle.unit("b")["hex"], battle.unit("b")["facing"]) == (to, facing)


@pytest.mark.rule("fall-back.square")
@pytest.mark.parametrize("ground", ["t", "b", "s"])
def test_slow_ground_does_not_stop_it(ground: str) -> None:
    assert pushed("line 0402 s", ground=drawn(s0401=ground)).unit("b")["hex"] == "0401"


@pytest.mark.rule("fall-back.square", "fall-back.friends")
def test_three_units_may_then_share_a_square() -> None:
    battle = pushed("line 0402 s", "c blue line 0401 s", "d blue light 0401 s")
    assert [battle.unit(unit)["hex"] for unit in "bcd"] == ["0401"] * 3


@pytest.mark.rule("fall-back.square", "activation.actions")
def test_falling_back_is_no_moving() -> None:
    battle = field("a red line 0405 n", "b blue line 0402 s", *RESERVES)
    battle.act("a")
    battle.give("shoot", pool("4 1 1  1"), unit="a", target="b", move=False)
    battle.give("activate", unit="b")
    assert battle.number("unit/b/left") == 2
    assert battle.unit("b")["hex"] == "0401"


# ---------------------------------------------------------------- fall-back.blocked


@pytest.mark.rule("fall-back.blocked")
@pytest.mark.check("fall-back.blocked", "a battery before a wood")
def test_a_battery_before_a_wood_stays_and_loses_a_point() -> None:
    battle = pushed("foot-battery 0403 s", ground=drawn(s0402="t"))
    assert battle.event("cornered")["unit"] == "b"
    assert battle.event("loss")["sp"] == 1
    assert (battle.unit("b")["hex"], battle.unit("b")["sp"]) == ("0403", 1)


@pytest.mark.rule("fall-back.blocked")
@pytest.mark.parametrize(
    ("target", "others", "ground"),
    [
        ("line 0402 s", (), {"s0401": "W"}),
        ("line 0403 w", ("c red light 0503 n",), {}),
        ("line 0403 n", ("c red light 0404 s",), {}),
    ],
)
def test_impassable_ground_and_enemies_corner_a_unit(
    target: str, others: tuple[str, ...], ground: dict[str, str]
) -> None:
    battle = field(
        "a red rifles 0606 n",
        f"b blue {target}",
        *(f"{o} acted" for o in others),
        *RESERVES,
        ground=drawn(**ground),
    )
    battle.act("a")
    battle.give("shoot", pool("4 1 1  1"), unit="a", target="b", move=False)
    assert battle.event("cornered")["unit"] == "b"
    assert (battle.unit("b")["hex"], battle.unit("b")["sp"]) == (target.split()[1], 2)
    assert not battle.all("fall-back")


@pytest.mark.rule("fall-back.blocked")
def test_the_edge_corners_a_unit_and_what_is_behind_is_told() -> None:
    battle = field("a red line 0404 n", "b blue line 0401 s", *RESERVES)
    assert battle.blocked("unit/b/behind") == "fall-back.blocked"
    battle.act("a")
    battle.give("shoot", pool("4 1 1  1"), unit="a", target="b", move=False)
    assert (battle.unit("b")["hex"], battle.unit("b")["sp"]) == ("0401", 2)


@pytest.mark.rule("fall-back.blocked", "melee.outcome")
@pytest.mark.check("fall-back.blocked", "line with 3 SP")
def test_a_line_that_loses_by_two_before_a_lake_is_removed() -> None:
    battle = field("a red line 0404 n", "b blue line 0403 s", *RESERVES, ground=drawn(s0402="W"))
    assert battle.unit("b")["sp"] == 3
    battle.act("a")
    battle.give("charge", unit="a", target="b")
    battle.give("hold-fire", pool("6 6 1 1 1 1  1 1 1 1 1 1 1 1 1  1 1"), unit="b")
    assert [(loss["sp"], loss["left"]) for loss in battle.all("loss")] == [(2, 3 - 2), (1, 3 - 2 - 1)]
    assert battle.event("cornered")["unit"] == battle.event("destroyed")["unit"] == "b"
    assert (battle.unit("b")["gone"], battle.unit("b")["sp"]) == (True, 0)


# ---------------------------------------------------------------- fall-back.friends


@pytest.mark.rule("fall-back.friends")
@pytest.mark.check(
    "fall-back.friends", "line into a square with line and light foot", "line into a square with light"
)
@pytest.mark.parametrize(
    ("target", "behind", "upset"),
    [
        ("line", ("c blue line 0401 s", "d blue light 0401 s"), {"b", "c"}),
        ("line", ("c blue light 0401 s",), set()),
        ("line", ("c blue rifles 0401 s",), set()),
        ("line", ("c blue militia 0401 s",), {"b", "c"}),
        ("line", ("c blue foot-battery 0401 s",), {"b", "c"}),
        ("line", ("c blue hussars 0401 s",), {"b", "c"}),
        ("light", ("c blue line 0401 s",), {"b", "c"}),
        ("light", ("c blue light 0401 s",), set()),
    ],
)
def test_friends_behind_a_retreat_are_disordered(
    target: str, behind: tuple[str, ...], upset: set[str]
) -> None:
    battle = pushed(f"{target} 0402 s", *behind)
    assert battle.unit("b")["hex"] == "0401"
    assert disordered(battle) == upset
    assert {event["unit"] for event in battle.all("disordered")} == upset


# ---------------------------------------------------------------- disorder.effects


@pytest.mark.rule("disorder.effects")
@pytest.mark.check("disorder.effects", "disordered: hits at 5+")
def test_a_disordered_unit_hits_at_five() -> None:
    battle = field("a red line 0405 n disordered", "b blue line 0402 s", *RESERVES)
    assert (battle.number("unit/a/shot/b/need"), battle.number("unit/a/shot/b/dice")) == (5, 3)


@pytest.mark.rule("disorder.effects", "melee.dice")
@pytest.mark.check("disorder.effects", "disordered: hits at 5+")
def test_a_unit_disordered_on_the_way_hits_on_four() -> None:
    battle = field("a red line 0404 n", "b blue line 0403 s", *RESERVES)
    battle.act("a")
    battle.give("charge", unit="a", target="b")
    battle.give("closing-fire", pool("6 1 1 1 1  1 1 1 1 1 1  1 1 1 1 1 1"), unit="b")
    assert battle.event("melee")["needs"][0] == 4


@pytest.mark.rule("disorder.effects")
def test_a_disordered_unit_may_shoot_but_not_move() -> None:
    battle = field("a red line 0405 n disordered", "b blue line 0404 s", *RESERVES)
    battle.act("a")
    battle.refused("step", "disorder.effects", unit="a", to="front-left")
    battle.refused("step", "disorder.effects", unit="a", to="back")
    battle.refused("turn", "disorder.effects", unit="a", to="left")
    battle.refused("charge", "disorder.effects", unit="a", target="b")
    assert battle.allows("shoot", unit="a", target="b", move=False)
    assert battle.allows("end-activation", unit="a")


@pytest.mark.rule("disorder.effects")
def test_a_disordered_unit_saves_as_ever_and_stays_disordered() -> None:
    battle = field("a red line 0405 n", "b blue line 0402 s disordered", *RESERVES)
    assert (battle.number("unit/a/shot/b/saves/2"), battle.number("unit/b/morale")) == (2, 4)
    battle.act("a")
    battle.give("shoot", pool("4 4 1  1 1"), unit="a", target="b", move=False)
    assert disordered(battle) == {"b"}


# ---------------------------------------------------------------- disorder.ends


@pytest.mark.rule("disorder.ends")
@pytest.mark.parametrize("does_shoot", [True, False])
def test_order_returns_when_the_activation_ends(does_shoot: bool) -> None:
    battle = field("a red line 0405 n disordered", "b blue line 0402 s", *RESERVES)
    battle.act("a")
    if does_shoot:
        battle.give("shoot", pool("1 1 1"), unit="a", target="b", move=False)
    else:
        battle.give("end-activation", unit="a")
    assert battle.event("rallied")["unit"] == "a"
    assert disordered(battle) == set()


@pytest.mark.rule("disorder.ends")
@pytest.mark.check("disorder.ends", "disordered after its activation of turn 3")
def test_disorder_after_activation_lasts_until_the_next_ends() -> None:
    battle = field("a red line 0405 n", "b blue line 0402 s")
    for _ in range(2):
        for unit in "ab":
            battle.act(unit)
            battle.give("end-activation", unit=unit)
    battle.begin("blue")
    assert battle.event("turn")["turn"] == 3
    battle.give("activate", unit="b")
    battle.give("end-activation", unit="b")
    battle.give("activate", unit="a")
    battle.give("shoot", pool("4 4 1  1 1"), unit="a", target="b", move=False)
    battle.begin("blue")
    assert battle.event("turn")["turn"] == 4
    battle.give("activate", unit="b")
    assert disordered(battle) == {"b"}
    battle.give("end-activation", unit="b")
    assert disordered(battle) == set()


@pytest.mark.rule("disorder.ends")
def test_a_unit_disordered_in_its_activation_stays_so() -> None:
    battle = field("a red line 0404 n", "b blue line 0403 s", *RESERVES)
    battle.act("a")
    battle.give("charge", unit="a", target="b")
    battle.give("closing-fire", pool("6 6 1 1 1"), unit="b")
    assert not battle.all("rallied")
    assert disordered(battle) == {"a"}
