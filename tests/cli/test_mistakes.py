"""A user's mistake is a sentence on standard error with exit code 2, never a traceback."""

import io
import os
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from typer.main import get_group

from shellshock_tui import app
from shellshock_tui.cli import command_line, edge
from shellshock_tui.cli.command_table import app as app_of_commands
from shellshock_tui.cli.commands import campaign
from shellshock_tui.files import clean
from shellshock_tui.session import Session
from shellshock_tui.session.campaign import begin_campaign
from shellshock_tui.session.games import start_battle
from shellshock_tui.store import SaveError
from tests.cli.capture import Capture, told, told_json
from tests.games import duel
from tests.other_processes import FORKS, hold
from tests.toy import DUEL


def mistakes(courtyard: str, game: Path) -> list[list[str]]:
    """Command lines with mistakes."""
    return [
        ["fly"],
        ["sight"],
        ["play", "no-such-battle"],
        ["play", "../../etc/passwd"],
        ["play", courtyard.replace("courtyard", "guard")],
        ["play", courtyard, "--seed", "x"],
        ["play", courtyard, "--seed", "1", "--table-dice"],
        ["resume", "no-such-game"],
        ["resume", courtyard],
        ["sheet", "no-such-sheet"],
        ["sheet", courtyard],
        ["check", str(game)],
        ["check", str(game.parent)],
        ["check", "\x1b[2J.toml"],
        ["replay", "no-such-game"],
        ["replay", str(game), "--to", "40"],
        ["replay", str(game), "--to", "-1"],
        ["sight", courtyard, "0101", "9999"],
        ["sight", courtyard, "moon", "0101"],
        ["referee", "no-such-battle"],
        ["referee", courtyard, "--dice", "no-such-dice"],
        ["referee", courtyard, "--dice", str(game)],
        ["referee", courtyard, "--dice", courtyard],
        ["referee", courtyard, "--dice", courtyard, "--seed", "1"],
    ]


def test_a_files_name_cannot_act_on_the_terminal(tmp_path: Path, capsys: Capture) -> None:
    for name in ("\x1b[2J.game", "\x1b]0;x\x07.game"):
        (tmp_path / name).write_bytes(b"no game")
        assert command_line(["replay", str(tmp_path / name)]) == 2
        assert capsys.readouterr().err.rstrip("\n").isprintable()


@pytest.mark.parametrize("number", range(24))
def test_a_mistake_is_a_sentence_or_two(number: int, courtyard: str, game: Path, capsys: Capture) -> None:
    assert command_line(mistakes(courtyard, game)[number]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert 1 <= len(printed.err.splitlines()) <= 2
    assert "Traceback" not in printed.err
    assert "\x1b" not in printed.err


SENTENCES = [
    ("games --delete nope", "There is no saved game 'nope'. `shellshock games` lists them."),
    ("import nope", "nope: there is no such file or folder."),
    ("import .", ".: this is a folder."),
    ("simulate ../", "../: this is a folder"),
    ("scenario ./", "./: this is a folder"),
    ("sheet ../", "../: this is a folder"),
    ("jumpstart ./", "./: this is a folder"),
    ("jumpstart ..//", "..//: this is a folder"),
    ("jumpstart --check ./", "./: this is a folder"),
    ("new scenario --like ./", "./: this is a folder"),
    ("referee duel --dice /", "/: this is a folder"),
    ("referee duel --dice ./", "./: this is a folder"),
    ("simulate nope", "There is no scenario 'nope'. `shellshock play` lists them."),
    (
        "odds nope",
        "There is no saved game or scenario 'nope'. `shellshock games` and `shellshock play` list them.",
    ),
    (
        "scenario nope",
        "There is no saved game or scenario 'nope'. `shellshock games` and `shellshock play` list them.",
    ),
    ("scenario deul", "There is no saved game or scenario 'deul'; did you mean duel? `shellshock games`"),
    ("play -- -rf", "'-rf' is not the name of a scenario: names have small letters, digits, - and _."),
    ("sheet . --toml", ".: this is a folder."),
    ("sheet .", ".: this is a folder."),
    ("schema /sheet", "There is no rule system ''; the systems are shellshock, "),
    ("map ./x", "Name a random battle as SYSTEM/MAP, not './x'. There are: gunplay/street, shock/mission."),
    ("map gunplay/x", "There is no random battle 'gunplay/x'. There are: gunplay/street."),
    ("map sshr/x", "makes no battles of SShR; `shellshock skirmish sshr` draws a battle of two forces."),
    (
        "jumpstart gunplay/1 --list",
        "is a lesson; --list and --json take a rule system, or nothing.",
    ),
    ("jumpstart 1 --json", "1 is a lesson; --list and --json take a rule system, or nothing."),
    ('odds shallows {"do":"fire","do":"x"}', "The field 'do' of the shot is given twice."),
    ("odds shallows fire", "no attack is possible. Give the name of a saved game in which one is."),
    ("map gunplay --seed 5", "--seed needs a kind of random battle, as in gunplay/street."),
    ("play shot.tom", "There is no file or scenario 'shot.tom'. `shellshock play` lists them."),
    ("play duel.json", "There is no file or scenario 'duel.json'. `shellshock play` lists them."),
    ("table --scale 2cm", "--scale needs the name of a scenario: `shellshock table` lists them."),
    ("play /dev/null", "/dev/null: this is not a regular file"),
    ("scenario \x1b[2J", "'\N{REPLACEMENT CHARACTER}[2J' is not the name of a scenario: "),
    ("resume a\udcff", "There is no saved game 'a\N{REPLACEMENT CHARACTER}'. `shellshock games` lists them."),
    ("play nope/duel", "nope/duel: there is no such file or folder, and no rule system 'nope'"),
    ("jumpstart nope/1", "nope/1: there is no such file or folder, and no rule system 'nope'"),
    ("jumpstart １", "'１' is not the name of a lesson: names have small letters, digits, - and _"),
    (f"jumpstart {'9' * 5000}", "is not the name of a lesson: names have small letters, digits, - and _"),
    ("jumpstart sshr/99", "There is no lesson 'sshr/99'. `shellshock jumpstart --list` lists them."),
    ("rules sshr/nope", "SShR has no clause 'nope'. `shellshock rules sshr` lists its clauses."),
]


@pytest.mark.parametrize(
    ("line", "page"),
    [
        ("map", "shellshock map --help"),
        ("sight duel 0101", "shellshock sight --help"),
        ("play duel --seed 1 --table-dice", "shellshock play --help"),
        ("games --rename a", "shellshock games --help"),
        ("fly", "shellshock --help"),
    ],
)
def test_a_command_line_that_is_wrong_names_the_page_that_helps(
    line: str, page: str, capsys: Capture
) -> None:
    assert command_line(line.split()) == 2
    assert capsys.readouterr().err.endswith(f" See `{page}`.\n")


ONE_SOURCE = "Give {} or {}, not both: each says where the dice come from."
WRONG_LINES = [
    ("play duel --seed x", "--seed takes a whole number, not 'x'."),
    ("play duel --seed=", "`--seed=` has no value: add one, or leave the option out."),
    ("demo duel --seed 1.5", "--seed takes a whole number, not '1.5'."),
    (f"play duel --seed {'9' * 5000}", "--seed takes a number of at most 4,300 digits."),
    ("simulate duel --games 0", "--games takes a whole number from 1 to 1,000,000, not '0'."),
    ("simulate duel --jobs 65", "--jobs takes a whole number from 1 to 64, not '65'."),
    ("muster gunplay --limit -5", "--limit takes a whole number from 1 to 1,000,000, not '-5'."),
    ("replay game --to x", "--to takes a whole number of at least 0, not 'x'."),
    ("serve --port 70000", "--port takes a whole number from 1 to 65,535, not '70000'."),
    ("simulate duel --games 1_0", "--games takes a whole number from 1 to 1,000,000, not '1_0'."),
    ("simulate duel --jobs １", "--jobs takes a whole number from 1 to 64, not '１'."),
    ("muster gunplay --limit +5", "--limit takes a whole number from 1 to 1,000,000, not '+5'."),
    ("play duel --seed ４", "--seed takes a whole number, not '４'."),
    ("demo --seed 1_000", "--seed takes a whole number, not '1_000'."),
    ("replay game --to 1.0", "--to takes a whole number of at least 0, not '1.0'."),
    (
        "simulate duel --cluster foo",
        "--cluster takes the address of a Dask scheduler, as in tcp://10.0.0.1:8786, not 'foo'.",
    ),
    (
        "league duel --cluster tcp://a:0",
        "--cluster takes the address of a Dask scheduler, as in tcp://10.0.0.1:8786, not 'tcp://a:0'.",
    ),
    ("play --bot red=recruit", "--bot needs the name of a scenario: `shellshock play` lists them."),
    ("play --seed 5", "--seed needs the name of a scenario: `shellshock play` lists them."),
    ("play --table-dice", "--table-dice needs the name of a scenario: `shellshock play` lists them."),
    ("play --option a=b", "--option needs the name of a scenario: `shellshock play` lists them."),
    ("play --bot-seconds 30", "--bot-seconds needs the name of a scenario: `shellshock play` lists them."),
    ("play duel --seed 1 --seed=2", "--seed is given twice."),
    ("referee duel --dice a --dice b", "--dice is given twice."),
    ("--ascii games --delete a --delete b", "--delete is given twice."),
    ("games --rename a b --rename c d", "--rename is given twice."),
    ("simulate duel --jobs 1 --games 2 --jobs 1", "--jobs is given twice."),
    ("games --yes", "--yes belongs to --delete, which is missing."),
    ("games --recover a --yes", "--yes belongs to --delete, which is missing."),
    ("jumpstart --list --check", "Give --list or --check, not both."),
    ("play duel --seed", "--seed needs NUMBER after it."),
    ("play duel --option", "--option needs NAME=VALUE after it."),
    ("games --rename a", "--rename needs GAME and NAME after it."),
    ("simulate duel --swap=yes", "--swap takes no value."),
    ("play duel --sed 1", "There is no option --sed; did you mean --seed?"),
    ("rules --foo", "There is no option --foo."),
    ("play -x", "There is no option -x."),
    ("sheet a b", "Too many arguments: b."),
    ("simulate", "SCENARIO is missing."),
    ("export game", "FILE is missing."),
    ("sight duel 0101", "TO is missing."),
    ("chekc", "There is no command 'chekc'; did you mean check?"),
    ("scenaro", "There is no command 'scenaro'; did you mean scenario or schema?"),
    ("games --re", "There is no option --re; did you mean --recover or --rename?"),
    ("simulate duel --no-json", "There is no option --no-json; did you mean --json?"),
    ("print x --pd f", "There is no option --pd; did you mean --pdf?"),
    ("play --zz", "There is no option --zz."),
    ("fly", "There is no command 'fly'."),
    ("--foo", "There is no option --foo."),
    (
        "play duel --seed 1 --table-dice",
        "Give --seed or --table-dice, not both: each says where the dice come from.",
    ),
    (
        "practice duel --dice a --table-dice",
        "Give --dice or --table-dice, not both: each says where the dice come from.",
    ),
    (
        "referee duel --seed 1 --dice a",
        "Give --seed or --dice, not both: each says where the dice come from.",
    ),
]


@pytest.mark.parametrize(("line", "sentence"), WRONG_LINES, ids=[line[:40] for line, _ in WRONG_LINES])
def test_a_wrong_command_line_is_a_sentence_of_the_program(line: str, sentence: str, capsys: Capture) -> None:
    assert command_line(line.split()) == 2
    told, _, page = capsys.readouterr().err.partition(" See `")
    assert told == sentence
    assert page.endswith("--help`.\n")


def test_options_stand_in_one_order_on_every_page() -> None:
    before = set[tuple[str, str]]()
    for command in get_group(app_of_commands).commands.values():
        options = [one.opts[0] for one in command.params if one.opts[0].startswith("--")]
        before.update(combinations(options, 2))
    assert [pair for pair in before if pair[::-1] in before] == []


def test_no_option_speaks_the_language_of_a_library(capsys: Capture) -> None:
    for name, command in get_group(app_of_commands).commands.items():
        for option in command.params:
            for value in ("x", "-1"):
                line = [name, *(["nope"] * 3), f"{option.opts[0]}={value}"]
                if option.opts[0].startswith("-"):
                    assert command_line(line) == 2
                    told = capsys.readouterr().err
                    assert told.count("\n") == 1
                    assert "Input should" not in told
                    assert "Invalid value" not in told
                    assert "extra argument" not in told


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("scenario duel --option armour_odds=true --option armour_odds=true", "--option armour_odds"),
        ("simulate duel --bot red=random --bot red=recruit", "--bot red"),
        ("odds duel volley r1 facing=2 facing=2", "The field 'facing' of the shot"),
    ],
)
def test_what_is_given_twice_is_refused(line: str, sentence: str, capsys: Capture) -> None:
    assert command_line(line.split()) == 2
    assert capsys.readouterr().err.startswith(f"{sentence} is given twice.")


def test_a_value_that_looks_like_an_option_is_not_one(game: Path, capsys: Capture) -> None:
    assert command_line(["games", "--rename", "--rename", "b"]) == 2
    assert capsys.readouterr().err.startswith("There is no saved game '--rename'.")
    assert command_line(["games", "--delete", "a", "--yes", "--yes"]) == 2
    assert capsys.readouterr().err.startswith("There is no saved game 'a'.")


@pytest.mark.parametrize(("line", "sentence"), SENTENCES, ids=str)
def test_a_missing_thing_is_named_as_it_was_typed(line: str, sentence: str, capsys: Capture) -> None:
    assert command_line(line.split()) == 2
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert printed.out == ""


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("nope", "There is no rule system 'nope'; the systems are "),
        ("gunplay", "gunplay: this system has no campaign; "),
    ],
)
def test_no_screen_opens_for_a_campaign_that_there_is_not(
    given: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(campaign, "is_on_terminal", lambda: True)
    monkeypatch.setattr(app, "run_campaign", lambda system: 0)
    assert command_line(["campaign", given]) == 2
    assert capsys.readouterr().err.startswith(why)


def test_each_checked_file_is_named_beside_an_empty_folder_too(
    tmp_path: Path, courtyard: str, capsys: Capture
) -> None:
    broken, empty = tmp_path / "broken.toml", tmp_path / "empty"
    broken.write_text("system = ")
    empty.mkdir()
    assert command_line(["check", str(broken), str(empty), courtyard]) == 2
    printed = capsys.readouterr()
    first, second = printed.err.splitlines()
    assert first.startswith(f"{broken}:1:10: this is not TOML")
    assert second.endswith(
        "empty: no TOML file in this folder has a `system` or a `kind`, as data files have."
    )
    assert "courtyard" in printed.out


def test_a_battle_of_another_system_is_a_sentence(courtyard: str, capsys: Capture) -> None:
    Path(courtyard).write_text(Path(courtyard).read_text().replace('"toy"', '"chess"'))
    assert command_line(["play", courtyard]) == 2
    assert "there is no rule system 'chess'" in capsys.readouterr().err


def test_markup_in_a_title_stays_text(home: Path, capsys: Capture) -> None:
    title = "[red]T[/red] [b]yard"
    start_battle(duel({**DUEL, "title": title}), "oak", home / "games").close()
    listed = told(capsys, "games")
    assert all(word in listed for word in title.split())


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (["replay", ""], "The argument after `replay` is empty"),
        (["games", "--rename", "", "other"], "The argument after `--rename` is empty"),
        (["games", "--delete", "", "--yes"], "The argument after `--delete` is empty"),
        (["check", ""], "The argument after `check` is empty"),
        (["sheet", ""], "The argument after `sheet` is empty"),
        (["", "duel"], "The first argument is empty"),
        (["print", "mason", "--pdf="], "`--pdf=` has no value"),
        (["table", "duel", "--lay-out", "--option", "x=1"], "--option does not go with --lay-out"),
        (["table", "duel", "--lay-out", "--seed", "1"], "--seed does not go with --lay-out"),
        (["drill", "--export", "--seed", "1"], "--seed does not go with --export: leave one of them out."),
        (["drill", "shock", "--export"], "shock does not go with --export: leave one of them out."),
        (["drill", "--knowledge", "--cards", "3"], "--cards does not go with --knowledge"),
        (["drill", "--knowledge", "--minutes", "3"], "--minutes does not go with --knowledge"),
        (["drill", "--export", "--knowledge"], "--knowledge does not go with --export"),
        (["drill", "--print", "--player", "me"], "--player does not go with --print"),
        (["drill", "--svg", "a.svg", "--clause", "move"], "--clause does not go with --svg"),
        (["drill", "--cards", "3", "--minutes", "3"], "--minutes does not go with --cards"),
        (["drill", "--json", "--player", "me"], "--player does not go with --json"),
        (
            ["print", "mason", "--svg", "a.svg", "--inches", "2"],
            "--inches belongs to --ruler, which is missing.",
        ),
        (["odds", "duel", "nosuch"], "No command is called 'nosuch' here. While the game asks"),
        (["games", "--delete", "a", "--recover", "b"], "Give one of --rename, --delete and --recover."),
        (
            ["table", "closing_fire/bridge", "--lay-out"],
            "Saint Ann's Bridge is played only on the map of its scenario, not with miniatures.",
        ),
        (["replay", "a", "--verify", "--to", "3"], "--verify checks the whole game: leave out --to."),
        (["rules", "--protocol", "toy", "brace"], "--protocol shows one whole page: leave out the words."),
        (["export", "a", "-", "--json"], "With - the lines themselves are printed: leave out --json."),
    ],
)
def test_words_that_do_not_go_together_are_refused(
    line: list[str], sentence: str, game: Path, capsys: Capture
) -> None:
    assert command_line(line) == 2
    assert capsys.readouterr().err.startswith(sentence)
    assert list(game.parent.iterdir()) == [game]


@pytest.mark.parametrize("answer", ["", "n\n", "maybe\n", "\n", "yes please\n"])
def test_a_game_is_deleted_only_on_a_clear_answer(
    answer: str, game: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(answer))
    assert command_line(["games", "--delete", game.stem]) == 2
    printed = capsys.readouterr().err
    assert "Nothing is deleted" in printed
    assert all(
        line.isprintable() and "\N{REPLACEMENT CHARACTER}" not in line for line in printed.splitlines()
    )
    assert game.exists()
    monkeypatch.setattr(sys, "stdin", io.StringIO("Y\n"))
    assert command_line(["games", "--delete", game.stem]) == 0
    assert not game.exists()


STRANGE: dict[str, tuple[Callable[[str], None], str]] = {
    "pipe": (os.mkfifo, "this is not a regular file"),
    "folder": (os.mkdir, "this is a folder"),
    "link": (lambda path: os.symlink("nowhere", path), "this is a link to a file that is not there"),
    "loop": (lambda path: os.symlink(path, path), "it is a link that leads back to itself"),
    "zero": (lambda path: os.symlink("/dev/zero", path), "this is not a regular file"),
}
"""Things that may have the name of a saved game, each with the message about it."""


@pytest.mark.parametrize("name", STRANGE)
def test_what_is_no_file_is_told_alike_by_every_command(name: str, game: Path, capsys: Capture) -> None:
    make, why = STRANGE[name]
    make(str(game.with_name(f"{name}.game")))
    assert name not in [one["name"] for one in told_json(capsys, "games")]
    for given in (name, f"{name}.game", str(game.with_name(f"{name}.game"))):
        for line in (
            ["replay", given],
            ["resume", given],
            ["export", given, "-"],
            ["scenario", given],
            ["odds", given],
            ["practice", given],
            ["games", "--delete", given, "--yes"],
            ["games", "--recover", given],
            ["games", "--rename", given, "other"],
        ):
            assert command_line(line) == 2
            assert capsys.readouterr().err.removeprefix(f"{game.parent}/") == f"{name}.game: {why}.\n"


def test_a_working_folder_that_is_gone_is_told(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert command_line(["league", "duel", "--svg", "a.svg", "--results", "b.jsonl"]) == 2
    assert capsys.readouterr().err == "The working folder has been deleted.\n"


def test_an_empty_file_is_listed_and_can_be_deleted(game: Path, capsys: Capture) -> None:
    empty = game.with_name("empty.game")
    empty.touch()
    why = "the file is empty: no battle was saved in it"
    assert [one["fault"] for one in told_json(capsys, "games") if one["name"] == "empty"] == [why]
    for line in (["replay"], ["resume"], ["scenario"], ["games", "--recover"]):
        assert command_line([*line, "empty"]) == 2
        assert capsys.readouterr().err == f"empty.game: {why}.\n"
    told(capsys, "games", "--delete", "empty", "--yes")
    assert list(game.parent.iterdir()) == [game]


def test_the_game_before_one_that_cannot_be_resumed_is_named(game: Path, capsys: Capture) -> None:
    os.utime(game, (0, 0))
    game.with_name("broken.game").write_text("no game\n")
    assert command_line(["resume"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("broken.game: ")
    assert told.endswith(f"`shellshock resume {game.stem}` continues the game played before it.\n")


def test_a_game_that_is_open_elsewhere_is_not_named_as_the_one_before(game: Path, capsys: Capture) -> None:
    begun = [start_battle(duel(), "1", game.parent) for _ in range(2)]
    older, newer = (session.store.path for session in begun)
    told = f"{newer.name}: this game is open in another window."
    over = start_battle(duel(), "1", game.parent)
    over.give(over.rules.parse("resign side=blue"))
    for session in (*begun, over):
        session.close()
    with FORKS.Pool(1) as pool:
        for path in (older, newer):
            pool.apply(hold, (path,))
        for number, path in enumerate((game, over.store.path, older, newer)):
            os.utime(path, (number, number))
        assert command_line(["resume"]) == 2
        continues = f"`shellshock resume {game.stem}` continues the game played before it."
        assert capsys.readouterr().err == f"{told} {continues}\n"
        game.unlink()
        assert command_line(["resume"]) == 2
        assert capsys.readouterr().err == f"{told}\n"


def test_the_game_played_last_is_a_file(game: Path, screens: list[Session], capsys: Capture) -> None:
    os.utime(game, (0, 0))
    game.with_name("folder.game").mkdir()
    assert command_line(["resume"]) == 0
    assert [session.store.path for session in screens] == [game]


def test_the_name_of_a_game_to_be_deleted_is_asked_safely(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for name in ("\x1b[2J", "a\udcff"):
        strange = game.rename(game.with_name(f"{name}.game"))
        monkeypatch.setattr(sys, "stdin", io.StringIO("n\n"))
        assert command_line(["games", "--delete", name]) == 2
        assert capsys.readouterr().err.startswith(f"Delete {clean(name)} for good? [y/N] ")
        assert clean(name).encode()
        assert told(capsys, "games", "--delete", name, "--yes") == f"{clean(name)} is deleted.\n"
        assert not strange.exists()
        strange.touch()
        strange.rename(game)


def test_a_folder_that_cannot_be_written_is_named(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    lines = tmp_path / "lines.jsonl"
    assert command_line(["export", game.stem, str(lines)]) == 0
    capsys.readouterr()
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert command_line(["import", str(lines)]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert str(tmp_path / "file") in printed.err
    assert "a part of its path is not a folder" in printed.err


def test_options_of_a_saved_game_cannot_be_set(game: Path, capsys: Capture) -> None:
    for command in ("scenario", "odds"):
        assert command_line([command, game.stem, "--option", "a=b"]) == 2
        assert capsys.readouterr().err.startswith("A saved game keeps the optional rules")


def test_a_shot_that_is_no_json_is_called_a_shot(courtyard: str, capsys: Capture) -> None:
    assert command_line(["odds", courtyard, "{"]) == 2
    assert capsys.readouterr().err.startswith("The shot is not JSON")


def test_a_file_in_place_of_the_campaign_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").write_text("no folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    with pytest.raises(SaveError) as found:
        begin_campaign("shock")
    assert f"cannot be saved in {tmp_path / 'home'}" in str(found.value)
    assert str(found.value).endswith(": a part of its path is not a folder.")


@pytest.mark.parametrize("words", [["check"], ["import"], ["league", "duel", "--results"]], ids=" ".join)
@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that cannot be read")
def test_a_file_that_cannot_be_read_is_told(words: list[str], home: Path, capsys: Capture) -> None:
    assert command_line([*words, "/proc/self/mem"]) != 0
    printed = capsys.readouterr()
    assert printed.out + printed.err == "/proc/self/mem: it cannot be read.\n"


def test_an_unforeseen_fault_names_its_file(tmp_path: Path, capsys: Capture) -> None:
    missing = tmp_path / "missing"
    assert edge.run(lambda: len(missing.read_bytes())) == 2
    assert capsys.readouterr().err == f"{missing}: there is no such file or folder.\n"


LONG = "x" * 5_000


@pytest.mark.parametrize(
    "line",
    [
        f"check {LONG}",
        f"check ./{LONG}.toml",
        f"import {LONG}",
        f"jumpstart --check {LONG}",
        f"practice duel --dice {LONG}",
        LONG,
        f"play duel --{LONG}",
        f"sheet mason {LONG}",
    ],
    ids=lambda line: line.replace(LONG, "LONG"),
)
def test_a_name_that_is_too_long_is_not_repeated_whole(line: str, capsys: Capture) -> None:
    assert command_line(line.split()) == 2
    printed = capsys.readouterr().err
    assert "xxx…" in printed
    assert len(printed) < 400


class Screen(io.StringIO):
    """A terminal's standard error."""

    def isatty(self) -> bool:
        return True


def test_a_sentence_on_a_terminal_breaks_between_words(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Screen()
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys, "stderr", shown)
    name = "no-such-battle-with-a-name-of-many-words"
    assert command_line(["play", name]) == 2
    lines = shown.getvalue().splitlines()
    assert len(lines) > 1
    assert any(name in line for line in lines)
    assert all(len(line) <= 40 for line in lines if name not in line)


@pytest.mark.parametrize("given", ["my.tom", "my.tml", "./my.tom", "my.txt", "mine.toml"])
def test_the_file_with_the_nearest_name_is_told(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, given: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("my.toml", "my.txt"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert command_line(["play", given]) == 2
    told = " ".join(capsys.readouterr().err.split())
    nearest = {"./my.tom": "./my.toml", "my.txt": "./my.txt"}.get(given, "my.toml")
    assert "here is no " in told
    assert f"did you mean {nearest}?" in told


def test_the_scenarios_for_a_table_are_listed(home: Path, capsys: Capture) -> None:
    assert command_line(["table"]) == 0
    listed = capsys.readouterr().out
    assert "duel" in listed
    assert "payroll" not in listed
