"""What the screen of a lesson points at: the pane in front, what is in view, a map that holds all of it."""

from shellshock_tui.app.battle.addresses import is_on_sheet
from shellshock_tui.app.battle.battle_panes import title
from shellshock_tui.app.battle.battle_view import FORECAST
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.render.lights import POINTER
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.session import Session

LOG = "log"
"""The address of the log, where it is pointed at."""


class LessonLights(BattleScreen):
    """A battle with something in it pointed at."""

    def __init__(self, session: Session) -> None:
        """Show a game in progress."""
        super().__init__(session)
        self.own_zoom = self.fitted_zoom = -1
        """The size of the map that the player has set, and that which was last made to fit."""

    def point(self) -> None:
        """Bring to the front and into view what the step points at."""
        lit = self.model.lit
        if lit:
            self.show_pane("sheet" if is_on_sheet(lit[0]) else LOG if LOG in lit else "map")
        self.light_panes()
        if self.model.lit_unit:
            hand, _ = self.units_on_sheets()
            self.other_sheet = self.model.lit_unit != hand and not self.query_one("#target").display
            self.show_sheets()
        self.call_after_refresh(self.fit_lit)

    def light_panes(self) -> None:
        """Light what is foretold and the log, each with a pointer in its title, if the step points at it."""
        log = self.query_one(BattleLog)
        title(log, f"{POINTER} log" if LOG in self.model.lit else "", "")
        log.set_class(LOG in self.model.lit, "-lit")
        self.query_one(AttackPanel).set_class(FORECAST in self.model.lit, "-lit")
        self.set_class(LOG in self.model.lit, "-on-log")
        self.name_attack()

    @property
    def pointed_at(self) -> list[int]:
        """The acting unit's place and those that are lit."""
        return [place for place in (self.place_asked, *self.model.lit_places) if place != OFF_BOARD]

    def fit_lit(self) -> None:
        """Draw the map as near as the player wants it, but so far off that all is seen that is lit."""
        board = self.query_one(BoardMap)
        if board.zoom != self.fitted_zoom:
            self.own_zoom = board.zoom
        if self.model.lit_places and board.size and not board.whole:
            sizes = range(self.own_zoom, 0, -1)
            self.fitted_zoom = next((zoom for zoom in sizes if board.has_room(self.pointed_at, zoom)), 0)
            if self.fitted_zoom != board.zoom:
                board.set_zoom(self.fitted_zoom)
                board.call_after_refresh(self.reveal_lit)
        self.reveal_lit()

    def on_board_view_resized(self) -> None:
        """Keep in view what the step points at."""
        if self.model.lit_places:
            self.call_after_refresh(self.fit_lit)

    def reveal_lit(self) -> None:
        """Scroll the map to what the step points at, as near to the acting unit as can be."""
        board = self.query_one(BoardMap)
        if self.pointed_at and board.has_room(self.pointed_at, board.zoom):
            board.reveal(*self.pointed_at)
            return
        self.reveal_hand()
        for place in reversed(self.model.lit_places):
            board.reveal(place)

    def action_zoom(self) -> None:
        """Draw the map in the next size, and keep in view what the step points at."""
        super().action_zoom()
        if self.model.lit_places:
            self.query_one(BoardMap).call_after_refresh(self.reveal_lit)
