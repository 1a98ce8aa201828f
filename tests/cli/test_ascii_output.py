"""Commands print ASCII if asked to, or if the locale has nothing else."""

import locale

import pytest

from shellshock_tui.settings import GLYPHS, Settings, settings_file, write_settings
from tests.cli.capture import Capture, told

PRINTING = (
    ("sheet", "bison-gp"),
    ("sight", "duel", "0101", "0505"),
    ("scenario", "mill"),
    ("rules", "red", "chit"),
    ("rules", "move.turn-number"),
    ("sheet",),
    ("jumpstart", "--list"),
)
WAYS = ("option", "settings", "locale")


def ask_for_ascii(monkeypatch: pytest.MonkeyPatch, way: str) -> tuple[str, ...]:
    """Ask for ASCII in one of three ways; return the words of the command line for it, if any."""
    if way == "option":
        return ("--ascii",)
    monkeypatch.delenv(GLYPHS)
    if way == "settings":
        write_settings(Settings(glyphs="ascii"), settings_file())
    else:
        monkeypatch.setattr(locale, "getencoding", lambda: "ascii")
    return ()


@pytest.mark.usefixtures("home")
@pytest.mark.few(6)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
def test_printed_output_is_ascii_where_that_is_wanted(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], way: str
) -> None:
    assert told(capsys, *ask_for_ascii(monkeypatch, way), *words).isascii()


@pytest.mark.usefixtures("home")
def test_elsewhere_signs_are_printed_and_take_the_same_room(capsys: Capture) -> None:
    signs, plain = told(capsys, "sheet", "bison-gp"), told(capsys, "--ascii", "sheet", "bison-gp")
    assert not signs.isascii()
    assert [len(line) for line in signs.splitlines()] == [len(line) for line in plain.splitlines()]
