"""Drawing at random with dice."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from shellshock_tui.dice import Dice
from shellshock_tui.rules.shellshock.commands import Command

T = TypeVar("T")
Draw = Callable[[], Command | None]
"""Draws a command of one kind; nothing if there is none."""


def shuffled(things: Iterable[T], dice: Dice) -> list[T]:
    """Return things in a random order."""
    left, roll = list(things), dice.roll
    return [left.pop(roll(count, "a random choice") - 1) for count in range(len(left), 0, -1)]


def first_of(draws: Iterable[Draw], dice: Dice) -> Command | None:
    """Return what one of some kinds draws, each kind that has anything as likely as the others."""
    found = (draw() for draw in shuffled(draws, dice))
    return next((command for command in found if command is not None), None)
