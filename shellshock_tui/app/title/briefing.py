"""The briefing: what a battle is about, how each side wins, who plays, and the most important keys."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen

from shellshock_tui.app.browser.entries import preview_lines
from shellshock_tui.app.configured import keymap_of
from shellshock_tui.app.keys.actions import Keymap
from shellshock_tui.app.reference.front_page import player_words
from shellshock_tui.app.render.scene import scene_of
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.dialogs import ReadingPane
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.drawing.paint import BAR, BAR_NOTE, BAR_TEXT, KEY, NOTE, STRONG, TEXT, StyledText, badge
from shellshock_tui.drawing.text import PaintedLine, ends, hanging, paragraph, title_bar, wrap_pieces, written
from shellshock_tui.engine.outline import Force
from shellshock_tui.rules import system
from shellshock_tui.session.game_setup import GameSetup, game_setup_of

if TYPE_CHECKING:
    from shellshock_tui.session import Session

WIDEST = 100
"""The greatest width of a line, so that it stays readable."""
KEYS = (
    ("act", "takes the marked choice; gold or bold letters are the keys of the others"),
    ("take-back", "takes back the last pick or command"),
    ("why", "explains why a number is what it is"),
    ("why-not", "lists why an attack is not possible"),
    ("show-help", "shows all keys and signs"),
    ("leave", "leaves; the battle is saved"),
)
"""The names of the most important actions, with what their keys do."""
Page = list[PaintedLine]


class BriefingScreen(Screen[bool]):
    """The briefing before a battle; its result is True to go on and False to leave."""

    CSS_PATH = STYLES / "briefing.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,space", "dismiss(True)", "to the battle", key_display="Enter Esc"),
        Binding("f8", "handbook", "rulebook"),
        Binding("f10", "dismiss(False)", "leave"),
    ]

    def __init__(self, session: "Session") -> None:
        super().__init__()
        self.session = session
        self.game_setup = game_setup_of(session.header)

    def compose(self) -> ComposeResult:
        """Yield the text, and the map beside it."""
        with Horizontal(id="page"):
            yield ReadingPane(self.page_lines, id="told")
            yield Lines(id="overview")
        yield Footer()

    def on_resize(self) -> None:
        """Lay out the text and the map for the new size."""
        self.call_after_refresh(self.show_all)

    def show_all(self) -> None:
        """Show the text and the map, if the page is still open."""
        if not self.is_attached:
            return
        self.query_one(ReadingPane).draw()
        overview = self.query_one("#overview", Lines)
        if width := overview.size.width:
            keys = list(key_lines(keymap_of(self), width))
            overview.show([*self.field(width, overview.size.height - len(keys)), *keys])

    def page_lines(self, width: int) -> Page:
        """Return the text, with the keys below it if there is no room for the map."""
        has_map = bool(self.query_one("#overview", Lines).size.width)
        keys = () if has_map else key_lines(keymap_of(self), width)
        return [*briefing_lines(self.game_setup, min(width, WIDEST)), *keys]

    def field(self, width: int, height: int) -> Page:
        """Return the map at the start of the battle in at most `height` rows; [] before the first die."""
        if not self.session.entries:
            return []
        scene = scene_of(self.session.rules, self.session.state)
        return [title_bar("THE FIELD", "", width), *preview_lines(scene, width, height - 2), ()]

    def action_handbook(self) -> None:
        """Open the rulebook of the battle."""
        from shellshock_tui.app.reference.handbook import HandbookScreen

        self.app.push_screen(HandbookScreen(system(self.session.header.system)))


def briefing_lines(game_setup: GameSetup, width: int) -> Iterator[PaintedLine]:
    """Yield the briefing in lines of a width."""
    outline = game_setup.outline
    head = written(f" {game_setup.title.upper()}", BAR_NOTE)
    facts = written(f"{' · '.join(outline.facts)} ", BAR_TEXT)
    yield ends((head,), (facts,), width, BAR)
    for part in outline.briefing:
        yield from (*paragraph(part, TEXT, width), ())
    sides = Sides(tuple(force.side for force in outline.forces))
    for force in outline.forces:
        yield from (*_force(force, sides, game_setup, width), ())
    differing = [f"{option.title}: {option.chosen.words}" for option in game_setup.options if option.differs]
    if differing:
        yield title_bar("RULES THAT DIFFER FROM THE STANDARD", "", width)
        for words in differing:
            yield from paragraph(words, TEXT, width)
        yield ()


def key_lines(keymap: Keymap, width: int) -> Iterator[PaintedLine]:
    """Yield the most important keys in lines of a width."""
    yield title_bar("KEYS TO BEGIN WITH", "", width)
    for name, words in KEYS:
        yield from hanging(StyledText(f" {keymap.key(name):<8}", KEY), words, TEXT, width, TEXT)


def _force(force: Force, sides: Sides, game_setup: GameSetup, width: int) -> Iterator[PaintedLine]:
    colour = sides.colour(force.side.id)
    name = written(f" {force.side.name.upper()} ", badge(colour))
    player = written(f" {player_words(game_setup.seats, force)}", BAR)
    yield ends((name, player), (written(f"{force.points_text} ", BAR_TEXT),), width, BAR)
    units = [f"{unit.name} ({unit.kind})" for unit in force.units]
    for row in wrap_pieces([*(f"{unit}," for unit in units[:-1]), *units[-1:]], width - 2, " "):
        yield (written(f" {row}", NOTE),)
    for number, objective in enumerate(force.objectives):
        yield from hanging(
            StyledText(" ⚑ ", KEY), f"{'or' if number else 'wins'} by {objective}", STRONG, width, TEXT
        )
