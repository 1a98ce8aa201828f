"""The list of lessons: what each teaches, how long it takes, and how far the learner has come."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from shellshock_tui.app.messages import GameOpened
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.heads import Head, with_heads
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.window import NARROW_OR_WIDE
from shellshock_tui.files import DataError, clean
from shellshock_tui.lessons.course_book import Listed, all_lessons, first_to_take, open_lesson
from shellshock_tui.lessons.lesson import Lesson
from shellshock_tui.lessons.progress import Mark, Marks, damage, read_marks
from shellshock_tui.store import SaveError

PROMISE = "A few minutes each. Leave whenever you like: a lesson waits where you left it."
INDENT = "      "


class Lessons(OptionList):
    """The lessons; the keys stand in the footer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "take the lesson", key_display="Enter"),
        Binding("down", "cursor_down", "choose", key_display="↑↓"),
    ]


class JumpstartsScreen(Screen[None]):
    """Where lessons are chosen."""

    CSS_PATH = STYLES / "jumpstarts.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f10,q", "dismiss", "back", key_display="Esc")]

    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE

    lessons: tuple[Listed | Head, ...] = ()
    is_leaving = False
    """Whether a lesson is being opened."""
    taken = ""
    """The address of the lesson that was taken last; empty if none was."""

    def compose(self) -> ComposeResult:
        """Make the list."""
        with Vertical(id="jumpstarts"):
            yield Static("J U M P S T A R T S", id="name", markup=False)
            yield Static(PROMISE, id="promise", markup=False)
            with Center(id="course"):
                yield Lessons(id="lessons")
        yield Footer()

    def on_screen_resume(self) -> None:
        """Read the lessons again, and mark the one to take next."""
        self.app.clear_notifications()
        self.is_leaving = False
        marks = read_marks()
        if fault := damage():
            self.notify(fault, severity="warning", markup=False)
        lessons = all_lessons()
        self.lessons = with_heads(lessons)
        options = self.query_one(Lessons)
        options.clear_options()
        options.add_options(_option(row, marks) for row in self.lessons)
        if lessons:
            last = next((one for one in lessons if one.address == self.taken), None)
            options.highlighted = self.lessons.index(last or lessons[first_to_take(lessons, marks)])
        options.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a lesson up where it was left, or say what is wrong with it; a second key takes no other."""
        if self.is_leaving:
            return
        lesson = self.lessons[event.option_index]
        if isinstance(lesson, Head):
            return
        try:
            session = open_lesson(lesson.address)
        except (DataError, SaveError) as error:
            self.notify(clean(str(error)), severity="error", markup=False, timeout=10)
        else:
            self.is_leaving, self.taken = True, lesson.address
            self.post_message(GameOpened(session))


def _option(row: Listed | Head, marks: Marks) -> Option:
    return row.option if isinstance(row, Head) else Option(Content(lesson_words(row, marks)))


def lesson_words(listed: Listed, marks: Marks) -> str:
    """Return a lesson in two lines, or what is wrong with its file."""
    lesson, mark = listed.lesson, listed.mark(marks)
    if lesson is None:
        return f"×  {clean(listed.name)}\n{INDENT}{clean(listed.fault)}"
    sign = "★" if mark.done else "…" if mark.game else " "
    told = " · ".join(filter(None, (f"{lesson.minutes} minutes", _standing(lesson, mark))))
    return f"{sign} {lesson.number:>2}  {clean(lesson.title)} · {told}\n{INDENT}{clean(lesson.goal)}"


def _standing(lesson: Lesson, mark: Mark) -> str:
    """Return how far a lesson has come, in words; nothing if it was never begun."""
    if mark.game:
        return f"step {mark.step + 1} of {len(lesson.steps)}"
    return "done" if mark.done else ""
