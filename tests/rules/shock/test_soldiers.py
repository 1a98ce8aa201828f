"""Missions, soldiers and their stats, training, morale, and panic fire."""

from fractions import Fraction

import pytest

from shellshock_tui.engine.map_view import is_struck
from shellshock_tui.engine.view import Mark
from shellshock_tui.files import DataError
from tests.rules.shock.field import QUIET, SCENARIOS, mission, raw, sheet, shipped

GRADES = ("untrained", "conscript", "green", "regular", "experienced", "veteran", "elite", "rainbow")


def one_of(quality: str, *more: str, **changes: object):  # type: ignore[no-untyped-def]
    """A mission with a soldier of a quality, called a."""
    return mission("a squad own 0506 se", *more, QUIET, sheets=sheet("own", quality=quality, **changes))


@pytest.mark.rule("scope")
@pytest.mark.check("scope", "squads of the three missions")
def test_the_missions_are_for_squads_on_foot() -> None:
    squads = [
        sum(u["side"] == "squad" for u in shipped(name).now["units"].values()) for name in sorted(SCENARIOS)
    ]
    assert sorted(squads) == [5, 5, 6]


@pytest.mark.rule("setup")
@pytest.mark.check("setup", "green-farm: 5 soldiers")
def test_a_mission_begins_with_its_first_turn() -> None:
    battle = shipped("green-farm")
    assert (len(battle.now["units"]), len(battle.now["markers"])) == (5, 6)
    assert battle.asked.kind == "panic"
    assert {one["do"] for one in battle.legal()} == {"panic-done"}


@pytest.mark.rule("turn.phases")
@pytest.mark.check("turn.phases", "a turn in which nobody is shaken")
def test_a_quiet_turn_rolls_three_dice() -> None:
    battle = mission("a squad rifleman 0506 se", QUIET, dice="d10=6")
    battle.give("panic-done", "d10=2 d10=5")
    battle.give("end-phase")
    assert battle.asked.kind == "end"
    before = battle.now["turn"]
    battle.give("next-turn", "d10=3")
    assert (battle.now["turn"], battle.now["points"], 1 + 2) == (before + 1, 3, 3)


@pytest.mark.rule("stats")
@pytest.mark.check("stats", "stat 5: 50 %", "assigned: 5, 5, 5")
def test_a_stat_is_the_chance_of_its_test() -> None:
    rolled = one_of("regular", tap=[5, 5, 5]), one_of("regular", tap=[9, 5, 1])
    assert [battle.number("unit/a/prowess") for battle in rolled] == [5, 1]
    target = "t opfor militia 0607 nw"
    for prowess, percent in ((5, 50), (9, 90), (1, 10)):
        battle = one_of("regular", target, tap=[1, 5, prowess])
        battle.go("a")
        assert 100 * (1 - battle.chances("fire", unit="a", target="t")["missed"]) == percent
    low = mission(
        "a squad own 0506 se", "t opfor militia 0607 nw prone", sheets=sheet("own", tap=[5, 5, 1]),
        ground="\n".join(["b" * 20] * 12),
    )  # fmt: skip
    assert raw(low.trail("unit/a/fire/need/t")) < 0
    assert low.number("unit/a/fire/need/t") == 1
    with pytest.raises(DataError):
        one_of("regular", tap=[10, 4, 1])


@pytest.mark.rule("stats")
@pytest.mark.check("stats", "assigned 9, 9, 9")
def test_assigned_stats_are_within_the_points_of_the_rulebook() -> None:
    with pytest.raises(DataError, match="add up to 27") as refused:
        one_of("regular", tap=[9, 9, 9])
    assert (refused.value.file, refused.value.field) == ("own.toml", "tap")
    assert "15 points" in str(refused.value)
    with pytest.raises(DataError, match="add up to 16"):
        one_of("green", tap=[6, 5, 5])
    made = (
        one_of("regular", tap=[9, 9, 9], rolled=True),
        one_of("rainbow", tap=[9, 9, 9]),
        mission("a squad own 0506 se", QUIET, sheets=sheet("own", tap=[9, 9, 9]), ruleset=1),
        one_of("green", tap=[5, 5, 5]),
    )
    assert [battle.number("unit/a/prowess") for battle in made] == [9, 9, 9, 5]


@pytest.mark.rule("stats.fixed")
@pytest.mark.check("stats.fixed", "Regular after a mission")
def test_stats_stay_as_they_are() -> None:
    battle = mission("a squad rifleman 0506 se", QUIET, turn_limit=1, dice="d10=6")
    battle.end_phase()
    assert battle.outcome.winner == "opfor"
    assert [battle.number(f"unit/a/{stat}") for stat in ("toughness", "awareness", "prowess")] == [5, 5, 5]


@pytest.mark.rule("quality")
@pytest.mark.check("quality", "Untrained 2")
def test_a_generic_soldier_has_its_stats_from_its_quality() -> None:
    stats = {}
    for quality in GRADES:
        battle = one_of(quality)
        stats[quality] = {battle.number(f"unit/a/{stat}") for stat in ("toughness", "awareness", "prowess")}
    assert [stats[name] for name in ("untrained", "conscript", "regular", "rainbow")] == [{2}, {3}, {5}, {9}]


@pytest.mark.rule("quality.grades")
@pytest.mark.check("quality.grades", "eight grades")
def test_grades_rank_by_their_modifiers() -> None:
    modifiers = [one_of(quality).number("unit/a/quality") for quality in GRADES]
    assert sum(modifiers) == 4
    assert modifiers == sorted(modifiers)


@pytest.mark.rule("morale")
@pytest.mark.check("morale", "Regular, nobody down")
def test_morale_is_worse_for_each_comrade_down() -> None:
    down = "b squad rifleman 0507 se state=dead", "c squad rifleman 0505 se state=shock"
    found = (
        one_of("regular").number("unit/a/morale"),
        one_of("conscript", *down).number("unit/a/morale"),
        one_of("rainbow").number("unit/a/morale"),
    )
    assert [10 * number for number in found] == [60, 20, 90]


@pytest.mark.rule("morale")
def test_a_soldier_who_sees_a_comrade_fall_tests_morale() -> None:
    battle = mission("a squad rifleman 0506 se", "t opfor militia 0609 n", "u opfor militia 0709 n")
    battle.go("a")
    battle.give("fire", "d10=1 d10=1 d10=9 d10=9", unit="a", target="t")
    assert battle.unit("t")["state"] == "dead"
    assert battle.event("morale")["unit"] == "u"
    assert battle.unit("u")["shaken"]


@pytest.mark.rule("morale.recovery")
@pytest.mark.check("morale.recovery", "shaken Regular, nobody down")
def test_the_shaken_recover_or_fire_in_panic() -> None:
    ground = "\n".join(["f" * 20] * 12)
    lines = "a squad rifleman 0506 se shaken", "t opfor militia 0508 n"
    battle = mission(*lines, ground=ground, dice="d10=6 d10=6")
    assert battle.event("morale")["number"] * 10 == 60
    assert not battle.unit("a")["shaken"]
    battle = mission(*lines, ground=ground, dice="d10=6 d10=7")
    assert battle.event("panics")["target"] == "t"
    battle.give("panic-done", "d10=2 d10=1 d10=9")
    assert 10 * battle.event("shot")["number"] == 10
    assert ["Prowess", "5"] in battle.event("shot")["terms"]
    assert battle.unit("a")["acted"]
    far = mission("a squad rifleman 0506 se shaken", QUIET, dice="d10=6 d10=7")
    assert far.event("cowers")["unit"] == "a"
    assert far.unit("a")["stance"] == "prone"


@pytest.mark.rule("panic-fire")
@pytest.mark.check("panic-fire", "Regular at 2 hexes, standing target")
def test_panic_fire_is_wild_and_blind_from_cover() -> None:
    for ground, number in (("", 2), ("\n".join(["f" * 20] * 12), 0)):
        battle = mission("a squad rifleman 0506 n", "t opfor militia 0508 n", ground=ground)
        need = battle.odds("panic", unit="a", target="t").needs[0]
        assert raw(need[1]) == number
        assert need[2] == max(number, 1) * Fraction(1, 10)
    assert 100 * need[2] == 10


@pytest.mark.rule("panic-fire")
def test_two_who_shoot_each_other_both_fall() -> None:
    battle = mission(
        "a squad rifleman 0506 n", "t opfor militia 0508 n shaken", dice="d10=6 d10=9"
    )  # The enemy panics only when forced.
    battle.give("panic", unit="a", target="t")
    battle.give("panic-done", "d10=1 d10=3 d10=9 d10=1 d10=3 d10=9 d10=4 d10=4")
    assert {battle.unit(one)["state"] for one in "at"} == {"dead"}


@pytest.mark.rule("damage.wound", "damage.shock")
@pytest.mark.parametrize("wear", ["wounds=VI,VI", "state=shock wounds=IV"])
def test_nobody_begins_with_wounds_that_put_in_shock_or_in_it(wear: str) -> None:
    assert mission("a squad rifleman 0506 se wounds=VI", QUIET)
    with pytest.raises(DataError, match=r"units\.1\.wear\.wounds"):
        mission(f"a squad rifleman 0506 se {wear}", QUIET)


def test_a_comrade_in_shock_differs_from_dead_and_enemies() -> None:
    lines = (
        "a squad rifleman 0506 s",
        "b squad rifleman 0606 s state=shock",
        "c squad rifleman 0607 s state=dead",
    )
    battle = mission(*lines, "t opfor militia 0510 n state=shock")
    pieces = battle.rules.pieces(battle.state, "squad", ())
    assert {piece.unit for piece in pieces if is_struck(piece)} == {"c", "t"}
    slots = {cell.at: cell.mark for cell in battle.rules.track(battle.state).slots}
    assert [slots[f"unit/{unit}"] for unit in "bct"] == [Mark.PENDING, Mark.EMPTY, Mark.EMPTY]
