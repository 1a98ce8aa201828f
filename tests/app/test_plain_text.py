"""The plain-text setting: only ASCII is printed, and the layout stays the same."""

import asyncio
import locale
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

import shellshock_tui
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.control.hand_over import HandOverScreen
from shellshock_tui.app.battle.dialogs.dice_entry import DieScreen
from shellshock_tui.app.battle.dialogs.help_screen import help_lines
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.render import glyphs
from shellshock_tui.app.title.screen import TitleScreen
from shellshock_tui.dice import DieWanted
from shellshock_tui.drawing.sheets.areas import ROLE_SIGNS
from shellshock_tui.drawing.sheets.spans import SIGNS
from shellshock_tui.settings import STANDARD, Reading
from shellshock_tui.settings.plain_text import STAND_INS, can_take_glyphs, is_plain, plain_text
from tests.app.battles import duel, on_screen
from tests.app.shown_text import text

PLAIN = Reading(replace(STANDARD, glyphs="ascii"))
WALK = ("z", "z", "z", "space", "space", "v", "v", "f3", "down", "f4", "f2", "y", "escape", "f7", "escape",
        "f8", "escape", "f12", "escape", "E", "escape", "question_mark")  # fmt: skip


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_every_screen_is_in_ascii(home: Path, tmp_path: Path, size: tuple[int, int]) -> None:
    async def run() -> None:
        app = ShellshockApp(duel(tmp_path), PLAIN)
        async with app.run_test(size=size, notifications=True) as pilot:
            for key in WALK:
                await pilot.press(key)
                await pilot.pause()
                assert text(app).isascii(), key
            for screen in (
                TitleScreen(),
                HandOverScreen("Blau – Rot"),
                DieScreen(DieWanted(10, "to hit × 2")),
            ):
                await app.push_screen(screen)
                await pilot.pause()
                assert text(app).isascii(), screen
            app.notify("“Ü” – 漢字…", markup=False)
            await pilot.press("ctrl+p")
            await pilot.pause(0.5)
            assert text(app).isascii()

    asyncio.run(run())


def test_the_setting_works_at_once_both_ways(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        app = cast("ShellshockApp", screen.app)
        before = text(app)
        for glyphs_set in ("ascii", "unicode"):
            app.keep(replace(app.settings, glyphs=glyphs_set))
            await pilot.pause()
            assert text(app).isascii() == (glyphs_set == "ascii")
        assert text(app) == before

    on_screen(duel(tmp_path), script)


@pytest.mark.parametrize("character", ["é", "漢", "🔎", "\u0301", "Ж", "…", "⣿", "‑", "½"])
def test_any_character_has_a_stand_in_of_its_own_width(character: str) -> None:
    shown = plain_text(f"a{character}b")
    assert shown.isascii()
    assert len(shown) == cell_len(f"a{character}b")


def test_every_glyph_has_a_chosen_ascii_stand_in() -> None:
    for file in Path(shellshock_tui.__file__).parent.rglob("*.py"):
        signs = {sign for sign in file.read_text() if not sign.isascii()} - STAND_INS.keys()
        assert not signs, file


def test_ascii_is_left_alone() -> None:
    words = "".join(map(chr, range(32, 127)))
    assert plain_text(words) == words


def test_glyphs_of_different_shape_differ_in_ascii() -> None:
    features = dict(glyphs.FEATURES.values()).keys()
    for signs in (features, *zip(*glyphs.HEX_HULLS, strict=True), *zip(*glyphs.SQUARE_HULLS, strict=True),
                  *glyphs.HEX_HULLS, *glyphs.SQUARE_HULLS, glyphs.HEX_ARROWS,
                  glyphs.SQUARE_ARROWS, glyphs.UPPER + glyphs.LOWER,
                  ROLE_SIGNS.values(), {sign for sign in SIGNS.values() if sign != " "}):  # fmt: skip
        shown = [plain_text(sign) for sign in signs]
        assert len(set(shown)) == len(shown), shown
    assert all(len(sign) == 1 and sign.isascii() for sign in STAND_INS.values())


@pytest.mark.parametrize("shown", [str, plain_text], ids=["signs", "ascii"])
def test_help_tells_what_every_hull_arrow_and_edge_looks_like(shown: Callable[[str], str]) -> None:
    told = "".join(shown(run.text) for line in help_lines(98) for run in line)
    for signs in (*glyphs.HEX_HULLS, glyphs.HEX_ARROWS):
        assert shown(signs) in told
    assert all(shown(edge) in told for edge in "╱╲▁")


@pytest.mark.parametrize(
    ("encoding", "able"), [("utf-8", True), ("ascii", False), ("latin-1", False), ("?", False)]
)
def test_a_locale_that_lacks_the_glyphs_gets_ascii(
    monkeypatch: pytest.MonkeyPatch, encoding: str, able: bool
) -> None:
    monkeypatch.setattr(locale, "getencoding", lambda: encoding)
    assert can_take_glyphs(encoding) is able
    assert is_plain("auto") is not able
    assert is_plain("ascii")
    assert not is_plain("unicode")


def test_ascii_for_once_lasts_until_glyphs_are_set(tmp_path: Path) -> None:
    app = ShellshockApp(None, glyphs="ascii")
    app.keep(replace(app.settings, theme="light"))
    assert app.plain_text.enabled
    assert app.settings.glyphs == "auto"
    app.keep(replace(app.settings, glyphs="unicode"))
    assert not app.plain_text.enabled


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ("right 13 − 3 = 10 · inside 6: 6 rows", "right 13 - 3 = 10 | inside 6: 6 rows"),
        ("Gunner → R4 Otter", "Gunner ->R4 Otter"),
        ("5 + 2 →4", "5 + 2 :4"),
        ("13→7", "13:7"),
        ("← → a turn", "< > a turn"),
        ("B1→ acts", "B1e acts"),
        ("needs ≤2", "needs 2-"),
        ("8   9═ 10═", "8   9r 10r"),
        ("═R1═", "+R1+"),
    ],
)
def test_no_sign_in_ascii_reads_as_a_part_of_a_sum(shown: str, told: str) -> None:
    assert plain_text(shown) == told


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ("↑↗↘↓↙↖", "nrdsaq"),
        ("R1↑4", "R1n4"),
        ("R1↗4", "R1r4"),
        ("1R ↓ 4", "1R s 4"),
        ("R1 ↙ 4", "R1 a 4"),
        ("Turret ↑ n Cupola ↓ s", "Turret n n Cupola s s"),
        ("(12 ↑ 3 more ↓)", "(12 ^ 3 more v)"),
        ("↑ ↓ PgDn scroll", "^ v PgDn scroll"),
    ],
)
def test_every_facing_is_a_letter_of_one_set_in_ascii(shown: str, told: str) -> None:
    assert plain_text(shown) == told


def test_signs_of_answers_and_crew_differ_in_ascii() -> None:
    signs = plain_text("★◉●○×✓†")
    assert len(set(signs)) == len(signs)


@pytest.mark.parametrize(
    "text", ["A speed marked ═ is possible only on a road.", "and ═ marks", "without ═, it is"]
)
def test_a_text_names_the_sign_of_a_road_as_the_table_shows_it(text: str) -> None:
    assert plain_text(text) == text.replace("═", "r")
    assert plain_text(" 14═") == " 14r"
