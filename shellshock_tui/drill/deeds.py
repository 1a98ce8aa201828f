"""Exercises that are answered by commands: what is typed is played, and the result is compared."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from shellshock_tui.board import DIRECTION_NAMES, way_of
from shellshock_tui.drill.answer import Deed
from shellshock_tui.drill.exercise import Exercise, Moment, asked, sides_of
from shellshock_tui.drill.forms import ChoosingForm, MovingForm
from shellshock_tui.engine.choice import Choice
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.map_view import Leg, OverlayKind
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Trail
from shellshock_tui.session.orders.preview import pieces_of, preview

PLACES = 6
"""The number of places in a unit's reach for which exercises are made."""
LONGEST, SHORTEST = 9, 2
"""The greatest and the least number of steps and turns that a move takes in an exercise."""
TYPE_MOVE = "Type the move, such as: 3 front, right, front"


def choosing(moment: Moment, form: ChoosingForm, unit: str) -> Iterator[Exercise]:
    """Yield the exercises to choose so that a number at an address then has a given value."""
    decision = moment.rules.decision(moment.state)
    if not _is_asked(decision, form.decision, unit) or unit not in moment.names:
        return
    chosen = dict(_chosen(moment, form, decision))
    totals = {
        said: _total(moment, choice.then, form.at.replace("*", unit)) for said, choice in chosen.items()
    }
    for total in sorted({one for one in totals.values() if one is not None}):
        right = [said for said, one in totals.items() if one == total]
        if len(right) < len(totals):
            question = asked(form.ask, {"unit": moment.names[unit], "total": number(total)})
            fault = _Choosing(tuple(chosen), tuple(right), form.wrong)
            clause = moment.rules.clauses[form.clause]
            covers = tuple(at.replace("*", unit) for at in form.covers)
            deed = Deed(right[0], form.type, fault)
            yield Exercise(
                form=form.name,
                question=question,
                answer=deed,
                reason=clause,
                clauses=(clause.id,),
                units=(unit,),
                covers=covers,
            )


@dataclass(frozen=True)
class _Choosing:
    offered: tuple[str, ...]
    right: tuple[str, ...]
    wrong: str

    def __call__(self, typed: str) -> str:
        if typed in self.right:
            return ""
        return self.wrong if typed in self.offered else f"“{typed}” is not among the choices now."


def _is_asked(decision: Any, kind: str, unit: str) -> bool:
    return isinstance(decision, Decision) and decision.kind == kind and decision.unit == unit


def _chosen(moment: Moment, form: ChoosingForm, decision: Any) -> Iterator[tuple[str, Choice[Any]]]:
    """Yield the choices that may be made, each with what is typed for it."""
    side = decision.answerers(moment.rules.sides)[0]
    for choice in moment.rules.choices(moment.state, side, ()):
        found = re.fullmatch(form.choice, choice.name)
        if found and choice.blocked is None and not isinstance(choice.then, tuple):
            yield found[1], choice


def _total(moment: Moment, command: Any, at: str) -> Any:
    """Return the number at an address after a command; None if there is none."""
    after = preview(moment.rules, moment.state, (command,))
    found = Moment(moment.rules, after.state).explained(at) if after.is_whole else None
    return found.total if isinstance(found, Trail) else None


def moving(moment: Moment, form: MovingForm, unit: str) -> Iterator[Exercise]:
    """Yield the exercises to end a move at a place, with a given facing."""
    rules, state = moment.rules, moment.state
    if not _is_asked(rules.decision(state), form.decision, unit) or unit not in moment.names:
        return
    side = {piece.unit: piece.side for piece in moment.pieces}[unit]
    marks = rules.overlay(state, side, OverlayKind.REACH, f"unit/{unit}").marks
    places = [place for place, *_ in marks]
    for place in places[:: max(1, len(places) // PLACES)]:
        legs = rules.whole_move(state, unit, place)
        words = _words(moment, legs)
        way = legs[-1].facing if legs else None
        if not SHORTEST <= len(words) <= LONGEST or way is None:
            continue
        question = asked(
            form.ask,
            {
                **sides_of(rules),
                "unit": moment.names[unit],
                "hex": rules.board.label(place),
                "facing": DIRECTION_NAMES[way_of(rules.board, way)],
            },
        )
        clause = rules.clauses[form.clause]
        deed = Deed(_in_short(words), TYPE_MOVE, _Moving(moment, unit, legs[-1].at, way))
        yield Exercise(form.name, question, deed, clause, (clause.id,), (unit,), places=(place,))


def _words(moment: Moment, legs: Sequence[Leg[Any]]) -> tuple[str, ...]:
    """Return the word to type for each command before the end of the move; empty if any has none."""
    if not legs:
        return ()
    states = preview(moment.rules, moment.state, tuple(leg.command for leg in legs)).states
    if len(states) != len(legs) + 1 or moment.rules.command_kind(legs[-1].command) is not CommandKind.END:
        return ()
    words = []
    for state, leg in zip(states, legs[:-1], strict=False):
        steps = _steps(Moment(moment.rules, state))
        words += [word for word, choice in steps.items() if choice.then == leg.command][:1]
    return tuple(words) if len(words) == len(legs) - 1 else ()


def _steps(moment: Moment) -> dict[str, Choice[Any]]:
    """Return the choices that take one word, by that word: the last part of their names."""
    decision = moment.rules.decision(moment.state)
    if not isinstance(decision, Decision):
        return {}
    side = decision.answerers(moment.rules.sides)[0]
    found = moment.rules.choices(moment.state, side, ())
    return {
        one.name.partition("=")[2]: one
        for one in found
        if "=" in one.name and not isinstance(one.then, tuple)
    }


def _in_short(words: Sequence[str]) -> str:
    """Return words in turn, those that follow themselves once with their count: "3 front, right"."""
    parts: list[tuple[int, str]] = []
    for word in words:
        count = parts.pop()[0] if parts and parts[-1][1] == word else 0
        parts.append((count + 1, word))
    return ", ".join(f"{count} {word}" if count > 1 else word for count, word in parts)


def _spelt(typed: str) -> Iterator[str]:
    """Yield the words of a move that was typed, each as often as the number before it says."""
    count = 1
    for word in re.split(r"[\s,;]+", typed.strip(" ,;")):
        if word.isdecimal():
            count = min(int(word), LONGEST * SHORTEST)
        elif word:
            yield from [word] * count
            count = 1


@dataclass(frozen=True, eq=False)
class _Moving:
    moment: Moment
    unit: str
    place: int
    facing: int

    def __call__(self, typed: str) -> str:
        here = self.moment
        for step, word in enumerate(_spelt(typed), 1):
            choices = _steps(here)
            if word not in choices:
                return f"Step {step}, “{word}”, is no step or turn that there is now."
            choice = choices[word]
            if choice.blocked:
                return f"Step {step}, {word}: {choice.blocked.reason}"
            after = preview(here.rules, here.state, (choice.then,))
            if not after.is_whole:
                return f"Step {step}, {word}, leads to a roll of dice."
            here = Moment(here.rules, after.state)
        piece = pieces_of(here.rules, here.state)[self.unit]
        label = here.rules.board.label(piece.at)
        if (piece.at, piece.facing) != (self.place, self.facing):
            where = "there, but with another facing" if piece.at == self.place else f"in {label}"
            return f"That ends {where}."
        return self._not_over(here)

    def _not_over(self, here: Moment) -> str:
        """Return why the move may not end yet; empty if it may."""
        decision = here.rules.decision(here.state)
        if not isinstance(decision, Decision):
            return ""
        side = decision.answerers(here.rules.sides)[0]
        ends = [
            one
            for one in here.rules.choices(here.state, side, ())
            if not isinstance(one.then, tuple) and here.rules.command_kind(one.then) is CommandKind.END
        ]
        blocked = next((one.blocked.reason for one in ends if one.blocked), "")
        return "" if any(one.blocked is None for one in ends) else f"The move may not end there. {blocked}"
