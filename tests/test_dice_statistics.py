"""Statistics of dice by the side that rolls: a saving roll is the target's."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.engine.rules import Rules
from shellshock_tui.rules import system
from shellshock_tui.session.dice_statistics import EVERYBODY, tallies
from tests.test_after_action import replayed
from tests.toy import DUEL, SYSTEM, find


def bound(battle: str) -> Rules[Any, Any]:
    """The rules of a shipped battle."""
    data = library.open_file(library.SCENARIO, battle)
    found = system(data.header.system)
    return found.rules(found.setup(data.table, data.find, data.file))


@pytest.mark.parametrize(
    ("battle", "words", "side"),
    [
        ("gunplay/dock-street", "Crow's toughness, easy 3", "blue"),
        ("gunplay/dock-street", "Wren fires at Crow, hard 9", "red"),
        ("gunplay/dock-street", "initiative of The Crew", "blue"),
        ("shock/man-down", "activation points", "squad"),
        ("shock/man-down", "Kern at Picket, to hit", "squad"),
        ("shock/man-down", "splinters at Picket", "opfor"),
        ("shock/man-down", "what the marker in 1010 is", EVERYBODY),
        ("shock/man-down", "Kernel panic", EVERYBODY),
        ("closing_fire/bridge", "a chit", EVERYBODY),
    ],
)
def test_a_die_is_of_whom_its_words_name_first(battle: str, words: str, side: str) -> None:
    assert bound(battle).roller_side(words) == side


def test_a_die_of_a_name_that_two_sides_have_is_nobodys() -> None:
    first, second, *others = DUEL["units"]
    twins = [first, {**second, "side": "gold", "name": first["name"]}, *others]
    rules = SYSTEM.rules(SYSTEM.setup({**DUEL, "units": twins}, find, "duel.toml"))
    assert rules.roller_side(f"{first['name']} strikes") == EVERYBODY
    assert rules.roller_side(f"{others[0]['name']} strikes") == "gold"


@pytest.mark.parametrize(
    ("battle", "sides"), [("dock", {"red", "blue"}), ("man-down", {"squad", "opfor", EVERYBODY})]
)
def test_each_side_has_its_own_dice(battle: str, sides: set[str], tmp_path: Path) -> None:
    session = replayed(battle, tmp_path)
    rolls = [roll for entry in session.entries for roll in entry.rolls]
    named = Counter(session.rules.roller_side(roll.what) for roll in rolls)
    counted = Counter[str]()
    for tally in tallies(session):
        counted[tally.side] += tally.count
    session.close()
    assert set(counted) == sides
    assert named == counted
