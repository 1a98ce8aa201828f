"""What the battle screen shows: its panes, and how a sitting is handed to them."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Static

from shellshock_tui.app.addresses import unit_of
from shellshock_tui.app.colours import FAINT, Colour, side_colour
from shellshock_tui.app.sitting import Sitting
from shellshock_tui.app.why import forecast_of
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.choice_list import Banner, ChoiceList, Item
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.app.widgets.track_bar import TrackBar
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.view import Forecast
from shellshock_tui.files import clean
from shellshock_tui.session import Session

SMALLEST = (80, 24)
PANES = {"map": "F2", "sheet": "F3", "log": "F4"}
"""The panes of which a narrow window shows one, and the keys that bring them."""


class BattleView(Screen[None]):
    """The panes of a battle."""

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - declared so by Textual
        (0, "-narrow"),
        (100, "-wide"),
        (180, "-broad"),
    ]

    def __init__(self, session: Session) -> None:
        """Show a game in progress."""
        super().__init__()
        self.session = session
        self.sitting = Sitting(session)
        self.other_sheet = False
        """Whether the only sheet shown is the target's."""

    def compose(self) -> ComposeResult:
        """Make the panes."""
        yield TrackBar(id="track")
        yield Static("", id="tabs", markup=False)
        with Container(id="body"):
            with Horizontal(id="sheets"):
                yield SheetPane(id="sheet")
                yield SheetPane(id="target")
            with Vertical(id="field"):
                yield BoardMap(self.sitting.scene(OFF_BOARD))
                yield AttackPanel()
                yield BattleLog()
                with Vertical(id="prompt"):
                    yield Banner(id="banner")
                    yield ChoiceList()
        yield Footer(show_command_palette=False, compact=True)
        yield Static("The battle needs a window of 80 by 24 or more.", id="too-small", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Say so if the window is too small, else show everything for its size."""
        self.set_class(event.size.width < SMALLEST[0] or event.size.height < SMALLEST[1], "-tiny")
        self.call_after_refresh(self.show_all)

    def show_pane(self, name: str) -> None:
        """Bring a pane to the front, where there is room for one only."""
        for pane in PANES:
            self.set_class(pane == name, f"-{pane}")
        tabs = (f"{'▸' if pane == name else ' '}{key} {pane}" for pane, key in PANES.items())
        self.query_one("#tabs", Static).update("   ".join(tabs))

    def colour(self, side: str) -> Colour:
        """Return a side's colour."""
        sides = [known.id for known in self.session.rules.sides]
        return side_colour(side, sides.index(side)) if side in sides else FAINT

    def side_name(self, side: str) -> str:
        """Return a side's name."""
        return next((known.name for known in self.session.rules.sides if known.id == side), side)

    def show_all(self) -> None:
        """Show the sitting in every pane."""
        self.show_track()
        self.show_banner()
        self.show_choices()
        self.show_map()
        self.show_forecast()
        self.show_sheets()

    def show_track(self) -> None:
        """Show turn, phase and order."""
        sitting = self.sitting
        remark = "" if sitting.past is None else "as it was · Esc comes back"
        track = self.session.rules.track(sitting.shown.state)
        self.query_one(TrackBar).show_track(self.session.header.title, track, remark)

    def show_banner(self) -> None:
        """Show what is asked of whom, and below it what is to be said of the marked choice."""
        question, banner = self.sitting.moment.question, self.query_one(Banner)
        match question.asked:
            case Decision() as asked:
                blocked = self.sitting.offer.choice.blocked if self.sitting.offer else None
                picked = f"{len(question.picks)} picked, ⌫ takes back · " if question.picks else ""
                remark = (
                    f"× {blocked.reason} [{blocked.clause}]"
                    if blocked
                    else f"{picked}§ {asked.clause}, y opens it"
                )
                side = question.side
                banner.show_question(self.side_name(side), self.colour(side), asked.question, remark)
            case Outcome() as outcome:
                winner = f"{self.side_name(outcome.winner)} wins" if outcome.winner else "A draw"
                points = ", ".join(f"{self.side_name(side)} {count}" for side, count in outcome.points)
                colour = self.colour(outcome.winner)
                banner.show_question(
                    winner, colour, f"{outcome.reason} {points}", "F10 leaves, F4 looks back."
                )

    def show_choices(self) -> None:
        """Show what may be answered."""
        question = self.sitting.moment.question
        items = tuple(
            Item(
                offer,
                self.colour(offer.side),
                "" if offer.side == question.side else self.side_name(offer.side),
            )
            for offer in question.offers
        )
        self.query_one(ChoiceList).show_items(items, self.sitting.marked)

    def show_map(self) -> None:
        """Show the board with what lies over it, and the cursor's place in words."""
        board = self.query_one(BoardMap)
        scene = self.sitting.scene(board.scene.cursor)
        board.show(scene)
        title(board, "map", self.sitting.shown.words_at(board.scene.cursor))
        board.border_subtitle = Content(
            clean("  ".join(filter(None, (over.note for over in scene.overlays))))
        )

    def show_forecast(self) -> None:
        """Show what the marked choice's attack would do, or else the log."""
        forecast = self.forecast()
        panel = self.query_one(AttackPanel)
        title(panel, "attack", "Enter fires · ⌫ back")
        panel.show_forecast(forecast)
        self.set_class(forecast is not None, "-forecast")

    def forecast(self) -> Forecast | None:
        """Return the forecast of the marked choice, or once picks were made of the first attack."""
        sitting = self.sitting
        offers = [sitting.offer] if sitting.offer else []
        if sitting.picks:
            offers += [offer for offer in sitting.moment.question.offers if not offer.leads_on][:1]
        found = (forecast_of(sitting.moment, offer) for offer in offers)
        return next((forecast for forecast in found if forecast), None)

    def show_sheets(self) -> None:
        """Show the sheet of the unit in hand and that of its target, or of the unit under the cursor."""
        moment = self.sitting.shown
        cursor = self.query_one(BoardMap).scene.cursor
        under = next((piece.unit for piece in moment.pieces if piece.at == cursor), "")
        hand = moment.hand or under
        marked = unit_of(self.sitting.offer.choice.at) if self.sitting.offer else ""
        looked_at = (moment.target, marked, under, moment.nearest_enemy)
        other = next((unit for unit in looked_at if unit and unit != hand and moment.piece(unit)), "")
        shown = (other or hand, "") if self.other_sheet else (hand, other)
        for pane, unit in zip(self.query(SheetPane), shown, strict=True):
            view = moment.sheet_of(unit)
            pane.show_sheet(view)
            side = self.side_name(view.side) if view else ""
            title(pane, f"{view.title}" if view else "no unit", side)

    def show_log(self) -> None:
        """Show the journal anew."""
        self.query_one(BattleLog).show_entries(self.session.entries)


def title(widget: Widget, name: str, more: str) -> None:
    """Write a pane's name and a remark on its border, never as markup."""
    widget.border_title = Content(clean(f"{name} · {more}" if more else name))
