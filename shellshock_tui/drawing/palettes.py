"""Palettes: the paint of each colour in every theme, mixing paints, and keeping text legible."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from shellshock_tui.drawing.colours import Blend, Colour, Hue, ReadableOn

Paint = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""

_TABLE = """
            dark   light  safe   stark  grey   sixteen
night       10141b faf8f2 10141b 000000 0e0e0e 000000
panel       161b24 f3f0e7 161b24 000000 161616 000000
raised      212834 e4dfd1 212834 262626 2a2a2a 0000aa
ink         d0d6e0 23272f d0d6e0 ffffff d4d4d4 aaaaaa
faint       8f99ab 565c68 8f99ab d8d8d8 989898 00aaaa
white       f5f7fa 050608 f5f7fa ffffff ffffff ffffff
gold        f4c14e 7a4700 f4c14e ffe000 f6f6f6 ffff55
danger      f85c50 a8140c ff7f50 ff8a80 e8e8e8 ff5555
good        60cd7a 0f6130 5fc8e8 6dff9a c4c4c4 55ff55
line        10141b 7c765f 10141b a8a8a8 000000 555555
chosen      ff963c b03a00 ff963c ff9d5c e0e0e0 ff55ff
height      ecdcaa a87b3c ecdcaa d8c890 dedede aaaaaa
sunlit      f0e6c0 fffdf4 f0e6c0 fff4c0 f0f0f0 ffffff
shaded      06080c 5c4a22 06080c 000000 000000 000000
pavement    e2d6bc 6e6654 e2d6bc ffffff e2e2e2 aaaaaa
wreck       9f9b97 57534f 9f9b97 d0d0d0 a0a0a0 aaaaaa
hulk        2c2a2c d6d2cd 2c2a2c 1c1c1c 202020 000000
attack      f0584e aa1a14 dc6414 ff9488 f4f4f4 ff5555
defence     569cf0 124b9e 58acf2 9cc8ff d0d0d0 55ffff
move        5cc874 0f6130 6edcb4 8cff9e acacac 55ff55
internal    ce9454 7a4a10 f7e6a4 ffcf88 8c8c8c ffff55
no-role     aab2be 4c525c aab2be e8e8e8 b8b8b8 aaaaaa
open        546234 dbe3b8 546234 141a0a 404040 000000
deep        183a6c 8fb2dc 183a6c 00006e 0a0a0a 0000aa
shallow     286492 bcd8ec 286492 003c78 1e1e1e 00aaaa
building    705860 d9c4cb 705860 5a3050 707070 aa00aa
wall        686462 c2bdb8 686462 505050 808080 aaaaaa
woods       245230 a6cd9f 245230 003c10 2e2e2e 00aa00
rough       7a6642 e6d0a0 7a6642 503808 5a5a5a aa5500
ditch       584e34 d0c398 584e34 3c3010 4c4c4c aa5500
road        6c685e dcd6c8 6c685e 303030 646464 000000
side-blue   79b0ff 1c4698 8cc4ff 66b0ff d8d8d8 00aaaa
side-red    a82626 e8907c b04a00 b00010 484848 aa0000
side-green  8ed68a 2e6a34 00805c 7cf08c b0b0b0 00aa00
side-yellow e8be46 e2b43c f5e27a ffe34a f0f0f0 aa5500
side-purple 7a4ca8 5c2c8c 6a4a9e 7a30c0 303030 aa00aa
side-grey   a8aeb8 80868f a8aeb8 b8b8b8 909090 aaaaaa
"""
"""A row for each hue and a column for each palette, as hexadecimal RGB."""


@dataclass(frozen=True, eq=False)
class Palette:
    """The paints of one theme, and its minimum contrasts."""

    name: str
    words: str
    """The palette's name for players."""
    paints: Mapping[Hue, Paint]
    is_dark: bool = True
    text: float = 4.5
    """The minimum contrast of text with its background."""
    mark: float = 3.0
    """The minimum contrast of a mark with its background."""
    line: float = 1.0
    """The minimum contrast of a dividing line with its background."""
    inks: tuple[Paint, ...] = ()
    """The only paints that the terminal has; empty if any paint can be mixed."""


def _column(number: int) -> dict[Hue, Paint]:
    rows = (line.split() for line in _TABLE.strip().splitlines()[1:])
    return {Hue(name): _paint(cells[number]) for name, *cells in rows}


def _paint(code: str) -> Paint:
    red, green, blue = bytes.fromhex(code)
    return red, green, blue


_SIXTEEN = """
000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa
555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff
"""
SIXTEEN_INKS = tuple(map(_paint, _SIXTEEN.split()))
"""The paints of a terminal with sixteen colours, in the terminal's order."""
BRIGHT = 8
"""The distance in that order from a colour to its bright version, and the index of bright black (grey)."""

DARK = Palette("dark", "dark", _column(0))
LIGHT = Palette("light", "light", _column(1), is_dark=False)
SAFE = Palette("safe", "safe for the colour-blind", _column(2))
STARK = Palette("stark", "high contrast", _column(3), text=7.0, mark=4.5, line=1.5)
GREY = Palette("grey", "without colours", _column(4))
SIXTEEN = Palette("sixteen", "sixteen colours", _column(5), text=5.0, line=1.4, inks=SIXTEEN_INKS)

PALETTES = {palette.name: palette for palette in (DARK, LIGHT, SAFE, STARK, GREY, SIXTEEN)}
"""The palettes by name, in the order in which they are offered."""


BLACK: Paint = (0, 0, 0)
BRIGHTEST: Paint = (255, 255, 255)
STEPS = 40
"""The number of steps in which a paint is moved towards black or white until it is legible."""


@lru_cache(maxsize=8192)
def painted(colour: Colour, palette: Palette) -> Paint:
    """Return the paint of a colour in a palette."""
    match colour:
        case Hue():
            return palette.paints[colour]
        case Blend(one, other, share) if palette.inks:
            return painted(one if share < 0.5 else other, palette)
        case Blend(one, other, share):
            return between(painted(one, palette), painted(other, palette), share)
        case ReadableOn(ground):
            behind = painted(ground, palette)
            ends = (palette.paints[Hue.NIGHT], palette.paints[Hue.WHITE])
            return max(ends, key=lambda end: contrast(end, behind))
        case _:
            assert_never(colour)


def between(one: Paint, other: Paint, share: float) -> Paint:
    """Return a mixture of two paints; `share`, 0 to 1, is that of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def code(paint: Paint) -> str:
    """Return a paint as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*paint)


@lru_cache(maxsize=8192)
def luminance(paint: Paint) -> float:
    """Return the relative luminance of a paint, 0 to 1, as WCAG defines it."""
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in paint
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Paint, other: Paint) -> float:
    """Return the contrast ratio of two paints, 1 to 21, as WCAG defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=8192)
def legible(ink: Paint, ground: Paint, least: float, inks: tuple[Paint, ...]) -> Paint:
    """Return a text's paint, changed only as far as it must be for a minimum contrast with its background."""
    if contrast(ink, ground) >= least:
        return ink
    if inks:
        strong = [one for one in inks if contrast(one, ground) >= least]
        same = inks[inks.index(ink) ^ BRIGHT]
        if ink == ground:  # any other colour would carry a meaning
            return inks[BRIGHT] if inks[BRIGHT] in strong else _better_end(ground)
        if same in strong:
            return same
        return min(strong, key=lambda one: _distance(one, ink), default=_better_end(ground))
    ends = (BRIGHTEST, BLACK) if luminance(ink) >= luminance(ground) else (BLACK, BRIGHTEST)
    end = next((end for end in ends if contrast(end, ground) >= least), _better_end(ground))
    tried = (between(ink, end, step / STEPS) for step in range(1, STEPS + 1))
    return next((paint for paint in tried if contrast(paint, ground) >= least), end)


@lru_cache(maxsize=8192)
def written_on(ground: Paint, least: float, palette: Palette) -> Paint:
    """Return a background, moved towards night only as far as black or white text needs to be legible."""
    if palette.inks or contrast(_better_end(ground), ground) >= least:
        return ground
    night = palette.paints[Hue.NIGHT]
    tried = (between(ground, night, step / STEPS) for step in range(1, STEPS + 1))
    return next((paint for paint in tried if contrast(_better_end(paint), paint) >= least), night)


def _better_end(ground: Paint) -> Paint:
    return max((BLACK, BRIGHTEST), key=lambda end: contrast(end, ground))


def _distance(one: Paint, other: Paint) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
