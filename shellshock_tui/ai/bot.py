"""How a bot chooses: at random, or the plan with the highest weighted sum of the advisor's terms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, Generic, TypeVar

from shellshock_tui.ai.levels import LEVELS, RANDOM, Weights
from shellshock_tui.ai.reasons import WORDS, Sums, average, compare, reasons
from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import LABELS, Plan, Words
from shellshock_tui.engine.event import counted, signed
from shellshock_tui.engine.remark import Remark, decode_remark, encode_remark
from shellshock_tui.engine.rules import Advising, Decision, Encoding
from shellshock_tui.engine.trail import Number, Term, Trail

S = TypeVar("S")
C = TypeVar("C")
SELDOM = 12
"""A random bot that may interrupt does so once in this many times."""
AT_RANDOM = Remark("Chosen at random among the legal commands.", Trail(()))


@dataclass(frozen=True, slots=True)
class BotDecision(Generic[C]):
    """The commands that a bot gives, none in order not to interrupt, and its reason."""

    commands: tuple[C, ...]
    remark: Remark
    offers_draw: bool = False
    """Whether it offers a draw before it gives its commands."""


def choose(rules: Advising[S, C], state: S, side: str, level: str, dice: Dice) -> BotDecision[C]:
    """Return the decision of a bot of a level for a side that decides or may interrupt.

    `dice` supply the bot's own random choices.
    """
    if level == RANDOM:
        return _at_random(rules, state, side, dice)
    plans = list(rules.advisor.plans(state, side))
    if not plans:
        return _at_random(rules, state, side, dice)
    advisor = rules.advisor
    words = {**WORDS, **advisor.words}
    return weighed(plans, advisor.appraise(state, plans), LEVELS[level], advisor.measure, words)


def _at_random(rules: Advising[S, C], state: S, side: str, dice: Dice) -> BotDecision[C]:
    asked = rules.decision(state)
    interrupts = isinstance(asked, Decision) and side not in asked.answerers(rules.sides)
    if interrupts and dice.roll(SELDOM, "whether to cut in") > 1:
        return BotDecision((), Remark("It waits.", Trail(())))
    return BotDecision((rules.advisor.sample(state, side, dice),), AT_RANDOM)


def weighed(
    plans: Sequence[Plan[C]],
    appraisals: Sequence[Sequence[Term]],
    weights: Weights,
    measure: str,
    words: Mapping[str, Words] = WORDS,
) -> BotDecision[C]:
    """Return the plan with the highest weighted sum of terms, the first of equals, with the reasons for it.

    There is one appraisal for each plan. `measure` is the unit of the terms in a word, and `words` are the
    player's words for labels.
    """
    scale = lcm(*(weight.denominator for weight in weights.values()))
    whole = {label: int(weight * scale) for label, weight in weights.items()}
    sums = [_sums(terms, whole) for terms in appraisals]
    best = max(range(len(plans)), key=lambda number: sum(sums[number].values()))
    others = [one for number, one in enumerate(sums) if number != best]
    terms = (
        term._replace(label=words[term.label].name, value=_rounded(_weight(term, whole), scale))
        for term in appraisals[best]
    )
    trail = Trail(tuple(term for term in terms if term.value))
    sentence = f"{plans[best].words}{reasons(sums[best], others, words)}"
    weighing = _weighing(sums[best], others, scale, measure, words)
    return BotDecision(plans[best].commands, Remark(sentence, trail, weighing))


def _sums(terms: Sequence[Term], weights: Mapping[str, int]) -> dict[str, Number]:
    """Return the weighted sum of the terms of each label."""
    found: dict[str, Number] = dict.fromkeys(LABELS, 0)
    for term in terms:
        found[term.label] += _weight(term, weights)
    return found


def _weight(term: Term, weights: Mapping[str, int]) -> Number:
    return weights.get(term.label, 0) * term.value


def _rounded(value: Number, scale: int) -> int:
    return round(Fraction(value) / scale)


def _weighing(
    chosen: Sums, others: Sequence[Sums], scale: int, measure: str, words: Mapping[str, Words]
) -> str:
    """Return how a plan compares with the others, in words.

    For example: "Best of 9 plans, rated in points: harm +5, the others +2 on average".
    """
    if not others:
        return f"Rated in {measure}"
    compared = [
        (words[one].name, _rounded(chosen[one], scale), _rounded(average(one, others), scale))
        for one in compare(chosen, others, words).labels
    ]
    comparison = "; ".join(
        f"{name} {_figure(own)}, the others {_figure(mean)}" for name, own, mean in compared
    )
    best = f"Best of {counted(len(others) + 1, 'plan')}, rated in {measure}"
    return f"{best}: {comparison} on average" if comparison else best


def _figure(value: int) -> str:
    return signed(value) if value else "0"


def encode_bot_decision(rules: Encoding[Any, C], decision: BotDecision[C]) -> dict[str, Any]:
    """Return a decision as a JSON table."""
    commands = [rules.encode(command) for command in decision.commands]
    return {"commands": commands, "remark": encode_remark(decision.remark)}


def decode_bot_decision(rules: Encoding[Any, C], table: Mapping[str, Any]) -> BotDecision[C]:
    """Return the decision that a JSON table encodes.

    Raises:
        Malformed: A command is wrong.
        ValueError: The remark is wrong.
        KeyError: A field is missing.
        TypeError: The table has a wrong type.
    """
    commands = tuple(rules.decode(command) for command in table["commands"])
    return BotDecision(commands, decode_remark(table["remark"]))
