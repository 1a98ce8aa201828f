"""Random ground: a drawing in characters, with patches and lines in random places."""

from collections.abc import Iterable, Iterator

from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.dice import Dice

WHERE, GROWN = "where a patch begins", "how a patch grows"


class Land:
    """A drawing of a map, one character for each place."""

    def __init__(self, board: Board, blank: str = ".") -> None:
        """Begin with blank ground."""
        self.board = board
        self.places = [blank] * board.size
        self.blank = blank

    @property
    def drawing(self) -> str:
        """The drawing as a map writes it: a line for each row, with blanks between the places."""
        width = self.board.width
        rows = (self.places[start : start + width] for start in range(0, self.board.size, width))
        return "".join(f"{' '.join(row)}\n" for row in rows)

    def patch(self, sign: str, size: int, dice: Dice, within: Iterable[int] | None = None) -> list[int]:
        """Draw a patch that grows from a random blank place, and return its places."""
        free = self._blank(range(self.board.size) if within is None else within)
        if not free:
            return []
        return self.grow(sign, free[dice.roll(len(free), WHERE) - 1], size, dice)

    def grow(self, sign: str, start: int, size: int, dice: Dice) -> list[int]:
        """Draw a patch that grows from a place over blank ground, and return its places."""
        self.places[start] = sign
        found = [start]
        while len(found) < size and (beside := self._beside(found)):
            drawn = [beside[dice.roll(len(beside), GROWN) - 1] for _ in range(2)]
            found.append(max(drawn, key=lambda place: self._touching(place, found)))
            self.places[found[-1]] = sign
        return found

    def draw(self, sign: str, places: Iterable[int]) -> None:
        """Draw a sign in some places, whatever is there."""
        for place in places:
            self.places[place] = sign

    def around(self, place: int, reach: int) -> list[int]:
        """Return the places within a distance of a place."""
        width, height = self.board.width, self.board.height
        row, column = divmod(place, width)
        rows = range(max(0, row - reach), min(height, row + reach + 1))
        columns = range(max(0, column - reach), min(width, column + reach + 1))
        near = (self.board.at(column, row) for row in rows for column in columns)
        return [one for one in near if self.board.distance(place, one) <= reach]

    def _touching(self, place: int, found: Iterable[int]) -> int:
        """Return how many places of a patch a place touches, so that patches grow round."""
        beside = frozenset(neighbours(self.board, place))
        return sum(one in beside for one in found)

    def _blank(self, places: Iterable[int]) -> list[int]:
        return [place for place in places if self.places[place] == self.blank]

    def _beside(self, found: Iterable[int]) -> list[int]:
        """Return the blank places beside some places, each once, in the order in which they are found."""
        ends = (end for place in found for end in neighbours(self.board, place))
        return self._blank(dict.fromkeys(ends))


def neighbours(board: Board, place: int) -> Iterator[int]:
    """Yield the neighbours of a place."""
    ends = (board.step(place, direction) for direction in range(board.neighbours))
    return (end for end in ends if end != OFF_BOARD)


def winding(board: Board, column: int, dice: Dice) -> list[int]:
    """Return the places of a stream that winds from the top of a board to its bottom."""
    found = []
    for row in range(board.height):
        found.append(board.at(column, row))
        step = dice.roll(4, "where the stream turns")
        if step <= 2 and 0 < row < board.height - 1:
            column = max(2, min(board.width - 3, column + (1 if step == 1 else -1)))
            found.append(board.at(column, row))
    return list(dict.fromkeys(found))
