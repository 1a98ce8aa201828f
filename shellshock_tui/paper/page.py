"""Pages of shapes, in millimetres from the upper left corner, from which files are written."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple
from unicodedata import east_asian_width

INK, MUTED, FAINT, PAPER = "#1b1e24", "#555c66", "#8a9099", "#ffffff"
"""The colours of text, of small numbers on coloured ground, of lines to write on, and of the paper."""
MARGIN = 10.0
TITLE = 4.6
"""The size of the title of a page."""
THIN, THICK = 0.15, 0.4
"""The widths of lines."""


class Anchor(StrEnum):
    """The end of a text, or its middle, that stands at the text's place."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Size(NamedTuple):
    """A width and a height."""

    width: float
    height: float


A4 = "a4"
PAPERS = {A4: Size(210, 297), "letter": Size(215.9, 279.4)}
"""The sizes of paper, upright."""


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height

    def inside(self, margin: float) -> "Box":
        """Return the rectangle without a margin on all sides."""
        return Box(self.left + margin, self.top + margin, self.width - 2 * margin, self.height - 2 * margin)


class Rectangle(NamedTuple):
    """A rectangle that is drawn; without a colour, its edge or its face is left out."""

    box: Box
    edge: str = INK
    face: str = ""
    thickness: float = THIN


class Line(NamedTuple):
    """A straight line."""

    start: tuple[float, float]
    end: tuple[float, float]
    colour: str = INK
    thickness: float = THIN


class Outline(NamedTuple):
    """A closed shape of several corners."""

    corners: tuple[tuple[float, float], ...]
    edge: str = INK
    face: str = ""
    thickness: float = THIN


class Words(NamedTuple):
    """A line of text that stands on a base line."""

    at: tuple[float, float]
    text: str
    size: float
    """The height of the letters from one line to the next at close spacing, in millimetres."""
    colour: str = INK
    anchor: Anchor = Anchor.START
    is_bold: bool = False


Shape = Rectangle | Line | Outline | Words


@dataclass
class Page:
    """A page of paper with what is drawn on it."""

    size: Size
    shapes: list[Shape] = field(default_factory=list)

    def add(self, *shapes: Shape) -> None:
        """Draw some shapes, the later ones over the earlier ones."""
        self.shapes.extend(shapes)

    @property
    def inner(self) -> Box:
        """The page without its margins."""
        return Box(0, 0, *self.size).inside(MARGIN)


NARROW, WIDE = "iljtfrI.,:;'’|!()[]/\\ ·", "mwMW@%—→…"
"""Letters that are much narrower or wider than others."""
EM_NARROW, EM_WIDE, EM_CAPITAL, EM_DIGIT, EM_LETTER, EM_SQUARE = 0.40, 0.98, 0.74, 0.64, 0.62, 1.0
"""The widths of letters as shares of the size of the text, in DejaVu Sans and the fonts like it."""
BOLD = 1.09
"""The factor by which bold letters are wider."""


def width_of(text: str, size: float, *, is_bold: bool = False) -> float:
    """Return an upper estimate of a text's width in the usual fonts for sheets."""
    found = _ems(text) * size
    return found * BOLD if is_bold else found


@lru_cache(maxsize=10_000)
def _ems(text: str) -> float:
    return sum(map(_em, text))


def _em(letter: str) -> float:
    if letter in NARROW:
        return EM_NARROW
    if east_asian_width(letter) in "WF":
        return EM_SQUARE
    if letter in WIDE:
        return EM_WIDE
    if letter.isdigit():
        return EM_DIGIT
    return EM_CAPITAL if letter.isupper() else EM_LETTER


def titled(title: str, size: Size) -> Page:
    """Return a page with a title at its top."""
    page = Page(size)
    page.add(Words((page.inner.left, page.inner.top + TITLE), title, TITLE, is_bold=True))
    return page


def folded(paragraph: str, size: float, width: float, indent: str) -> Iterator[str]:
    """Yield a paragraph in lines that fit into a width; all but the first begin with `indent`."""
    line = ""
    for word in paragraph.split():
        longer = f"{line} {word}" if line.strip() else f"{line}{word}"
        if width_of(longer, size) > width and line.strip():
            yield line
            line = f"{indent}{word}"
        else:
            line = longer
    yield line
