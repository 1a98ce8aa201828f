"""The skyline above the title: sunset, bridge, two machines, emblem and name, in half blocks."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from textual.strip import Strip

from shellshock_tui.app.render.strips import strip
from shellshock_tui.app.settings.configured import ConfiguredApp, palette_of
from shellshock_tui.app.widgets.lines import Painted
from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, INK, NIGHT, WHITE, Colour, Hue, mix
from shellshock_tui.drawing.paint import Ink, Run, Weight, merged
from shellshock_tui.drawing.palettes import Palette
from shellshock_tui.drawing.text import PaintedLine, fitted

NAME = "SHELLSHOCK"
PROMISE = "Tabletop combat by the book: "
KEPT = "every number explained"
LETTERS = {
    "S": "#### #... #### ...# ####",
    "H": "#..# #..# #### #..# #..#",
    "E": "#### #... ###. #... ####",
    "L": "#... #... #... #... ####",
    "O": "#### #..# #..# #..# ####",
    "C": "#### #... #... #... ####",
    "K": "#..# #.#. ##.. #.#. #..#",
}
"""Each letter of the name, five rows of four."""
EMBLEM = (
    "....######....",
    "..##......##..",
    "##....++....##",
    "#....++++....#",
    "#....++++....#",
    "#....++++....#",
    "#....++++....#",
    "#...*.++.*...#",
    "#.*...**...*.#",
    "##..*.**.*..##",
    "..##......##..",
    "....######....",
)
"""A shell that strikes, in a hex."""
WALKER = (
    "......######......",
    ".....########.....",
    ".....#o######.....",
    ".....########.....",
    "..####.####.####..",
    ".#################",
    ".#####.####.######",
    ".##.#######.##....",
    ".##..######..##...",
    "..#...####....#...",
    ".....######.......",
    "....###..###......",
    "....##....##......",
    "...###....###.....",
    "..####....####....",
)
TANK = (
    "...........####...........",
    "..........######..........",
    "##############o##.........",
    "........##########........",
    "....####################..",
    "..########################",
    "..########################",
    "...##.##.##.##.##.##.##...",
)
FULL = 100
"""The columns that the name takes in full size."""
BROAD = 120
"""The columns from which the emblem stands beside it."""
LOW, HIGH = 12, 24
"""Fewest and most rows of a skyline."""
BELOW = 19
"""Rows that are left for what lies below it."""
SMALL = 3
"""Rows of the name where there is no room for a skyline."""
PLAIN = 6
"""Rows of the name in ASCII, and in sixteen colours, of which no dusk can be mixed."""
DARK = Hue.SHADED
Pixels = list[list[Colour]]
Draw = Callable[[int, int], list[PaintedLine]]
"""Draws a head of so many columns and rows."""


class Skyline(Painted, can_focus=False, inherit_bindings=False):
    """The head of the title, drawn once for a size and a palette."""

    DEFAULT_CSS = """
    Skyline { height: 3; width: 100%; background: $background; }
    """

    lines_of: Draw
    """How it is drawn in the window that there is."""

    def fit(self, width: int, height: int) -> None:
        """Take the rows that a window of a size leaves."""
        is_plain = isinstance(self.app, ConfiguredApp) and self.app.plain_text.enabled
        is_plain |= bool(palette_of(self.app).inks)
        self.lines_of = plain_name if is_plain else skyline if has_skyline(width, height) else small_name
        rows = max(LOW, min(HIGH, height - BELOW)) if has_skyline(width, height) else SMALL
        self.styles.height = PLAIN if is_plain else rows
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a row of it."""
        size = self.size
        rows = strips(self.lines_of, size.width, size.height, palette_of(self.app))
        return rows[y] if y < len(rows) else Strip.blank(size.width)


def has_skyline(width: int, height: int) -> bool:
    """Say whether a window has room for more than the name."""
    return width >= FULL and height >= LOW + BELOW - 1


@lru_cache(maxsize=8)
def strips(lines_of: Draw, width: int, height: int, palette: Palette) -> list[Strip]:
    """Return the rows of a head as they are shown."""
    return [strip(line, palette) for line in lines_of(width, height)]


def skyline(width: int, rows: int) -> list[PaintedLine]:
    """Return the skyline with the name over it."""
    pixels = sky(width, 2 * rows)
    _hills(pixels)
    _field(pixels)
    left = 2 if width >= BROAD else -1
    if left >= 0:
        _stamp(pixels, EMBLEM, left, 3, {"#": GOLD, "+": WHITE, "*": DANGER})
    start = left + len(EMBLEM[0]) + 3 if left >= 0 else (width - FULL + 1) // 2
    _name(pixels, start, 4, 2)
    lines = [line(pixels, row) for row in range(rows)]
    lines[8] = _promise(pixels[16], start)
    return lines


def small_name(width: int, rows: int) -> list[PaintedLine]:
    """Return the name in three rows, the promise beside it."""
    pixels: Pixels = [[NIGHT] * width for _ in range(2 * rows)]
    _name(pixels, 2, 0, 1)
    lines = [line(pixels, row) for row in range(rows)]
    told = Run(f"   {KEPT}", Ink(FAINT, NIGHT))
    lines[1] = fitted((*line([row[: 5 * len(NAME) + 2] for row in pixels], 1), told), width, Ink(INK, NIGHT))
    return lines


def plain_name(width: int, rows: int) -> list[PaintedLine]:
    """Return the name in plain blocks of one colour, the promise below it."""
    grid = [" ".join(LETTERS[letter].split()[row] for letter in NAME) for row in range(5)]
    lines = [(Run(f"  {row.replace('.', ' ').replace('#', '█')}", Ink(GOLD, NIGHT, "bold")),) for row in grid]
    lines.append((Run(f"  {PROMISE}{KEPT}", Ink(INK, NIGHT)),))
    return [fitted(row, width, Ink(INK, NIGHT)) for row in lines[:rows]]


def line(pixels: Pixels, row: int) -> PaintedLine:
    """Return two rows of pixels as one of half blocks."""
    return merged(
        Run(" ", Ink(INK, upper)) if upper == lower else Run("▀", Ink(upper, lower, weight=Weight.LINE))
        for upper, lower in zip(pixels[2 * row], pixels[2 * row + 1], strict=True)
    )


def sky(width: int, height: int) -> Pixels:
    """Return the evening sky with the sun's glow and a few stars."""
    horizon, middle = height * 7 // 10, width * 62 // 100
    pixels: Pixels = []
    for y in range(height):
        share = min(8 * y // max(1, horizon // 2), 16) / 8
        colour = mix(NIGHT, Hue.SIDE_PURPLE, share * 0.7) if share < 1 else _dusk(share - 1)
        row: list[Colour] = []
        for x in range(width):
            far = ((x - middle) ** 2 / 4 + (y - horizon) ** 2) ** 0.5 / height
            row.append(mix(colour, GOLD, (3 - int(far * 6)) / 8) if far < 0.5 else colour)
        pixels.append(row)
    for number in range(width // 8):
        pixels[number * 7 % max(1, height // 3)][number * 37 % width] = FAINT
    return pixels


def _dusk(share: float) -> Colour:
    return mix(mix(Hue.SIDE_PURPLE, NIGHT, 0.3), mix(DANGER, GOLD, share * 0.6), share * 0.9)


def _hills(pixels: Pixels) -> None:
    """Lay two ranges of hills over the sky."""
    height, width = len(pixels), len(pixels[0])
    for base, swing, period, colour in (
        (60, 5, 37, mix(Hue.SIDE_PURPLE, DARK, 0.5)),
        (68, 3, 23, mix(Hue.SIDE_PURPLE, DARK, 0.75)),
    ):
        for x in range(width):
            wave = abs(x % (2 * period) - period) * 2 * swing // period + abs(x * 3 % 46 - 23) // 9
            for y in range(height * base // 100 + swing - wave, height):
                pixels[y][x] = colour


def _field(pixels: Pixels) -> None:
    """Lay the ground, the river under its bridge and the two machines before the hills."""
    height, width = len(pixels), len(pixels[0])
    deck = height * 75 // 100
    for x in range(width):
        bank = deck + max(0, min(5, (min(x, width - 1 - x) - width // 5) // 5))
        for y in range(bank, height):
            is_water = deck + 5 <= y < height - 2 and width // 4 < x < width * 3 // 4
            shine = mix(Hue.SIDE_PURPLE, DANGER, 0.4) if (x // 6 + 2 * y) % 7 < 2 else Hue.DEEP
            pixels[y][x] = mix(shine, DARK, 0.4) if is_water else DARK
        if width // 5 <= x <= width * 4 // 5:
            for y in range(deck, deck + 2):
                pixels[y][x] = DARK
            for y in range(deck - 1, deck) if x % 5 == 0 else range(deck, height - 2) if x % 20 < 2 else ():
                pixels[y][x] = DARK
    _stamp(pixels, WALKER, 6, deck - len(WALKER), {"#": DARK, "o": GOLD})
    _stamp(pixels, TANK, width - len(TANK[0]) - 4, deck - len(TANK), {"#": DARK, "o": GOLD})
    _shot(pixels, 25, deck - len(WALKER) + 5, width * 3 // 5, deck - 2)


def _shot(pixels: Pixels, x: int, y: int, end: int, ground: int) -> None:
    """Draw a tracer that comes down, and the burst where it strikes."""
    for step in range(x, end - 3):
        share = (step - x) / (end - x)
        if step % 7 < 4:
            pixels[y + int((ground - y) * share)][step] = mix(GOLD, DANGER, share)
    for dx, dy, colour in (
        (0, 0, WHITE), (1, 0, WHITE), (-1, 0, GOLD), (2, 0, GOLD), (0, -1, GOLD), (1, -1, GOLD),
        (-2, -1, DANGER), (3, -1, DANGER), (0, -2, DANGER), (1, -3, FAINT), (2, -4, FAINT), (-1, 1, GOLD),
        (2, 1, DANGER),
    ):  # fmt: skip
        pixels[ground + dy][end + dx] = colour


def _name(pixels: Pixels, x: int, y: int, scale: int) -> None:
    """Draw the name with its shadow, each of its points so many pixels wide and high."""
    points = list(_points(scale))
    for dx, dy in points:
        pixels[y + dy + 1][x + dx + 1] = DARK
    for dx, dy in points:
        pixels[y + dy][x + dx] = mix(WHITE, GOLD, dy / (5 * scale))


def _points(scale: int) -> Iterator[tuple[int, int]]:
    for number, letter in enumerate(NAME):
        for row, points in enumerate(LETTERS[letter].split()):
            for column, point in enumerate(points):
                if point == "#":
                    for dot in range(scale * scale):
                        across = scale * (5 * number + column) + dot % scale
                        yield across, scale * row + dot // scale


def _stamp(pixels: Pixels, art: tuple[str, ...], x: int, y: int, inks: dict[str, Colour]) -> None:
    for dy, row in enumerate(art):
        for dx, sign in enumerate(row):
            if sign in inks and 0 <= y + dy < len(pixels):
                pixels[y + dy][x + dx] = inks[sign]


def _promise(ground: list[Colour], start: int) -> PaintedLine:
    """Return the row with the promise, over its part of the sky."""
    bold = len(PROMISE)
    text = f"{PROMISE}{KEPT}"
    runs: list[Run] = []
    for x, colour in enumerate(ground):
        number = x - start
        sign = text[number] if 0 <= number < len(text) else " "
        runs.append(Run(sign, Ink(WHITE, colour, "bold" if number >= bold else "")))
    return merged(runs)
