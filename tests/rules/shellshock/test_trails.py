"""Every number that an event or a refusal tells opens into its terms, each of which cites a clause."""

import re
from typing import Any

import pytest

from shellshock_tui.engine.event import Event
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.rules.shellshock import SYSTEM
from tests.battles import shipped
from tests.games import play_out

NAMED = {"turn-begun", "chit-taken", "start-speed", "battle-begun"}
"""Events whose number is a name or a player's choice, and is not worked out."""
GAMES = [("duel", seed) for seed in ("1", "2", "3", "4")] + [("bridge", "1"), ("mill", "1")]
Played = Match[Any, Any]


def known_names(match: Played) -> list[str]:
    """All names in a battle that may hold numbers, the longest first."""
    battle = match.rules.battle  # type: ignore[attr-defined]
    names = {battle.title, *(name for _, name in battle.sides), *(entrant.name for entrant in battle.units)}
    for entrant in battle.units:
        names.add(entrant.sheet.title)
        names |= {item.name for item in entrant.sheet.equipment}
        names |= {item.ammunition.name for item in entrant.sheet.equipment if item.ammunition}
        names |= {part.name for part in entrant.sheet.sections}
    board = battle.board
    return sorted((*filter(None, names), *map(board.label, range(board.size))), key=len, reverse=True)


def numbers(text: str, names: list[str]) -> set[str]:
    """The numbers in a sentence, those in names left out; mixed ones as "1 1/2"."""
    for name in names:
        text = text.replace(name, " ")
    text = re.sub(r"(\d+)/(\d+)/(\d+)", r"\1, \2, \3", text)
    return set(re.findall(r"\d+ \d+/\d+|\d+/\d+|\d+", text))


def told(trails: tuple[tuple[str, Trail], ...]) -> set[str]:
    """Each total, each value and each row of the location chart in some trails, as a sentence writes it."""
    values = {trail.total for _, trail in trails}
    values |= {term.value for _, trail in trails for term in trail.terms}
    labels = [term.label for _, trail in trails for term in trail.terms]
    whole = {str(abs(value)) for value in values} | set(re.findall(r"row (\d+)", " ".join(labels)))
    return whole | {f"{value // 1} {value % 1}" for value in values if value % 1 and value > 1}


def check_trails(match: Played, trails: tuple[tuple[str, Trail], ...]) -> None:
    for label, trail in trails:
        assert label
        for term in trail.terms:
            assert term.label
            assert term.clause in SYSTEM.clauses, term
            if term.at:
                found = match.rules.explain(match.state, term.at)
                assert isinstance(found, Trail | Blocked | Clause)


def check_facts(happened: Event) -> None:
    """A trail that bears the name of a fact comes to it."""
    facts = dict(happened.facts)
    for label, trail in happened.trails:
        if label in facts and facts[label] not in ("rip", "R"):
            assert trail.total == numeric(facts[label]), (happened, label)


def numeric(fact: Any) -> Any:
    return len(fact) if isinstance(fact, list) else fact["left"] if isinstance(fact, dict) else fact


def check_event(match: Played, happened: Event, names: list[str]) -> None:
    assert happened.clause in SYSTEM.clauses, happened
    assert happened.text.endswith(".")
    check_trails(match, happened.trails)
    check_facts(happened)
    if happened.name not in NAMED:
        missing = numbers(happened.text, names) - told(happened.trails)
        assert not missing, (happened.text, missing, told(happened.trails))


@pytest.mark.parametrize(("battle", "seed"), GAMES)
def test_every_number_that_an_event_tells_is_a_trails(battle: str, seed: str) -> None:
    match = play_out(SYSTEM.rules(shipped(battle)), seed)
    names = known_names(match)
    for entry in match.entries:
        for happened in entry.events:
            check_event(match, happened, names)


@pytest.mark.parametrize(("battle", "seed"), GAMES)
def test_every_die_that_falls_is_a_term_of_what_happened(battle: str, seed: str) -> None:
    match = play_out(SYSTEM.rules(shipped(battle)), seed)
    for entry in match.entries:
        values = [
            term.value for happened in entry.events for _, trail in happened.trails for term in trail.terms
        ]
        for roll in entry.rolls:
            assert roll.face in values, (roll, entry.events)
            values.remove(roll.face)


def test_the_games_tell_of_every_kind_of_roll() -> None:
    kinds = {
        happened.name
        for battle, seed in GAMES
        for entry in play_out(SYSTEM.rules(shipped(battle)), seed).entries
        for happened in entry.events
    }
    assert kinds >= {"hit-roll", "coin", "damage", "rows-crossed", "bin-hit", "losses", "step", "battle-over"}
