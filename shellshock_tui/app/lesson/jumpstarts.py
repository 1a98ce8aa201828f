"""The list of lessons: how long each takes, the learner's progress, and what it teaches."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from shellshock_tui import library
from shellshock_tui.app.browser.browser import BrowserScreen
from shellshock_tui.app.browser.entries import Entry, Faulty, GameEntry, scene_at_start
from shellshock_tui.app.configured import player_of
from shellshock_tui.app.messages import DrillWanted
from shellshock_tui.app.widgets.list_rows import Head, with_heads
from shellshock_tui.drill.clock import Clock, present_time
from shellshock_tui.drill.memory import NOTHING, Memory, memory_file, read_memories
from shellshock_tui.engine.english import counted
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
        Binding("d", "drill", "drill what is due"),
        Binding("n", "mark(1)", "next", show=False),
        Binding("p", "mark(-1)", "before", show=False),
    ]

    heading = "JUMPSTARTS"
    marks: Marks | None = None
    """The progress of all lessons when they were last listed."""
    lessons: tuple[Listed | Head, ...] = ()
    """The lessons in the order of the list, below the heads of their systems."""
    memories: Mapping[str, Memory] = {}
    """The learner's memory of each system."""

    def __init__(self, clock: Clock = present_time) -> None:
        super().__init__()
        self.clock = clock

    def on_screen_resume(self) -> None:
        """List the lessons again, and mark the next one to take or the one just taken."""
        self.app.clear_notifications()
        marks, lessons, before = read_marks(), all_lessons(), self.marks
        if fault := damage():
            self.notify(fault, severity="warning", markup=False)
        rows = self.lessons = with_heads(lessons)
        self.memories = read_memories(memory_file(player_of(self)))
        self.show_entries(_entry(row, marks, self._standing_of(row)) for row in rows)
        taken = [one for one in lessons if before is not None and one.mark(marks) != one.mark(before)]
        if taken:
            self.list.mark(rows.index(to_go_on_with(lessons, taken[-1], marks)))
        elif before is None and lessons:
            self.list.mark(rows.index(lessons[first_to_take(lessons, marks)]))
        self.marks = marks
        super().on_screen_resume()

    def _standing_of(self, row: Listed | Head) -> str:
        """Return in words how much of a lesson's clauses is known; empty for none and for a heading."""
        if isinstance(row, Head) or row.lesson is None:
            return ""
        return self.memories.get(row.system, NOTHING).standing(row.lesson.clauses, self.clock())

    @property
    def due(self) -> tuple[str, tuple[str, ...]]:
        """The system of the marked lesson, and which of its clauses are fading or due today."""
        row = self.lessons[self.list.marked] if self.marked and self.lessons else None
        if not isinstance(row, Listed) or row.lesson is None:
            return "", ()
        memory = self.memories.get(row.system, NOTHING)
        return row.system, memory.waiting(row.lesson.clauses, self.clock())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the drill where something of the marked lesson is fading or due."""
        if action == "drill":
            return bool(self.is_mounted and self.due[1])
        return super().check_action(action, parameters)

    def action_drill(self) -> None:
        """Drill what is fading or due of the marked lesson."""
        system, clauses = self.due
        self.app.post_message(DrillWanted(system, clauses))

    def action_mark(self, step: int) -> None:
        """Mark the next lesson or the one before."""
        self.list.action_mark(step)

    def leave_for_game(self) -> None:
        """Keep this screen below the lesson."""


def _entry(row: Listed | Head, marks: Marks, known: str) -> Entry:
    if isinstance(row, Head):
        return row
    lesson, mark = row.lesson, row.mark(marks)
    if lesson is None:
        return Faulty(f"× {clean(row.name)}", row.fault)
    return GameEntry(
        f"{lesson.number:>2}  {clean(lesson.title)}",
        "\n\n".join(_lesson_text(lesson, mark, known)),
        partial(open_lesson, row.address),
        note=" · ".join(_note(lesson, mark, known)),
        scene=partial(_scene, row.address, lesson),
    )


def _lesson_text(lesson: Lesson, mark: Mark, known: str) -> Iterator[str]:
    yield clean(lesson.goal)
    yield f"{counted(len(lesson.steps), 'step')}, about {counted(lesson.minutes, 'minute')}."
    if known:
        yield f"Its rules: {known}."
    if mark.game:
        yield "Enter continues where you left it."


def _note(lesson: Lesson, mark: Mark, known: str) -> Iterator[str]:
    """Yield how long a lesson takes or what is known of it, and the learner's progress."""
    if not (mark.done and known):
        yield counted(lesson.minutes, "minute")
    if mark.game:
        yield f"step {mark.step + 1} of {len(lesson.steps)}"
    elif mark.done:
        yield "★ done"
    if mark.done and known:
        yield known


def _scene(address: str, lesson: Lesson) -> "Scene":
    """Return the position of a lesson before its first step."""
    data = library.open_file(library.LESSON, address)
    return scene_at_start(lesson.system, lesson.scenario, data)
