"""`/` in long lists: only the rows with all words that are typed stay."""

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.reference.armoury import ArmouryScreen
from tests.app.learner import press
from tests.app.shown_text import text


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_a_slash_filters_the_armoury() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        assert " / filter" in text(app)
        before = text(app)
        await press(pilot, "slash", *"dra")
        assert "Drake" in text(app)
        assert "Hornet" not in text(app)
        assert "/ dra_" in text(app)
        await press(pilot, "backspace", "backspace", "backspace", *"HORN", "enter")
        assert "Drake" not in text(app)
        assert "/ HORN   Esc clears" in text(app)
        await press(pilot, "slash", *"xyz")
        assert "nothing found" in text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, ArmouryScreen), "Esc clears the filter first"
        assert "Drake" in text(app)
        assert "Hornet" in text(app)
        await press(pilot, "home")
        assert text(app) == before

    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(120, 40)) as pilot:
            await app.push_screen(ArmouryScreen())
            await press(pilot)
            await script(pilot, app)

    asyncio.run(run())
