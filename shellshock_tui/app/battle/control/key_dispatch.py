"""Key handling of the battle screen: fixed actions, and keys whose meaning depends on the moment."""

from functools import partial

from textual.events import Key

from shellshock_tui.app.battle.control.bot_turns import BotTurns
from shellshock_tui.app.battle.control.command_controller import CommandController, Handler
from shellshock_tui.app.battle.control.jump import JumpLabels
from shellshock_tui.app.battle.control.undo import Undo
from shellshock_tui.app.keys.actions import is_key, key_words
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.app.keys.typed_ahead import BURST
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.rules import Decision, Outcome

TOO_EARLY = "You clicked before this question appeared, so nothing was done."
KEPT = "Pressed before this question appeared: {}. {} presses {} now; any other key drops {}."
"""Message for keys pressed too early; the key named in it sends them again."""
LISTED = 6
"""Up to this many keys pressed too early are listed."""
DEAD = "{} does nothing now; {} shows what keys do."
"""Message for a key without a meaning; the key named in it opens the help."""
SIGNS = ("+", "-", "−")
"""Signs that may begin a number; a sign that the number cannot have is left out, with a message."""

TO_CHOICES = {"down": 1, "right": 1, "up": -1, "left": -1}
"""The steps by which the arrow keys move among the choices where there is no map."""
NEVER = float("inf")
REACTION = 0.25
"""Seconds before a person can have read a question that appeared without a key press."""


class QuestionClock:
    """Tells whether a key was pressed before the question that it would answer was on the screen.

    All questions about one unit count as one question, so that keys may be typed ahead.
    """

    def __init__(self) -> None:
        self.about: tuple[str, str] | None = None
        self.readable_since = NEVER
        self.pressed = NEVER
        """The time at which the current key was pressed."""

    def ask(self, asked: Decision | Outcome) -> bool:
        """Set the question that is asked now; return whether it is about another unit or side than before."""
        about = (asked.side, asked.unit) if isinstance(asked, Decision) else ("", "")
        is_new = about != self.about
        if is_new:
            self.about, self.readable_since = about, NEVER
        return is_new

    def show(self, now: float) -> None:
        """Set the time from which the current question can be read, unless it is set already."""
        self.readable_since = min(self.readable_since, now)

    @property
    def is_early(self) -> bool:
        """Whether the current key was pressed before the current question was on the screen."""
        return self.pressed <= self.readable_since


class KeyDispatch:
    """Finds the handler of a key, and drops orders whose key was pressed before their question appeared."""

    def __init__(
        self, orders: CommandController, undo: Undo, bot_turns: BotTurns, jump_labels: JumpLabels
    ) -> None:
        self.orders, self.undo, self.bot_turns, self.jump_labels = orders, undo, bot_turns, jump_labels
        self.model, self.guide = orders.model, orders.guide
        self.clock = QuestionClock()
        self.key: Key | None = None
        """The key being handled; None for a mouse click."""
        self.burst: list[Key] = []
        """The keys pressed too early, and those typed in a row after them."""

    def holds_back(self, key: Key, action: str) -> bool:
        """Begin to handle a key; return whether nothing more is to be done for it.

        That is so for a key typed in a row after one that came too early, and for the `act` key that sends
        all of those again.
        """
        self.key, self.clock.pressed = key, key.time
        if self.bot_turns.at_play:
            self.orders.pressed_at_play = key.time
        if self.burst and key.time < self.burst[-1].time + BURST:
            self.keep_back()
            return True
        kept, self.burst = self.burst, []
        if not kept or action != "act":
            return False
        self.orders.panes.show_message("")
        for one in kept:
            app = self.orders.screen.app
            app.post_message(Key(one.key, one.character).set_sender(app))
        return True

    def click(self, pressed: float) -> None:
        """Begin to handle a mouse click, and forget the keys pressed too early."""
        self.key, self.clock.pressed = None, pressed
        self.burst.clear()

    def keep_back(self) -> None:
        """Do nothing for the current key, pressed before its question appeared, and say so.

        While a bot is asked, the key is dropped, because the player has no question to answer.
        """
        if self.bot_turns.is_asked:
            self.drop_kept()
            return
        if self.key is None:
            self.orders.panes.show_message(TOO_EARLY)
            return
        self.burst.append(self.key)
        names = [f"“{key_words(one.key)}”" for one in self.burst]
        keys = " ".join(names) if len(names) <= LISTED else counted(len(names), "key")
        them = "it" if len(names) == 1 else "them"
        self.orders.panes.show_message(KEPT.format(keys, self.model.bound.key("act"), them, them))

    def drop_kept(self) -> None:
        """Forget the keys pressed too early, and clear the message about them."""
        if self.burst:
            self.burst.clear()
            self.orders.panes.show_message("")

    def answer(self, order: Handler) -> None:
        """Call a handler that answers the question, unless a report is open or the key came too early."""
        if self.model.reads:
            return
        if self.clock.is_early:
            self.keep_back()
        else:
            order()

    def handler_of(self, key: str, character: str, walked: tuple[int, ...]) -> Handler | None:
        """Return the handler of a key that is no fixed action; None if it has no meaning now.

        `walked` holds the places already passed in the animation, for a key that interrupts the move.
        """
        offer, plan, orders = self.offer_of(character), self.model.plan, self.orders
        is_doing = key in ("enter", "space")
        is_free = character.isprintable() and character != "" and character not in self.model.bound.taken
        if key == "ctrl+u" and self.guide.takes(key):
            return lambda: self.guide.press(key)
        if character.isdigit() and self.guide.takes(character):
            return lambda: self.guide.press(character)
        if self.undo.is_open_to(character):
            return lambda: self.answer(lambda: self.undo.cut_in(character, walked))
        if character.isdigit() and self.jump_labels.takes_numbers:
            return lambda: self.jump_labels.type_digit(character)
        if plan and offer and not self.model.is_led_to(offer) and orders.begins_anew(plan, offer):
            return lambda: orders.selection.replan(offer)
        if offer:
            return lambda: self.answer(lambda: orders.take_or_show(offer))
        is_number = character.isdigit() or character in SIGNS
        if is_number and self.model.past is None and orders.takes_digits():
            return lambda: self.answer(lambda: orders.begin_number(character))
        if key in TO_CHOICES and orders.panes.stands_for_map:
            return lambda: orders.selection.mark_next(TO_CHOICES[key])
        if self.bot_turns.alone and self.model.past is None and is_doing:
            is_to_hurry = key == "enter" and not self.bot_turns.paused
            return self.bot_turns.hurry.set if is_to_hurry else self.bot_turns.pause
        if self.bot_turns.failed and is_doing:
            return self.bot_turns.call
        is_dead = (is_free or is_key(key)) and key not in orders.screen.active_bindings
        is_told = self.bot_turns.alone or not self.bot_turns.at_play
        return partial(self._report_dead_key, key_words(key)) if is_dead and is_told else None

    def take_answer(self) -> None:
        """Carry out what the prompt offers for Enter, or report that Enter does nothing.

        While a bot is asked, Enter only hurries it.
        """
        if self.bot_turns.at_play and self.model.position.side in self.model.bots:
            return
        is_dead = self.model.answer is None and not (self.model.reads or self.bot_turns.at_play)
        if is_dead and not self.orders.panes.obstacle:
            self._report_dead_key(self.model.bound.key("act"))
        else:
            self.answer(self.orders.take_answer)

    def _report_dead_key(self, character: str) -> None:
        """Report that a key has no meaning now, or that it was pressed before the current question."""
        if self.clock.is_early and not self.bot_turns.alone:
            self.keep_back()
        else:
            dead = DEAD.format(character, self.model.bound.key("show-help"))
            waiting = f" {self.orders.words_of_waiting_orders}" if self.model.group else ""
            self.orders.panes.show_passing_message(f"{dead}{waiting}")

    def offer_of(self, key: str) -> Offer | None:
        """Return the offer with a key; advised picks are dropped if it is found only without them."""
        offer = self.model.position.question.by_key(key)
        if (
            offer is None
            and self.model.drafting.is_advised
            and (found := self.model.asked_after(()).by_key(key))
        ):
            self.model.drop_picks()
            return found
        return offer
