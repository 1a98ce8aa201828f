"""The coach: what the strongest bot would do in a player's place, and what the player's own plan costs."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from shellshock_tui.ai.bot_decision import BotDecision, decode_bot_decision, encode_bot_decision
from shellshock_tui.ai.levels import LEVELS
from shellshock_tui.ai.reasons import WORDS, reasons
from shellshock_tui.ai.search import Line, gains, in_quotes, label_sums, search, searched, varied
from shellshock_tui.ai.weighing import ranked, totals, weighed
from shellshock_tui.engine.advisor import Plan, Words
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Encoding, Searching

S = TypeVar("S")
C = TypeVar("C")
STRONGEST = "veteran"
"""The level of the bot that coaches."""
AGREES = "You would do the same: "
"""Begins the coach's sentence where the player's plan is the best."""


class Advice(NamedTuple, Generic[C]):
    """What the coach would do in a player's place."""

    decision: BotDecision[C]
    """The coach's plan, and the reason why it is better than the player's, if there is one."""
    cost: float = 0.0
    """How much worse the player's plan is, in the advisor's measure; 0 without one, or if it is as good."""


def advise(
    rules: Searching[S, C],
    state: S,
    side: str,
    own: Plan[C] | None,
    seed: str,
    *,
    is_late: Callable[[], bool] = lambda: False,
) -> Advice[C] | None:
    """Return the coach's advice to a side that is asked, compared with its own plan; None without a choice.

    `state` is what the side observes. The own plan may be the beginning of one: the rest follows the policy.
    """
    advisor, level = rules.advisor, LEVELS[STRONGEST]
    assert level.effort is not None
    plans = list(advisor.plans(state, side))
    if own is not None and own.commands not in [plan.commands for plan in plans]:
        plans.append(own)
    if len(plans) < 2:
        return None
    words, appraisals = {**WORDS, **advisor.words}, advisor.appraise(state, plans)
    mine = next((plan for plan in plans if own is not None and plan.commands == own.commands), None)
    tried = varied(ranked(plans, appraisals, level.weights), level.effort)
    if mine is not None and mine not in tried:
        tried.append(mine)
    lines = search(rules, state, side, tried, level, seed, is_late=is_late)
    if not lines:
        decision = weighed(plans, appraisals, level.weights, advisor.measure, words)
        values = totals(appraisals, level.weights)
        cost = max(values) - values[plans.index(mine)] if mine is not None else 0
        return Advice(_agreeing(decision, mine), float(cost))
    line = next((one for one in lines if one.plan is mine), None)
    if line is None or line is lines[0]:
        return Advice(_agreeing(searched(rules, state, side, lines, words), mine))
    return _against(rules, state, side, (lines[0], line), words)


def _agreeing(decision: BotDecision[C], mine: Plan[C] | None) -> BotDecision[C]:
    if mine is None or decision.commands != mine.commands:
        return decision
    remark = decision.remark
    return BotDecision(decision.commands, Remark(f"{AGREES}{remark.words}", remark.trail, remark.weighing))


def _against(
    rules: Searching[S, C],
    state: S,
    side: str,
    compared: tuple[Line[S, C], Line[S, C]],
    words: Mapping[str, Words],
) -> Advice[C]:
    """Return the advice for a line that is better than the player's own."""
    best, own = compared
    gained = reasons(label_sums(rules, best, side), [label_sums(rules, own, side)], words)
    trail, cost = gains(rules, state, side, own, best, words)
    weighing = f"{max(0, cost)} {rules.advisor.measure} better than your plan, {in_quotes(own.plan)}"
    remark = Remark(f"{best.plan.words}{gained}", trail, weighing)
    return Advice(BotDecision(best.plan.commands, remark), max(0, cost))


def encode_advice(rules: Encoding[Any, C], advice: Advice[C] | None) -> dict[str, Any]:
    """Return advice as a JSON table; empty without any."""
    if advice is None:
        return {}
    return {**encode_bot_decision(rules, advice.decision), "cost": advice.cost}


def decode_advice(rules: Encoding[Any, C], table: Mapping[str, Any]) -> Advice[C] | None:
    """Return the advice that a JSON table encodes; None if the table is empty.

    Raises:
        Malformed: A command is wrong.
        ValueError: The remark is wrong.
        KeyError: A field is missing.
        TypeError: The table has a wrong type.
    """
    if not table:
        return None
    return Advice(decode_bot_decision(rules, table), float(table["cost"]))
