"""A few whole screens compared with stored pictures."""

from collections.abc import Callable
from pathlib import Path

import pytest

from shellshock_tui.app.app import ShellshockApp
from tests.app.games import courtyard
from tests.app.test_on_table import ALL_TOLD, RANGE_TOLD, at_first_shot

Compare = Callable[..., bool]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_battle(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(ShellshockApp(courtyard(tmp_path)), terminal_size=size)


def test_battle_without_colours(
    snap_compare: Compare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(ShellshockApp(courtyard(tmp_path)), terminal_size=(120, 40), press=["1"])


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_table(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    session = at_first_shot(tmp_path, *RANGE_TOLD)
    assert snap_compare(ShellshockApp(session), terminal_size=size, press=["1", "1"])


def test_table_without_colours(
    snap_compare: Compare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    session = at_first_shot(tmp_path, *ALL_TOLD)
    assert snap_compare(ShellshockApp(session), terminal_size=(120, 40), press=["1", "1"])


def test_help(snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(ShellshockApp(courtyard(tmp_path)), terminal_size=(80, 24), press=["question_mark"])
