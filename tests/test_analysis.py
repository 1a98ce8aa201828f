"""The analysis of a battle names each mistake once."""

from functools import cache
from typing import Any

import pytest

from shellshock_tui.ai import BotDecision, Position
from shellshock_tui.ai.coach import Advice
from shellshock_tui.cli.arguments import bound
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.trail import Trail
from shellshock_tui.rules import system
from shellshock_tui.rules.shellshock.commands import Fire, Strike
from shellshock_tui.session.analysis import Analysis, Judged, Order, judged, orders, standings, what_was_done
from tests.games import play_out
from tests.recorded import recording
from tests.variants import BATTLES, FIRST

BETTER: BotDecision[object] = BotDecision((), Remark("It is better to wait.", Trail(())))


def decision(entry: int, turn: int, unit: str, cost: float, side: str = "red") -> Judged:
    return Judged(Order(entry, entry, turn, side, unit), "Done.", cost, BETTER)


def test_decisions_of_one_unit_in_one_turn_are_named_once() -> None:
    found_of = (
        decision(1, 1, "ash", 30.0),
        decision(5, 1, "ash", 70.0),
        decision(7, 1, "oak", 20.0),
        decision(9, 2, "ash", 40.0),
        decision(11, 2, "", 10.0),
        decision(12, 2, "", 15.0),
        decision(13, 2, "elm", 90.0, "blue"),
    )
    found = Analysis("red", (), found_of).costliest(9, ("red",))
    assert [one.order.entry for one in found] == [5, 9, 7, 12, 11]
    assert [one.order.entry for one in Analysis("red", (), found_of).costliest(2, ("red",))] == [5, 9]


@pytest.mark.few(2)
@pytest.mark.parametrize("battle", [name for name in FIRST if name != "toy"])
def test_what_was_done_is_what_the_unit_did(battle: str) -> None:
    match = play_out(bound(BATTLES[battle]()), "oak", 60)
    for order in orders(match):
        if not order.unit:
            continue
        entries = match.entries[order.entry : order.last + 1]
        done = what_was_done(entries, order.unit)
        own = [event.text for one in entries for event in one.events if names(event, order.unit)]
        assert done in own, [match.rules.encode(entry.command) for entry in entries]


@pytest.mark.parametrize("battle", [name for name in FIRST if name != "toy"])
def test_what_follows_the_end_of_a_move_is_another_decision(battle: str) -> None:
    match = play_out(bound(BATTLES[battle]()), "oak", 60)
    for order in orders(match):
        before = match.entries[order.entry : order.last]
        kinds = [match.rules.command_kind(entry.command) for entry in before]
        assert CommandKind.END not in kinds


@cache
def duel() -> Match[Any, Any]:
    """The recorded duel, which Red wins."""
    played = recording("duel")
    data = played.battle()
    found = system(data.header.system)
    rules = found.rules(found.setup(data.table, data.find, data.file))
    match, dice = Match(rules), SeededDice(played.seed)
    match.begin(dice)
    for command in played.kept():
        match.give(rules.parse(command), dice)
    return match


def test_a_won_battle_ends_at_its_greatest_value() -> None:
    match = duel()
    values = [one.value for one in standings(match, "red")]
    assert values[-1] == max(values)
    assert [one.value for one in standings(match, "blue")][-1] == -values[-1]


def test_what_is_judged_is_what_was_done_before_the_dice_were_seen() -> None:
    match = duel()
    shots = [one for one in orders(match) if isinstance(match.entries[one.entry].command, Fire | Strike)]
    for order in shots:
        plans: list[Plan[Any]] = []

        def advise(_: Position, own: Plan[Any] | None, plans: list[Plan[Any]] = plans) -> Advice[Any]:
            plans.append(own) if own else None
            return Advice(BETTER, 5.0)

        found = judged(match, order, advise)
        if (order.turn, order.side) == (5, "red"):
            assert found is None, "it wins in this turn"
            continue
        assert found is not None
        assert [plan.commands for plan in plans] == [(match.entries[order.entry].command,)]
        assert any(word in found.done for word in (" fires ", " strikes ")), found.done
    assert shots


def test_a_decision_that_the_star_marked_is_called_so() -> None:
    match = duel()
    costs = zip(orders(match)[:12], [5.0, 5.0, 0.0] * 4, strict=True)
    found = [judged(match, order, lambda *_, cost=cost: Advice(BETTER, cost)) for order, cost in costs]
    told = [one for one in found if one is not None]
    assert {one.is_suggested for one in told if one.cost} == {True, False}
    assert not any(one.is_suggested for one in told if not one.cost)


def names(event: Event, unit: str) -> bool:
    """Whether an event names a unit."""
    return unit in (value for _, value in event.facts)
