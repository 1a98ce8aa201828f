"""The command controller: takes choices, gives commands and asks for dice that are rolled at the table."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from shellshock_tui.app.battle.control.number_answers import NumberAnswers
from shellshock_tui.app.battle.control.playback import Playback
from shellshock_tui.app.battle.control.selection_controller import SelectionController
from shellshock_tui.app.battle.dialogs.dice_entry import SET_ASIDE, DiceLeft, hand_in
from shellshock_tui.app.battle.model.attack_preview import taken
from shellshock_tui.app.battle.model.confirming import is_unseen_attack, warning_of
from shellshock_tui.app.battle.model.planned_order import PlannedOrder
from shellshock_tui.app.battle.model.starred_choice import enter_takes_star, starred_offer
from shellshock_tui.app.battle.view.prompt import refusal_words, why_nothing_there
from shellshock_tui.app.configured import settings_of
from shellshock_tui.app.keys.question import Offer, Pick
from shellshock_tui.app.keys.typed_ahead import LONG_AGO
from shellshock_tui.app.messages import OrderGiven
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.dice import DieWanted
from shellshock_tui.engine.addresses import addresses_at
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.effect import EffectKind
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.rules import Decision, IllegalCommand
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import clean
from shellshock_tui.kit.between import Between, open_number
from shellshock_tui.session.bots import Bots
from shellshock_tui.session.orders.auto_answer import Forced, give_forced
from shellshock_tui.session.orders.command_sequence import Stop, give_together, never
from shellshock_tui.user_error import UserError

HITS = (EffectKind.HIT, EffectKind.LOST)
ASKING = "asking"
"""The worker group of questions to the player; a new one cancels the last."""
ORDERS_WAIT = "The orders shown are not given yet: {} gives them, {} drops them."
MARKED_AGAIN = "The suggestion is marked again. Press {} again, or Enter, to take it."
NOTHING_SUGGESTED = "Nothing is suggested here: press the key of a choice, or {} to mark the next one."
LEFT_TO_THE_MAP = "No choice is suggested here: choose a place on the map."
NOTHING_TO_ADVISE = "There is nothing to compare yet: attacks are compared once a target is picked."
MAY_CUT_IN = "The other side may interrupt first. Your order is carried out if it does not."
CANCELLED = "The order is cancelled: no part of it was carried out."
LAST_CANCELLED = "The order that needed these dice is cancelled; earlier orders remain."
PARTLY_CANCELLED = "The command is cancelled, but this game cannot take back what your order did before it."
NO_END = "Nobody gives up in a lesson. {} leaves it, {} begins it again."
NO_STEP = "This cannot be raised or lowered now."


@dataclass(frozen=True)
class Answered:
    """An answer to an open question about a drafted attack."""

    picks: tuple[Pick, ...]
    """The picks before it."""
    following: tuple[Pick, ...]
    """The same picks as they were made again after it."""


Handler = Callable[[], object]


class CommandController:
    """Carries out orders, from the choice to the display of its effects."""

    def __init__(
        self, selection: SelectionController, playback: Playback, bots: Bots, renewed: Callable[[], None]
    ) -> None:
        """Create the controller of a screen; `renewed` is called to show the game after a change."""
        self.selection, self.playback, self.bots, self.renewed = selection, playback, bots, renewed
        self.screen, self.panes, self.guide = selection.screen, selection.panes, selection.guide
        self.model = self.panes.model
        self.session = self.model.session
        self.numbers = NumberAnswers(self.panes, self.take, self._submit_choice)
        """Asks for numbers and directions."""
        self.rest: Handler | None = None
        """Gives the rest of an order that waits for bots; None if no order waits."""
        self.show_after_figures: Callable[[Callable[[], None]], None] = lambda show: show()
        """Calls a handler once the figures of what has just happened are worked out."""
        self.leave: Callable[[], None] = lambda: None
        """Leaves the battle."""
        self.is_bot_asked: Callable[[], bool] = never
        """Returns whether a bot is deciding whether to interrupt."""
        self.pressed_at_play = LONG_AGO
        """When a key was last pressed while bots were playing."""
        self.answered: dict[int, Answered] = {}
        """The answers to open questions about drafted attacks, by the number of entries after each."""

    def take(self, offer: Offer) -> None:
        """Take a choice, unless no orders are accepted now."""
        if not self.panes.holds_up():
            self._take(offer)

    def _take(self, offer: Offer) -> None:
        """Add a pick or give a command, or show why the choice is blocked."""
        if offer.choice.blocked:
            self.model.clear_messages()
            self.panes.show_message(refusal_words(offer.choice.blocked))
            self.screen.call_after_refresh(self.panes.map.reveal_aim)
        elif offer.leads_on:
            self.model.clear_messages()
            active_unit = self.model.position.active_unit
            self.model.pick(offer)
            if self.model.position.active_unit != active_unit:
                self.panes.map.point_at_hand()
            elif self.model.place_picked != OFF_BOARD:
                self.panes.map.board.point(self.model.place_picked)
            self.panes.show_all()
            self.screen.call_after_refresh(self.panes.map.reveal_aim)
        elif wanted := open_number(offer.choice.then):
            self._begin_asking(offer, wanted)
        else:
            self._submit_choice(offer.choice.then)

    def _begin_asking(self, offer: Offer, wanted: Between, typed: str = "") -> None:
        question = self.numbers.ask_number(offer, wanted, typed)
        self.screen.run_worker(question, group=ASKING, exclusive=True)

    def takes_digits(self) -> bool:
        """Return whether a digit begins an answer to the question."""
        return self.numbers.asked_for_number() is not None or bool(self.numbers.bearings())

    def begin_number(self, character: str) -> None:
        """Begin to type a number, or the degrees of a direction, with a digit or a sign."""
        if self.panes.holds_up():
            return
        if asked := self.numbers.asked_for_number():
            self._begin_asking(*asked, character)
        elif self.numbers.bearings():
            self.screen.run_worker(self.numbers.ask_bearing(character), group=ASKING, exclusive=True)

    def _submit_choice(self, command: object) -> None:
        """Give a command; one that only tells something leaves the picks before it as they are."""
        if self.session.rules.command_kind(command) is CommandKind.TELL:
            self.submit_beside_picks(command)
        else:
            self.submit(command)
            self._forget_answers()

    def _forget_answers(self) -> None:
        count = len(self.session.entries)
        self.answered = {number: one for number, one in self.answered.items() if number < count}

    def submit_beside_picks(self, command: object) -> None:
        """Give a command that is not what the picks lead to, and leave them as they are."""
        rules, picks = self.session.rules, self.model.drafting.picks
        self.submit(command)
        self._forget_answers()
        count = len(self.session.entries)
        if picks:
            following = rules.choices(self.session.state, picks[-1].side, picks[-1].draft)
            if any(choice.blocked is None for choice in following):
                self.pick_again(picks)
                self.answered[count] = Answered(picks, self.model.drafting.picks)

    def pick_again(self, picks: tuple[Pick, ...]) -> None:
        """Repeat some picks with the drafts that they now lead to, such as the weapons that may fire."""
        made: tuple[Pick, ...] = ()
        for pick in picks:
            offers = self.model.asked_after(made).offers
            drafts = (one.choice.then for one in offers if one.leads_on)
            same = next((draft for draft in drafts if draft[: len(pick.draft)] == pick.draft), pick.draft)
            made = (*made, replace(pick, draft=same))
        self.model.draft_after(made, is_advised=False)
        self.panes.show_all()

    def take_or_show(self, offer: Offer) -> None:
        """Take a choice; an unseen attack or a choice that needs a warning is only marked at first."""
        if self.panes.holds_up():
            return
        if is_unseen_attack(self.model, offer):
            self.selection.mark_by_key(self.model.position.question.offers.index(offer))
        else:
            self._take_warned(offer)

    def _take_warned(self, offer: Offer) -> None:
        """Take a choice; if it needs a warning, mark it and show the warning first."""
        warning = warning_of(self.model, offer)
        if warning in ("", self.model.drafting.warning) or self.guide.objection((offer.choice.then,)):
            self._take(offer)
        else:
            self.selection.mark_by_key(self.model.position.question.offers.index(offer))
            self.model.warn(warning)
            self.panes.show_message(warning)

    def begins_anew(self, plan: PlannedOrder, offer: Offer) -> bool:
        """Return whether a choice is another way to begin a planned path, such as another speed."""
        first, deed = plan.commands[0], self.session.rules.command_kind
        return type(offer.choice.then) is type(first) and deed(first) is CommandKind.BEGIN

    def take_answer(self) -> None:
        """Carry out what the prompt offers for Enter."""
        if self.panes.holds_up():
            return
        match self.model.answer:
            case PlannedOrder() as plan:
                self._give_warned(plan)
            case Offer() as offer:
                self._take_warned(offer)

    def _give_warned(self, plan: PlannedOrder) -> None:
        """Give a plan; if it needs a warning and is not the suggestion, show the warning first."""
        for offer in self.model.position.question.offers:
            is_suggestion = plan == self.model.suggestion
            if not is_suggestion and offer.choice.then == plan.commands[0] and warning_of(self.model, offer):
                self._take_warned(offer)
                return
        self.submit(*plan.commands)

    def take_suggested(self) -> None:
        """Take the choice with the star; if something else is marked, only mark the suggestion at first."""
        if self.panes.holds_up() or not self.model.position.question.offers:
            return
        key, offer = self.model.bound.key("suggested"), starred_offer(self.model)
        if self.model.group:
            self.tell_of_waiting_orders()
        elif enter_takes_star(self.model) and not self.panes.map.is_idle:
            self.take_answer()
        elif self.model.suggestion and (self.model.drafting.is_advised or not self.model.drafting.picks):
            self.panes.map.rest()
            self.selection.mark_suggestion()
            self.panes.show_message(MARKED_AGAIN.format(key))
        elif offer:
            self.take_or_show(offer)
        elif self.model.position.question.of_map:
            self.panes.show_message(LEFT_TO_THE_MAP)
        else:
            other = NOTHING_SUGGESTED.format(self.model.bound.key("next-choice"))
            self.panes.show_message(self.guide.suggests_nothing or other)

    def tell_of_waiting_orders(self) -> None:
        """Say that the orders shown for all units are waiting to be given or dropped."""
        self.panes.show_passing_message(self.words_of_waiting_orders)

    @property
    def words_of_waiting_orders(self) -> str:
        """A sentence about the orders shown for all units, with the keys that give and drop them."""
        act, back = map(self.model.bound.key, ("act", "take-back"))
        return ORDERS_WAIT.format(f"{self.panes.key_before_enter} {act}".lstrip(), back)

    def take_advised(self) -> None:
        """Follow the hint: mark its choice, or make its picks."""
        if self.panes.holds_up():
            return
        position = self.model.position
        hint, question, best = position.hint, position.question, position.best
        if (
            hint is None
            and self.model.suggestion
            and self.model.drafting.is_marked
            and not self.model.drafting.picks
        ):
            self.selection.mark_suggestion()
        elif hint is None:
            self.panes.show_message(NOTHING_TO_ADVISE)
        elif best is not None and taken(self.model) != question.offers[best].choice.then:
            self.selection.mark_by_key(best)
            self.panes.show_message(f"Marked: {hint.words}.")
        elif hint.draft == question.draft:
            self.panes.show_message(f"You already have the best choice: {hint.words}.")
        else:
            self.model.clear_messages()
            self.model.go_on_with(hint)
            self.panes.show_all()

    def take_at(self, place: int) -> None:
        """Take the only choice at a place or the plan that ends there; mark the first of several choices."""
        position, plan = self.model.position, self.model.plan
        if place == OFF_BOARD or self.panes.holds_up():
            return
        if plan and plan.end == place:
            self.submit(*plan.commands)
            return
        found = position.question.at(addresses_at(place, position.rules.board, position.pieces))
        if len(found) == 1 or (self.model.drafting.is_marked and self.model.drafting.marked in found):
            number = found[0] if len(found) == 1 else self.model.drafting.marked
            self._take(position.question.offers[number])
        elif found:
            self.selection.mark(found[0])
            key = self.model.bound.key("next-choice")
            self.panes.show_message(
                f"{counted(len(found), 'choice')} apply here: {key} marks the next one, Enter takes it."
            )
        else:
            here = self.panes.map.place_of_active_unit
            self.panes.show_message(why_nothing_there(position, place, here, self.guide.elsewhere))

    def offer_of(self, cell: Cell) -> Offer | None:
        """Return the only choice that a cell of the sheet stands for; None otherwise."""
        question = self.model.position.question
        found = question.at(frozenset({cell.at})) if cell.at else ()
        if cell.pick:
            return question.by_name(cell.pick)
        return question.offers[found[0]] if len(found) == 1 else None

    def take_named(self, name: str) -> None:
        """Take a choice by name, such as the one that raises a cell by one."""
        offer = self.model.position.question.by_name(name) if name else None
        if offer:
            self.take(offer)
        else:
            self.panes.show_message(NO_STEP)

    def submit(self, *commands: object) -> None:
        """Give commands in turn, stopping after a roll of dice or an unforeseen event.

        Notices in the corner, which cover the sheet, are cleared if they have been read.
        """
        self.screen.post_message(OrderGiven())
        self._submit(commands, len(self.session.entries))

    def _submit_rest(self, commands: tuple[object, ...], began: int) -> None:
        if not self.panes.holds_up():
            self._submit(commands, began)

    def _submit(self, commands: tuple[object, ...], began: int) -> None:
        """Give commands; the order can be undone from entry `began`."""
        self.model.clear_messages()
        self.model.seen = start = len(self.session.entries)
        if self.is_bot_asked():
            self.wait(partial(self._submit_rest, commands, began))
            return
        with self.showing_faults():
            given = give_together(self.session, commands, self.awaits_bots)
            self.session.join(began)
            self.rest = partial(self._submit_rest, given.rest, began) if given.stop is Stop.PAUSED else None
            if given.wanted:
                self.screen.run_worker(self.roll(SET_ASIDE, start, given.start))
            elif given.count:
                self.done(start)
            elif given.refusal:
                self.refuse(given.refusal)

    def awaits_bots(self) -> bool:
        """Return whether a bot has not yet said whether it interrupts a person's question."""
        asked = self.session.decision()
        return isinstance(asked, Decision) and asked.side in self.bots.people and bool(self.bots.waiting)

    def wait(self, rest: Handler) -> None:
        """Keep an order until the bots have decided whether to interrupt, and say so."""
        self.rest = rest
        self.panes.show_message(MAY_CUT_IN)

    def go_on(self) -> None:
        """Give the rest of an order after the bots let it pass."""
        rest, self.rest = self.rest, None
        if rest:
            rest()

    def drop_rest(self) -> bool:
        """Drop the rest of an order that waits for bots; return whether there was any."""
        is_left, self.rest = bool(self.rest), None
        return is_left

    def give_for_bot(self) -> bool:
        """Give a bot's command; return False if it waits for dice or is refused."""
        with self.showing_faults():
            try:
                result = self.bots.give()
            except IllegalCommand as refusal:
                self.refuse(refusal)
                return False
            if not isinstance(result, DieWanted):
                return True
            start = len(self.session.entries)
            self.screen.run_worker(self.roll("", start, start))
        return False

    def refuse(self, refusal: IllegalCommand) -> None:
        """Show the game and why a command was refused."""
        self.renewed()
        self.panes.show_message(self.guide.refusal(refusal) or refusal_words(refusal.blocked))

    def done(self, start: int) -> None:
        """Answer forced questions, then show everything done since entry `start`.

        Where players keep their record sheets, they work the figures out first.
        """
        numbers = range(start, len(self.session.entries))
        self.show_after_figures(partial(self._show_done, start, numbers, self.answer_forced()))

    def _show_done(self, start: int, numbers: range, answers: tuple[Forced[object], ...]) -> None:
        if numbers:
            self.model.show_rolls(self.session.entries[start:])
        told = [one for one in answers if one.label]
        in_full = "; ".join(dict.fromkeys(one.words for one in told))
        in_short = "; ".join(dict.fromkeys(one.deed for one in told))
        self.model.minor_message = (
            (
                f"Done automatically, as there was no other choice: {in_full}.",
                f"Done automatically: {in_short}.",
                f"Done automatically: {counted(len(told), 'order')} without another choice.",
            )
            if told
            else ()
        )
        self.renewed()
        self.playback.play(numbers)

    def answer_forced(self) -> tuple[Forced[object], ...]:
        """Give answers without alternative, if the settings ask for it; return them."""
        if not settings_of(self.screen).forced or not self.guide.lets_suggest:
            return ()
        try:
            return tuple(answer for _, answer in give_forced(self.session, self.is_read))
        except UserError as error:
            self.show_fault(error)
            return ()

    def has_hit(self, start: int = -1) -> bool:
        """Return whether the entries since `start` (by default the last one) hit anything."""
        return any(effect.kind in HITS for effect in self.model.effects(self.session.entries[start:]))

    def is_read(self) -> bool:
        """Return whether the player must first read about a hit, so that no more dice are rolled."""
        return settings_of(self.screen).wait_after_hits and bool(self.playback.pace) and self.has_hit()

    def roll_again(self) -> None:
        """Ask for the other dice of the command whose dice were partly entered when the game was left."""
        start = len(self.session.entries)
        self.screen.run_worker(self.roll(SET_ASIDE, start, start))

    async def roll(self, set_aside: str, start: int, began: int) -> None:
        """Ask for all dice of a command that are rolled at the table, and show what it did."""
        try:
            await self.hand_in_dice(set_aside, start, began)
        except DiceLeft:
            self.leave()
        else:
            self.done(start)

    async def hand_in_dice(self, set_aside: str, start: int, began: int) -> bool:
        """Ask for all dice of a command that are rolled at the table; return whether it was carried out.

        If it is cancelled, the commands of the same order are undone too, from entry `began` on.

        Raises:
            DiceLeft: The player leaves the battle.
        """
        self.panes.show_all()
        try:
            if await hand_in(self.screen.app, self.session, set_aside, pressed=self.pressed_at_play):
                return True
            self.model.notice = self._undo_cancelled(start, began)
        except UserError as error:
            self.show_fault(error)
        return False

    def _undo_cancelled(self, start: int, began: int) -> str:
        """Undo the commands of a cancelled order from entry `began` on; return what to tell the player.

        Orders that the same key gave to other units before it, from entry `start` on, are kept.
        """
        if count := len(self.session.entries) - began:
            try:
                self.session.undo(count)
            except LookupError:
                return PARTLY_CANCELLED
            self.bots.forget()
        return LAST_CANCELLED if began > start else CANCELLED

    def show_fault(self, error: UserError) -> None:
        """Notify the player that something could not be saved or done."""
        self.screen.notify(clean(str(error)), severity="error", markup=False)

    @contextmanager
    def showing_faults(self) -> Iterator[None]:
        """Turn a `UserError` in the block into a notification, and show the game as it stands."""
        try:
            yield
        except UserError as error:
            self.show_fault(error)
            self.renewed()

    async def end_battle(self) -> None:
        """Offer the concessions of the moment, and confirm the choice."""
        offered = self.model.position.question.concessions
        farewells = [one for one in offered if not self.guide.objection((one.choice.then,))]
        if offered and not farewells:
            self.panes.show_message(NO_END.format(*map(self.model.bound.key, ("leave", "begin-again"))))
            return
        if self.panes.holds_up():
            return
        rules, state = self.session.rules, self.session.state
        actors = (self.panes.sides.name(rules.actor(state, offer.choice.then)) for offer in farewells)
        whose = (f"{actor}: " if actor else "All: " for actor in actors)
        labels = tuple(f"{who}{offer.choice.label}" for who, offer in zip(whose, farewells, strict=True))
        app = self.screen.app
        answer = await app.push_screen_wait(AskScreen("End the battle?", ("No, play on", *labels)))
        if not answer:
            return
        sure: int | None = 1
        if settings_of(self.screen).confirm_end:
            sure = await app.push_screen_wait(
                AskScreen(f"{labels[answer - 1]}: are you sure?", ("No", "Yes"))
            )
        if sure == 1:
            self.take(farewells[answer - 1])
