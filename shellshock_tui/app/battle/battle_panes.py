"""The panes of a battle: which there are, where they stand, and which of them a narrow window shows."""

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from shellshock_tui.app.battle.model import BattleModel
from shellshock_tui.app.battle.prompt import Sides
from shellshock_tui.app.keys.actions import Where
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.banner import Banner
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.choice_list import ChoiceList
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.widgets.pane import Pane
from shellshock_tui.app.widgets.place_line import PlaceLine
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.app.widgets.tab_line import TabLine
from shellshock_tui.app.widgets.track_bar import TrackBar
from shellshock_tui.app.window import shape
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.files import clean
from shellshock_tui.session import Session

PANES = ("map", "sheet", "log")
"""The panes of which a narrow window shows one."""


class BattlePanes(Screen[Session | None]):
    """The panes of a battle; the result is the game that is to be played next, if any."""

    CSS_PATH = STYLES / "battle.tcss"
    BLANK = True
    where: ClassVar[Where] = Where.BATTLE
    """Which actions the screen has."""

    def __init__(self, session: Session) -> None:
        """Show a game in progress."""
        super().__init__()
        self.session = session
        self.model = BattleModel(session)
        self.sides = Sides(session.rules.sides)

    def compose(self) -> ComposeResult:
        """Make the panes."""
        yield TrackBar(id="track")
        yield TabLine()
        with Pane(id="body"):
            with Pane(id="sheets"):
                yield SheetPane(id="sheet")
                yield SheetPane(id="target")
            with Pane(id="field"):
                yield BoardMap(self.model.scene(OFF_BOARD))
                yield PlaceLine(id="place")
                yield AttackPanel()
                yield RollPanel()
                yield BattleLog()
                yield from self.guide()
                with Vertical(id="prompt"):
                    yield Banner()
                    yield ChoiceList()
        yield KeyBar(self.where)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the panes out for the size of the window."""
        self.put_classes(shape(event.size))

    def put_classes(self, classes: Mapping[str, bool]) -> None:
        """Put on or take off classes, and look once at what they change."""
        before = self.classes
        for name, holds in classes.items():
            self.set_class(holds, name, update=False)
        if self.classes != before:
            self.update_node_styles()

    def guide(self) -> ComposeResult:
        """Make what stands above the prompt: nothing in a plain battle."""
        yield from ()

    def show_pane(self, name: str) -> None:
        """Bring a pane to the front, where there is room for one only."""
        self.put_classes({f"-{pane}": pane == name for pane in PANES})
        keys = {pane: self.model.bound.key(f"pane-{pane}") for pane in PANES}
        self.query_one(TabLine).show_tabs(keys, name)


def title(widget: Widget, name: str, more: str) -> None:
    """Write a pane's name and a remark on its border, never as markup."""
    words = clean(f"{name} · {more}" if more else name)
    if widget.border_title != Content(words).markup:  # setting it draws the whole widget again
        widget.border_title = Content(words)
