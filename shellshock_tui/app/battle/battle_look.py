"""Looking about on the battle screen: overlays, sizes of the map and other screens; nothing here plays."""

import asyncio
from collections.abc import Callable
from functools import partial

from textual import work

from shellshock_tui.app.battle.attack_preview import attack_of, why_alone
from shellshock_tui.app.battle.battle_focus import BattleFocus
from shellshock_tui.app.battle.help_screen import HelpScreen
from shellshock_tui.app.battle.position_view import OVERLAYS
from shellshock_tui.app.books.handbook import HandbookScreen
from shellshock_tui.app.books.rules_screen import RulesScreen
from shellshock_tui.app.keys.actions import Action
from shellshock_tui.app.settings.screen import SettingsScreen
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.choice_list import ChoiceList
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.session.game_setup import game_setup_of

SOON = 0.1
"""Seconds within which an answer seems to come at once."""
RECKONING = "Working out all who may fire at this target."
THREAT = OVERLAYS.index(OverlayKind.THREAT)
ZONE = OVERLAYS.index(OverlayKind.ZONE)
NOTHING_COVERED = "Nothing under the cursor covers any ground now."


class BattleLook(BattleFocus):
    """What players do to see more."""

    def is_back(self) -> bool:
        """Come back to the present, and say whether it was left: then nothing else is to be done."""
        if self.model.past is None:
            return False
        self.action_now()
        self.complain("Back in the present: nothing was done. Press again to act.")
        return True

    def action_now(self) -> None:
        """Come back to the present, the choices and the map in its size; a plan is dropped."""
        self.query_one(BoardMap).leave_whole()
        self.model.past, self.model.line, self.model.plan = None, "", None
        self.query_one(BattleLog).leave()
        self.show_pane("map")
        self.home.focus()
        self.show_all()

    def action_overlay(self) -> None:
        """Show another overlay."""
        self.model.next_overlay(self.query_one(BoardMap).scene.cursor)
        self.complain(f"Over the map: {self.model.overlay_name}")
        self.show_map()

    def action_zoom(self) -> None:
        """Draw the map in the next size."""
        board = self.query_one(BoardMap)
        board.set_zoom(board.zoom + 1)
        self.show_map()

    def action_whole(self) -> None:
        """Draw the whole board, or come back to where the cursor is."""
        board = self.query_one(BoardMap)
        if not board.leave_whole():
            board.show_whole()
            board.focus()
        self.show_map()

    def action_threat(self) -> None:
        """Show what the enemy can hit, or again what suits."""
        self.model.overlay = 0 if self.model.overlay_name == OverlayKind.THREAT else THREAT
        self.show_map()

    def action_zone(self) -> None:
        """Show the ground that the unit under the cursor covers, or again what suits."""
        cursor = self.query_one(BoardMap).scene.cursor
        if self.model.overlay_name == OverlayKind.ZONE:
            self.model.overlay = 0
        elif self.model.position.zone(cursor).marks:
            self.model.overlay = ZONE
        else:
            self.complain(NOTHING_COVERED)
        self.show_map()

    @work(exclusive=True, group="all-fire")
    async def action_all_fire(self) -> None:
        """Foretell what all would do who may fire at the target, or again what the marked attack would."""
        if self.is_back():
            return
        moment, command = self.model.position, attack_of(self.model)
        if command is not None and not self.model.all_fire:
            await self.reckon(partial(moment.forecast_of_all, command))
            if self.model.position is not moment or attack_of(self.model) != command:
                return
        if alone := "" if self.model.all_fire else why_alone(self.model):
            self.complain(alone)
            return
        self.model.hush()
        self.model.all_fire = not self.model.all_fire
        self.show_banner()
        self.show_forecast()

    async def reckon(self, work_out: Callable[[], object]) -> None:
        """Work something out beside the screen, saying so where it takes its time."""
        reckoning = asyncio.create_task(asyncio.to_thread(work_out))
        if not (await asyncio.wait({reckoning}, timeout=SOON))[0]:
            self.complain(RECKONING)
        await reckoning

    def action_centre(self) -> None:
        """Bring what the question is about into the middle, and the cursor onto it."""
        place, board = self.place_asked, self.query_one(BoardMap)
        if place != OFF_BOARD:
            board.point(place)
            board.centre(place)

    def action_show_settings(self) -> None:
        """Show what can be set."""
        self.app.push_screen(SettingsScreen())

    @property
    def actions(self) -> tuple[Action, ...]:
        """What keys do here."""
        return self.model.bound.of(self.where)

    def action_show_help(self) -> None:
        """Show the keys and the signs."""
        self.app.push_screen(HelpScreen(self.actions))

    def action_show_handbook(self) -> None:
        """Open the handbook at the rule of the question."""
        self.app.push_screen(HandbookScreen(self.system, self.clause))

    @property
    def clause(self) -> str:
        """The rule that is in question."""
        return self.model.position.question.asked.clause

    def action_show_rules(self) -> None:
        """Show the front page of the battle: the rules in force."""
        self.app.push_screen(RulesScreen(game_setup_of(self.session.header)))

    def on_choice_list_paged(self, event: ChoiceList.Paged) -> None:
        """Read on, or back, in what was rolled or is foretold."""
        panel = self.query_one(RollPanel) if self.model.chain else self.query_one(AttackPanel)
        panel.page(event.step)

    def on_choice_list_marked(self, event: ChoiceList.Marked) -> None:
        """Show what the marked choice is about."""
        if event.index != self.model.marked:
            self.model.hush()
        self.model.marked = event.index
        self.show_banner()
        self.show_map()
        if self.model.marked_place != OFF_BOARD:
            self.query_one(BoardMap).reveal(self.model.marked_place)
        self.show_forecast()
        self.show_sheets()

    def on_board_map_hovered(self, event: BoardMap.Hovered) -> None:
        """Tell of the place under the mouse, or else under the cursor."""
        cursor = self.query_one(BoardMap).scene.cursor
        self.show_place(cursor if event.place == OFF_BOARD else event.place)

    def look_at_cursor(self) -> None:
        """Show what the cursor has come to."""
        self.show_map()
        self.show_sheets()

    def on_battle_log_visited(self, event: BattleLog.Visited) -> None:
        """Show the board as it was, and bring into view whom the line tells of."""
        if event.line.entry >= len(self.session.entries):
            return  # taken back meanwhile
        self.model.past = event.line.entry
        self.show_track()
        self.show_banner()
        self.show_map()
        self.show_sheets()
        told = [fact for _, fact in event.line.happened.facts] if event.line.happened else []
        place = next((piece.at for piece in self.model.shown.pieces if piece.unit in told), OFF_BOARD)
        if place != OFF_BOARD:
            self.query_one(BoardMap).reveal(place)
