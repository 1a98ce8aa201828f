"""Leagues: the pairs, their dice, and the table."""

from dataclasses import replace

import pytest

from shellshock_tui.sim.game import Game
from shellshock_tui.sim.league import Fixture, League, LeagueBattle, Pair, pairs, points
from shellshock_tui.sim.pairing import Pairing
from shellshock_tui.sim.seated import Battle
from shellshock_tui.sim.standings import standings
from shellshock_tui.sim.workforce import Processes, completed, in_order
from tests.toy import DUEL, GUARD

TABLE = {**DUEL, "sheets": {"guard": GUARD}}
COURTYARD = LeagueBattle("toy/courtyard", Battle("tests.toy", TABLE, "The courtyard"), ("blue", "gold"))
GARDEN = replace(COURTYARD, name="toy/garden")
LEAGUE = League((COURTYARD, GARDEN), ("recruit", "random", "cmd:false"), 2, "oak", 30)


def played(league: League, jobs: int) -> list[tuple[Fixture, Game]]:
    fixtures = list(league.fixtures())
    return list(in_order(fixtures, completed(Processes(jobs), league.prepared, fixtures)))


@pytest.fixture(scope="module")
def all_games() -> list[tuple[Fixture, Game]]:
    return played(LEAGUE, 1)


def test_each_two_bots_meet_equally_often_on_both_sides() -> None:
    fixtures = list(LEAGUE.fixtures())
    assert len(set(fixtures)) == len(fixtures) == LEAGUE.size
    for battle in (COURTYARD, GARDEN):
        for pairing in LEAGUE.pairings:
            mine = [one for one in fixtures if (one.battle, one.pairing) == (battle.name, pairing)]
            sides = [dict(one.seats)["blue"] for one in mine]
            assert sides == [pairing.first, pairing.second] * LEAGUE.pairs


def test_any_beginning_of_a_league_is_balanced() -> None:
    fixtures = list(LEAGUE.fixtures())
    round_one = fixtures[: LEAGUE.size // LEAGUE.pairs]
    assert {one.pair for one in round_one} == {0}
    assert all(
        first.pairing == second.pairing for first, second in zip(fixtures[::2], fixtures[1::2], strict=True)
    )


def test_two_processes_play_the_same_games_as_one(all_games: list[tuple[Fixture, Game]]) -> None:
    assert played(LEAGUE, 2) == all_games


def test_more_games_leave_the_first_ones_as_they_were(all_games: list[tuple[Fixture, Game]]) -> None:
    fewer = played(replace(LEAGUE, pairs=1), 1)
    assert fewer == all_games[: len(fewer)]


def test_every_game_has_dice_of_its_own() -> None:
    """Equal bots whose sides are changed would play a game twice with the same dice."""
    league = League((COURTYARD,), ("recruit", "random"), 3, "oak", 30)
    games = [replace(game, seats=(), number=0) for _, game in played(league, 1)]
    assert len(set(games)) == len(games)


def test_the_points_of_all_bots_are_the_games(all_games: list[tuple[Fixture, Game]]) -> None:
    table = standings(LEAGUE, list(pairs(all_games)))
    assert table.games == LEAGUE.size
    assert sum(one.record.share * one.record.games for one in table.standings) == LEAGUE.size
    assert sum(one.record.games for one in table.encounters) == LEAGUE.size
    assert sum(one.rating.value for one in table.standings) == pytest.approx(0)
    for one in table.standings:
        assert one.rating.low <= one.rating.value <= one.rating.high


def test_a_program_that_dies_loses_its_games_and_the_league_goes_on(
    all_games: list[tuple[Fixture, Game]],
) -> None:
    table = standings(LEAGUE, list(pairs(all_games)))
    last = table.standings[-1]
    assert (last.bot, last.record.lost, last.record.forfeited) == ("cmd:false", 16, 16)
    assert table.faults == (("cmd:false", 16, "The program false ended with exit code 1."),)
    assert all(one.record.forfeited == 0 for one in table.standings[:-1])


FIXTURE = Fixture("toy/courtyard", Pairing("a", "b"), 0, (("blue", "a"), ("gold", "b")))
GAME = Game(
    number=0,
    seats=FIXTURE.seats,
    winner="gold",
    reason="Gold wins.",
    turns=3,
    commands=20,
    lost=(("blue", 1), ("gold", 0)),
)


def test_draws_and_games_without_an_end_are_halves() -> None:
    assert [points(GAME, bot) for bot in "ab"] == [0.0, 1.0]
    drawn = replace(GAME, winner="", at_limit=True)
    given_up = replace(drawn, reason="", at_limit=False)
    assert points(drawn, "a") == points(given_up, "b") == 0.5
    pair = Pair(FIXTURE.battle, FIXTURE.pairing, (drawn, given_up))
    table = standings(League((COURTYARD,), ("a", "b"), 1, "", 30), [pair])
    record = table.encounters[0].record
    assert (record.won, record.drawn, record.lost) == (0, 2, 0)
    assert (record.at_limit, record.unfinished) == (1, 1)


def test_a_game_whose_other_half_is_missing_counts_nowhere() -> None:
    assert list(pairs([(FIXTURE, GAME)])) == []
