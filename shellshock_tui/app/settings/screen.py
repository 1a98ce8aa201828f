"""The settings: what can be set, changed at once with the arrow keys, and kept when the screen is left."""

from dataclasses import replace
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from shellshock_tui.app.keys.actions import Action
from shellshock_tui.app.keys.keymap import rebound
from shellshock_tui.app.settings.configured import ConfiguredApp
from shellshock_tui.app.settings.settings_list import SettingsList
from shellshock_tui.app.widgets.press_screen import PressScreen
from shellshock_tui.files import clean
from shellshock_tui.settings import STANDARD, Option, Settings


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
