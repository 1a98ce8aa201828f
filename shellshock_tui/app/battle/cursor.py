"""The cursor of the map: where keys lead it, and what is shown of its place once it rests."""

import asyncio

from shellshock_tui.app.battle.marking import Marking
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.board import OFF_BOARD

REST = 0.08
"""Seconds after which a cursor that keys lead on rests; a key held down repeats sooner."""


class Cursor:
    """What follows the cursor: its tag at once, the planned way and the words of its place once it rests."""

    def __init__(self, marking: Marking) -> None:
        """Follow the cursor of a screen's map."""
        self.screen, self.panes, self.marking = marking.screen, marking.panes, marking
        self.resting: asyncio.TimerHandle | None = None
        """Runs out when a cursor that keys lead on has come to rest."""

    def run(self, right: int, down: int) -> None:
        """Run as far as the unit in hand reaches that way, else to the edge of the board."""
        shown, reach = self.panes.map.board, self.panes.model.position.reach
        place, board = max(shown.scene.cursor, 0), shown.scene.board
        while (further := board.aside(place, right, down)) != OFF_BOARD and (not reach or further in reach):
            place = further
        shown.point(place)

    def follow(self) -> None:
        """Tell what it has come to; where a key leads it on, the rest follows once it rests."""
        self.panes.map.show_tag()
        if self.resting:
            self.resting.cancel()
        self.resting = asyncio.get_running_loop().call_later(REST, self.screen.call_later, self.rest)
        if not self.panes.map.board.is_led:
            self.rest()

    def rest(self) -> None:
        """Show the way of the unit in hand that leads there, and what its place brings with it."""
        if not self.resting:
            return
        self.resting.cancel()
        self.resting = None
        place = self.panes.map.board.scene.cursor
        self.marking.plan_to(place)
        self.panes.map.show()
        self.panes.sheets.show()
        self.panes.map.show_tag()
        if self.panes.map.is_cursor_led:
            self.panes.map.show_place(place)
        else:
            self.screen.query_one(KeyBar).rest()
