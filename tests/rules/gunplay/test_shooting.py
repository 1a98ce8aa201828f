"""Firing: ranges, levels, requirements, automatic and restricted fire, and weapons drawn."""

from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.rules.gunplay import levels
from tests.rules.gunplay.street import RED_BEGINS, Street, drawn, sheet, street

WEAPONS = {
    "pistol-light": "6/12 d0", "pistol-medium": "6/18 d1", "pistol-heavy": "6/18 d2",
    "rifle-light": "6/24/36 d1", "rifle-medium": "6/36/72 d2", "rifle-heavy": "6/36/96 d3",
    "shotgun-light": "6/12/18 d0", "shotgun-medium": "6/18/36 d1", "shotgun-heavy": "6/18/36 d2",
    "smg-light": "6/12/18 d0", "smg-medium": "6/24/36 d1", "smg-heavy": "6/24/36 d2",
    "carbine-light": "6/12/18 d0", "carbine-medium": "6/24/36 d1", "carbine-heavy": "6/24/36 d2",
}  # fmt: skip
DAMAGE = ("d0", "d1", "d2", "d3")


@pytest.mark.rule("shoot")
@pytest.mark.check(
    "shoot", "pistol light", "rifle light", "shotgun light", "submachine gun light", "carbine light"
)
@pytest.mark.parametrize("weapon", WEAPONS)
def test_each_weapon_has_its_bands_and_damage(weapon: str) -> None:
    bands, harm = WEAPONS[weapon].split()
    battle = street("a red own 0101", "b blue gunman 0301", sheets=sheet("own", weapon))
    found = [
        battle.number(f"unit/a/weapon/0/{band}")
        for band in ("close", "effective", "extreme")[: bands.count("/") + 1]
    ]
    assert "/".join(map(str, found)) == bands
    assert DAMAGE[battle.number("unit/a/weapon/0/damage")] == harm


def duel(sheet_name: str, apart: int, *behind: str, **more: Any) -> tuple[Street, Fraction]:
    """Two characters at a distance, and the chance of one shot of the first."""
    words = " ".join(behind)
    place = f"{1 + apart:02}05"
    battle = street(f"a red {sheet_name} 0105", f"b blue gunman {place} {words}", **more)
    battle.act("a")
    return battle, battle.hit("a", "b")


@pytest.mark.rule("shoot.level", "difficulty")
@pytest.mark.check("shoot.level", "medium rifle at 8 hexes")
def test_cover_and_moving_make_a_shot_harder_by_a_level_each() -> None:
    assert duel("rifleman", 8)[1] == Fraction(1, 2)
    covered = drawn(h0905="b")
    assert duel("rifleman", 8, ground=covered)[1] == Fraction(1, 5)
    battle = street("a red rifleman 0205", "b blue gunman 0905", ground=covered)
    battle.act("a")
    battle.walk("a", "nw")
    assert battle.number("sight/0105/0905") == 8
    assert battle.hit("a", "b") == 0
    assert battle.odds("fire", unit="a", targets=["b"])["targets"][0]["need"] == 12


@pytest.mark.rule("shoot.level")
@pytest.mark.check("shoot.level", "medium pistol at 6")
@pytest.mark.check("difficulty", "chances without modifiers")
def test_the_bands_of_a_pistol() -> None:
    chances = {6: Fraction(4, 5), 7: Fraction(1, 2), 18: Fraction(1, 2)}
    assert [int(100 * chance) for chance in chances.values()] == [80, 50, 50]
    for apart, chance in chances.items():
        assert duel("gunman", apart)[1] == chance
    battle = street("a red gunman 0105", "b blue gunman 2005")
    battle.act("a")
    beyond = 19
    assert battle.number("sight/0105/2005") == beyond
    battle.refused("fire", "shoot.level", unit="a", targets=["b"])
    assert int(100 * duel("rifleman", 37)[1]) == 20
    covered = street("a red rifleman 0105", "b blue gunman 3805 prone")
    covered.act("a")
    assert covered.hit("a", "b") == 0
    always = street("a red rifleman 0105", "b blue gunman 3805", modules="activation")
    assert 100 * (1 - always.activation("a")[-1]) == 100


@pytest.mark.rule("difficulty")
@pytest.mark.check("difficulty", "Easy with -3")
def test_modifiers_change_the_roll_and_shifts_the_level() -> None:
    battle = street("a red gunman 0105 markers=3", "b blue gunman 0905", modules="flinch")
    assert int(100 * battle.stands_the_fire("a")) == 50
    battle.act("a", 6)
    assert battle.event("flinch-test")["modifier"] == -3
    bonus = levels.Shift("help", -2, "difficulty")
    extreme = levels.Test(levels.EXTREME, "difficulty", modifiers=(bonus,))
    assert (extreme.modifier, int(100 * extreme.chance)) == (2, 10)


@pytest.mark.rule("difficulty")
@pytest.mark.parametrize(
    ("base", "shift", "name"),
    [
        (levels.HARD, -2, "easy"),
        (levels.EASY, -2, "automatic"),
        (levels.HARD, 2, "impossible"),
        (levels.IMPOSSIBLE, -2, "impossible"),
    ],
)
def test_a_shift_goes_as_far_as_automatic_and_impossible(base: int, shift: int, name: str) -> None:
    assert levels.Test(base, "difficulty", (levels.Shift("odd", shift, "difficulty"),)).name == name


@pytest.mark.rule("shoot.level", "move.posture")
@pytest.mark.check("shoot.level", "prone at 6 hexes")
def test_prone_helps_beyond_close_range_alone() -> None:
    assert duel("gunman", 6, "prone")[1] == Fraction(4, 5)
    assert duel("gunman", 7, "prone")[1] == Fraction(1, 5)


@pytest.mark.rule("shoot.requirements", "trait.others")
@pytest.mark.check("shoot.requirements", "heavy rifle, not strong")
def test_a_heavy_rifle_wants_strength_or_bracing() -> None:
    weak, easy = Fraction(1, 2), Fraction(4, 5)
    own = (
        sheet("own", "rifle-heavy")
        | sheet("strong", "rifle-heavy", traits="strong")
        | sheet("frail", "rifle-medium", traits="weak")
    )
    assert duel("own", 5, sheets=own)[1] == weak
    assert duel("strong", 5, sheets=own)[1] == easy
    assert duel("frail", 5, sheets=own)[1] == weak
    battle, _ = duel("own", 5, sheets=own)
    battle.give("posture", unit="a", to="brace")
    assert battle.hit("a", "b") == easy
    prone = street("a red own 0105 prone", "b blue gunman 0605", sheets=own)
    prone.act("a")
    assert prone.hit("a", "b") == easy


@pytest.mark.rule("shoot.auto", "turn.dice")
@pytest.mark.check("shoot.auto", "three shots, Moderate")
@pytest.mark.check("turn.dice", "three shots, two hits on one target")
def test_three_shots_at_one_target() -> None:
    battle = street("a red boss 0105", "b blue gunman 0905", modules="flinch")
    battle.act("a")
    odds = battle.odds("fire", unit="a", targets=["b"] * 3, auto=True)
    fates = {name: Fraction(chance) for name, chance in odds["outcomes"]["b"].items()}
    assert fates["out"] == Fraction(1, 8)
    assert fates["down"] == Fraction(111, 200)
    assert fates["hurt"] == Fraction(39, 200)
    assert fates["miss"] == Fraction(1, 8) == Fraction(odds["markers"]["b"]["3"])
    shots, toughness = 3, 1
    battle.give("fire", "d10=6 d10=9 d10=5 d10=1", unit="a", targets=["b"] * 3, auto=True)
    assert (len(battle.all("shot")), len(battle.all("toughness"))) == (shots, toughness)
    assert (battle.unit("b")["state"], battle.unit("b")["wounds"], battle.unit("b")["markers"]) == (
        "down",
        2,
        0,
    )


@pytest.mark.rule("shoot.auto", "hit.toughness")
def test_each_die_is_asked_for_with_its_shot_or_wound_and_need() -> None:
    battle = street("a red boss 0105", "b blue gunman 0905")
    battle.act("a")
    asked = battle.rolled_for("fire", "d10=6 d10=9 d10=5 d10=7 d10=7", unit="a", targets=["b"] * 3, auto=True)
    assert asked == [
        "A fires at B, shot 1 of 3, moderate, 6 or more",
        "A fires at B, shot 2 of 3, moderate, 6 or more",
        "A fires at B, shot 3 of 3, moderate, 6 or more",
        "B's toughness after wound 1, moderate, 7 or more",
        "B's toughness after wound 2, moderate, 8 or more",
    ]
    assert battle.rolled_for("fire", "d10=1", unit="a", targets=["b"]) == [
        "A fires at B, moderate, 6 or more"
    ]


@pytest.mark.rule("shoot.auto")
def test_only_automatic_fire_needs_reloading() -> None:
    battle = street("a red boss 0105", "b blue gunman 0905")
    battle.act("a")
    battle.give("fire", "d10=1 d10=1 d10=1", unit="a", targets=["b"] * 3, auto=True)
    assert battle.unit("a")["unloaded"] == "smg-medium"
    battle.refused("fire", "shoot.auto", unit="a", targets=["b"])
    battle.give("reload", unit="a")
    assert battle.unit("a")["unloaded"] == ""
    battle = street("a red boss 0105", "b blue gunman 0905")
    battle.act("a")
    battle.give("fire", "d10=1", unit="a", targets=["b"])
    assert battle.allows("fire", targets=["b"])


@pytest.mark.rule("shoot.auto")
def test_three_targets_stand_within_a_hex_of_the_first_of_them() -> None:
    battle = street("a red boss 0105", "b blue gunman 0905", "c blue gunman 0906", "d blue gunman 0909")
    battle.act("a")
    found = {tuple(c["targets"]) for c in battle.legal() if c["do"] == "fire" and c["auto"]}
    assert ("b", "b", "c") in found
    assert all(not {"b", "d"} <= {*three} for three in found)
    battle.give("fire", "d10=10 d10=1 d10=10 d10=10 d10=10", unit="a", targets=["b", "b", "c"], auto=True)
    assert [event["target"] for event in battle.all("shot")] == ["b", "b", "c"]
    assert [event["unit"] for event in battle.all("toughness")] == ["b", "c"]
    row = street("a red boss 0105", "b blue gunman 0504", "c blue gunman 0505", "d blue gunman 0506")
    row.act("a")
    found = {tuple(c["targets"]) for c in row.legal() if c["do"] == "fire" and c["auto"]}
    assert ("c", "b", "d") in found
    assert ("b", "c", "d") not in found


@pytest.mark.rule("shoot.restricted")
@pytest.mark.check("shoot.restricted", "heavy shotgun at 30 hexes")
def test_a_shotgun_fires_once_a_turn_and_far_as_well() -> None:
    assert duel("scattergun", 30)[1] == Fraction(1, 2)
    ratings = {6: 3, 18: 2, 30: 1}
    for apart, rating in ratings.items():
        battle = street("a red scattergun 0105", f"b blue gunman {1 + apart:02}05", modules="solid_hits")
        battle.act("a")
        battle.give("fire", f"d10=10{' d10=10' if rating < 3 else ''}", unit="a", targets=["b"])
        assert battle.unit("b")["wounds"] == rating
    battle.refused("fire", "shoot.restricted", unit="a", targets=["b"])


@pytest.mark.rule("weapon.draw", "activation.weapon-speed")
@pytest.mark.check("weapon.draw", "marshal with heavy pistol")
def test_the_weapon_in_hand_counts() -> None:
    own = sheet("own", "pistol-heavy", "shotgun-medium")
    battle = street("a red own 0105", "b blue gunman 0905", modules="activation", sheets=own)
    pistol, shotgun = 1, 0
    assert battle.activation("a")[0] == Fraction(3, 10)
    battle.act("a", 8)
    assert battle.event("activation")["modifier"] == pistol
    battle.give("ready", unit="a", weapon="shotgun-medium")
    assert battle.unit("a")["weapon"] == "shotgun-medium"
    assert battle.activation("a")[0] == Fraction(1, 5)
    battle.give("end-activation", unit="a")
    battle.act("b", 1)
    battle.give("end-activation", unit="b")
    battle.give("next-turn", "d10=10 d10=1")
    battle.act("a", 8)
    assert battle.event("activation")["modifier"] == shotgun


@pytest.mark.parametrize(("beside", "told"), [(".", ""), ("o", ", in cover (barricade)")])
def test_a_shots_head_says_that_the_target_is_covered(beside: str, told: str) -> None:
    battle = street("a red rifleman 0105", "b blue gunman 0405", ground=drawn(h0305=beside))
    battle.act("a")
    assert battle.forecast("fire", unit="a", targets=["b"]).header.where == f"3 hexes, close{told}"


@pytest.mark.rule("shoot.auto")
def test_automatic_fire_shows_its_shots_and_empties_the_gun() -> None:
    battle = street("a red own 0505", "b blue gunman 1305", sheets=sheet("own", "smg-medium"))
    battle.act("a")
    choices = battle.rules.choices(battle.state, "red", ())
    assert "fire at B three times" in [choice.label for choice in choices]
    burst = battle.forecast("fire", unit="a", targets=["b", "b", "b"], auto=True)
    assert ("A", (("has to reload", Fraction(1)),)) in [
        (one.title, one.chances) for one in burst.side_effects
    ]
    single = battle.forecast("fire", unit="a", targets=["b"], auto=False)
    assert "A" not in [one.title for one in single.side_effects]


@pytest.mark.rule("shoot.auto", "overwatch.activation")
def test_automatic_overwatch_fire_is_reported_alike() -> None:
    weapons = sheet("own", "smg-medium")
    battle = street("a red gunman 0505", "b blue own 1305", sheets=weapons, modules="activation overwatch")
    battle.watch("b")
    battle.act("a", 5)
    battle.walk("a", "s")
    choices = battle.rules.choices(battle.state, "blue", ("react=b",))
    assert [choice.label for choice in choices] == ["a single shot", "automatic fire, then reload"]
    burst = battle.forecast("react", unit="b", auto=True)
    assert ("B", (("has to reload", Fraction(4, 5)),)) in [
        (one.title, one.chances) for one in burst.side_effects
    ]


@pytest.mark.rule("shoot.auto")
def test_a_second_gun_that_is_emptied_does_not_load_the_first() -> None:
    guns = "smg-light", "smg-medium"
    battle = street("a red two 0505", "x blue gunman 0508", sheets=sheet("two", *guns))
    for turn, _ in enumerate(guns):
        if turn:
            battle.give("next-turn", RED_BEGINS)
        battle.act("a")
        battle.give("fire", "d10=1 d10=1 d10=1", unit="a", targets=["x"] * 3, auto=True)
        battle.give("ready", unit="a", weapon=guns[not turn])
        battle.act("x")
        battle.give("end-activation", unit="x")
    assert battle.unit("a")["unloaded"].split() == sorted(guns)
    battle.give("next-turn", RED_BEGINS)
    battle.act("a")
    battle.refused("fire", "shoot.auto", unit="a", targets=["x"])
    commands = battle.command("reload", unit="a"), battle.command("fire", unit="a", targets=["x"])
    assert "has to reload" not in str(battle.rules.forecast(battle.state, *commands))
    battle.give("reload", unit="a")
    assert battle.unit("a")["unloaded"] == guns[1]


def aimed_at(odds: dict[str, Any]) -> list[tuple[str, str, int, str]]:
    """Each shot as the protocol describes it: the target's id, the level, the number and the chance."""
    return [(one["target"], one["level"], one["need"], one["hit"]) for one in odds["targets"]]


@pytest.mark.rule("shoot.level", "shoot.auto")
def test_bots_learn_each_shots_target_and_difficulty() -> None:
    battle = street("a red rifleman 0105", "b blue gunman 0905", ground=drawn(h0905="b"))
    battle.act("a")
    assert aimed_at(battle.odds("fire", unit="a", targets=["b"])) == [("b", "hard", 9, "1/5")]
    own = sheet("own", "smg-medium")
    battle = street("a red own 0105", "b blue gunman 0805", "c blue gunman 0806 prone", sheets=own)
    battle.act("a")
    odds = battle.odds("fire", unit="a", targets=["b", "c", "c"], auto=True)
    hard = ("c", "hard", 9, "1/5")
    assert aimed_at(odds) == [("b", "moderate", 6, "1/2"), hard, hard]
    assert [sum(term["value"] for term in one["trail"]) for one in odds["targets"]] == [6, 9, 9]
    assert set(odds["outcomes"]) == {"b", "c"}


@pytest.mark.rule("shoot.level", "difficulty")
def test_programs_are_told_of_a_shot_that_no_die_can_make() -> None:
    ground, own = drawn(h3005="b"), sheet("own", "rifle-heavy")
    battle = street("a red own 0105", "b blue gunman 3005", ground=ground, sheets=own)
    battle.act("a")
    odds = battle.odds("fire", unit="a", targets=["b"])
    assert [(one["level"], one["hit"]) for one in odds["targets"]] == [("extreme", "0")]
    battle.walk("a", "se")
    odds = battle.odds("fire", unit="a", targets=["b"])
    assert [(one["level"], one["hit"]) for one in odds["targets"]] == [("impossible", "0")]


@pytest.mark.rule("shoot.level", "flinch.marker", "difficulty")
@pytest.mark.check("shoot.level", "heavy rifle, not braced, at 29 hexes")
def test_a_shot_made_impossible_by_shifts_may_be_fired() -> None:
    ground, own = drawn(h3005="b"), sheet("own", "rifle-heavy")
    battle = street("a red own 0105", "b blue gunman 3005", ground=ground, sheets=own, modules="flinch")
    battle.act("a")
    battle.walk("a", "se")
    assert battle.number("sight/0205/3005") == 28
    battle.walk("a", "nw")
    assert battle.number("sight/0105/3005") == 29
    assert battle.hit("a", "b") == 0
    battle.give("fire", "d10=10", unit="a", targets=["b"])
    told = battle.event("shot")
    assert (told["level"], told["hit"], battle.unit("b")["markers"]) == ("impossible", False, 0)


def braced_in_brush(foe: str, **more: Any) -> Street:
    """A character with a heavy rifle who braced in brush, was missed by fire, and flinches next turn."""
    lines = "a red own 0304", f"b blue gunman {foe}"
    own, ground = sheet("own", "rifle-heavy"), drawn(h0304="b")
    battle = street(*lines, modules="flinch", ground=ground, sheets=own, **more)
    battle.act("a")
    battle.give("posture", unit="a", to="brace")
    battle.give("end-activation", unit="a")
    battle.act("b")
    battle.give("fire", "d10=1", unit="b", targets=["a"])
    battle.give("end-activation", unit="b")
    battle.give("next-turn", RED_BEGINS)
    battle.act("a", 1)
    assert (battle.event("dropped")["to"], battle.unit("a")["prone"]) == ("0304", False)
    return battle


@pytest.mark.rule("shoot.requirements", "flinch.drop")
@pytest.mark.check("shoot.requirements", "heavy rifle, braced in brush")
@pytest.mark.parametrize(("foe", "hidden"), [("0303", False), ("0601", True)])
def test_a_drop_on_the_spot_does_not_end_bracing(foe: str, hidden: bool) -> None:
    battle = braced_in_brush(foe)
    one = battle.unit("a")
    assert (one["hidden"], one["braced"]) == (hidden, True)
    assert battle.hit("a", "b") == Fraction(4, 5)
    before = braced_in_brush(foe, ruleset=1)
    assert not before.unit("a")["braced"]
    assert before.hit("a", "b") == Fraction(1, 2)


@pytest.mark.rule("shoot.requirements", "move.hide")
@pytest.mark.parametrize("order", ["brace hide", "hide brace"])
def test_one_may_be_braced_and_hidden_in_whatever_order(order: str) -> None:
    lines = "a red own 0304", "b blue gunman 0601"
    own, ground = sheet("own", "rifle-heavy"), drawn(h0304="b")
    battle = street(*lines, ground=ground, sheets=own)
    battle.act("a")
    for posture in order.split():
        battle.give("posture", unit="a", to=posture)
    assert (battle.unit("a")["hidden"], battle.unit("a")["braced"]) == (True, True)


@pytest.mark.rule("move.hide")
def test_hiding_ended_bracing_by_the_first_ruleset() -> None:
    battle = street("a red own 0304", "b blue gunman 0601", ruleset=1, ground=drawn(h0304="b"),
        sheets=sheet("own", "rifle-heavy"))  # fmt: skip
    battle.act("a")
    battle.give("posture", unit="a", to="brace")
    battle.give("posture", unit="a", to="hide")
    assert (battle.unit("a")["hidden"], battle.unit("a")["braced"]) == (True, False)
