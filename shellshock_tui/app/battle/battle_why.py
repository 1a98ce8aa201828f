"""Reasons on the battle screen: why a thing is as it is, and why it may not be done."""

from textual import work

from shellshock_tui.app.battle.addresses import unit_address, unit_of, unit_sight_address
from shellshock_tui.app.battle.battle_view import BattleView
from shellshock_tui.app.battle.default_target import pair
from shellshock_tui.app.battle.position_view import PositionView, as_it_was
from shellshock_tui.app.battle.why import (
    Section,
    of_cell,
    of_chance,
    of_line,
    of_link,
    of_offer,
    of_place,
    of_question,
    of_roll,
    of_threat,
)
from shellshock_tui.app.battle.why_not_screen import WhyNotScreen
from shellshock_tui.app.battle.why_screen import WhyScreen
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog, LogLine
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.forecast import Forecast, RollStep
from shellshock_tui.engine.rules import System
from shellshock_tui.engine.view import Cell
from shellshock_tui.rules import system


class BattleWhy(BattleView):
    """What players do to learn why."""

    def complain(self, sentence: str) -> None:
        """Tell a player why something did not happen, below the question and until the next key."""
        self.model.notice = sentence
        self.show_banner()

    def on_mouse_down(self) -> None:
        """Take away why something did not happen: a click may bring about something else."""
        if self.model.notice:
            self.complain("")

    def hush(self) -> None:
        """Take away what was to be read until now."""
        if self.model.hush():
            self.show_banner()
            self.show_forecast()

    @property
    def marked_place(self) -> int | None:
        """Where the marked choice acts on the board that is shown; none while looking back."""
        place = self.model.marked_place
        return None if self.model.past is not None or place == OFF_BOARD else place

    def action_why(self) -> None:
        """Open what is under the focus."""
        moment = self.model.position
        match self.focused:
            case BoardMap(scene=scene) if self.model.offer and scene.cursor == self.marked_place:
                threat = of_threat(moment, scene.cursor, scene.overlays)
                self.open_why(threat + of_offer(moment, self.model.offer))
            case BoardMap(scene=scene):
                self.open_why(of_place(self.model.shown, scene.cursor, scene.overlays), self.model.shown)
            case SheetPane(focused_cell=Cell() as cell):
                self.open_why(of_cell(self.model.shown, cell), self.model.shown)
            case AttackPanel(forecast=Forecast() as forecast, chance=(name, at)):
                self.open_why(of_chance(moment, forecast, name, at))
            case RollPanel(link=RollStep() as link):
                self.open_why(of_link(self.session.rules, link))
            case BattleLog(line=LogLine() as line):
                self.open_why(of_line(self.session.rules, line), self.before(line))
            case _ if self.model.told or self.model.chain:
                events = self.session.entries[-1].events
                self.open_why(of_roll(self.session.rules, self.model.chain, events))
            case _:
                offer = self.model.offer
                self.open_why(of_offer(moment, offer) if offer else of_question(moment))

    @property
    def system(self) -> System:
        """The system whose rules are played."""
        return system(self.session.header.system)

    def before(self, line: LogLine) -> PositionView:
        """Return the moment at which a line's numbers were worked out: before its command."""
        rules, state = self.session.rules, self.session.state_at(max(0, line.entry - 1))
        return as_it_was(rules, state)

    @work
    async def open_why(self, sections: tuple[Section, ...], moment: PositionView | None = None) -> None:
        """Open reasons and go where they lead, or say that there are none."""
        if not sections:
            self.complain("There is nothing more to tell of this.")
            return
        screen = WhyScreen(sections, moment or self.model.position, self.system)
        self.go_to_place(await self.app.push_screen_wait(screen))

    @work
    async def action_why_not(self) -> None:
        """List what keeps the unit in hand from each attack on an enemy, or what the attack needs."""
        moment, cursor = self.model.shown, self.query_one(BoardMap).scene.cursor
        marked = unit_of(self.model.offer.choice.at) if self.model.offer else ""
        unit, target = pair(moment, cursor, marked)
        if not unit or not target:
            self.complain("There is no enemy on the map to fire at.")
            return
        checks = moment.rules.why_not(moment.state, unit, target)
        names = [moment.unit_name(name) for name in (unit, target)]
        if not checks:
            self.complain(f"{names[0]} has nothing to attack with.")
            return
        title = f"{names[0]} at {names[1]}: why not?"
        at = await self.app.push_screen_wait(WhyNotScreen(title, checks, moment, self.system))
        if at is not None:
            self.model.line = unit_sight_address(unit, target)
            self.go_to_place(at or unit_address(target))

    def go_to_place(self, at: str | None) -> None:
        """Put the map's cursor on what an address is about."""
        place = self.model.shown.place(at) if at else OFF_BOARD
        if place != OFF_BOARD:
            board = self.query_one(BoardMap)
            board.focus()
            board.point(place)
            self.show_map()

    def on_board_map_asked(self) -> None:
        """Ask why not of the enemy that was clicked with the right button."""
        self.action_why_not()

    def on_attack_panel_opened(self) -> None:
        """Open the chance that was clicked."""
        self.action_why()
