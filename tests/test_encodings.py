"""Text files as Windows shells and editors write them: with a byte order mark, or in UTF-16."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import replace
from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.cli import command_line
from shellshock_tui.files import DataError, read_text
from shellshock_tui.referee.line import parse
from shellshock_tui.settings import STANDARD, read_settings
from shellshock_tui.settings.file import written
from shellshock_tui.store import read
from shellshock_tui.store.lines import are_lines, as_lines, read_lines
from tests.cli.capture import Capture, told, told_json
from tests.cli.conftest import game

__all__ = ["game"]
WAYS = {
    "UTF-8 with a mark": (BOM_UTF8, "utf-8"),
    "UTF-16 of a Windows shell": (BOM_UTF16_LE, "utf-16-le"),
    "UTF-16, the high byte first": (BOM_UTF16_BE, "utf-16-be"),
}
SCENARIOS = Path(__file__).parent.parent / "scenarios"


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> tuple[bytes, str]:
    return WAYS[request.param]


def write(path: Path, text: str, way: tuple[bytes, str]) -> Path:
    """Write a text as Windows does, with CR and LF at the end of each line."""
    mark, encoding = way
    path.write_bytes(mark + text.replace("\n", "\r\n").encode(encoding))
    return path


def test_data_files_are_read(tmp_path: Path, way: tuple[bytes, str], capsys: Capture) -> None:
    path = write(tmp_path / "duel.toml", (SCENARIOS / "duel.toml").read_text("utf-8"), way)
    assert library.open_path(str(path)).table == library.open_path(str(SCENARIOS / "duel.toml")).table
    assert "duel.toml" in told(capsys, "check", str(path))


def test_settings_are_read(tmp_path: Path, way: tuple[bytes, str]) -> None:
    settings = replace(STANDARD, theme="light", keys={"why": ("ä",)})
    reading = read_settings(write(tmp_path / "settings.toml", written(settings), way))
    assert (reading.settings, reading.faults) == (settings, ())


def test_games_in_lines_are_read(game: Path, tmp_path: Path, way: tuple[bytes, str], capsys: Capture) -> None:
    path = write(tmp_path / "game.jsonl", as_lines(read(game)), way)
    assert read_lines(path) == read(game)
    game.unlink()
    assert told_json(capsys, "import", str(path))["rows"] == len(read_lines(path).rows)


def test_an_exported_game_is_told_apart_from_a_saved_one(
    game: Path, tmp_path: Path, way: tuple[bytes, str]
) -> None:
    mark, encoding = way
    path = tmp_path / "mail.jsonl"
    path.write_bytes(mark + as_lines(read(game)).encode(encoding))
    assert are_lines(path)
    assert not are_lines(game)


def test_a_line_of_the_protocol_may_begin_with_a_mark() -> None:
    assert parse(BOM_UTF8 + b'{"ask": "legal"}') == {"ask": "legal"}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (BOM_UTF16_LE + b"a", r"is not UTF-16 text \(at line 1, column 1\)"),
        (BOM_UTF8 + b"\xff", r"is not UTF-8 text \(at line 1, column 1\)"),
        (b"ab\xff", r"is not UTF-8 text \(at line 1, column 3\)"),
        ("\n\ncaf\u00e9, caf\u00e9".encode() + b"\xe9", r"is not UTF-8 text \(at line 3, column 11\)"),
    ],
)
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, data: bytes, why: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_bytes(data)
    with pytest.raises(DataError, match=why):
        read_text(path)
    assert command_line(["check", str(path)]) != 0
