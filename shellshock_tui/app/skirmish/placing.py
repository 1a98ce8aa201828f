"""Placing the units of a custom battle by hand, on the map as its file writes it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import Lines, MarkedLines
from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.drawing.colours import INK, NIGHT, PANEL, WHITE, Colour, mix, side_colour
from shellshock_tui.drawing.paint import MARKED, NOTE, STRONG, TEXT, StyledText, TextStyle, badge
from shellshock_tui.drawing.text import PaintedLine, paragraph, title_bar
from shellshock_tui.engine.system import bind_rules
from shellshock_tui.files import clean
from shellshock_tui.rules import system
from shellshock_tui.session.own_files import sentence
from shellshock_tui.session.skirmish import Drawn
from shellshock_tui.user_error import UserError

Placed = Mapping[str, Mapping[str, Any]]
Try = Callable[[Placed], Drawn]
"""Returns the battle with units in these places; UserError if one cannot begin there."""
HELP = "Coloured places are where each side may begin."
WIDE = 2
"""The columns of a place."""


class Ground(MarkedLines, can_focus=True, inherit_bindings=False):
    """The map, with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "screen.step(0, -1)", "cursor", key_display="↑↓←→"),
        Binding("down", "screen.step(0, 1)", "down", show=False),
        Binding("left", "screen.step(-1, 0)", "left", show=False),
        Binding("right", "screen.step(1, 0)", "right", show=False),
    ]

    def draw(self) -> None:
        """Draw the map of the screen."""
        if isinstance(self.screen, PlaceScreen) and self.room:
            self.show(list(self.screen.lines(self.room)))
            self.keep_in_view(self.screen.cursor // self.screen.board.width)

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the place under the mouse, and take up or put down a unit there."""
        column, line = self.spot(event)
        if isinstance(self.screen, PlaceScreen) and column >= 0:
            self.screen.take_at(column // WIDE, line)


class PlaceScreen(Screen[Placed | None]):
    """The map with the zones of both sides; its result is the places of the units, or None."""

    CSS_PATH = STYLES / "skirmish.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "take", "take up or put down", key_display="Enter"),
        Binding("tab,n", "next", "next unit", key_display="Tab"),
        Binding("f", "face", "turn"),
        Binding("a", "all", "place all"),
        Binding("backspace,u", "undo", "undo", key_display="⌫"),
        Binding("escape,f10,q", "done", "done", key_display="Esc"),
    ]

    def __init__(
        self,
        drawn: Drawn,
        zones: Sequence[Sequence[str]],
        attempt: Try,
        keep: Callable[[Placed], None],
    ) -> None:
        """Place the units of a battle; `keep` is called with their places after each change."""
        super().__init__()
        self.drawn, self.zones, self.attempt, self.keep = drawn, zones, attempt, keep
        data = drawn.data
        played = system(data.header.system)
        bound = bind_rules(played, data.table, data.find, data.file)
        self.board: Board = bound.board
        self.words = played.terrain(data.find)
        self.facings = bound.board.directions if bound.board.facings else ()
        self.placed: dict[str, Mapping[str, Any]] = dict(drawn.skirmish.placed)
        self.past: list[tuple[Drawn, dict[str, Mapping[str, Any]]]] = []
        """The battle and the units placed by hand before each change."""
        self.cursor = self.place_of(self.units[0])
        self.held = ""
        """The id of the unit that has been taken up; empty for none."""
        self.told = ""
        self.first = 0
        """The first column of the map that is shown."""

    def compose(self) -> ComposeResult:
        """Yield what is at the cursor, and the map."""
        yield Lines(id="place")
        yield Ground(id="ground")
        yield Footer()

    def on_mount(self) -> None:
        """Focus the map."""
        self.query_one(Ground).focus()

    @property
    def signs(self) -> str:
        """The character of each place of the map."""
        return "".join(self.drawn.data.table["map"]["terrain"].split())

    @property
    def units(self) -> list[Mapping[str, Any]]:
        """The units of the scenario."""
        return list(self.drawn.data.table["units"])

    def place_of(self, unit: Mapping[str, Any]) -> int:
        """Return the place of a unit, or of its first model."""
        at = unit["at"]
        return self.board.place(at if isinstance(at, str) else at[0])

    def sheet_title(self, unit: Mapping[str, Any]) -> str:
        """Return the title of a unit's record sheet."""
        return clean(str(self.drawn.data.find("sheet", unit["sheet"])["title"]))

    def unit_at(self, place: int) -> Mapping[str, Any] | None:
        """Return the unit that stands in a place; None for none."""
        label = self.board.label(place)
        return next((one for one in self.units if label == one["at"] or label in one["at"]), None)

    def lines(self, width: int) -> Iterator[PaintedLine]:
        """Yield the map, row by row."""
        stands = {
            self.board.place(label): one
            for one in self.units
            for label in ([one["at"]] if isinstance(one["at"], str) else one["at"])
        }
        zones = [frozenset(zone) for zone in self.zones]
        shown = max(1, width // WIDE)
        first = self.first = max(
            0, min(self.cursor % self.board.width - shown // 2, self.board.width - shown)
        )
        for row in range(self.board.height):
            start = row * self.board.width
            cells = (self._cell(place, stands, zones) for place in range(start, start + self.board.width))
            yield tuple(islice(cells, first, first + shown))

    def about(self, width: int) -> Iterator[PaintedLine]:
        """Yield the unit in hand, what is at the cursor, and the effect of the last key."""
        held = next((one for one in self.units if one["id"] == self.held), None)
        note = f"{clean(held['name'])} in hand" if held else "take up a unit with Enter"
        yield title_bar("PLACE YOUR UNITS", note, width)
        unit, ground = self.unit_at(self.cursor), self.signs[self.cursor]
        where = f"{self.board.label(self.cursor)}, {clean(self.words.get(ground, ground))}"
        about = f"{where}: {clean(unit['name'])}, {self.sheet_title(unit)}" if unit else where
        facing = f", facing {unit['facing']}" if unit and unit.get("facing") else ""
        yield from paragraph(f"{about}{facing}", STRONG, width)
        yield from islice(paragraph(self.told or HELP, TEXT if self.told else NOTE, width), 1)

    def _cell(
        self,
        place: int,
        stands: Mapping[int, Mapping[str, Any]],
        zones: Sequence[frozenset[str]],
    ) -> StyledText:
        unit, label, sign = stands.get(place), self.board.label(place), self.signs[place]
        if place == self.cursor:
            return StyledText(f"{unit['id'][-1] if unit else sign}◂", MARKED)
        if unit:
            colour = side_colour(unit["side"], self._number(unit["side"]))
            name = unit["id"] if len(unit["id"]) <= WIDE else unit["id"][1:]
            return StyledText(f"{name[:WIDE]:<{WIDE}}", badge(colour))
        zone = next((number for number, one in enumerate(zones) if label in one), None)
        return StyledText(f"{sign:<{WIDE}}", TextStyle(INK, self._ground(zone)))

    def _number(self, side: str) -> int:
        sides = [one["id"] for one in self.drawn.data.table["sides"]]
        return sides.index(side)

    def _ground(self, zone: int | None) -> Colour:
        if zone is None:
            return NIGHT
        side = self.drawn.data.table["sides"][zone]["id"]
        return mix(PANEL, mix(side_colour(side, zone), WHITE, 0.1), 0.3)

    def redraw(self, told: str = "") -> None:
        """Draw the map again, with a sentence below it."""
        self.told = told
        self.query_one(Ground).draw()
        self.show_about()

    def on_resize(self) -> None:
        """Show what is at the cursor for the new size."""
        self.call_after_refresh(self.show_about)

    def show_about(self) -> None:
        """Show what is at the cursor."""
        if self.is_attached:
            pane = self.query_one("#place", Lines)
            pane.show(list(self.about(pane.size.width)))

    def action_step(self, right: int, down: int) -> None:
        """Move the cursor."""
        place = self.board.aside(self.cursor, right, down)
        if place != OFF_BOARD:
            self.cursor = place
        self.redraw()

    def take_at(self, column: int, row: int) -> None:
        """Take up or put down a unit in a column and a row of the pane."""
        place = self.board.at(self.first + column, row)
        if place != OFF_BOARD:
            self.cursor = place
            self.action_take()

    def action_next(self) -> None:
        """Move the cursor to the next unit."""
        units = self.units
        here = [number for number, one in enumerate(units) if self.place_of(one) == self.cursor]
        self.cursor = self.place_of(units[(here[0] + 1) % len(units) if here else 0])
        self.redraw()

    def action_take(self) -> None:
        """Take up the unit at the cursor, or put down the one in hand."""
        if self.held:
            self.put(next(one for one in self.units if one["id"] == self.held))
        elif unit := self.unit_at(self.cursor):
            self.held = unit["id"]
            self.redraw()
        else:
            self.redraw(f"Nobody stands in {self.board.label(self.cursor)}.")

    def put(self, unit: Mapping[str, Any]) -> None:
        """Put a unit down at the cursor, its models around it as they stand."""
        label, number = self.board.label(self.cursor), self._number(unit["side"])
        if number < len(self.zones) and label not in self.zones[number]:
            name = self.drawn.data.table["sides"][number]["name"]
            self.redraw(f"{label} is outside the places in which {clean(name)} may begin.")
            return
        at = self._moved(unit)
        if at is None:
            self.redraw(f"{clean(unit['name'])} has models that would stand off the map.")
        elif self.try_places(unit, {"at": at}):
            self.held = ""
            self.redraw()

    def _moved(self, unit: Mapping[str, Any]) -> Any:
        """Return the places of a unit, moved to the cursor; None if one is off the map."""
        if isinstance(unit["at"], str):
            return self.board.label(self.cursor)
        width, start = self.board.width, self.place_of(unit)
        right, down = self.cursor % width - start % width, self.cursor // width - start // width
        moved = [self.board.aside(self.board.place(label), right, down) for label in unit["at"]]
        return None if OFF_BOARD in moved else [self.board.label(place) for place in moved]

    def try_places(self, unit: Mapping[str, Any], fields: Mapping[str, Any]) -> bool:
        """Place a unit, and return whether it may begin there; say why not."""
        facing = {"facing": unit["facing"]} if "facing" in unit else {}
        others: dict[str, Mapping[str, Any]] = {one["id"]: self._fields(one) for one in self.units}
        placed = others | {unit["id"]: {"at": unit["at"], **facing, **fields}}
        return self._become(placed)

    def _become(self, placed: dict[str, Mapping[str, Any]]) -> bool:
        """Place units by hand and others by the program; return whether that is legal, or say why not."""
        try:
            drawn = self.attempt(placed)
        except UserError as error:
            self.redraw(sentence(error))
            return False
        self.past.append((self.drawn, self.placed))
        self.drawn, self.placed = drawn, placed
        self.keep(placed)
        return True

    def _fields(self, unit: Mapping[str, Any]) -> dict[str, Any]:
        return {field: unit[field] for field in ("at", "facing") if field in unit}

    def action_face(self) -> None:
        """Turn the unit at the cursor to the next facing."""
        unit = self.unit_at(self.cursor)
        if unit is None or "facing" not in unit:
            self.redraw("No unit with a facing is here.")
            return
        known = [one for one in self.facings if self.board.facings != SQUARE or len(one) == 1]
        facing = known[(known.index(unit["facing"]) + 1) % len(known)]
        if self.try_places(unit, {"facing": facing}):
            self.redraw()

    def action_all(self) -> None:
        """Let the program place all units again."""
        if self._become({}):
            self.held = ""
            self.cursor = self.place_of(self.units[0])
            self.redraw("All units are placed by the program. Backspace takes this back.")

    def action_undo(self) -> None:
        """Take the last change back."""
        if not self.past:
            self.redraw("There is no change to take back since you began to place units.")
            return
        self.drawn, self.placed = self.past.pop()
        self.keep(self.placed)
        self.held = ""
        self.redraw("The last change is taken back.")

    def action_done(self) -> None:
        """Put down the unit in hand, or close with the places."""
        if self.held:
            self.held = ""
            self.redraw()
        else:
            self.dismiss(self.placed)


SQUARE = 4
"""The facings of a unit on squares, which are fewer than its directions."""
