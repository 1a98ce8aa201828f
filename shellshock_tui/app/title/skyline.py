"""The skyline above the title: sunset, bridge, two machines, emblem and name, in half blocks."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from textual.strip import Strip

from shellshock_tui.app.configured import ConfiguredApp, palette_of
from shellshock_tui.app.render.strips import strip
from shellshock_tui.app.widgets.lines import Painted
from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, INK, NIGHT, WHITE, Colour, Hue, mix
from shellshock_tui.drawing.paint import StyledText, TextStyle, Weight, merged
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
"""The letters of the name, each as five rows of four dots."""
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
"""The columns of the name at full size."""
BROAD = 120
"""The columns from which the emblem is beside it."""
LOW, HIGH = 12, 30
"""The fewest and the most rows of a skyline."""
BELOW = 19
"""The rows left for what is below it."""
UNDER_NAME = 8
"""The row of the motto; the machines are drawn only if they fit below it."""
SMALL = 3
"""The rows of the name where there is no room for a skyline."""
PLAIN = 6
"""The rows of the name in ASCII or in sixteen colours, which have no dusk."""
DARK = Hue.SHADED
DUSK = (
    NIGHT,
    mix(Hue.SIDE_PURPLE, NIGHT, 0.7),
    mix(Hue.SIDE_PURPLE, NIGHT, 0.3),
    mix(Hue.SIDE_PURPLE, DANGER, 0.35),
    mix(DANGER, GOLD, 0.2),
    mix(DANGER, GOLD, 0.75),
)
"""The colours of the evening, from the top of the sky to the horizon."""
SUN = 66
"""The position of the sun, in per cent of the width."""
SHADES = 16
"""The number of shades of its glow."""
Pixels = list[list[Colour]]
Draw = Callable[[int, int], list[PaintedLine]]
"""Draws a head of a number of columns and rows."""


class Skyline(Painted, can_focus=False, inherit_bindings=False):
    """The head of the title, drawn once for each size and palette."""

    DEFAULT_CSS = """
    Skyline { height: 3; width: 100%; background: $background; }
    """

    lines_of: Draw
    """The function that draws it for the current window."""

    def fit(self, width: int, height: int) -> None:
        """Set the height that a window of this size allows, and how the head is drawn."""
        is_plain = isinstance(self.app, ConfiguredApp) and self.app.plain_text.enabled
        is_plain |= bool(palette_of(self.app).inks)
        self.lines_of = plain_name if is_plain else skyline if has_skyline(width, height) else small_name
        rows = max(LOW, min(HIGH, height - BELOW)) if has_skyline(width, height) else SMALL
        self.styles.height = PLAIN if is_plain else rows
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a row of the head."""
        size = self.size
        if self.lines_of is skyline and (size.width < FULL or size.height < LOW):
            return Strip.blank(size.width)  # The window has shrunk, and `fit` has not been called yet.
        rows = strips(self.lines_of, size.width, size.height, palette_of(self.app))
        return rows[y] if y < len(rows) else Strip.blank(size.width)


def has_skyline(width: int, height: int) -> bool:
    """Return whether a window has room for more than the name."""
    return width >= FULL and height >= LOW + BELOW - 1


@lru_cache(maxsize=8)
def strips(lines_of: Draw, width: int, height: int, palette: Palette) -> list[Strip]:
    """Return the rows of a head as strips."""
    return [strip(line, palette) for line in lines_of(width, height)]


def skyline(width: int, rows: int) -> list[PaintedLine]:
    """Return the skyline with the name over it."""
    pixels = sky(width, 2 * rows)
    _hills(pixels)
    _field(pixels)
    start = (width - FULL + 1) // 2
    if width >= BROAD:
        start = (width - FULL + len(EMBLEM[0]) + 3) // 2
        _stamp(pixels, EMBLEM, start - len(EMBLEM[0]) - 3, 3, {"#": GOLD, "+": WHITE, "*": DANGER})
    _name(pixels, start, 4, 2)
    lines = [line(pixels, row) for row in range(rows)]
    lines[UNDER_NAME] = _promise(pixels[2 * UNDER_NAME], start)
    return lines


def small_name(width: int, rows: int) -> list[PaintedLine]:
    """Return the name in three rows, with the motto beside it."""
    pixels: Pixels = [[NIGHT] * width for _ in range(2 * rows)]
    _name(pixels, 2, 0, 1)
    lines = [line(pixels, row) for row in range(rows)]
    motto = StyledText(f"   {KEPT}", TextStyle(FAINT, NIGHT))
    lines[1] = fitted(
        (*line([row[: 5 * len(NAME) + 2] for row in pixels], 1), motto), width, TextStyle(INK, NIGHT)
    )
    return lines


def plain_name(width: int, rows: int) -> list[PaintedLine]:
    """Return the name in plain blocks of one colour, with the motto below it."""
    grid = [" ".join(LETTERS[letter].split()[row] for letter in NAME) for row in range(5)]
    lines = [
        (StyledText(f"  {row.replace('.', ' ').replace('#', '█')}", TextStyle(GOLD, NIGHT, "bold")),)
        for row in grid
    ]
    lines.append((StyledText(f"  {PROMISE}{KEPT}", TextStyle(INK, NIGHT)),))
    return [fitted(row, width, TextStyle(INK, NIGHT)) for row in lines[:rows]]


def line(pixels: Pixels, row: int) -> PaintedLine:
    """Return two rows of pixels as a line of half blocks."""
    return merged(
        StyledText(" ", TextStyle(INK, upper))
        if upper == lower
        else StyledText("▀", TextStyle(upper, lower, weight=Weight.LINE))
        for upper, lower in zip(pixels[2 * row], pixels[2 * row + 1], strict=True)
    )


def sky(width: int, height: int) -> Pixels:
    """Return the evening sky with the sun's glow and a few stars."""
    horizon, middle, reach = height * 7 // 10, width * SUN // 100, height * 42 // 100
    near = range(max(0, middle - 2 * reach), min(width, middle + 2 * reach))
    pixels: Pixels = []
    for y in range(height):
        dusk = _between(DUSK, min(1, y / horizon))
        row = [dusk] * width
        for x in near if horizon - reach < y < deck_of(height) else ():
            row[x] = _sunlit(dusk, (x - middle) / 2, y - horizon, reach)
        pixels.append(row)
    for number in range(width // 12):
        y = number * 11 % (height // 3)
        pixels[y][number * 37 % width] = mix(FAINT, pixels[y][0], y * 2 / height)
    return pixels


def _between(stops: tuple[Colour, ...], share: float) -> Colour:
    """Return the colour at a share (0 to 1) of the way through some colours."""
    place = share * (len(stops) - 1)
    number = min(int(place), len(stops) - 2)
    return mix(stops[number], stops[number + 1], place - number)


def deck_of(height: int) -> int:
    """Return the row of pixels at which the ground begins."""
    return height * 75 // 100


def _sunlit(colour: Colour, across: float, down: int, reach: int) -> Colour:
    """Return a colour of the sky with the glow of the sun at a distance."""
    glow = int(SHADES * max(0, 1 - (across**2 + down**2) ** 0.5 / reach))
    return mix(colour, mix(GOLD, WHITE, glow / SHADES / 2), (glow / SHADES) ** 1.4) if glow else colour


def _step(share: float) -> float:
    """Return a share (0 to 1) rounded to few steps, so that few colours are mixed."""
    return max(0, round(share * 6) / 6)


def _hills(pixels: Pixels) -> None:
    """Draw two ranges of hills over the sky, their crests lit near the sun."""
    height, width = len(pixels), len(pixels[0])
    for base, swing, period, colour in (
        (58, 5, 37, mix(Hue.SIDE_PURPLE, DARK, 0.5)),
        (67, 3, 23, mix(Hue.SIDE_PURPLE, DARK, 0.78)),
    ):
        for x in range(width):
            wave = abs(x % (2 * period) - period) * 2 * swing // period + abs(x * 3 % 46 - 23) // 9
            crest = height * base // 100 + swing - wave
            near = _step(1 - abs(x - width * SUN // 100) / (width // 5))
            for y in range(crest, height):
                haze = _step(1 - (y - crest) / (height // 6)) * 0.3
                pixels[y][x] = mix(colour, DANGER, haze * (0.4 + near))
            pixels[crest][x] = mix(pixels[crest][x], GOLD, near * 0.6)


def _field(pixels: Pixels) -> None:
    """Draw the ground, the river under its bridge and the two machines in front of the hills."""
    height, width = len(pixels), len(pixels[0])
    deck = deck_of(height)
    for x in range(width):
        bank = deck + max(0, (min(x, width - 1 - x) - width // 6) // 4)
        for y in range(deck, height):
            earth = mix(mix(Hue.SIDE_PURPLE, DARK, 0.82), DARK, (y - min(bank, y)) / 4 if y < bank + 4 else 1)
            pixels[y][x] = earth if y >= bank else _water(pixels, x, y, deck)
        if width // 6 <= x <= width * 5 // 6:
            for y in range(deck - (x % 5 == 0), deck + 2):
                pixels[y][x] = DARK
            for y in range(deck + 2, height if x % 20 < 2 else deck + 2):
                pixels[y][x] = DARK
    if deck - len(WALKER) >= 2 * UNDER_NAME:
        _stamp(pixels, WALKER, 3, deck - len(WALKER), {"#": DARK, "o": GOLD})
        _stamp(pixels, TANK, width - len(TANK[0]) - 4, deck - len(TANK), {"#": DARK, "o": GOLD})
        _shot(pixels, 22, deck - len(WALKER) + 5, width * 3 // 5, deck - 2)


def _water(pixels: Pixels, x: int, y: int, deck: int) -> Colour:
    """Return the colour of the river at a point: the reflected dusk, broken by waves."""
    depth = y - deck
    off = abs(x + depth % 3 - len(pixels[0]) * SUN // 100)
    light = _step(1 - off / (len(pixels[0]) // 4)) * (0.7 if (x // 3 + 5 * y) % 4 < 2 else 0.3)
    shine = mix(mix(Hue.SIDE_PURPLE, DANGER, 0.6), GOLD, light * 0.8)
    return mix(shine, Hue.NIGHT, min(0.9, 0.5 + depth / len(pixels)) - light * 0.2)


def _shot(pixels: Pixels, x: int, y: int, end: int, ground: int) -> None:
    """Draw a tracer coming down, and the burst where it strikes."""
    for step in range(x, end - 3):
        share = (step - x) / (end - x)
        if step % 7 < 4:
            pixels[y + int((ground - y) * share)][step] = mix(WHITE, GOLD, share)
    for dx, dy, colour in (
        (0, 0, WHITE), (1, 0, WHITE), (-1, 0, GOLD), (2, 0, GOLD), (0, -1, GOLD), (1, -1, GOLD),
        (-2, -1, DANGER), (3, -1, DANGER), (0, -2, DANGER), (1, -3, FAINT), (2, -4, FAINT), (-1, 1, GOLD),
        (2, 1, DANGER),
    ):  # fmt: skip
        pixels[ground + dy][end + dx] = colour


def _name(pixels: Pixels, x: int, y: int, scale: int) -> None:
    """Draw the name with its shadow, each dot `scale` pixels wide and high."""
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
    bold = len(PROMISE)
    text = f"{PROMISE}{KEPT}"
    runs: list[StyledText] = []
    for x, colour in enumerate(ground):
        number = x - start
        sign = text[number] if 0 <= number < len(text) else " "
        runs.append(StyledText(sign, TextStyle(WHITE, colour, "bold" if number >= bold else "")))
    return merged(runs)
