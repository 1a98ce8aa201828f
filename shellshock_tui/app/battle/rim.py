"""The rim: letters over the places where the reach ends, two of which name the goal of the unit in hand."""

from collections.abc import Iterable
from itertools import product
from string import ascii_lowercase

from shellshock_tui.app.battle.panes import Panes
from shellshock_tui.board import OFF_BOARD, Board

NO_REACH = "There is nowhere to go now."
NO_WAY = "It cannot go there now."
LETTERS = 2


class Rim:
    """Takes letters while the rim is lettered."""

    def __init__(self, panes: Panes) -> None:
        """Letter the rim on the map of a screen."""
        self.panes, self.model = panes, panes.model
        self.typed = ""

    def open(self) -> None:
        """Write two letters over each place at the rim of the reach."""
        reach, board = self.model.position.reach, self.model.session.rules.board
        places = rim(board, reach - {piece.at for piece in self.model.position.pieces})
        if not places or self.model.past is not None:
            self.panes.tell(NO_REACH)
            return
        self.typed = ""
        self.model.letters = lettered(places)
        self.panes.map.board.show_tag()
        self.panes.map.show()

    def takes(self, key: str, character: str) -> bool:
        """Take a key while the rim is lettered; any that names no place closes it, and Esc does no more."""
        if not self.model.letters:
            return False
        self.typed += character
        named = {place: text for place, text in self.model.letters.items() if text.startswith(self.typed)}
        is_letter = character != "" and bool(named)
        self.model.letters = named if is_letter and len(self.typed) < LETTERS else {}
        self.panes.map.show()
        if is_letter and not self.model.letters:
            place = next(iter(named))
            self.panes.map.go_to(place)
            if self.model.plan is None and self.model.marked_place != place:
                self.panes.tell(NO_WAY)
        return is_letter or key == "escape"


def rim(board: Board, reach: frozenset[int]) -> tuple[int, ...]:
    """Return the places of a reach that have a neighbour outside it, in reading order."""
    ways = range(board.neighbours)
    return tuple(place for place in sorted(reach) if any(board.step(place, way) not in reach for way in ways))


def lettered(places: Iterable[int]) -> dict[int, str]:
    """Return two letters for each of some places."""
    pairs = ("".join(pair) for pair in product(ascii_lowercase, repeat=LETTERS))
    return {place: pair for place, pair in zip(places, pairs, strict=False) if place != OFF_BOARD}
