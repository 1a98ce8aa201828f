"""Printing from a battle and from the armoury."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.control import navigation
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.reference.armoury import ArmouryScreen
from shellshock_tui.app.widgets import print_dialog
from shellshock_tui.app.widgets.print_dialog import PrintScreen, file_name
from shellshock_tui.paper import pdf_file
from shellshock_tui.paper.printed import PrintedBattle, saved_battle
from shellshock_tui.session import Session
from shellshock_tui.store import GameHeader
from tests.app.battles import asked_of
from tests.app.games import HOSTILE, courtyard, hostile
from tests.app.shown_text import text

Script = Callable[[Pilot[None]], Awaitable[None]]
WIDE = (120, 40)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_dialog, "games_folder", lambda: tmp_path)


def in_battle(path: Path, script: Script, begin: Callable[[Path], object] = courtyard) -> None:
    """Run a script in a battle."""

    async def run() -> None:
        app = ShellshockApp(begin(path))  # type: ignore[arg-type]
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, BattleScreen)
            await script(pilot)

    asyncio.run(run())


def in_armoury(script: Script) -> None:
    """Run a script in the armoury."""

    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=WIDE) as pilot:
            await app.push_screen(ArmouryScreen())
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


async def printed(pilot: Pilot[None], name: str = "") -> None:
    """Type a name if one is given, press Enter, and wait for the file."""
    if name:
        pilot.app.screen.query_one(Input).value = name
    await pilot.press("enter")
    await pilot.pause()


def told(pilot: Pilot[None]) -> str:
    """The text of the dialog above the name."""
    return str(pilot.app.screen.query_one("#asked", Static).content)


def test_one_key_prints_a_battle(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("P")
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value == "toy.pdf"
        await printed(pilot)
        assert isinstance(pilot.app.screen, BattleScreen)
        assert (tmp_path / "toy.pdf").read_bytes().startswith(b"%PDF-")
        assert "written to" in text(pilot.app)

    in_battle(tmp_path, script)


def test_names_are_printed_literally(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("P")
        await pilot.pause()
        await printed(pilot, str(tmp_path / "odd.svg"))
        pages = "".join(page.read_text("utf-8") for page in tmp_path.glob("odd*.svg"))
        assert all(name in pages for name in HOSTILE)

    in_battle(tmp_path, script, hostile)


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("tank.doc", "must end in .pdf or .svg"),
        ("no/such/tank.pdf", "its folder is not there"),
        ("~nobody-of-that-name/tank.pdf", "its folder is not there"),
        ("mine.pdf", "there is a file of that name already, and this program did not print it"),
        ("folder.svg", "it is a folder"),
        (" ", "Type the name"),
    ],
)
def test_bad_names_are_told_and_kept(name: str, sentence: str, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        (tmp_path / "mine.pdf").write_text("mine", "utf-8")
        (tmp_path / "folder.svg").mkdir()
        await pilot.press("P")
        await pilot.pause()
        await printed(pilot, name)
        assert sentence in told(pilot)
        assert pilot.app.screen.query_one(Input).value == name
        assert (tmp_path / "mine.pdf").read_text("utf-8") == "mine"

    in_armoury(script)


def test_the_armoury_prints_the_sheet_that_is_shown(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("P")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PrintScreen)
        name = pilot.app.screen.query_one(Input).value
        await printed(pilot)
        assert isinstance(pilot.app.screen, ArmouryScreen)
        assert (tmp_path / name).read_bytes().startswith(b"%PDF-")

    in_armoury(script)


def test_without_the_extra_svg_is_proposed_and_pdf_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf_file, "find_spec", lambda _: None)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("P")
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value.endswith(".svg")
        await printed(pilot, "sheet.pdf")
        assert "pip install" in told(pilot)
        await printed(pilot, "sheet.svg")
        assert (tmp_path / "sheet.svg").exists()

    in_armoury(script)


def test_a_disk_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(os, "replace", refuse)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("P")
        await pilot.pause()
        await printed(pilot)
        assert "you have no permission" in told(pilot)

    in_armoury(script)


@pytest.mark.parametrize(("title", "name"), [("M1A2 Abrams", "m1a2-abrams"), ("../[b]", "b"), ("…", "sheet")])
def test_names_of_files_are_made_from_titles(title: str, name: str) -> None:
    assert file_name(title) == name


def test_the_moment_that_is_looked_back_at_is_printed(tmp_path: Path) -> None:
    state: list[object] = []

    def saved(header: GameHeader, bound: object, there: object) -> PrintedBattle:
        state.append(there)
        return saved_battle(header, bound, there)  # type: ignore[arg-type]

    def begun(path: Path) -> Session:
        session = courtyard(path)
        for _ in range(4):
            asked = asked_of(session)
            session.give(next(session.rules.legal(session.state, asked.answerers(session.rules.sides)[0])))
        return session

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        await pilot.press("f4", "up", "up")
        await pilot.pause()
        past = screen.model.past
        assert past is not None
        await pilot.press("P")
        await pilot.pause()
        assert f"as they stood after entry {past}" in " ".join(told(pilot).split())
        assert pilot.app.screen.query_one(Input).value == f"toy-entry-{past}.pdf"
        await printed(pilot)
        assert "written to" in text(pilot.app)
        assert state == [screen.session.state_at(past)]
        assert state != [screen.session.state]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(navigation, "saved_battle", saved)
        in_battle(tmp_path, script, begun)
