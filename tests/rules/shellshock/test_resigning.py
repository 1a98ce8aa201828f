"""A side that resigns while several others are left is out with its units; the others play on."""

from typing import Any

import pytest

from shellshock_tui.rules.shellshock.state import Fate
from tests.battles import scenario
from tests.laws import check_choices, check_codec
from tests.rules.shellshock.drive import announce, end, rolling
from tests.rules.shellshock.guns import fire, gun, until
from tests.rules.shellshock.objectives import EXIT, HIT, HOLD, KILLER, end_turn, on
from tests.rules.shellshock.table import Table, moving

pytestmark = pytest.mark.rule("aftermath.upkeep")
UNITS = "a red gun 0502 s", "c blue gun 0505 n", "d blue gun 0705 n", "e green gun 1515 n"
PHASED = "[options]\nphased_play = true"
HALVES = "[options]\ninitiative_parts = 2"
CHOICE = 'start_speed = "choice"'


def three(*units: str, **more: Any) -> Table:
    """A battle of three sides in its Movement phase."""
    return moving(*units or UNITS, sheets=[gun(KILLER)], **more)


def beginning(head: str = "") -> Table:
    """A battle of three sides at its first decision."""
    table = Table(scenario(*UNITS, head=head), "" if head == CHOICE else "d2=1 d4=1", [gun(KILLER)])
    assert table.asked.kind == ("start-speed" if head == CHOICE else "chit")
    return table


def in_parts() -> Table:
    """A battle of three sides with initiative in halves; red moves first, then green."""
    return Table(scenario(*UNITS, head=HALVES), "d2=1 d3=1 d2=1", [gun(KILLER)])


def resign(table: Table, side: str, dice: str = "") -> None:
    """Let a side resign, and check that it has no commands left and no units on the map."""
    table.give("resign", side=side, dice=dice)
    own = [unit for unit in table.now["units"].values() if unit["side"] == side]
    assert all(unit["gone"] or unit["destroyed"] for unit in own)
    assert table.rules.concessions(table.state, side) == ()
    assert table.rules.choices(table.state, side, ()) == () or table.now["phase"] == "aftermath"
    assert table.rules.withdrawn(table.state) == (), "who resigns loses what it had"
    assert all(piece.side != side for piece in table.rules.pieces(table.state, "red", ()))


def drive_on(table: Table) -> None:
    """Play this turn to its end without a shot, and begin the next."""
    table.place_chits()
    end_turn(table)
    table.next_turn()


# ---------------------------------------------------------------- in each phase


@pytest.mark.parametrize("stage", ["movement", "combat", "aftermath"])
@pytest.mark.parametrize("side", ["red", "blue", "green"])
def test_the_others_play_on_in_any_phase(stage: str, side: str) -> None:
    table = three()
    if stage != "movement":
        table.to_combat()
    if stage == "aftermath":
        table.hold_fire()
    resign(table, side)
    assert on(table)
    assert table.event("side-resigned")["side"] == side
    drive_on(table)
    assert on(table)
    assert table.asked.side != side
    assert side not in table.asked.cut_in


def test_the_units_left_choose_while_start_speeds_are_chosen() -> None:
    table = beginning(CHOICE)
    table.give("start-speed", unit="a", speed=3)
    resign(table, "blue")
    assert (table.asked.kind, table.asked.unit) == ("start-speed", "e")
    resign_last = beginning(CHOICE)
    for unit in "acd":
        resign_last.give("start-speed", unit=unit, speed=3)
    resign(resign_last, "green", dice="d3=1")
    assert (resign_last.asked.kind, resign_last.asked.side) == ("chit", "red")


def test_resigning_among_chits_draws_anew_for_the_units_left() -> None:
    table = beginning()
    table.give("take-chit", unit=table.legal()[0]["unit"], dice="d3=1")
    resign(table, "blue", dice="d2=2 d2=1")
    assert table.asked.side == "green"
    assert {unit["chit"] for unit in table.now["units"].values()} == {None}
    table.place_chits()
    assert (table.unit("e")["chit"], table.unit("a")["chit"]) == (1, "R")


def test_a_side_may_resign_in_its_move_and_the_next_unit_moves() -> None:
    table = three()
    activation, after = table.asked.unit, [unit for unit in "acde" if table.unit(unit)["chit"] == 2]
    announce(table, activation, 3)
    resign(table, str(table.unit(activation)["side"]))
    assert [table.asked.unit] == after


def test_another_unit_goes_on_with_its_move() -> None:
    table = three()
    activation = table.asked.unit
    announce(table, activation, 0)
    resign(table, "blue" if table.unit(activation)["side"] != "blue" else "green")
    assert (table.asked.kind, table.asked.unit) == ("move", activation)


def test_combat_begins_when_the_last_unit_to_move_is_out() -> None:
    table = three("a red gun 0502 s", "c blue gun 0505 n", "e green gun 1515 n")
    for _ in range(2):
        table.idle()
    resign(table, str(table.asked.side))
    assert table.now["phase"] == "combat"


def test_the_part_of_a_side_that_is_out_is_over() -> None:
    table = in_parts()
    assert (table.asked.kind, table.asked.side) == ("unit", "red")
    resign(table, "red")
    assert (table.asked.kind, table.asked.side) == ("unit", "green")
    table.give("move-unit", unit="e")
    table.idle()
    assert table.asked.side == "blue"


def test_fire_goes_on_with_the_next_unit() -> None:
    table = three()
    table.to_combat()
    first = table.asked
    resign(table, first.side)
    assert table.asked.kind == "fire"
    assert table.asked.side != first.side


def test_resigned_units_are_no_targets_and_hide_nobody() -> None:
    table = three("a red gun 0502 s", "c blue gun 0504 n", "e green gun 0506 n")
    table.to_combat()
    until(table, "a")
    assert not table.allows("fire", unit="a", target="e")
    resign(table, "blue")
    assert not table.allows("fire", unit="a", target="c")
    assert table.allows("fire", unit="a", target="e")


def test_a_ram_at_a_side_that_is_out_strikes_nobody() -> None:
    table = three("c blue gun 0506 n", "a red gun 0505 s", "e green gun 1515 n")
    table.idle()
    rolling(table, "a", 5)
    announce(table, "a", 5)
    table.give("ram", unit="a", to="front")
    resign(table, "blue")
    end(table, "a")
    table.to_combat()
    assert not any(event.name == "physical-roll" for event in table.events)
    table.hold_fire()
    assert on(table)


def test_the_others_play_on_in_phased_play_too() -> None:
    table = three(head=PHASED)
    resign(table, "blue")
    assert "blue" not in table.asked.cut_in
    drive_on(table)
    assert on(table)


# ---------------------------------------------------------------- how it ends


def test_when_only_two_are_left_the_other_wins() -> None:
    table = three()
    resign(table, "green")
    table.give("resign", side="blue")
    assert table.outcome.winner == "red"


def test_a_side_without_units_is_not_left_to_play_on() -> None:
    table = three()
    table.put("e", fate=Fate.DESTROYED)
    table.give("resign", side="blue")
    assert table.outcome.winner == "red"


def test_the_last_side_standing_of_those_left_wins() -> None:
    table = three("a red gun 0502 s", "c blue gun 0505 n", "e green gun 1515 n")
    resign(table, "green")
    table.to_combat()
    until(table, "a")
    fire(table, "a", "c", "B", dice=HIT)
    table.hold_fire()
    assert table.outcome.winner == "red"


def test_a_side_that_is_out_counts_for_no_enemy() -> None:
    aim = '[[victory]]\nwin = "destroy"\nside = "red"\necv = 100'
    table = three(tail=aim, head="turn_limit = 1")
    resign(table, "green")
    end_turn(table)
    assert (table.outcome.winner, table.outcome.points) == ("", (("red", 0), ("blue", 0)))


def test_a_side_that_is_out_wins_no_more() -> None:
    aims = EXIT.format(side="blue", units=1) + HOLD.format(side="green", turns=1).replace("0505", "1515")
    table = three(tail=aims, head="turn_limit = 2")
    resign(table, "blue")
    resign_too = three("e green gun 1515 n", "a red gun 0502 s", "c blue gun 0101 n", tail=aims)
    end_turn(table)
    assert table.outcome.winner == "green"
    resign(resign_too, "green")
    end_turn(resign_too)
    assert on(resign_too)


def test_a_side_resigns_once_and_the_others_may_agree_on_a_draw() -> None:
    table = three()
    resign(table, "green")
    assert table.refused("resign", "aftermath.upkeep", side="green")
    table.give("draw")
    assert table.outcome.winner == ""


@pytest.mark.parametrize("head", ["", PHASED, HALVES])
def test_choices_after_resigning_are_exactly_the_legal_ones(head: str) -> None:
    table = in_parts() if head == HALVES else three(head=head)
    resign(table, "green")
    check_choices(table.rules, table.state)
    check_codec(table.rules, table.state)
    assert not list(table.rules.legal(table.state, "green"))
