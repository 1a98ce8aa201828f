"""Beginning again in a lesson: its step or the whole, where the learner asks or a battle ends too early."""

from textual import work

from shellshock_tui.app.lesson.lesson_advice import LessonAdvice
from shellshock_tui.app.widgets.ask_screen import AskScreen
from shellshock_tui.engine.rules import Outcome

NOT_DONE = "But this step of the lesson is not done. Begin again?"
LOOK_FIRST = "Look at the board first"


class LessonAgain(LessonAdvice):
    """A lesson that can be begun again."""

    def go_on(self) -> None:
        """Show the game and the step as they stand; where nothing else helps, offer to begin again."""
        super().go_on()
        if self.is_stuck:
            self.action_begin_again()

    @work
    async def action_begin_again(self) -> None:
        """Begin the step or the lesson again, once that is sure."""
        match self.session.decision():
            case Outcome(reason=reason) if self.is_stuck:
                question, stay = f"{reason} {NOT_DONE}", LOOK_FIRST
            case _:
                question, stay = "Begin again?", "No, go on"
        answers = (stay, "The whole lesson", "" if self.course.done else "Only this step")
        match await self.app.push_screen_wait(AskScreen(question, tuple(filter(None, answers)))):
            case 1:
                begin = self.taught.begin_again
            case 2:
                begin = self.taught.begin_step_again
            case _:
                return
        with self.telling_faults():
            begin()
        self.bots.forget()
        self.adviser.forget()
        self.step, self.seen = -1, min(self.seen_before, self.course.began)
        self.go_on()
