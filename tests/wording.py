"""The sentences of a battle whose units and sides have only plural or only singular names."""

import re
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any

from shellshock_tui import library
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules import system

PLURAL, SINGULAR = "Rovers", "Rover"
AGAINST = {
    PLURAL: re.compile(rf"{PLURAL} (?:in \d+ )?(?:is|has|was|does|goes|its|\w+[^s\W]s)\b"),
    SINGULAR: re.compile(
        rf"{SINGULAR} (?:are|have|were|do|go|act|stay|fire|shoot|charge|lose|hold|move|fall)\b"
    ),
}
"""The forms of verbs that do not agree with a name."""
NOT_DONE = re.compile(r"\b(?:of|by|and|at|the|to|behind|between) (?:the )?Rovers? \w+")
"""Passages in which the verb after a name has another subject."""

SELDOM = 6
"""The number of commands between two checks of advice and refusals."""


def named(table: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A scenario whose units and sides all have the same name."""
    renamed = {part: [one | {"name": name} for one in table[part]] for part in ("units", "sides")}
    return {**table, **renamed}


def disagreeing(system_name: str, table: Mapping[str, Any], name: str, commands: int) -> list[str]:
    """The sentences of a random battle in which a verb does not agree with its subject's name."""
    found = dict.fromkeys(_sentences(system_name, named(table, name), commands))
    return [text for text in found if AGAINST[name].search(NOT_DONE.sub("", text))]


def _sentences(system_name: str, table: Mapping[str, Any], commands: int) -> Iterator[str]:
    """Yield the questions, events, advice and refusals of a random battle."""
    one, dice = system(system_name), SeededDice("words")
    rules: Any = one.rules(one.setup(table, library.finder(system_name), "test.toml"))
    step = rules.start(dice)
    for number in range(commands):
        yield from (event.text for event in step.events)
        asked = rules.decision(step.state)
        if not isinstance(asked, Decision):
            yield asked.reason
            return
        yield asked.question
        side = asked.answerers(rules.sides)[0]
        command = rules.advisor.sample(step.state, side, dice)
        yield rules.phrase(command)
        if number % SELDOM == 0:
            yield from (plan.words for plan in islice(rules.advisor.plans(step.state, side), 40))
            yield from _refusals(rules, step.state, side)
        before, step = step.state, rules.play(step.state, command, dice)
        yield from (each.words for each in rules.roll_steps(before, command, step.events))


def _refusals(rules: Any, state: Any, side: str) -> Iterator[str]:
    """Yield why choices are blocked, and why units may not attack each other."""
    units = [piece.unit for piece in rules.pieces(state, side, ())]
    checks = chain.from_iterable(
        rules.attack_checks(rules.game(state), a, b) for a in units[:3] for b in units
    )
    verdicts = [check.verdict for check in checks]
    verdicts += [one.blocked for one in rules.choices(state, side, ())]
    yield from (one.reason for one in verdicts if isinstance(one, Blocked))
