"""The battle screen: lays out the panes and routes keys, clicks and messages to the controllers."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from shellshock_tui.app.battle.control.command_controller import Handler
from shellshock_tui.app.battle.control.controllers import Controllers
from shellshock_tui.app.battle.control.key_dispatch import REACTION
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.lesson_hooks import Guide
from shellshock_tui.app.battle.palette import BattleCommands
from shellshock_tui.app.battle.view.key_hints import NEEDING_A_MAP, why_missing
from shellshock_tui.app.battle.view.layout import Panes
from shellshock_tui.app.battle.view.map_view import ON_DEMAND
from shellshock_tui.app.compositor import SparingCompositor
from shellshock_tui.app.configured import keymap_of, settings_of
from shellshock_tui.app.keys.actions import Action, Where, bindings
from shellshock_tui.app.messages import GameFollows
from shellshock_tui.app.notices import notify_of_file
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog, LastLines
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.widgets.lines import PagedLines
from shellshock_tui.app.widgets.report import AskBand, Report
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.app.widgets.sheet_pane import SheetPane, SheetStrip
from shellshock_tui.app.widgets.table_pane import TablePane
from shellshock_tui.app.widgets.track_bar import TrackBar
from shellshock_tui.app.widgets.unit_strip import UnitStrip
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.view import Cell
from shellshock_tui.session import Session
from shellshock_tui.settings import STANDARD

RUNS = [
    Binding("shift+up", "run(0, -1)", "to the edge", show=False),
    Binding("shift+down", "run(0, 1)", "to the edge", show=False),
    Binding("shift+left", "run(-1, 0)", "to the edge", show=False),
    Binding("shift+right", "run(1, 0)", "to the edge", show=False),
]
"""The keys that move the cursor to the edge of the reach."""
ANSWERING = frozenset({"redo", "next-choice", "previous-choice", "advised", "same-pace", "same-way", "jump"})
"""The actions that answer or mark something else, and so drop the orders to all units that are shown."""
DROPPING = frozenset({"now", "take-back"})
"""The actions that do nothing else while orders to all units are shown."""
CURSOR_KEYS = ("up", "down", "left", "right")
LOOK = 2.0
"""Seconds between checks that the game's file still exists."""


class Pane(Container):
    """A container that draws nothing itself."""

    BLANK = True


class Shot(Pane):
    """The container of the attack panel and the roll panel."""

    class Resized(Message):
        """Posted when the container changes its height."""

    def on_resize(self) -> None:
        """Post `Resized`, so that the last lines of the log can take the same height."""
        self.post_message(self.Resized())


class BattleScreen(Screen[Session | None]):
    """The screen of a battle; its result is the next session to play, or None."""

    CSS_PATH = STYLES / "battle.tcss"
    BLANK = True
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Where.BATTLE), *RUNS]
    COMMANDS = {BattleCommands}  # noqa: RUF012 - declared so by Textual
    ALLOW_IN_MAXIMIZED_VIEW: ClassVar[str] = "KeyBar"
    ESCAPE_TO_MINIMIZE: ClassVar[bool] = False
    """Esc is an action of ours, which also minimizes."""
    where: ClassVar[Where] = Where.BATTLE
    """The part of the key table with the screen's actions."""

    def __init__(self, session: Session, guide: Guide | None = None) -> None:
        super().__init__()
        self._compositor = SparingCompositor()
        self.session = session
        self.guide = guide or Guide()
        self.model = BattleModel(session)
        self.sides = Sides(session.rules.sides)
        self.panes = Panes(self, self.model, self.sides, self.guide)
        self.control = Controllers(self.panes, session, self.renew, self.leave)
        self.phases: tuple[Cell, ...] = ()
        """The phases of the track when the zoom was last fitted."""
        self.needed: tuple[Widget, ...] = ()
        """The map and the answers, once they are made."""
        self.is_resized = False
        """Whether the panes have a size for which the game has not been shown."""
        self.was_over = isinstance(session.decision(), Outcome)
        """Whether the battle was over when it was last shown."""
        self.action_handlers = dict((*self.control.handlers(), *self._own_handlers()))

    def _own_handlers(self) -> Iterator[tuple[str, Handler]]:
        """Yield the name and the handler of each action that the screen itself carries out."""
        yield "act", self.act
        yield "take-back", self.take_back
        yield "next-pane", lambda: self.turn(1)
        yield "previous-pane", lambda: self.turn(-1)
        yield "full-screen", self.fill_with_focus
        yield "show-help", lambda: self.control.navigation.show_help(self.actions)
        yield "commands", self.list_commands
        yield "leave", self.leave
        yield "page-down", lambda: self.page(1)
        yield "page-up", lambda: self.page(-1)

    def compose(self) -> ComposeResult:
        """Yield the panes."""
        board, answers = BoardMap(self.panes.map.view_state.scene(OFF_BOARD)), Answers(id="answers")
        self.needed = board, answers
        yield TrackBar(id="track")
        yield UnitStrip(id="units")
        with Pane(id="body"):
            with Pane(id="field"):
                yield board
                with Pane(id="shot"):
                    with Shot(id="panels"):
                        yield RollPanel(id="roll")
                        yield AttackPanel()
                    yield LastLines(id="last")
                yield SheetStrip(id="strip")
                yield from self.guide.panel()
                yield Report(id="report")
                yield AskBand(id="ask")
                yield answers
            with Pane(id="rail"):
                yield SheetPane(id="sheet")
                yield BattleLog(id="log")
            yield TablePane(id="table")
            yield SheetPane(id="target")
        yield KeyBar(self.where)

    def on_descendant_focus(self) -> None:
        """Show in the answers which key gives the focus, and so Enter, back to the map."""
        self.query_one(Answers).show_enter_key(self.panes.key_before_enter)

    def action_do(self, name: str) -> None:
        """Run the handler of an action, if the panes are mounted."""
        if not self.has_panes:
            return
        if missing := "" if self.model.session.rules.has_map else why_missing(name):
            self.panes.show_message(missing)
        else:
            self.action_handlers[name]()
        self.control.groups.tell_dropped()

    @property
    def has_panes(self) -> bool:
        """Whether the map and the answers are mounted, without which no other pane can be shown."""
        return bool(self.needed) and all(pane.is_attached for pane in self.needed)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of this screen, with their keys; without a map, none that needs one."""
        found, has_map = self.model.bound.of(self.where), self.model.session.rules.has_map
        return tuple(action for action in found if has_map or action.name not in NEEDING_A_MAP)

    def on_mount(self) -> None:
        """Set up the panes and focus the map, which stays dark until all panes have content."""
        if self.app.is_headless:
            self.control.playback.pace = 0.0
        else:
            self.model.background.ready = self.call_show_foretold
        bar = self.query_one(KeyBar)
        bar.subject, bar.idle = (
            lambda: self.control.reasons.subject,
            lambda: self.control.navigation.idle_keys,
        )
        self.model.bound = keymap_of(self)
        self.model.look()
        if not self.model.session.rules.has_map:
            self.add_class("-table")
            bar.show_first((), dead=NEEDING_A_MAP)
        self.panes.map.board.is_dark = True
        zoom = settings_of(self).zoom
        if zoom != STANDARD.zoom:
            self.panes.map.board.draw_as(zoom)
            self.panes.map.board.is_zoom_set = True
        self.panes.map.make_room()
        self.control.navigation.home.focus()
        self.watch(self.panes.map.board, "pointed", self.control.selection.follow, init=False)
        self.panes.show_log()
        self.file_check = self.set_interval(LOOK, self.check_file)
        self.call_after_refresh(self.begin)

    def check_file(self) -> None:
        """Check that the game's file still exists, and notify the player if it does not."""
        before = self.session.notices
        self.session.check_file()
        if self.session.notices != before:
            self.panes.show_log()
        self.tell_of_file()

    def tell_of_file(self) -> None:
        """Notify the player of changes to the game's file, unless the notice would cover an open page.

        The notice then appears when the page is closed.
        """
        if self.is_active:
            notify_of_file(self.app, self.session)

    def begin(self) -> None:
        """Show the game, once the panes have a size and no figure is to be worked out first."""
        self.panes.map.centre()
        if not self.session.ask_again():
            self.control.orders.answer_forced()
        self.control.sheets.then(self.begin_shown)

    def begin_shown(self) -> None:
        """Show the game for the first time, and let bots play."""
        self.renew()
        self.is_resized = False
        self.panes.map.board.lighten()
        if self.session.wanted:
            self.control.orders.roll_again()
        if isinstance(self.session.decision(), Outcome):
            self.control.navigation.go_to("log")
            if self.guide.lets_suggest:
                self.run_worker(self.control.navigation.show_after_action())

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        """Call a function after the next refresh, if the panes are still mounted then."""

        def while_there() -> Any:
            return callback(*args, **kwargs) if self.has_panes else None

        return super().call_after_refresh(while_there)

    def call_show_foretold(self) -> None:
        """Show the results of a background task; called from its thread."""
        with suppress(RuntimeError):
            self.app.call_from_thread(self.show_foretold)

    def show_foretold(self) -> None:
        """Show the forecast from a background task, if the screen is still attached."""
        if self.is_attached:
            self.panes.show_shot()
            self.panes.prompt.show()

    def on_unmount(self) -> None:
        """Stop the bots and the coach."""
        self.control.bots.leave()
        self.control.coaching.coach.leave()

    def on_idle(self) -> None:
        """Update the label of the `why` key in the key bar, once the effects of a key have been shown."""
        for bar in self.query_children(KeyBar):
            bar.keep_subject()

    def on_resize(self) -> None:
        """Lay the panes out for the new window size."""
        self.panes.give_room_back()
        self.is_resized = True
        self.call_after_refresh(self.show_resized)

    def show_resized(self) -> None:
        """Show the model for the new window size, once."""
        if self.is_resized:
            self.is_resized = False
            self.show_all()

    def show_all(self) -> None:
        """Show the model in every pane, and what the guide points at."""
        self.panes.show_all()
        self.guide.point()

    def on_screen_resume(self) -> None:
        """Apply key settings that were changed on another screen, and show notices that were held back."""
        self.call_after_refresh(self.tell_of_file)
        if self.model.bound is not keymap_of(self):
            self.model.bound = keymap_of(self)
            self.model.look()
            self.query_one(KeyBar).draw()
            self.panes.log.draw()
            self.call_after_refresh(self.panes.show_all)

    def renew(self) -> None:
        """Show the game after a command was given or undone, and let bots play on."""
        board, stood = self.panes.map.board, self.panes.map.place_of_active_unit
        self.model.renew()
        self.control.groups.renew()
        self.panes.map.view_state.renew()
        if self.guide.lets_suggest and self.control.hand_over.person:
            self.model.suggest()
        if not self.guide.lets_suggest:
            self.model.interrupts = ()
        self.guide.begin()
        if self.control.bot_turns.is_asked:
            self.control.key_dispatch.drop_kept()
        self.control.hand_over.look()
        self.panes.show_log()
        self.panes.show_all()
        if (
            self.control.key_dispatch.clock.ask(self.model.position.question.asked)
            or board.scene.cursor == OFF_BOARD
        ):
            self.panes.sheets.shows_target_alone = False
            self.panes.map.come_to()
            self.call_after_refresh(self.fit)
        else:
            if board.scene.cursor == stood:
                board.point(self.panes.map.place_of_active_unit)
            self.panes.map.reveal_aim()
        self.panes.map.rested = board.scene.cursor
        self.panes.map.show_tag()
        is_over = isinstance(self.session.decision(), Outcome)
        if is_over and not self.was_over and self.guide.lets_suggest:
            self.was_over = True
            self.run_worker(self.end())
        self.call_after_refresh(self.let_be_read)
        if self.control.groups.standing:
            self.call_after_refresh(self.control.groups.go_on)
        self.tell_of_file()
        self.control.bot_turns.call()

    async def end(self) -> None:
        """Open the after-action report once the last dice have been read."""
        await self.control.bot_turns.read_the_last()
        await self.control.navigation.show_after_action()

    def let_be_read(self) -> None:
        """Accept keys for the question: at once, or after `REACTION` seconds if it follows a bot's move."""
        is_sudden = bool(self.control.playback.pace) and self.panes.prompt.is_of_bot
        self.control.key_dispatch.clock.show(events.Idle().time + REACTION * is_sudden)

    def fit(self) -> None:
        """Zoom the map to what is asked about; a zoom set by the player lasts until the phase changes."""
        if self.guide.leads_map:
            return
        phases = self.session.rules.track(self.session.state).phases
        if phases != self.phases:
            self.phases = phases
            if settings_of(self).zoom == STANDARD.zoom:
                self.panes.map.board.is_zoom_set = False
        self.panes.map.fit()

    def on_key(self, event: events.Key) -> None:
        """Handle a key: finish any animation first, then do what the key stands for."""
        if self.control.key_dispatch.holds_back(event, self._action_of(event.key)):
            event.stop()
            event.prevent_default()
            return
        walked = self.panes.map.board.scene.frame.walked
        past = self.control.navigation.doing_in_the_past(event.key)
        self.control.playback.finish()
        if self.control.bot_turns.read_on(self._action_of(event.key), event.time):
            event.stop()
            event.prevent_default()
            return
        if not (event.key in CURSOR_KEYS and self.focused is self.panes.map.board):
            self.control.selection.rest()
            self.query_one(KeyBar).rest()
        if self.control.jump_labels.takes(event.key, event.character or ""):
            event.stop()
            event.prevent_default()
            return
        if self._drops_group(event):
            self.control.groups.drop()
            if self._action_of(event.key) in DROPPING:
                self.control.groups.tell_dropped()
                event.stop()
                event.prevent_default()
                return
        character = event.character or ""
        if doing := past or self.control.key_dispatch.handler_of(event.key, character, walked):
            event.stop()
            event.prevent_default()
            doing()
            self.control.groups.tell_dropped()
        elif self.model.notice and not self.model.group:
            self.panes.show_message("")

    def _drops_group(self, key: events.Key) -> bool:
        """Return whether a key drops the orders to all units that are shown."""
        action, is_open = self._action_of(key.key), self.model.past is None and not self.maximized
        is_in_front = any(self.has_class(f"-{pane}") for pane in ON_DEMAND)
        is_answer = action == "" and self.control.key_dispatch.offer_of(key.character or "") is not None
        is_dropped = action in ANSWERING or (action in DROPPING and not is_in_front) or is_answer
        return self.model.group is not None and is_open and is_dropped

    def _action_of(self, key: str) -> str:
        """Return the name of the action bound to a key; else the id of the focused pane using it, or ""."""
        found = self.active_bindings.get(key)
        if found is None:
            return ""
        pane = self.focused or self.panes.map.board
        return found.binding.id or ("" if pane is self.panes.map.board else f"{pane.id}")

    def on_mouse_down(self) -> None:
        """Finish animations and clear messages before a click is handled."""
        clicked = events.Idle().time
        self.control.key_dispatch.click(clicked)
        self.control.bot_turns.read_on("act", clicked)
        self.control.selection.rest()
        self.control.playback.finish()
        if self.model.notice:
            self.query_one(KeyBar).rest()
            self.panes.show_message("")

    def act(self) -> None:
        """Do what Enter does in the focused pane."""
        board = self.panes.map.board
        match self.focused:
            case _ if self.guide.takes("enter"):
                self.guide.press("enter")
            case BattleLog() | RollPanel() | AttackPanel():
                self.control.reasons.open()
            case _ if self.model.group and self.model.past is None:
                self.control.key_dispatch.answer(self.control.groups.do)
            case SheetPane(focused_cell=Cell() as cell):
                self.take_cell(cell)
            case _ if self.model.past is not None:
                self.control.playback.travel(self.model.past + 1)
            case BoardMap() if board.leave_whole():
                self.panes.map.show()
                self.panes.prompt.show()
            case BoardMap() if self.panes.map.is_cursor_led:
                self.control.key_dispatch.answer(lambda: self.control.orders.take_at(board.scene.cursor))
            case _:
                self.control.key_dispatch.take_answer()

    def take_back(self) -> None:
        """Undo the last typed character, pick or order; in the past, go one entry back."""
        if self.guide.takes("backspace"):
            self.guide.press("backspace")
        elif self.model.past is not None:
            self.control.playback.travel(self.model.past - 1)
        else:
            self.control.undo.take_back()

    def take_cell(self, cell: Cell) -> None:
        """Take the choice of a cell of the sheet, or open its explanation if it has none."""
        offer = self.control.orders.offer_of(cell)
        if offer:
            self.control.key_dispatch.answer(lambda: self.control.orders.take(offer))
        else:
            self.control.reasons.open()

    def turn(self, step: int) -> None:
        """Select the next target or model if the map has the focus, else focus the next pane."""
        is_giving = self.focused is self.panes.map.board and self.model.past is None
        is_aiming = is_giving and bool(self.model.target) and self.model.group is None
        if step > 0 and is_aiming and len(self.model.targets) > 1:
            self.control.selection.aim_at_next(step)
        elif not (is_giving and self.control.selection.take_next_model(step)):
            self.control.navigation.turn_ring(step)

    def action_run(self, right: int, down: int) -> None:
        """Move the cursor to the edge of the reach."""
        self.control.selection.run(right, down)

    def fill_with_focus(self) -> None:
        """Maximize the focused pane, or restore the layout."""
        if self.maximized:
            self.panes.show_beside()
        elif self.focused:
            self.maximize(self.focused, container=False)
            if isinstance(self.focused, PagedLines):
                self.focused.unfold(is_whole=True)
            self.panes.prompt.show()

    def page(self, step: int) -> None:
        """Turn the page of the roll panel, or else of the attack panel."""
        roll, attack = self.query_one(RollPanel), self.query_one(AttackPanel)
        (roll if self.model.roll_steps and roll.size else attack).page(step)

    def list_commands(self) -> None:
        """Open the command palette."""
        self.app.action_command_palette()

    def on_game_follows(self, event: GameFollows) -> None:
        """Leave the battle for the next session."""
        self.leave(event.session)

    def leave(self, following: Session | None = None) -> None:
        """Close the battle and its file, and dismiss the screen with the next session, if any."""
        self.app.clear_notifications()
        self.control.playback.finish()
        self.control.bots.leave()
        self.file_check.stop()
        self.session.close()
        self.dismiss(following)

    def on_answers_chosen(self, event: Answers.Chosen) -> None:
        """Take a choice that was clicked."""
        if event.offer in self.model.position.question.offers:
            self.control.orders.take_or_show(event.offer)

    def on_table_pane_pointed(self, event: TablePane.Pointed) -> None:
        """Take the answer that was pointed at in the rose."""
        if event.offer in self.model.position.question.offers:
            self.control.orders.take_or_show(event.offer)

    def on_answers_entered(self) -> None:
        """Do what Enter does."""
        if self.model.group:
            self.control.key_dispatch.answer(self.control.groups.do)
        else:
            self.control.orders.take_answer()

    def on_board_map_chosen(self, event: BoardMap.Chosen) -> None:
        """Take the choice at a place that was clicked."""
        if event.is_again or not self.model.plan:
            self.control.orders.take_at(event.place)

    def on_board_map_hovered(self, event: BoardMap.Hovered) -> None:
        """Show what is known of the place under the mouse, or the keys again if it left the map."""
        if event.place == OFF_BOARD:
            self.query_one(KeyBar).rest()
        else:
            self.panes.map.show_hovered(event.place)

    def on_board_view_resized(self) -> None:
        """Keep in view what is pointed at or asked about."""
        self.call_after_refresh(self.guide.point)
        is_present = self.model.past is None
        if is_present and self.guide.lets_suggest and not self.panes.map.is_cursor_led:
            self.call_after_refresh(self.panes.map.fit)
        self.call_after_refresh(self.panes.prompt.spread)

    def on_sheet_pane_stepped(self, event: SheetPane.Stepped) -> None:
        """Take the choice that raises or lowers a cell by one."""
        self.control.orders.take_named(event.name)

    def on_sheet_pane_chosen(self, event: SheetPane.Chosen) -> None:
        """Take the choice of a cell that was clicked."""
        self.take_cell(event.cell)

    def on_sheet_pane_named(self, event: SheetPane.Named) -> None:
        """Move the cursor to the unit that was clicked below the sheets."""
        self.panes.map.go_to_place(event.at)

    def on_sheet_pane_cell_pointed(self, event: SheetPane.CellPointed) -> None:
        """Show the meaning of the cell under the pointer in the key bar."""
        self.query_one(KeyBar).show_message(event.cell.means if event.cell else "")

    def on_shot_resized(self) -> None:
        """Fit the last lines of the log to the new height of the attack and roll panels."""
        self.panes.show_last_lines()
        self.guide.show()

    def on_battle_log_visited(self, event: BattleLog.Visited) -> None:
        """Show the board as it was at a line of the log."""
        self.control.playback.visit(event.line)
