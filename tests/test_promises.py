"""The promises about abuse, at small figures in every run and at large ones in soak."""

import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

import pytest
import tomli_w

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.cli.commands.check import check_file
from shellshock_tui.cli.commands.import_ import import_game
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.journal import canonical, in_order
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Decision, IllegalCommand, Malformed
from shellshock_tui.files import DataError, clean
from shellshock_tui.library.header import read_header
from shellshock_tui.library.locations import games_folder
from shellshock_tui.names import NAME, is_file_name
from shellshock_tui.session import resume
from shellshock_tui.session.campaign import begin_campaign, open_campaign
from shellshock_tui.session.games import rename_game, start_battle
from shellshock_tui.sim.game import play_game
from shellshock_tui.store import GameHeader, Saved, SaveError, Store
from shellshock_tui.store.header import encode_header
from shellshock_tui.store.lines import as_lines, chain
from tests.app.games import begin
from tests.app.shown_text import text
from tests.games import duel
from tests.laws import check_commands_left
from tests.seals import BATTLES, bound
from tests.soak import soaked
from tests.toy import DUEL

ROOT = Path(__file__).parent.parent
FILES = [
    path
    for folder in ("scenarios", "sheets")
    for path in sorted((ROOT / folder).rglob("*.toml"))
    if "jumpstarts" not in path.parts
]
MOST_CPU, MOST_MEMORY = 1.0, 200 * 1024
"""The most CPU seconds, and the most KiB of additional memory."""
WORDS = ["[[", "]]", "=", '"', "'" * 3, "nan", "inf", "-1", "9" * 400, "1e999", "\\ud800", "\x00", "{", "a."]
NAMES = ["[red]", "[/]", "\x1b[2J", "\u202e", "é", "漢字", "\n", "\x9b31m", "$(x)", "{x}", "\u200b", "\\"]


def spoiled(whole: str, chance: random.Random) -> str:
    """A data file with a few of its words cut, doubled, exchanged or made into nonsense."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(whole) + 1)
        to = min(len(whole), at + chance.choice((1, 3, 40)))
        match chance.randrange(5):
            case 0:
                whole = whole[:at] + whole[to:]
            case 1:
                whole = whole[:to] + whole[at:to] * chance.choice((1, 2, 200)) + whole[to:]
            case 2:
                whole = whole[:at] + chance.choice(WORDS) * chance.choice((1, 1, 300)) + whole[to:]
            case 3:
                lines = whole.splitlines(keepends=True)
                chance.shuffle(lines)
                whole = "".join(lines)
            case _:
                whole = whole[:at] + str(chance.randint(-(10**6), 10**6)) + whole[to:]
    return whole


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("lot", soaked(range(1_000), 8), ids=str)
def test_each_of_a_hundred_hostile_files_is_good_or_a_sentence(tmp_path: Path, lot: int) -> None:
    chance = random.Random(f"hostile {lot}")
    for _ in range(100):
        source = chance.choice(FILES)
        path = tmp_path / source.name
        path.write_text(spoiled(source.read_text("utf-8"), chance), "utf-8")
        before, memory = process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        assert all(str(fault).isprintable() for fault in check_file(str(path)).faults)
        assert process_time() - before < MOST_CPU
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < MOST_MEMORY


@pytest.mark.parametrize(
    "reveal", [[{"table": []}], [7], 7, [{"name": "patrol"}], [{"name": "patrol", "table": [{}]}]]
)
def test_a_mission_whose_markers_reveal_nonsense_is_a_sentence(tmp_path: Path, reveal: object) -> None:
    mission = library.open_file(library.SCENARIO, "green-farm").table
    data = library.open_file("data", "shock/data").table
    path = tmp_path / "mission.toml"
    path.write_text(tomli_w.dumps({**mission, "data": {**data, "reveal": reveal}}), "utf-8")
    assert check_file(str(path)).faults


SHEETS = {one.system: one for one in library.listed(library.SHEET) if one.header}
"""A sheet of each system."""


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("system", SHEETS)
@pytest.mark.parametrize("wrong", [None, 7, [[]], {"x": 0}], ids=str)
def test_a_sheet_with_a_field_gone_or_wrong_is_a_sentence(tmp_path: Path, system: str, wrong: object) -> None:
    table = library.open_file(library.SHEET, SHEETS[system].address).table
    faults = 0
    for name in table:
        others = {field: value for field, value in table.items() if field != name}
        path = tmp_path / f"{name}.toml"
        path.write_text(tomli_w.dumps(others if wrong is None else {**others, name: wrong}), "utf-8")
        faults += bool(check_file(str(path)).faults)
    assert faults


@pytest.mark.parametrize("number", soaked(range(20_000), 100), ids=str)
def test_legal_and_illegal_commands_break_nothing(number: int) -> None:
    chance = random.Random(f"stream {number}")
    battle = bound(number)
    match, dice = Match(battle), SeededDice(f"stream {number}")
    match.begin(dice)
    given: list[Any] = []
    for _ in range(30):
        asked = battle.decision(match.state)
        if not isinstance(asked, Decision):
            break
        if given and chance.random() < 0.3:
            before, entries = canonical(battle.encode(match.state)), len(match.entries)
            try:
                match.give(battle.decode(wrong(battle.encode(chance.choice(given)), chance)), dice)
            except (IllegalCommand, Malformed):
                assert (canonical(battle.encode(match.state)), len(match.entries)) == (before, entries)
        else:
            side = asked.answerers(battle.sides)[0]
            command = chance.choice(list(islice(battle.legal(match.state, side), 40)))
            assert battle.decode(json.loads(json.dumps(battle.encode(command)))) == command
            match.give(command, dice)
            given.append(command)
        assert all(event.text.isprintable() for event in match.entries[-1].events)
        check_commands_left(battle, match.state)


def wrong(table: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A command with one of its fields made into something else, or without it."""
    field = chance.choice(list(table))
    if chance.random() < 0.2:
        return {name: value for name, value in table.items() if name != field}
    return {**table, field: chance.choice([None, -1, 10**30, "", "x", [], {}, True, "0101", 3.5])}


@pytest.mark.parametrize("number", soaked(range(10_000), 10), ids=str)
def test_bots_play_to_the_end(number: int) -> None:
    battle = bound(number)
    seats = {side.id: "random" for side in battle.sides if side.id not in battle.programmed}
    assert play_game(battle, seats, number, "promise").reason


def seals(hash_seed: str, numbers: range, program: str = sys.executable) -> list[str]:
    """The seals of games under a hash seed, and perhaps another Python."""
    words = [program, "-m", "tests.seals", *map(str, numbers)]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(words, env=env, capture_output=True, check=True, text=True, cwd=ROOT).stdout.split()


EACH = len(BATTLES)
"""The number of shipped battles, with one game of each."""


@pytest.mark.parametrize("numbers", soaked([range(n, n + EACH) for n in range(0, 1_000, EACH)], 1), ids=str)
@pytest.mark.parametrize("hash_seed", soaked(("1", "2"), 1))
def test_games_are_the_same_whatever_is_hashed_how(numbers: range, hash_seed: str) -> None:
    first = seals("0", numbers)
    assert len(first) == len(numbers)
    assert seals(hash_seed, numbers) == first


def name(chance: random.Random) -> str:
    """Any text."""
    pieces = (
        chance.choice(NAMES) if chance.random() < 0.5 else chr(chance.randrange(1, 0xD7FF)) for _ in range(8)
    )
    return "".join(pieces)


async def shown(table: dict[str, Any], folder: Path) -> str:
    """The look of a battle after its panels have been opened and closed."""
    app = ShellshockApp(begin(folder, table))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        for key in ("question_mark", "escape", "f7", "escape", "y", "escape"):
            await pilot.press(key)
        return text(app)


@pytest.mark.parametrize("lot", soaked(range(100), 2), ids=str)
def test_texts_as_names_are_shown_as_text(tmp_path: Path, lot: int) -> None:
    chance = random.Random(f"name {lot}")
    for number in range(8):
        folder = tmp_path / str(number)
        folder.mkdir()
        units = [{**unit, "name": clean(name(chance))[:60]} for unit in DUEL["units"]]
        sides = [{**side, "name": clean(name(chance))[:60]} for side in DUEL["sides"]]
        table = {**DUEL, "title": clean(name(chance))[:60], "units": units, "sides": sides}
        drawn = asyncio.run(shown(table, folder))
        assert not any(unicodedata.category(letter) == "Cc" for letter in drawn.replace("\n", ""))


PLACES = [
    "", ".", "..", "/", "\\", "C:", "~", "-", "--help", "-rf", " ", "*", "?", "[a]", "$HOME", "%TEMP%",
    "`id`", ";", "|", ">", "evil", "a", ".hidden", "../" * 5, "\0", "\n", "\t", "é", "x" * 300,
    "NUL", ".game", ".toml",
]  # fmt: skip
"""Parts of names that lead elsewhere, hide a file, or look like an option."""


def leading_away(chance: random.Random) -> str:
    """A text that is not a valid name."""
    while NAME.fullmatch(made := "".join(chance.choices(PLACES, k=chance.randint(1, 4)))):
        pass
    return made


def files_below(folder: Path) -> set[str]:
    """The paths of everything below a folder, including hidden files."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def write_store(path: Path, header: GameHeader, *rows: Mapping[str, Any]) -> None:
    """Write a file of a game or a campaign with any content."""
    store = Store.create(path, header)
    for row in rows:
        store.append(row)
    store.close()


@pytest.mark.parametrize("lot", soaked(range(50), 2), ids=str)
def test_no_name_in_a_hundred_files_is_a_path_or_an_option(home: Path, tmp_path: Path, lot: int) -> None:
    chance = random.Random(f"place {lot}")
    game = start_battle(duel(), "ash")
    game.close()
    begun = begin_campaign("shock")
    begun.path.unlink()
    lines = tmp_path / "mail.jsonl"
    lines.touch()
    before = files_below(tmp_path)
    for _ in range(100):
        wanted = leading_away(chance)
        header = replace(game.header, scenario=wanted)
        lines.write_text(as_lines(Saved(header, (), chain(in_order(encode_header(header)), ()))), "utf-8")
        with pytest.raises(CommandLineError, match="the name of its battle") as refused:
            import_game(str(lines))
        assert str(refused.value).isprintable()
        path = games_folder() / "given.game"
        write_store(path, header, *game.store.rows)
        with pytest.raises(SaveError):
            resume(path)
        path.unlink()
        if wanted and not is_file_name(wanted):
            write_store(begun.path, begun.header, {**begun.rows[0], "game": wanted})
            with pytest.raises(SaveError):
                open_campaign("shock")
            begun.path.unlink()
        with pytest.raises(DataError):
            library.finder("toy", tmp_path)(library.SHEET, wanted)
        with pytest.raises(DataError):
            read_header({**DUEL, "name": wanted}, "mail.toml")
        with suppress(SaveError):
            rename_game(game.store.path, wanted).rename(game.store.path)
        assert files_below(tmp_path) == before
