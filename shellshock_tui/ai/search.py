"""A search, which plays the best plans on, with the replies of all sides, and takes the best."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from statistics import fmean
from typing import Generic, NamedTuple, TypeVar

from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.levels import Effort, Level
from shellshock_tui.ai.playing_on import play_on
from shellshock_tui.ai.purpose_dice import PurposeDice
from shellshock_tui.ai.reasons import ALL_ALIKE, reasons
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.advisor import LABELS, OBJECTIVE, Plan, Words, in_words
from shellshock_tui.engine.event import as_sentence, counted
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Searching
from shellshock_tui.engine.trail import Number, Op, Term, Trail

S = TypeVar("S")
C = TypeVar("C")
MOST_TERMS = 8
"""The greatest number of terms that a remark shows."""
MOST_NAMED = 2
"""The most units that a reason names."""
UNSEEN = "a unit out of sight"
"""What a term is about whose unit is not on the map that the side sees."""
AHEAD, BEHIND = "to further its objective", "its objective suffers"
"""A gain and a drawback in objectives in words: those of both sides count, unlike in an advisor's terms."""
CLEARLY = 4
"""A plan is clearly worse if it falls short by at least the greatest shortfall divided by this number."""
REST = "all else"
"""The label of the term that sums up the smallest ones."""


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
    level: Level,
    seed: str,
    *,
    is_late: Callable[[], bool] = lambda: False,
) -> tuple[Line[S, C], ...]:
    """Return the lines of some plans, the best first; empty if nobody can reply to any of the plans.

    Each line is played once for each sample of hidden things and dice, which all lines share. The worse half
    is dropped whenever an equal share of the effort is spent, until one line is left (sequential halving,
    Karnin, Koren and Somekh 2013). The search also ends when it `is_late`. Where nothing is played after the
    plans of a quiet state, the advisor's own terms say as much.
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
    lines.sort(key=lambda line: -line.value)
    return (*lines, *dropped)


def value(rules: Searching[S, C], state: S, side: str, factors: Mapping[str, float]) -> float:
    """Return the value of a state to a side, with the labels of its terms counted more or less by factors."""
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


def searched(
    rules: Searching[S, C],
    state: S,
    side: str,
    lines: Sequence[Line[S, C]],
    words: Mapping[str, Words],
    factors: Mapping[str, float],
) -> BotDecision[C]:
    """Return the decision for the best line, with its gains over the next clearly worse one as the reason.

    `words` are the player's words for labels, and `factors` say by how much more or less some labels count.
    """
    best, *others = lines
    leads = [(lead(best, line), line) for line in others]
    clear = max(ahead for ahead, _ in leads) / CLEARLY
    worse = [(ahead, line) for ahead, line in leads if round(ahead)] or leads
    next_best = worse[0][1]
    second = next((line for ahead, line in worse if ahead >= clear), next_best)
    found = gains(rules, state, side, (second, best), words, factors)
    sentence = f"{as_sentence(best.plan.words)}{found.reasons}"
    times = "" if len(best.ends) == 1 else f" up to {counted(len(best.ends), 'time')}"
    tried = f"{counted(len(lines), 'plan')}, each played on{times} with the replies"
    other = in_quotes(second.plan)
    rival = f"the next best plan, {other}" if second is next_best else f"{other}, the next clearly worse plan"
    weighing = (
        f"Best of {tried}: {better_by(rules, found.total)} than {rival}{counted_in(rules)}"
        if round(found.total)
        else f"Of {tried}, {other} is as good"
    )
    return BotDecision(best.plan.commands, Remark(sentence, found.trail, weighing))


def lead(best: Line[S, C], other: Line[S, C]) -> float:
    """Return by how much a line is better than another in the samples that both were played for."""
    return fmean(more - less for more, less in zip(best.values, other.values, strict=False))


def better_by(rules: Searching[S, C], amount: float) -> str:
    """Return by how much something is better, in words: "better by 310 points"."""
    return f"better by {in_words(rules.advisor, amount)}"


def counted_in(rules: Searching[S, C]) -> str:
    """Return the sentence that names the unit of the terms where the words use a greater one; else ""."""
    return f". The figures below are {rules.advisor.measure}" if rules.advisor.whole else ""


def in_quotes(plan: Plan[C]) -> str:
    """Return the summary of a plan in quotation marks."""
    return f"“{plan.words}”"


class Gains(NamedTuple):
    """What one line gains over another."""

    trail: Trail
    total: float
    reasons: str
    """The gains and the drawback among the terms of the trail, as the end of a sentence."""


def gains(
    rules: Searching[S, C],
    state: S,
    side: str,
    compared: tuple[Line[S, C], Line[S, C]],
    words: Mapping[str, Words],
    factors: Mapping[str, float],
) -> Gains:
    """Return what the second of two lines gains over the first on average, with labels counted by factors.

    Only the samples that both lines were played for count. The smallest terms are summed up in one, about
    which the reasons say nothing.
    """
    worse, better = compared
    pairs = list(zip(worse.ends, better.ends, strict=False))
    values = zip(worse.values, better.values, strict=False)
    total = fmean(more - less for less, more in values)
    found: dict[tuple[str, str, str, str], Number] = {}
    for pair in pairs:
        for sign, end in zip((-1, 1), pair, strict=True):
            for term in rules.searcher.terms(end, side):
                key = term.label, term.clause, term.at, term.words
                weight = Fraction(factors.get(term.label, 1.0))
                found[key] = found.get(key, 0) + weight * sign * term.value / len(pairs)
    rounded = {key: round(value) for key, value in found.items()}
    largest = sorted(rounded, key=lambda key: -abs(rounded[key]))[:MOST_TERMS]
    terms = [
        Term(
            words[label].name,
            Op.ADD,
            rounded[label, clause, at, text],
            clause,
            at,
            _subject(rules, state, at, text) or words[label].about,
        )
        for label, clause, at, text in largest
        if rounded[label, clause, at, text]
    ]
    if rest := round(total) - sum(rounded[key] for key in largest):
        terms.append(Term(REST, Op.ADD, rest, rules.decision(state).clause))
    by_label: dict[str, Number] = dict.fromkeys(LABELS, 0)
    for key in largest:
        by_label[key[0]] += rounded[key]
    acting_unit = next(filter(None, map(rules.acting_unit, better.plan.commands)), "")
    pieces = rules.pieces(state, rules.sides[0].id, ())
    others = [piece.label for piece in pieces if piece.label and piece.unit not in ("", acting_unit)]
    own = {**words, OBJECTIVE: words[OBJECTIVE]._replace(gain=AHEAD, price=BEHIND)}
    told = {label: _with_subjects(one, terms, acting_unit, others) for label, one in own.items()}
    differs = any(by_label.values())
    return Gains(Trail(tuple(terms)), total, reasons(by_label, [{}], told) if differs else ALL_ALIKE)


def _with_subjects(words: Words, terms: Sequence[Term], acting_unit: str, others: Collection[str]) -> Words:
    """Return the words for a label; reasons that concern other units than the acting one name them."""
    found = _without_pairs([term for term in terms if term.label == words.name])
    gained, lost = [term for term in found if term.value > 0], [term for term in found if term.value < 0]
    price = f"{words.price}{_of_others(lost, acting_unit, others)}" if words.price else ""
    return words._replace(gain=f"{words.gain}{_of_others(gained, acting_unit, others)}", price=price)


def _without_pairs(terms: Sequence[Term]) -> list[Term]:
    """Return terms without those that cancel each other out."""
    left = list[Term]()
    for term in terms:
        opposite = next((one for one in left if one.value == -term.value), None)
        if opposite:
            left.remove(opposite)
        else:
            left.append(term)
    return left


def _of_others(terms: Sequence[Term], acting_unit: str, others: Collection[str]) -> str:
    """Return what some terms are about, in parentheses, if they concern other units.

    They do if they are about other units than the acting one, or if the first names one of the others.
    """
    if not terms:
        return ""
    units, text = [unit_of(term.at) for term in terms], terms[0].words
    if acting_unit not in units and units[0]:
        subjects = list(dict.fromkeys(term.words for term in terms if term.words))[:MOST_NAMED]
        between = "; " if any(", " in one for one in subjects) else " and "
        return f" ({between.join(subjects)})"
    names_another = any(re.search(rf"\b{re.escape(name)}\b", text) for name in others)
    return f" ({text})" if names_another else ""


def _subject(rules: Searching[S, C], state: S, at: str, text: str) -> str:
    """Return what a term is about: the unit, place or side at its address, then its own words."""
    head, _, rest = at.partition("/")
    named = rest.partition("/")[0]
    match head:
        case "unit":
            pieces = rules.pieces(state, rules.sides[0].id, ())
            name = next((piece.label for piece in pieces if piece.unit == named), UNSEEN)
        case "points" | "break":
            name = next((side.name for side in rules.sides if side.id == named), "")
        case _:
            name = named
    return ", ".join(filter(None, (name if name not in text else "", text)))
