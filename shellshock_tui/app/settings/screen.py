"""The settings: a line each with its value, changed at once, and kept when the screen is left."""

from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Static

from shellshock_tui.app.configured import ConfiguredApp
from shellshock_tui.app.keys.actions import Action
from shellshock_tui.app.keys.keymap import rebound
from shellshock_tui.app.widgets.dialogs import PressScreen
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import KEY, MARKED, STRONG, TEXT, Run
from shellshock_tui.drawing.text import PaintedLine, fitted
from shellshock_tui.files import clean
from shellshock_tui.settings import OPTIONS, STANDARD, Option, Settings

Item: TypeAlias = Option | Action
COLUMN = 24
"""Where the values begin."""


class SettingsList(Lines, can_focus=True, inherit_bindings=False):
    """What can be set, a line each."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "line above", show=False),
        Binding("down", "step(1)", "line below", show=False),
        Binding("pageup", "step(-8)", "lines above", show=False),
        Binding("pagedown", "step(8)", "lines below", show=False),
        Binding("home", "step(-1000)", "first line", show=False),
        Binding("end", "step(1000)", "last line", show=False),
    ]

    @dataclass
    class Marked(Message):
        """Another line is marked."""

        item: Item

    @dataclass
    class Turned(Message):
        """A line was clicked: its value is to change."""

        step: int

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__(id="settings")
        self.rows: tuple[tuple[Item | None, str, str], ...] = ()
        self.marked = 1

    def show_settings(self, settings: Settings, actions: tuple[Action, ...]) -> None:
        """Show what is set, and which keys the actions have."""
        self.rows = (
            (None, "Settings", ""),
            *((option, option.words, f"‹ {option.values[option.of(settings)]} ›") for option in OPTIONS),
            (None, "", ""),
            (None, "Keys", ""),
            *((action, action.words, action.all_shown) for action in actions),
        )
        self.mark(self.marked)

    @property
    def marked_item(self) -> Item | None:
        """What is marked."""
        return self.rows[self.marked][0]

    def on_resize(self) -> None:
        """Set the lines for the new size."""
        self._draw()
        self.keep_in_view(self.marked)

    def _draw(self) -> None:
        self.show([_painted(row, number == self.marked, self.room) for number, row in enumerate(self.rows)])

    def mark(self, number: int) -> None:
        """Mark a line."""
        item = self.rows[number][0]
        if item is not None:
            self.marked = number
            self._draw()
            if self.size.height:
                self.keep_in_view(number)
            self.post_message(self.Marked(item))

    def action_step(self, step: int) -> None:
        """Mark the line so many settings on."""
        able = [number for number, (item, _, _) in enumerate(self.rows) if item is not None]
        self.mark(able[min(max(able.index(self.marked) + step, 0), len(able) - 1)])

    def on_click(self, event: events.Click) -> None:
        """Mark the line under the mouse; on its value, change that: on its first sign, back."""
        x, number = self.spot(event)
        if 0 <= number < len(self.rows) and self.rows[number][0] is not None:
            self.mark(number)
            if x >= COLUMN:
                self.post_message(self.Turned(-1 if x < COLUMN + 2 else 1))


def _painted(row: tuple[Item | None, str, str], is_marked: bool, width: int) -> PaintedLine:  # noqa: FBT001 - a fact
    item, words, value = row
    if item is None:
        return fitted((Run(f" {words}", STRONG),), width, TEXT)
    inks = (MARKED, MARKED) if is_marked else (TEXT, KEY)
    runs = Run(f"   {words}".ljust(COLUMN), inks[0]), Run(value, inks[1])
    return fitted(runs, width, inks[0])


class SettingsScreen(ModalScreen[None]):
    """What the player can set; every change shows at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f12", "leave", "close"),
        Binding("left", "turn(-1)", "value before", show=False),
        Binding("right,enter,space", "turn(1)", "next value", show=False),
        Binding("r", "reset", "as it was made", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Make the list, and the line that explains what is marked."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "settings"
            dialog.border_subtitle = "↑ ↓ choose · ← → change · r standard · Esc keeps and closes"
            yield SettingsList()
            yield Static("", id="told", markup=False)

    def on_mount(self) -> None:
        """Show what is set."""
        self.before = self.settled.settings
        self.show_settings()

    @property
    def settled(self) -> ConfiguredApp:
        """The app, which keeps to the settings."""
        assert isinstance(self.app, ConfiguredApp)
        return self.app

    @property
    def list(self) -> SettingsList:
        """The list of what can be set."""
        return self.query_one(SettingsList)

    def show_settings(self) -> None:
        """Show what is set now."""
        self.list.show_settings(self.settled.settings, self.settled.bound.actions)

    def tell(self, sentence: str) -> None:
        """Explain, or say why a thing cannot be."""
        self.query_one("#told", Static).update(Content(clean(sentence)))

    def keep(self, settings: Settings) -> None:
        """Keep to other settings, and show them."""
        self.settled.keep(settings)
        self.show_settings()

    def action_turn(self, step: int) -> None:
        """Give the marked setting its next value, or ask for the key of the marked action."""
        match self.list.marked_item:
            case Option() as option:
                settings = self.settled.settings
                self.keep(option.set(settings, option.after(option.of(settings), step)))
            case Action() as action:
                self.ask_for_key(action)

    def action_reset(self) -> None:
        """Give the marked setting or action what it had at first."""
        settings = self.settled.settings
        match self.list.marked_item:
            case Option() as option:
                self.keep(option.set(settings, option.of(STANDARD)))
            case Action() as action:
                keys = {name: keys for name, keys in settings.keys.items() if name != action.name}
                self.keep(replace(settings, keys=keys))

    @work
    async def ask_for_key(self, action: Action) -> None:
        """Give an action the key that is pressed next, or say why it cannot have it."""
        if action.fixed:
            self.tell(f"{action.shown} is always the key for this.")
            return
        key = await self.app.push_screen_wait(PressScreen(action.help))
        if key:
            wanted = rebound(self.settled.settings, action, key)
            if isinstance(wanted, str):
                self.tell(wanted)
            else:
                self.keep(wanted)

    def on_settings_list_marked(self, event: SettingsList.Marked) -> None:
        """Explain what is marked."""
        self.tell(event.item.help)

    def on_settings_list_turned(self, event: SettingsList.Turned) -> None:
        """Change what was clicked."""
        self.action_turn(event.step)

    def action_leave(self) -> None:
        """Keep what was set, and close."""
        if self.settled.settings != self.before:
            self.settled.save_settings()
        self.dismiss(None)
