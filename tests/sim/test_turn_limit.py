"""Games decided by the turn limit are distinguished from others that end in the last turn."""

import pytest

from shellshock_tui import library
from shellshock_tui.cli.arguments import bound
from shellshock_tui.library import DataFile
from shellshock_tui.sim.game import play_game

AT_LIMIT = "turn limit", "has ended", "on points", "The time is up", "in time"
"""The words in the reasons of battles that the turn limit decided."""


def limited(name: str, turns: int) -> DataFile:
    """Return a battle with a turn limit of its own."""
    data = library.open_file(library.SCENARIO, name)
    return data._replace(table={**data.table, "turn_limit": turns})


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("name", "turns", "levels", "number"),
    [
        ("duel", 4, ["recruit"], 3),
        ("closing_fire/bridge", 6, ["recruit"], 2),
        ("gunplay/dock-street", 7, ["random"], 3),
        ("sshr/mast", 10, ["random"], 3),
        ("green-farm", 8, ["random", "recruit"], 1),
    ],
)
def test_it_is_told_by_the_reason_of_the_battle(
    name: str, turns: int, levels: list[str], number: int
) -> None:
    """In each battle the limit decides one of the games, but not another that ends in the last turn."""
    rules = bound(limited(name, turns))
    sides = [side.id for side in rules.sides if side.id not in rules.programmed]
    games = [
        play_game(rules, dict.fromkeys(sides, level), game, "limit")
        for level in levels
        for game in range(number)
    ]
    for game in games:
        assert game.at_limit == any(words in game.reason for words in AT_LIMIT)
    assert {game.at_limit for game in games if game.turns == turns} == {True, False}
