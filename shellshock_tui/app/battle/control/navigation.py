"""The view controller: overlays, zoom, panes, other screens and the past; it gives no orders."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from textual.widget import Widget

from shellshock_tui.app.battle.control.command_controller import Handler
from shellshock_tui.app.battle.control.explain import ExplanationController
from shellshock_tui.app.battle.control.playback import Playback
from shellshock_tui.app.battle.dialogs.help_screen import HelpScreen, StoryScreen, moment_of
from shellshock_tui.app.battle.model.attack_preview import attack_of, why_alone
from shellshock_tui.app.battle.model.position_view import OVERLAYS
from shellshock_tui.app.battle.model.timeline import PLAY, goal, nothing_there
from shellshock_tui.app.battle.view.map_view import ON_DEMAND
from shellshock_tui.app.keys.actions import OF_THE_PAST, Action
from shellshock_tui.app.messages import GameFollows, GameOpened
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.reference.rules_screen import RulesScreen
from shellshock_tui.app.report.decisions import Found
from shellshock_tui.app.report.screen import AfterActionScreen, Wish
from shellshock_tui.app.settings import SettingsScreen
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.dialogs import LineScreen
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.widgets.print_dialog import PrintScreen
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.drill.hidden_figures import HIDDEN
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.english import possessive
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.files import clean
from shellshock_tui.library.locations import plain_name
from shellshock_tui.paper.page import A4, PAPERS
from shellshock_tui.paper.printed import battle_pages, saved_battle
from shellshock_tui.session.branching import branch
from shellshock_tui.session.dice_statistics import actor, since_last_go, tallies
from shellshock_tui.session.game_setup import game_setup_of
from shellshock_tui.session.games import restart, rotated_seats
from shellshock_tui.user_error import UserError

SOON = 0.1
"""Seconds to wait for a result before the screen says that it is being computed."""
RECKONING = "Working out the shots of all units that may fire at this target."
THREAT = OVERLAYS.index(OverlayKind.THREAT)
ZONE = OVERLAYS.index(OverlayKind.ZONE)
NOBODY_THREATENED = "Move the cursor to one of your units to see the threat to it."
NO_THREAT = "There is no threat to {} now."
ALONE = "There is no other pane to go to: {sheet} shows the sheet, {log} the log."
NOTHING_COVERED = "No unit under the cursor covers any ground now."
NO_LINE = "Choose a line of the log first ({key}, then ↑): a new game can start from that line."
BRANCHED = "A new game starts from entry {} of the log. The game before stays as it is."
NOT_BACK = "Choose a line of the log first ({key}, then ↑): the battle is played back from that line."
ASKED = "Show only the lines of the log that contain these words. With no words, all lines are shown."
PRINTED = "the record sheets as they stand, the tables and the counters"
PRINTED_AS_IT_WAS = "the record sheets as they stood after entry {}, the tables and the counters"
RING = ("map", "attack", "roll", "sheet", "target", "log")
"""The panes in the order in which the focus moves through them."""
OF_CURSOR = ("up", "down", "left", "right")
"""The keys that move the cursor."""
ALIKE = {"up": "left", "down": "right"}
"""Keys that act as another key of the past if no pane has the focus."""
PAST_KEYS = {action.keys: action.name for action in OF_THE_PAST}
FROM_NOW = ("p", "K", "left", "shift+left")
"""The keys that lead into the past while the log has the focus."""
AHEAD = ("right", "shift+right")
"""The keys that say, while the log has the focus, that nothing comes after the present."""
FORWARD = ("n", "k")
"""The keys that say so too when the battle is over."""


class ViewController:
    """Carries out the actions that only change what players see."""

    def __init__(self, playback: Playback, reasons: ExplanationController) -> None:
        self.playback, self.reasons = playback, reasons
        self.screen, self.model, self.panes = playback.screen, playback.model, playback.panes
        self.guide, self.glance = reasons.guide, self.panes.map.view_state
        self.found = Found()
        """The coach's findings in this battle, for the report."""
        self.is_reading = False
        """Whether the player looks back from the after-action report, and returns to it."""

    @property
    def home(self) -> Widget:
        """The widget that has the focus by default: a lesson's text while it is read, else the map."""
        return self.guide.home() or self.panes.map.board

    def go_home(self) -> None:
        """Put away the pane in front, or else return to the present and drop advised picks and marks."""
        if self.screen.maximized:
            self.panes.show_beside()
            return
        is_present = self.model.past is None
        if is_present and any(self.screen.has_class(f"-{pane}") for pane in ON_DEMAND):
            self.bring("")
            self.home.focus()
            return
        if self.model.drafting.is_advised and is_present:
            self.model.drop_picks()
        if self.model.drafting.is_marked and is_present:
            self.model.unmark()
            self.panes.show_answer()
        goes_on_reading, self.is_reading = self.is_reading and self.model.past is not None, False
        self.playback.return_to_present()
        self.bring("")
        self.home.focus()
        if self.panes.map.is_cursor_led:
            self.panes.map.centre()
            self.panes.map.rest()
            self.panes.prompt.show()
        if goes_on_reading:
            self.screen.run_worker(self.show_after_action())

    def bring(self, name: str) -> None:
        """Bring the sheet or the log in front of the rail; "" puts both away."""
        if not name and self.panes.sheets.shows_target_alone:
            self.panes.sheets.shows_target_alone = False
            self.panes.sheets.show()
        for pane in ON_DEMAND:
            self.screen.set_class(pane == name, f"-{pane}")
        self.panes.prompt.show()
        self.screen.call_after_refresh(self.panes.give_room_back)

    def go_to(self, name: str) -> None:
        """Bring a pane to the front and focus it."""
        if name in (*ON_DEMAND, "map"):
            self.bring("" if name == "map" else name)
        pane = self.screen.query_one(f"#{name}")
        self.screen.call_after_refresh(pane.focus)

    def turn_ring(self, step: int) -> None:
        """Move the focus to the next visible pane."""
        ring = [name for name in RING if self.is_seen(name)]
        focused = self.screen.focused
        here = ring.index(f"{focused.id}") if focused and focused.id in ring else 0
        if ring and ring != [f"{focused.id}" if focused else ""]:
            self.screen.query_one(f"#{ring[(here + step) % len(ring)]}").focus()
        else:
            sheet, log = self.model.bound.key("pane-sheet"), self.model.bound.key("pane-log")
            self.panes.show_message(ALONE.format(sheet=sheet, log=log))

    @property
    def idle_keys(self) -> frozenset[str]:
        """The names of the actions that would change nothing, since the focused map is shown already."""
        if self.screen.focused is not self.panes.map.board or self.screen.maximized:
            return frozenset()
        is_alone = not any(self.is_seen(name) for name in RING if name != "map")
        leads_on = bool(self.model.target) and len(self.model.targets) > 1
        return frozenset({"pane-map", "next-pane"} if is_alone and not leads_on else {"pane-map"})

    def is_seen(self, name: str) -> bool:
        """Return whether a pane is on the screen."""
        pane = self.screen.query_one(f"#{name}")
        return pane.display and bool(pane.size)

    def show_pane(self, name: str) -> None:
        """Go to a pane; the sheet's key then switches to the target's sheet, the log's key closes the log."""
        if name == "sheet" and self.screen.query_one("#sheet").has_focus:
            self.panes.sheets.shows_target_alone = not self.panes.sheets.shows_target_alone
            self.panes.sheets.show()
            self.screen.query_one(KeyBar).draw()
        elif name == "log" and self.screen.has_class("-log"):
            self.go_home()
            return
        self.go_to(name)

    def next_overlay(self) -> None:
        """Show the next overlay."""
        self.glance.next_overlay(self.panes.map.board.scene.cursor)
        self.show_overlay()

    def show_overlay(self) -> None:
        """Draw the overlay, and name it unless the map's caption does."""
        self.panes.map.show()
        if not (self.glance.overlay and self.panes.map.board.scene.caption):
            self.panes.show_message(f"Overlay: {self.glance.overlay_name}")

    def zoom(self) -> None:
        """Draw the map at the next zoom."""
        board = self.panes.map.board
        board.set_zoom(board.zoom + 1)
        self.panes.map.show()
        board.call_after_refresh(self.guide.reveal)

    def show_whole(self) -> None:
        """Show the whole board, or return to the zoom before."""
        board = self.panes.map.board
        if not board.leave_whole():
            board.show_whole()
            board.focus()
        self.panes.map.show()
        self.panes.prompt.show()

    def lay_ruler(self) -> None:
        """Begin a ruler at the cursor, or remove it."""
        cursor = self.panes.map.board.scene.cursor
        is_laid = self.glance.ruler != OFF_BOARD
        self.glance.ruler = OFF_BOARD if is_laid else cursor
        self.panes.map.show()
        self.panes.map.show_tag()
        key = self.model.bound.key("ruler")
        begins = (
            f"The ruler starts at {self.model.session.rules.board.label(cursor)}. Move the cursor to measure;"
        )
        self.panes.show_message("The ruler is removed." if is_laid else f"{begins} {key} removes the ruler.")
        self.panes.map.board.focus()

    def show_threat(self) -> None:
        """Show the threat overlay, or return to the default overlay."""
        if self.model.session.sheet.is_players:
            self.panes.show_message(HIDDEN)
            return
        is_on = self.glance.overlay_name == OverlayKind.THREAT
        self.glance.overlay = 0 if is_on else THREAT
        self.show_overlay()
        laid = self.panes.map.board.scene.overlays
        threats = [over for over in laid if over.kind is OverlayKind.THREAT]
        if not (is_on or any(threat.marks for threat in threats)):
            units = [unit_of(threat.about) for threat in threats]
            names = [self.model.position.unit_name(unit) for unit in units if unit]
            self.panes.show_message(NO_THREAT.format(names[0]) if names else NOBODY_THREATENED)

    def show_zone(self) -> None:
        """Show the zone of the unit under the cursor, or return to the default overlay."""
        is_on = self.glance.overlay_name == OverlayKind.ZONE
        if not is_on and not self.model.position.zone(self.panes.map.board.scene.cursor).marks:
            self.panes.show_message(NOTHING_COVERED)
            return
        self.glance.overlay = 0 if is_on else ZONE
        self.show_overlay()

    async def show_all_fire(self) -> None:
        """Show the forecast of all units that may fire at the target, or of the marked attack alone again."""
        moment, command = self.model.position, attack_of(self.model)
        if command is not None and not self.model.drafting.all_fire:
            await self._reckon(partial(moment.forecast_of_all, command))
            if self.model.position is not moment or attack_of(self.model) != command:
                return
        if alone := "" if self.model.drafting.all_fire else why_alone(self.model):
            self.panes.show_message(alone)
            return
        self.model.clear_messages()
        self.model.toggle_all_fire()
        self.panes.show_answer()

    async def _reckon(self, work_out: Callable[[], object]) -> None:
        """Compute something on a thread, with a message if it takes long."""
        reckoning = asyncio.create_task(asyncio.to_thread(work_out))
        if not (await asyncio.wait({reckoning}, timeout=SOON))[0]:
            self.panes.show_message(RECKONING)
        await reckoning

    async def show_after_action(self) -> None:
        """Show the after-action report, then do what the player chose there."""
        match await self.screen.app.push_screen_wait(AfterActionScreen(self.model.session, self.found)):
            case Wish.LOOK_BACK, entry:
                self.is_reading = True
                if self.screen.has_class("-narrow"):
                    self.go_to("map")
                self.playback.visit_entry(entry)
            case Wish.PLAY_ON, entry:
                self.play_on(entry)
            case Wish.LOG, _:
                self.go_to("log")
            case wish, _:
                self.rematch(wish)

    def rematch(self, wish: Wish) -> None:
        """Start the same battle again, with the same or new dice, or with the players swapped."""
        old = self.model.session
        try:
            match wish:
                case Wish.REMATCH:
                    session = restart(old, seed=old.header.seed)
                case Wish.SWAP:
                    session = restart(old, seats=rotated_seats(old))
                case _:
                    session = restart(old)
        except UserError as error:
            self.panes.show_message(clean(str(error)))
        else:
            self.screen.post_message(GameFollows(session))

    async def print_battle(self) -> None:
        """Ask for a file, and print the record sheets as shown, the tables and the counters into it."""
        session, past = self.model.session, self.model.past
        battle = saved_battle(session.header, session.rules, self.model.shown.state)
        pages = partial(battle_pages, battle, PAPERS[A4])
        name = plain_name(session.store.path)
        dialog = (
            PrintScreen(PRINTED, name, pages)
            if past is None
            else PrintScreen(PRINTED_AS_IT_WAS.format(past), f"{name}-entry-{past}", pages)
        )
        if written := await self.screen.app.push_screen_wait(dialog):
            self.panes.show_message(written)

    def show_story(self) -> None:
        """Show what happened since the last turn of the side whose player reads, and the dice."""
        session, side = self.model.session, self._reader_side
        since = since_last_go(session, side)
        sentences = [happened.text for number in since for happened in session.entries[number].events]
        is_over = isinstance(session.decision(), Outcome)
        title = "How it ended" if is_over else f"Since {possessive(self.panes.sides.name(side))} last orders"
        self.screen.app.push_screen(StoryScreen(title, sentences, tallies(session), self.panes.sides))

    @property
    def _reader_side(self) -> str:
        """The side that is asked; while a bot is asked, the side of a person, who ordered last of several."""
        session, asked = self.model.session, self.model.position.side
        people = [side.id for side in session.rules.sides if side.id not in self.model.bots]
        if asked not in self.model.bots or not people:
            return asked
        orders = (actor(session, number) for number in reversed(range(len(session.entries))))
        return next((side for side in orders if side in people), people[0])

    async def filter_log(self) -> None:
        """Ask for words, and show only the lines of the log that contain them."""
        words = await self.screen.app.push_screen_wait(
            LineScreen("filter", ASKED, "Enter shows the lines", self.panes.log.words)
        )
        if words is not None:
            self.playback.return_to_present()
            self.panes.log.show_only(words)
            self.go_to("log")

    def play_from_here(self) -> None:
        """Start a new game from the entry that is looked back at."""
        if self.model.past is None:
            self.panes.show_message(NO_LINE.format(key=self.model.bound.key("pane-log")))
        else:
            self.play_on(self.model.past)

    def play_on(self, entry: int) -> None:
        """Start a new game from an entry, on a screen above this one."""
        try:
            session = branch(self.model.session, entry)
        except (UserError, LookupError) as error:
            self.panes.show_message(clean(str(error)))
        else:
            self.go_home()
            self.screen.app.notify(BRANCHED.format(entry), markup=False)
            self.screen.post_message(GameOpened(session))

    def doing_in_the_past(self, key: str) -> Handler | None:
        """Return the handler of a key that moves through the journal; None if it has no such meaning.

        On a focused map the arrow keys move the cursor instead.
        """
        focused = self.screen.focused
        is_over = isinstance(self.model.position.question.asked, Outcome)
        from_now = (*FROM_NOW, *AHEAD, *(FORWARD if is_over else ()))
        if self.model.past is None and not (isinstance(focused, BattleLog) and key in from_now):
            return None
        step = ALIKE.get(key, key) if focused is None or self.panes.stands_for_map else key
        has_cursor = isinstance(focused, BoardMap) and self.model.session.rules.has_map
        if step not in PAST_KEYS or (has_cursor and key in OF_CURSOR):
            return None
        is_to_stop = PAST_KEYS[step] == PLAY and self.playback.replaying
        return self.playback.finish if is_to_stop else partial(self.look_back, PAST_KEYS[step])

    def look_back(self, action: str) -> None:
        """Carry out an action of the past, also from the present, or say that there is no such entry."""
        key = next(key for key, name in PAST_KEYS.items() if name == action)
        if action == PLAY and self.model.past is None:
            self.panes.show_message(NOT_BACK.format(key=self.model.bound.key("pane-log")))
        elif action == PLAY:
            self._play()
        elif (self.model.past is None and key in AHEAD) or (entry := goal(self.model, key)) is None:
            self.panes.show_message(nothing_there(key))
        else:
            self._travel(entry)

    def _travel(self, entry: int) -> None:
        """Show the position after an entry, with the sheet in place of the log."""
        self._clear()
        self.playback.travel(entry)

    def _play(self) -> None:
        self._clear()
        self.playback.replay()

    def _clear(self) -> None:
        self.bring("")
        self.screen.set_focus(None)

    def show_settings(self) -> None:
        """Open the settings."""
        self.screen.app.push_screen(SettingsScreen())

    def show_help(self, actions: tuple[Action, ...]) -> None:
        """Open the help."""
        shown = HelpScreen((*actions, *OF_THE_PAST), moment_of(self.model, self.guide))
        self.screen.app.push_screen(shown)

    def show_handbook(self) -> None:
        """Open the handbook at the clause of the question."""
        self.screen.app.push_screen(HandbookScreen(self.reasons.system, self.reasons.clause))

    def show_rules(self) -> None:
        """Open the page with the rules in force."""
        session = self.model.session
        setup = replace(game_setup_of(session.header), keeps_sheets=session.sheet.is_players)
        has_sheets = forms_of(session.header.system).are_for_sheets
        self.screen.app.push_screen(RulesScreen(setup, has_sheets=has_sheets))
