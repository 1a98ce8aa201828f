"""How bots choose: at random, or what the weighed terms of the advisor speak for most."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Generic, TypeVar

from shellshock_tui.ai.levels import LEVELS, RANDOM, Weights
from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import LABELS, Plan
from shellshock_tui.engine.remark import Remark, decode_remark, encode_remark
from shellshock_tui.engine.rules import Decision, Rules
from shellshock_tui.engine.trail import Term, Trail

S = TypeVar("S")
C = TypeVar("C")
SELDOM = 12
"""A random bot that may cut in does so once in so many times."""
AT_RANDOM = Remark("Drawn at random among what is allowed.", Trail(()))


@dataclass(frozen=True, slots=True)
class Opinion(Generic[C]):
    """What a bot wants to do, none for letting a chance to cut in pass, and why."""

    commands: tuple[C, ...]
    remark: Remark


def choose(rules: Rules[S, C], state: S, side: str, level: str, dice: Dice) -> Opinion[C]:
    """Return what a bot of a level does for a side that is asked, or that may cut in."""
    if level == RANDOM:
        return _at_random(rules, state, side, dice)
    plans = list(rules.advisor.plans(state, side))
    if not plans:
        return _at_random(rules, state, side, dice)
    return weighed(plans, rules.advisor.appraise(state, plans), LEVELS[level], rules.advisor.measure)


def _at_random(rules: Rules[S, C], state: S, side: str, dice: Dice) -> Opinion[C]:
    asked = rules.decision(state)
    interrupts = isinstance(asked, Decision) and asked.side != side
    if interrupts and dice.roll(SELDOM, "whether to cut in") > 1:
        return Opinion((), Remark("It waits.", Trail(())))
    return Opinion((rules.advisor.sample(state, side, dice),), AT_RANDOM)


def weighed(
    plans: Sequence[Plan[C]], appraisals: Sequence[Sequence[Term]], weights: Weights, measure: str
) -> Opinion[C]:
    """Return the plan that its weighed terms, counted in a measure, speak for most; of equals the first."""
    scores = [sum((_weight(term, weights) for term in terms), Fraction(0)) for terms in appraisals]
    best = max(range(len(plans)), key=lambda number: scores[number])
    told = (replace(term, value=round(_weight(term, weights))) for term in appraisals[best])
    terms = tuple(term for term in told if term.value)
    words = f"{plans[best].words}{_reasons(terms, measure)}; {_rivals(len(plans) - 1)}."
    return Opinion(plans[best].commands, Remark(words, Trail(terms)))


def _weight(term: Term, weights: Weights) -> Fraction:
    return weights.get(term.label, Fraction(0)) * term.value


def _reasons(terms: Sequence[Term], measure: str) -> str:
    """Return what speaks for a plan and against it: ": for it harm 310, against it danger 80 (ECV)"."""
    sums = {label: sum(int(term.value) for term in terms if term.label == label) for label in LABELS}
    speaks_for = ", ".join(f"{label} {value}" for label, value in sums.items() if value > 0)
    against = ", ".join(f"{label} {-value}" for label, value in sums.items() if value < 0)
    told = [f"{head} {words}" for head, words in (("for it", speaks_for), ("against it", against)) if words]
    return f": {', '.join(told)} ({measure})" if told else ""


def _rivals(others: int) -> str:
    than = {0: "there is no other plan", 1: "better than the other plan"}
    return than.get(others, f"better than {others} other plans")


def encode_opinion(rules: Rules[Any, C], opinion: Opinion[C]) -> dict[str, Any]:
    """Return an opinion as a JSON table."""
    commands = [rules.encode(command) for command in opinion.commands]
    return {"commands": commands, "remark": encode_remark(opinion.remark)}


def decode_opinion(rules: Rules[Any, C], table: Mapping[str, Any]) -> Opinion[C]:
    """Read an opinion; Malformed, ValueError, KeyError or TypeError if it is none."""
    commands = tuple(rules.decode(command) for command in table["commands"])
    return Opinion(commands, decode_remark(table["remark"]))
