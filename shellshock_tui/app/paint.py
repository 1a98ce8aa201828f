"""Runs of painted text: the pure side of what becomes a strip on the terminal."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from shellshock_tui.app.colours import Colour, code


class Ink(NamedTuple):
    """How a character is painted."""

    colour: Colour
    ground: Colour | None = None
    accent: str = ""
    """Further marks of style: "bold underline"."""


class Run(NamedTuple):
    """Characters painted alike."""

    text: str
    ink: Ink


def merged(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Join neighbours of the same ink, so that a line costs few segments."""
    joined: list[Run] = []
    for run in runs:
        if joined and joined[-1].ink == run.ink:
            joined[-1] = Run(joined[-1].text + run.text, run.ink)
        elif run.text:
            joined.append(run)
    return tuple(joined)


def plain(runs: Iterable[Run]) -> str:
    """Return what runs say, without how they look."""
    return "".join(run.text for run in runs)


@lru_cache(maxsize=4096)
def style(ink: Ink) -> Style:
    """Return the terminal style of an ink, one object for each."""
    ground = f" on {code(ink.ground)}" if ink.ground else ""
    return Style.parse(f"{ink.accent} {code(ink.colour)}{ground}")


def strip(runs: Iterable[Run]) -> Strip:
    """Return runs as a line that Textual can draw."""
    return Strip([Segment(run.text, style(run.ink)) for run in merged(runs)])
