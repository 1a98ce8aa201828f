"""A search, which plays out the best plans with the replies of all sides, and takes the best."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from statistics import fmean
from typing import Generic, TypeVar

from shellshock_tui.ai.levels import Effort, Level
from shellshock_tui.ai.playing_on import play_on
from shellshock_tui.ai.purpose_dice import PurposeDice
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.rules import Searching

S = TypeVar("S")
C = TypeVar("C")


@dataclass
class Line(Generic[S, C]):
    """A plan that is played out once for each sample of the dice."""

    plan: Plan[C]
    values: list[float] = field(default_factory=list)
    ends: list[S] = field(default_factory=list)
    replies: int = 0
    """The number of plans of other sides that were played in all samples."""

    @property
    def value(self) -> float:
        """The average value of the states that the plan led to."""
        return fmean(self.values)


def search(
    rules: Searching[S, C],
    state: S,
    side: str,
    plans: Sequence[Plan[C]],
    level: Level,
    seed: str,
    *,
    is_late: Callable[[], bool] = lambda: False,
) -> tuple[Line[S, C], ...]:
    """Return the lines of some plans, the best first; empty if nobody can reply to any of the plans.

    A single plan is not played. Of several, each line is played once for each sample of hidden things and
    dice, which all lines share. The worse half is dropped whenever an equal share of the effort is spent,
    until one line is left (sequential halving, Karnin, Koren and Somekh 2013). The search also ends when it
    `is_late`. If nothing is played after the plans in a quiet state, the advisor's own terms say as much.
    """
    effort = level.effort
    assert effort is not None
    lines, dropped = [Line[S, C](plan) for plan in plans], list[Line[S, C]]()
    rounds, ended = (len(lines) - 1).bit_length(), 0
    samples = commands = 0
    while len(lines) > 1 and (not samples or commands < effort.commands) and not is_late():
        dice = f"{seed} {samples}"
        whole = rules.searcher.sample(state, side, SeededDice(f"{dice} hidden"))
        is_certain, further = whole is state, 0
        for line in lines:
            led = play_on(rules, whole, side, line.plan.commands, PurposeDice(dice))
            line.ends.append(led.state)
            line.values.append(value(rules, led.state, side, level.factors))
            line.replies += led.replies
            commands += led.commands
            further += led.further
            is_certain &= led.is_certain
        samples += 1
        if not further and rules.searcher.is_quiet(state):
            return ()
        if is_certain:
            break
        if samples > 1 and commands * rounds >= effort.commands * (ended + 1):
            ended += 1
            lines.sort(key=lambda line: -line.value)
            half = (len(lines) + 1) // 2
            dropped, lines = lines[half:] + dropped, lines[:half]
    if samples:
        lines.sort(key=lambda line: -line.value)
    return (*lines, *dropped)


def value(rules: Searching[S, C], state: S, side: str, factors: Mapping[str, float]) -> float:
    """Return the value of a state to a side, with the terms of some labels multiplied by factors."""
    if not factors:
        return rules.searcher.evaluate(state, side)
    terms = rules.searcher.terms(state, side)
    return sum(factors.get(term.label, 1.0) * float(term.value) for term in terms)


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


def candidates(
    rules: Searching[S, C], state: S, side: str, ranked: Sequence[Plan[C]], effort: Effort
) -> list[Plan[C]]:
    """Return the plans that a search tries: the best and varied ones of a ranking, and the searcher's own."""
    chosen = varied(ranked, effort)
    known = {plan.commands for plan in chosen}
    own = (plan for plan in rules.searcher.proposals(state, side) if plan.commands not in known)
    return [*chosen, *islice(own, effort.proposals)]


def lead(best: Line[S, C], other: Line[S, C]) -> float:
    """Return by how much a line is better than another in the samples that both were played for."""
    return fmean(more - less for more, less in zip(best.values, other.values, strict=False))
