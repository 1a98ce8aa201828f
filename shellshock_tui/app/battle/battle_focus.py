"""What is in front on the battle screen: the pane with the focus, the choice marked, the places in view."""

from textual.widget import Widget

from shellshock_tui.app.battle.addresses import unit_address
from shellshock_tui.app.battle.battle_panes import PANES
from shellshock_tui.app.battle.battle_why import BattleWhy
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.choice_list import ChoiceList
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.app.widgets.tab_line import TabLine
from shellshock_tui.board import OFF_BOARD

RING = ("attack", "roll", "map", "sheet", "target", "log")
"""The panes in the order in which the focus goes through them, after that where it rests."""
COMING = ("attack", "roll", "target")
"""Those that are not always there."""


class BattleFocus(BattleWhy):
    """How players go from pane to pane, and what is kept in view for them."""

    @property
    def place_of_hand(self) -> int:
        """Where the acting unit stands, or `OFF_BOARD`."""
        return self.model.position.place(unit_address(self.model.position.hand))

    @property
    def place_asked(self) -> int:
        """Where the question is about: the acting unit, else what the marked choice acts on."""
        place = self.place_of_hand
        return self.model.marked_place if place == OFF_BOARD else place

    def reveal_hand(self) -> None:
        """Bring what the question is about into view if it has left it."""
        place = self.place_asked
        if place != OFF_BOARD:
            self.query_one(BoardMap).reveal(place)

    def keep_up(self, stood: int) -> None:
        """Keep the cursor on the acting unit if it was where that stood, and the unit in view."""
        if self.query_one(BoardMap).scene.cursor == stood:
            self.query_one(BoardMap).point(self.place_of_hand)
        self.reveal_hand()

    @property
    def home(self) -> Widget:
        """Where the focus rests between looking about: the choices."""
        return self.query_one(ChoiceList)

    def leave_forecast(self) -> None:
        """Take the focus off what is foretold and what was rolled, before they go."""
        if isinstance(self.focused, AttackPanel | RollPanel):
            self.set_focus(self.home)

    def face_roll(self) -> None:
        """Bring what a person has just rolled to the front, where there is room for one pane only."""
        is_a_bots = self.session.note(len(self.session.entries) - 1).by
        if self.model.chain and not is_a_bots and self.has_class("-narrow"):
            self.show_pane("map")
            self.set_focus(self.home)

    def face_question(self) -> None:
        """Come from looking about on the map to the choices when another unit is asked about."""
        if isinstance(self.focused, BoardMap) and self.model.position.side not in self.model.bots:
            self.set_focus(self.home)

    def mark_choice(self, step: int) -> None:
        """Mark the choice so many places on."""
        self.query_one(ChoiceList).action_mark(step)

    def reveal_aim(self) -> None:
        """Bring the acting unit, what the marked choice is about and, before all, the target into view."""
        self.reveal_hand()
        for place in (self.model.marked_place, self.model.position.place_of_target):
            if place != OFF_BOARD:
                self.query_one(BoardMap).reveal(place)

    def action_next_choice(self) -> None:
        """Mark the next choice."""
        self.mark_choice(1)

    def action_previous_choice(self) -> None:
        """Mark the choice before."""
        self.mark_choice(-1)

    def action_next_pane(self) -> None:
        """Move the focus on."""
        self.turn_ring(1)

    def action_previous_pane(self) -> None:
        """Move the focus back."""
        self.turn_ring(-1)

    def turn_ring(self, step: int) -> None:
        """Move the focus along the ring of panes; in a narrow window that brings the pane to the front."""
        panes = (f"{self.home.id}", *RING)
        ring = [name for name in panes if name not in COMING or self.query_one(f"#{name}").display]
        here = self.focused.id if self.focused and self.focused.id in ring else ring[0]
        self.go_to(ring[(ring.index(here) + step) % len(ring)])

    def go_to(self, name: str) -> None:
        """Bring a pane to the front and put the focus on it."""
        if name in PANES:
            self.show_pane(name)
        self.set_class(name == "map", "-looking")
        pane = self.query_one(f"#{name}")
        if pane.focusable:
            pane.focus()
        else:
            self.call_after_refresh(pane.focus)

    def on_tab_line_chosen(self, event: TabLine.Chosen) -> None:
        """Bring the pane to the front whose tab was clicked."""
        self.go_to(event.name)

    def action_pane(self, name: str) -> None:
        """Go to a pane; to the sheet a second time, to the target's."""
        if name == "sheet" and self.focused is self.query_one("#sheet"):
            if self.query_one("#target").display:
                name = "target"
            else:
                self.other_sheet = not self.other_sheet
                self.show_sheets()
        self.go_to(name)
