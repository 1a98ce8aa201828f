"""Seats: who plays a side can change at any moment, and no file starts a program."""

import json
import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import tomli_w

from shellshock_tui import library
from shellshock_tui.ai.program import ProgramError
from shellshock_tui.app.keys.actions import STANDARD_KEYS
from shellshock_tui.app.keys.question import ask
from shellshock_tui.cli import command_line
from shellshock_tui.cli.arguments import open_named
from shellshock_tui.cli.options import named_seat, seats_to_play
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.files import DataError
from shellshock_tui.library import DataFile
from shellshock_tui.session import Session, resume, start
from shellshock_tui.session.bots import Bots
from shellshock_tui.session.game_setup import Opening
from shellshock_tui.session.games import export, restart, start_battle
from shellshock_tui.session.scenario_bots import seats_in
from shellshock_tui.session.seats import PROGRAM, SeatError, check_seats, command_of
from shellshock_tui.session.verdict import verify
from shellshock_tui.sim.batch import Batch, run
from shellshock_tui.sim.figures import figures
from shellshock_tui.sim.workforce import Processes
from shellshock_tui.store import SaveError, Store, read
from tests.cli.capture import Capture, told, told_json
from tests.games import duel, play_at_random, saved_in
from tests.toy import DUEL, GUARD

PLAYER = Path(__file__).parent.parent / "docs" / "pages" / "programs" / "player.py"
SEAT = f'cmd:"{sys.executable}" "{PLAYER}"'
"""The seat of the program on the page for programs."""


def play_on(bots: Bots, longest: int) -> None:
    """Let bots and programs play until a person is asked, or a number of commands was given."""
    last = bots.moment + longest
    while bots.moment < last and (bots.waiting or bots.ready):
        if side := bots.waiting:
            bots.receive(side, bots.ask(side))
        else:
            bots.give()


def test_a_program_plays_a_bot_to_the_end_and_the_game_verifies(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path, {"blue": SEAT, "gold": "recruit"})
    bots = Bots(session)
    play_on(bots, 2_000)
    bots.leave()
    session.close()
    assert isinstance(session.decision(), Outcome)
    assert verify(read(saved_in(tmp_path))).faults == ()


def test_no_saved_game_holds_a_command(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path, {"blue": SEAT})
    bots = Bots(session)
    bots.seat("gold", SEAT)
    play_on(bots, 20)
    bots.leave()
    session.close()
    saved = read(saved_in(tmp_path))
    assert dict(saved.header.seats) == {"blue": PROGRAM}
    text = json.dumps([saved.rows, dict(saved.header.seats)])
    assert "player.py" not in text
    assert '"by": "program"' in text


def test_a_resumed_game_leaves_the_seats_of_programs_to_people(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path, {"blue": SEAT, "gold": "recruit"})
    session.close()
    session = resume(saved_in(tmp_path))
    assert session.seats == {"gold": "recruit"}
    assert "a person plays Blue now" in session.take_notice()
    assert session.store.rows[-1]["row"] == "seat"
    session.close()
    session = resume(saved_in(tmp_path))
    assert session.take_notice() == ""
    session.close()


@pytest.mark.parametrize("seat", [SEAT, "cmd:", "cmd:rm -rf /", "nobody", ""])
def test_a_saved_seat_starts_no_program(tmp_path: Path, seat: str) -> None:
    session = start_battle(duel(), "oak", tmp_path)
    session.close()
    header = replace(session.header, seats={"blue": seat})
    rows = session.store.rows
    path = tmp_path / "forged.game"
    Store.create(path, header, rows).close()
    if seat:
        with pytest.raises(SaveError, match="There is no bot"):
            resume(path)
    else:
        assert resume(path).seats == {}


def test_a_changed_seat_starts_no_program(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path)
    session.close()
    forged = (*session.store.rows, {"row": "seat", "side": "blue", "by": SEAT})
    path = tmp_path / "forged.game"
    Store.create(path, session.header, forged).close()
    with pytest.raises(SaveError, match="There is no bot"):
        resume(path)


@pytest.mark.parametrize("seat", [SEAT, PROGRAM, "nobody"])
def test_no_session_takes_a_program_from_its_file(tmp_path: Path, seat: str) -> None:
    session = start_battle(duel(), "oak", tmp_path)
    session.close()
    rows = (*session.store.rows, {"row": "seat", "side": "gold", "by": seat})
    store = Store.create(tmp_path / "forged.game", replace(session.header, seats={"blue": seat}), rows)
    found = Session(store, session.match)
    assert found.seats == {}
    assert Bots(found).players == {}
    found.close()


def test_each_change_is_in_the_journal_and_lasts(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path, {"gold": "recruit"})
    bots = Bots(session)
    for side, seat in [("gold", ""), ("blue", "random"), ("gold", "random"), ("blue", "")]:
        bots.seat(side, seat)
    assert [(row["side"], row["by"]) for row in session.store.rows if row["row"] == "seat"] == [
        ("gold", ""),
        ("blue", "random"),
        ("gold", "random"),
        ("blue", ""),
    ]
    session.close()
    session = resume(saved_in(tmp_path))
    assert session.seats == {"gold": "random"}
    assert Bots(session).people == ("blue",)
    session.close()


def test_a_seat_stays_changed_after_an_undo(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path)
    bots = Bots(session)
    side = getattr(session.decision(), "side")  # noqa: B009
    session.give(next(session.rules.legal(session.state, side)))
    bots.seat(side, "random")
    bots.seat(side, "")
    bots.undo_by_agreement()
    session.close()
    session = resume(saved_in(tmp_path))
    assert session.seats == {}
    assert len(session.entries) == 1
    session.close()


def test_changes_are_told_where_they_were_made(tmp_path: Path, home: Path, capsys: Capture) -> None:
    session = start_battle(duel(), "oak", home / "games")
    bots = Bots(session)
    play_at_random(session, random.Random(1), 6)
    bots.seat("gold", "random")
    bots.seat("gold", "", "The program\x1b[2J has ended.")
    session.undo_by_agreement(3)
    bots.seat("blue", "cmd:./mine")
    play_at_random(session, random.Random(2), 1)
    bots.seat("blue", "")
    text = export(session).read_text()
    session.close()
    found = resume(session.store.path)
    changes = found.seat_changes
    found.close()
    assert session.seat_changes == changes
    assert [change.entry for change in changes] == [3, 3, 3, 4]
    told_then = [
        "The random bot plays Gold from now on.",
        "The program\N{REPLACEMENT CHARACTER}[2J has ended.",
        "A program plays Blue from now on.",
    ]
    for lines in (text.splitlines(), told(capsys, "replay", session.store.path.stem).splitlines()):
        after = [line[6:] for line in lines].index(told_then[0])
        assert [line[6:] for line in lines[after : after + 3]] == told_then
        assert lines[after - 1].startswith("   3  ")
        assert lines[after + 3].startswith("   4  ")
        assert lines[-1] == "   4  A person plays Blue from now on."
    table = told_json(capsys, "replay", session.store.path.stem)
    assert table["seats"][-1] == {"entry": 4, "side": "blue", "by": "", "why": ""}


def test_a_rematch_has_the_present_players(tmp_path: Path, home: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path, {"gold": "recruit"})
    Bots(session).seat("blue", SEAT)
    again = restart(session)
    assert again.seats == {"gold": "recruit", "blue": SEAT}
    assert again.header.seats == {"gold": "recruit", "blue": PROGRAM}
    again.close()
    session.close()
    assert home.exists()


def test_a_program_that_dies_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path, {"blue": "cmd:false", "gold": "cmd:false"})
    bots, count = Bots(session), len(session.entries)
    with pytest.raises(ProgramError, match="ended with exit code 1"):
        bots.ask(bots.waiting)
    assert len(session.entries) == count
    bots.seat(bots.waiting, "", "It ended.")
    assert session.store.rows[-1]["why"] == "It ended."
    bots.leave()
    session.close()


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        ("cmd:", "named by its command"),
        ("cmd:  ", "named by its command"),
        ("cmd:./bot 'x", "lacks a quotation mark"),
        ("program", "There is no bot"),
    ],
)
def test_a_seat_that_cannot_be_is_refused(seat: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(SeatError, match=sentence):
        start_battle(duel(), "oak", tmp_path, {"blue": seat})
    assert list(tmp_path.iterdir()) == []


def test_a_program_of_the_settings_has_a_name(home: Path) -> None:
    settings = home.parent.parent / "config" / "shellshock-tui" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[programs]\nscout = "./scout --fast"\nrecruit = "./trap"\n', "utf-8")
    assert [named_seat(name) for name in ("scout", "recruit", "nobody", "cmd:scout")] == [
        "cmd:./scout --fast",
        "recruit",
        "nobody",
        "cmd:scout",
    ]


def test_a_command_is_split_without_a_shell() -> None:
    assert command_of("cmd:./bot --name 'a b' $HOME;ls") == ("./bot", "--name", "a b", "$HOME;ls")


COURTYARD = Batch(
    "tests.toy",
    {**DUEL, "sheets": {"guard": GUARD}},
    "The courtyard",
    {"blue": SEAT, "gold": "recruit"},
    4,
    "oak",
)


def test_programs_play_in_simulations_with_any_number_of_processes() -> None:
    games = list(run(COURTYARD, Processes(1)))
    assert all(game.reason and not game.forfeit for game in games)
    assert len(list(run(COURTYARD, Processes(2)))) == COURTYARD.games


def test_battles_that_a_program_gave_up_count_as_lost_and_are_told_apart() -> None:
    found = figures(
        list(run(replace(COURTYARD, seats={"blue": "cmd:false", "gold": "recruit"}), Processes(1)))
    )
    assert {rate.name: rate.count for rate in found.sides} == {"blue": 0, "gold": 4}
    ((seat, count, why),) = found.forfeits
    assert (seat, count) == ("cmd:false", 4)
    assert "ended with exit code 1" in why
    assert found.unfinished == 0


OFFERING = """
import json, sys
for text in sys.stdin:
    if "decision" in text:
        print('{"do": "draw"}', flush=True)
        sys.stdin.readline()
        print('{"ask": "legal"}', flush=True)
        print(json.dumps(json.loads(sys.stdin.readline())["legal"][0]), flush=True)
"""


def test_two_programs_that_offer_a_draw_agree_on_it(tmp_path: Path) -> None:
    (tmp_path / "offering.py").write_text(OFFERING, "utf-8")
    seat = f'cmd:"{sys.executable}" "{tmp_path / "offering.py"}"'
    (game,) = run(replace(COURTYARD, seats={"blue": seat, "gold": seat}, games=1), Processes(1))
    assert (game.winner, game.reason) == ("", "A draw: the sides agree.")
    session = start_battle(duel(), "oak", tmp_path, {"blue": seat, "gold": seat})
    bots = Bots(session)
    play_on(bots, 100)
    bots.leave()
    session.close()
    assert getattr(session.decision(), "winner") == ""  # noqa: B009


def test_an_offer_of_a_draw_ends_with_an_undo_or_another_player(tmp_path: Path) -> None:
    (tmp_path / "offering.py").write_text(OFFERING, "utf-8")
    seat = f'cmd:"{sys.executable}" "{tmp_path / "offering.py"}"'
    session = start_battle(duel(), "oak", tmp_path, {"gold": seat})
    bots = Bots(session)

    def may_draw() -> bool:
        bound, seats = STANDARD_KEYS, frozenset(bots.players)
        found = ask(session.rules, session.state, (), bound, seats, session.offers.sides).concessions
        return "draw" in [offer.choice.name for offer in found]

    play_on(bots, 100)
    assert may_draw()
    bots.seat("gold", "random")
    assert not may_draw()
    bots.seat("gold", seat)
    session.give(session.rules.decode({"do": "end-turn"}))
    assert not may_draw()
    play_on(bots, 100)
    assert may_draw()
    bots.undo_by_agreement()
    assert not may_draw()
    bots.leave()
    session.close()


def test_start_takes_the_seats_that_are_typed(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path)
    session.close()
    again = start(tmp_path / "again.game", session.header, {"blue": "recruit"})
    assert again.seats == {"blue": "recruit"}
    check_seats(again.seats, again.rules.sides)
    again.close()


def with_bots(bots: object) -> DataFile:
    """The duel with bots named in its file."""
    data = duel()
    return data._replace(table={**data.table, "bots": bots})


def test_the_file_of_a_battle_names_the_bots_that_play_it() -> None:
    assert seats_in(duel()) == {}
    data = with_bots({"blue": "veteran"})
    assert seats_in(data) == {"blue": "veteran"}
    assert Opening(data).game_setup.title, "the rules read the file with its bots"


@pytest.mark.parametrize(
    ("bots", "field", "sentence"),
    [
        ({"green": "recruit"}, "bots.green", "no side that a bot could play"),
        ({"blue": "genius"}, "bots.blue", "there is no bot 'genius'"),
        ({"blue": "cmd:./steal"}, "bots.blue", "there is no bot 'cmd:./steal'"),
        ({"blue": "program"}, "bots.blue", "there is no bot 'program'"),
        ({"blue": ["recruit"]}, "bots.blue", "there is no bot"),
        ("recruit", "bots", "should be a table"),
    ],
)
def test_no_file_of_a_battle_starts_a_program(bots: object, field: str, sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        seats_in(with_bots(bots))
    assert caught.value.field == field
    assert sentence in caught.value.why


@pytest.mark.parametrize("sides", [None, "red", [3], [{"name": "Red"}]])
def test_a_file_whose_sides_are_wrong_is_refused_in_a_sentence(sides: object) -> None:
    data = with_bots({"red": "recruit"})
    with pytest.raises(DataError, match="no side that a bot could play"):
        seats_in(data._replace(table={**data.table, "sides": sides}))


def test_play_takes_the_bots_of_the_file_unless_others_are_given(
    tmp_path: Path, home: Path, capsys: Capture
) -> None:
    path, table = tmp_path / "mine.toml", library.open_file(library.SCENARIO, "duel").table
    path.write_text(
        tomli_w.dumps({**table, "bots": {"blue": "veteran", "red": "recruit"}}, multiline_strings=True)
    )
    assert command_line(["check", str(path)]) == 0
    data = open_named(library.SCENARIO, str(path))
    assert seats_to_play(data, []) == {"blue": "veteran", "red": "recruit"}
    assert seats_to_play(data, ["blue=bold"]) == {"blue": "bold", "red": "recruit"}
    path.write_text(path.read_text("utf-8").replace("veteran", "genius"))
    assert command_line(["check", str(path)]) == 2
    assert "bots.blue: there is no bot 'genius'" in capsys.readouterr().err
