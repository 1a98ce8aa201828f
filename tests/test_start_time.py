"""The start time of a game: saved with its time zone, shown in the reader's."""

import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from textual.geometry import Size

from shellshock_tui import library
from shellshock_tui.app.browser.entries import GameEntry, saved_entry, whole_card
from shellshock_tui.app.title.screen import with_state
from shellshock_tui.session import resume
from shellshock_tui.session.game_setup import with_miniatures
from shellshock_tui.session.games import restart, saved_games, start_at_table, start_battle, write_game
from shellshock_tui.store import read
from shellshock_tui.store.header import GameHeader, decode_header, encode_header
from shellshock_tui.store.lines import as_lines, read_lines
from tests.cli.capture import Capture, told, told_json
from tests.games import duel


@pytest.fixture(autouse=True)
def in_tokyo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The reader's clock is nine hours ahead of Greenwich."""
    monkeypatch.setenv("TZ", "JST-9")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def header(tmp_path: Path) -> GameHeader:
    """The header of a game."""
    session = start_battle(duel(), "oak", tmp_path / "other")
    session.close()
    return session.header


@pytest.mark.parametrize(
    ("created", "begun"),
    [
        ("2026-11-29 18:30-05:00", "2026-11-30 08:30"),
        ("2026-11-29 18:30+09:00", "2026-11-29 18:30"),
        ("2026-11-29 18:30+00:00", "2026-11-30 03:30"),
        ("2026-11-29 18:30", "2026-11-29 18:30"),
        ("last summer", "last summer"),
        ("0001-01-01 00:00+14:00", "0001-01-01 00:00+14:00"),
        ("\x1b[2J", "\N{REPLACEMENT CHARACTER}[2J"),
        ("", ""),
    ],
)
def test_a_game_was_begun_when_the_readers_clock_said(header: GameHeader, created: str, begun: str) -> None:
    old = replace(header, created=created)
    assert old.begun == begun
    assert encode_header(decode_header(encode_header(old)))["created"] == created


def test_a_new_game_keeps_its_time_zone(tmp_path: Path, home: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path / "games")
    later = restart(session)
    for game in (session, later):
        game.close()
        assert datetime.fromisoformat(game.header.created).utcoffset() == timedelta(hours=9)


def test_a_game_from_elsewhere_is_told_by_the_readers_clock(
    home: Path, tmp_path: Path, header: GameHeader, capsys: Capture
) -> None:
    sent = replace(header, created="2026-11-29 18:30-05:00")
    path = write_game(home / "games", sent, ())
    assert "2026-11-30 08:30" in told(capsys, "games")
    assert told_json(capsys, "games")[0]["created"] == "2026-11-29 18:30-05:00"
    assert told(capsys, "replay", path.stem).startswith("The courtyard, begun 2026-11-30 08:30")
    assert saved_games()[0].begun == "2026-11-30 08:30"


def test_an_old_header_keeps_its_seal(tmp_path: Path, header: GameHeader) -> None:
    old = replace(header, created="2026-05-01 20:15")
    path = write_game(tmp_path / "games", old, ())
    assert read(path).header == old
    lines = tmp_path / "game.jsonl"
    lines.write_text(as_lines(read(path)))
    assert read_lines(lines) == read(path)


def test_a_battle_is_listed_before_its_first_dice(home: Path, capsys: Capture) -> None:
    start_at_table(library.open_file(library.SCENARIO, "duel")).close()
    listed = told(capsys, "games")
    assert "before its first dice" in listed
    assert "0 commands" not in listed
    assert told_json(capsys, "games")[0]["waits_for_dice"] is True
    (game,) = saved_games()
    entry = saved_entry(game)
    assert isinstance(entry, GameEntry)
    assert "before its first dice\n" in entry.text
    with closing(resume(game.path)) as session:
        while session.wanted:
            session.hand_in(1)
    assert "waits_for_dice" not in told_json(capsys, "games")[0]
    assert "turn 1 of" in told(capsys, "games")


def test_a_battle_on_a_table_is_listed_as_such_and_shown_without_a_map(home: Path, capsys: Capture) -> None:
    data = library.open_file(library.SCENARIO, "duel")
    start_battle(data, "1").close()
    start_battle(with_miniatures(data), "1").close()
    shown = {}
    for game, listed in zip(saved_games(), told_json(capsys, "games"), strict=True):
        entry = saved_entry(game)
        assert isinstance(entry, GameEntry)
        rows = len(whole_card(entry, Size(60, 30)))
        notes = entry.note, entry.text, with_state(entry, game.path).note
        where = {"on a table" in words for words in notes} | {listed.get("on_table", False)}
        shown[where.pop()] = rows
        assert not where
    assert shown[True] < 12 < shown[False]
    assert told(capsys, "games").count("on a table: turn 1 of") == 1
