"""The analysis of a battle names each mistake once."""

from shellshock_tui.ai import BotDecision
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.trail import Trail
from shellshock_tui.session.analysis import Analysis, Judged, Order

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
