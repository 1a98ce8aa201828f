"""`shellshock league`: the table, the results file, Ctrl+C, and refusals."""

import json
import os
import signal
import subprocess
import sys
from errno import ENOSPC
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from shellshock_tui import __version__
from shellshock_tui.ai import LEVELS
from shellshock_tui.cli import command_line, picture_file
from shellshock_tui.sim import results_file
from shellshock_tui.sim.game import play_game
from tests.cli.capture import Capture, told, told_json
from tests.patience import PATIENCE, holds
from tests.soak import soaked
from tests.window import ROOT

SEED = "--seed", "3"
SHORT = "--games", "4", *SEED


def mistake(capture: Capture, *words: str) -> str:
    """The message of a refused command."""
    assert command_line(["league", *words]) == 2
    printed = capture.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.rstrip("\n")


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def test_the_table_names_ratings_scores_and_encounters(capsys: Capture, courtyard: str) -> None:
    text = told(capsys, "league", courtyard, *SHORT)
    assert text.startswith("The courtyard: 4 games\nseed 3\n")
    assert "rating" in text
    assert "95 % interval" in text
    assert "by turn limit" in text
    assert "recruit against random" in text


def test_the_same_seed_gives_the_same_table_for_any_number_of_processes(
    capsys: Capture, courtyard: str
) -> None:
    table = told_json(capsys, "league", courtyard, "duel", *SHORT)
    assert table == told_json(capsys, "league", courtyard, "duel", *SHORT, "--jobs", "2")
    assert [one["name"] for one in table["battles"]] == ["toy/courtyard", "shellshock/duel"]
    assert table["games"] == table["games_wanted"] == 8
    assert {one["bot"] for one in table["standings"]} == {"recruit", "random"}


def test_optional_rules_count_for_all_battles(capsys: Capture, results: Path) -> None:
    words = "duel", "--games", "2", *SEED, "--results", str(results), "--option", "phased_play=true"
    told(capsys, "league", *words)
    assert "had other options" in mistake(capsys, *words[:-2])
    assert mistake(capsys, *words, "gunplay/dock-street").startswith("There is no option 'phased_play'.")


def test_the_picture_holds_each_bot(capsys: Capture, courtyard: str, tmp_path: Path) -> None:
    picture = tmp_path / "ratings.svg"
    command = f"cmd:{sys.executable} -c '<&>'"
    told(capsys, "league", courtyard, *SHORT, "--bots", f"random,{command}", "--svg", str(picture))
    root = ET.fromstring(picture.read_text("utf-8"))
    told(capsys, "league", courtyard, *SHORT, "--bots", f"random,{command}", "--svg", str(picture))
    texts = [one.text or "" for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert any("The courtyard" in text for text in texts)
    assert "random" in texts
    assert any(text.startswith("cmd:") for text in texts)
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 2


# ---------------------------------------------------------------- programs


def test_programs_that_end_too_early_lose_their_games(
    capsys: Capture, courtyard: str, tmp_path: Path
) -> None:
    program = tmp_path / "dies.py"
    program.write_text("import sys\nsys.stdin.readline()\nsys.exit(3)\n")
    bots = f'recruit,"cmd:{sys.executable} {program} a,b"'
    table = told_json(capsys, "league", courtyard, *SHORT, "--bots", bots)
    last = table["standings"][-1]
    assert (last["lost"], last["forfeited"]) == (4, 4)
    assert table["forfeits"][0]["games"] == 4
    assert table["forfeits"][0]["fault"].endswith("ended with exit code 3.")


# ---------------------------------------------------------------- tests of two bots


def test_a_test_plays_only_until_it_is_decided(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    words = "league", "duel", "--games", "2000", *SEED, "--sprt", "30:50", "--results", str(file)
    table = told_json(capsys, *words)
    assert table["test"]["verdict"] == "more"
    assert table["test"]["games"] == table["games"] < 100
    kept = file.read_text()
    assert told_json(capsys, *words, "--jobs", "2") == table, "nothing more is played"
    assert file.read_text() == kept
    assert f"Decided after {table['games']} games: the expected score of recruit is more than 30 %." in told(
        capsys, *words
    )


def test_a_test_that_is_not_decided_says_so(capsys: Capture, courtyard: str) -> None:
    text = told(capsys, "league", courtyard, "--games", "2", *SEED, "--sprt", "50:51")
    assert "Not decided after 2 games: recruit may score 50 % as well as 51 %." in text


# ---------------------------------------------------------------- results


def test_a_league_that_was_stopped_plays_no_game_twice(
    capsys: Capture, courtyard: str, results: Path
) -> None:
    words = "league", courtyard, *SHORT, "--results", str(results)
    whole = told_json(capsys, *words)
    lines = results.read_text().splitlines(keepends=True)
    assert len(lines) == 4
    results.write_text("".join(lines[:1] + lines[2:3]) + lines[3][:40])
    assert command_line([*words, "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out) == whole
    assert printed.err.endswith("the last line was cut short; it is removed, and its game is played again.\n")
    assert sorted(results.read_text().splitlines(keepends=True)) == sorted(lines)


def test_no_whole_result_is_thrown_away(capsys: Capture, courtyard: str, results: Path) -> None:
    words = ["league", courtyard, *SHORT, "--results", str(results)]
    whole = told_json(capsys, *words)
    lines = results.read_text()
    results.write_text(lines.removesuffix("\n"))
    assert told_json(capsys, *words) == whole
    assert results.read_text() == lines
    results.write_text(lines[:-20])
    assert command_line(words) == 0
    assert (
        "the last line was cut short; it is removed, and its game is played again." in capsys.readouterr().err
    )
    results.write_text(f"\n{lines}\n \n")
    assert told_json(capsys, *words) == whole
    in_one_line = lines.replace("\n", "")
    results.write_text(in_one_line)
    assert command_line(words) == 2
    assert results.read_text() == in_one_line


def test_a_finished_league_is_only_read(
    capsys: Capture, courtyard: str, results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "league", courtyard, "--results", str(results)
    whole = told_json(capsys, *words, *SHORT)
    monkeypatch.setattr("shellshock_tui.sim.league.play_game", None)
    assert told_json(capsys, *words, *SHORT) == whole
    assert told_json(capsys, *words, "--games", "4") == whole, "the seed is that of the results"
    assert told_json(capsys, *words, "--games", "2")["games"] == 2


def test_more_bots_and_games_continue_a_league(capsys: Capture, courtyard: str, results: Path) -> None:
    told(capsys, "league", courtyard, *SHORT, "--results", str(results))
    kept = results.read_text()
    more = "--games", "6", "--bots", "recruit, random, cmd:false"
    table = told_json(capsys, "league", courtyard, *more, "--results", str(results))
    assert results.read_text().startswith(kept)
    assert len(results.read_text().splitlines()) == table["games"] == 18


def test_games_of_a_changed_program_are_played_anew(
    capsys: Capture, courtyard: str, results: Path, tmp_path: Path
) -> None:
    """Lines of the older version stay in the file, and count again if the program is changed back."""
    program = tmp_path / "bot.py"
    seat = f"cmd:{sys.executable} {program}"
    words = ["league", courtyard, *SHORT, "--bots", f"recruit,random,{seat}", "--results", str(results)]
    program.write_text("import sys; sys.exit(3)")
    first = told_json(capsys, *words)
    kept = results.read_text()
    program.write_text("import sys; sys.exit(4)")
    assert command_line([*words, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == (f"{results}: games of another version of {seat}, which are not counted: 8.\n")
    table = json.loads(printed.out)
    assert [one["fault"][-2:] for one in (*first["forfeits"], *table["forfeits"])] == ["3.", "4."]
    assert results.read_text().startswith(kept)
    assert len(results.read_text().splitlines()) == 12 + 8
    program.write_text("import sys; sys.exit(3)")
    assert command_line([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert len(results.read_text().splitlines()) == 12 + 8


def test_results_without_digests_of_programs_are_of_another_version(
    capsys: Capture, courtyard: str, results: Path
) -> None:
    words = ["league", courtyard, *SHORT, "--bots", "recruit,random,cmd:false", "--results", str(results)]
    told(capsys, *words)
    lines = [json.loads(line) for line in results.read_text().splitlines()]
    for line in lines:
        del line["programs"]
    results.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert command_line(words) == 0
    said = "games of another version of cmd:false, which are not counted: 8."
    assert said in capsys.readouterr().err


def test_a_game_that_stands_twice_counts_once(capsys: Capture, courtyard: str, results: Path) -> None:
    words = "league", courtyard, *SHORT, "--results", str(results)
    whole = told_json(capsys, *words)
    results.write_text(2 * results.read_text())
    assert told_json(capsys, *words) == whole


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--seed", "4"), "its seed is 3, not 4"),
        (("--bot-seconds", "9"), "its --bot-seconds is 30, not 9"),
        (("--bots", "recruit,cmd:false"), "its bots are 'recruit' and 'random'"),
    ],
)
def test_the_results_of_another_league_are_refused(
    capsys: Capture, courtyard: str, results: Path, words: tuple[str, ...], why: str
) -> None:
    told(capsys, "league", courtyard, *SHORT, "--results", str(results))
    kept = results.read_text()
    said = mistake(capsys, courtyard, "--games", "4", "--results", str(results), *words)
    assert said == f"{results}: holds a game of another league: {why} (at line 1, column 1)."
    assert results.read_text() == kept


def test_the_results_of_another_version_are_refused(
    capsys: Capture, courtyard: str, results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(capsys, "league", courtyard, *SHORT, "--results", str(results))
    monkeypatch.setattr(results_file, "__version__", "9.9")
    said = mistake(capsys, courtyard, *SHORT, "--results", str(results))
    assert f"its version of the program is {__version__}, not 9.9 (at line 1" in said


def test_the_results_of_another_battle_are_refused(capsys: Capture, courtyard: str, results: Path) -> None:
    told(capsys, "league", courtyard, *SHORT, "--results", str(results))
    assert "its battle is 'toy/courtyard'" in mistake(capsys, "duel", "--results", str(results))
    file = Path(courtyard)
    file.write_text(file.read_text().replace("The courtyard", "The yard"))
    said = mistake(capsys, courtyard, "--results", str(results))
    assert "its battle toy/courtyard had other options, other forces or another scenario file" in said


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (lambda text: text.replace('"winner": "', '"winner": "x', 1), 1),
        (lambda text: text.replace('"turns"', '"turn"', 1), 1),
        (lambda text: text.replace('"pair": 1', '"pair": -1', 1), 3),
        (lambda text: text.replace("}\n", "\n", 1), 1),
        (lambda text: f"{text}[1]\n", 5),
        (lambda text: f"{text}what is this", 5),
        (lambda text: f"what is this\n{text}", 1),
        (lambda text: f"{text}\x1b[2J\n", 5),
        (lambda text: text.replace('"reason": "', '"reason": "\ud800', 1), 1),
    ],
)
def test_a_damaged_file_is_refused_and_left_alone(
    capsys: Capture, courtyard: str, results: Path, damage: object, line: int
) -> None:
    assert callable(damage)
    told(capsys, "league", courtyard, *SHORT, "--results", str(results))
    results.write_bytes(damage(results.read_text()).encode("utf-8", "surrogatepass"))
    kept = results.read_bytes()
    said = mistake(capsys, courtyard, *SHORT, "--results", str(results))
    assert said.startswith(f"{results}: ")
    assert said.endswith(f"(at line {line}, column 1).")
    assert results.read_bytes() == kept


def test_somebody_elses_file_is_not_overwritten(capsys: Capture, courtyard: str, tmp_path: Path) -> None:
    for text in ("notes", "notes\n", "{", '{"league": 2, "a": 1}\n'):
        mine = tmp_path / "mine.txt"
        mine.write_text(text)
        if text != "{":
            assert "this is no result of a league" in mistake(capsys, courtyard, "--results", str(mine))
            assert mine.read_text() == text


def test_names_in_results_do_not_act_on_the_terminal(capsys: Capture, courtyard: str, results: Path) -> None:
    bots = "recruit,cmd:false"
    told(capsys, "league", courtyard, *SHORT, "--bots", bots, "--results", str(results))
    lines = [json.loads(line) for line in results.read_text().splitlines()]
    text = "".join(json.dumps({**line, "fault": "\x1b[2J[red]boo"}) + "\n" for line in lines)
    results.write_text(text)
    shown = told(capsys, "league", courtyard, "--bots", bots, "--games", "4", "--results", str(results))
    assert "\x1b" not in shown
    assert "[red]boo" in shown


def test_results_that_cannot_be_written_are_a_sentence(capsys: Capture, courtyard: str) -> None:
    said = mistake(capsys, courtyard, *SHORT, "--results", "/nowhere/results.jsonl")
    assert said == "/nowhere/results.jsonl: the results cannot be written: there is no such file or folder."
    assert mistake(capsys, courtyard, "--results", "/dev/full") == "/dev/full: this is not a regular file."
    assert mistake(capsys, courtyard, "--results", "/dev/") == "/dev/: this is a folder."
    assert mistake(capsys, courtyard, "--results", "/dev/full/x").startswith("/dev/full/x: ")


@pytest.mark.usefixtures("home")
def test_no_empty_results_are_left_where_nothing_can_be_written(capsys: Capture, results: Path) -> None:
    words = ["league", "duel", "--bots", "recruit,random", "--games", "2", "--results", str(results)]
    limited = ["bash", "-c", 'ulimit -f 0; "$0" -m shellshock_tui "$@"', sys.executable, *words]
    ended = subprocess.run(limited, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)
    assert ended.returncode == 2
    assert ended.stderr.endswith(f"{results}: the results cannot be written: the file would be too large.\n")
    assert not results.exists()
    results.touch()
    told(capsys, *words)
    assert results.read_text()


def test_two_leagues_cannot_write_to_a_file_at_once(capsys: Capture, results: Path, home: Path) -> None:
    words = ["league", "duel", "--games", "9000", *SEED, "--results", str(results)]
    process = subprocess.Popen(
        [sys.executable, "-m", "shellshock_tui", *words],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert holds(lambda: results.exists() and results.read_bytes().count(b"\n") > 2)
        said = mistake(capsys, *words[1:])
    finally:
        process.kill()
        process.wait()
    assert (
        said
        == f"{results}: another league writes to this file. Wait until it has ended, or name another file."
    )


def test_results_that_grew_after_they_were_read_are_left_alone(
    capsys: Capture, courtyard: str, results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another league writes to the file and ends between the reading of the file and its lock."""
    words = courtyard, *SHORT, "--results", str(results)
    told(capsys, "league", *words)
    whole = results.read_text()
    begun = "".join(whole.splitlines(keepends=True)[:2])
    results.write_text(begun)

    def read(path: Path, name: str) -> results_file.Results:
        found = results_file.read_results(path, name)
        results.write_text(whole)
        return found

    monkeypatch.setattr("shellshock_tui.cli.commands.league.read_results", read)
    assert "another league" in mistake(capsys, *words)
    assert results.read_text() == whole


# ---------------------------------------------------------------- Ctrl+C


@pytest.mark.parametrize(
    ("test", "why"),
    [([], "it counts whole pairs of games"), (["--sprt", "50:51"], "the test reads pairs in their order")],
)
def test_a_game_whose_pair_is_not_complete_is_told(
    capsys: Capture, courtyard: str, results: Path, monkeypatch: pytest.MonkeyPatch, test: list[str], why: str
) -> None:
    """Ctrl+C comes while the fourth game is played."""
    left = iter(range(3))

    def interrupted(*arguments: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return play_game(*arguments)

    monkeypatch.setattr("shellshock_tui.sim.league.play_game", interrupted)
    words = ["league", courtyard, *SHORT, "--results", str(results), *test]
    assert command_line(words) == 130
    out = capsys.readouterr().out
    assert len(results.read_text().splitlines()) == 3
    assert out.startswith("The courtyard: 2 games\n")
    assert f"Stopped after 3 of 4 games.\n1 game is not in the table, because {why}.\n" in out


def _has_whole_pair(results: Path) -> bool:
    whole_lines = results.read_text().split("\n")[:-1]
    numbers = [json.loads(line)["pair"] for line in whole_lines]
    return len(set(numbers)) < len(numbers)


@pytest.mark.parametrize("jobs", soaked(["2", "1"], 1))
def test_an_interruption_keeps_what_is_done_and_prints_the_table(
    home: Path, results: Path, capsys: Capture, jobs: str
) -> None:
    words = ["league", "duel", "--games", "9000", *SEED, "--results", str(results)]
    process = subprocess.Popen(
        [sys.executable, "-m", "shellshock_tui", *words, "--jobs", jobs],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holds(lambda: results.exists() and _has_whole_pair(results))
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, "")
    lines = results.read_text().splitlines(keepends=True)
    assert all(line.endswith("}\n") for line in lines)
    stopped = int(out.partition("Stopped after ")[2].partition(" ")[0].replace(",", ""))
    assert stopped == len(lines)
    in_table = int(out.partition(": ")[2].partition(" ")[0].replace(",", ""))
    assert 2 <= in_table <= stopped
    assert ("not in the table" in out) == (in_table < stopped)
    assert f"The same command continues with the results in {results}." in out
    assert "recruit against random" in out
    fewer = str(stopped - stopped % 2)
    table = told_json(capsys, "league", "duel", "--games", fewer, *SEED, "--results", str(results))
    assert table["games"] == int(fewer)


@pytest.mark.parametrize("jobs", soaked(["2", "1"], 1))
def test_an_interruption_of_simulate_prints_the_figures_of_what_is_done(
    home: Path, tmp_path: Path, jobs: str
) -> None:
    begun, program = tmp_path / "begun", tmp_path / "leaves.py"
    program.write_text(f"open({str(begun)!r}, 'a').write('.')\n")
    words = ["simulate", "duel", "--games", "9000", *SEED, "--bot", f"blue=cmd:{sys.executable} {program}"]
    process = subprocess.Popen(
        [sys.executable, "-m", "shellshock_tui", *words, "--jobs", jobs],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holds(lambda: begun.exists() and len(begun.read_text()) > 20)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, "")
    done = int(out.partition("Stopped after ")[2].partition(" ")[0])
    assert 1 <= done <= len(begun.read_text())
    assert out.startswith(f"The Ford: {done} battles\n")
    assert f"lost its seat in {done} battles" in out


@pytest.mark.parametrize(
    "case",
    soaked(
        [
            ("league", "2", signal.SIGINT, 130),
            ("simulate", "1", signal.SIGINT, 130),
            ("league", "2", signal.SIGKILL, -9),
            ("league", "1", signal.SIGINT, 130),
            ("simulate", "2", signal.SIGINT, 130),
        ],
        3,
    ),
    ids=str,
)
def test_the_end_of_a_command_ends_programs_that_would_go_on(
    home: Path, tmp_path: Path, case: tuple[str, str, signal.Signals, int]
) -> None:
    command, jobs, by, code = case
    begun, program = tmp_path / "begun", tmp_path / "stalls.py"
    program.write_text(
        f"import os, time\nopen({str(begun)!r}, 'w').write(f'{{os.getpid()}}.')\ntime.sleep(999)\n"
    )
    seat = f"cmd:{sys.executable} {program}"
    seats = ["--bots", f"random,{seat}"] if command == "league" else ["--bot", f"blue={seat}"]
    process = subprocess.Popen(
        [sys.executable, "-m", "shellshock_tui", command, "duel", *seats, "--jobs", jobs],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holds(lambda: begun.exists() and begun.read_text().endswith("."))
    os.kill(process.pid, by)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (code, "")
    assert ("Stopped after 0 of 100 " in out) == (by == signal.SIGINT)
    started = Path("/proc") / begun.read_text().rstrip(".")
    assert holds(lambda: not started.exists() or ") Z " in (started / "stat").read_text())


def test_a_picture_that_cannot_be_written_after_the_games_hides_no_table(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(picture_file, "write_whole", failing)
    ratings = tmp_path / "ratings.svg"
    words = ("duel", "--bots", "random,charger", "--games", "2", "--seed", "1")
    assert command_line(["league", *words, "--svg", str(ratings)]) == 2
    printed = capsys.readouterr()
    assert "95 % interval" in printed.out
    assert printed.err == f"{ratings} cannot be written: the disk is full.\n"


def failing(_path: Path, _content: str) -> None:
    """Fail like a write to a full disk."""
    raise OSError(ENOSPC, "no space")


# ---------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "shock/green-farm",
            "Green Farm cannot be played in a league: a battle needs two sides that bots can play, and here",
        ),
        ("duel shellshock/duel", "Two of the battles are shellshock/duel; a league plays each once."),
        ("duel --bots recruit", "Name at least two bots with commas between them, as in recruit,random."),
        ("duel --bots ,,", "A name in --bots is empty: put one name between two commas, as in recruit,"),
        ("duel --bots recruit,", "A name in --bots is empty"),
        ("duel --bots random,random", "The bot 'random' is named twice."),
        ("duel --bots random,genius", f"There is no bot 'genius'. The bots are: {', '.join(LEVELS)}."),
        ("duel --bots random,cmd:./nope", "There is no program './nope' that could be started."),
        ("duel --bots random,cmd:", "A program is named by its command, such as cmd:./my-bot."),
        ("duel --bots recruit,random,cmd:false --sprt 50:60",
         "--sprt tests two bots against each other, but there are 3."),
        ("duel --option nope=1", "There is no option 'nope'."),
        ("duel --results -", "`-` is not possible here"),
        ("duel --svg /nowhere/ratings.svg", "/nowhere/ratings.svg cannot be written: its folder"),
        ("duel --svg /", "/ cannot be written: it is a folder."),
        ("duel --svg same --results ./same", "--svg and --results need files of their own."),
        ("duel --svg -", "A picture is written to a file: give its path in place of `-`."),
        ("duel --svg /dev/full", "/dev/full cannot be written: there is a file of that name already"),
        ("duel --svg /etc/passwd", "/etc/passwd cannot be written: there is a file of that name already"),
        ("duel --svg ratings.txt", "--svg writes SVG files: ratings.txt must end in .svg."),
        ("duel --svg trail/", "trail/ cannot be written: its folder is not there."),
        (f"duel --svg {'r' * 252}.svg", f"{'r' * 252}.svg cannot be written: "),
        ("duel --svg ratings.pdf", "--svg writes SVG files, but ratings.pdf has the ending of PDF files"),
        ('duel --bots recruit,"cmd:a', "--bots takes one line of names with commas between them; a command"),
        ("duel --games 3", "--games takes an even number, not '3': bots change sides after each game"),
        ("duel --games 0", "--games takes a whole number from 2 to 1,000,000, not '0'."),
        ("duel --sprt 60:50", "--sprt takes two whole percentages from 1 to 99, the lower one first"),
        ("duel --sprt 0:50", "--sprt takes two whole percentages from 1 to 99, the lower one first"),
        ("duel --sprt half", "--sprt takes two whole percentages from 1 to 99, the lower one first"),
        ("duel --jobs 2 --cluster tcp://localhost:1", "Give --jobs or --cluster, not both"),
        ("simulate", "There is no scenario 'simulate'."),
    ],
)  # fmt: skip
def test_a_mistake_is_a_sentence(capsys: Capture, words: str, said: str) -> None:
    assert mistake(capsys, *words.split()).startswith(said)


@pytest.mark.parametrize("command", ["league", "simulate"])
def test_a_cluster_without_its_extra_is_a_sentence(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert command_line([command, "duel", "--cluster", "tcp://localhost:1"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(
        "--cluster needs an extra that is not installed: pip install 'shellshock-tui[cluster]'."
    )
