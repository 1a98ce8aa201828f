"""Ways over the table: straight legs, in hundredths of an inch, of which the shortest counts (move.way)."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from shellshock_tui.board import OFF_BOARD, SQUARE_DIRECTIONS, hundredths, line_offsets
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.rules.sshr.battle import Battle

Lengths = dict[int, int]
"""The length of the shortest way to each place, in hundredths of an inch."""
Spot = tuple[int, int, int]
"""A place with its row and column."""
MOST_KEPT = 2_000
BARS = 3
"""The distance in inches beyond a model's move at which an enemy cannot bar any of its ways."""
SHORTEST = 100
"""The length of the shortest leg, to an adjacent square."""


class Ways:
    """The ways on one table, cached by start, range, type of model and enemies."""

    def __init__(self, battle: Battle) -> None:
        self.battle, self.board = battle, battle.board
        self.cache: BoundedCache[tuple[int, int, str, tuple[int, ...]], Lengths] = BoundedCache(MOST_KEPT)
        self.by_near: BoundedCache[tuple[int, int, str, tuple[int, ...]], Lengths] = BoundedCache(MOST_KEPT)
        self.home: BoundedCache[tuple[str, int, int, str, tuple[int, ...]], tuple[int, ...]] = BoundedCache(
            MOST_KEPT
        )

    def reach(self, start: int, inches: int, kind: str, enemies: tuple[int, ...]) -> Lengths:
        """Return the places within reach of a model and the lengths of the ways, its own place first."""
        return self.cache.get(
            (start, inches, kind, enemies),
            lambda: self._reach(start, inches, kind, self._near(start, inches, enemies)),
        )

    def _reach(self, start: int, inches: int, kind: str, near: tuple[int, ...]) -> Lengths:
        key = start, inches, kind, near
        return self.by_near.get(key, lambda: Search(self.battle, kind, near).reach(start, 100 * inches))

    def _near(self, start: int, inches: int, enemies: tuple[int, ...]) -> tuple[int, ...]:
        """Return the enemies near enough to bar a way, so that ways are kept when others move."""
        most = (inches + BARS) ** 2
        return tuple(place for place in enemies if self.board.squared(start, place) <= most)

    def homeward(
        self, side: str, start: int, inches: int, kind: str, enemies: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Return the places to which a model may fall back, the best first (discipline.fall-back)."""
        key = side, start, inches, kind, self._near(start, inches, enemies)
        return self.home.get(key, lambda: tuple(self._homeward(*key)))

    def _homeward(self, side: str, start: int, inches: int, kind: str, enemies: tuple[int, ...]) -> list[int]:
        board = self.board
        beside = {board.step(place, way) for place in enemies for way in range(board.neighbours)}
        free = (place for place in self.reach(start, inches, kind, enemies) if place not in beside)
        return sorted(free, key=lambda one: (self.battle.edge(side, one), board.squared(start, one), one))


class Search:
    """A search for the ways of one type of model past its enemies."""

    def __init__(self, battle: Battle, kind: str, enemies: tuple[int, ...]) -> None:
        self.board, self.difficult = battle.board, battle.difficult
        self.closed = bytearray(battle.barred[kind])
        self.passed = bytearray(self.closed)
        for place in enemies:
            self.closed[place] = self.passed[place] = 1
            for direction in range(len(SQUARE_DIRECTIONS)):
                beside = self.board.step(place, direction)
                if beside != OFF_BOARD:
                    self.passed[beside] = 1

    def reach(self, start: int, most: int) -> Lengths:
        """Return the places within a length, with the lengths of the shortest ways."""
        best, shadow = self._straight(start, most)
        waiting = [(length, place) for place, length in best.items()]
        waiting.sort()
        settled: Lengths = {}
        while waiting:
            length, here = heappop(waiting)
            if here in settled or length > best[here]:
                continue
            settled[here] = length
            if here != start and not self.passed[here] and length + SHORTEST <= most:
                for place in self._nearer(here, length, shadow, most, best):
                    heappush(waiting, (best[place], place))
        return settled

    def _straight(self, start: int, most: int) -> tuple[Lengths, list[Spot]]:
        """Return the places that straight legs reach, and the places that may need a way with a bend."""
        near = list(self._near(start, most))
        if not self._is_hindered(start, most):
            return {start: 0, **dict(near)}, []
        found, shadow = {start: 0}, list[Spot]()
        for place, length in near:
            leg = self.leg(start, place)
            if leg and leg <= most:
                found[place] = leg
            if leg != length and not self.closed[place]:
                shadow.append((place, *divmod(place, self.board.width)))
        return found, shadow

    def _is_hindered(self, start: int, most: int) -> bool:
        """Return whether anything around a place may bar or slow a leg."""
        width, (rows, columns) = self.board.width, self._around(start, most)
        return any(
            any(one[y * width + columns.start : y * width + columns.stop])
            for y in rows
            for one in (self.passed, self.difficult)
        )

    def _around(self, start: int, most: int) -> tuple[range, range]:
        """Return the rows and columns within a length of a place, and one more to each side."""
        row, column = divmod(start, self.board.width)
        span = most // 100 + 1
        rows = range(max(0, row - span), min(self.board.height, row + span + 1))
        return rows, range(max(0, column - span), min(self.board.width, column + span + 1))

    def _near(self, start: int, most: int) -> Iterator[tuple[int, int]]:
        row, column = divmod(start, self.board.width)
        rows, columns = self._around(start, most)
        for y in rows:
            for x in columns:
                length = hundredths((y - row) ** 2 + (x - column) ** 2)
                if 0 < length <= most:
                    yield y * self.board.width + x, length

    def _nearer(
        self, here: int, length: int, places: Sequence[Spot], most: int, best: Lengths
    ) -> Iterator[int]:
        """Shorten the known ways to places by going over `here`; yield the places whose ways changed."""
        row, column = divmod(here, self.board.width)
        for place, to_row, to_column in places:
            least = length + hundredths((to_row - row) ** 2 + (to_column - column) ** 2)
            if least > most or least >= best.get(place, most + 1):
                continue
            leg = self.leg(here, place)
            if leg and length + leg < best.get(place, most + 1):
                best[place] = length + leg
                yield place

    def leg(self, start: int, end: int) -> int:
        """Return the length of a straight leg in hundredths of an inch; 0 if it is barred."""
        if self.closed[end]:
            return 0
        passed, difficult, width = self.passed, self.difficult, self.board.width
        (row, column), (to_row, to_column) = divmod(start, width), divmod(end, width)
        is_slow = difficult[end]
        for point in line_offsets(width, to_column - column, to_row - row):
            clear = [start + offset for offset in point if not passed[start + offset]]
            if not clear:
                return 0
            is_slow = is_slow or all(difficult[place] for place in clear)
        return hundredths((to_row - row) ** 2 + (to_column - column) ** 2) * (2 if is_slow else 1)
