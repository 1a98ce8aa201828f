"""The parts of a lesson: a position, its dice, and the steps that lead through it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shellshock_tui.lessons.pattern import Pattern

Command = Mapping[str, Any] | str
"""A command as a JSON table of the protocol, or in short form."""
Faces = tuple[tuple[int, int], ...]
"""Dice in the order in which they fall, each as (sides, face)."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A number that the learner works out before it is shown."""

    question: str
    at: str
    """The address of the trail whose total is the answer."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson: its text, the commands that it allows, and the conditions that complete it."""

    text: tuple[str, ...]
    """At most three lines."""
    highlights: tuple[str, ...] = ()
    """The addresses to highlight on the sheet or map; the addresses below each one are highlighted too."""
    play: tuple[Command, ...] = ()
    """The commands that the program gives before the step is shown."""
    ask: Ask | None = None
    allow: tuple[Pattern | str, ...] = ()
    """Patterns of the commands allowed; if there are none, every legal command is."""
    until: tuple[Pattern, ...] = ()
    """The conditions that complete the step; if there are none, giving the commands of `show` does."""
    hints: tuple[str, ...] = ()
    """The hints after wrong tries, in order."""
    show: tuple[Command, ...] = ()
    """The commands that complete the step; if there are none, it only has to be read."""
    dice: Faces = ()
    """The dice of this step, in order; after them come the lesson's, then seeded ones."""
    rule: str = ""
    """The clause that the step explains."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as read from its file."""

    name: str
    system: str
    number: int
    title: str
    goal: str
    """The learner's ability after the lesson, in a sentence."""
    minutes: int
    scenario: Mapping[str, Any]
    """The scenario's table, which holds the position."""
    begin: tuple[Command, ...]
    """The commands given before the first step."""
    dice: Faces
    """The dice for the start, for the commands of `begin`, and for steps without dice of their own."""
    bots: Mapping[str, str]
    """The level of the bot for each side that a bot plays."""
    steps: tuple[Step, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that its steps explain, in their order."""
        return tuple(dict.fromkeys(step.rule for step in self.steps if step.rule))
