"""Chits, activations, and the end of a turn."""

from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.dice import DieWanted, SeededDice
from shellshock_tui.session.games import start_at_table
from tests.rules.closing_fire.field import Field, field, pool, shipped

NINE = (
    *(f"r{n} red line 0{n}09 n" for n in range(1, 5 + 1)),
    *(f"b{n} blue line 0{n}01 s" for n in range(1, 4 + 1)),
)
"""Five units of Red and four of Blue."""


def stand(battle: Field, unit: str, dice: str = "") -> None:
    """Let a unit do nothing; the dice are those of the chit after it."""
    battle.act(unit)
    battle.give("end-activation", dice, unit=unit)


# ---------------------------------------------------------------- turn.chits


@pytest.mark.rule("turn.chits")
@pytest.mark.check("turn.chits", "5 red and 4 blue left")
@pytest.mark.parametrize(
    ("face", "side"),
    [
        (1, "red"),
        (2, "red"),
        (4, "red"),
        (5, "red"),
        (6, "blue"),
        (7, "blue"),
        (8, "blue"),
        (9, "blue"),
    ],
)
def test_the_die_has_a_face_for_each_chit_the_first_sides_first(face: int, side: str) -> None:
    battle = field(*NINE)
    battle.give("next-turn", f"d9={face}")
    assert battle.event("chit")["side"] == side
    assert (battle.asked.kind, battle.asked.side) == ("activate", side)
    assert {c["unit"] for c in battle.legal()} == {unit for unit in battle.now["units"] if unit[0] == side[0]}


@pytest.mark.rule("turn.chits")
@pytest.mark.check("turn.chits", "9 chits in the cup")
@pytest.mark.parametrize("unit_chits", [False, True])
def test_a_drawn_chit_is_out_of_the_cup(unit_chits: bool) -> None:
    battle = field(*NINE, options={"unit_chits": unit_chits})
    assert battle.now["cup"] == {"red": 5, "blue": 4}
    battle.give("next-turn", "d9=9")
    left = 8
    assert battle.event("chit")["left"] == sum(battle.now["cup"].values()) == left
    assert [cell.text for cell in battle.rules.track(battle.state).slots] == ["Red 5 chits", "Blue 3 chits"]


@pytest.mark.rule("turn.chits")
def test_the_cup_and_its_chance_after_a_draw() -> None:
    battle = field(*NINE)
    battle.give("next-turn", "d9=9")
    assert battle.now["cup"] == {"red": 5, "blue": 3}
    assert (str(battle.number("cup/red")), str(battle.number("cup/blue"))) == ("5/8", "3/8")
    battle.give("activate", unit="b1")
    assert battle.now["cup"] == {"red": 5, "blue": 3}
    assert (str(battle.number("cup/red")), str(battle.number("cup/blue"))) == ("5/8", "3/8")


@pytest.mark.rule("turn.chits")
@pytest.mark.check("turn.chits", "a unit destroyed before its activation")
def test_a_unit_that_is_destroyed_takes_its_chit_with_it() -> None:
    battle = field(
        "a red line 0405 n", "b blue line 0403 s sp=1", "c blue large-line 0901 s", "d red line 0809 n"
    )
    battle.act("a")
    assert battle.now["cup"] == {"red": 1, "blue": 2}
    battle.give("shoot", pool("4 4 4 1 1 1") + " d2=2", unit="a", target="b", move=False)
    assert battle.now["cup"] == {"red": 1, "blue": 0}
    assert {c["unit"] for c in battle.legal()} == {"c"}


@pytest.mark.rule("turn.chits")
@pytest.mark.check("turn.chits", "3 blue left alone")
def test_no_die_falls_when_all_chits_left_are_of_one_side() -> None:
    battle = field("a red line 0405 n", *(f"b{n} blue line 0{n}01 s" for n in (1, 2, 3)))
    stand(battle, "a")
    assert battle.now["cup"] == {"red": 0, "blue": 2}
    assert (battle.asked.kind, battle.asked.side) == ("activate", "blue")
    assert len(battle.legal()) == 3


@pytest.mark.rule("turn.chits")
def test_whose_chit_it_is_not_or_who_has_acted_is_not_activated() -> None:
    battle = field("a red line 0405 n", "b blue line 0201 s", "c red line 0809 n")
    stand(battle, "a", "d2=1")
    battle.refused("activate", "turn.chits", unit="a")
    battle.refused("activate", "turn.chits", unit="b")


# ---------------------------------------------------------------- turn.end


@pytest.mark.rule("turn.end")
@pytest.mark.check("turn.end", "12 units")
def test_twelve_units_act_and_the_turn_is_over() -> None:
    battle, dice = shipped("villages"), SeededDice("a quiet turn")
    battle.roll(dice, "next-turn")
    activated = 0
    while battle.asked.kind != "turn":
        unit = battle.legal()[0]["unit"]
        battle.roll(dice, "activate", unit=unit)
        battle.roll(dice, "end-activation", unit=unit)
        activated += 1
    assert activated == len(battle.now["units"]) == 12
    assert battle.event("turn-end")["turn"] == 1


@pytest.mark.rule("turn.end")
def test_the_next_turn_begins_when_a_player_says_so() -> None:
    battle = field("a red line 0405 n", "b blue line 0901 s")
    stand(battle, "a")
    stand(battle, "b")
    assert (battle.asked.kind, battle.asked.side) == ("turn", "")
    battle.begin("blue")
    assert battle.event("turn")["turn"] == 2
    assert (battle.asked.kind, battle.asked.side) == ("activate", "blue")


# ---------------------------------------------------------------- activation.actions


@pytest.mark.rule("activation.actions")
@pytest.mark.check("activation.actions", "moved, then shot")
def test_the_activation_ends_after_moving_and_shooting() -> None:
    battle = field("a red line 0405 n", "b blue line 0402 s")
    battle.act("a")
    battle.give("turn", unit="a", to="left")
    battle.give("turn", unit="a", to="right")
    battle.give("shoot", pool("1 2"), unit="a", target="b", move=False)
    assert (battle.asked.kind, battle.asked.side) == ("activate", "blue")
    assert battle.unit("a")["acted"]


@pytest.mark.rule("activation.actions", "shoot.moving")
def test_the_activation_ends_after_a_shot_that_stands() -> None:
    battle = field("a red line 0405 n", "b blue line 0402 s")
    battle.act("a")
    battle.give("shoot", pool("1 2 3"), unit="a", target="b", move=False)
    assert (battle.asked.kind, battle.asked.side) == ("activate", "blue")


@pytest.mark.rule("activation.actions")
@pytest.mark.check("activation.actions", "shot with moving announced")
def test_a_unit_that_shot_may_step_and_turn_but_not_charge() -> None:
    battle = field("a red line 0405 n", "b blue line 0404 s")
    battle.act("a")
    battle.give("shoot", pool("1 2"), unit="a", target="b", move=True)
    assert (battle.asked.kind, battle.asked.unit) == ("act", "a")
    for to in ("front-left", "front-right"):
        assert battle.allows("step", unit="a", to=to)
    assert battle.allows("turn", unit="a", to="about")
    assert battle.allows("charge", unit="a", target="b")
    assert battle.allows("end-activation", unit="a")


@pytest.mark.rule("activation.actions")
def test_nobody_moves_shoots_and_moves_again() -> None:
    battle = field("a red light 0405 n", "b blue line 0402 s")
    battle.act("a")
    battle.give("step", unit="a", to="front")
    battle.refused("shoot", "activation.actions", unit="a", target="b", move=True)


@pytest.mark.rule("activation.actions")
def test_a_unit_may_always_stand() -> None:
    battle = field("a red line 0405 n", "b blue line 0901 s")
    battle.act("a")
    assert battle.allows("end-activation", unit="a")
    before = battle.unit("a")
    battle.give("end-activation", unit="a")
    assert battle.unit("a") == before | {"acted": True}


# ---------------------------------------------------------------- option.unit-chits


@pytest.mark.rule("option.unit-chits")
@pytest.mark.check("option.unit-chits", "9 units left")
@pytest.mark.parametrize("face", range(1, 9 + 1))
def test_a_chit_may_name_its_unit(face: int) -> None:
    battle = field(*NINE, options={"unit_chits": True})
    battle.give("next-turn", f"d9={face}")
    drawn = NINE[face - 1].split()[0]
    assert [(c["do"], c["unit"]) for c in battle.legal()] == [("activate", drawn)]
    other = next(line.split()[0] for line in NINE if line[0] == drawn[0] and not line.startswith(drawn))
    battle.refused("activate", "option.unit-chits", unit=other)


@pytest.mark.rule("option.unit-chits")
def test_acted_units_leave_the_count_and_the_last_needs_no_die() -> None:
    units = ("a red line 0405 n", "b blue line 0201 s", "c red line 0809 n")
    battle = field(*units, options={"unit_chits": True})
    battle.give("next-turn", "d3=1")
    battle.give("activate", unit="a")
    battle.give("end-activation", "d2=2", unit="a")
    battle.give("activate", unit="c")
    battle.give("end-activation", unit="c")
    assert [c["unit"] for c in battle.legal()] == ["b"]


@pytest.mark.rule("turn.end")
def test_a_turn_that_is_over_is_told_until_the_next_begins() -> None:
    battle = field("r red line 0109 n", "b blue line 0101 s")
    turns = [battle.rules.track(battle.state).turn]
    battle.begin("red")
    stand(battle, "r")
    turns.append(battle.rules.track(battle.state).turn)
    stand(battle, "b")
    assert battle.asked.question == "Turn 1 is over: begin turn 2."
    turns.append(battle.rules.track(battle.state).turn)
    battle.begin("red")
    turns.append(battle.rules.track(battle.state).turn)
    assert turns == [1, 1, 1, 2]


@pytest.mark.rule("option.unit-chits")
def test_a_chit_drawn_at_the_table_is_asked_for_with_the_units_in_the_cup(tmp_path: Path) -> None:
    data = library.open_file(library.SCENARIO, "villages")
    data = data._replace(table={**data.table, "options": {"unit_chits": True}})
    session = start_at_table(data, tmp_path)
    wanted = session.give(next(iter(session.rules.legal(session.state, "red"))))
    assert isinstance(wanted, DieWanted)
    assert "Chits in the cup: 1 is 1st Line, 2 is 2nd Line," in wanted.events[-1]
