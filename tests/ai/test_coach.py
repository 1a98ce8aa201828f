"""The coach's plan, and its verdict on the player's."""

import pytest

from shellshock_tui.ai.coach import advise
from shellshock_tui.cli.arguments import bound
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session.orders.suggestion import suggested_plan
from tests.games import play_out
from tests.variants import BATTLES

OWN = 3
"""The number of the player's plans that are compared at each moment."""


@pytest.mark.few(1)
@pytest.mark.parametrize("battle", ["duel", "closing_fire/villages", "gunplay/dock-street"])
def test_the_plan_does_not_depend_on_what_is_marked(battle: str) -> None:
    match = play_out(bound(BATTLES[battle]()), "oak", 24)
    rules, compared = match.rules, 0
    for state in match.states[3:24:10]:
        asked = rules.decision(state)
        assert isinstance(asked, Decision)
        side = asked.answerers(rules.sides)[0]
        seen = rules.observe(state, side)
        alone = advise(rules, seen, side, None, "elm")
        suggestion = suggested_plan(rules, state, side)
        assert suggestion is not None
        star = Plan(suggestion.commands, suggestion.goal)
        plans = list(rules.advisor.plans(seen, side))
        marked = [
            *reversed(plans[-OWN:]),
            *(Plan((one,), "own") for one in list(rules.legal(state, side))[-1:]),
        ]
        for own in marked:
            if alone is None:
                break
            advice = advise(rules, seen, side, own, "elm")
            assert advice is not None
            assert advice.decision.commands == alone.decision.commands
            assert advice.cost == 0 or round(advice.cost) > 0, "a difference that no figure shows"
            assert advice.of_star == ""
            beside_star = advise(rules, seen, side, own, "elm", suggested=star)
            assert beside_star is not None
            assert beside_star.decision.commands == alone.decision.commands
            assert (own.commands == star.commands) or beside_star.of_star.startswith("★ ")
            compared += 1
        if alone is not None:
            of_star = advise(rules, seen, side, None, "elm", suggested=star)
            assert of_star is not None
            assert "★" in f"{of_star.decision.remark.words} {of_star.decision.remark.weighing}"
            assert "your plan" not in of_star.decision.remark.weighing
    assert compared


def test_a_choice_beside_the_only_plan_gets_advice() -> None:
    """In some positions the advisor knows only one plan, while the player has other choices."""
    match = play_out(bound(BATTLES["duel"]()), "oak", 40)
    rules, advised = match.rules, 0
    for state in match.states:
        asked = rules.decision(state)
        if not isinstance(asked, Decision):
            break
        side = asked.answerers(rules.sides)[0]
        seen = rules.observe(state, side)
        plans = list(rules.advisor.plans(seen, side))
        others = [one for one in rules.legal(state, side) if all(plan.commands != (one,) for plan in plans)]
        if len(plans) != 1 or not others:
            continue
        advice = advise(rules, seen, side, Plan((others[0],), "own"), "elm")
        assert advice is not None
        assert advice.decision.commands == plans[0].commands or advice.cost == 0
        advised += 1
    assert advised
