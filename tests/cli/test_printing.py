"""The commands that print: games, replay, sheet, check, rules and sight."""

import json
import re
import shutil
import sqlite3
from itertools import pairwise
from pathlib import Path

import pytest

from shellshock_tui import library, rules
from shellshock_tui.cli import command_line
from shellshock_tui.engine.journal import canonical, seal
from shellshock_tui.session.games import saved_games, start_battle
from shellshock_tui.session.history import fold
from shellshock_tui.store import read
from tests.cli.capture import Capture, told, told_json
from tests.games import duel
from tests.other_processes import FORKS, hold
from tests.soak import soaked

ROOT = Path(__file__).parents[2]


def test_games_lists_what_was_saved(game: Path, capsys: Capture) -> None:
    (listed,) = told_json(capsys, "games")
    assert listed.pop("created") == saved_games()[0].created
    told_of = {
        "name": game.stem,
        "path": str(game),
        "system": "toy",
        "title": "The courtyard",
        "is_open": False,
    }
    stands = {"turn": 9, "turns": 0, "phase": "", "players": {"Blue": "person", "Gold": "person"}}
    assert listed == {**told_of, **stands, "commands": 39, "asked": "What does a figure do?"}
    shown = " ".join(told(capsys, "games").split())
    assert "The courtyard" in shown
    assert "turn 9" in shown


def test_a_saved_game_is_named_and_deleted_after_asking(game: Path, capsys: Capture) -> None:
    for wrong in ("a/b", " abc", "abc ", "x" * 61):
        assert command_line(["games", "--rename", game.stem, wrong]) == 2
        assert "letters" in capsys.readouterr().err
    assert told_json(capsys, "games", "--rename", game.stem, "my game")["name"] == "my game"
    (listed,) = told_json(capsys, "games")
    assert listed["name"] == "my game"
    assert "deleted" in told(capsys, "games", "--delete", "my game", "--yes")
    assert told_json(capsys, "games") == []
    assert command_line(["games", "--delete", "my game", "--yes"]) == 2


def test_a_damaged_game_is_listed_with_its_fault(game: Path, capsys: Capture) -> None:
    game.write_bytes(game.read_bytes()[:5000])
    assert "damaged" in told_json(capsys, "games")[0]["fault"]
    assert "damaged" in " ".join(told(capsys, "games").split())


def test_a_battle_open_elsewhere_keeps_its_title(
    courtyard: str, home: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    (home / "scenarios").mkdir(parents=True)
    shutil.copy(courtyard, home / "scenarios")
    shutil.copy(Path(courtyard).with_name("guard.toml"), home / "scenarios")
    session = start_battle(library.open_file(library.SCENARIO, "courtyard"), "oak")
    session.close()
    name = session.store.path.stem
    (free,) = told_json(capsys, "games")
    with FORKS.Pool(1) as pool:
        pool.apply(hold, (session.store.path,))
        (held,) = told_json(capsys, "games")
        head, row = told(capsys, "games").splitlines()
        assert told_json(capsys, "replay", name)["entries"]
        assert "has been written" in told(capsys, "export", name, str(home / "held.jsonl"))
        assert command_line(["games", "--delete", name, "--yes"]) == 2
    assert held == free | {"is_open": True}
    assert row.index("turn 1; open in another window") == head.index("state")
    assert row.index("The courtyard") == head.index("battle")


def test_an_ended_battle_open_elsewhere_is_told_in_one_sentence(
    home: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    session = start_battle(duel(), "oak", home / "games")
    session.give(session.rules.decode({"do": "resign", "side": "gold"}))
    session.close()
    with FORKS.Pool(1) as pool:
        pool.apply(hold, (session.store.path,))
        assert "Gold gives up; open in another window" in told(capsys, "games")
    assert told(capsys, "games").rstrip().endswith("Gold gives up.")


def test_replay_tells_a_game_up_to_an_entry(game: Path, capsys: Capture) -> None:
    whole = told_json(capsys, "replay", str(game))["entries"]
    assert len(whole) == 40
    assert told_json(capsys, "replay", str(game), "--to", "3")["entries"] == whole[:4]
    assert len(told(capsys, "replay", game.stem, "--to", "3").splitlines()) == 1 + 4


def test_verify_finds_a_sound_game_sound(game: Path, capsys: Capture) -> None:
    verdict = told_json(capsys, "replay", str(game), "--verify")
    assert (verdict["commands"], verdict["taken_back"], verdict["faults"]) == (39, 1, [])
    assert "is correct" in told(capsys, "replay", str(game), "--verify")


def test_verify_says_how_many_dice_stand_for_lots(home: Path, capsys: Capture) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "7", home / "games")
    session.close()
    assert "2 dice, 2 of them to draw lots, as the seed gives" in told(
        capsys, "replay", session.store.path.stem, "--verify"
    )


def rewritten(game: Path, old: str, new: str) -> None:
    """Change a game's rows and seal them anew, as a cheat would."""
    connection = sqlite3.connect(game)
    rows = connection.execute("SELECT body FROM journal ORDER BY seq").fetchall()
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    last = ""
    for number, (body,) in enumerate(rows):
        changed = canonical(json.loads(body.replace(old, new)))
        last = seal(last, changed)
        connection.execute("UPDATE journal SET body = ?, seal = ? WHERE seq = ?", (changed, last, number))
    for _, statement in triggers:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_game_of_a_system_that_is_not_there_hides_no_other(game: Path, home: Path, capsys: Capture) -> None:
    start_battle(duel(), "elm", home / "games").close()
    rewritten(game, '"system":"toy"', '"system":"chess"')
    faults = {listed["name"]: listed.get("fault", "") for listed in told_json(capsys, "games")}
    assert "there is no rule system 'chess'" in faults.pop(game.stem)
    assert list(faults.values()) == [""]
    assert "there is no rule system 'chess'" in " ".join(told(capsys, "games").split())


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"system":"toy"', '"system":"chess"', "there is no rule system 'chess'"),
        ('"event":"begin"', '"event":"start"', "differs from what was saved"),
    ],
)
def test_a_game_that_could_not_be_resumed_is_not_recovered(
    game: Path, capsys: Capture, old: str, new: str, why: str
) -> None:
    rewritten(game, old, new)
    assert command_line(["games", "--recover", game.stem]) == 2
    assert why in capsys.readouterr().err
    assert list(game.parent.glob("*.game")) == [game]


def test_verify_finds_a_die_that_the_seed_does_not_give(game: Path, capsys: Capture) -> None:
    rewritten(game, '"seed":"oak"', '"seed":"elm"')
    assert command_line(["replay", str(game), "--verify"]) == 2
    faults = capsys.readouterr().err.splitlines()
    assert "not the one that was fixed" in faults[0]
    wrong = [fault for fault in faults if "the seed gives" in fault]
    assert wrong
    entries = fold(read(game).rows).entries
    undone = [fault for fault in wrong if ", which was taken back: " in fault]
    for fault in wrong:
        number, what = re.findall(r"Entry (\d+).*?: the d\d+ for (.+) shows", fault)[0]
        if fault not in undone:
            assert what in [roll[-1] for roll in entries[int(number)]["rolls"]]
    assert len(undone) < len(wrong)


def test_verify_finds_an_event_that_the_rules_do_not_give(game: Path, capsys: Capture) -> None:
    rewritten(game, '"event":"begin"', '"event":"start"')
    assert command_line(["replay", str(game), "--verify"]) == 2
    assert "entry 0, events.0.event" in capsys.readouterr().err


def test_verify_finds_a_command_that_the_rules_refuse(game: Path, capsys: Capture) -> None:
    command = next(row["command"] for row in read(game).rows if row.get("command"))
    rewritten(game, canonical(command), '{"do":"strike","target":"g1","unit":"b1","weapon":"jab"}')
    assert command_line(["replay", str(game), "--verify"]) == 2
    told_now = capsys.readouterr().err
    assert "is refused: That cannot be done now." in told_now
    assert told_now.endswith("What does a figure do?\n")


def test_verify_finds_an_event_that_was_undone_and_that_the_rules_do_not_give(
    game: Path, capsys: Capture
) -> None:
    undone = next(row for row, next_row in pairwise(read(game).rows) if next_row["row"] == "undo")
    body = canonical(undone)
    rewritten(game, body, body.replace('"event":"', '"event":"x'))
    assert command_line(["replay", str(game), "--verify"]) == 2
    assert ".event" in capsys.readouterr().err


def test_verify_finds_a_position_that_the_commands_do_not_lead_to(game: Path, capsys: Capture) -> None:
    rewritten(game, '"state":{', '"state":{"zork":1,')
    assert command_line(["replay", str(game), "--verify"]) == 2
    printed = capsys.readouterr()
    assert "The position saved with entry 0 is not the one to which its commands lead." in printed.err
    assert "is correct" not in printed.out


def test_verify_finds_an_end_that_the_battle_has_not_reached(game: Path, capsys: Capture) -> None:
    rewritten(game, '"row":"entry"', '"outcome":"Blue wins.","row":"entry"')
    assert command_line(["replay", str(game), "--verify"]) == 2
    assert "Entry 0 says that the battle is over, but it goes on." in capsys.readouterr().err


def test_verify_tells_of_words_that_are_not_those_of_the_program(game: Path, capsys: Capture) -> None:
    rewritten(game, "steps to", "is carried to")
    shown = told(capsys, "replay", str(game), "--verify")
    assert "Every seal and die is correct, and so is what happened, but:" in shown
    assert "is correct." not in shown
    verdict = told_json(capsys, "replay", str(game), "--verify")
    (note,) = verdict["notes"]
    assert note in " ".join(shown.split())
    assert "worded differently by this version of the program" in note
    assert "is carried to" in note
    assert "steps to" in note
    assert verdict["faults"] == []


def test_each_note_of_a_sheet_begins_a_line(capsys: Capture) -> None:
    lines = [line.strip() for line in told(capsys, "sheet", "bison-gp").splitlines()]
    notes = [line for line in lines if "chosen by us, not in the source" in line]
    assert len(notes) > 1
    assert all(line.startswith("chosen") and line.count("chosen by us") == 1 for line in notes)


def test_games_are_told_whole_in_a_narrow_window(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = told(capsys, "games").splitlines()
    assert lines[0] == game.stem
    assert lines[1].startswith("  The courtyard, ")
    assert lines[2] == "  Blue: person, Gold: person"


def test_sheet_shows_every_area(courtyard: str, capsys: Capture) -> None:
    text = told(capsys, "sheet", courtyard.replace("courtyard", "guard"))
    assert all(sign in text for sign in ("● STRIKE", "■ GUARD", "▲ STEP", "▼ STRENGTH"))
    table = told_json(capsys, "sheet", courtyard.replace("courtyard", "guard"))
    assert [area["role"] for area in table["areas"]] == ["attack", "defence", "move", "internal"]


@pytest.mark.few(1)
@pytest.mark.parametrize("columns", ["1", "7", "0", "-3", "x", ""])
def test_a_sheet_is_drawn_whatever_width_the_environment_names(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert "BISON" in told(capsys, "sheet", "bison-gp")


@pytest.mark.parametrize("part", soaked([slice(None, None, 7), slice(None)], 1), ids=str)
def test_check_finds_shipped_files_good(home: Path, capsys: Capture, part: slice) -> None:
    files = [file for folder in ("scenarios", "sheets") for file in sorted((ROOT / folder).rglob("*.toml"))]
    assert all(one["good"] for one in told_json(capsys, "check", *map(str, files[part])))
    assert len(files[part]) >= 6


def test_check_names_file_field_and_fault(courtyard: str, capsys: Capture) -> None:
    bad = Path(courtyard).with_name("bad.toml")
    bad.write_text(Path(courtyard).read_text().replace("Gale", "Ga\\u001ble"))
    assert command_line(["check", courtyard, str(bad)]) == 2
    printed = capsys.readouterr()
    assert printed.out.endswith(": good\n")
    why = "holds a control character or another that cannot be shown."
    assert printed.err == f"{bad}:27:1: units.3.name: {why}\n"
    assert command_line(["check", str(bad), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)[0]["field"] == "units.3.name"


def test_check_looks_into_folders(courtyard: str, capsys: Capture) -> None:
    folder = Path(courtyard).parent
    (folder / "deep").mkdir()
    shutil.copy(folder / "guard.toml", folder / "deep" / "guard.toml")
    files = [one["file"] for one in told_json(capsys, "check", str(folder), courtyard)]
    assert files == [
        courtyard,
        str(folder / "deep" / "guard.toml"),
        str(folder / "guard.toml"),
        courtyard,
    ]


def test_all_are_listed_without_a_name(home: Path, courtyard: str, capsys: Capture) -> None:
    (home / "sheets").mkdir(parents=True)
    shutil.copy(Path(courtyard).with_name("guard.toml"), home / "sheets")
    (home / "sheets" / "bad.toml").write_text("rubbish")
    sheets = {one["name"]: one for one in told_json(capsys, "sheet")}
    assert {"guard", "bison-gp", "bad"} <= set(sheets)
    assert "not TOML" in sheets["bad"]["fault"]
    lines = [line.split() for line in told(capsys, "sheet").splitlines()]
    assert ["guard", "Guard"] in lines
    assert ["name", "title", "era", "tags"] in lines
    assert ["name", "title", "tags"] in [line.split() for line in told(capsys, "play").splitlines()]
    assert any(line.startswith("duel ") and "The Ford" in line for line in told(capsys, "play").splitlines())


def test_a_name_that_is_not_there_calls_up_one_that_is_like_it(home: Path, capsys: Capture) -> None:
    for arguments, told_of in (
        (["sheet", "bisn"], "; did you mean bison-gp? `shellshock sheet` lists them."),
        (["play", "duell"], "; did you mean duel? `shellshock play` lists them."),
        (["sight", "brigde", "0101", "0102"], "; did you mean bridge? `"),
        (["referee", "mil"], "; did you mean mill? `"),
        (["play", "closing_fire/rigde"], "; did you mean closing_fire/ridge? `"),
        (["play", "nope"], "There is no scenario 'nope'. `shellshock play` lists them."),
    ):
        assert command_line(arguments) == 2
        assert told_of in capsys.readouterr().err


def test_check_warns_of_a_name_by_which_a_file_is_not_found(
    home: Path, courtyard: str, capsys: Capture
) -> None:
    (home / "scenarios").mkdir(parents=True)
    shutil.copy(Path(courtyard).with_name("guard.toml"), home / "scenarios")
    other = shutil.copy(courtyard, home / "scenarios" / "yard.toml")
    (checked,) = told_json(capsys, "check", str(other))
    assert "called 'yard'" in checked["warnings"][0]


def test_check_does_not_mind_the_name_of_a_scenario_path(courtyard: str, capsys: Capture) -> None:
    other = shutil.copy(courtyard, Path(courtyard).with_name("yard.toml"))
    (checked,) = told_json(capsys, "check", str(other))
    assert checked["warnings"] == []


def test_rules_finds_clauses_by_all_words(capsys: Capture) -> None:
    found = told_json(capsys, "rules", "BRACE", "once")
    assert [clause["id"] for clause in found] == ["toy.brace"]


def test_rules_lists_every_clause_under_its_chapter(capsys: Capture) -> None:
    lines = [line.split() for line in told(capsys, "rules").splitlines()]
    heads = [line[0] for line in lines if len(line) == 1]
    assert heads[:3] == ["SCALE", "SETUP", "SHEET"]
    listed = {word for line in lines for word in line[:2]}
    assert set(rules.system("shellshock").clauses) <= listed
    assert set(rules.system("toy").clauses) <= listed


def test_rules_opens_the_whole_page_of_a_clause(capsys: Capture) -> None:
    text = told(capsys, "rules", "toy.strike")
    assert "A figure beside an enemy strikes" in text
    assert "This program's own rule; the printed rules have none." in text
    assert "Ash jabs at Gale, who has braced. What must the d6 show?" in text
    (opened,) = told_json(capsys, "rules", "toy.strike")
    assert opened["ours"] is True
    finding, *_ = opened["examples"][0]["findings"]
    assert [term["clause"] for term in finding["trail"]]
    assert sum(term["value"] for term in finding["trail"]) == 3


def test_a_clause_without_a_printed_rule_says_so(capsys: Capture) -> None:
    assert "This program's own rule" not in told(capsys, "rules", "hit.roll")


def test_the_clause_of_that_very_name_comes_first(capsys: Capture) -> None:
    assert told_json(capsys, "rules", "SCALE")[0]["id"] == "scale"
    assert told_json(capsys, "rules", "turn", "number")[0]["id"] == "move.turn-number"
    found = [clause["id"] for clause in told_json(capsys, "rules", "combat.sequence")]
    assert found == ["combat.sequence", "initiative.parts"]


def test_rules_prints_links_both_ways(capsys: Capture) -> None:
    below = told(capsys, "rules", "hit.face").partition("Depends on")[2]
    depends, _, bears = below.partition("Affects")
    assert "damage.penetration" in depends
    assert "option.nestle" in bears


def test_words_that_no_clause_holds_call_up_what_comes_closest(capsys: Capture) -> None:
    assert command_line(["rules", "turn", "numbr"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "The closest are: move.turn-number" in printed.err


def test_a_systems_name_before_words_opens_its_book_alone(capsys: Capture) -> None:
    found = told_json(capsys, "rules", "toy", "figure")
    assert {clause["system"] for clause in found} == {"toy"}
    (opened,) = told_json(capsys, "rules", "toy/toy.brace")
    assert opened["id"] == "toy.brace"


def test_a_clause_that_there_is_not_calls_up_those_of_its_book(capsys: Capture) -> None:
    assert command_line(["rules", "toy/toy.brase"]) == 2
    printed = capsys.readouterr().err
    assert "has no clause 'toy.brase'. The closest are: toy.brace" in printed
    assert command_line(["rules", "toy/figure"]) == 2
    assert "`shellshock rules toy figure` searches for words." in capsys.readouterr().err


def test_a_clause_that_is_cut_ends_in_a_sign(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = [line for line in told(capsys, "rules", "toy").splitlines() if line.startswith(" ")]
    texts = [clause.text for clause in rules.system("toy").clauses.values()]
    assert all(
        line.endswith(" …") or any(line.endswith(text) for text in texts) for line in map(str.rstrip, lines)
    )
    assert any(line.rstrip().endswith(" …") for line in lines)


def test_sight_says_what_blocks(courtyard: str, capsys: Capture) -> None:
    assert told(capsys, "sight", courtyard, "0101", "0401").startswith("0101 sees 0401.")
    blocked = told_json(capsys, "sight", courtyard, "0202", "0402")
    assert (blocked["sees"], blocked["blocked"]["at"]) == (False, "hex/0302")


def test_sight_tells_the_height_of_what_blocks_and_of_the_line(capsys: Capture) -> None:
    """A wood two levels high stands on the flat between two hexes of level 0, whose eyes are at 1."""
    words = told(capsys, "sight", "mill", "2513", "1714")
    assert "top of 2113: 2" in words
    assert "line over 2113: 1" in words
    blocked = told_json(capsys, "sight", "mill", "2513", "1714")["blocked"]
    assert set(blocked["trails"]) == {"top of 2113", "line over 2113"}


@pytest.mark.parametrize(
    "line",
    [
        "games",
        "sheet",
        "play",
        "rules",
        "campaign",
        "jumpstart --list",
        "doctor",
        "scenario duel",
        "map gunplay",
    ],
)
def test_what_only_shows_makes_no_folder_and_no_file(home: Path, line: str, capsys: Capture) -> None:
    assert told(capsys, *line.split())
    assert not [path for path in home.parent.parent.rglob("*") if "shellshock" in path.name]


def test_the_list_of_commands_cuts_no_sentence_short(capsys: Capture) -> None:
    _, _, commands = told(capsys, "--help").partition("Commands:\n")
    assert len(commands.splitlines()) > 20
    assert all(line.endswith(".") and not line.endswith("...") for line in commands.splitlines())
