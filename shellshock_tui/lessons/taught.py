"""A lesson in progress: a session that checks each command against the lesson before it is played."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from shellshock_tui.dice import DieWanted, SeededDice
from shellshock_tui.engine.match import AnyMatch, Entry
from shellshock_tui.engine.rules import IllegalCommand, Malformed
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.files import DataError
from shellshock_tui.lessons.course import (
    MOST_WRONG,
    Course,
    answer_of,
    is_met,
    read_command,
    refusal,
    to_show,
)
from shellshock_tui.lessons.lesson import Command, Faces
from shellshock_tui.session import Session
from shellshock_tui.session.note import NONE, Note
from shellshock_tui.store import Store
from shellshock_tui.user_error import UserError

Keep = Callable[[Course, str], None]
"""A function that saves the learner's position and the name of the game's file."""
LOST_THE_WAY = "You have done something else. Take it back with Backspace, then ask to be shown."
STEP_BEGAN_HERE = "You have done nothing in this step yet, so there is nothing to take back."
NOTHING_TO_SHOW = "There is no command to be shown now."


class NotNow(IllegalCommand):
    """The lesson, and not a rule, forbids a command at this point."""


def forget(course: Course, game: str) -> None:
    """Save nothing."""


class TaughtSession(Session):
    """A session that follows a lesson, with the dice that the lesson gives."""

    is_for_learning: ClassVar[bool] = True

    def __init__(self, store: Store, match: AnyMatch, course: Course, keep: Keep = forget) -> None:
        """Continue a lesson whose saved rows have been played into the match; save progress at each step."""
        super().__init__(store, match)
        self.course = course
        self._keep = keep

    def begin(self) -> Entry[object] | DieWanted:
        """Start the lesson: play its opening commands and begin its first step.

        Raises:
            DataError: The commands are wrong.
        """
        first = self._with_dice(super().begin())
        self._play(self.course.lesson.begin, "begin")
        self._settle(Course(self.course.lesson, 0, len(self.match.entries), len(self.match.entries)))
        return first

    def give(self, command: object, note: Note = NONE) -> Entry[object] | DieWanted:
        """Carry out a command that the lesson allows, and begin the next step if this one is complete.

        Raises:
            NotNow: The lesson does not allow the command now.
            IllegalCommand: The rules forbid it.
        """
        why = refusal(self.course, self.rules, command)
        if why:
            self.count_try()
            raise NotNow(Blocked("", why))
        entry = self._with_dice(super().give(command, note))
        self.course = replace(self.course, wrong=0)
        self._advance()
        return entry

    def count_try(self) -> None:
        """Count a wrong try, so that the next hint is shown, if the step waits for a command."""
        self.course = self.course.tried() if self.course.waits_for_deed else self.course

    def undo(self, count: int = 1) -> Entry[object]:
        """Undo commands of the current step; the same dice will be rolled again.

        Raises:
            LookupError: The step began here.
        """
        if not self.course.done and len(self.match.entries) - count < self.course.start:
            raise LookupError(STEP_BEGAN_HERE)
        return self.undo_by_agreement(count)

    def read_on(self) -> None:
        """Go on from a step that only has to be read; raise DataError if the next one cannot begin."""
        if self.course.is_read_only:
            self._settle(self.course.next(len(self.match.entries)))

    def answer(self, number: int) -> Trail | None:
        """Check the learner's answer.

        Return the trail of the number once the answer is right or was wrong often enough, otherwise None.

        Raises:
            DataError: There is no number at the lesson's address.
        """
        if not self.course.waits_for_answer:
            return None
        found = self.right_answer()
        if number != found.total and self.course.wrong + 1 < MOST_WRONG:
            self.course = self.course.tried()
            return None
        self._close_question()
        return found

    def reveal(self) -> Trail:
        """Return the trail of the number that is asked for, and close the question.

        Raises:
            DataError: There is no number at the lesson's address.
        """
        found = self.right_answer()
        self._close_question()
        return found

    def _close_question(self) -> None:
        self.course = replace(self.course, answered=True, wrong=0)
        self._advance()

    def right_answer(self) -> Trail:
        """Return the trail whose total answers the question of the current step.

        Raises:
            DataError: There is no number at the lesson's address.
        """
        try:
            return answer_of(self.course, self.rules, self.state)
        except (LookupError, ValueError) as error:
            field = f"steps.{self.course.step + 1}.ask.at"
            raise DataError(self.course.lesson.name, field, str(error)) from None

    def to_show(self) -> object:
        """Return the next command that the step shows.

        Raises:
            LookupError: The step waits for no command, or the learner did something else.
        """
        if not self.course.waits_for_deed:
            raise LookupError(NOTHING_TO_SHOW)
        command = to_show(self.course, self.rules, self.match.entries)
        if command is None:
            raise LookupError(LOST_THE_WAY)
        return read_command(self.rules, command)

    def show(self) -> Entry[object]:
        """Play the next command that the step shows; raise LookupError as `to_show` does."""
        entry = self._with_dice(super().give(self.to_show()))
        self.course = replace(self.course, wrong=0)
        self._advance()
        return entry

    def begin_step_again(self) -> None:
        """Undo everything in this step; the same dice will be rolled again."""
        self._take_back_to(self.course.start)
        self.course = replace(self.course, answered=False, wrong=0)

    def begin_again(self) -> None:
        """Undo everything in the lesson, and begin its first step."""
        first = len(self.course.lesson.begin) + 1
        self._take_back_to(first)
        self.course = Course(self.course.lesson, 0, first, first)
        self._settle(self.course)

    def moved(self) -> None:
        """Save the name of the new file."""
        self._keep(self.course, "" if self.course.done else self.store.path.name)

    def _take_back_to(self, entries: int) -> None:
        while len(self.match.entries) > entries:
            self.undo_by_agreement()

    def _advance(self) -> None:
        """Begin the next step if this one is complete."""
        course = self.course
        if course.done or course.waits_for_answer or course.is_read_only:
            return
        if is_met(course, self.rules, self.state, self.match.entries):
            self._settle(course.next(len(self.match.entries)))

    def _settle(self, course: Course) -> None:
        """Begin a step and play the program's commands in it; if they fail, go back to the step before."""
        before, self.course = self.course, course
        if course.done:
            self._keep(course, "")
            return
        try:
            self._play(course.now.play, f"steps.{course.step + 1}.play")
        except UserError:
            self.course = before
            self._take_back_to(course.began)
            raise
        self.course = replace(course, start=len(self.match.entries))
        try:
            self._keep(self.course, self.store.path.name)
        finally:
            self._advance()

    def _play(self, commands: Sequence[Command], field: str) -> None:
        """Play the commands in a field of the lesson's file.

        Raises:
            DataError: A command cannot be given; the error names it.
        """
        for number, command in enumerate(commands, start=1):
            try:
                self._with_dice(super().give(read_command(self.rules, command)))
            except (IllegalCommand, Malformed) as error:
                raise DataError(self.course.lesson.name, f"{field}.{number}", str(error)) from None

    def _with_dice(self, result: Entry[object] | DieWanted) -> Entry[object]:
        """Roll the dice that a command wants."""
        while isinstance(result, DieWanted):
            handed = len(self.pending.faces) if self.pending else 0
            numbers = range(handed, handed + result.count)
            result = super().hand_in(*(self._face(result, number) for number in numbers))
        return result

    def _face(self, wanted: DieWanted, handed: int) -> int:
        """Return the face for this die from the step's dice or the lesson's, else a seeded one."""
        position = sum(len(entry.rolls) for entry in self.match.entries) + handed
        before = sum(len(entry.rolls) for entry in self.match.entries[: self.course.began])
        for script, rolled in ((self._own_dice(), position - before), (self.course.lesson.dice, position)):
            if rolled < len(script) and script[rolled][0] == wanted.sides:
                return script[rolled][1]
        return SeededDice(self.course.lesson.name, position).roll(wanted.sides, wanted.what)

    def _own_dice(self) -> Faces:
        course = self.course
        return course.now.dice if course.began and not course.done else ()
