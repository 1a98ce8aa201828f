"""The screen of a lesson, which is a battle with a guide, and the screen at its end."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from shellshock_tui.ai import BotError
from shellshock_tui.app.battle.screen import RUNS, BattleScreen
from shellshock_tui.app.keys.actions import Where, bindings
from shellshock_tui.app.lesson.guide import LessonGuide
from shellshock_tui.app.messages import DrillWanted
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.dice import DieWanted
from shellshock_tui.engine.rules import IllegalCommand, Outcome
from shellshock_tui.files import clean
from shellshock_tui.lessons.course_book import lesson_after, open_lesson, taught_by
from shellshock_tui.lessons.lesson import Lesson
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.rules import title_of
from shellshock_tui.session.adviser import Adviser
from shellshock_tui.user_error import UserError

ALL_DONE = (
    "That was the last lesson of {0}. You find battles of {0} under New battle "
    "and lessons of other systems under Learn."
)
LEAVE = "Leave the lesson"
CARDS = 3
"""The number of cards on what a lesson taught."""
PRACTISE = "Answer three cards on what it taught"
PLAY_ON, LOOK_BACK = "Stay on the board and play on", "Stay on the board and look back"


def way_to(lesson: Lesson) -> str:
    """Return the way to the next lesson in words."""
    return f"Go on to lesson {lesson.number}, {lesson.title}"


class LessonEndScreen(AskScreen):
    """The end of a lesson: a badge, and what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f10", "leave", "leave")]
    escape = "stay on the board"

    def __init__(self, lesson: Lesson, after: Lesson | None, stay: str, *, had_cards: bool) -> None:
        onward = (way_to(after),) if after else ()
        cards = (PRACTISE,) if lesson.clauses else ()
        answers = (*onward, LEAVE, stay, *cards) if had_cards else (*cards, *onward, LEAVE, stay)
        super().__init__(f"Lesson {lesson.number} is done. {lesson.goal}", answers)
        self.lesson, self.after = lesson, after

    def asked(self) -> Iterator[Static]:
        """Yield the badge and the goal."""
        yield Static(Content(f"★  {clean(self.lesson.title)}  ★"), id="badge")
        yield from super().asked()
        if not self.after:
            yield Static(ALL_DONE.format(title_of(self.lesson.system)), markup=False)

    def action_leave(self) -> None:
        """Leave the lesson."""
        self.dismiss(self.answers.index(LEAVE))


NOTHING_SHOWN = "There is nothing to show in this step. Read it, then press Enter."
NOT_YOURS = "It is the bot's turn. Wait until it has played."
NOT_DONE = "But this step of the lesson is not done. Begin again?"
LOOK_FIRST = "Look at the board first"


class LessonScreen(BattleScreen, inherit_bindings=False):
    """A lesson: a battle with a guide."""

    BINDINGS: ClassVar[list[BindingType]] = [*Screen.BINDINGS, *bindings(Where.LESSON), *RUNS]
    where: ClassVar[Where] = Where.LESSON

    def __init__(self, session: TaughtSession) -> None:
        self.lesson = LessonGuide(session)
        self.taught = session
        self.adviser = Adviser(session, next(iter(session.seats.values()), ""))
        super().__init__(session, self.lesson)
        self.had_cards = False
        """Whether the cards on this lesson have been asked."""
        self.lesson.attach(self.model, self.panes, self.control.orders)
        self.action_handlers["show-me"] = self.show_me
        self.action_handlers["begin-again"] = lambda: self.run_worker(self.begin_again())

    def on_unmount(self) -> None:
        """Stop the bots and the adviser."""
        self.adviser.leave()

    def on_key(self, _: events.Key) -> None:
        """Clear the message about a wrong number."""
        self.lesson.note_view()
        self.lesson.forget_miss()

    def on_mouse_down(self) -> None:
        """Remember the view before the click."""
        self.lesson.note_view()

    def act(self) -> None:
        """Do what Enter does: go on, hand in an answer, show the end, or do what is marked."""
        if self.lesson.is_stuck:
            self.run_worker(self.begin_again())
        elif self.lesson.course.done and self.lesson.holds and not self.lesson.learner.learned:
            self.run_worker(self.show_end())
        else:
            was_read = self.lesson.holds
            super().act()
            if was_read and self.lesson.course.done and not self.lesson.learner.learned:
                self.run_worker(self.show_end())

    def renew(self) -> None:
        """Show the game and the step; if the lesson is stuck, offer to begin again."""
        if not self.taught.entries or not self.adviser.has_plan:
            self.adviser.forget()
        super().renew()
        if self.lesson.is_stuck:
            self.run_worker(self.begin_again(), exclusive=True, group="stuck")

    def show_me(self) -> None:
        """Give the next command that the step wants, or what a bot would do in free play."""
        lesson = self.lesson
        if lesson.course.done:
            self.run_worker(self.show_end())
        elif lesson.is_stuck:
            self.run_worker(self.begin_again())
        elif lesson.asks:
            lesson.show_number()
        elif lesson.holds:
            self.panes.show_message(NOTHING_SHOWN)
        elif self.panes.obstacle:
            self.panes.show_message(self.panes.obstacle)
        elif lesson.lets_bots_play and self.control.bots.players:
            self.run_worker(self.advise(), exclusive=True, group="advice")
        else:
            lesson.show_me()

    async def advise(self) -> None:
        """Give the next command of a bot in the learner's place, with its reasons."""
        side = self.model.position.side
        if side in self.control.bots.players:
            self.panes.show_message(NOT_YOURS)
            return
        with self.control.orders.showing_faults():
            try:
                if not self.adviser.has_plan:
                    moment = self.adviser.moment
                    decision = await asyncio.to_thread(self.adviser.question(side))
                    if self.adviser.moment != moment:
                        return
                    self.adviser.receive(side, decision)
                self.follow()
            except (BotError, LookupError, IllegalCommand) as error:
                self.panes.show_message(str(error))

    def follow(self) -> None:
        """Give the next command of the bot's plan, and name its keys."""
        advice, start = self.adviser.take(), len(self.session.entries)
        words = f"Shown: {self.lesson.keys_to(advice.command)}."
        given = self.taught.give(advice.command)
        if not isinstance(given, DieWanted):
            self.control.orders.done(start)
        self.panes.show_message(f"{words} {advice.remark.words}" if advice.remark else words)

    async def begin_again(self) -> None:
        """Begin the step or the lesson again, once the learner confirms it."""
        match self.session.decision():
            case Outcome(reason=reason) if self.lesson.is_stuck:
                question, stay = f"{reason} {NOT_DONE}", LOOK_FIRST
            case _:
                question, stay = "Begin again?", "No, go on"
        answers = (stay, "The whole lesson", "" if self.lesson.course.done else "Only this step")
        match await self.app.push_screen_wait(AskScreen(question, tuple(filter(None, answers)))):
            case 1:
                begin = self.taught.begin_again
            case 2:
                begin = self.taught.begin_step_again
            case _:
                return
        with self.control.orders.showing_faults():
            begin()
        self.control.bots.forget()
        self.adviser.forget()
        self.lesson.forget()
        self.model.clear_messages()
        self.renew()
        self.call_after_refresh(self.call_after_refresh, self.lesson.show_first_view)

    async def show_end(self) -> None:
        """Show the end of the lesson, and go on as the learner chooses."""
        course = self.lesson.course
        after = lesson_after(course.lesson)
        stay = LOOK_BACK if isinstance(self.session.decision(), Outcome) else PLAY_ON
        end = LessonEndScreen(course.lesson, after, stay, had_cards=self.had_cards)
        answer = await self.app.push_screen_wait(end)
        way_on = stay if answer is None else end.answers[answer]
        if way_on == LEAVE:
            self.leave()
        elif way_on == PRACTISE:
            self.ask_cards(course.lesson, after)
        elif way_on != stay and after:
            self.take_next(f"{after.system}/{after.name}")
        else:
            self.lesson.learner = replace(self.lesson.learner, plays_on=True)
            self.renew()
            self.control.navigation.home.focus()

    def ask_cards(self, lesson: Lesson, after: Lesson | None) -> None:
        """Ask a few cards on what a lesson taught, then go on to the next one or show the end again."""

        def go_on(wants_next: bool | None) -> None:  # noqa: FBT001 - the result of a screen
            if wants_next and after:
                self.take_next(f"{after.system}/{after.name}")
            else:
                self.run_worker(self.show_end())

        self.had_cards = True
        onward = way_to(after) if after else ""
        self.app.post_message(
            DrillWanted(
                lesson.system,
                lesson.clauses,
                most=CARDS,
                taught=taught_by(lesson),
                onward=onward,
                ended=go_on,
            )
        )

    def take_next(self, name: str) -> None:
        """Leave this lesson for another, or show what is wrong with that."""
        try:
            following = open_lesson(name)
        except UserError as error:
            self.control.orders.show_fault(error)
            return
        self.leave(following)

    def action_go_on(self) -> None:
        """Go on after something was read."""
        if self.lesson.holds:
            self.act()
