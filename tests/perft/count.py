"""Counting paths: the number of ways to give one legal command, two in a row, three in a row, …"""

from collections.abc import Iterator
from typing import TypeVar

from shellshock_tui.dice import Dice
from shellshock_tui.engine.rules import Rules
from tests.laws import actors

S = TypeVar("S")
C = TypeVar("C")
ENOUGH = 600
"""The count ends with the first number above this, but not before a depth of two."""
DEEPEST = 8
"""The greatest depth of the count."""


def counts(rules: Rules[S, C], state: S, dice: Dice) -> tuple[int, ...]:
    """The number of paths of one command, of two, and so on, until there are enough."""
    found, ends = list[int](), [state]
    while len(found) < DEEPEST:
        paths = [(end, command) for end in ends for command in commands(rules, end)]
        found.append(len(paths))
        if len(found) > 1 and len(paths) > ENOUGH:
            break
        ends = [rules.play(end, command, dice).state for end, command in paths]
    return tuple(found)


def commands(rules: Rules[S, C], state: S) -> Iterator[C]:
    """Every command that a side may give now."""
    for side in actors(rules, state):
        yield from rules.legal(state, side)
