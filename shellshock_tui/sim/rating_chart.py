"""A picture of the ratings of a league: a point for each bot on a line from end to end of its interval."""

from collections.abc import Sequence

from shellshock_tui.files import clean
from shellshock_tui.sim.standings import Standing
from shellshock_tui.svg import BLUE, Picture

WIDTH, ROW, TOP, BOTTOM = 760, 30, 48, 40
LEFT, RIGHT = 220, 680
"""The first and the last column in which ratings are drawn."""
LONGEST_NAME = 32
"""The number of characters of a bot's name that are shown."""
STEPS = 10, 20, 50, 100, 200, 500, 1000, 2000, 5000
MOST_MARKS = 8


def rating_chart(title: str, standings: Sequence[Standing]) -> str:
    """Return the picture as SVG."""
    height = TOP + ROW * len(standings) + BOTTOM
    picture = Picture(WIDTH, height)
    picture.text((16, 26), title)
    scale = _Scale(standings)
    for mark in scale.marks:
        x = scale.column(mark)
        picture.line((x, TOP - 6), (x, height - BOTTOM))
        picture.text((x, height - BOTTOM + 18), signed(mark), "middle")
    for number, standing in enumerate(standings):
        _row(picture, standing, scale, TOP + ROW * number + ROW / 2)
    return str(picture)


def signed(rating: float) -> str:
    """Return a rating as a whole number with its sign."""
    return f"{round(rating):+d}" if round(rating) else "0"


class _Scale:
    """The horizontal scale of ratings."""

    def __init__(self, standings: Sequence[Standing]) -> None:
        low = min(one.rating.low for one in standings)
        high = max(one.rating.high for one in standings)
        step = next((step for step in STEPS if (high - low) / step < MOST_MARKS), STEPS[-1])
        first, last = int(low // step), int(-(-high // step))
        self.marks = range(first * step, (max(last, first + 1) + 1) * step, step)

    def column(self, rating: float) -> float:
        """Return the column of a rating."""
        low, high = self.marks[0], self.marks[-1]
        return LEFT + (RIGHT - LEFT) * (rating - low) / (high - low)


def _row(picture: Picture, standing: Standing, scale: _Scale, y: float) -> None:
    rating = standing.rating
    name = clean(standing.bot)
    shown = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    picture.text((LEFT - 12, y + 4), shown, "end")
    picture.line((scale.column(rating.low), y), (scale.column(rating.high), y), BLUE, 2)
    picture.point((scale.column(rating.value), y), f"{signed(rating.low)} to {signed(rating.high)}")
    picture.text((WIDTH - 12, y + 4), signed(rating.value), "end")
