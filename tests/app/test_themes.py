"""Themes: every screen is readable in each, and no fact is shown by colour alone."""

import asyncio
import unicodedata
from itertools import combinations
from pathlib import Path

import pytest

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.dialogs.dice_entry import DieScreen
from shellshock_tui.app.battle.dialogs.help_screen import HelpScreen
from shellshock_tui.app.configured import shown_palette
from shellshock_tui.app.title.screen import TitleScreen
from shellshock_tui.app.title.skyline import Skyline
from shellshock_tui.dice import DieWanted
from shellshock_tui.drawing.colours import Hue, mix, side_colour
from shellshock_tui.drawing.paint import TextStyle, style
from shellshock_tui.drawing.palettes import (
    DARK,
    LIGHT,
    PALETTES,
    SAFE,
    SIXTEEN,
    STARK,
    Paint,
    Palette,
    contrast,
    legible,
    painted,
)
from shellshock_tui.drawing.sheets.inks import ROLES
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.settings import OPTIONS
from tests.app.battles import duel
from tests.app.games import courtyard
from tests.app.shown_text import Seen, seen
from tests.soak import soaked

BORDERS = frozenset("╱╲▁▂▏▎─│╭╮╰╯")
"""Lines between places and panes, which carry no information."""
SIGNS = frozenset("·–")
"""Signs in addition to those in the Unicode categories of symbols."""
EVERY = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
FOUR_ROLES = [role for role in Role if role is not Role.NONE]


def least(text: str, palette: Palette) -> float:
    """The contrast that characters need: that of text, that of marks, or none for dividing lines."""
    shown = set(text) - BORDERS - {" "}
    if not shown:
        return 1.0
    return (
        palette.mark
        if all(sign in SIGNS or unicodedata.category(sign)[0] == "S" for sign in shown)
        else palette.text
    )


def faint(app: ShellshockApp, palette: Palette) -> list[tuple[str, Seen, float]]:
    """The characters with too little contrast on the current screen."""
    name = type(app.screen).__name__
    return [
        (name, spot, round(contrast(spot.ink, spot.ground), 2))
        for spot in seen(app)
        if contrast(spot.ink, spot.ground) < least(spot.text, palette) - 0.05
        and not (name == "TitleScreen" and set(spot.text) == {"▀"})  # These are the points of the picture.
    ]


@pytest.mark.few(1)
@pytest.mark.parametrize("theme", soaked(PALETTES, 2))
def test_everything_on_every_screen_can_be_read(home: Path, tmp_path: Path, theme: str) -> None:
    palette = PALETTES[theme]

    async def run() -> None:
        app = ShellshockApp(duel(tmp_path))
        async with app.run_test(size=(120, 40)) as pilot:
            app.theme = palette.name
            found = []
            for keys in (
                "z",
                "z",
                "z",
                "space",
                "v",
                "v",
                "v",
                "f3",
                "down",
                "tab",
                "y",
                "escape",
                "question_mark",
            ):
                await pilot.press(keys)
                await pilot.pause()
                found += faint(app, palette)
            assert isinstance(app.screen, HelpScreen)
            for screen in (TitleScreen(), DieScreen(DieWanted(10, "to hit"))):
                await app.push_screen(screen)
                await pilot.pause()
                found += faint(app, palette)
            await pilot.press("ctrl+p")
            await pilot.pause(0.5)
            found += faint(app, palette)
            assert not sorted(set(found)), palette.name

    asyncio.run(run())


@EVERY
def test_bars_and_panes_carry_every_ink_that_stands_on_them(palette: Palette) -> None:
    for ground in (Hue.NIGHT, Hue.PANEL, Hue.RAISED):
        for ink in (Hue.INK, Hue.FAINT, Hue.WHITE, Hue.GOLD):
            assert contrast(palette.paints[ink], palette.paints[ground]) >= 4.5, (ink, ground)


@EVERY
def test_any_ink_is_made_readable_on_any_ground(palette: Palette) -> None:
    for ground in Hue:
        for ink in Hue:
            shown = style(TextStyle(mix(ground, ink, 0.5), ground), palette)
            assert shown.color
            assert shown.bgcolor
            ends = shown.color.get_truecolor(), shown.bgcolor.get_truecolor()
            assert contrast(*(tuple(end) for end in ends)) >= min(4.5, palette.text)  # type: ignore[arg-type]


def test_ink_that_can_be_read_is_left_alone() -> None:
    assert legible((255, 255, 255), (0, 0, 0), 4.5, ()) == (255, 255, 255)
    assert legible((120, 20, 20), (22, 27, 36), 1.0, ()) == (120, 20, 20)


@EVERY
def test_the_two_usual_sides_differ_in_lightness(palette: Palette) -> None:
    blue, red = (painted(side_colour(side, 0), palette) for side in ("blue", "red"))
    assert contrast(blue, red) >= 2


@EVERY
def test_features_that_block_or_drown_have_their_own_ground(palette: Palette) -> None:
    kinds = (Hue.WOODS, Hue.DEEP, Hue.SHALLOW, Hue.BUILDING, Hue.ROUGH)
    assert palette.paints[Hue.OPEN] not in {palette.paints[kind] for kind in kinds}


def as_seen(paint: Paint, rows: tuple[tuple[float, float, float], ...]) -> tuple[float, ...]:
    """A colour as seen with red-green blindness, after Viénot and others (1999)."""
    linear = [((part / 255 + 0.055) / 1.055) ** 2.4 if part > 10 else part / 255 / 12.92 for part in paint]
    return tuple(sum(weight * part for weight, part in zip(row, linear, strict=True)) for row in rows)


PROTANOPIA = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
DEUTERANOPIA = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))


@pytest.mark.parametrize("eye", [PROTANOPIA, DEUTERANOPIA], ids=["protanopia", "deuteranopia"])
def test_roles_can_be_told_apart_without_red_and_green(eye: tuple[tuple[float, float, float], ...]) -> None:
    for one, other in combinations(FOUR_ROLES, 2):
        seen_one, seen_other = (as_seen(SAFE.paints[ROLES[role]], eye) for role in (one, other))
        assert max(abs(a - b) for a, b in zip(seen_one, seen_other, strict=True)) > 0.1, (one, other)


def test_roles_differ_in_lightness_where_colours_fail() -> None:
    for palette in (SAFE, PALETTES["grey"]):
        for one, other in combinations(FOUR_ROLES, 2):
            assert contrast(palette.paints[ROLES[one]], palette.paints[ROLES[other]]) >= 1.25, (one, other)


def test_grey_is_grey_and_sixteen_are_sixteen() -> None:
    assert all(len(set(paint)) == 1 for paint in PALETTES["grey"].paints.values())
    assert set(SIXTEEN.paints.values()) <= set(SIXTEEN.inks)
    assert len(set(SIXTEEN.inks)) == 16


def test_grounds_among_sixteen_are_those_that_every_console_has() -> None:
    kinds = ("open", "deep", "shallow", "building", "wall", "woods", "rough", "ditch", "road")
    grounds = [*map(Hue, kinds), *(hue for hue in Hue if hue.startswith("side-")), Hue.PANEL, Hue.RAISED]
    assert {SIXTEEN.paints[hue] for hue in grounds} <= set(SIXTEEN.inks[:8])


def test_among_sixteen_colours_dark_inks_turn_bright_first() -> None:
    red, night = SIXTEEN.paints[Hue("side-red")], SIXTEEN.paints[Hue.NIGHT]
    assert legible(red, night, SIXTEEN.mark, SIXTEEN.inks) == (255, 85, 85)
    faint, raised = SIXTEEN.paints[Hue.FAINT], SIXTEEN.paints[Hue.RAISED]
    assert legible(faint, raised, SIXTEEN.text, SIXTEEN.inks) == (85, 255, 255)


def test_among_sixteen_colours_a_plain_line_stays_quiet() -> None:
    grey = (85, 85, 85)
    lines = {shade: legible(shade, shade, SIXTEEN.line, SIXTEEN.inks) for shade in SIXTEEN.inks}
    assert set(lines.values()) <= {grey, (0, 0, 0), (255, 255, 255)}
    assert {lines[SIXTEEN.paints[hue]] for hue in (Hue("open"), Hue("woods"), Hue("deep"))} == {grey}


def test_the_title_has_no_dusk_among_sixteen(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(120, 40)) as pilot:
            app.theme = SIXTEEN.name
            await app.push_screen(TitleScreen())
            await pilot.pause()
            head = app.screen.query_one(Skyline)
            assert not any(
                "▀" in segment.text for row in range(head.size.height) for segment in head.render_line(row)
            )

    asyncio.run(run())


def test_a_theme_repaints_the_map_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(courtyard(tmp_path))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            for palette in (LIGHT, STARK, DARK):
                app.theme = palette.name
                await pilot.pause()
                grounds = {spot.ground for spot in seen(app)}
                for other in (LIGHT, STARK, DARK):
                    assert (other.paints[Hue.OPEN] in grounds) == (other is palette)

    asyncio.run(run())


def test_every_hue_has_a_paint_in_every_palette() -> None:
    for palette in PALETTES.values():
        assert set(palette.paints) == set(Hue)
    assert DARK.is_dark
    assert not LIGHT.is_dark


@pytest.mark.parametrize(
    ("wanted", "no_colour", "system", "shown"),
    [
        ("light", False, "truecolor", "light"),
        ("light", False, "256", "light"),
        ("light", False, "standard", "sixteen"),
        ("grey", False, "standard", "grey"),
        ("light", True, "truecolor", "grey"),
        ("sixteen", True, "standard", "grey"),
    ],
)
def test_a_terminal_is_painted_with_what_it_can_show(
    wanted: str, no_colour: bool, system: str, shown: str
) -> None:
    assert shown_palette(wanted, no_colour, system).name == shown


def test_the_settings_know_every_palette_by_its_name() -> None:
    theme = next(option for option in OPTIONS if option.name == "theme")
    assert theme.values == {palette.name: palette.words for palette in PALETTES.values()}


@pytest.mark.parametrize(("wish", "is_grey"), [("1", True), ("", False)])
def test_an_empty_wish_for_no_colours_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wish: str, is_grey: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", wish)
    app = ShellshockApp(courtyard(tmp_path))
    assert (app.no_color, app.theme == "grey") == (is_grey, is_grey)


def test_only_greys_are_printed_without_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def run() -> None:
        app = ShellshockApp(courtyard(tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            found = list(seen(app))
            assert app.theme == "grey"
            assert all(len(set(paint)) == 1 for spot in found for paint in (spot.ink, spot.ground))
            assert not faint(app, PALETTES["grey"])

    asyncio.run(run())
