"""The chance to win at moments of a battle, estimated by games of bots."""

import pickle
import subprocess
import sys
from fractions import Fraction

from shellshock_tui import library
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.rules import SYSTEMS, bind
from shellshock_tui.session.games import new_header
from shellshock_tui.sim.win_counts import PlayedOn, WinCounts, winner_from


def test_a_process_plays_rounds_of_one_game_from_each_moment() -> None:
    header = new_header(library.open_file(library.SCENARIO, "duel"), "oak")
    battle = SYSTEMS[header.system].module, header.setup, header.title
    rules = bind(*battle)
    start = rules.start(SeededDice("oak")).state
    lost = rules.play(start, rules.decode({"do": "resign", "side": "red"}), SeededDice("oak")).state
    ended = rules.decision(lost)
    assert isinstance(ended, Outcome)
    found = list(PlayedOn(battle, (start, lost), 2))
    assert [moment for moment, _ in found] == [0, 1, 0, 1]
    assert [winner for moment, winner in found if moment == 1] == [ended.winner] * 2
    assert [winner for moment, winner in found if moment == 0] == [
        winner_from(rules, start, n) for n in (0, 1)
    ]


def test_games_that_nobody_wants_any_more_come_to_an_end() -> None:
    header = new_header(library.open_file(library.SCENARIO, "duel"), "oak")
    battle = SYSTEMS[header.system].module, header.setup, header.title
    games = PlayedOn(battle, (bind(*battle).start(SeededDice("oak")).state,), 10**6)
    found = 0
    for _ in games:
        found += 1
        games.leave()
    assert found >= 1


PLAYING = """
import sys, time
from shellshock_tui.sim import win_counts
win_counts.winner_from = lambda *_: print("playing", file=sys.stderr, flush=True) or time.sleep(600)
win_counts._serve(sys.stdin.buffer, sys.stdout.buffer)
"""


def test_one_that_plays_ends_when_nobody_can_hear_it_any_more() -> None:
    header = new_header(library.open_file(library.SCENARIO, "duel"), "oak")
    battle = SYSTEMS[header.system].module, header.setup, header.title
    command = [sys.executable, "-c", PLAYING]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as worker:
        assert worker.stdin
        assert worker.stderr
        worker.stdin.write(pickle.dumps((*battle, (None,), 1)))
        worker.stdin.flush()
        assert worker.stderr.readline() == b"playing\n"
        worker.stdin.close()
        assert worker.wait(60) == 1


def test_a_draw_is_shared_by_all_sides() -> None:
    told = WinCounts().after("red").after("red").after("").after("blue")
    assert told.games == 4
    assert told.shares(("red", "blue")) == (Fraction(5, 8), Fraction(3, 8))
    assert WinCounts().shares(("red", "blue")) == (Fraction(0), Fraction(0))
