"""The end of a lesson: its badge, what was learnt, and what comes next."""

from enum import Enum
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from shellshock_tui.files import clean
from shellshock_tui.lessons.lesson import Lesson

ALL_DONE = "That was the last lesson. Its battles are under New battle, its rules under F8."


class Next(Enum):
    """What a learner does after a lesson."""

    LESSON = "lesson"
    LEAVE = "leave"
    STAY = "stay"


class LessonEndScreen(ModalScreen[Next]):
    """A lesson's badge."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "stay", "stay"),
        Binding("f10", "leave", "leave"),
    ]

    def __init__(self, lesson: Lesson, after: Lesson | None) -> None:
        """Tell what a lesson taught, and which comes after it."""
        super().__init__()
        self.lesson = lesson
        self.after = after
        self.answers = (Next.LESSON, Next.LEAVE, Next.STAY) if after else (Next.LEAVE, Next.STAY)

    def compose(self) -> ComposeResult:
        """Make the badge, the goal and the ways on."""
        words = {
            Next.LESSON: f"On to lesson {self.after.number}, {self.after.title}" if self.after else "",
            Next.LEAVE: "Leave the lesson",
            Next.STAY: "Stay on the board and play on",
        }
        with Vertical(classes="dialog small", id="lesson-end") as dialog:
            dialog.border_subtitle = "↑ ↓ Enter · Esc: stay on the board"
            yield Static(Content(f"★  {clean(self.lesson.title)}  ★"), id="badge")
            yield Static(Content(f"Lesson {self.lesson.number} is done. {clean(self.lesson.goal)}"))
            if not self.after:
                yield Static(ALL_DONE, markup=False)
            yield OptionList(*(Option(Content(clean(words[answer]))) for answer in self.answers))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a way on."""
        self.dismiss(self.answers[event.option_index])

    def action_stay(self) -> None:
        """Go back to the board."""
        self.dismiss(Next.STAY)

    def action_leave(self) -> None:
        """Leave the lesson."""
        self.dismiss(Next.LEAVE)
