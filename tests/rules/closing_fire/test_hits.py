"""Hits, saves, and the effects of unsaved hits."""

from fractions import Fraction

import pytest

from shellshock_tui.files import read_table
from tests.battles import ROOT
from tests.rules.closing_fire.field import Field, drawn, field, pool, sheet

RESERVE = "z blue large-line 0901 s acted"


def shooting(*units: str, ground: str = "") -> Field:
    """A battle in which the first unit, called a, is to act."""
    battle = field(*units, RESERVE, ground=ground)
    battle.act("a")
    return battle


# ---------------------------------------------------------------- shoot.hits


@pytest.mark.rule("shoot.hits")
@pytest.mark.check("shoot.hits", "disordered field guns")
def test_disordered_guns_far_off_need_sixes() -> None:
    battle = shooting("a red foot-battery 0408 n disordered", "b blue line 0403 s", ground=drawn(s0403="b"))
    assert battle.number("distance/0408/0403") == 5
    assert 2 * 5 > battle.number("unit/a/range") == 7
    assert battle.number("unit/a/shot/b/need") == 6
    assert (battle.number("unit/a/shot/b/dice"), battle.number("unit/b/morale")) == (3, 4)
    odds = battle.odds("shoot", unit="a", target="b", move=False)
    assert odds["unsaved"] == {"0": "1331/1728", "1": "121/576", "2": "11/576", "3": "1/1728"}


@pytest.mark.rule("shoot.hits")
@pytest.mark.check("shoot.hits", "range 1")
def test_three_is_enough_at_range_one() -> None:
    battle = shooting("a red line 0405 n", "b blue line 0404 s")
    assert battle.number("distance/0405/0404") == 1
    odds = battle.odds("shoot", unit="a", target="b", move=False)
    assert (odds["need"], odds["dice"], battle.number("unit/b/morale")) == (3, 3, 4)
    assert odds["unsaved"] == {"0": "8/27", "1": "4/9", "2": "2/9", "3": "1/27"}


@pytest.mark.rule("shoot.hits")
@pytest.mark.check("shoot.hits", "field guns at range 3")
@pytest.mark.parametrize(("away", "modifier"), [(2, 0), (3, 0), (4, -1), (7, -1)])
def test_guns_lose_one_beyond_half_their_range(away: int, modifier: int) -> None:
    battle = shooting("a red foot-battery 0409 n", f"b blue line 040{9 - away} s")
    assert battle.number("unit/a/shot/b/need") == 4 - modifier


@pytest.mark.rule("shoot.hits")
@pytest.mark.parametrize(
    ("shooter", "target", "need"),
    [
        ("line 0405 n", "line 0402 s", 4),
        ("line 0405 n", "light 0402 s", 5),
        ("line 0405 n", "rifles 0404 s", 4),
        ("line 0405 n disordered", "line 0402 s", 5),
        ("line 0405 n disordered", "line 0404 s", 4),
        ("line 0405 n disordered", "light 0402 s", 6),
        ("rifles 0406 n", "line 0402 s", 4),
        ("horse-battery 0406 n", "light 0402 s", 6),
        ("horse-battery 0406 n", "light 0404 s", 5),
    ],
)
def test_modifiers_add_up(shooter: str, target: str, need: int) -> None:
    battle = shooting(f"a red {shooter}", f"b blue {target}")
    assert battle.number("unit/a/shot/b/need") == need
    assert battle.odds("shoot", unit="a", target="b", move=False)["need"] == need


@pytest.mark.rule("shoot.hits")
def test_faces_from_the_need_up_are_hits() -> None:
    battle = shooting("a red line 0405 n", "b blue line 0402 s")
    battle.give("shoot", pool("3 4 6  4 4"), unit="a", target="b", move=False)
    shot = battle.event("shoot")
    assert (shot["dice"], shot["need"], shot["faces"], shot["hits"]) == (3, 4, [3, 4, 6], 2)
    assert (shot["unit"], shot["target"], shot["saves"], shot["unsaved"]) == ("a", "b", [4, 4], 0)


# ---------------------------------------------------------------- shoot.saves


@pytest.mark.rule("shoot.saves")
@pytest.mark.check("shoot.saves", "2 hits by muskets")
@pytest.mark.parametrize(
    ("shooter", "ground", "saves"),
    [("line", ".", 2), ("line", "t", 3), ("foot-battery", "t", 2), ("foot-battery", ".", 1)],
)
def test_dice_to_save_two_hits(shooter: str, ground: str, saves: int) -> None:
    battle = shooting(f"a red {shooter} 0405 n", "b blue line 0402 s", ground=drawn(s0402=ground))
    assert battle.number("unit/a/shot/b/saves/2") == saves
    faces = "4 4 1 " + "1 " * saves
    battle.give("shoot", pool(faces), unit="a", target="b", move=False)
    assert battle.event("shoot")["saves"] == [1] * saves
    assert battle.event("shoot")["unsaved"] == 2


@pytest.mark.rule("shoot.saves")
@pytest.mark.check("shoot.saves", "3 dice at 4+ against", "3 dice of guns")
@pytest.mark.parametrize(
    ("shooter", "ground", "unsaved"),
    [
        ("line", "t", {"0": "81/128", "1": "9/32", "2": "5/64", "3": "1/128"}),
        ("line", "b", {"0": "81/128", "1": "9/32", "2": "5/64", "3": "1/128"}),
        ("foot-battery", ".", {"0": "1/8", "1": "19/32", "2": "1/4", "3": "1/32"}),
    ],
)
def test_the_chances_in_cover_and_from_guns(shooter: str, ground: str, unsaved: dict[str, str]) -> None:
    battle = shooting(f"a red {shooter} 0405 n", "b blue line 0402 s", ground=drawn(s0402=ground))
    odds = battle.odds("shoot", unit="a", target="b", move=False)
    assert (odds["dice"], odds["need"], battle.number("unit/b/morale")) == (3, 4, 4)
    assert odds["unsaved"] == unsaved


@pytest.mark.rule("shoot.saves")
def test_one_hit_of_guns_in_the_open_is_not_saved() -> None:
    battle = shooting("a red foot-battery 0405 n", "b blue line 0402 s")
    battle.give("shoot", pool("1 4 1"), unit="a", target="b", move=False)
    assert (battle.event("shoot")["saves"], battle.event("shoot")["unsaved"]) == ([], 1)


@pytest.mark.rule("shoot.saves")
def test_nothing_is_saved_in_cover_without_a_hit() -> None:
    battle = shooting("a red line 0405 n", "b blue line 0402 s", ground=drawn(s0402="b"))
    battle.give("shoot", pool("1 2 3"), unit="a", target="b", move=False)
    assert battle.event("shoot")["saves"] == []


@pytest.mark.rule("shoot.saves")
def test_saves_beyond_the_hits_are_lost_and_morale_is_the_face() -> None:
    battle = shooting("a red line 0405 n", "b blue militia 0402 s", ground=drawn(s0402="b"))
    battle.give("shoot", pool("6 1 1  5 6"), unit="a", target="b", move=False)
    assert battle.event("shoot")["unsaved"] == 0
    battle = shooting("a red line 0405 n", "b blue militia 0402 s", ground=drawn(s0402="b"))
    battle.give("shoot", pool("6 1 1  4 4"), unit="a", target="b", move=False)
    assert battle.event("shoot")["unsaved"] == 1


# ---------------------------------------------------------------- shoot.outcome


@pytest.mark.rule("shoot.outcome")
@pytest.mark.check("shoot.outcome", "3 dice at 4+")
def test_odds_of_three_dice_are_as_printed() -> None:
    battle = shooting("a red line 0405 n", "b blue line 0402 s")
    odds = battle.odds("shoot", unit="a", target="b", move=False)
    assert (odds["dice"], odds["need"], battle.number("unit/b/morale")) == (3, 4, 4)
    assert (odds["unsaved"]["1"], odds["unsaved"]["2"]) == ("27/64", "9/64")
    assert odds["back"] == str(Fraction(27, 64) + Fraction(9, 64)) == "9/16"
    assert (odds["sp"]["1"], odds["disordered"]) == ("1/64", "9/64")


@pytest.mark.rule("shoot.outcome")
@pytest.mark.parametrize(
    ("unsaved", "lost", "is_disordered", "is_back"),
    [
        (0, 0, False, False),
        (1, 0, False, True),
        (2, 0, True, True),
        (3, 1, False, False),
        (4, 1, True, False),
    ],
)
def test_the_chart_as_far_as_volleys_go(unsaved: int, lost: int, is_disordered: bool, is_back: bool) -> None:
    battle = shooting("a red large-line 0405 n", "b blue line 0403 s")
    faces = "4 " * unsaved + "1 " * (4 - unsaved) + "1 " * unsaved
    battle.give("shoot", pool(faces), unit="a", target="b", move=False)
    struck = battle.unit("b")
    assert battle.event("shoot")["unsaved"] == unsaved
    assert (struck["sp"], struck["disordered"]) == (3 - lost, is_disordered)
    assert struck["hex"] == ("0402" if is_back else "0403")
    assert [event["sp"] for event in battle.all("loss")] == [lost] * bool(lost)


GRAND = sheet("grand-battery", arm="guns", shoot=10, weapon="field gun")
"""More guns than any sheet has."""


@pytest.mark.rule("shoot.outcome")
@pytest.mark.check("shoot.outcome", "8 or more")
@pytest.mark.parametrize(
    ("unsaved", "is_disordered", "is_back"),
    [(5, False, False), (6, True, False), (7, True, True), (8, True, True), (10, True, True)],
)
def test_the_chart_beyond_what_shipped_units_shoot(unsaved: int, is_disordered: bool, is_back: bool) -> None:
    battle = field("a red grand-battery 0405 n", "b blue line 0402 s", RESERVE, sheets=GRAND)
    battle.act("a")
    faces = "4 " * unsaved + "1 " * (10 - unsaved) + "1 " * (unsaved - 1)
    battle.give("shoot", pool(faces), unit="a", target="b", move=False)
    struck = battle.unit("b")
    assert battle.event("shoot")["unsaved"] == unsaved
    assert (struck["sp"], struck["disordered"]) == (1, is_disordered)
    assert struck["hex"] == ("0401" if is_back else "0402")


@pytest.mark.rule("shoot.outcome")
def test_the_printed_chart() -> None:
    chart = read_table(ROOT / "sheets/closing_fire/data.toml")["charts"]["unsaved"]
    rows = [(row["hits"], row["sp"], row["disordered"], row["back"]) for row in chart]
    assert rows == [
        (0, 0, False, False),
        (1, 0, False, True),
        (2, 0, True, True),
        (3, 1, False, False),
        (4, 1, True, False),
        (5, 2, False, False),
        (6, 2, True, False),
        (7, 2, True, True),
    ]
