"""The weighing of plans by the advisor's terms, and the reasons for the best one."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TypeVar

from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.levels import Weights
from shellshock_tui.ai.reasons import WORDS, Sums, average, compare, fitting, reasons
from shellshock_tui.engine.advisor import LABELS, Plan, Words
from shellshock_tui.engine.english import as_sentence, counted, signed
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.trail import Number, Term, Trail

C = TypeVar("C")


def ranked(plans: Sequence[Plan[C]], appraisals: Sequence[Sequence[Term]], weights: Weights) -> list[Plan[C]]:
    """Return plans by the weighted sums of their terms, the highest first."""
    sums = totals(appraisals, weights)
    return [plans[number] for number in sorted(range(len(plans)), key=lambda one: -sums[one])]


def totals(appraisals: Sequence[Sequence[Term]], weights: Weights) -> list[Fraction]:
    """Return the weighted sum of the terms of each appraisal."""
    whole, scale = _whole(weights)
    return [Fraction(sum(_sums(terms, whole).values())) / scale for terms in appraisals]


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
    whole, scale = _whole(weights)
    sums = [_sums(terms, whole) for terms in appraisals]
    best = max(range(len(plans)), key=lambda number: sum(sums[number].values()))
    others = [one for number, one in enumerate(sums) if number != best]
    words = fitting(words, appraisals[best])
    terms = (
        term._replace(
            label=words[term.label].name,
            value=_rounded(_weight(term, whole), scale),
            words=term.words or words[term.label].about,
        )
        for term in appraisals[best]
    )
    trail = Trail(tuple(term for term in terms if term.value))
    sentence = f"{as_sentence(plans[best].words)}{reasons(sums[best], others, words)}"
    weighing = _weighing(sums[best], others, scale, measure, words)
    return BotDecision(plans[best].commands, Remark(sentence, trail, weighing))


def _whole(weights: Weights) -> tuple[dict[str, int], int]:
    """Return weights as whole numbers, and the number by which they were multiplied."""
    scale = lcm(*(weight.denominator for weight in weights.values()))
    return {label: int(weight * scale) for label, weight in weights.items()}, scale


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

    For example: "Best of 9 plans, rated in points. Harm: +5, against +2 for the other plans on average"
    """
    if not others:
        return f"The only plan, rated in {measure}"
    compared = [
        (words[one].name, _rounded(chosen[one], scale), _rounded(average(one, others), scale))
        for one in compare(chosen, others, words).labels
    ]
    rivals = "the other plan" if len(others) == 1 else "the other plans on average"
    sentences = (
        f"{as_sentence(name)}: {_figure(own)}, against {_figure(mean)} for {rivals}."
        for name, own, mean in compared
    )
    best = f"Best of {counted(len(others) + 1, 'plan')}, rated in {measure}"
    return " ".join((f"{best}.", *sentences)).removesuffix(".") if compared else best


def _figure(value: int) -> str:
    return signed(value) if value else "0"
