"""A search, which plays out the best plans with the replies of all sides, and takes the best."""

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
from shellshock_tui.engine.advisor import DANGER, LABELS, OBJECTIVE, Plan, Words, in_words
from shellshock_tui.engine.english import as_sentence, counted
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
"""The subject of a term about a unit that the side does not see on the map."""
AHEAD, BEHIND = "to further the objective", "the objective suffers"
"""A gain and a drawback in objectives in words: those of both sides count, unlike in an advisor's terms."""
CLEARLY = 4
"""A plan is clearly worse if it falls short by at least the greatest shortfall divided by this number."""
REST = "all else"
"""The label of the term that sums up the smallest ones."""


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


def searched(
    rules: Searching[S, C],
    state: S,
    side: str,
    lines: Sequence[Line[S, C]],
    words: Mapping[str, Words],
    factors: Mapping[str, float],
) -> BotDecision[C]:
    """Return the decision for the best line, with its gains over the next clearly worse one as the reason.

    `words` are the player's words for labels, and `factors` multiply the terms of some labels.
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
    replies = " with the replies" if any(line.replies for line in lines) else ""
    tried = f"{counted(len(lines), 'plan')}, each played out{times}{replies}"
    other = in_quotes(second.plan)
    rival = f"the next best plan, {other}" if second is next_best else f"{other}, the next clearly worse plan"
    weighing = (
        f"Best of {tried}: {better_by(rules, found.total)} than {rival}{counted_in(rules)}"
        if round(found.total)
        else f"Of {tried}, {other} is as good{counted_in(rules) * bool(found.trail.terms)}"
    )
    return BotDecision(best.plan.commands, Remark(sentence, found.trail, weighing))


def lead(best: Line[S, C], other: Line[S, C]) -> float:
    """Return by how much a line is better than another in the samples that both were played for."""
    return fmean(more - less for more, less in zip(best.values, other.values, strict=False))


def better_by(rules: Searching[S, C], amount: float) -> str:
    """Return by how much something is better, in words: "better by 310 points"."""
    return f"better by {in_words(rules.advisor, amount)}"


def counted_in(rules: Searching[S, C]) -> str:
    """Return the sentence that says what the terms are, with their unit if the words use a greater one."""
    unit = f", in {rules.advisor.measure}" if rules.advisor.whole else ""
    return f". Each figure below is the difference between the two plans{unit}"


def in_quotes(plan: Plan[C]) -> str:
    """Return the summary of a plan in quotation marks."""
    return f"“{plan.words}”"


class Gains(NamedTuple):
    """The gains of one line over another."""

    trail: Trail
    total: float
    reasons: str
    """The gains and the drawback among the terms of the trail, as the end of a sentence."""


class Figure(NamedTuple):
    """A term of the trail, with what the reasons need."""

    term: Term
    subject: str
    """The name of the unit, place or side that it is about, or its own words if they hold the name."""
    is_gone: bool = False
    """Whether its words name a danger that the better line does not have."""


def gains(
    rules: Searching[S, C],
    state: S,
    side: str,
    compared: tuple[Line[S, C], Line[S, C]],
    words: Mapping[str, Words],
    factors: Mapping[str, float],
) -> Gains:
    """Return what the second of two lines gains over the first on average, with labels weighted by factors.

    Only the samples that both lines were played for count. The smallest terms are summed up in one, about
    which the reasons say nothing.
    """
    worse, better = compared
    pairs = list(zip(worse.ends, better.ends, strict=False))
    values = zip(worse.values, better.values, strict=False)
    total = fmean(more - less for less, more in values)
    found: dict[tuple[str, str, str, str], Number] = {}
    kept = set[tuple[str, str, str, str]]()
    for pair in pairs:
        for sign, end in zip((-1, 1), pair, strict=True):
            for term in rules.searcher.terms(end, side):
                key = term.label, term.clause, term.at, term.words
                weight = Fraction(factors.get(term.label, 1.0))
                found[key] = found.get(key, 0) + weight * sign * term.value / len(pairs)
                if end is pair[1] and term.value:
                    kept.add(key)
    rounded = {key: round(value) for key, value in found.items()}
    largest = sorted(rounded, key=lambda key: -abs(rounded[key]))[:MOST_TERMS]
    figures = list[Figure]()
    for key in largest:
        label, clause, at, text = key
        if rounded[key]:
            name = _name(rules, state, at)
            about = ", ".join(filter(None, ("" if name in text else name, text))) or words[label].about
            is_named = bool(name) and name not in text
            term = Term(words[label].name, Op.ADD, rounded[key], clause, at, about)
            is_gone = label == DANGER and rounded[key] > 0 and key not in kept and not is_named
            figures.append(Figure(term, name if is_named else text, is_gone))
    terms = [figure.term for figure in figures]
    if rest := round(total) - sum(rounded[key] for key in largest):
        terms.append(Term(REST, Op.ADD, rest, rules.decision(state).clause))
    by_label: dict[str, Number] = dict.fromkeys(LABELS, 0)
    for key in largest:
        by_label[key[0]] += rounded[key]
    acting_unit = next(filter(None, map(rules.acting_unit, better.plan.commands)), "")
    pieces = rules.pieces(state, rules.sides[0].id, ())
    others = [piece.label for piece in pieces if piece.label and piece.unit not in ("", acting_unit)]
    own = {**words, OBJECTIVE: words[OBJECTIVE]._replace(gain=AHEAD, price=BEHIND)}
    of = Acting(acting_unit, others, better.plan.words)
    told = {label: _with_subjects(one, figures, of) for label, one in own.items()}
    differs = any(by_label.values())
    return Gains(Trail(tuple(terms)), total, reasons(by_label, [{}], told) if differs else ALL_ALIKE)


class Acting(NamedTuple):
    """The unit that carries out the better plan, and the other units."""

    unit: str
    others: Collection[str]
    """The names of the other units."""
    plan: str
    """The summary of the plan."""


def _with_subjects(words: Words, figures: Sequence[Figure], acting: Acting) -> Words:
    """Return the words for a label; reasons that concern other units than the acting one name them."""
    found = _without_pairs([figure for figure in figures if figure.term.label == words.name])
    gained = [figure for figure in found if figure.term.value > 0]
    lost = [figure for figure in found if figure.term.value < 0]
    price = f"{words.price}{_of_others(lost, acting)}" if words.price else ""
    return words._replace(gain=f"{words.gain}{_of_others(gained, acting)}", price=price)


def _without_pairs(figures: Sequence[Figure]) -> list[Figure]:
    """Return figures without those that cancel each other out."""
    left = list[Figure]()
    for figure in figures:
        opposite = next((one for one in left if one.term.value == -figure.term.value), None)
        if opposite:
            left.remove(opposite)
        else:
            left.append(figure)
    return left


def _of_others(figures: Sequence[Figure], acting: Acting) -> str:
    """Return the subjects of some figures, in parentheses, if they concern other units.

    They do if they are about other units than the acting one, or if the first names one of the others. What
    the summary of the plan names already is not repeated.
    """
    about = [figure for figure in figures if unit_of(figure.term.at)]
    is_of_others = acting.unit not in map(_unit, about) and figures[:1] == about[:1]
    if not is_of_others:
        about = [one for one in figures[:1] if any(_names(one.term.words, name) for name in acting.others)]
    named = list({figure.subject: figure for figure in about if figure.subject}.values())[:MOST_NAMED]
    if all(_names(acting.plan, figure.subject) for figure in named):
        return ""
    without = "without " if all(figure.is_gone for figure in named) else ""
    subjects = [figure.subject for figure in named]
    between = "; " if any(", " in subject for subject in subjects) else " and "
    return f" ({without}{between.join(subjects)})"


def _unit(figure: Figure) -> str:
    return unit_of(figure.term.at)


def _names(text: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", text) is not None


def _name(rules: Searching[S, C], state: S, at: str) -> str:
    """Return the name of the unit, place or side at an address; empty if it is none of these."""
    head, _, rest = at.partition("/")
    named = rest.partition("/")[0]
    match head:
        case "unit":
            pieces = rules.pieces(state, rules.sides[0].id, ())
            return next((piece.label for piece in pieces if piece.unit == named), UNSEEN)
        case "points" | "break":
            return next((side.name for side in rules.sides if side.id == named), "")
        case _:
            return named
