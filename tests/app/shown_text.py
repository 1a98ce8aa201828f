"""The text and colours that are finally written to the terminal."""

from collections.abc import Iterator
from typing import NamedTuple

from rich.color import Color
from rich.segment import Segment
from textual.app import App
from textual.pilot import Pilot

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.palettes import Paint


class Seen(NamedTuple):
    """Characters with their foreground and background."""

    text: str
    ink: Paint
    ground: Paint


def rows(app: App[None]) -> list[list[Segment]]:
    """Return the rows of the screen; of a panel that lies over another screen, its own."""
    strips = app.screen._compositor.render_strips()
    if not app.screen.is_modal:
        return [list(strip) for strip in strips]
    panel = app.screen.children[0].region
    return [list(strip.crop(panel.x, panel.right)) for strip in strips[panel.y : panel.bottom]]


def text(app: App[None]) -> str:
    """Return the text of the screen, row by row."""
    return "\n".join("".join(segment.text for segment in row) for row in rows(app))


async def settle(pilot: Pilot[None], app: App[None], words: str) -> None:
    """Wait until the screen shows some words."""
    for _ in range(100):
        await pilot.pause(0.05)
        if words in text(app):
            return
    raise AssertionError(f"{words} never came:\n{text(app)}")


def told(app: App[None], selector: str) -> str:
    """Return the text of a pane of lines in one line, without its line breaks."""
    lines = app.screen.query_one(selector, Lines).lines
    return " ".join(" ".join(map(plain, lines)).split())


def seen(app: App[None]) -> Iterator[Seen]:
    """Yield all text on the screen with its colours."""
    for row in rows(app):
        for segment in row:
            style = segment.style
            if segment.text.strip() and style and style.color and style.bgcolor:
                ink, ground = paint(style.color), paint(style.bgcolor)
                yield Seen(segment.text, ground, ink) if style.reverse else Seen(segment.text, ink, ground)


def paint(colour: Color) -> Paint:
    """Return a terminal's colour as a paint."""
    red, green, blue = colour.get_truecolor()
    return red, green, blue
