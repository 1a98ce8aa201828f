"""Closing fire: the units that may give it, its dice, its outcome, and fire that is held."""

from fractions import Fraction

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.trail import Blocked
from tests.rules.closing_fire.enumeration import every_way
from tests.rules.closing_fire.field import Field, field, pool, sheet

RESERVES = ("y red large-line 0109 n acted", "z blue large-line 0901 s acted")
NO_HITS = {(6, 6): pool("1 1 1 1 1 1  1 1 1 1 1 1"), (6, 9): pool("1 1 1 1 1 1  1 1 1 1 1 1 1 1 1")}
"""The dice of a melee in which neither side hits."""


def charged(attacker: str = "line 0404 n", defender: str = "line 0403 s") -> Field:
    """A charge of a on b; if it is at the front, b is asked."""
    battle = field(f"a red {attacker}", f"b blue {defender}", *RESERVES)
    battle.act("a")
    battle.roll(SeededDice("a charge"), "charge", unit="a", target="b")
    return battle


# ---------------------------------------------------------------- closing.when


@pytest.mark.rule("closing.when")
@pytest.mark.parametrize(
    "defender", ["line", "militia", "light", "dragoons", "foot-battery", "horse-battery"]
)
def test_the_owner_is_asked_in_the_enemys_activation(defender: str) -> None:
    battle = charged(defender=f"{defender} 0403 s")
    asked = battle.asked
    assert (asked.kind, asked.side, asked.unit) == ("closing-fire", "blue", "b")
    assert {c["do"] for c in battle.legal()} == {"closing-fire", "hold-fire"}
    assert not battle.all("melee")


@pytest.mark.rule("closing.when")
@pytest.mark.check("closing.when", "cuirassiers")
def test_cuirassiers_are_not_asked() -> None:
    battle = charged(defender="cuirassiers 0403 s")
    assert battle.event("charge")["face"] == "front"
    assert battle.event("melee")["dice"] == [6, 8]
    battle = field("a red line 0404 n", "b blue cuirassiers 0403 s")
    assert battle.number("unit/b/shoot") == 0
    assert battle.blocked("unit/b/closing/a/dice") == "closing.when"


@pytest.mark.rule("closing.when", "closing.hold")
@pytest.mark.parametrize("facing", ["n", "e", "w"])
def test_nobody_is_asked_and_nothing_held_at_flank_and_rear(facing: str) -> None:
    battle = charged(defender=f"line 0403 {facing}")
    assert battle.event("melee")["dice"] == [6, 6]
    assert not battle.all("closing-fire") + battle.all("hold-fire")
    battle = field("a red line 0404 n", f"b blue line 0403 {facing}")
    assert battle.blocked("unit/b/closing/a/dice") == "closing.when"


@pytest.mark.rule("closing.when")
def test_a_unit_without_closing_fire_dice_is_not_told_of_any() -> None:
    battle = field("a red line 0404 n", "b blue cuirassiers 0403 s")
    refused = battle.rules.explain(battle.state, "unit/b/closing/a/dice")
    assert isinstance(refused, Blocked)
    assert [trail.total for _, trail in refused.trails] == [0]


@pytest.mark.rule("closing.when", "closing.dice")
def test_a_unit_fires_as_often_as_it_is_contacted() -> None:
    units = ("a red line 0404 n", "b blue line 0403 s", "c red line 0505 n", *RESERVES)
    battle = field(*units)
    battle.act("a")
    battle.give("charge", unit="a", target="b")
    battle.give("closing-fire", pool("6 6 6 1 1") + " d2=1", unit="b")
    assert battle.unit("a")["hex"] == "0405"
    battle.give("activate", unit="c")
    battle.give("step", unit="c", to="front-left")
    battle.give("charge", unit="c", target="b")
    assert battle.asked.unit == "b"
    assert battle.number("unit/b/closing/c/dice") == 4


# ---------------------------------------------------------------- closing.hold


@pytest.mark.rule("closing.hold")
@pytest.mark.check("closing.hold", "line 6 + 3")
def test_held_fire_is_rolled_with_the_melee() -> None:
    battle = charged()
    trail = battle.explain("unit/b/melee/a/dice")
    assert [term.value for term in trail.terms] == [6, 3]  # type: ignore[union-attr]
    assert battle.number("unit/b/melee/a/dice") == 9
    battle.give("hold-fire", NO_HITS[6, 9], unit="b")
    assert battle.event("hold-fire")["unit"] == "b"
    assert battle.event("melee")["dice"] == [6, 9]


@pytest.mark.rule("closing.hold", "melee.outcome")
@pytest.mark.check("closing.hold", "line charges line, fire held")
def test_how_a_charge_on_held_fire_ends() -> None:
    battle = field("a red line 0404 n", "b blue line 0403 s", *RESERVES)
    battle.act("a")
    hold = battle.odds("charge", unit="a", target="b")["hold"]
    by_two, by_one = ("20331/131072", "137275/589824"), ("23731/131072", "120775/589824")
    assert len(by_two) == 2
    assert (hold["d2"], hold["a2"]) == by_two
    assert (hold["d1"], hold["a1"]) == by_one
    assert (hold["even"], hold["stopped"]) == ("133495/589824", "0")
    assert {Fraction(1)} == {sum(Fraction(hold[end]) for end in ("d2", "d1", "even", "a1", "a2"))}


@pytest.mark.rule("closing.hold")
@pytest.mark.parametrize("behind", ["shot", "disordered", "disordered shot"])
def test_the_stat_is_held_as_printed(behind: str) -> None:
    battle = charged(defender=f"line 0403 s {behind}")
    assert battle.number("unit/b/melee/a/dice") == 9
    assert battle.number("unit/b/melee/a/need") == (5 if "disordered" in behind else 4)


# ---------------------------------------------------------------- closing.dice


@pytest.mark.rule("closing.dice")
@pytest.mark.check("closing.dice", "line, fresh")
@pytest.mark.parametrize(
    ("defender", "values", "dice"),
    [
        ("line 0403 s", [3, 1, 1], 5),
        ("line 0403 s shot", [3, 1], 4),
        ("line 0403 s disordered shot", [3, 1, -1], 3),
        ("foot-battery 0403 s", [3, 1, 1], 5),
        ("dragoons 0403 s disordered shot", [1, 1, -1], 1),
    ],
)
def test_the_dice_of_closing_fire(defender: str, values: list[int], dice: int) -> None:
    battle = charged(defender=defender)
    trail = battle.explain("unit/b/closing/a/dice")
    assert [term.value for term in trail.terms] == values  # type: ignore[union-attr]
    assert battle.number("unit/b/closing/a/dice") == dice


@pytest.mark.rule("closing.dice", "closing.outcome")
def test_closing_fire_is_rolled_before_the_melee() -> None:
    battle = charged()
    battle.give("closing-fire", pool("1 2 3 4 5") + " " + NO_HITS[6, 6], unit="b")
    fire = battle.event("closing-fire")
    assert (fire["unit"], fire["target"], fire["dice"]) == ("b", "a", 5)
    assert (fire["faces"], fire["sixes"]) == ([1, 2, 3, 4, 5], 0)
    assert battle.unit("b")["shot"]
    names = [event.name for event in battle.events]
    assert names.index("closing-fire") < names.index("melee")


# ---------------------------------------------------------------- closing.outcome


def sixes(defender: str) -> dict[int, Fraction]:
    """The chance of each number of sixes (4 for four and more), from every way in which the dice fall."""
    battle = charged(defender=defender)
    dice = battle.number("unit/b/closing/a/dice")
    law = dict.fromkeys(range(4 + 1), Fraction(0))
    for chance, step in every_way(
        battle, lambda at, faces: 6 if at < dice else None, "closing-fire", unit="b"
    ):
        (fire,) = (event for event in step.events if event.name == "closing-fire")
        law[min(fire["sixes"], 4)] += chance
    return law


@pytest.mark.rule("closing.outcome")
@pytest.mark.check("closing.outcome", "5 dice")
def test_the_sixes_of_five_dice() -> None:
    law = sixes("line 0403 s")
    assert [str(law[n]) for n in (0, 1)] == ["3125/7776", "3125/7776"]
    assert [str(law[n]) for n in (2, 3)] == ["625/3888", "125/3888"]
    assert str(law[4]) == "13/3888"
    assert str(law[2] + law[3]) == "125/648"
    assert charged().number("unit/b/closing/a/dice") == 5


@pytest.mark.rule("closing.outcome")
@pytest.mark.check("closing.outcome", "3 dice")
def test_the_sixes_of_three_dice() -> None:
    law = sixes("line 0403 s disordered shot")
    assert [str(chance) for chance in law.values()] == ["125/216", "25/72", "5/72", "1/216", "0"]
    assert charged(defender="line 0403 s disordered shot").number("unit/b/closing/a/dice") == 3


@pytest.mark.rule("closing.outcome")
@pytest.mark.check("closing.outcome", "line charges line")
def test_how_often_five_dice_stop_a_line() -> None:
    battle = charged()
    assert battle.number("unit/b/closing/a/dice") == 5
    assert battle.odds("closing-fire", unit="b")["fire"]["stopped"] == "125/648"


@pytest.mark.rule("closing.outcome", "disorder.effects", "melee.dice")
def test_one_six_disorders_the_attacker_and_the_melee_follows() -> None:
    battle = charged()
    battle.give("closing-fire", pool("6 1 1 1 1") + " " + NO_HITS[6, 6], unit="b")
    assert battle.event("disordered")["unit"] == "a"
    assert battle.event("melee")["needs"] == [4, 4]
    assert not battle.all("halt")


@pytest.mark.rule("closing.outcome")
def test_two_sixes_halt_it_where_it_is() -> None:
    battle = charged()
    battle.give("closing-fire", pool("6 1 6 1 1"), unit="b")
    assert battle.event("halt")["unit"] == battle.event("disordered")["unit"] == "a"
    assert not battle.all("melee")
    a = battle.unit("a")
    assert (a["hex"], a["disordered"], a["acted"], a["sp"]) == ("0404", True, True, 3)
    assert battle.asked.kind == "activate"


@pytest.mark.rule("closing.outcome", "fall-back.square")
def test_three_sixes_drive_it_back() -> None:
    battle = charged()
    battle.give("closing-fire", pool("6 6 6 1 1"), unit="b")
    assert (battle.event("fall-back")["from"], battle.event("fall-back")["to"]) == ("0404", "0405")
    assert not battle.all("melee") + battle.all("halt")
    assert battle.unit("a")["disordered"]


@pytest.mark.rule("closing.outcome")
@pytest.mark.parametrize("faces", ["6 6 6 6 1", "6 6 6 6 6"])
def test_four_sixes_cost_a_point_and_the_melee_follows(faces: str) -> None:
    battle = charged()
    battle.give("closing-fire", pool(faces) + " " + NO_HITS[6, 6], unit="b")
    (loss,) = battle.all("loss")
    assert (loss["unit"], loss["sp"], loss["left"]) == ("a", 1, 2)
    assert battle.event("melee")["needs"] == [4, 4]


@pytest.mark.rule("closing.outcome")
def test_four_sixes_kill_the_last_and_there_is_no_melee() -> None:
    battle = charged(attacker="line 0404 n sp=1")
    battle.give("closing-fire", pool("6 6 6 6 1"), unit="b")
    assert battle.event("destroyed")["unit"] == "a"
    assert not battle.all("melee")


@pytest.mark.rule("closing.outcome")
def test_sixes_are_natural_and_not_saved() -> None:
    battle = charged(attacker="light 0404 n", defender="line 0403 s disordered")
    battle.give("closing-fire", pool("6 6 5 5"), unit="b")
    assert battle.event("closing-fire")["sixes"] == 2
    assert battle.unit("a")["disordered"]


@pytest.mark.rule("closing.outcome")
def test_an_attacker_destroyed_by_closing_fire_is_reported_so() -> None:
    battle = field("a red line 0404 n sp=1", "b blue line 0402 s", "y blue line 0901 s", "x red line 0909 n")
    battle.act("a")
    battle.give("step", unit="a", to="front")
    fires = dict(battle.forecast("charge", unit="a", target="b").branches)["if it fires"]
    chances = {name: chance for name, chance, _ in fires.outcomes}
    assert chances["charge stopped"] == Fraction(125, 648)
    besides = next(dict(one.chances) for one in fires.side_effects if one.title == "A")
    assert chances["attacker destroyed"] == besides["destroyed"]


CORNERED = {
    "the defender": (
        "0402", "0401",
        {"defender loses 2 SP", "defender loses 3 SP", "attacker loses 1 SP"}, "defender loses 1 SP",
    ),
    "the attacker": (
        "0409", "0408", {"defender loses 1 SP", "attacker loses 2 SP", "even, attacker loses 1 SP",
        "charge stopped", "charge stopped, attacker loses 1 SP"}, "attacker loses 1 SP",
    ),
}  # fmt: skip
"""Units that cannot fall back: the places of both, some possible ends of a charge, and an impossible one."""


@pytest.mark.rule("melee.outcome", "fall-back.blocked")
@pytest.mark.parametrize("who", CORNERED)
def test_a_charge_shows_losses_for_want_of_a_retreat(who: str) -> None:
    start, end, likely, never = CORNERED[who]
    units = (f"a red guards {start} n", f"b blue guards {end} s", *RESERVES)
    battle = field(*units, sheets=sheet("guards", sp=9, hand=6))
    battle.act("a")
    branches = battle.forecast("charge", unit="a", target="b").branches
    told = {name for _, part in branches for name, _, _ in part.outcomes}
    assert likely <= told
    assert never not in told


@pytest.mark.rule("shoot.outcome", "fall-back.blocked")
def test_a_shot_is_told_with_all_that_it_takes() -> None:
    units = ("a red guards 0404 n", "b blue guards 0401 s", *RESERVES)
    battle = field(*units, sheets=sheet("guards", sp=9, shoot=7, weapon="rifle"))
    battle.act("a")
    chances = {name for name, *_ in battle.forecast("shoot", unit="a", target="b", move=False).outcomes}
    assert chances == {
        "no effect", "cornered, loses 1 SP", "cornered, loses 1 SP, disordered", "loses 1 SP",
        "loses 1 SP, disordered", "loses 2 SP", "loses 2 SP, disordered", "cornered, loses 3 SP, disordered",
    }  # fmt: skip
