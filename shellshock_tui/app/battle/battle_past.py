"""The past on the battle screen: what happened, which of it is shown, and another way on from there."""

from textual import work

from shellshock_tui.app.battle.battle_look import BattleLook
from shellshock_tui.app.battle.dice_statistics import since_last_go, tallies
from shellshock_tui.app.battle.filter_screen import FilterScreen
from shellshock_tui.app.battle.story_screen import StoryScreen
from shellshock_tui.app.messages import GameOpened
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.files import clean
from shellshock_tui.session.branching import branch
from shellshock_tui.store import SaveError

NO_LINE = "Choose a line of the log first ({key}, then ↑): from there another game can go on."


class BattlePast(BattleLook):
    """What players do with what has happened."""

    def action_show_story(self) -> None:
        """Tell what happened since the last go of the side that is asked."""
        session, side = self.session, self.model.position.side
        since = since_last_go(session, side)
        told = [happened.text for number in since for happened in session.entries[number].events]
        is_over = isinstance(session.decision(), Outcome)
        title = "How it ended" if is_over else f"Since the last go of {self.sides.name(side)}"
        self.app.push_screen(StoryScreen(title, told, tallies(session), self.sides))

    @work
    async def action_filter(self) -> None:
        """Ask for the words that lines of the log are to hold."""
        log = self.query_one(BattleLog)
        words = await self.app.push_screen_wait(FilterScreen(log.words))
        if words is not None:
            if self.model.past is not None:
                self.action_now()
            log.show_only(words)
            self.go_to("log")

    def action_branch(self) -> None:
        """Go on from the entry that is looked back at, in a game above this one, which waits."""
        if self.model.past is None:
            self.complain(NO_LINE.format(key=self.model.bound.key("pane-log")))
            return
        try:
            session = branch(self.session, self.model.past)
        except (SaveError, LookupError) as error:
            self.complain(clean(str(error)))
        else:
            self.action_now()
            self.post_message(GameOpened(session))
