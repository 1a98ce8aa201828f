"""What keys do on the battle screen: those of the table, and those that only a moment gives a meaning."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.events import Key

from shellshock_tui.app.battle.control.bot_turns import BotTurns
from shellshock_tui.app.battle.control.command_controller import ASKING, Handler, Orders
from shellshock_tui.app.battle.control.jump import JumpLabels
from shellshock_tui.app.battle.control.undo import Undo
from shellshock_tui.app.keys.actions import key_words
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.session.orders.repeat import same_pace, same_way
from shellshock_tui.session.orders.standing import Manner

if TYPE_CHECKING:
    from shellshock_tui.app.battle.screen import BattleScreen


TOO_EARLY = "You clicked before this question came up: nothing was done."
KEPT = "Pressed before this question came up: {}. {} types that now, any other key drops it."
"""Told of keys that came too early, with the key that types them once more."""
DEAD = "{} does nothing now; {} tells what keys do."
"""Told of a key without a meaning, with the key that opens help."""
TURNS = {"a": -1, "d": 1}
"""The keys that turn the end of a planned way."""


NEVER = float("inf")
REACTION = 0.25
"""Seconds within which nobody can have read a question that came up without a key of his own."""


BURST = 0.25
"""Seconds between keys of somebody who types on, without having read what the one before has brought."""


class QuestionClock:
    """Knows whether a key was pressed while the question that it would answer stood on the screen.

    The questions about one unit count as one: what is typed ahead for it waits its turn.
    """

    def __init__(self) -> None:
        self.about: tuple[str, str] | None = None
        self.since = NEVER
        self.pressed = NEVER
        """When the key that is acted on was pressed."""

    def ask(self, asked: Decision | Outcome) -> bool:
        """Note what is asked now, and say whether it is about another unit or side than before."""
        about = (asked.side, asked.unit) if isinstance(asked, Decision) else ("", "")
        is_new = about != self.about
        if is_new:
            self.about, self.since = about, NEVER
        return is_new

    def show(self, now: float) -> None:
        """Note that the question can be read from a moment on."""
        self.since = min(self.since, now)

    @property
    def is_early(self) -> bool:
        """Whether the key was pressed at a question before this one."""
        return self.pressed <= self.since


class KeyDispatch:
    """What keys mean now, and orders that are given only if their key was pressed at their question."""

    def __init__(self, orders: Orders, taking_back: Undo, bot_turns: BotTurns, rim: JumpLabels) -> None:
        self.orders, self.undo, self.bot_turns, self.jump_labels = orders, taking_back, bot_turns, rim
        self.model, self.guide = orders.model, orders.guide
        self.clock = QuestionClock()
        self.key: Key | None = None
        """The key that is acted on; none for a click."""
        self.burst: list[Key] = []
        """The keys that were pressed too early, and those typed on after them."""

    def holds_back(self, key: Key, action: str) -> bool:
        """Take in a key and its action; say whether it does nothing more.

        So does one that was typed on after a key too early, and the one that types all those once more.
        """
        self.key, self.clock.pressed = key, key.time
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
        """Note that the mouse was pressed, which types nothing."""
        self.key, self.clock.pressed = None, pressed
        self.burst.clear()

    def keep_back(self) -> None:
        """Do nothing for a key that was pressed before its question came up, and say so."""
        if self.key is None:
            self.orders.panes.show_message(TOO_EARLY)
            return
        self.burst.append(self.key)
        keys = " ".join(key_words(one.key) for one in self.burst)
        self.orders.panes.show_message(KEPT.format(keys, self.model.bound.key("act")))

    def answer(self, order: Handler) -> None:
        """Give an order, unless its key was pressed before its question came up, or goes on from a report."""
        if self.model.reads:
            return
        if self.clock.is_early:
            self.keep_back()
        else:
            order()

    def handler_of(self, key: str, character: str, walked: tuple[int, ...]) -> Handler | None:
        """Return what a key of this moment does, a way having been shown so far; nothing if nothing."""
        offer, plan, orders = self.offer_of(character), self.model.plan, self.orders
        is_doing = key in ("enter", "space")
        is_free = character.isprintable() and character != "" and character not in self.model.bound.taken
        if character.isdigit() and self.guide.takes(character):
            return lambda: self.guide.press(character)
        if self.undo.is_open_to(character):
            return lambda: self.answer(lambda: self.undo.cut_in(character, walked))
        if character.isdigit() and self.jump_labels.takes_numbers:
            return lambda: self.jump_labels.type_digit(character)
        if plan and not (offer and self.model.is_led_to(offer)):
            if key in TURNS:
                return lambda: orders.selection.turn_plan(TURNS[key])
            if offer and orders.begins_anew(plan, offer):
                return lambda: orders.selection.replan(offer)
        if offer:
            return lambda: self.answer(lambda: orders.take_or_show(offer))
        if self.bot_turns.alone and (is_doing or is_free):
            is_to_hurry = key == "enter" and not self.bot_turns.paused
            return self.bot_turns.hurry.set if is_to_hurry else self.bot_turns.pause
        if self.bot_turns.failed and is_doing:
            return self.bot_turns.call
        is_dead = is_free and not self.bot_turns.at_play and key not in orders.screen.active_bindings
        return partial(self._tell_dead, character) if is_dead else None

    def take_answer(self) -> None:
        """Do what the prompt says that Enter does, or say that it does nothing."""
        is_dead = self.model.answer is None and not (self.model.reads or self.bot_turns.at_play)
        if is_dead and not self.orders.panes.obstacle:
            self._tell_dead(self.model.bound.key("act"))
        else:
            self.answer(self.orders.take_answer)

    def _tell_dead(self, character: str) -> None:
        """Say that a key has no meaning now, or that it was pressed at another question."""
        if self.clock.is_early:
            self.keep_back()
        else:
            self.orders.panes.show_message(DEAD.format(character, self.model.bound.key("show-help")))

    def offer_of(self, key: str) -> Offer | None:
        """Return the choice that a key takes: of what is picked, or else of the question itself."""
        offer = self.model.position.question.by_key(key)
        if offer is None and self.model.is_advised and (found := self.model.asked_after(()).by_key(key)):
            self.model.drop_picks()
            return found
        return offer


def action_handlers(screen: "BattleScreen") -> Iterator[tuple[str, Handler]]:
    """Yield what each action does on a screen, by its name."""
    orders, lookout, playback = screen.orders, screen.views, screen.playback
    yield "act", screen.act
    yield "take-back", screen.take_back
    yield "suggested", lambda: screen.key_dispatch.answer(orders.take_suggested)
    yield "advised", orders.take_advised
    yield "same-pace", lambda: screen.key_dispatch.answer(lambda: screen.groups.repeat(same_pace))
    yield "same-way", lambda: screen.key_dispatch.answer(lambda: screen.groups.repeat(same_way))
    yield "jump", screen.jump_labels.open
    yield "ruler", lookout.lay_ruler
    yield "all-marked", lambda: screen.groups.order_all(Manner.MARKED)
    yield "all-fire-best", lambda: screen.groups.order_all(Manner.FIRE)
    yield "all-hold", lambda: screen.groups.order_all(Manner.HOLD)
    yield "next-choice", lambda: screen.selection.mark_next(1)
    yield "previous-choice", lambda: screen.selection.mark_next(-1)
    yield "next-pane", lambda: screen.turn(1)
    yield "previous-pane", lambda: screen.turn(-1)
    yield "all-fire", lambda: screen.run_worker(lookout.show_all_fire(), group="all-fire", exclusive=True)
    yield "why", screen.reasons.open
    yield "why-not", screen.reasons.open_why_not
    yield "seen", playback.seen
    yield "again", playback.again
    yield "now", lookout.go_home
    yield "centre", screen.panes.map.centre
    yield "zoom", lookout.zoom
    yield "overlay", lookout.next_overlay
    yield "whole", lookout.show_whole
    yield "threat", lookout.show_threat
    yield "zone", lookout.show_zone
    yield "full-screen", screen.fill_with_focus
    yield "pane-map", lambda: lookout.show_pane("map")
    yield "pane-sheet", lambda: lookout.show_pane("sheet")
    yield "pane-log", lambda: lookout.show_pane("log")
    yield "filter", lambda: screen.run_worker(lookout.filter_log())
    yield "branch", lookout.play_from_here
    yield "show-story", lookout.show_story
    yield "after-action", lambda: screen.run_worker(lookout.show_after_action())
    yield "show-help", lambda: lookout.show_help(screen.actions)
    yield "show-handbook", lookout.show_handbook
    yield "show-rules", lookout.show_rules
    yield "show-settings", lookout.show_settings
    yield "commands", screen.list_commands
    yield "end-battle", lambda: screen.run_worker(orders.end_battle(), group=ASKING, exclusive=True)
    yield "leave", screen.leave
    yield "page-down", lambda: screen.page(1)
    yield "page-up", lambda: screen.page(-1)
