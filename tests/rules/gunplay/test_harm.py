"""Wounds, toughness, going down, solid hits, and being helped up."""

from fractions import Fraction

import pytest

from shellshock_tui.engine.trail import Clause
from shellshock_tui.engine.view import Mark
from tests.rules.gunplay.street import BLUE_BEGINS, RED_BEGINS, drawn, sheet, street

OWN = sheet("tough", "pistol-light", traits="tough") | sheet("frail", "pistol-light", traits="frail")
OWN |= sheet("plain", "pistol-light")


@pytest.mark.rule("hit")
@pytest.mark.check("hit", "wounds 2 and a hit")
def test_a_third_wound_puts_out_without_a_die() -> None:
    battle = street("a red rifleman 0105", "b blue gunman 0405 wounds=2", "c blue gunman 4001")
    battle.act("a")
    battle.give("fire", "d10=10", unit="a", targets=["b"])
    assert battle.event("out")["unit"] == "b"
    assert battle.unit("b")["hex"] is None


@pytest.mark.rule("hit.toughness", "trait.others")
@pytest.mark.check("hit.toughness", "stays up with 1 wound")
@pytest.mark.check("trait.others", "toughness with 1 wound")
@pytest.mark.parametrize(
    ("sheet_name", "one", "two", "percent"),
    [
        ("plain", Fraction(2, 5), Fraction(3, 10), 40),
        ("tough", Fraction(7, 10), Fraction(3, 5), 70),
        ("frail", Fraction(1, 10), Fraction(0), 10),
    ],
)
def test_how_often_one_that_is_hit_stays_up(
    sheet_name: str, one: Fraction, two: Fraction, percent: int
) -> None:
    for wounds, chance in ((1, one), (2, two)):
        battle = street("a red rifleman 0105", f"b blue {sheet_name} 0405 wounds={wounds - 1}", sheets=OWN)
        battle.act("a")
        fates = battle.fate("fire", "b", unit="a", targets=["b"])
        assert fates["hurt"] / (fates["hurt"] + fates["down"]) == chance
    assert one * 100 == percent


@pytest.mark.rule("hit.toughness")
@pytest.mark.check("hit.toughness", "one shot, Easy")
def test_one_easy_shot_at_somebody_unhurt() -> None:
    battle = street("a red rifleman 0105", "b blue gunman 0405", modules="flinch")
    battle.act("a")
    odds = battle.odds("fire", unit="a", targets=["b"])
    fates = odds["outcomes"]["b"]
    assert (fates["down"], fates["hurt"]) == ("12/25", "8/25")
    assert Fraction(odds["markers"]["b"]["1"]) == Fraction(1, 5) == Fraction(fates["miss"])


@pytest.mark.rule("hit.down")
def test_the_sheet_of_one_who_is_down_tells_of_no_test() -> None:
    battle = street("a red plain 0505 down wounds=1", "b red plain 0101", "z blue plain 0905", sheets=OWN)
    stays = battle.explain("unit/a/cover/stays")
    assert isinstance(stays, Clause)
    assert stays.id == "hit.down"
    with pytest.raises(ValueError, match="nothing"):
        battle.explain("unit/a/cover/toughness")


@pytest.mark.rule("hit.down")
@pytest.mark.check("hit.down", "Down with 1 wound, hit twice")
@pytest.mark.check("hit.down", "Down at 7 hexes")
def test_one_who_is_down_is_hit_without_a_die() -> None:
    battle = street(
        "a red boss 0105", "b blue gunman 0405 down wounds=1", "c blue gunman 4001", modules="flinch"
    )
    battle.act("a")
    battle.give("fire", "d10=10 d10=10 d10=1", unit="a", targets=["b"] * 3, auto=True)
    assert (battle.event("out")["wounds"], battle.all("toughness"), battle.all("markers")) == (3, [], [])
    far = street("a red rifleman 0105", "b blue gunman 0805 down", "c blue gunman 4001")
    far.act("a")
    assert far.number("sight/0105/0805") == 7
    assert far.hit("a", "b") == Fraction(20, 100)


@pytest.mark.rule("hit", "hit.down")
def test_units_to_be_helped_up_differ_from_those_out() -> None:
    battle = street("a red boss 0105", "b blue gunman 0905", "c blue gunman 1005")
    battle.act("a")
    found = battle.forecast("fire", unit="a", targets=["b"] * 3, auto=True)
    marks = [(words, mark) for words, _, mark in found.outcomes]
    graver = [("out of the fight", Mark.LOST), ("down", Mark.PENDING)]
    assert marks == [*graver, ("wounded, stays up", Mark.PENDING), ("missed", Mark.PLAIN)]
    assert found.fatal == Fraction(1, 8)
    assert [kind.title for kind in found.side_effects] == ["A"], "of B all is told once"
    spread = battle.forecast("fire", unit="a", targets=["b", "c", "c"], auto=True)
    told = {kind.title: dict(kind.chances) for kind in spread.side_effects}
    one, two = Fraction(1, 2), Fraction(1, 4)
    stays, again = Fraction(2, 5), Fraction(3, 10)
    up = one * stays + two * stays * again
    assert told["C"] == {"down": 1 - two - up, "wounded, stays up": up}


@pytest.mark.rule("hit.down")
def test_one_who_lies_and_is_hit_does_not_stay_up() -> None:
    battle = street("a red rifleman 0105", "b blue gunman 0405 down", "c blue gunman 4001")
    battle.act("a")
    outcomes = [words for words, _, _ in battle.forecast("fire", unit="a", targets=["b"]).outcomes]
    assert outcomes == ["wounded, still down", "missed"]


@pytest.mark.rule("hit.solid")
@pytest.mark.check("hit.solid", "Moderate, damage 3")
@pytest.mark.check("hit.solid", "Moderate rolled 8")
def test_solid_hits_wound_more() -> None:
    own = sheet("own", "rifle-heavy", traits="strong")
    lines = "a red own 0105", "b blue gunman 0905", "c blue gunman 4001"
    battle = street(*lines, modules="solid_hits flinch", sheets=own)
    battle.act("a")
    assert battle.number("unit/a/weapon/0/damage") == 3
    odds = battle.odds("fire", unit="a", targets=["b"])
    fates = odds["outcomes"]["b"]
    assert (fates["out"], fates["down"], fates["hurt"], odds["markers"]["b"]["1"]) == (
        "1/5",
        "9/50",
        "3/25",
        "1/2",
    )
    battle.give("fire", "d10=8 d10=10", unit="a", targets=["b"])
    assert (battle.event("shot")["solid"], battle.unit("b")["wounds"]) == (False, 1)
    battle = street(*lines, modules="solid_hits", sheets=own)
    battle.act("a")
    battle.give("fire", "d10=9", unit="a", targets=["b"])
    assert (battle.event("shot")["solid"], battle.unit("b")["state"]) == (True, "out")


@pytest.mark.rule("aid", "turn.dice")
@pytest.mark.check("aid", "chance 1/2")
def test_a_friend_is_helped_up() -> None:
    battle = street("a red rifleman 0105", "b red gunman 0104 down wounds=1", "c blue gunman 4001")
    battle.act("a")
    once = Fraction(battle.odds("aid", unit="a", target="b")["up"])
    assert (once, 1 - (1 - once) ** 2) == (Fraction(1, 2), Fraction(3, 4))
    actions = 2
    battle.give("aid", "d10=5", unit="a", target="b")
    assert (battle.event("aid")["up"], battle.event("aid")["actions"]) == (False, actions - 1)
    battle.give("aid", "d10=6", unit="a", target="b")
    risen = battle.unit("b")
    assert (risen["state"], risen["prone"], risen["wounds"], risen["acted"]) == ("up", True, 1, True)


@pytest.mark.rule("aid")
def test_nobody_rises_where_somebody_stands() -> None:
    lines = "a red rifleman 0105", "b red gunman 0104 down", "c red gunman 0104", "d blue gunman 4001"
    battle = street(*lines, dice=RED_BEGINS)
    battle.act("a")
    battle.refused("aid", "aid", unit="a", target="b")


@pytest.mark.rule("aid", "move.hide")
def test_a_hidden_unit_is_found_by_one_helped_up_beside_it() -> None:
    lines = "a red rifleman 0504 hidden", "f blue gunman 0505 down", "h blue gunman 0506"
    battle = street(*lines, ground=drawn(h0504="b"), dice=BLUE_BEGINS)
    battle.act("h")
    battle.give("aid", "d10=10", unit="h", target="f")
    assert battle.event("revealed")["unit"] == "a"
    assert not battle.unit("a")["hidden"]
