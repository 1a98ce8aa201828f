"""The last line of a screen, which says what keys do now."""

from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from typing import Any

from textual import events
from textual.binding import ActiveBinding, Binding
from textual.screen import Screen

from shellshock_tui.app.configured import keymap_of
from shellshock_tui.app.keys.actions import ACTIONS, Action, Where, key_of, key_words
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import BAR_NOTE, BAR_QUIET, BAR_TEXT, StyledText
from shellshock_tui.drawing.text import PaintedLine, fitted, length, under, wrap_words


class Foot(Lines, inherit_bindings=False):
    """The last line of a screen."""

    DEFAULT_CSS = """
    Foot { dock: bottom; height: 1; }
    """
    sentence = ""
    """A sentence shown until the next key."""

    def show_message(self, sentence: str) -> None:
        """Show a sentence."""
        self.sentence = sentence
        self.draw()

    def rest(self) -> None:
        """Show the keys alone again."""
        if self.sentence:
            self.show_message("")

    def on_mount(self) -> None:
        """Redraw when the bindings change, as with the focus."""
        self.screen.bindings_updated_signal.subscribe(self, self.follow)

    def follow(self, screen: Screen[Any]) -> None:
        """Redraw the keys."""
        if screen is self.screen:
            self.draw()


class Footer(Foot, inherit_bindings=False):
    """Keys with their descriptions; a click on one presses it."""

    def draw(self) -> None:
        """Draw the keys in one row, or in two if one is too short.

        A sentence stands before them if all fit into one row, else in their place.
        """
        told, rows = StyledText(self._told, BAR_TEXT), self.rows()
        self.styles.height = len(rows)
        shown = [[run for _, entry in row for run in entry] for row in rows]
        if self.sentence:
            shown = [[told], *([] for _ in rows[1:])] if self._is_told_alone else [[told, *shown[0]]]
        self.show([fitted(tuple(row), self.size.width, BAR_TEXT) for row in shown])

    def rows(self) -> list[list[tuple[Binding, PaintedLine]]]:
        """Return the entries in one row, or in two if they do not fit."""
        entries, width = self.entries(), self.size.width
        lengths = list(accumulate(length(entry) for _, entry in entries))
        if not width or not lengths or lengths[-1] <= width:
            return [entries]
        first = sum(end <= width for end in lengths)
        return [entries[:first], entries[first:]]

    @property
    def _told(self) -> str:
        """The sentence before the keys, with a blank on each side; empty if there is none."""
        return f" {self.sentence} " if self.sentence else ""

    @property
    def _is_told_alone(self) -> bool:
        """Whether the sentence stands in place of the keys, because they do not fit one row with it."""
        keys = sum(length(entry) for _, entry in self.entries())
        return bool(self.sentence) and len(self._told) + keys > self.size.width

    def entries(self) -> list[tuple[Binding, PaintedLine]]:
        """Return the first shown binding of each action with its text, Enter first."""
        first: dict[str, ActiveBinding] = {}
        for found in self.screen.active_bindings.values():
            if found.binding.show:
                first.setdefault(found.binding.action, found)
        ordered = sorted(first.values(), key=lambda found: found.binding.key != "enter")
        shown = [(found.binding, self.entry(found)) for found in ordered]
        if sum(length(entry) for _, entry in shown) <= self.size.width:
            return shown
        return [(binding, entry[:-1]) for binding, entry in shown]

    def entry(self, found: ActiveBinding) -> PaintedLine:
        """Return a key, its description, and a gap that is left out if room is scarce."""
        key, words = (BAR_NOTE, BAR_TEXT) if found.enabled else (BAR_QUIET, BAR_QUIET)
        shown = found.binding.key_display or key_words(found.binding.key)
        return (
            StyledText(f" {shown}", key),
            StyledText(f" {found.binding.description}", words),
            StyledText(" ", BAR_TEXT),
        )

    async def on_click(self, event: events.Click) -> None:
        """Press the key under the mouse."""
        column, line = self.spot(event)
        row = self.rows()[line : line + 1] if line >= 0 and not self._is_told_alone else []
        if row and (binding := under(column - len(self._told), row[0])):
            self.app.simulate_key(binding.key)


MOST = 5
"""The most rows of a sentence."""
HELP = "show-help"
"""The action at the end of every key bar."""
WHY = "why"
"""The action whose label names what it explains now."""


class KeyBar(Foot, inherit_bindings=False):
    """The keys of the battle screen; a click on an entry does what its key does."""

    def __init__(self, where: Where) -> None:
        super().__init__(id="keys")
        self.where = where
        self.wanted: tuple[str, ...] = ()
        """The names of the actions to list first."""
        self.of_moment: tuple[tuple[str, str], ...] = ()
        """The keys of this moment only, with their labels."""
        self.dead: frozenset[str] = frozenset()
        """The names of the actions that are left out."""
        self.subject: Callable[[], str] = str
        """Returns the thing that the `why` key explains now, in a word."""
        self.subject_shown = ""
        self.idle: Callable[[], frozenset[str]] = frozenset
        """Returns the names of the actions that would change nothing where the focus is."""

    def show_first(
        self,
        wanted: tuple[str, ...],
        keys: tuple[tuple[str, str], ...] = (),
        dead: frozenset[str] = frozenset(),
    ) -> None:
        """Show the keys of the moment, then the wanted actions, then all others except those in `dead`."""
        shown = self.wanted, self.of_moment, self.dead, self.subject_shown
        if (wanted, keys, dead, self.subject()) != shown:
            self.wanted, self.of_moment, self.dead = wanted, keys, dead
            self.draw()

    def keep_subject(self) -> None:
        """Draw the keys anew if the `why` key now explains something else."""
        if not self.sentence and self.subject() != self.subject_shown:
            self.draw()

    def draw(self) -> None:
        """Draw the entries that fit whole, or the sentence in place of them."""
        width = self.size.width
        if self.sentence and width:
            rows = wrap_words(self.sentence, width - 1)[:MOST]
            self.styles.height = len(rows)
            self.show([fitted((StyledText(f" {row}", BAR_TEXT),), width, BAR_TEXT) for row in rows])
            return
        self.styles.height = 1
        runs = [run for keys in self.entries() for run in keys[1]]
        self.show((fitted(runs, self.size.width, BAR_TEXT),))

    def entries(self) -> list[tuple[Action | str, tuple[StyledText, StyledText]]]:
        """Return the entries that fit whole, each with its action or key."""
        focused = self.screen.focused
        own = focused if isinstance(focused, Lines) else self
        moment = {key for key, _ in self.of_moment}
        self.subject_shown = self.subject()
        known = tuple(map(self._in_words, keymap_of(self).of(self.where)))
        left_out = self.dead | self.idle()
        actions = tuple(one for one in known if one.shown not in moment and one.name not in left_out)
        wanted = tuple(dict.fromkeys((*own.own_actions, *self.wanted)))
        kept = sum(length(entry(action)) for action in actions if action.name in (HELP, *wanted[:1]))
        left, first = self.size.width - kept, list[tuple[Action | str, tuple[StyledText, StyledText]]]()
        for key, words in (*self.of_moment, *own.own_keys):
            left -= length(key_and_words(key, words))
            if left < 0:
                break
            first.append((key, key_and_words(key, words)))
        found = fitting(self.size.width - sum(length(runs) for _, runs in first), actions, wanted)
        return [*first, *((action, entry(action)) for action in found)]

    def _in_words(self, action: Action) -> Action:
        """Return an action with its label of the moment: the `why` action says what it explains."""
        is_subject = action.name == WHY and self.subject_shown
        return replace(action, words=f"{self.subject_shown}: why?") if is_subject else action

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        match under(self.spot(event)[0], self.entries()):
            case Action(name=name):
                await self.run_action(f"screen.do('{name}')")
            case str(key):
                self.app.simulate_key(key_of(key))


def fitting(width: int, actions: tuple[Action, ...] = ACTIONS, wanted: tuple[str, ...] = ()) -> list[Action]:
    """Return the actions that fit whole: the wanted ones, then those of the table, and always help."""
    named = {action.name: action for action in actions}
    first = [named[name] for name in wanted if name in named]
    others = [action for action in actions if action.footer and action not in first]
    kept: list[Action] = []
    left = width - length(entry(named[HELP]))
    for action in (*first, *(action for action in others if action.name != HELP)):
        left -= length(entry(action))
        if left < 0:
            break
        kept.append(action)
    return [*kept, named[HELP]]


def entry(action: Action) -> tuple[StyledText, StyledText]:
    """Return an action's key and label."""
    return key_and_words(action.shown, action.words)


def key_and_words(key: str, words: str) -> tuple[StyledText, StyledText]:
    """Return a key and its label."""
    return StyledText(f" {key}", BAR_NOTE), StyledText(f" {words} ", BAR_TEXT)
