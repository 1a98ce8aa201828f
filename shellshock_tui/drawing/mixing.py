"""Mixing: what a colour is in a palette, and ink that can be read on its ground."""

from functools import lru_cache
from typing import assert_never

from shellshock_tui.drawing.colours import Blend, Colour, Hue, ReadableOn
from shellshock_tui.drawing.palettes import Paint, Palette

BLACK: Paint = (0, 0, 0)
BRIGHTEST: Paint = (255, 255, 255)
STEPS = 40
"""In how many steps an ink goes to black or white until it can be read."""


@lru_cache(maxsize=8192)
def painted(colour: Colour, palette: Palette) -> Paint:
    """Return what a colour is in a palette."""
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
    """Return one paint with a share of another."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def code(paint: Paint) -> str:
    """Return a paint as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*paint)


@lru_cache(maxsize=8192)
def luminance(paint: Paint) -> float:
    """Return how much light a paint gives, 0 to 1, as the WCAG reckons it."""
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in paint
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Paint, other: Paint) -> float:
    """Return the contrast of two paints, 1 to 21, as the WCAG reckons it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=8192)
def legible(ink: Paint, ground: Paint, least: float, inks: tuple[Paint, ...]) -> Paint:
    """Return an ink, changed no more than it needs for a contrast with its ground."""
    if contrast(ink, ground) >= least:
        return ink
    if inks:
        strong = [one for one in inks if contrast(one, ground) >= least]
        return min(strong, key=lambda one: _distance(one, ink), default=_better_end(ground))
    ends = (BRIGHTEST, BLACK) if luminance(ink) >= luminance(ground) else (BLACK, BRIGHTEST)
    end = next((end for end in ends if contrast(end, ground) >= least), _better_end(ground))
    tried = (between(ink, end, step / STEPS) for step in range(1, STEPS + 1))
    return next((paint for paint in tried if contrast(paint, ground) >= least), end)


@lru_cache(maxsize=8192)
def written_on(ground: Paint, least: float, palette: Palette) -> Paint:
    """Return a ground, moved no more towards night than black or white needs to be read on it."""
    if palette.inks or contrast(_better_end(ground), ground) >= least:
        return ground
    night = palette.paints[Hue.NIGHT]
    tried = (between(ground, night, step / STEPS) for step in range(1, STEPS + 1))
    return next((paint for paint in tried if contrast(_better_end(paint), paint) >= least), night)


def _better_end(ground: Paint) -> Paint:
    return max((BLACK, BRIGHTEST), key=lambda end: contrast(end, ground))


def _distance(one: Paint, other: Paint) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
