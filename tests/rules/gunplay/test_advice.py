"""Advice about empty guns, fire yet to come, and overwatch."""

from dataclasses import replace
from fractions import Fraction

import pytest

from shellshock_tui.ai import choose
from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.dice import SeededDice
from tests.rules.gunplay.street import Street, drawn, sheet, shipped, street

SHEETS = sheet("burst", "smg-medium") | sheet("plain", "rifle-medium") | sheet("short", "pistol-light")
COACH = {"win": "hold", "side": "red", "name": "the coach", "places": ["2005"], "turns": 2}
TREES = {f"h06{row:02}": "t" for row in range(1, 11)} | {f"h11{row:02}": "b" for row in range(2, 9)}
WALL = {f"h30{row:02}": "#" for row in range(1, 11)}
SIDES = "red", "blue"
LAST = [{"win": "last", "side": side} for side in SIDES]


def advice(battle: Street) -> BotDecision[object]:
    """The plan advised to the side that is asked."""
    return choose(battle.rules, battle.state, battle.asked.side, "recruit", SeededDice("1"))


def advised(battle: Street) -> str:
    """The words of the plan advised to the side that is asked."""
    return advice(battle).remark.words


def emptied(*more: str) -> Street:
    """A battle after a burst from the open at a man who may still fire back."""
    battle = street("b red burst 0505", "h blue plain 1305", *more, sheets=SHEETS)
    battle.act("b")
    battle.give("fire", "d10=1 d10=1 d10=1", unit="b", targets=["h", "h", "h"], auto=True)
    return battle


@pytest.mark.rule("shoot.auto")
def test_an_empty_gun_is_reloaded_with_the_action_left() -> None:
    assert advised(emptied()) == "B reloads, to have better shots later."


@pytest.mark.rule("shoot.auto")
def test_an_empty_gun_is_reloaded_before_all_else() -> None:
    battle = emptied("i blue plain 1405")
    battle.give("end-activation", unit="b")
    for unit in ("h", "i"):
        battle.act(unit)
        battle.give("end-activation", unit=unit)
    battle.give("next-turn", "d10=10 d10=1")
    battle.act("b")
    assert advised(battle) == "B reloads, to have better shots later."


@pytest.mark.rule("turn")
def test_nobody_leaves_cover_because_all_enemies_have_acted() -> None:
    rifles = (f"{ident} blue plain 230{row}" for row, ident in enumerate("hij", start=5))
    battle = street(
        *("r red short 0405", "s red plain 0101", "t red plain 0102"), *rifles, sheets=SHEETS,
        victory=[{**COACH, "places": ["1205"]}, *LAST], ground=drawn(h0405="b"), dice="d10=1 d10=10",
    )  # fmt: skip
    for unit in "hsitj":
        battle.act(unit)
        battle.give("end-activation", unit=unit)
    battle.act("r")
    assert advised(battle) == "R drops prone, to be less exposed to fire."


@pytest.mark.rule("move.posture")
def test_a_prone_unit_far_from_its_goal_gets_up() -> None:
    victory = [{**COACH, "places": ["3005"]}, *LAST]
    battle = street("r red plain 0505 prone", "h blue plain 4010 down", sheets=SHEETS, victory=victory)
    battle.act("r")
    assert advised(battle) == "R stands up, to come closer to the objective."


def crossing(*watchers: str) -> Street:
    """A battle in which red has to run from a wood to brush over open ground."""
    ground = drawn(40, 10, **TREES, **WALL)
    victory = [COACH, *LAST]
    battle = street(
        *("r red plain 0505", "s red plain 0504", "t red plain 0506"),
        *watchers,
        modules="overwatch",
        sheets=SHEETS,
        ground=ground,
        victory=victory,
    )
    battle.give("overwatch-count", side="red", count=0)
    return battle


@pytest.mark.rule("overwatch.declare", "overwatch.purpose")
def test_a_unit_that_covers_the_enemys_way_goes_on_overwatch() -> None:
    battle = crossing("w blue plain 2205")
    assert advised(battle) == "One goes on overwatch, to have better shots later."
    battle.give("overwatch-count", side="blue", count=1)
    assert advised(battle) == "W goes on overwatch."


@pytest.mark.rule("overwatch.declare", "board.sight")
def test_the_units_that_see_the_way_watch() -> None:
    battle = crossing("x blue plain 3505", "w blue plain 2205")
    assert advised(battle).startswith("One goes on overwatch")
    battle.give("overwatch-count", side="blue", count=1)
    assert advised(battle).startswith("W goes on overwatch")


@pytest.mark.rule("overwatch.declare")
def test_two_shots_at_a_seen_enemy_beat_overwatch() -> None:
    battle = street(
        "r red plain 0805", "w blue plain 2205", modules="overwatch", sheets=SHEETS, victory=[COACH, *LAST]
    )
    battle.give("overwatch-count", side="red", count=0)
    assert advised(battle) == "Nobody goes on overwatch, to have better shots later."


def test_a_person_is_one_whatever_the_name_ends_in() -> None:
    battle = street("ives red rifleman 0505", "jonas blue gunman 1505")
    battle.act("ives")
    told = [plan.words for plan in battle.rules.advisor.plans(battle.state, battle.asked.side)]
    assert any(words.startswith("Ives goes to ") for words in told)
    assert not any(words.startswith(("Ives go ", "Ives do ", "Ives fire ")) for words in told)


def crates(*units: str, held: tuple[int, ...] = (0, 0, 0, 0), ground: str = "") -> Street:
    """A battle of two sides for the crates in the middle of a street, held so far for some turns."""
    goal = {**COACH, "name": "the crates", "places": ["1205"], "turns": 3}
    both = [{**goal, "side": side} for side in SIDES]
    battle = street(*units, sheets=SHEETS, victory=[*both, *LAST], ground=ground)
    battle.state = replace(battle.state, turn=6, held=held)
    return battle


@pytest.mark.rule("victory")
def test_stopping_the_enemys_last_turn_comes_before_helping() -> None:
    units = "r red plain 0605", "m red boss 0604 down", "h blue short 1205"
    battle = crates(*units, held=(0, 2, 0, 0), ground=drawn(h1205="b"))
    battle.act("r")
    assert advised(battle).startswith("R fires at H")


@pytest.mark.rule("victory")
def test_somebody_nears_the_crates_before_the_enemys_last_turn() -> None:
    units = "r red plain 0305", "m red boss 0304 down", "h blue short 1205"
    battle = crates(*units, held=(0, 1, 0, 0), ground=drawn(h1205="b"))
    battle.act("r")
    assert advised(battle).startswith("R goes to 06")


@pytest.mark.rule("victory")
def test_a_unit_that_must_hurry_does_not_stop_to_fire() -> None:
    foes, brush = ("h blue plain 1205", "i blue plain 1504"), drawn(h0305="b", h1205="b", h1504="b")
    battle = crates("r red plain 0305", *foes, held=(0, 1, 0, 0), ground=brush)
    battle.act("r")
    assert advised(battle) == "R goes to 0904, to come closer to the objective."


@pytest.mark.rule("victory")
def test_nobody_leaves_the_crates_in_the_turn_that_wins_them() -> None:
    battle = crates("r red plain 1205", "m red boss 1505 down", "h blue plain 3005", held=(2, 0, 0, 0))
    battle.act("r")
    assert not advised(battle).startswith("R goes")


@pytest.mark.rule("victory")
def test_reaching_the_crates_in_time_comes_before_firing() -> None:
    foes = (f"{ident} blue plain 280{row}" for row, ident in enumerate("hij", start=4))
    battle = crates("r red plain 0605", *foes)
    battle.act("r")
    assert advised(battle) == "R goes to 1205, to come closer to the objective."


@pytest.mark.rule("board.sight")
def test_nobody_leaves_his_cover_for_a_corner_without_a_shot() -> None:
    battle = shipped("dock-street")
    *watch, lace, crow, finn, tully = battle.state.units
    lace, crow = replace(lace, state="down", prone=True), replace(crow, prone=True)
    battle.state = replace(battle.state, units=(*watch, lace, crow, finn, tully))
    battle.watch()
    battle.act("r1", 2)
    assert advised(battle).startswith("Moss fires at ")


@pytest.mark.rule("victory")
def test_nobody_fires_while_the_enemy_comes_to_the_crates_first() -> None:
    foes = "h blue plain {} prone", "i blue plain 2305 prone", "j blue plain 2405 prone"
    for nearest, runs in (("1705", True), ("2005", False)):
        battle = crates("r red plain 0205", *(one.format(nearest) for one in foes))
        battle.state = replace(battle.state, turn=2)
        battle.act("r")
        assert battle.hit("r", "h") == Fraction(1, 5)
        assert advised(battle).startswith("R goes to 08") is runs
