"""The app: its theme, signals and first screen; screens are imported when they are first shown."""

import gc
import traceback
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, work
from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.geometry import Size
from textual.notifications import Notify
from textual.screen import Screen
from textual.timer import Timer

from shellshock_tui.app.closed_screens import stop_work, unless_closed
from shellshock_tui.app.configured import ConfiguredApp
from shellshock_tui.app.dead_keys import DeadKeys
from shellshock_tui.app.keys.typed_ahead import TypedAhead
from shellshock_tui.app.messages import BattleWanted, DrillWanted, ForcesWanted, GameOpened
from shellshock_tui.app.notices import (
    FRAME,
    WIDEST,
    CoveredNotices,
    ReadNotices,
    broken_at_slashes,
    drop_outdated,
    notify_of_file,
)
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.window import SMALLEST, SmallScreen, at_least, is_too_small
from shellshock_tui.drawing.palettes import PALETTES
from shellshock_tui.files import clean
from shellshock_tui.settings import STANDARD, Reading

if TYPE_CHECKING:
    from shellshock_tui.drill.order import DrillOrder
    from shellshock_tui.session import Session

AS_MADE = Reading(STANDARD)


LINE_FEED = "ctrl+j"
"""The key that Enter sends until the program has set up the terminal; no action has this key."""

AT_REST = 0.3
"""Seconds without a change after which a window keeps its size."""
BACK = "Back in {}. {} is saved; the title's list of saved battles opens it. {} leaves this battle too."


class ShellshockApp(ConfiguredApp):
    """The program: a battle, a campaign, or the title screen."""

    CSS_PATH = STYLES / "app.tcss"
    TITLE = "Shellshock TUI"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,f1", "show_keys", "keys", show=False)]

    def __init__(
        self,
        session: "Session | None" = None,
        reading: Reading = AS_MADE,
        glyphs: str = "",
        *,
        is_fresh: bool = False,
        campaign: str = "",
        drill: "DrillOrder | None" = None,
    ) -> None:
        """Play a session, after its briefing if it is fresh; else begin at the title, a campaign or a drill.

        `campaign` is the name of a system, `glyphs` a set of glyphs for this run only.
        """
        super().__init__(reading.settings, glyphs)
        self.window_size = SMALLEST
        """The size of the window itself."""
        self.playing = session
        """The current game, or the last one."""
        self.went_wrong = ""
        """The traceback of an error in the program; "" if there was none."""
        self.ended_by: int | None = None
        """The signal that ended the program."""
        self.session = session
        self.is_fresh = is_fresh
        self.campaign = campaign
        """The system whose campaign is shown first; "" for none."""
        self.drill = drill
        """The drill that is shown first; None for none."""
        if drill:
            self.player = drill.player
        self.faults = (*reading.faults, *self.bound.faults)
        self.resting: Timer | None = None
        """Started by each change of the window's size."""
        self.covered_notices = CoveredNotices(self)
        self.read_notices = ReadNotices(self)
        self.dead_keys = DeadKeys(self)
        self.typed = TypedAhead(self, self.take_key)

    async def on_event(self, event: events.Event) -> None:
        """Handle events; keys are queued, so that each is handled before the next."""
        if isinstance(event, events.MouseDown):
            self._note_seen()
        if isinstance(event, events.Key) and not event.is_forwarded:
            self.typed.type(_enter(event) if event.key == LINE_FEED else event)
        elif isinstance(event, events.Resize):
            self.window_size = event.size
            self.repaint_later()
            size = at_least(event.size)
            await super().on_event(event if size == event.size else events.Resize(size, size))
        else:
            await super().on_event(event)

    def repaint_later(self) -> None:
        """Repaint the whole screen once the window keeps its size.

        Terminals cut or move what they show at each change, also where the size in the end is the old one or
        something was drawn for a size that they no longer had.
        """
        if self.resting is not None:
            self.resting.stop()
        self.resting = self.set_timer(AT_REST, self.repaint)

    def repaint(self) -> None:
        """Write the whole screen to the terminal anew."""
        if self.screen_stack and self.screen.is_mounted:
            compositor = self.screen._compositor  # noqa: SLF001 - Textual has no other full repaint
            below = self._background_screens
            self._display(self.screen, compositor.render_update(full=True, screen_stack=below))

    async def take_key(self, key: events.Key) -> None:
        """Hand a key on to the screen."""
        self.dead_keys.rest()
        for footer in self.screen.query(Footer):
            footer.rest()
        self._note_seen()
        await super().on_event(key)

    def _note_seen(self) -> None:
        self.covered_notices.note_seen(self._notifications)
        self.read_notices.note_read(self._notifications)

    def on_key(self, event: events.Key) -> None:
        """Say that a key does nothing, because no widget on the screen has handled it."""
        self.dead_keys.tell(event.key)

    def on_mount(self) -> None:
        """Begin with the battle or the campaign, if one is given."""
        self.window_size = super().size
        if self.session:
            self.play(self.session, is_fresh=self.is_fresh)
        elif self.campaign:
            from shellshock_tui.app.campaign import CampaignScreen

            self.push_screen(CampaignScreen(self.campaign))
        elif self.drill:
            from shellshock_tui.app.drill.screen import DrillScreen

            self.push_screen(DrillScreen(self.drill))
        self.call_after_refresh(gc.enable)
        self.call_after_refresh(self.notify_of_faults)
        self.call_after_refresh(self.mind_size)

    @property
    def size(self) -> Size:
        """The size for which screens are laid out: at least the smallest that they support."""
        return at_least(super().size)

    def mind_size(self) -> None:
        """Show a notice over every screen while the window is too small."""
        notices = [screen for screen in self.screen_stack if isinstance(screen, SmallScreen)]
        for notice in notices:
            notice.show_message(self.window_size)
        has_notice = notices[-1:] == self.screen_stack[-1:]
        if is_too_small(self.window_size) and not has_notice:
            self.push_screen(SmallScreen(self.window_size))

    on_resize = mind_size  # This runs before any screen is laid out for the new size.

    def get_default_screen(self) -> Screen[None]:
        """Return the screen below all others: the title, or an empty one if a battle is given."""
        if self.session:
            return super().get_default_screen()
        from shellshock_tui.app.title.screen import TitleScreen

        return TitleScreen()

    def notify(self, message: str, **options: Any) -> None:
        """Show a notice; in a narrow window, long paths in it are broken only behind slashes."""
        room = min(WIDEST, self.size.width // 2) - FRAME
        super().notify(broken_at_slashes(message, room), **options)

    def on_notify(self, event: Notify) -> None:
        """Clear the notifications that a new one replaces."""
        drop_outdated(self, self._notifications, event.notification)
        self.read_notices.show(event.notification)

    def on_order_given(self) -> None:
        """Take away the notices that have been read, as the player plays on."""
        self.read_notices.clear(self._notifications)

    def push_screen(self, *args: Any, **options: Any) -> Any:
        """Open a screen; notices on the one below do not cover it."""
        if self.screen_stack:
            self.covered_notices.cover(self.screen, self._notifications)
        return super().push_screen(*args, **options)

    def pop_screen(self) -> AwaitComplete:
        """Close a screen, and show the notices of the one below again."""
        self.covered_notices.drop_errors(self._notifications)
        stop_work(self.screen)
        closed = super().pop_screen()
        self.covered_notices.uncover(self.screen)
        return closed

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        """Replace the top screen by another."""
        stop_work(self.screen)
        return super().switch_screen(screen)

    def call_from_thread(self, callback: Any, *args: Any, **options: Any) -> Any:
        """Call a function from a thread, unless it is a method of a screen that has been closed."""
        return super().call_from_thread(unless_closed(callback), *args, **options)

    def notify_of_faults(self) -> None:
        """Notify the player of faults in the settings."""
        for fault in (*self.faults, *self._faults_of_programs()):
            self.notify(clean(fault), severity="warning", markup=False, timeout=10)

    def _faults_of_programs(self) -> tuple[str, ...]:
        if not self.settings.programs:
            return ()
        from shellshock_tui.session.seats import named_like_bots  # The first screen does not need it.

        return named_like_bots(self.settings.programs)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:  # noqa: ARG002
        """Yield the palette's commands for every screen, colours last."""
        yield SystemCommand("Settings", "Colours, glyphs, keys and more.", self.action_show_settings)
        yield SystemCommand("Quit the program", "A battle is saved and can be resumed.", self.action_quit)
        yield SystemCommand("Screenshot", "Saves the screen as a picture.", self.deliver_screenshot)
        for palette in PALETTES.values():
            help_text = "Uses these colours on every screen."
            yield SystemCommand(f"Colours: {palette.words}", help_text, partial(self.paint, palette.name))

    def action_command_palette(self) -> None:
        """Open the command palette."""
        from shellshock_tui.app.command_palette import SteadyPalette

        if not isinstance(self.screen, SteadyPalette):
            own = tuple(self.screen.COMMANDS) or None
            self.push_screen(SteadyPalette(own, id="--command-palette"))

    def paint(self, theme: str) -> None:
        """Set the theme and save it."""
        self.keep(replace(self.settings, theme=theme))
        self.save_settings()

    def action_show_keys(self) -> None:
        """Show what each key does on the current screen."""
        from shellshock_tui.app.widgets.dialogs import keys_here, keys_screen

        self.push_screen(keys_screen(keys_here(self.screen)))

    def action_show_settings(self) -> None:
        """Open the settings."""
        from shellshock_tui.app.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def get_driver_class(self) -> type[Driver]:
        """Return the driver, replaced by one that survives broken input and output."""
        usual = super().get_driver_class()
        match usual.__name__:
            case "LinuxDriver":
                from shellshock_tui.app.terminal import Terminal

                return Terminal
            case "WebDriver":
                from shellshock_tui.app.browser_tab import BrowserTab

                return BrowserTab
            case _:
                return usual

    def end_by_signal(self, number: int) -> None:
        """Exit with the exit code for a signal; may be called from any thread."""
        self.ended_by = number
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.exit, None, 128 + number)

    def _fatal_error(self) -> None:
        super()._fatal_error()
        if not self.is_headless:
            self.went_wrong = traceback.format_exc()

    def _print_error_renderables(self) -> None:
        """Write the error to a file once all other work has ended, and say where the file is."""
        if self.went_wrong:
            from shellshock_tui.app.crash import crash_message

            self._exit_renderables[:] = [crash_message(self.playing, self.went_wrong)]
        super()._print_error_renderables()

    def _handle_exception(self, error: Exception) -> None:
        """Ignore errors of screens that a signal has interrupted."""
        if self.ended_by is None:
            super()._handle_exception(error)
        else:
            self._close_messages_no_wait()

    def on_game_opened(self, event: GameOpened) -> None:
        """Play a game that was opened from the title."""
        self.play(event.session, is_fresh=event.is_fresh)

    def on_drill_wanted(self, event: DrillWanted) -> None:
        """Open a drill, with the progress of the player for whom the program was started."""
        from shellshock_tui.app.drill.screen import DrillScreen
        from shellshock_tui.drill.order import DrillOrder

        order = DrillOrder(
            event.system,
            event.clauses,
            player=self.player,
            cards=event.cards,
            most=event.most,
            taught=event.taught,
            every=event.every,
            onward=event.onward,
        )
        self.push_screen(DrillScreen(order), event.ended)

    def on_forces_wanted(self, _: ForcesWanted) -> None:
        """Open the list of forces."""
        from shellshock_tui.app.forces.screen import ForcesScreen

        self.push_screen(ForcesScreen())

    def on_battle_wanted(self, event: BattleWanted) -> None:
        """Set up a battle with a force."""
        from shellshock_tui.app.skirmish.screen import SkirmishScreen, battle_with

        self.push_screen(SkirmishScreen(battle_with(event.system, event.force)))

    def tell_of_battle_below(self) -> None:
        """Say which battle is shown again after another one above it was left."""
        from shellshock_tui.app.battle.screen import BattleScreen

        if isinstance(self.screen, BattleScreen):
            left, self.playing = self.playing, self.screen.session
            key = self.screen.model.bound.key("leave")
            title = clean(self.playing.header.title)
            if left:
                told = BACK.format(title, clean(left.header.title), key)
                self.notify(told, markup=False)

    @work
    async def play(self, session: "Session", *, is_fresh: bool) -> None:
        """Play a battle and those that follow; then exit, if the program began with it."""
        from shellshock_tui.app.game_loop import games

        async for game in games(self, session, is_fresh=is_fresh):
            if self.playing:
                notify_of_file(self, self.playing)
            self.playing = game
        if session is self.session:
            self.exit(return_code=0)
            return
        if self.playing:
            notify_of_file(self, self.playing)
        self.tell_of_battle_below()


def _enter(key: events.Key) -> events.Key:
    """Return a press of Enter at the time of another key press."""
    enter = events.Key("enter", "\r")
    enter.time = key.time
    return enter
