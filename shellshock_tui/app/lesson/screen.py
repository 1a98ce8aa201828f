"""A lesson on the screen: its keys, and what they mean while it is read, asked or played."""

from dataclasses import replace
from typing import ClassVar

from textual import work
from textual.binding import BindingType
from textual.screen import Screen

from shellshock_tui.app.battle.question import Offer
from shellshock_tui.app.keys.actions import Where, bindings
from shellshock_tui.app.lesson.end_screen import LessonEndScreen, Next
from shellshock_tui.app.lesson.lesson_answers import LessonAnswers
from shellshock_tui.app.lesson.panel import LessonPanel
from shellshock_tui.complaint import Complaint
from shellshock_tui.engine.rules import IllegalCommand, Malformed
from shellshock_tui.lessons.course import ANSWER_FIRST, READ_ON
from shellshock_tui.lessons.course_book import lesson_after, open_lesson
from shellshock_tui.lessons.taught import STEP_BEGAN_HERE, NotNow

WORK_IT_OUT = "Work it out and type it. After two tries you are told."
READ_THE_SUM = "Read how the number comes about; then Enter goes on."
NOT_THAT = "Not that one: the lesson wants something else now."
IT_IS_DONE = "The lesson is done: Enter shows what you have learnt."
NOTHING_SHOWN = "There is nothing to show: read, then Enter goes on."


class LessonScreen(LessonAnswers, inherit_bindings=False):
    """A lesson at the keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [*Screen.BINDINGS, *bindings(Where.LESSON)]

    @property
    def waits_for(self) -> str:
        """What the lesson waits for while it holds, in a sentence."""
        if self.pupil.learned:
            return READ_THE_SUM
        if self.course.done:
            return IT_IS_DONE
        return ANSWER_FIRST if self.course.waits_for_answer else READ_ON

    def take(self, offer: Offer) -> None:
        """Take a choice, unless the lesson holds."""
        if self.holds:
            self.complain(self.waits_for)
        else:
            super().take(offer)

    def take_at(self, place: int) -> None:
        """Take the choice at a place, unless the lesson holds."""
        if self.holds:
            self.complain(self.waits_for)
        else:
            super().take_at(place)

    def refused(self, refusal: IllegalCommand) -> str:
        """Return what is said of a command that was refused; the lesson's own hint stands in the panel."""
        return NOT_THAT if isinstance(refusal, NotNow) else super().refused(refusal)

    def mark_choice(self, step: int) -> None:
        """Mark another choice, unless the lesson holds."""
        if self.holds:
            self.complain(self.waits_for)
        else:
            super().mark_choice(step)

    def action_advised(self) -> None:
        """Go on with the draft that is best, unless the lesson holds."""
        if self.holds:
            self.complain(self.waits_for)
        else:
            super().action_advised()

    def action_take_back(self) -> None:
        """Take back a digit, a pick or a command of this step."""
        if self.asks and self.pupil.typed:
            self.type(self.pupil.typed[:-1])
        elif self.holds:
            self.complain(STEP_BEGAN_HERE)
        elif not self.is_back():
            self.step_back()

    def step_back(self) -> None:
        """Take back a pick, or the learner's last command of this step; its dice come again."""
        acted = range(self.course.start, len(self.session.entries))
        if self.model.unpick():
            self.show_all()
        elif all(self.session.note(entry).by for entry in acted):
            self.complain(STEP_BEGAN_HERE)
        else:
            with self.telling_faults():
                self.bots.undo_by_agreement()
            self.adviser.forget()
            self.go_on()

    def action_act(self) -> None:
        """Go on from what was read, hand in an answer, or do what is marked."""
        if self.is_stuck:
            self.action_begin_again()
        elif not self.holds:
            super().action_act()
        elif self.asks:
            self.hand_in()
        elif self.course.done and not self.pupil.learned:
            self.show_end()
        else:
            self.read_on()

    def action_show_me(self) -> None:
        """Give the next command that the step wants."""
        if self.course.done:
            self.show_end()
        elif self.is_stuck:
            self.action_begin_again()
        elif self.holds:
            self.complain(WORK_IT_OUT if self.asks else NOTHING_SHOWN)
        elif self.is_back():
            return
        elif self.is_battle:
            self.hush()
            self.advise()
        else:
            self.show_me()

    def show_me(self) -> None:
        """Give the next command that the step wants, and tell by which keys."""
        self.hush()
        try:
            keys = self.keys_to(self.taught.to_show())
            self.model.tell(self.taught.show())
        except (LookupError, IllegalCommand, Malformed) as error:
            self.complain(str(error.args[0]))
        except Complaint as error:
            self.tell_fault(error)
            self.go_on()
        else:
            self.go_on()
            self.complain(f"Shown: {keys}")

    @work
    async def show_end(self) -> None:
        """Show what was learnt, and what comes next."""
        after = lesson_after(self.course.lesson)
        match await self.app.push_screen_wait(LessonEndScreen(self.course.lesson, after)):
            case Next.LESSON if after:
                self.take_next(f"{after.system}/{after.name}")
            case Next.LEAVE:
                self.action_leave()
            case _:
                self.pupil = replace(self.pupil, plays_on=True)
                self.go_on()
                self.home.focus()

    def take_next(self, name: str) -> None:
        """Leave this lesson for another, or say what is wrong with it."""
        try:
            following = open_lesson(name)
        except Complaint as error:
            self.tell_fault(error)
            return
        self.session.close()
        self.dismiss(following)

    def on_lesson_panel_clicked(self, _: LessonPanel.Clicked) -> None:
        """Go on from what was read."""
        if self.holds:
            self.action_act()
