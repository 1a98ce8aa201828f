"""What the screen of a lesson shows: its panel, and the step that is on."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from shellshock_tui.app.battle.command_path import command_path, path_words
from shellshock_tui.app.battle.why import Section
from shellshock_tui.app.keys.actions import Where
from shellshock_tui.app.lesson.keys import LessonKeys, keys_of_step
from shellshock_tui.app.lesson.lesson_room import LessonRoom
from shellshock_tui.app.lesson.panel import LessonPanel
from shellshock_tui.app.lesson.panel_model import Learner, holds, slate
from shellshock_tui.app.widgets.banner import Remark
from shellshock_tui.complaint import Complaint
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.lessons.course import Course
from shellshock_tui.lessons.taught import TaughtSession

NEWS = 4
"""How many of the last events are told when a step begins."""
OVER = "The battle is over, but this step is not done: {key:begin-again} begins again."


class LessonView(LessonRoom):
    """A battle with a lesson's panel above the prompt."""

    where: ClassVar[Where] = Where.LESSON

    def __init__(self, session: TaughtSession) -> None:
        """Show a lesson in progress."""
        super().__init__(session)
        self.taught = session
        self.pupil = Learner()
        self.step = -1
        """The step that is shown."""
        self.seen = session.course.began
        """How many entries of the journal the learner has seen."""
        self.seen_before = self.seen
        """How many the learner had seen when the step that is shown began."""
        self.keys = LessonKeys()
        """The keys that the texts of the step name."""

    @property
    def course(self) -> Course:
        """How far the lesson has come."""
        return self.taught.course

    @property
    def holds(self) -> bool:
        """Whether something is to be read or answered before any command is given."""
        return holds(self.course, self.pupil)

    @property
    def points_at_map(self) -> bool:
        """Whether places are pointed at, and no roll of this step or forecast is to be read instead."""
        begins = bool(self.model.chain) and len(self.session.entries) <= self.course.start
        return bool(self.model.lit_places) and (self.holds or begins)

    @property
    def is_stuck(self) -> bool:
        """Whether the battle is over before the step is done, so that nothing but beginning again helps."""
        return self.course.waits_for_deed and isinstance(self.model.position.question.asked, Outcome)

    @property
    def bots_play(self) -> bool:
        """Whether the bots may play now: where the learner plays freely, too."""
        return self.course.is_free and not self.holds

    @contextmanager
    def telling_faults(self) -> Iterator[None]:
        """Try what may fail; tell the player what could not be saved or done."""
        try:
            yield
        except Complaint as error:
            self.tell_fault(error)

    def guide(self) -> ComposeResult:
        """Make the panel."""
        yield LessonPanel()

    def on_mount(self) -> None:
        """Show the step once there is a size."""
        self.call_after_refresh(self.go_on)

    def on_resize(self, _: events.Resize) -> None:
        """Point anew at what the step is about."""
        self.call_after_refresh(self.point)

    @property
    def home(self) -> Widget:
        """Where the focus rests: on the panel while it is read, else on the choices."""
        return self.query_one(LessonPanel) if self.holds else super().home

    @property
    def clause(self) -> str:
        """The rule that the step is about."""
        return ("" if self.course.done else self.course.now.rule) or super().clause

    def action_why(self) -> None:
        """Open what is under the focus; while the lesson is read, the rule that it is about."""
        clause = self.session.rules.clauses.get(self.clause)
        is_read = isinstance(self.focused, LessonPanel) and not self.model.chain
        if clause and is_read:
            self.open_why((Section(self.course.lesson.title, clause),))
        else:
            super().action_why()

    def go_on(self) -> None:
        """Show the game and the step as they stand."""
        is_new = self.course.step != self.step
        if is_new:
            self.begin_step()
        elif len(self.session.entries) > self.course.start:
            self.pupil = replace(self.pupil, news=())
        self.seen = len(self.session.entries)
        super().go_on()
        if is_new:
            self.point()
            self.call_after_refresh(self.home.focus)

    def begin_step(self) -> None:
        """Begin to show a step: what happened before, and what it points at."""
        self.step, self.seen_before = self.course.step, self.seen
        self.keys = keys_of_step(self.taught, self.model.bound)
        self.pupil = Learner(news=self.news())
        self.model.told = ()
        self.model.lit = () if self.course.done else self.course.now.light

    def news(self) -> tuple[str, ...]:
        """Return what the learner's last dice brought, what the program has done since, and how it ended."""
        entries, began = self.session.entries, self.course.began
        told = [entry for entry in entries[self.seen : began] if entry.rolls]
        told += entries[max(self.seen, began) : self.course.start]
        texts = [happened.text for entry in told for happened in entry.events]
        match self.session.decision():
            case Outcome(reason=reason) if reason not in texts:
                texts.append(reason)
        return tuple(texts[-NEWS:])

    def keys_to(self, command: Any) -> str:
        """Return in words the keys of the choices that lead to a command now."""
        model = self.model
        return path_words(
            command_path(self.session.rules, self.session.state, command, model.bound, model.bots)
        )

    def cutting_in(self) -> tuple[Remark, ...]:
        """Return what is to be said of interrupting, unless the step wants something else."""
        return () if self.course.waits_for_deed and self.course.now.allow else super().cutting_in()

    def show_banner(self) -> None:
        """Show the question, and the lesson above it."""
        super().show_banner()
        self.show_slate()

    def show_slate(self) -> None:
        """Show what the lesson says; while it holds, there is nothing to choose."""
        self.put_classes({"-held": self.holds, "-pointing": self.points_at_map})
        if self.keys.bound is not self.model.bound:
            self.keys = keys_of_step(self.taught, self.model.bound)
        shown = slate(self.course, self.pupil, self.model.notice, self.keys)
        if self.is_stuck:
            keys = (("Bksp", "takes it back"), (self.model.bound.key("begin-again"), "begins again"))
            shown = replace(shown, remark=self.keys.written(OVER), keys=keys)
        self.query_one(LessonPanel).show_slate(shown)
