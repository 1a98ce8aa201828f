"""Text styles and runs of styled text, and their conversion to Rich styles."""

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, assert_never

from shellshock_tui.drawing.colours import (
    DANGER,
    FAINT,
    GOLD,
    INK,
    NIGHT,
    PANEL,
    RAISED,
    WHITE,
    Colour,
    mix,
    readable_on,
)
from shellshock_tui.drawing.palettes import DARK, Palette, code, legible, painted, written_on

if TYPE_CHECKING:
    from rich.style import Style


class Weight(StrEnum):
    """The use of a style, which decides how much contrast it needs."""

    TEXT = "text"
    MARK = "mark"
    """A sign or a shape with a meaning."""
    LINE = "line"
    """A dividing line, which carries no meaning."""


class TextStyle(NamedTuple):
    """The style in which text is painted."""

    colour: Colour
    ground: Colour | None = None
    accent: str = ""
    """Further attributes in Rich's words, such as "bold underline"."""
    weight: Weight = Weight.TEXT


TEXT, NOTE, STRONG = TextStyle(INK, PANEL), TextStyle(FAINT, PANEL), TextStyle(WHITE, PANEL, "bold")
KEY, BAR, MARKED = (
    TextStyle(GOLD, PANEL, "bold"),
    TextStyle(WHITE, RAISED, "bold"),
    TextStyle(NIGHT, GOLD, "bold"),
)
"""Styles for panes, for title bars, and for what is selected."""
WRONG = TextStyle(mix(DANGER, WHITE, 0.4), PANEL, "bold")
"""The style for what is wrong."""
BAR_TEXT, BAR_QUIET, BAR_NOTE = (
    TextStyle(INK, RAISED),
    TextStyle(FAINT, RAISED),
    TextStyle(GOLD, RAISED, "bold"),
)
"""Further styles for title bars; the last is for notes at the right."""


def badge(colour: Colour) -> TextStyle:
    """Return the style for text on a background of its own, such as a side's colour."""
    return TextStyle(readable_on(colour), colour, "bold")


class StyledText(NamedTuple):
    """A run of text in one style."""

    text: str
    style: TextStyle
    at: str = ""
    """The address that it opens; empty if it opens nothing."""


def merged(runs: Iterable[StyledText]) -> tuple[StyledText, ...]:
    """Join neighbouring runs of the same style, so that a line has few segments."""
    joined: list[StyledText] = []
    for run in runs:
        if joined and joined[-1].style == run.style:
            joined[-1] = StyledText(joined[-1].text + run.text, run.style)
        elif run.text:
            joined.append(run)
    return tuple(joined)


def plain(runs: Iterable[StyledText]) -> str:
    """Return the text of runs without their style."""
    return "".join(run.text for run in runs)


@lru_cache(maxsize=8192)
def style(ink: TextStyle, palette: Palette = DARK) -> "Style":
    """Return the Rich style for a text style, with enough contrast in this palette; cached."""
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
    """Return the Rich style of empty cells."""
    from rich.style import Style

    return Style(bgcolor=code(painted(ground, palette)))
