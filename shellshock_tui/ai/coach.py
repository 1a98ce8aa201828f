"""The coach: what the strongest bot would do in a player's place, and what the player's own plan costs."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from shellshock_tui.ai.bot_decision import BotDecision, decode_bot_decision, encode_bot_decision
from shellshock_tui.ai.levels import LEVELS
from shellshock_tui.ai.reasons import WORDS
from shellshock_tui.ai.search import (
    Line,
    better_by,
    candidates,
    counted_in,
    gains,
    in_quotes,
    lead,
    search,
    searched,
)
from shellshock_tui.ai.weighing import ranked, totals, weighed
from shellshock_tui.engine.advisor import Plan, Words
from shellshock_tui.engine.english import as_sentence
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Encoding, Searching
from shellshock_tui.engine.trail import Trail

S = TypeVar("S")
C = TypeVar("C")
STRONGEST = "veteran"
"""The level of the bot that coaches."""
AGREES = "The coach would do the same. "
"""Begins the coach's sentence where the player's plan is the best, or the beginning of it."""
AS_GOOD = "Your plan is as good as the coach's: "
"""Begins the coach's sentence where the player's plan is another, but no worse."""
ONLY_RATED = "The strongest bot does not play its plans out here; it only rates them."
"""Begins the explanation of the figures where the plans are not played out."""
MOST_BEGUN = 3
"""The most plans that are tried because they begin with the commands that the player has marked."""


class Advice(NamedTuple, Generic[C]):
    """The coach's advice to a player."""

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

    `state` is what the side observes. Its own plan may be incomplete: the policy then supplies the rest.
    The coach's plan does not depend on it.
    """
    advisor, level = rules.advisor, LEVELS[STRONGEST]
    assert level.effort is not None
    plans = list(advisor.plans(state, side))
    is_new = own is not None and own.commands not in [plan.commands for plan in plans]
    if not plans or len(plans) + is_new < 2:
        return None
    words, appraisals = {**WORDS, **advisor.words}, advisor.appraise(state, plans)
    sorted_plans = ranked(plans, appraisals, level.weights)
    begun = [] if own is None else [*(one for one in sorted_plans if _begins(one, own)), *[own] * is_new]
    tried = candidates(rules, state, side, sorted_plans, level.effort)
    lines = search(rules, state, side, tried, level, seed, is_late=is_late)
    rivals = [plan for plan in begun[:MOST_BEGUN] if plan not in tried]
    against = [lines[0].plan, *rivals] if lines and rivals else []
    apart = search(rules, state, side, against, level, seed, is_late=is_late) if against else ()
    if not lines or not (lines[0].values or apart):
        return _by_terms(rules, state, plans, own, words)
    best = lines[0].plan
    if own is not None and _begins(best, own):
        is_alone = len(lines) == 1
        found = searched(rules, state, side, lines, words, level.factors) if not is_alone else _plain(best)
        return Advice(_agreeing(found))
    compared = [(lines[0], line) for line in lines if line.plan in begun]
    if apart:
        again = next(line for line in apart if line.plan is best)
        compared += [(again, line) for line in apart if line is not again]
    if not compared:
        return Advice(searched(rules, state, side, lines, words, level.factors))
    return _against(rules, state, side, min(compared, key=lambda two: lead(*two)), words, level.factors)


def _by_terms(
    rules: Searching[S, C],
    state: S,
    plans: Sequence[Plan[C]],
    own: Plan[C] | None,
    words: Mapping[str, Words],
) -> Advice[C]:
    """Return advice for a choice whose plans are not played out: the plan that the advisor rates best."""
    advisor, weights = rules.advisor, LEVELS[STRONGEST].weights
    decision = weighed(plans, advisor.appraise(state, plans), weights, advisor.measure, words)
    remark = decision.remark
    decision = BotDecision(
        decision.commands, Remark(remark.words, remark.trail, f"{ONLY_RATED} {remark.weighing}")
    )
    if own is None:
        return Advice(decision)
    if own.commands == decision.commands[: len(own.commands)]:
        return Advice(_agreeing(decision))
    begun = [plan for plan in plans if _begins(plan, own)] or [own]
    best = next(plan for plan in plans if plan.commands == decision.commands)
    most, *others = totals(advisor.appraise(state, [best, *begun]), weights)
    cost = most - max(others)
    return Advice(decision, float(cost)) if round(cost) > 0 else Advice(_as_good(decision))


def _begins(plan: Plan[C], own: Plan[C]) -> bool:
    """Return whether a plan begins with the player's commands."""
    return plan.commands[: len(own.commands)] == own.commands


def _agreeing(decision: BotDecision[C]) -> BotDecision[C]:
    remark = decision.remark
    return BotDecision(decision.commands, Remark(f"{AGREES}{remark.words}", remark.trail, remark.weighing))


def _plain(plan: Plan[C]) -> BotDecision[C]:
    return BotDecision(plan.commands, Remark(f"{as_sentence(plan.words)}.", Trail(())))


def _as_good(decision: BotDecision[C]) -> BotDecision[C]:
    return BotDecision(decision.commands, Remark(f"{AS_GOOD}{decision.remark.words}", Trail(())))


def _against(
    rules: Searching[S, C],
    state: S,
    side: str,
    compared: tuple[Line[S, C], Line[S, C]],
    words: Mapping[str, Words],
    factors: Mapping[str, float],
) -> Advice[C]:
    """Return the advice for a line that is better than the best one with which the player may go on."""
    best, own = compared
    found = gains(rules, state, side, (own, best), words, factors)
    if round(found.total) <= 0:
        return Advice(_as_good(_plain(best.plan)))
    weighing = f"{better_by(rules, found.total)} than your plan, {in_quotes(own.plan)}{counted_in(rules)}"
    remark = Remark(f"{as_sentence(best.plan.words)}{found.reasons}", found.trail, weighing)
    return Advice(BotDecision(best.plan.commands, remark), found.total)


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
