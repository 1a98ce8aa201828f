"""What a lesson's learner reads and answers: the digits that are typed, and how the number comes about."""

from dataclasses import replace

from textual import events

from shellshock_tui.app.lesson.lesson_again import LessonAgain
from shellshock_tui.app.lesson.panel import verdict
from shellshock_tui.app.lesson.panel_model import Learned
from shellshock_tui.complaint import Complaint

LONGEST = 4
"""How many digits an answer may have."""
NO_NUMBER = "Type the number first: digits, then Enter."


class LessonAnswers(LessonAgain):
    """A lesson that asks for numbers."""

    @property
    def asks(self) -> bool:
        """Whether a number is to be typed."""
        return self.course.waits_for_answer and self.pupil.learned is None

    def on_key(self, event: events.Key) -> None:
        """Take a digit of an answer."""
        digit = event.character or ""
        if self.asks and digit.isascii() and digit.isdigit():
            event.stop()
            event.prevent_default()
            self.type((self.pupil.typed + digit)[:LONGEST])

    def type(self, digits: str) -> None:
        """Show the digits of an answer."""
        self.hush()
        self.pupil = replace(self.pupil, typed=digits)
        self.show_slate()

    def hand_in(self) -> None:
        """Hand in the number that was typed."""
        self.hush()
        asked, typed, hint = self.course.now.ask, self.pupil.typed, self.course.hint
        if not asked or not typed:
            self.complain(NO_NUMBER)
            return
        try:
            found = self.taught.answer(int(typed))
        except Complaint as error:
            self.tell_fault(error)
            self.go_on()
            return
        learned = None
        if found:
            told = verdict(int(typed), int(found.total))
            advice = "" if int(typed) == found.total else self.keys.written(hint)
            learned = Learned(told, asked.question, found, advice)
        self.pupil = replace(self.pupil, typed="", learned=learned)
        self.show_slate()

    def read_on(self) -> None:
        """Go on from what was read."""
        self.hush()
        self.pupil = replace(self.pupil, learned=None)
        if self.course.step == self.step:
            with self.telling_faults():
                self.taught.read_on()
        self.go_on()
        self.call_after_refresh(self.home.focus)
