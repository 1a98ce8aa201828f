"""The analysis of a battle names each mistake once."""

import pytest

from shellshock_tui.ai import BotDecision
from shellshock_tui.cli.arguments import bound
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.trail import Trail
from shellshock_tui.session.analysis import Analysis, Judged, Order, orders, what_was_done
from tests.games import play_out
from tests.variants import BATTLES, FIRST

BETTER: BotDecision[object] = BotDecision((), Remark("It is better to wait.", Trail(())))


def decision(entry: int, turn: int, unit: str, cost: float, side: str = "red") -> Judged:
    return Judged(Order(entry, entry, turn, side, unit), "Done.", cost, BETTER)


def test_decisions_of_one_unit_in_one_turn_are_named_once() -> None:
    judged = (
        decision(1, 1, "ash", 30.0),
        decision(5, 1, "ash", 70.0),
        decision(7, 1, "oak", 20.0),
        decision(9, 2, "ash", 40.0),
        decision(11, 2, "", 10.0),
        decision(12, 2, "", 15.0),
        decision(13, 2, "elm", 90.0, "blue"),
    )
    found = Analysis("red", (), judged).costliest(9, ("red",))
    assert [one.order.entry for one in found] == [5, 9, 7, 12, 11]
    assert [one.order.entry for one in Analysis("red", (), judged).costliest(2, ("red",))] == [5, 9]


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


def names(event: Event, unit: str) -> bool:
    """Whether an event names a unit."""
    return unit in (value for _, value in event.facts)
