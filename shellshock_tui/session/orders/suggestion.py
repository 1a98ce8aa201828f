"""Suggested plans: what a good player would do for the side that has to decide."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, islice
from typing import Any, Generic, TypeVar

from shellshock_tui.ai.bot import choose
from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.levels import LEVELS
from shellshock_tui.ai.reasons import WORDS, without_reasons
from shellshock_tui.ai.weighing import weighed
from shellshock_tui.dice import DieWanted, SeededDice
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.english import does, done_by_several
from shellshock_tui.engine.forecast import AttackHeader, Forecast
from shellshock_tui.engine.journal import canonical
from shellshock_tui.engine.map_view import Leg
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Choosing, Decision, Rules, Viewing
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.session.orders.preview import preview

S = TypeVar("S")
C = TypeVar("C")
VERB, OWNER = re.compile(r"[a-z]+s,?"), re.compile(r".+?'s? ")
"""Match a verb in the third person, such as "holds", and a possessive, such as "Tank 1's "."""
STAYING = {CommandKind.BEGIN, CommandKind.ATTACK, CommandKind.HOLD, CommandKind.END}
LEVEL = "recruit"
MOST = 9
"""The largest number of answers of one unit in a plan."""


@dataclass(frozen=True, slots=True)
class SuggestedPlan(Generic[C]):
    """A plan for the unit that has to answer, with its positions as far as they can be previewed."""

    side: str
    unit: str
    """The unit that gets the commands; empty if none does."""
    commands: tuple[C, ...]
    remark: Remark
    """The actions of the commands, and the reasons."""
    legs: tuple[Leg[C], ...]
    wanted: DieWanted | None = None
    """The die at which the preview ends."""
    blocked: Blocked | None = None
    """The refusal of the next command, if the preview ends there."""
    sentences: tuple[str, ...] = ()
    """A sentence on each answer and its reasons, if the plan has several; together they are its words."""

    @property
    def words(self) -> str:
        """A sentence on what the commands do and why."""
        return self.remark.words

    @property
    def goal(self) -> str:
        """The actions of the commands without reasons; units that do the same are named together."""
        first, *others = map(without_reasons, self.sentences or (self.words,))
        subject = f"{_parted(first)[0]} "
        return in_turn([first, *(other.removeprefix(subject) for other in others)])

    @property
    def end(self) -> Leg[C] | None:
        """The unit's last previewed position."""
        return self.legs[-1] if self.legs else None


def in_turn(sentences: list[str]) -> str:
    """Join sentences by ", then "; units that do the same, one after another, are named together."""
    parts = [_parted(sentence) for sentence in sentences]
    groups = groupby(parts, key=lambda part: part[1])
    return ", then ".join(one for deed, group in groups for one in _together([who for who, _ in group], deed))


def _parted(sentence: str) -> tuple[str, str]:
    """Split a sentence before its verb into subject and predicate."""
    words = sentence.split()
    verbs = (number for number, word in enumerate(words) if number and VERB.fullmatch(word))
    first = next(verbs, len(words))
    return " ".join(words[:first]), " ".join(words[first:])


def _together(doers: list[str], deed: str) -> list[str]:
    """Return one sentence for several subjects with the same predicate.

    Return one for each instead if there is no predicate or a subject occurs twice.
    """
    first, *others = doers
    if not others or not deed or len(set(doers)) < len(doers):
        return [f"{doer} {deed}".strip() for doer in doers]
    owner = OWNER.match(first)
    if owner and all(doer.startswith(owner[0]) for doer in others):
        others = [doer.removeprefix(owner[0]) for doer in others]
    *before, last = first, *others
    return [f"{', '.join(before)} and {last} {done_by_several(deed)}"]


def planned(
    rules: Rules[S, C], state: S, side: str, commands: tuple[C, ...], remark: Remark
) -> SuggestedPlan[C]:
    """Return a plan of commands with their preview."""
    seen = preview(rules, state, commands)
    unit = next(filter(None, map(rules.acting_unit, commands)), "")
    return SuggestedPlan(
        side=side,
        unit=unit,
        commands=commands,
        remark=remark,
        legs=seen.legs,
        wanted=seen.wanted,
        blocked=seen.blocked,
    )


def suggested_plan(rules: Rules[S, C], state: S, side: str) -> SuggestedPlan[C] | None:
    """Return a good plan for a side; None if the side has nothing to decide.

    The plan goes on through further answers of the same unit, up to `MOST`, as long as they can be previewed.
    """
    found = _chosen(rules, state, side) if rules.has_map else None
    if found is None:
        return None
    plan = planned(rules, state, side, found.commands, found.remark)
    for _ in range(MOST):
        more = _after(rules, state, plan)
        if more is None:
            break
        plan = more
    return plan


def _after(rules: Rules[S, C], state: S, plan: SuggestedPlan[C]) -> SuggestedPlan[C] | None:
    """Return the plan with the same unit's next answer, where it holds first; None if there is none.

    After anything but a hold, only an answer that ends the unit's turn is added.
    """
    last = rules.command_kind(plan.commands[-1])
    if plan.wanted or plan.blocked or not plan.unit or last is CommandKind.END:
        return None
    there = preview(rules, state, plan.commands).state
    asked = rules.decision(there)
    if not isinstance(asked, Decision) or (asked.side, asked.unit) != (plan.side, plan.unit):
        return None
    found = _chosen(rules, there, plan.side)
    if found is None or (
        last is not CommandKind.HOLD and [*map(rules.command_kind, found.commands)] != [CommandKind.END]
    ):
        return None
    words = f"{plan.words} {found.remark.words}"
    terms = (*plan.remark.trail.terms, *found.remark.trail.terms)
    remark = replace(plan.remark, words=words, trail=Trail(terms))
    sentences = (*(plan.sentences or (plan.words,)), found.remark.words)
    longer = planned(rules, state, plan.side, (*plan.commands, *found.commands), remark)
    return replace(longer, sentences=sentences)


def _chosen(rules: Rules[S, C], state: S, side: str) -> BotDecision[C] | None:
    asked = rules.decision(state)
    if not isinstance(asked, Decision) or side not in asked.answerers(rules.sides):
        return None
    seen = rules.observe(state, side)
    encoded: Any = rules.encode(seen)
    found = choose(rules, seen, side, LEVEL, SeededDice(canonical(encoded)))
    return found if found.commands else None


def firing_plan(rules: Rules[S, C], state: S, side: str) -> SuggestedPlan[C] | None:
    """Return the best plan that fires without moving; None if no unit of the side can do so."""
    seen, advisor = rules.observe(state, side), rules.advisor
    shots = [
        plan
        for plan in advisor.plans(seen, side)
        if fires(rules, plan.commands) and stays(rules, plan.commands)
    ]
    if not shots:
        return _likeliest_shot(rules, seen, side)
    words = {**WORDS, **advisor.words}
    best = weighed(shots, advisor.appraise(seen, shots), LEVELS[LEVEL].weights, advisor.measure, words)
    return planned(rules, state, side, best.commands, best.remark)


def _likeliest_shot(rules: Rules[S, C], seen: S, side: str) -> SuggestedPlan[C] | None:
    """Return the legal shot with the best chance for which no unit moves; None if there is none.

    Advisors leave out shots that they never prefer, so their plans do not show whether a unit can fire.
    """
    best: tuple[C, ...] = ()
    likeliest, header = Fraction(0), AttackHeader()
    for commands in _attacks_in_place(rules, seen, side):
        before = preview(rules, seen, commands[:-1]).state
        found = rules.forecast(before, commands[-1])
        if isinstance(found, Forecast) and found.success > likeliest:
            best, likeliest, header = commands, found.success, found.header
    if not best:
        return None
    at = f" at {_name(rules, seen, header.target)}" if header.target else ""
    words = f"{does(_name(rules, seen, rules.acting_unit(best[-1])), 'fires')}{at}."
    return planned(rules, seen, side, best, Remark(words, Trail(())))


def _attacks_in_place(rules: Rules[S, C], seen: S, side: str) -> Iterator[tuple[C, ...]]:
    """Yield each legal attack, and each that a legal command that begins an activation makes legal."""
    asked = rules.decision(seen)
    if not isinstance(asked, Decision) or side not in asked.answerers(rules.sides):
        return
    for first in rules.legal(seen, side):
        kind = rules.command_kind(first)
        if kind is CommandKind.ATTACK:
            yield (first,)
        begun = preview(rules, seen, (first,)) if kind is CommandKind.BEGIN else None
        if begun and begun.is_whole and isinstance(rules.decision(begun.state), Decision):
            attacks = rules.legal(begun.state, side)
            yield from ((first, one) for one in attacks if rules.command_kind(one) is CommandKind.ATTACK)


def fires(rules: Rules[S, C], commands: tuple[C, ...]) -> bool:
    """Return whether one of the commands attacks."""
    return CommandKind.ATTACK in map(rules.command_kind, commands)


def stays(rules: Rules[S, C], commands: tuple[C, ...]) -> bool:
    """Return whether the commands do nothing but begin and end an activation, attack and hold."""
    return {*map(rules.command_kind, commands)} <= STAYING


def holding_plan(rules: Rules[S, C], state: S, side: str) -> SuggestedPlan[C] | None:
    """Return the plan with which the unit does nothing and stays in place; None if it may not."""
    asked = rules.decision(state)
    if not isinstance(asked, Decision) or side not in asked.answerers(rules.sides):
        return None
    commands = _staying(rules, state, asked.unit) or _holding(rules, state, asked)
    sides = {known.id: known.name for known in rules.sides}
    name = _name(rules, state, asked.unit) if asked.unit else sides[side]
    words = f"{does(name, 'holds')}{_of_all(rules, state, side, commands)}."
    return planned(rules, state, side, commands, Remark(words, Trail(()))) if commands else None


def _of_all(rules: Choosing[S, C], state: S, side: str, commands: tuple[C, ...]) -> str:
    """Return words for a hold of the whole side, such as " (end the phase)"; empty for a single unit."""
    if not commands or rules.acting_unit(commands[0]):
        return ""
    return next((f" ({one.label})" for one in rules.choices(state, side, ()) if one.then == commands[0]), "")


def _name(rules: Viewing[S], state: S, unit: str) -> str:
    """Return the unit's label, or "It" if there is no unit."""
    counters = rules.pieces(state, rules.sides[0].id, ()) if unit else ()
    return next((piece.label for piece in counters if piece.unit == unit), "It")


def _staying(rules: Rules[S, C], state: S, unit: str) -> tuple[C, ...]:
    """Return the commands of a move that ends where the unit is, or the command that ends its turn there."""
    counters = rules.pieces(state, rules.sides[0].id, ()) if unit else ()
    here = next((piece.at for piece in counters if piece.unit == unit), None)
    if here is None:
        return ()
    if not rules.has_map:  # only the players know whether the unit has moved
        return ()
    move = tuple(leg.command for leg in rules.whole_move(state, unit, here))
    if move and rules.command_kind(move[-1]) is CommandKind.END:
        return move
    asked = rules.decision(state)
    legal = rules.legal(state, asked.side) if isinstance(asked, Decision) else ()
    ends = (one for one in legal if rules.command_kind(one) is CommandKind.END)
    return tuple(islice(ends, 1))


def _holding(rules: Rules[S, C], state: S, asked: Decision) -> tuple[C, ...]:
    """Return the commands that hold at each of the unit's answers."""
    commands: list[C] = []
    now: Decision | object = asked
    while isinstance(now, Decision) and (now.side, now.unit) == (asked.side, asked.unit):
        hold = next(
            (one for one in rules.legal(state, asked.side) if rules.command_kind(one) is CommandKind.HOLD),
            None,
        )
        if hold is None:
            break
        commands.append(hold)
        seen = preview(rules, state, (hold,))
        if not seen.is_whole:
            break
        state, now = seen.state, rules.decision(seen.state)
    return tuple(commands)
