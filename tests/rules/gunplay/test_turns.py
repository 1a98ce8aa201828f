"""Modules, sheets, the board, the turn, moving and postures."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.dice import DieWanted
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.option import Option
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.files import DataError
from shellshock_tui.rules import system
from shellshock_tui.rules.gunplay.state import OUT
from shellshock_tui.session.games import start_at_table
from tests.rules.gunplay.street import BLUE_BEGINS, drawn, sheet, shipped, street, table

FOE = "z blue gunman 4001"


@pytest.mark.rule("modules")
def test_a_scenario_without_options_has_three_modules() -> None:
    made = table("a red rifleman 0201", FOE)
    del made["options"]
    battle = shipped("dock-street")
    assert {option.name for option in _options(made) if option.chosen.value} == {
        "activation", "flinch", "overwatch"
    }  # fmt: skip
    assert battle.asked.kind == "overwatch-count"


def _options(made: dict[str, Any]) -> tuple[Option, ...]:
    return system("gunplay").options(made, "test.toml")


@pytest.mark.rule("sheet")
@pytest.mark.check("sheet", "a marshal without wear")
def test_the_first_weapon_is_in_hand() -> None:
    battle = street("a red marshal 0201", FOE)
    one = battle.unit("a")
    assert (one["weapon"], one["wounds"], one["markers"], one["state"], one["prone"]) == (
        "pistol-heavy", 0, 0, "up", False,
    )  # fmt: skip
    battle.act("a")
    assert battle.allows("ready", weapon="shotgun-medium")
    worn = street("a red marshal 0201 wounds=2 markers=3 prone weapon=shotgun-medium", FOE).unit("a")
    assert (worn["weapon"], worn["wounds"], worn["markers"], worn["prone"]) == ("shotgun-medium", 2, 3, True)


@pytest.mark.rule("board")
@pytest.mark.check("board", "0304 to 0806")
def test_a_hex_is_an_inch() -> None:
    battle = street("a red rifleman 0304", "b red rifleman 0806", "c red rifleman 0306", FOE)
    assert battle.number("sight/0304/0806") == 5
    assert battle.number("sight/0304/0306") == 2


@pytest.mark.rule("board.sight")
@pytest.mark.check("board.sight", "one wall, at 0406")
def test_a_wall_stands_in_the_line_but_not_on_its_border() -> None:
    battle = street(
        "a red rifleman 1006", "b blue gunman 0203", "c blue gunman 0106", ground=drawn(h0406="#")
    )
    assert isinstance(battle.number("unit/a/sight/b"), int)
    blocked = battle.explain("unit/a/sight/c")
    assert isinstance(blocked, Blocked)
    assert (blocked.clause, blocked.at) == ("board.sight", "hex/0406")
    assert battle.blocked("unit/c/sight/a") == "board.sight"


@pytest.mark.rule("board.sight")
def test_off_the_map_nobody_looks_past_a_wall() -> None:
    battle = street("a red rifleman 0101", "b blue gunman 0301", ground=drawn(h0201="#"))
    blocked = battle.explain("unit/a/sight/b")
    assert isinstance(blocked, Blocked)
    assert (blocked.clause, blocked.at) == ("board.sight", "hex/0201")
    assert battle.blocked("unit/b/sight/a") == "board.sight"


@pytest.mark.rule("move.hide", "hit.down")
@pytest.mark.parametrize(("behind", "at"), [("hidden", "0506"), ("hidden down", "2005")])
def test_nobody_begins_hidden_while_down_or_beside_an_enemy(behind: str, at: str) -> None:
    ground = drawn(h0505="b")
    assert street("a red rifleman 0505 hidden", "b blue gunman 2005", ground=ground)
    with pytest.raises(DataError, match="hidden"):
        street(f"a red rifleman 0505 {behind}", f"b blue gunman {at}", ground=ground)


@pytest.mark.rule("board.cover")
@pytest.mark.check("board.cover", "wall or barricade beside the target")
def test_only_what_stands_before_the_target_covers_at_range_3() -> None:
    for ground, chance in ((drawn(h0305="o"), Fraction(1, 2)), (drawn(h0205="o"), Fraction(4, 5))):
        battle = street("a red rifleman 0105", "b blue gunman 0405", ground=ground)
        battle.act("a")
        assert battle.number("sight/0105/0405") == 3
        assert battle.hit("a", "b") == chance


@pytest.mark.rule("turn")
@pytest.mark.check("turn", "3 against 1 without the activation module")
def test_sides_alternate_and_one_with_nobody_left_is_skipped() -> None:
    battle = street(
        "a1 red rifleman 0101", "a2 red rifleman 0301", "a3 red rifleman 0501", "b1 blue gunman 4001"
    )
    order = []
    while battle.asked.kind == "pick":
        unit = next(c["unit"] for c in battle.legal() if c["do"] == "activate")
        order.append(unit[0].upper())
        battle.act(unit)
        assert battle.unit(unit)["acted"]
        battle.give("end-activation", unit=unit)
    assert order == ["A", "B", "A", "A"]
    assert order.count("A") == 3
    assert order.count("B") == 1
    assert not any(c["do"] == "pass" for c in battle.legal("red"))


@pytest.mark.rule("turn.initiative", "turn.dice")
@pytest.mark.check("turn.initiative", "8 and 8, then 3 and 5")
def test_ties_are_rolled_again_by_both() -> None:
    battle = street("a red rifleman 0101", FOE, dice="d10=8 d10=8 d10=3 d10=5")
    event = battle.event("initiative")
    assert (event["rolls"], event["first"], battle.asked.side) == ({"red": 3, "blue": 5}, "blue", "blue")
    tie = "Red 8, Blue 8, a tie, which both roll again; Red 3, Blue 5"
    assert event.text == f"Turn 1. Initiative: {tie}. Blue begins, with the higher roll."


@pytest.mark.rule("turn.initiative")
def test_dice_from_the_table_are_asked_for_again_with_the_tie(tmp_path: Path) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, "dock-street"), tmp_path)
    session.hand_in(5)
    wanted = session.hand_in(5)
    assert isinstance(wanted, DieWanted)
    assert wanted.events[-1] == "Initiative: Harbour Watch 5, The Crew 5, a tie: both roll again."


@pytest.mark.rule("move")
@pytest.mark.check("move", "speed 3")
def test_a_move_is_three_open_hexes_or_brush_and_one() -> None:
    battle = street("a red rifleman 0505", FOE, ground=drawn(h0502="b", h0503="b"))
    battle.act("a")
    battle.walk("a", "s s s")
    assert (battle.event("step")["left"], battle.event("step")["actions"]) == (0, 1)
    battle = street("a red rifleman 0504", FOE, ground=drawn(h0503="b"))
    battle.act("a")
    battle.walk("a", "n n")
    assert (battle.event("step")["left"], battle.event("step")["actions"]) == (3 - 2 - 1, 1)


@pytest.mark.rule("move", "trait.others")
@pytest.mark.check("move", "Slow 2: one brush hex")
@pytest.mark.check("move", "two move actions through open ground")
@pytest.mark.check("trait.others", "speed 4, 3, 2")
def test_traits_make_fast_and_slow() -> None:
    ground = drawn(h0504="b")
    own = sheet("fast", "pistol-light", traits="fast") | sheet("slow", "pistol-light", traits="slow")
    battle = street("a red slow 0505", FOE, ground=ground, sheets=own)
    battle.act("a")
    battle.walk("a", "n")
    assert (battle.event("step")["left"], battle.event("step")["actions"]) == (0, 1)
    for name, speed, reach in (("rifleman", 3, 6), ("fast", 4, 8), ("slow", 2, 4)):
        battle = street(f"a red {name} 2009", FOE, ground=drawn(rows=20), sheets=own)
        assert battle.number("unit/a/speed") == speed
        battle.act("a")
        marks = battle.rules.overlay(battle.state, "red", OverlayKind.REACH, "unit/a").marks
        assert max(battle.rules.board.distance(battle.state.units[0].at, at) for at, _, _ in marks) == reach


@pytest.mark.rule("move")
def test_walls_and_others_bar_the_way_and_the_fallen_do_not() -> None:
    ground = drawn(h0504="#")
    battle = street(
        "a red rifleman 0505", "b red rifleman 0506", "c red gunman 0605 down", FOE, ground=ground
    )
    battle.act("a")
    battle.refused("step", "move", unit="a", to="n")
    battle.refused("step", "move", unit="a", to="s")
    battle.walk("a", "se")
    assert battle.unit("a")["hex"] == battle.unit("c")["hex"]


@pytest.mark.rule("move.posture")
@pytest.mark.check("move.posture", "drop prone, stand up")
def test_dropping_prone_and_standing_up_are_an_action_each() -> None:
    battle = street("a red rifleman 0505", FOE)
    battle.act("a")
    battle.give("posture", unit="a", to="prone")
    assert battle.unit("a")["prone"]
    battle.give("posture", unit="a", to="stand")
    actions = 2
    assert battle.event("activation-ended")["unit"] == "a"
    assert not battle.unit("a")["prone"]
    prone = street("a red rifleman 0505 prone", FOE)
    prone.act("a")
    prone.walk("a", " ".join(["s"] * actions))
    assert prone.event("activation-ended")["unit"] == "a"


@pytest.mark.rule("move.hide")
@pytest.mark.check("move.hide", "fire, then hide in one activation")
def test_firing_ends_hiding_and_forbids_it() -> None:
    ground = drawn(h0505="b")
    battle = street("a red rifleman 0505", "b blue gunman 1505", ground=ground)
    battle.act("a")
    battle.give("fire", "d10=1", unit="a", targets=["b"])
    battle.refused("posture", "move.hide", unit="a", to="hide")
    battle = street("a red rifleman 0505", "b blue gunman 1505", ground=ground)
    battle.act("a")
    battle.give("posture", unit="a", to="hide")
    battle.give("end-activation", unit="a")
    battle.act("b")
    battle.refused("fire", "move.hide", unit="b", targets=["a"])
    battle.give("end-activation", unit="b")
    battle.give("next-turn", "d10=10 d10=1")
    battle.act("a")
    assert battle.unit("a")["hidden"]
    battle.give("fire", "d10=1", unit="a", targets=["b"])
    assert not battle.unit("a")["hidden"]


@pytest.mark.rule("move.hide")
def test_one_who_hides_is_found_from_beside_it() -> None:
    ground = drawn(h0505="b")
    battle = street("a red rifleman 0505 hidden", "b blue gunman 0508", ground=ground, dice=BLUE_BEGINS)
    battle.act("b")
    battle.walk("b", "n n")
    assert battle.event("revealed")["unit"] == "a"
    assert battle.allows("fire", targets=["a"])


@pytest.mark.rule("difficulty")
def test_modules_that_contradict_are_reported() -> None:
    with pytest.raises(DataError, match="exclude each other"):
        street("a red odd 0505", FOE, sheets=sheet("odd", "pistol-light", traits="fast slow"))


def test_everybody_keeps_one_key_however_many_are_out() -> None:
    foes = ("x blue gunman 0502", "y blue gunman 0504", "z blue gunman 0506")
    battle = street("a red rifleman 0204", "b red rifleman 0306", *foes)
    rules: Any = battle.rules
    battle.act("b")

    def keys() -> dict[str, str]:
        offers = battle.rules.choices(battle.state, "red", ())
        return {one.label: one.key for one in offers if one.label.startswith("fire at ")}

    whole = keys()
    assert list(whole.values()) == ["1", "2", "3"]
    units = (
        replace(one, state=OUT, at=OFF_BOARD) if unit == "x" else one
        for unit, one in zip(rules.ids, battle.state.units, strict=True)
    )
    battle.state = replace(battle.state, units=tuple(units))
    assert list(keys().values()) == ["2", "3"]
    assert keys().items() <= whole.items()


@pytest.mark.rule("turn")
def test_a_battle_is_fought_between_two_sides_at_most() -> None:
    made = table("a red rifleman 0201", FOE)
    made["sides"] = [{"id": side, "name": side.title()} for side in ("red", "blue", "green")]
    with pytest.raises(DataError, match="sides"):
        system("gunplay").check(made, library.finder("gunplay"), "test.toml")


@pytest.mark.rule("turn", "overwatch.declare")
def test_a_side_that_is_alone_acts_and_ends_its_turn() -> None:
    sides = [{"id": "red", "name": "Red"}]
    battle = street("a red rifleman 0201", modules="overwatch", sides=sides, dice="")
    battle.watch()
    battle.act("a")
    battle.give("end-activation", unit="a")
    assert battle.asked.kind == "aftermath"


@pytest.mark.rule("move")
@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("0305", ""),
        ("2005", "2005 is out of reach: it takes 7 actions, and A has 2 left."),
        ("0105", "0105 cannot be entered: A stands there."),
        ("0107", "0107 cannot be entered: its terrain is wall."),
    ],
)
def test_out_of_reach_is_what_takes_more_actions_than_are_left(place: str, told: str) -> None:
    battle = street("a red rifleman 0105", "b blue gunman 2009", ground=drawn(h0107="#"))
    battle.act("a")
    blocked = battle.rules.no_way(battle.state, "a", battle.rules.board.place(place))
    assert (blocked.reason if blocked else "") == told
