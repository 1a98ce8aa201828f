"""The map with a cursor and mouse control."""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import var

from shellshock_tui.app.render.pointers import label_at
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.widgets.board_view import BoardView
from shellshock_tui.board import OFF_BOARD

RIGHT_BUTTON = 3


class BoardMap(BoardView):
    """A board view with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", "cursor up", show=False),
        Binding("down", "move(0, 1)", "cursor down", show=False),
        Binding("left", "move(-1, 0)", "cursor left", show=False),
        Binding("right", "move(1, 0)", "cursor right", show=False),
    ]

    pointed: var[int] = var(OFF_BOARD)
    """The place of the cursor; screens watch it, so that all panes are drawn together."""

    @dataclass
    class Chosen(Message):
        """Posted when a place is clicked."""

        place: int
        is_again: bool
        """Whether the cursor was at the place before the click."""

    @dataclass
    class Hovered(Message):
        """Posted when the mouse moves over another place; `OFF_BOARD` if it has left the board."""

        place: int

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.is_led = False
        """Whether the cursor is being moved by a key."""
        self._grip: tuple[int, int] | None = None
        self._hovered = OFF_BOARD

    def point(self, place: int) -> None:
        """Move the cursor to a place and bring it into view."""
        if place in (OFF_BOARD, self.scene.cursor):
            return
        left, self.scene = self.scene.cursor, self.scene.pointing_at(place)
        self._redraw({left, place} - {OFF_BOARD})
        self.reveal(place)
        self.pointed = place

    def place_under(self, event: events.MouseEvent) -> int:
        """Return the place under the mouse, or `OFF_BOARD`."""
        spot = event.get_content_offset(self)
        if spot is None:
            return OFF_BOARD
        left, top = self.origin
        return self.art.place_at(spot.x + left, spot.y + top)

    def action_move(self, right: int, down: int) -> None:
        """Move the cursor by a column or a row."""
        self.is_led = True
        self.point(self.scene.board.aside(max(self.scene.cursor, 0), right, down))
        self.is_led = False

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Note where the mouse was pressed, for dragging."""
        self._grip = event.screen_x, event.screen_y

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag the map, or report the place under the mouse."""
        if self._grip and event.button:
            self.capture_mouse()
            self.scroll_relative(-event.delta_x, -event.delta_y, animate=False, force=True)
        else:
            self.hover(self.place_under(event))

    def on_leave(self) -> None:
        """Report that the mouse is over no place."""
        self.hover(OFF_BOARD)

    def hover(self, place: int) -> None:
        """Post the place under the mouse, if it has changed."""
        if place != self._hovered:
            self._hovered = place
            self.post_message(self.Hovered(place))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Zoom in on the place under the mouse, with Ctrl."""
        self.zoom_by(1, event)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Zoom out from the place under the mouse, with Ctrl."""
        self.zoom_by(-1, event)

    def zoom_by(self, step: int, event: events.MouseEvent) -> None:
        """Change the zoom by a step, if Ctrl is held and there is such a zoom."""
        if not event.ctrl:
            return
        event.stop()
        event.prevent_default()
        self.point(self.place_under(event))
        if self.whole or 0 <= self.zoom + step < len(self.arts):
            self.set_zoom(self.zoom if self.whole else self.zoom + step)

    async def on_mouse_up(self, event: events.MouseUp) -> None:
        """End dragging; a press without a move chooses the place, and a label leads to its place."""
        grip, self._grip = self._grip, None
        self.release_mouse()
        spot = event.get_content_offset(self)
        led_to = label_at(self.labels, (spot.x, spot.y)) if spot else OFF_BOARD
        if grip == (event.screen_x, event.screen_y) and led_to != OFF_BOARD:
            self.centre(led_to)
            self.point(led_to)
            return
        if grip == (event.screen_x, event.screen_y) and (place := self.place_under(event)) != OFF_BOARD:
            is_again = place == self.scene.cursor
            self.point(place)
            if self.leave_whole():
                self.mutate_reactive(BoardMap.pointed)
                return
            if event.button == RIGHT_BUTTON:
                await self.run_action("screen.do('why-not')")
            else:
                self.post_message(self.Chosen(place, is_again))
