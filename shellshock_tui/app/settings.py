"""The settings screen: each setting takes effect at once, and all are saved when it is closed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, NamedTuple

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from shellshock_tui.app.configured import ConfiguredApp
from shellshock_tui.app.keys.actions import Action, rebound
from shellshock_tui.app.widgets.dialogs import ClosedByClick, PressScreen
from shellshock_tui.app.widgets.lines import STEPS, MarkedList
from shellshock_tui.drawing.paint import KEY, MARKED, STRONG, TEXT, StyledText
from shellshock_tui.drawing.text import PaintedLine, fitted
from shellshock_tui.files import clean
from shellshock_tui.settings import OPTIONS, STANDARD, Option, Settings

COLUMN = 24
"""The column at which values begin."""


class Row(NamedTuple):
    """A row: what it sets (None for a heading or a gap), its label and its value."""

    item: Option | Action | None
    words: str = ""
    value: str = ""


class SettingsList(MarkedList[Row], inherit_bindings=False):
    """The list of settings and keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *STEPS,
        Binding("pageup", "mark(-8)", "lines above", show=False),
        Binding("pagedown", "mark(8)", "lines below", show=False),
    ]

    def is_head(self, row: Row) -> bool:
        """Return whether nothing can be set in a row."""
        return row.item is None

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield a line for each row."""
        for number, row in enumerate(self.rows):
            if row.item is None:
                yield number, fitted((StyledText(f" {row.words}", STRONG),), width, TEXT)
            else:
                words, value = (MARKED, MARKED) if number == self.marked else (TEXT, KEY)
                runs = StyledText(f"   {row.words}".ljust(COLUMN), words), StyledText(row.value, value)
                yield number, fitted(runs, width, words)

    def clicked(self, number: int, column: int) -> None:
        """Mark the row that was clicked; a click on its value changes it, on its first sign backwards."""
        self.mark(number)
        if column >= COLUMN:
            self.post_message(self.Turned(-1 if column < COLUMN + 2 else 1))


def rows(settings: Settings, actions: tuple[Action, ...]) -> Iterator[Row]:
    """Yield the settings, then the keys of the actions."""
    yield Row(None, "Settings")
    for option in OPTIONS:
        yield Row(option, option.words, f"‹ {option.values[option.of(settings)]} ›")
    yield from (Row(None), Row(None, "Keys"))
    for action in actions:
        yield Row(action, action.words, action.all_shown)


class SettingsScreen(ClosedByClick[None]):
    """The screen of all settings."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f12", "leave", "close"),
        Binding("left", "turn(-1)", "value before", show=False),
        Binding("right,enter,space", "turn(1)", "next value", show=False),
        Binding("r", "reset", "standard", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Yield the list, and the explanation of the marked row."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "settings"
            dialog.border_subtitle = "↑ ↓ choose · ← → change · r standard · ? keys · Esc keeps and closes"
            yield SettingsList(id="settings")
            yield Static("", id="told", markup=False)

    def on_mount(self) -> None:
        """Show the settings."""
        self.before = self.settled.settings
        self.show_settings()

    @property
    def settled(self) -> ConfiguredApp:
        """The app, which holds the settings."""
        assert isinstance(self.app, ConfiguredApp)
        return self.app

    @property
    def list(self) -> SettingsList:
        """The list of settings."""
        return self.query_one(SettingsList)

    def show_settings(self) -> None:
        """Show the current settings."""
        self.list.show_rows(rows(self.settled.settings, self.settled.bound.actions), self.list.marked)

    def show_message(self, sentence: str) -> None:
        """Show an explanation, or why something is not possible."""
        self.query_one("#told", Static).update(Content(clean(sentence)))

    def keep(self, settings: Settings) -> None:
        """Apply other settings and show them."""
        self.settled.keep(settings)
        self.show_settings()

    def action_turn(self, step: int) -> None:
        """Change the marked setting to its next value, or ask for the key of the marked action."""
        match self.list.row:
            case Row(Option() as option):
                settings = self.settled.settings
                self.keep(option.set(settings, option.after(option.of(settings), step)))
            case Row(Action() as action):
                self.ask_for_key(action)

    def action_reset(self) -> None:
        """Reset the marked setting or action to its default."""
        settings = self.settled.settings
        match self.list.row:
            case Row(Option() as option):
                self.keep(option.set(settings, option.of(STANDARD)))
            case Row(Action() as action):
                keys = {name: keys for name, keys in settings.keys.items() if name != action.name}
                self.keep(replace(settings, keys=keys))

    @work
    async def ask_for_key(self, action: Action) -> None:
        """Give an action the key that is pressed next, or show why that is not possible."""
        if action.fixed:
            self.show_message(f"The key for this is always {action.shown}.")
            return
        key = await self.app.push_screen_wait(PressScreen(action.help))
        if key:
            wanted = rebound(self.settled.settings, action, key)
            if isinstance(wanted, str):
                self.show_message(wanted)
            else:
                self.keep(wanted)

    def on_marked_list_marked(self, event: SettingsList.Marked) -> None:
        """Show the explanation of the marked row."""
        self.show_message(event.row.item.help)

    def on_marked_list_turned(self, event: SettingsList.Turned) -> None:
        """Change the value that was clicked."""
        self.action_turn(event.step)

    def action_leave(self) -> None:
        """Save the settings if they have changed, and close."""
        if self.settled.settings != self.before:
            self.settled.save_settings()
        self.dismiss(None)
