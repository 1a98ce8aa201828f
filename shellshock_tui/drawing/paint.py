"""Runs of painted text: the pure side of what becomes a strip on the terminal."""

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, assert_never

from shellshock_tui.drawing.colours import FAINT, GOLD, INK, NIGHT, PANEL, RAISED, WHITE, Colour, readable_on
from shellshock_tui.drawing.palettes import DARK, Palette, code, legible, painted, written_on

if TYPE_CHECKING:
    from rich.style import Style


class Weight(StrEnum):
    """What an ink draws, and so how well it must be seen."""

    TEXT = "text"
    MARK = "mark"
    """A sign or a shape that says something."""
    LINE = "line"
    """A line that only divides; nothing is lost with it."""


class TextStyle(NamedTuple):
    """How a character is painted."""

    colour: Colour
    ground: Colour | None = None
    accent: str = ""
    """Further marks of style: "bold underline"."""
    weight: Weight = Weight.TEXT


TEXT, NOTE, STRONG = TextStyle(INK, PANEL), TextStyle(FAINT, PANEL), TextStyle(WHITE, PANEL, "bold")
KEY, BAR, MARKED = (
    TextStyle(GOLD, PANEL, "bold"),
    TextStyle(WHITE, RAISED, "bold"),
    TextStyle(NIGHT, GOLD, "bold"),
)
"""What is written on panes, on bars over them, and what is marked there."""
BAR_TEXT, BAR_QUIET, BAR_NOTE = (
    TextStyle(INK, RAISED),
    TextStyle(FAINT, RAISED),
    TextStyle(GOLD, RAISED, "bold"),
)
"""What else is told on bars, the last at their ends."""


def badge(colour: Colour) -> TextStyle:
    """Return the ink of what stands out on a ground of its own, such as a side's."""
    return TextStyle(readable_on(colour), colour, "bold")


class StyledText(NamedTuple):
    """Characters painted alike."""

    text: str
    ink: TextStyle
    at: str = ""
    """The address that it opens into; empty where there is nothing to open."""


def merged(runs: Iterable[StyledText]) -> tuple[StyledText, ...]:
    """Join neighbours of the same ink, so that a line costs few segments."""
    joined: list[StyledText] = []
    for run in runs:
        if joined and joined[-1].ink == run.ink:
            joined[-1] = StyledText(joined[-1].text + run.text, run.ink)
        elif run.text:
            joined.append(run)
    return tuple(joined)


def plain(runs: Iterable[StyledText]) -> str:
    """Return what runs say, without how they look."""
    return "".join(run.text for run in runs)


@lru_cache(maxsize=8192)
def style(ink: TextStyle, palette: Palette = DARK) -> "Style":
    """Return the terminal style of an ink that can be read on its ground, one object for each."""
    from rich.style import Style

    least = _least_contrast(ink.weight, palette)
    behind = written_on(painted(ink.ground or NIGHT, palette), least, palette)
    front = legible(painted(ink.colour, palette), behind, least, palette.inks)
    ground = f" on {code(behind)}" if ink.ground else ""
    return Style.parse(f"{ink.accent} {code(front)}{ground}")


def _least_contrast(weight: Weight, palette: Palette) -> float:
    match weight:
        case Weight.TEXT:
            return palette.text
        case Weight.MARK:
            return palette.mark
        case Weight.LINE:
            return palette.line
        case _:
            assert_never(weight)


@lru_cache(maxsize=64)
def blank(ground: Colour, palette: Palette) -> "Style":
    """Return the style of empty cells."""
    from rich.style import Style

    return Style(bgcolor=code(painted(ground, palette)))
