"""The map: a board drawn by an art, row by row, with a cursor that moves from place to place."""

from dataclasses import dataclass, replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from shellshock_tui.app.arts.art import Art
from shellshock_tui.app.arts.scene import Scene, changed
from shellshock_tui.app.arts.zooms import zooms
from shellshock_tui.app.colours import NIGHT
from shellshock_tui.app.motion import Frame
from shellshock_tui.app.paint import blank, strip
from shellshock_tui.app.themes import palette_of
from shellshock_tui.board import OFF_BOARD

RIGHT_BUTTON = 3
MARGIN = 4
"""Cells kept between the cursor and the edge of the pane."""


class BoardMap(ScrollView, can_focus=True, inherit_bindings=False):
    """A board that can be scrolled, pointed at and looked at from near and far."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    BoardMap { background: $background; scrollbar-size: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", "cursor up", show=False),
        Binding("down", "move(0, 1)", "cursor down", show=False),
        Binding("left", "move(-1, 0)", "cursor left", show=False),
        Binding("right", "move(1, 0)", "cursor right", show=False),
    ]

    @dataclass
    class Pointed(Message):
        """The cursor has come to another place."""

        place: int

    @dataclass
    class Chosen(Message):
        """A place was clicked."""

        place: int

    @dataclass
    class Asked(Message):
        """A place was clicked with the right button."""

        place: int

    def __init__(self, scene: Scene) -> None:
        """Show a scene at the middle size."""
        super().__init__(id="map")
        self.scene = scene
        self.arts = zooms(scene.board)
        self.zoom = 1
        self._rows: dict[int, Strip] = {}
        self._grip: tuple[int, int] | None = None

    @property
    def art(self) -> Art:
        """The art in use."""
        return self.arts[self.zoom]

    def on_mount(self) -> None:
        """Measure the board, and paint it anew whenever the theme changes."""
        self.virtual_size = Size(*self.art.size)
        self.watch(self.app, "theme", self.repaint, init=False)

    def repaint(self) -> None:
        """Paint every row anew."""
        self._rows.clear()
        self.refresh()

    def show(self, scene: Scene) -> None:
        """Show another scene, drawing again only what differs; the cursor stays."""
        old, self.scene = self.scene, replace(scene, cursor=self.scene.cursor)
        self._redraw(changed(old, self.scene))

    def flash(self, frame: Frame) -> None:
        """Lay a frame of motion over the scene until another is shown."""
        old, self.scene = self.scene, replace(self.scene, flashes=frame.flashes, struck=frame.struck)
        self._redraw(changed(old, self.scene))

    def point(self, place: int) -> None:
        """Move the cursor to a place and bring that into view."""
        if place in (OFF_BOARD, self.scene.cursor):
            return
        old, self.scene = self.scene, replace(self.scene, cursor=place)
        self._redraw(changed(old, self.scene))
        self.reveal(place)
        self.post_message(self.Pointed(place))

    def set_zoom(self, zoom: int) -> None:
        """Draw the board in another size, the cursor staying in view."""
        self.zoom = zoom % len(self.arts)
        self._rows.clear()
        self.virtual_size = Size(*self.art.size)
        self.refresh()
        self.call_after_refresh(self.centre, max(self.scene.cursor, 0))

    def draw_as(self, name: str) -> None:
        """Draw the board in the size of that name."""
        self.set_zoom(next(number for number, art in enumerate(self.arts) if art.name == name))

    def centre(self, place: int) -> None:
        """Scroll a place to the middle of the pane."""
        box = self.art.box(place)
        x, y = box.x + box.width // 2 - self.size.width // 2, box.y + box.height // 2 - self.size.height // 2
        self.scroll_to(x=max(0, x), y=max(0, y), animate=False, force=True)

    def reveal(self, place: int) -> None:
        """Scroll no further than is needed to show a place with some margin."""
        box = self.art.box(place)
        region = Region(box.x - MARGIN, box.y - MARGIN // 2, box.width + 2 * MARGIN, box.height + MARGIN)
        self.scroll_to_region(region, animate=False, force=True)

    def _redraw(self, places: set[int]) -> None:
        rows = {
            y for place in places for box in (self.art.box(place),) for y in range(box.y, box.y + box.height)
        }
        top = self.scroll_offset.y
        for y in rows:
            self._rows.pop(y, None)
            if top <= y < top + self.size.height:
                self.refresh(Region(0, y - top, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        """Return a line of the pane from the row of the board that lies there."""
        left, top = self.scroll_offset
        row, width, palette = y + top, self.size.width, palette_of(self.app)
        empty = blank(NIGHT, palette)
        if not 0 <= row < self.art.size[1]:
            return Strip.blank(width, empty)
        drawn = self._rows.get(row)
        if drawn is None:
            drawn = self._rows[row] = strip(self.art.row(self.scene, row), palette)
        return drawn.crop_extend(left, left + width, empty)

    def place_under(self, event: events.MouseEvent) -> int:
        """Return the place that the mouse points at, or `OFF_BOARD`."""
        spot = event.get_content_offset(self)
        if spot is None:
            return OFF_BOARD
        left, top = self.scroll_offset
        return self.art.place_at(spot.x + left, spot.y + top)

    def action_move(self, right: int, down: int) -> None:
        """Move the cursor to the next column or row of the board."""
        board = self.scene.board
        row, column = divmod(max(self.scene.cursor, 0), board.width)
        inside = 0 <= column + right < board.width and 0 <= row + down < board.height
        self.point((row + down) * board.width + column + right if inside else OFF_BOARD)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the map."""
        self._grip = event.screen_x, event.screen_y

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag the map along."""
        if self._grip and event.button:
            self.capture_mouse()
            self.scroll_relative(-event.delta_x, -event.delta_y, animate=False, force=True)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go; a press that did not move is a choice."""
        grip, self._grip = self._grip, None
        self.release_mouse()
        if grip == (event.screen_x, event.screen_y) and (place := self.place_under(event)) != OFF_BOARD:
            self.point(place)
            is_question = event.button == RIGHT_BUTTON
            self.post_message(self.Asked(place) if is_question else self.Chosen(place))
