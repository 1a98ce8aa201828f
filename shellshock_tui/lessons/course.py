"""A learner's progress through a lesson, and the commands that a step allows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from shellshock_tui.engine.event import Event
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import Encoding, Explaining, Malformed, Outcome, Rules
from shellshock_tui.engine.trail import Trail
from shellshock_tui.lessons.lesson import Command, Lesson, Step
from shellshock_tui.lessons.pattern import Pattern, fits

S = TypeVar("S")
C = TypeVar("C")

READ_ON = "Read this first, then press Enter."
ANSWER_FIRST = "Answer the question first."
NOT_NOW = "Do what the lesson asks, or press {key:show-me} to be shown."
COUNT_AGAIN = "That is not the number. Look at what is highlighted, and count again."
MOST_WRONG = 2
"""The number of wrong answers after which the right one is shown."""


@dataclass(frozen=True, slots=True)
class Course:
    """A learner's position in a lesson."""

    lesson: Lesson
    step: int = 0
    began: int = 0
    """The number of entries in the journal when the step began, before the program's own commands."""
    start: int = 0
    """The number of entries when the learner could first act in this step."""
    answered: bool = False
    wrong: int = 0
    """The number of wrong tries in this step."""

    @property
    def done(self) -> bool:
        """Whether the lesson is over."""
        return self.step >= len(self.lesson.steps)

    @property
    def now(self) -> Step:
        """The current step; raises IndexError when the lesson is over."""
        return self.lesson.steps[self.step]

    @property
    def waits_for_answer(self) -> bool:
        """Whether the step waits for a number from the learner."""
        return not self.done and self.now.ask is not None and not self.answered

    @property
    def is_read_only(self) -> bool:
        """Whether the step only has to be read."""
        return not self.done and not (self.now.until or self.now.show or self.waits_for_answer)

    @property
    def waits_for_deed(self) -> bool:
        """Whether the step waits for a command."""
        return not (self.done or self.waits_for_answer or self.is_read_only)

    @property
    def is_free(self) -> bool:
        """Whether any legal command may be given, so that bots may act too."""
        return self.done or (self.waits_for_deed and not self.now.allow)

    @property
    def hint(self) -> str:
        """The hint shown after a wrong try; empty before the first."""
        if self.done or not self.wrong:
            return ""
        hints = self.now.hints or (COUNT_AGAIN if self.waits_for_answer else NOT_NOW,)
        return hints[min(self.wrong, len(hints)) - 1]

    def next(self, entries: int) -> "Course":
        """Return the course at the beginning of the next step; `entries` is the length of the journal."""
        return Course(self.lesson, self.step + 1, entries, entries)

    def tried(self) -> "Course":
        """Return the course after a wrong try."""
        return replace(self, wrong=self.wrong + 1)


def read_command(rules: Encoding[Any, C], command: Command) -> C:
    """Return a command that is written in a lesson; raise Malformed if it is not a command."""
    return rules.parse(command) if isinstance(command, str) else rules.decode(command)


def refusal(course: Course, rules: Encoding[Any, C], command: C) -> str:
    """Return why a command may not be given now; empty if it may."""
    if course.done:
        return ""
    if course.waits_for_answer:
        return ANSWER_FIRST
    if course.is_read_only:
        return READ_ON
    table = rules.encode(command)
    if not course.now.allow or any(allows(pattern, rules, table) for pattern in course.now.allow):
        return ""
    return course.tried().hint


def allows(pattern: Pattern | str, rules: Encoding[Any, Any], table: Mapping[str, Any]) -> bool:
    """Return whether an encoded command fits a pattern, or equals a command written in short form."""
    if not isinstance(pattern, str):
        return fits(table, pattern)
    try:
        return bool(rules.encode(rules.parse(pattern)) == table)
    except Malformed:
        return False


def is_met(course: Course, rules: Rules[S, C], state: S, entries: Sequence[Entry[C]]) -> bool:
    """Return whether the conditions of the current step are met."""
    if not course.now.until:
        return len(entries) - course.start >= len(course.now.show)
    events = [happened for entry in entries[course.start :] for happened in entry.events]
    return all(_holds(pattern, rules, state, events) for pattern in course.now.until)


def _holds(pattern: Pattern, rules: Rules[S, C], state: S, events: Sequence[Event]) -> bool:
    if "any" in pattern:
        return any(_holds(each, rules, state, events) for each in pattern["any"])
    if "over" in pattern:
        return isinstance(rules.decision(state), Outcome) is pattern["over"]
    if "state" in pattern:
        return fits(rules.encode(state), pattern["state"])
    return any(fits({"event": each.name, **dict(each.facts)}, pattern) for each in events)


def answer_of(course: Course, rules: Explaining[S], state: S) -> Trail:
    """Return the trail whose total answers the step's question.

    Raises:
        LookupError: The address has no number.
        ValueError: There is no such address.
    """
    assert course.now.ask is not None
    found = rules.explain(state, course.now.ask.at)
    match found:
        case Trail():
            return found
        case _:
            raise LookupError(f"there is no number at {course.now.ask.at}")


def to_show(course: Course, rules: Encoding[Any, C], entries: Sequence[Entry[C]]) -> Command | None:
    """Return the next command that the step would show; None if the learner did something else."""
    given = [rules.encode(entry.command) for entry in entries[course.start :]]
    shown = course.now.show
    wanted = [rules.encode(read_command(rules, command)) for command in shown]
    if given == wanted[: len(given)] and len(given) < len(shown):
        return shown[len(given)]
    return None
