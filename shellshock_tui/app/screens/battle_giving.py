"""How a command is given on the battle screen: its dice asked for, its effects shown, and taken back."""

from functools import partial
from typing import Any

from textual import work

from shellshock_tui.app.question import Offer
from shellshock_tui.app.screens.ask_screen import AskScreen
from shellshock_tui.app.screens.battle_bots import BattleBots, Giving
from shellshock_tui.app.screens.die_screen import SET_ASIDE, DieScreen, handed_in
from shellshock_tui.app.screens.hand_over import HandOverScreen
from shellshock_tui.app.settled import settings_of
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.complaint import Complaint
from shellshock_tui.dice import DieWanted
from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.files import clean
from shellshock_tui.session import AgreementWanted


class BattleGiving(BattleBots):
    """What becomes of a choice once it is taken."""

    def take(self, offer: Offer) -> None:
        """Take a choice: make the pick or give the command."""
        if self.is_back():
            return
        self.sitting.hush()
        if offer.choice.blocked:
            self.complain(refusal_words(offer.choice.blocked))
        elif offer.leads_on:
            self.sitting.pick(offer)
            self.show_all()
            self.call_after_refresh(self.reveal_aim)
        else:
            self.give(offer.choice.then)

    def give(self, command: Any) -> None:
        """Give a command."""
        if self.is_back():
            return
        self.sitting.hush()
        self.run_worker(self.carry_out(command))

    async def carry_out(self, command: Any) -> None:
        """Carry a player's command out."""
        await self.bring_about(partial(self.session.give, command), SET_ASIDE)

    async def bring_about(self, give: Giving, set_aside: str) -> None:
        """Let a command be given, asking for each die that is rolled at the table."""
        notice = ""
        try:
            result = give()
            handed: tuple[str, ...] = ()
            while isinstance(result, DieWanted):
                wanted, escape = result, "" if handed else set_aside
                face = await self.app.push_screen_wait(DieScreen(wanted, handed, escape))
                if face is not None:
                    result = self.session.hand(face)
                    handed = (*handed, handed_in(wanted, face))
                elif self.session.set_aside():
                    return
            self.sitting.tell(result)
            await self.show_effects(result.events)
            self.face_roll()
        except IllegalCommand as refusal:
            notice = self.refused(refusal)
        except Complaint as error:
            self.tell_fault(error)
        self.sitting.notice = notice
        self.go_on()

    def tell_fault(self, error: Complaint) -> None:
        """Tell what could not be saved or done."""
        self.notify(clean(str(error)), severity="error", markup=False)

    def refused(self, refusal: IllegalCommand) -> str:
        """Return what is said of a command that was refused."""
        return refusal_words(refusal.blocked)

    def go_on(self) -> None:
        """Show the game as it stands after a command or its taking back."""
        before, side, stood = self.sitting.moment.hand, self.sitting.moment.side, self.place_of_hand
        self.sitting.renew()
        self.haste.ask()
        is_handed_over = self.session.rules.hidden or settings_of(self).hand_over == "always"
        if is_handed_over and self.sitting.moment.side != side:
            self.app.push_screen(HandOverScreen(self.sides.name(self.sitting.moment.side)))
        self.show_log()
        self.show_all()
        has_pointed = self.query_one(BoardMap).scene.cursor != OFF_BOARD
        if self.sitting.moment.hand != before or not has_pointed:
            self.other_sheet = False
            self.action_centre()
            self.face_question()
        else:
            self.keep_up(stood)
        self.call_on_bots()

    def action_take_back(self) -> None:
        """Take back a pick, or else the last command."""
        self.take_back()

    @work
    async def take_back(self) -> None:
        """Take back a pick, or else the last command if all agree."""
        if self.is_back():
            return
        if self.sitting.unpick():
            self.show_all()
            return
        try:
            self.bots.undo()
        except AgreementWanted as wanted:
            answer = await self.app.push_screen_wait(
                AskScreen(str(wanted), ("No, it stands", "Both agree: take it back"))
            )
            if answer != 1:
                return
            self.bots.undo_by_agreement()
        except LookupError as error:
            self.sitting.notice = str(error.args[0])
        self.go_on()


def refusal_words(blocked: Blocked) -> str:
    """Return why a thing may not be done, with the clause if a rule forbids it."""
    return f"{blocked.reason}  [{blocked.clause}]" if blocked.clause else blocked.reason
