"""How a command is given on the battle screen: its dice asked for, its effects shown, and taken back."""

from functools import partial
from typing import Any

from textual import work

from shellshock_tui.app.battle.battle_bots import BattleBots, Giving
from shellshock_tui.app.battle.die_screen import SET_ASIDE, DieScreen
from shellshock_tui.app.battle.hand_over import HandOverScreen
from shellshock_tui.app.battle.question import Offer
from shellshock_tui.app.settings.configured import settings_of
from shellshock_tui.app.widgets.ask_screen import AskScreen
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.complaint import Complaint
from shellshock_tui.dice import DieWanted, pool_words
from shellshock_tui.engine.rules import Decision, IllegalCommand
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.files import clean
from shellshock_tui.session import AgreementWanted

ASKING = "asking"
"""Of workers that ask players a question, only the last that was begun goes on."""


class BattleGiving(BattleBots):
    """What becomes of a choice once it is taken."""

    under_way = False
    """Whether a player's command is being carried out: keys pressed before its end answer nothing."""
    keyboard = ""
    """The side of the last person who was asked; empty before anybody was."""

    def take(self, offer: Offer) -> None:
        """Take a choice: make the pick or give the command."""
        if self.is_back() or self.under_way:
            return
        self.model.hush()
        if offer.choice.blocked:
            self.complain(refusal_words(offer.choice.blocked))
        elif offer.leads_on:
            self.model.pick(offer)
            self.show_all()
            self.call_after_refresh(self.reveal_aim)
        else:
            self.give(offer.choice.then)

    def give(self, command: Any) -> None:
        """Give a command."""
        if self.is_back() or self.under_way:
            return
        self.model.hush()
        self.under_way = True
        self.run_worker(self.carry_out(command))

    async def carry_out(self, command: Any) -> None:
        """Carry a player's command out."""
        try:
            await self.bring_about(partial(self.session.give, command), SET_ASIDE)
        finally:
            self.under_way = False

    async def bring_about(self, give: Giving, set_aside: str) -> None:
        """Let a command be given, asking for all dice that are rolled at the table."""
        notice = ""
        try:
            result = give()
            handed: tuple[str, ...] = ()
            while isinstance(result, DieWanted):
                wanted, escape = result, "" if handed else set_aside
                faces = await self.app.push_screen_wait(DieScreen(wanted, handed, escape))
                if faces:
                    result = self.session.hand(*faces)
                    handed = (*handed, pool_words(wanted.sides, faces, wanted.what))
                elif self.session.set_aside():
                    return
            self.model.tell(result)
            await self.show_effects(result.events)
            self.face_roll()
        except IllegalCommand as refusal:
            notice = self.refused(refusal)
        except Complaint as error:
            self.tell_fault(error)
        self.model.notice = notice
        self.go_on()

    def tell_fault(self, error: Complaint) -> None:
        """Tell what could not be saved or done."""
        self.notify(clean(str(error)), severity="error", markup=False)

    def refused(self, refusal: IllegalCommand) -> str:
        """Return what is said of a command that was refused."""
        return refusal_words(refusal.blocked)

    def go_on(self) -> None:
        """Show the game as it stands after a command or its taking back."""
        before, stood = self.model.position.hand, self.place_of_hand
        self.keyboard = self.person or self.keyboard
        self.model.renew()
        self.haste.ask()
        self.hand_over()
        self.show_log()
        self.show_all()
        has_pointed = self.query_one(BoardMap).scene.cursor != OFF_BOARD
        if self.model.position.hand != before or not has_pointed:
            self.other_sheet = False
            self.action_centre()
            self.face_question()
        else:
            self.keep_up(stood)
        self.call_on_bots()

    @property
    def person(self) -> str:
        """The side of the person who is asked; empty if a bot is, or the battle is over."""
        asked = self.model.position.question.asked
        side = asked.side if isinstance(asked, Decision) else ""
        return "" if side in self.model.bots else side

    def hand_over(self) -> None:
        """Lay an empty screen between two people, where there are secrets or they want it so."""
        is_wanted = self.session.rules.hidden or settings_of(self).hand_over == "always"
        if is_wanted and self.person and self.keyboard not in ("", self.person):
            self.app.push_screen(HandOverScreen(self.sides.name(self.person)))

    def action_take_back(self) -> None:
        """Take back a pick, or else the last command."""
        self.take_back()

    @work(exclusive=True, group=ASKING)
    async def take_back(self) -> None:
        """Take back a pick, or else the last command if all agree."""
        if self.is_back():
            return
        if self.model.unpick():
            self.show_all()
            return
        try:
            if not await self.undone():
                return
        except LookupError as error:
            self.model.notice = str(error.args[0])
        except Complaint as error:
            self.tell_fault(error)
        self.go_on()

    async def undone(self) -> bool:
        """Take back the last command, and say whether that was done: after dice all must agree."""
        try:
            self.bots.undo()
        except AgreementWanted as wanted:
            agreed = AskScreen(str(wanted), ("No, it stands", "Both agree: take it back"))
            if await self.app.push_screen_wait(agreed) != 1:
                return False
            self.bots.undo_by_agreement()
        return True


def refusal_words(blocked: Blocked) -> str:
    """Return why a thing may not be done, with the clause if a rule forbids it."""
    return f"{blocked.reason}  [{blocked.clause}]" if blocked.clause else blocked.reason
