"""Programs whose drawing is measured: `python -m benchmarks.screens NAME`, all with the same keys.

Right and left move, r repaints all, s scrolls to new ground, o changes the overlay.
"""

import shlex
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Static

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.configured import THEMES
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.board import HexBoard
from shellshock_tui.drawing.palettes import DARK
from shellshock_tui.engine.map_view import Overlay, OverlayKind, Side, Tile
from shellshock_tui.files import parse_table
from shellshock_tui.library import DataFile, finder
from shellshock_tui.library.header import read_header
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.seats import COMMAND, PEOPLE, Seats

READY = "ready"
KEYS: list[BindingType] = [
    Binding("right", "move(1)"),
    Binding("left", "move(-1)"),
    Binding("r", "repaint"),
    Binding("s", "scroll"),
    Binding("o", "overlay"),
]
REACH = 16
"""The distance that a fast unit moves in a turn."""
SIDES = ("red", "blue")
PATIENCE = 1e6
"""The seconds that a program may take for a decision: longer than anybody measures."""
FEATURES = ((), (), ("trees",), ("rough",), (), ("shallow",), ())


class Trivial(App[None]):
    """A program with one line, whose number changes."""

    BINDINGS = KEYS
    count = 0

    def compose(self) -> ComposeResult:
        """Yield the line."""
        yield Static(READY)

    def action_move(self, step: int) -> None:
        """Change the number."""
        self.count += step
        self.query_one(Static).update(f"{READY} {self.count}", layout=False)


class Prebuilt(ScrollView, can_focus=True):
    """Strips that are built in advance."""

    def __init__(self, width: int, height: int) -> None:
        """Build all strips, with as many segments as a drawn map."""
        super().__init__()
        self.virtual_size = Size(width, height)
        styles = [Style.parse(f"rgb({40 + 9 * n},80,90) on rgb(20,{30 + 5 * n},40)") for n in range(9)]
        self.strips = [
            Strip([Segment("ab ", styles[(x * 7 + y * 3) % 9]) for x in range(width // 3)], width)
            for y in range(height)
        ]

    def render_line(self, y: int) -> Strip:
        """Return a strip."""
        left, top = self.scroll_offset
        return self.strips[(y + top) % len(self.strips)].crop(left, left + self.size.width)


class Strips(App[None]):
    """A program with the least cost that any map can have."""

    BINDINGS = KEYS
    fresh = 0

    def compose(self) -> ComposeResult:
        """Yield the strips."""
        yield Prebuilt(600, 480)

    def on_mount(self) -> None:
        """Report that the program is ready."""
        self.title = READY
        self.query_one(Prebuilt).focus()

    def action_move(self, step: int) -> None:  # noqa: ARG002 - two lines are drawn, whichever way
        """Draw four lines again."""
        self.query_one(Prebuilt).refresh(Region(0, 20, 200, 4))

    def action_repaint(self) -> None:
        """Draw everything again."""
        self.query_one(Prebuilt).refresh()

    def action_overlay(self) -> None:
        """Draw everything again, since there is no overlay."""
        self.action_repaint()

    def action_scroll(self) -> None:
        """Scroll to ground that was not drawn before."""
        self.fresh += 1
        self.query_one(Prebuilt).scroll_to(*fresh_spot(self.fresh), animate=False, force=True)


class Map(App[None]):
    """The map of the battle screen alone."""

    BINDINGS = KEYS
    fresh = 0
    is_overlaid = False
    size_of_board: ClassVar[tuple[int, int]] = (120, 120)

    def compose(self) -> ComposeResult:
        """Yield the map."""
        width, height = self.size_of_board
        self.board = HexBoard(width, height)
        self.tiles = tuple(
            Tile(FEATURES[(n * 31 + n // 7) % 7], n // 5 % 3, (), "") for n in range(self.board.size)
        )
        middle = self.board.size // 2
        reach = (place for place in range(self.board.size) if self.board.distance(place, middle) <= REACH)
        self.marks = tuple((place, place % 4, str(place % 9)) for place in reach)
        yield BoardMap(self.scene(()))

    def scene(self, overlays: tuple[Overlay, ...]) -> Scene:
        """Return mixed ground without units."""
        return Scene(self.board, self.tiles, (Side("red", "Red"), Side("blue", "Blue")), {}, overlays)

    def on_mount(self) -> None:
        """Put the cursor into the middle."""
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK.name
        board = self.query_one(BoardMap)
        board.focus()
        board.point(self.board.size // 2)
        self.call_after_refresh(board.centre, self.board.size // 2)

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        board = self.query_one(BoardMap)
        board.point(board.scene.cursor + step)

    def action_repaint(self) -> None:
        """Draw everything again."""
        self.query_one(BoardMap).refresh()

    def action_scroll(self) -> None:
        """Scroll to ground that was not drawn before."""
        self.fresh += 1
        self.query_one(BoardMap).scroll_to(*fresh_spot(self.fresh), animate=False, force=True)

    def action_overlay(self) -> None:
        """Show the reach of a fast unit as an overlay, or hide it."""
        self.is_overlaid = not self.is_overlaid
        overlays = (Overlay(OverlayKind.REACH, self.marks, ""),) if self.is_overlaid else ()
        self.query_one(BoardMap).show(self.scene(overlays))


class SmallMap(Map):
    """The map of a small board alone."""

    size_of_board = (60, 30)


def fresh_spot(number: int) -> tuple[int, int]:
    """Return a scroll position at which most of the ground shown is new."""
    return number * 37 % 300, number * 23 % 150


def battle(seats: Seats = PEOPLE) -> App[None]:
    """Return the whole program, with a battle on a map of 120 by 120."""
    row = "." * 120
    text = "\n".join(
        [
            'system = "shellshock"\nkind = "scenario"\nname = "large"\ntitle = "Large"\nera = "future"',
            f'turn_limit = 9\n[map]\nterrain = """\n{chr(10).join([row] * 120)}\n"""',
            *(f'[[sides]]\nid = "{side}"\nname = "{side.title()}"' for side in SIDES),
            *(
                f'[[units]]\nid = "{side}1"\nname = "{side.title()}"\nside = "{side}"\nsheet = "bison-gp"\n'
                f'at = "{at}"\nfacing = "n"'
                for side, at in (("red", "060060"), ("blue", "063055"))
            ),
        ]
    )
    table: dict[str, Any] = parse_table(text, "large.toml")
    data = DataFile(read_header(table, "large.toml"), table, "large.toml", finder("shellshock"))
    session = start_battle(data, "oak", Path(tempfile.mkdtemp()), seats)
    session.patience = PATIENCE
    return ShellshockApp(session)


def thinking() -> App[None]:
    """Return the same while a bot program computes without end."""
    return battle(
        {side: f"{COMMAND}{shlex.join([sys.executable, '-c', 'while True: pass'])}" for side in SIDES}
    )


APPS: dict[str, Callable[[], App[None]]] = {
    "trivial": Trivial,
    "strips": Strips,
    "map": Map,
    "small-map": SmallMap,
    "battle": battle,
    "thinking": thinking,
    "title": ShellshockApp,
}

if __name__ == "__main__":
    APPS[sys.argv[1]]().run()
