"""Exercises about what a unit may do."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, TypeVar

from shellshock_tui.board import way_of
from shellshock_tui.drill.answer import Pick
from shellshock_tui.drill.exercise import (
    YES_NO,
    Exercise,
    Moment,
    asked,
    for_unit,
    listed,
    sides_of,
    units_in,
)
from shellshock_tui.drill.forms import ChoiceForm, Forms
from shellshock_tui.engine.choice import Choice
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Blocked

DRAFTS = 12
"""The most drafts on the way to a command that are examined, one after the other."""
T = TypeVar("T")


def choice_exercises(moment: Moment, forms: Forms, form: ChoiceForm) -> Iterator[Exercise]:
    """Yield one exercise for each question: what is forbidden in one way may be allowed in another."""
    found: dict[str, Exercise] = {}
    for one in _each_choice(moment, forms, form):
        before = found.setdefault(one.question, one)
        if isinstance(before.reason, Blocked) and not isinstance(one.reason, Blocked):
            found[one.question] = one
    yield from found.values()


def _each_choice(moment: Moment, forms: Forms, form: ChoiceForm) -> Iterator[Exercise]:
    rules, state = moment.rules, moment.state
    decision = rules.decision(state)
    if isinstance(decision, Outcome) or decision.kind != form.decision:
        return
    side = decision.answerers(rules.sides)[0]
    units = (decision.unit,) if decision.unit else ()
    unit = moment.names.get(decision.unit, sides_of(rules)[side])
    waiting: list[tuple[str, tuple[str, ...]]] = [("", ())]
    for before, draft in islice(_opened(waiting), DRAFTS):
        choices = rules.choices(state, side, draft)
        picked = _picked(form, choices)
        for choice in choices:
            label = f"{before}{choice.label}"
            if choice.blocked is None and isinstance(choice.then, tuple):
                waiting.append((f"{label}, ", choice.then))
            found = re.fullmatch(form.label, label)
            allowed = rules.clauses[form.clause or decision.clause]
            clause = choice.blocked.clause if choice.blocked else allowed.id
            is_open = bool(picked) or not form.picked
            if found and form.facing and _faces(moment, decision.unit, found[form.facing]):
                continue
            if found and is_open and (choice.blocked is None or clause not in forms.not_now):
                words = {name: forms.shown.get(word, word) for name, word in found.groupdict("").items()}
                words |= {"unit": unit, "picked": picked}
                question = asked(form.may, words)
                answer = Pick(YES_NO, 1 if choice.blocked else 0)
                about = units_in(moment, units, question)
                why = "" if choice.blocked else form.why.format_map(words)
                reason, covers = choice.blocked or allowed, for_unit(form.covers, decision.unit)
                slips = tuple(_slips(moment, form, words, choice.blocked))
                one = Exercise(
                    form=form.name,
                    question=question,
                    answer=answer,
                    reason=reason,
                    clauses=(clause,),
                    units=about,
                    covers=covers,
                )
                yield replace(one, why=why, slips=slips)


def _picked(form: ChoiceForm, choices: Sequence[Choice[Any]]) -> str:
    """Return the names of the picked choices, with the form's words if names of others begin with one."""
    matching = ((re.fullmatch(form.picked, choice.label), choice) for choice in choices if form.picked)
    names = [(found[1], choice.picked) for found, choice in matching if found]
    return listed(
        [
            f"{name}{form.plain if any(other.startswith(f'{name} ') for other, _ in names) else ''}"
            for name, is_picked in names
            if is_picked
        ]
    )


def _slips(
    moment: Moment, form: ChoiceForm, words: Mapping[str, str], blocked: Blocked | None
) -> Iterator[str]:
    """Yield the questions about what may have been overlooked by whoever answers wrong."""
    for slip in form.slips:
        ranges = _ranges(moment, words)
        is_about = blocked is None or re.search(slip.reason, blocked.reason)
        if is_about and len({apart >= slip.least for apart in ranges.values()}) > bool(slip.least):
            yield slip.ask.format_map({**words, **{name: str(apart) for name, apart in ranges.items()}})


def _ranges(moment: Moment, words: Mapping[str, str]) -> dict[str, int]:
    """Return for each word that names a unit, but for the target, its distance to it: "spotter_range"."""
    units = {name: unit for unit, name in moment.names.items()}
    target = units[words["target"]]
    found = {
        f"{name}_range": moment.rules.apart(moment.state, units[word], target)
        for name, word in words.items()
        if word in units and units[word] != target
    }
    return {name: apart for name, apart in found.items() if apart is not None}


def _faces(moment: Moment, unit: str, way: str) -> bool:
    """Return whether a unit faces a direction of the board, such as "sw"."""
    facing = next((one.facing for one in moment.pieces if one.unit == unit), None)
    return facing is not None and way_of(moment.rules.board, facing) == way


def _opened(waiting: list[T]) -> Iterator[T]:
    """Yield and remove the first of some things that wait, until none does."""
    while waiting:
        yield waiting.pop(0)
