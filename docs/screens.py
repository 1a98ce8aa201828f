"""Makes the pictures of the screens: `python docs/screens.py` writes them into `docs/pages/pictures`.

Each picture is a game, the size of the window, and the keys that are pressed. Run it again after the screens
have changed; a test compares the texts of the pictures with the screens.
"""

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
if __name__ == "__main__":  # The pictures depend neither on the terminal nor on the player's files.
    HOME = tempfile.TemporaryDirectory()
    os.environ |= {f"XDG_{name}_HOME": HOME.name for name in ("CONFIG", "DATA", "STATE")}
    os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
    os.environ.pop("NO_COLOR", None)

import pytest  # noqa: E402 - the environment and the project folder come first
from textual.screen import Screen  # noqa: E402

from shellshock_tui import library  # noqa: E402
from shellshock_tui.app.app import ShellshockApp  # noqa: E402
from shellshock_tui.app.forces.builder import BuilderScreen  # noqa: E402
from shellshock_tui.app.forces.force_drafts import draft_of  # noqa: E402
from shellshock_tui.app.skirmish.screen import SkirmishScreen  # noqa: E402
from shellshock_tui.cli.arguments import opening  # noqa: E402
from shellshock_tui.paper.page import A4, PAPERS  # noqa: E402
from shellshock_tui.paper.printed import (  # noqa: E402
    PrintedBattle,
    battle_map,
    battle_sheets,
    opening_battle,
    standard_tables,
)
from shellshock_tui.paper.svg_file import as_svg  # noqa: E402
from shellshock_tui.session import Session  # noqa: E402
from shellshock_tui.session.drafts import BattleDraft  # noqa: E402
from tests import virtual_clock  # noqa: E402
from tests.app.battles import aiming  # noqa: E402
from tests.app.test_on_table import RANGE_TOLD, at_first_shot  # noqa: E402
from tests.test_after_action import replayed  # noqa: E402

PICTURES = HERE / "pages" / "pictures"
FROM_OUTSIDE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""The fonts that Textual would fetch from another server."""


class Picture(NamedTuple):
    """A screen to be drawn."""

    opened: Callable[[Path], Session] | None
    """Makes the game, given a folder for its file; None for the title screen."""
    size: tuple[int, int]
    """Columns and rows."""
    keys: tuple[str, ...] = ()
    shows: Callable[[], Screen[Any]] | None = None
    """Makes a screen above the title; None for the title itself."""


def _own_battle() -> Screen[Any]:
    forces = ("us-tank-platoon", "german-tank-platoon")
    return SkirmishScreen(BattleDraft(system="shellshock", forces=forces, map="village", seed="7"))


def _force() -> Screen[Any]:
    return BuilderScreen(draft_of("german-tank-platoon"))


def _on_table(folder: Path) -> Session:
    return at_first_shot(folder, *RANGE_TOLD)


SCREENS = {
    "title": Picture(None, (100, 30)),
    "battle": Picture(aiming, (120, 40)),
    "table": Picture(_on_table, (120, 40), ("1", "1")),
    "why": Picture(aiming, (120, 40), ("y",)),
    "report": Picture(lambda folder: replayed("camp", folder), (120, 40)),
    "workshop": Picture(None, (120, 40), ("a", "down", "n", "enter", *("down",) * 6, "right", "right")),
    "own-battle": Picture(None, (120, 40), shows=_own_battle),
    "force": Picture(None, (120, 40), ("right", "down"), _force),
    "lesson": Picture(None, (100, 30), ("enter", "down", "enter")),
}


def _duel() -> PrintedBattle:
    data = library.open_file(library.SCENARIO, "duel")
    return opening_battle(data, *opening(data))


PRINTED: dict[str, Callable[[], str]] = {
    "printed-sheets": lambda: as_svg(battle_sheets(_duel(), PAPERS[A4])[0]),
    "printed-map": lambda: as_svg(battle_map(_duel(), PAPERS[A4])),
    "printed-tables": lambda: as_svg(standard_tables("closing_fire", PAPERS[A4])[0]),
}
"""The functions that make printed pages, by the names of their pictures."""


def drawn(picture: Picture) -> str:
    """Return a screen as SVG without references to other files."""

    async def run(folder: Path) -> str:
        app = ShellshockApp(picture.opened(folder) if picture.opened else None)
        async with app.run_test(size=picture.size) as pilot:
            await pilot.pause()
            if picture.shows:
                await app.push_screen(picture.shows())
                await app.workers.wait_for_complete()
                await pilot.pause()
            for key in picture.keys:
                await pilot.press(key)
                await pilot.pause()
            return app.export_screenshot()

    with tempfile.TemporaryDirectory() as folder:
        return FROM_OUTSIDE.sub("", asyncio.run(run(Path(folder))))


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        virtual_clock.set_up(patch)
        for name, picture in SCREENS.items():
            (PICTURES / f"{name}.svg").write_text(drawn(picture), "utf-8")
        for name, make in PRINTED.items():
            (PICTURES / f"{name}.svg").write_text(make(), "utf-8")
