"""The cursor of the map: where keys lead it, and what is shown of its place once it rests."""

import asyncio
from collections.abc import Iterator

from shellshock_tui.app.battle.marking import Marking
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.board import OFF_BOARD, Board

REST = 0.08
"""Seconds after which a cursor that keys lead on rests; a key held down repeats sooner."""
STRIDE = 5
"""So many places the cursor runs where nothing that way is in reach."""


class Cursor:
    """What follows the cursor: its tag at once, the planned way and the words of its place once it rests."""

    def __init__(self, marking: Marking) -> None:
        """Follow the cursor of a screen's map."""
        self.screen, self.panes, self.marking = marking.screen, marking.panes, marking
        self.resting: asyncio.TimerHandle | None = None
        """Runs out when a cursor that keys lead on has come to rest."""

    def run(self, right: int, down: int) -> None:
        """Run to the last place that way which the unit in hand reaches, else a few places on."""
        shown, reach = self.panes.map.board, self.panes.model.position.reach
        line = list(_line(shown.scene.board, max(shown.scene.cursor, 0), right, down))
        reached = [place for place in line if place in reach]
        for place in reached[-1:] or line[:STRIDE][-1:]:
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


def _line(board: Board, place: int, right: int, down: int) -> Iterator[int]:
    """Yield the places from one to the edge of a board."""
    while (place := board.aside(place, right, down)) != OFF_BOARD:
        yield place
