"""Melees: numbers needed, saves, losers, and following up."""

from fractions import Fraction

import pytest

from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.files import read_table
from tests.battles import ROOT
from tests.rules.closing_fire.field import Field, drawn, field, pool

RESERVES = ("y red large-line 0109 n acted", "z blue large-line 0901 s acted")


def standing(
    attacker: str = "line 0404 n", defender: str = "line 0403 s", *others: str, ground: str = ""
) -> Field:
    """Unit a must act, with unit b in front of it."""
    extra = (f"{other} acted" for other in others)
    battle = field(f"a red {attacker}", f"b blue {defender}", *extra, *RESERVES, ground=ground)
    battle.act("a")
    return battle


def flank(faces: str, *others: str, ground: str = "", defender: str = "foot-battery 0403 w") -> Field:
    """Rifles attack the flank of the battery b: three dice at 3 against one at 5, then saves."""
    battle = standing("rifles 0404 n", defender, *others, ground=ground)
    battle.give("charge", pool(faces), unit="a", target="b")
    return battle


# ---------------------------------------------------------------- melee.dice


@pytest.mark.rule("melee.dice")
@pytest.mark.check("melee.dice", "line charges fresh line", "at a village")
@pytest.mark.parametrize(
    ("attacker", "defender", "ground", "needs"),
    [
        ("line 0404 n", "line 0403 s", {}, (3, 4)),
        ("line 0404 n", "line 0403 s", {"s0403": "b"}, (4, 4)),
        ("line 0404 n", "line 0403 s", {"s0403": "t"}, (4, 4)),
        ("line 0404 n", "line 0403 s", {"s0403": "h"}, (4, 4)),
        ("line 0404 n", "line 0403 s", {"s0403": "h", "s0404": "h"}, (3, 4)),
        ("line 0404 n", "line 0403 s", {"s0404": "h"}, (3, 4)),
        ("line 0404 n", "line 0403 s", {"s0404": "b"}, (3, 4)),
        ("line 0404 n", "line 0403 s disordered", {}, (3, 5)),
        ("line 0404 n", "line 0403 e", {}, (3, 5)),
        ("line 0404 n", "line 0403 n", {}, (3, 5)),
        ("line 0404 n", "line 0403 w disordered", {}, (3, 6)),
        ("line 0404 n", "line 0403 w", {"s0403": "b"}, (4, 5)),
    ],
)
def test_melee_needs_are_as_printed(
    attacker: str, defender: str, ground: dict[str, str], needs: tuple[int, int]
) -> None:
    battle = standing(attacker, defender, ground=drawn(**ground))
    assert (battle.number("unit/a/melee/b/need"), battle.number("unit/b/melee/a/need")) == needs


@pytest.mark.rule("melee.dice", "melee.outcome")
@pytest.mark.check("melee.dice", "dragoons into a flank")
def test_dragoons_into_a_flank() -> None:
    battle = standing("dragoons 0404 n", "line 0403 w")
    assert (battle.number("unit/a/melee/b/dice"), battle.number("unit/a/melee/b/need")) == (6, 3)
    assert (battle.number("unit/b/melee/a/dice"), battle.number("unit/b/melee/a/need")) == (6, 5)
    odds = battle.odds("charge", unit="a", target="b")
    assert odds["fire"] is None
    by_two, by_one = (2, "4158875/11337408", "120533/2834352"), (1, "508585/1889568", "101717/944784")
    hold = odds["hold"]
    assert (hold["d2"], hold["a2"]) == by_two[1:]
    assert (hold["d1"], hold["a1"]) == by_one[1:]
    assert hold["even"] == "2424287/11337408"
    assert by_two[0] - by_one[0] == 1
    assert sum(Fraction(hold[end]) for end in ("d2", "d1", "even", "a1", "a2")) == 1


@pytest.mark.rule("melee.dice", "disorder.effects")
@pytest.mark.parametrize(("order", "need"), [("", 5), (" disordered", 6)])
def test_the_sheet_shows_how_a_unit_strikes_back(order: str, need: int) -> None:
    battle = standing("line 0404 n", f"line 0403 n{order}")
    assert battle.number("unit/b/melee/a/need") == need
    assert battle.number("unit/b/defence/side") == need


@pytest.mark.rule("melee.dice", "closing.hold")
def test_attack_dice_fall_first_and_hits_are_counted_by_need() -> None:
    battle = standing()
    battle.give("charge", unit="a", target="b")
    battle.give("hold-fire", pool("3 3 2 2 2 2  3 3 3 3 3 3 4 1 1  4 4  4"), unit="b")
    fought = battle.event("melee")
    assert (fought["attacker"], fought["defender"]) == ("a", "b")
    assert (fought["dice"], fought["needs"], fought["hits"]) == ([6, 9], [3, 4], [2, 1])
    assert fought["unsaved-on"] == [0, 0]


# ---------------------------------------------------------------- melee.saves


@pytest.mark.rule("melee.saves")
@pytest.mark.check("melee.saves", "5 hits on a battalion")
@pytest.mark.parametrize(("ground", "saves"), [("b", 6), ("t", 6), (".", 5), ("h", 5)])
def test_dice_to_save_five_hits(ground: str, saves: int) -> None:
    battle = standing(ground=drawn(s0403=ground))
    assert battle.number("unit/a/melee/b/saves/5") == saves
    assert battle.number("unit/b/melee/a/saves/5") == 5


@pytest.mark.rule("melee.saves")
def test_cover_helps_the_defender_alone() -> None:
    battle = standing(ground=drawn(s0403="b", s0404="b"))
    assert battle.number("unit/b/melee/a/saves/5") == 5
    assert battle.number("unit/a/melee/b/saves/5") == 6


@pytest.mark.rule("melee.saves")
def test_the_defender_saves_first_each_by_his_own_morale() -> None:
    battle = standing("grenadiers 0404 n", "militia 0403 w")
    faces = "3 3 1 1 1 1 1  5 5 1 1 1  4 5  3 2"
    battle.give("charge", pool(faces), unit="a", target="b")
    assert battle.event("melee")["hits"] == [2, 2]
    assert battle.event("melee")["unsaved-on"] == [1, 1]


@pytest.mark.rule("melee.saves")
def test_nothing_is_saved_in_cover_without_a_hit() -> None:
    battle = standing("line 0404 n", "line 0403 w", ground=drawn(s0403="b"))
    battle.give("charge", pool("3 3 3 3 3 3  1 1 1 1 1 1"), unit="a", target="b")
    assert battle.event("melee")["hits"] == [0, 0]


# ---------------------------------------------------------------- melee.outcome


@pytest.mark.rule("melee.outcome")
@pytest.mark.check("melee.outcome", "3 on the attacker")
def test_the_attacker_loses_the_difference() -> None:
    battle = standing("line 0404 n", "line 0403 w")
    battle.give("charge", pool("3 1 1 1 1 1  5 5 5 1 1 1  1  1 1 1"), unit="a", target="b")
    assert battle.event("melee")["unsaved-on"] == [3, 1]
    assert (battle.event("loss")["unit"], battle.event("loss")["sp"]) == ("a", 2)
    a = battle.unit("a")
    assert (a["hex"], a["sp"], a["disordered"]) == ("0405", 1, True)
    b = battle.unit("b")
    assert (b["hex"], b["sp"], b["disordered"]) == ("0403", 3, False)


@pytest.mark.rule("melee.outcome")
@pytest.mark.check("melee.outcome", "4 to none")
def test_no_more_than_two_points_are_lost() -> None:
    battle = standing("line 0404 n", "line 0403 w")
    battle.give("charge", pool("3 3 3 3 1 1  1 1 1 1 1 1  1 1 1 1"), unit="a", target="b")
    assert battle.event("melee")["unsaved-on"] == [0, 4]
    assert (battle.event("loss")["unit"], battle.event("loss")["sp"]) == ("b", 2)
    b = battle.unit("b")
    assert (b["hex"], b["sp"], b["disordered"]) == ("0503", 1, True)


@pytest.mark.rule("melee.outcome")
@pytest.mark.check("melee.outcome", "no printed chart")
def test_no_printed_chart_takes_more_than_two() -> None:
    charts = read_table(ROOT / "sheets/closing_fire/data.toml")["charts"]
    assert max(row["sp"] for chart in charts.values() for row in chart) == 2


@pytest.mark.rule("melee.outcome")
@pytest.mark.parametrize("faces", ["1 1 1  1", "3 1 1  5  1  1", "3 3 1  5  1 1  1"])
def test_a_difference_of_one_costs_one_and_a_tie_the_attacker(faces: str) -> None:
    battle = flank(faces)
    on_attacker, on_defender = battle.event("melee")["unsaved-on"]
    if on_attacker == on_defender:
        a = battle.unit("a")
        assert (a["hex"], a["sp"], a["disordered"]) == ("0405", 2, False)
        assert not battle.all("loss")
    else:
        assert battle.event("loss")["sp"] == on_defender - on_attacker == 1


@pytest.mark.rule("melee.outcome", "fall-back.blocked")
def test_an_attacker_who_cannot_fall_back_loses_a_point() -> None:
    battle = flank("1 1 1  1", ground=drawn(s0405="W"))
    assert battle.event("cornered")["unit"] == "a"
    assert (battle.unit("a")["hex"], battle.unit("a")["sp"]) == ("0404", 1)


# ---------------------------------------------------------------- melee.follow


@pytest.mark.rule("melee.follow")
def test_the_winner_goes_where_the_loser_stood() -> None:
    battle = flank("3 1 1  1  1")
    assert (battle.event("follow")["unit"], battle.event("follow")["to"]) == ("a", "0403")
    assert (battle.unit("a")["hex"], battle.unit("a")["facing"]) == ("0403", "n")
    assert battle.unit("b")["hex"] == "0503"


@pytest.mark.rule("melee.follow")
def test_a_winner_follows_over_a_loser_that_is_gone() -> None:
    battle = flank("3 3 1  1  1 1")
    assert battle.unit("b")["gone"]
    assert battle.unit("a")["hex"] == "0403"


@pytest.mark.rule("melee.follow")
@pytest.mark.check("melee.follow", "the loser was cornered")
def test_a_loser_that_is_cornered_and_lives_keeps_its_square() -> None:
    battle = standing("rifles 0404 n", "line 0403 w", ground=drawn(s0503="W"))
    battle.give("charge", pool("3 1 1  1 1 1 1 1 1  1"), unit="a", target="b")
    assert battle.unit("b")["sp"] == 3 - 1 - 1
    assert (battle.unit("a")["hex"], battle.unit("b")["hex"]) == ("0404", "0403")
    assert not battle.all("follow")


@pytest.mark.rule("melee.follow")
def test_a_square_that_another_still_holds_is_not_entered() -> None:
    battle = flank("3 1 1  1  1", "c blue light 0403 w")
    assert battle.unit("b")["hex"] == "0503"
    assert battle.unit("a")["hex"] == "0404"


@pytest.mark.rule("melee.follow")
def test_a_winning_defender_stays() -> None:
    battle = flank("1 1 1  5  1")
    assert (battle.unit("a")["hex"], battle.unit("b")["hex"]) == ("0405", "0403")


# ---------------------------------------------------------------- who attacks


@pytest.mark.rule("melee.dice")
@pytest.mark.parametrize(
    ("other", "needs"), [("line 0403 s", (4, 4)), ("line 0403 e", (3, 5)), ("line 0403 n", (3, 5))]
)
def test_the_side_that_faces_attacks_before_activation(other: str, needs: tuple[int, int]) -> None:
    battle = field("a red line 0404 n", f"b blue {other}", *RESERVES)
    assert (battle.number("unit/a/melee/b/need"), battle.number("unit/b/melee/a/need")) == needs


@pytest.mark.rule("melee.dice", "disorder.effects")
def test_one_die_is_singular_and_disordered_dice_are_named() -> None:
    battle = standing("line 0404 n", "foot-battery 0403 w disordered")
    command = battle.command("charge", unit="a", target="b")
    foretold = battle.rules.forecast(battle.state, command)
    assert isinstance(foretold, Forecast), foretold
    told = [what for what, _, _ in foretold.needs]
    assert told == ["attack: 6 dice", "defence saves", "defence in disorder: 1 die", "attack saves"]
