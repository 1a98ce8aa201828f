"""A search, which plays the best plans on, with the replies of all sides, and takes the best."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Generic, TypeVar

from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.levels import Effort
from shellshock_tui.ai.playing_on import play_on
from shellshock_tui.ai.reasons import reasons
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.advisor import LABELS, Plan, Words
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Searching
from shellshock_tui.engine.trail import Number, Op, Term, Trail

S = TypeVar("S")
C = TypeVar("C")
MOST_TERMS = 8
"""The greatest number of terms that a remark shows."""


@dataclass
class Line(Generic[S, C]):
    """A plan that is played on, once for each sample of the dice."""

    plan: Plan[C]
    values: list[float] = field(default_factory=list)
    ends: list[S] = field(default_factory=list)

    @property
    def value(self) -> float:
        """The average value of the states that the plan led to."""
        return fmean(self.values)


def search(
    rules: Searching[S, C],
    state: S,
    side: str,
    plans: Sequence[Plan[C]],
    effort: Effort,
    seed: str,
    *,
    is_late: Callable[[], bool] = lambda: False,
) -> tuple[Line[S, C], ...]:
    """Return the lines of some plans, the best first; empty if nothing happens after any of the plans.

    Each line is played once for each sample of hidden things and dice, which all lines share. The worse half
    is dropped after two, four, eight and so on samples, until one is left or the effort is spent. The search
    also ends when it `is_late`.
    """
    lines, dropped = [Line[S, C](plan) for plan in plans], list[Line[S, C]]()
    samples = commands = 0
    while len(lines) > 1 and (not samples or commands < effort.commands) and not is_late():
        dice = f"{seed} {samples}"
        whole = rules.searcher.sample(state, side, SeededDice(f"{dice} hidden"))
        is_certain, further = whole is state, 0
        for line in lines:
            led = play_on(rules, whole, side, line.plan.commands, SeededDice(dice))
            line.ends.append(led.state)
            line.values.append(rules.searcher.evaluate(led.state, side))
            commands += led.commands
            further += led.further
            is_certain &= led.is_certain
        samples += 1
        if not further:
            return ()
        if is_certain:
            break
        if samples & (samples - 1) == 0 and samples > 1:
            lines.sort(key=lambda line: -line.value)
            half = (len(lines) + 1) // 2
            dropped, lines = lines[half:] + dropped, lines[:half]
    lines.sort(key=lambda line: -line.value)
    return (*lines, *dropped)


def varied(ranked: Sequence[Plan[C]], effort: Effort) -> list[Plan[C]]:
    """Return the first plans of a ranking, and the first of those that end in other places."""
    chosen = list(ranked[: effort.plans])
    seen = {plan.at for plan in chosen}
    for plan in ranked[effort.plans :]:
        if len(chosen) == effort.plans + effort.elsewhere:
            break
        if plan.at not in seen:
            seen.add(plan.at)
            chosen.append(plan)
    return chosen


def searched(
    rules: Searching[S, C], state: S, side: str, lines: Sequence[Line[S, C]], words: Mapping[str, Words]
) -> BotDecision[C]:
    """Return the decision for the best line, with what it gains over the others as the reason."""
    best, second, *_ = lines
    sums = [label_sums(rules, line, side) for line in lines]
    sentence = f"{best.plan.words}{reasons(sums[0], sums[1:], words)}"
    ahead, measure = round(best.value - second.value), rules.advisor.measure
    compared = f"{ahead} {measure} better than the next one" if ahead else "as good as the next one"
    times = "" if len(best.ends) == 1 else f" {counted(len(best.ends), 'time')}"
    weighing = f"Best of {counted(len(lines), 'plan')}, each played on{times} with the replies: {compared}"
    trail = Trail(tuple(changes(rules, state, best.ends[0], side, words)))
    return BotDecision(best.plan.commands, Remark(sentence, trail, weighing))


def label_sums(rules: Searching[S, C], line: Line[S, C], side: str) -> dict[str, Number]:
    """Return the value of the first state that a line led to, split by label."""
    found: dict[str, Number] = dict.fromkeys(LABELS, 0)
    for end in line.ends[:1]:
        for term in rules.searcher.terms(end, side):
            found[term.label] += term.value
    return found


def changes(rules: Searching[S, C], before: S, after: S, side: str, words: Mapping[str, Words]) -> list[Term]:
    """Return the terms in which two states differ most, by what their values count."""
    found: dict[tuple[str, str, str, str], int] = {}
    for sign, state in ((1, after), (-1, before)):
        for term in rules.searcher.terms(state, side):
            key = term.label, term.clause, term.at, term.words
            found[key] = found.get(key, 0) + sign * round(term.value)
    largest = sorted(found, key=lambda one: -abs(found[one]))[:MOST_TERMS]
    return [
        Term(words[label].name, Op.ADD, found[label, clause, at, text], clause, at, text)
        for label, clause, at, text in largest
        if found[label, clause, at, text]
    ]
