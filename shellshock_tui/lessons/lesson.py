"""A lesson: a position, its dice, and the steps that lead through it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shellshock_tui.lessons.pattern import Pattern

Command = Mapping[str, Any] | str
"""A command as the protocol writes it, or in short."""
Faces = tuple[tuple[int, int], ...]
"""Dice as they fall: sides and face."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A number that the learner works out before it is shown."""

    question: str
    at: str
    """The address whose trail's total is the answer."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what is said, what may be done, and when it is done."""

    text: tuple[str, ...]
    """At most three lines."""
    light: tuple[str, ...] = ()
    """Addresses of what is lit on the sheet or the map; one that others begin with lights them all."""
    play: tuple[Command, ...] = ()
    """Commands that the program gives before the step is shown."""
    ask: Ask | None = None
    allow: tuple[Pattern | str, ...] = ()
    """Of the commands one must fit one of these; with none given every legal command is allowed."""
    until: tuple[Pattern, ...] = ()
    """What must have happened, or be so, until the step is done; with none, that its commands were given."""
    hints: tuple[str, ...] = ()
    """What is said after a wrong try, the first after the first one."""
    show: tuple[Command, ...] = ()
    """The commands that do what the step wants; without any it is only read."""
    dice: Faces = ()
    """The dice of this step, in order; then those of the lesson that are left, then some from a seed."""
    rule: str = ""
    """The clause that the step is about."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as read from its file."""

    name: str
    system: str
    number: int
    title: str
    goal: str
    """What the learner can do afterwards, in a sentence."""
    minutes: int
    scenario: Mapping[str, Any]
    """The scenario's table: the position."""
    begin: tuple[Command, ...]
    """Commands given before the first step."""
    dice: Faces
    """The dice of the start and of those commands, and of steps that have none of their own."""
    bots: Mapping[str, str]
    """The sides that the program plays, with the level of each."""
    steps: tuple[Step, ...]
