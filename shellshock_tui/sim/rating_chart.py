"""A picture of the ratings of a league: a point for each bot on a line from end to end of its interval."""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from shellshock_tui.files import clean
from shellshock_tui.sim.standings import Standing

WIDTH, ROW, TOP, BOTTOM = 760, 30, 48, 40
LEFT, RIGHT = 220, 680
"""Between which columns the ratings are drawn."""
LONGEST_NAME = 32
"""How many characters of a bot's name are shown."""
STEPS = 10, 20, 50, 100, 200, 500, 1000, 2000, 5000
MOST_MARKS = 8
FONT = "DejaVu Sans, Verdana, sans-serif"


def rating_chart(title: str, standings: Sequence[Standing]) -> str:
    """Return the picture as SVG."""
    height = TOP + ROW * len(standings) + BOTTOM
    picture = ET.Element(
        "svg", xmlns="http://www.w3.org/2000/svg", width=f"{WIDTH}", height=f"{height}",
        viewBox=f"0 0 {WIDTH} {height}",
    )  # fmt: skip
    picture.set("font-family", FONT)
    picture.set("font-size", "13")
    ET.SubElement(picture, "rect", width="100%", height="100%", fill="white")
    _text(picture, 16, 26, clean(title), "start")
    scale = _Scale(standings)
    for mark in scale.marks:
        x = scale.column(mark)
        _line(picture, (x, TOP - 6), (x, height - BOTTOM), "#d5d9e0", 1)
        _text(picture, x, height - BOTTOM + 18, signed(mark), "middle")
    for number, standing in enumerate(standings):
        _row(picture, standing, scale, TOP + ROW * number + ROW / 2)
    ET.indent(picture)
    return ET.tostring(picture, encoding="unicode", xml_declaration=True) + "\n"


def signed(rating: float) -> str:
    """Return a rating as a whole number with its sign."""
    return f"{round(rating):+d}" if round(rating) else "0"


class _Scale:
    """Where ratings are drawn from left to right."""

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


def _row(picture: ET.Element, standing: Standing, scale: _Scale, y: float) -> None:
    rating = standing.rating
    name = clean(standing.bot)
    shown = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    _text(picture, LEFT - 12, y + 4, shown, "end")
    _line(picture, (scale.column(rating.low), y), (scale.column(rating.high), y), "#3f51b5", 2)
    x = scale.column(rating.value)
    point = ET.SubElement(picture, "circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r="5", fill="#3f51b5")
    ET.SubElement(point, "title").text = f"{signed(rating.low)} to {signed(rating.high)}"
    _text(picture, WIDTH - 12, y + 4, signed(rating.value), "end")


def _line(
    picture: ET.Element, start: tuple[float, float], end: tuple[float, float], colour: str, width: int
) -> None:
    (x1, y1), (x2, y2) = start, end
    line = ET.SubElement(picture, "line", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}")
    line.set("stroke", colour)
    line.set("stroke-width", f"{width}")


def _text(picture: ET.Element, x: float, y: float, text: str, anchor: str) -> None:
    element = ET.SubElement(picture, "text", x=f"{x:.1f}", y=f"{y:.1f}", fill="#20242c")
    element.set("text-anchor", anchor)
    element.text = text
