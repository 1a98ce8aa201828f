"""Games that the turn limit decided, told apart from others that end in the last turn."""

import pytest

from shellshock_tui import library
from shellshock_tui.cli.arguments import bound
from shellshock_tui.sim.game import play_game

RANDOM = "random"


@pytest.mark.parametrize("name", ["duel", "gunplay/dock-street"])
def test_it_is_told_by_the_reason_of_the_battle(name: str) -> None:
    """Random moves reach the limit in some of these games and end others earlier."""
    rules = bound(library.open_file(library.SCENARIO, name))
    seats = {side.id: RANDOM for side in rules.sides}
    games = [play_game(rules, seats, number, "limit") for number in range(5)]
    words = "turn limit", "has ended"
    assert [game.at_limit for game in games] == [any(word in game.reason for word in words) for game in games]
    assert {game.at_limit for game in games} == {True, False}
