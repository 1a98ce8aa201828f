"""Undo and redo: drops a mark or a pick, undoes the last order or a part of it, or redoes it."""

from collections.abc import Iterator, Sequence

from shellshock_tui.app.battle.control.command_controller import ASKING, CommandController
from shellshock_tui.app.battle.dialogs.take_back_screen import TakeBackScreen
from shellshock_tui.app.battle.model.interrupts import Interrupt
from shellshock_tui.app.keys.question import Pick
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.engine.english import as_sentence, first_sentence, possessive
from shellshock_tui.engine.rules import IllegalCommand, Outcome
from shellshock_tui.session import AgreementWanted
from shellshock_tui.session.dice_statistics import actor
from shellshock_tui.session.game_setup import game_setup_of
from shellshock_tui.user_error import UserError, with_full_stop

REST_DROPPED = "The rest of your order is dropped; what was given before stands."
ROLLED = "Dice were rolled."
NOWHERE = "do not interrupt"
NOTHING_TO_REDO = "There is nothing to give again: no order was just taken back."


class Undo:
    """Undoes marks, picks and orders."""

    def __init__(self, orders: CommandController) -> None:
        self.orders, self.screen = orders, orders.screen
        self.model, self.panes = orders.model, orders.panes
        self.warned = -1
        """The number of entries when the player was last warned of what would be undone."""

    def take_back(self) -> None:
        """Drop a plan, a pick or a mark, or else undo the last order, if all agree."""
        if not self.model.reads and self.panes.holds_up():
            return
        drafting = self.model.drafting
        answered = self.orders.answered.get(len(self.model.session.entries))
        if self.orders.drop_rest():
            self.panes.show_message(REST_DROPPED)
        elif answered and answered.following == drafting.picks and not drafting.is_marked:
            self.screen.run_worker(self.undo(answered.picks), exclusive=True, group=ASKING)
        elif self.model.plan or self.model.group or (drafting.picks and not drafting.is_advised):
            self._unpick()
        elif drafting.is_marked:
            self.model.unmark()
            self.panes.show_all()
        else:
            self.screen.run_worker(self.undo(), exclusive=True, group=ASKING)

    def _unpick(self) -> None:
        """Drop a plan or a pick; in a battle without a map, which shows neither, say what was dropped."""
        picks = () if self.model.plan or self.model.group else self.model.drafting.picks
        self.model.unpick()
        self.panes.map.rest()
        self.panes.show_all()
        if picks and picks[-1].label and not self.model.session.rules.has_map:
            self.panes.show_message(f"Taken back: {picks[-1].label}.")

    @property
    def _is_of_two(self) -> bool:
        forces = game_setup_of(self.model.session.header).outline.forces
        people = [one for one in forces if one.side.id in self.orders.bots.people and not one.is_programmed]
        return len(people) > 1

    async def undo(self, picks: tuple[Pick, ...] = ()) -> None:
        """Undo the last order with its consequences, and make `picks`; after dice, all players must agree."""
        try:
            count = self.orders.bots.since_people()
            notice = f"Taken back: {self._entries_in_words(count)}."
            if warning := self._warning(count):
                self.panes.show_message(warning)
                return
            try:
                self.model.session.undo(count)
            except AgreementWanted as wanted:
                words = (str(wanted), "Both agree: take it back")
                title, yes = words if self._is_of_two else (ROLLED, "Take it back")
                question = f"Take back: {self._entries_in_words(count)}? {title}"
                agreed = TakeBackScreen(question, ("No, leave it", yes))
                if await self.screen.app.push_screen_wait(agreed) != 1:
                    stands = f"Nothing was taken back. This stands: {self._entries_in_words(count)}."
                    self.panes.show_message(stands)
                    return
                self.model.session.undo_by_agreement(count)
            self.orders.bots.forget()
        except LookupError as error:
            reason = str(error.args[0])
            notice = with_full_stop(as_sentence(reason))
        except UserError as error:
            notice = ""
            self.orders.show_fault(error)
        self.model.clear_messages()
        self.orders.renewed()
        if picks:
            self.orders.pick_again(picks)
        if notice:
            self.panes.show_message(notice)

    def redo(self) -> None:
        """Give the order that was undone last again, with what followed from it, and show it."""
        session = self.model.session
        if self.panes.holds_up():
            return
        if not session.redoable:
            self.panes.show_message(NOTHING_TO_REDO)
            return
        self.model.clear_messages()
        self.model.seen = start = len(session.entries)
        with self.orders.showing_faults():
            try:
                session.redo()
            except IllegalCommand as refusal:
                self.orders.refuse(refusal)
                return
            self.orders.bots.forget()
            if session.wanted:
                self.screen.run_worker(self.orders.roll("", start, start))
                return
            self.orders.done(start)
            self.panes.show_message(f"Given again: {self._entries_in_words(len(session.entries) - start)}.")

    def _entries_in_words(self, count: int) -> str:
        """Return what the last `count` entries were, in words."""
        happened = self.model.session.entries[-count].events
        names = [piece.label for piece in self.model.position.pieces]
        first = first_sentence(happened[0].text, names) if happened else "the last order"
        return f"{first}, and all that followed" if count > 1 else first

    def _warning(self, count: int) -> str:
        """Return the warning before another side's order, or one of an earlier phase, is undone without dice.

        It is "" if it was given already, or if none is due.
        """
        entries = self.model.session.entries
        moment = len(entries)
        now, then = (self._phase(entry) for entry in (moment - 1, moment - 1 - count))
        is_over = isinstance(self.model.position.question.asked, Outcome)
        has_rolled = any(entry.rolls for entry in entries[-count:])
        if is_over or has_rolled or self.warned == moment:
            return ""
        leads = f"leads back to an earlier phase, {then}" if then not in ("", now) else ""
        effects = " and ".join(filter(None, (self._orders_of_others(count), leads)))
        if not effects:
            return ""
        self.warned = moment
        key = self.model.bound.key("take-back")
        return f"This {effects}: {self._entries_in_words(count)}. Press {key} again to take that back."

    def _orders_of_others(self, count: int) -> str:
        """Return in words whose orders the last `count` entries are; "" if only the asked side's."""
        session, moment = self.model.session, len(self.model.session.entries)
        if session.is_for_learning or self.model.position.question.is_open_to_all:
            return ""
        given = (number for number in range(moment - count, moment) if not session.note(number).forced)
        sides = dict.fromkeys(actor(session, number) for number in given)
        theirs = [
            side for side in sides if side not in ("", self.model.position.side, *session.rules.programmed)
        ]
        named = " and ".join(possessive(self.panes.sides.name(side)) for side in theirs)
        own = "your order and " if theirs and self.model.position.side in sides else ""
        return f"takes back {own}{named} order" if theirs else ""

    def _phase(self, entry: int) -> str:
        session = self.model.session
        return session.rules.track(session.state_at(max(0, entry))).phase

    def is_open_to(self, key: str) -> bool:
        """Return whether a key interrupts the last order."""
        return any(opening.by_key(key) for opening in self.model.interrupts) and not self.panes.obstacle

    def cut_in(self, key: str, walked: tuple[int, ...]) -> None:
        """Interrupt at the step where the animated unit is; if the animation is over, ask at which step."""
        found = [one for one in self.model.interrupts if one.by_key(key)]
        seen = [one for one in found if walked and one.place == walked[-1]]
        if seen:
            self.take_at(seen[-1], key)
        else:
            self.screen.run_worker(self.ask_where(found, key), exclusive=True, group=ASKING)

    async def ask_where(self, found: list[Interrupt], key: str) -> None:
        """Ask at which step of the last order, in the order of the move, to interrupt, or whether now."""
        steps = found[::-1]
        now = self.model.position.question.by_key(key)
        offer = now or found[0].by_key(key)
        words = (*interrupt_words(steps), *(("now",) if now else ()), NOWHERE)
        title = f"{offer.choice.label if offer else key}: at which step of the move?"
        answer = await self.screen.app.push_screen_wait(AskScreen(title, words))
        if answer is None:
            return
        if answer < len(steps):
            self.take_at(steps[answer], key)
        elif now and answer == len(steps):
            self.orders.take(now)

    def take_at(self, opening: Interrupt, key: str) -> None:
        """Undo the last order back to one of its steps, then take the choice with the key."""
        try:
            self.model.session.undo(len(self.model.session.entries) - 1 - opening.entry)
        except UserError as error:
            self.orders.show_fault(error)
            return
        self.orders.bots.forget()
        self.model.clear_messages()
        self.orders.renewed()
        if offer := self.model.position.question.by_key(key):
            self.orders.take(offer)


def interrupt_words(found: Sequence[Interrupt]) -> Iterator[str]:
    """Yield each interrupt's place in words; equal ones are numbered."""
    words = [one.words for one in found]
    for number, each in enumerate(words):
        alike, earlier = words.count(each), words[:number].count(each)
        yield f"{each} ({earlier + 1} of {alike})" if alike > 1 else each
