"""The list of lessons: how long each takes, the learner's progress, and what it teaches."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from shellshock_tui import library
from shellshock_tui.app.browser.browser import BrowserScreen
from shellshock_tui.app.browser.entries import Entry, Faulty, GameEntry, scene_at_start
from shellshock_tui.app.widgets.list_rows import Head, with_heads
from shellshock_tui.engine.event import counted
from shellshock_tui.files import clean
from shellshock_tui.lessons.course_book import Listed, all_lessons, first_to_take, open_lesson, to_go_on_with
from shellshock_tui.lessons.lesson import Lesson
from shellshock_tui.lessons.progress import Mark, Marks, damage, read_marks

if TYPE_CHECKING:
    from shellshock_tui.app.render.scene import Scene


class JumpstartsScreen(BrowserScreen):
    """The list of all lessons, by system."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,f10,q", "dismiss", "back", key_display="Esc"),
        Binding("n", "mark(1)", "next", show=False),
        Binding("p", "mark(-1)", "before", show=False),
    ]

    heading = "JUMPSTARTS"
    marks: Marks | None = None
    """The progress of all lessons when they were last listed."""

    def on_screen_resume(self) -> None:
        """List the lessons again, and mark the next one to take or the one just taken."""
        self.app.clear_notifications()
        marks, lessons, before = read_marks(), all_lessons(), self.marks
        if fault := damage():
            self.notify(fault, severity="warning", markup=False)
        rows = with_heads(lessons)
        self.show_entries(_entry(row, marks) for row in rows)
        taken = [one for one in lessons if before is not None and one.mark(marks) != one.mark(before)]
        if taken:
            self.list.mark(rows.index(to_go_on_with(lessons, taken[-1], marks)))
        elif before is None and lessons:
            self.list.mark(rows.index(lessons[first_to_take(lessons, marks)]))
        self.marks = marks
        super().on_screen_resume()

    def action_mark(self, step: int) -> None:
        """Mark the next lesson or the one before."""
        self.list.action_mark(step)

    def leave_for_game(self) -> None:
        """Keep this screen below the lesson."""


def _entry(row: Listed | Head, marks: Marks) -> Entry:
    if isinstance(row, Head):
        return row
    lesson, mark = row.lesson, row.mark(marks)
    if lesson is None:
        return Faulty(f"× {clean(row.name)}", row.fault)
    return GameEntry(
        f"{lesson.number:>2}  {clean(lesson.title)}",
        "\n\n".join(_lesson_text(lesson, mark)),
        partial(open_lesson, row.address),
        note=" · ".join(filter(None, (counted(lesson.minutes, "minute"), _standing(lesson, mark)))),
        scene=partial(_scene, row.address, lesson),
    )


def _lesson_text(lesson: Lesson, mark: Mark) -> Iterator[str]:
    yield clean(lesson.goal)
    yield f"{counted(len(lesson.steps), 'step')}, about {counted(lesson.minutes, 'minute')}."
    if mark.game:
        yield "Enter continues where you left it."


def _standing(lesson: Lesson, mark: Mark) -> str:
    """Return the progress of a lesson in words; "" if it was never begun."""
    if mark.game:
        return f"step {mark.step + 1} of {len(lesson.steps)}"
    return "★ done" if mark.done else ""


def _scene(address: str, lesson: Lesson) -> "Scene":
    """Return the position of a lesson before its first step."""
    data = library.open_file(library.LESSON, address)
    return scene_at_start(lesson.system, lesson.scenario, data)
