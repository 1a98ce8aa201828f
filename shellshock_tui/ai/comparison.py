"""The comparison of plans that were played out: what the better one gains, as figures and as reasons."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import compress
from statistics import fmean
from typing import NamedTuple, TypeVar

from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.reasons import ALL_ALIKE, reasons
from shellshock_tui.ai.search import Line, lead
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.advisor import DANGER, LABELS, OBJECTIVE, Plan, Words, in_words
from shellshock_tui.engine.english import as_sentence, counted
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Decision, Outcome, Searching
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
WINS, ESCAPES = "to win the battle", "to avoid losing the battle"
"""The gain of a plan that ends the battle well more often than the other."""
WON, LOST = "won", "lost"
CLEARLY = 4
"""A plan is clearly worse if its shortfall, times this number, is at least the greatest shortfall."""
REST = "all else"
"""The label of the term that sums up the smallest ones."""


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

    Only the samples that both lines were played for count. If the battle ends in a sample, and not alike in
    both lines, its whole difference is one term. The smallest terms are summed up in one, about which the
    reasons say nothing.
    """
    worse, better = compared
    endings = _endings(rules, compared)
    total = fmean(more - less for more, less in zip(better.values, worse.values, strict=False))
    found: dict[tuple[str, str, str, str], Number] = {}
    kept = set[tuple[str, str, str, str]]()
    if endings.clause:
        found[OBJECTIVE, endings.clause, "", endings.told(side)] = round(endings.value)
    pairs = list(zip(worse.ends, better.ends, strict=False))
    for pair in compress(pairs, endings.alike):
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
    is_decisive = 0 < by_label[OBJECTIVE] <= 2 * endings.value
    ahead = endings.gain(side) if is_decisive else AHEAD
    own = {**words, OBJECTIVE: words[OBJECTIVE]._replace(gain=ahead, price=BEHIND)}
    of = Acting(acting_unit, others, better.plan.words)
    told = {label: _with_subjects(one, figures, of) for label, one in own.items()}
    differs = any(by_label.values())
    return Gains(Trail(tuple(terms)), total, reasons(by_label, [{}], told) if differs else ALL_ALIKE)


class Endings(NamedTuple):
    """The outcomes of the samples that two lines were played for."""

    winners: tuple[tuple[str | None, str | None], ...]
    """The winner for the worse and for the better line, for each sample; None where the battle goes on."""
    value: float
    """The average gain of the better line from the samples in which the winners differ."""
    clause: str
    """The clause of an outcome in such a sample; empty if there is none."""

    @property
    def alike(self) -> Iterator[bool]:
        """Yield for each sample whether both lines have the same winner, or none."""
        yield from (worse == better for worse, better in self.winners)

    def told(self, side: str) -> str:
        """Return how often a side won or lost the battle, as the subject of a term."""
        verb, worse, better = self._greatest_difference(side)
        if worse == better:
            return "the end of the battle"
        if len(self.winners) == 1:
            return f"the battle, {verb} only by {'this' if better else 'the other'} plan"
        tries = counted(len(self.winners), "try", "tries")
        return f"the battle, {verb} in {better or 'none'} of {tries} instead of {worse or 'none'}"

    def gain(self, side: str) -> str:
        """Return the better line's gain in words: that it wins more often, or that it loses less often."""
        verb, worse, better = self._greatest_difference(side)
        return WINS if verb == WON and better > worse else ESCAPES

    def _greatest_difference(self, side: str) -> tuple[str, int, int]:
        """Return whether wins or losses differ more, and how many the worse and the better line have."""
        worse, better = (Counter(filter(None, line)) for line in zip(*self.winners, strict=True))
        won = (WON, worse[side], better[side])
        lost = (LOST, worse.total() - worse[side], better.total() - better[side])
        return max(won, lost, key=lambda found: abs(found[1] - found[2]))


def _endings(rules: Searching[S, C], compared: tuple[Line[S, C], Line[S, C]]) -> Endings:
    worse, better = ([rules.decision(end) for end in line.ends] for line in compared)
    outcomes = list(zip(worse, better, strict=False))
    winners = tuple((_winner(one), _winner(other)) for one, other in outcomes)
    values = zip(compared[0].values, compared[1].values, strict=False)
    differing = [(less, more) for two, (less, more) in zip(winners, values, strict=True) if two[0] != two[1]]
    ended = [
        one.clause
        for pair, two in zip(outcomes, winners, strict=True)
        for one in pair
        if two[0] != two[1] and isinstance(one, Outcome)
    ]
    return Endings(winners, sum(more - less for less, more in differing) / len(winners), (ended or [""])[0])


def _winner(asked: Decision | Outcome) -> str | None:
    return asked.winner if isinstance(asked, Outcome) else None


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
