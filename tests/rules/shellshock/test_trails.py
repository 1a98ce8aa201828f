"""Every number of an event or refusal opens into terms that cite clauses."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from shellshock_tui.dice import DiceError, ScriptedDice, SeededDice
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import Need
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Decision, IllegalCommand, Malformed
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.rules.shellshock import SYSTEM
from tests.battles import shipped
from tests.games import play_out
from tests.soak import soaked

NAMED = {"turn-begun", "chit-taken", "start-speed", "battle-begun"}
"""Events whose number is a name or a player's choice, and is not calculated."""
GAMES = [("bridge", "1"), ("mill", "1"), *(("duel", seed) for seed in ("1", "2", "3", "4"))]
ALWAYS = 3
Played = Match[Any, Any]


@cache
def played(battle: str, seed: str) -> Played:
    """A battle played at random to its end."""
    return play_out(SYSTEM.rules(shipped(battle)), seed)


def known_names(match: Played) -> re.Pattern[str]:
    """All names in a battle that may hold numbers, and the labels of its hexes."""
    battle = match.rules.battle  # type: ignore[attr-defined]
    names = {
        battle.title,
        *(name for _, name in battle.sides),
        *(unit_setup.name for unit_setup in battle.units),
    }
    for unit_setup in battle.units:
        names.add(unit_setup.sheet.title)
        names |= {item.name for item in unit_setup.sheet.equipment}
        names |= {item.ammunition.name for item in unit_setup.sheet.equipment if item.ammunition}
        names |= {part.name for part in unit_setup.sheet.sections}
    labels = [battle.board.label(place) for place in range(battle.board.size)]
    columns, rows = ("|".join(sorted({label[part] for label in labels})) for part in (slice(2), slice(2, 4)))
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    return re.compile("|".join((*map(re.escape, longest_first), f"(?:{columns})(?:{rows})")))


def numbers(text: str, names: re.Pattern[str]) -> set[str]:
    """The numbers in a sentence, without those in names; mixed ones as "1 1/2"."""
    text = re.sub(r"(\d+)/(\d+)/(\d+)", r"\1, \2, \3", names.sub(" ", text))
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
    """Check that a trail with the name of a fact equals it."""
    facts = dict(happened.facts)
    for label, trail in happened.trails:
        if label in facts and facts[label] not in ("rip", "R"):
            assert trail.total == numeric(facts[label]), (happened, label)


def numeric(fact: Any) -> Any:
    return len(fact) if isinstance(fact, list) else fact["left"] if isinstance(fact, dict) else fact


def check_event(match: Played, happened: Event, names: re.Pattern[str]) -> None:
    assert happened.clause in SYSTEM.clauses, happened
    assert happened.text.endswith(".")
    check_trails(match, happened.trails)
    check_facts(happened)
    if happened.name not in NAMED:
        missing = numbers(happened.text, names) - told(happened.trails)
        assert not missing, (happened.text, missing, told(happened.trails))


@pytest.mark.few(2)
@pytest.mark.parametrize(("battle", "seed"), GAMES)
def test_every_number_that_an_event_tells_is_a_trails(battle: str, seed: str) -> None:
    match = played(battle, seed)
    names = known_names(match)
    for entry in match.entries:
        for happened in entry.events:
            check_event(match, happened, names)


@pytest.mark.few(2)
@pytest.mark.parametrize(("battle", "seed"), GAMES)
def test_every_die_that_falls_is_a_term_of_what_happened(battle: str, seed: str) -> None:
    match = played(battle, seed)
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
        for entry in played(battle, seed).entries
        for happened in entry.events
    }
    assert kinds >= {"hit-roll", "coin", "damage", "rows-crossed", "bin-hit", "losses", "step", "battle-over"}


# ---------------------------------------------------------------------- refusals


def tried(rules: Any, chance: random.Random, seen: list[Any]) -> Iterator[Any]:
    """Commands that may be illegal now: commands that were legal before, and some with a field changed."""
    for command in chance.sample(seen, min(len(seen), 6)):
        table = rules.encode(command)
        yield table
        for field, values in WRONG_FIELDS.items():
            if field in table:
                yield table | {field: chance.choice(values)}


WRONG_FIELDS: dict[str, list[Any]] = {
    "speed": [0, 1, 2, 5, 9, 12, 16, 30],
    "reverse": [True, False],
    "to": ["front", "front-left", "front-right", "rear"],
    "facing": ["n", "ne", "se", "s", "sw", "nw"],
    "exit": [True],
    "nestle": [True],
    "spread": [1, 4, 7],
}


def refusals(battle: str, seed: str) -> Iterator[tuple[Played, Blocked]]:
    """The refusals in a random battle, each with the position at that time."""
    rules, chance, dice = SYSTEM.rules(shipped(battle)), random.Random(seed), SeededDice(seed)
    match: Played = Match(rules)
    match.begin(dice)
    seen: list[Any] = []
    while isinstance(asked := rules.decision(match.state), Decision) and len(match.entries) < 500:
        legal = list(rules.legal(match.state, asked.side))
        for table in tried(rules, chance, seen):
            if found := refused(match, table):
                yield match, found
        given = chance.choice(legal)
        seen = [*seen, given, chance.choice(legal)][-300:]
        match.give(given, dice)


def refused(match: Played, table: Any) -> Blocked | None:
    try:
        match.rules.play(match.state, match.rules.decode(table), ScriptedDice(((1, 1),)))
    except IllegalCommand as refusal:
        return refusal.blocked
    except (Malformed, DiceError):
        return None
    return None


def check_refusal(match: Played, found: Blocked, names: re.Pattern[str]) -> None:
    assert found.clause in SYSTEM.clauses, found
    assert found.reason.endswith("."), found
    check_trails(match, found.trails)
    missing = numbers(found.reason, names) - told(found.trails)
    assert not missing, (found, missing)
    if names.search(found.reason):
        assert found.at, found
    if found.at:
        assert isinstance(match.rules.explain(match.state, found.at), Trail | Blocked | Clause)


@pytest.mark.few(1)
@pytest.mark.parametrize("game", soaked(GAMES, ALWAYS), ids="-".join)
def test_every_refusal_cites_a_clause_and_opens_into_its_terms(game: tuple[str, str]) -> None:
    names: re.Pattern[str] | None = None
    clauses = set()
    for match, found in refusals(*game):
        names = names or known_names(match)
        check_refusal(match, found, names)
        clauses.add(found.clause)
    assert len(clauses) > 5, clauses


@pytest.mark.few(1)
@pytest.mark.parametrize("game", soaked(GAMES, ALWAYS), ids="-".join)
def test_every_blocked_choice_and_weapon_opens_into_its_terms(game: tuple[str, str]) -> None:
    battle, seed = game
    rules, chance, dice = SYSTEM.rules(shipped(battle)), random.Random(seed), SeededDice(seed)
    match: Played = Match(rules)
    match.begin(dice)
    names, units = known_names(match), [unit_setup.id for unit_setup in shipped(battle).units]
    while isinstance(asked := rules.decision(match.state), Decision) and len(match.entries) < 300:
        for choice in rules.choices(match.state, asked.side, ()):
            if choice.blocked:
                check_refusal(match, choice.blocked, names)
        for bearing in rules.why_not(match.state, chance.choice(units), chance.choice(units)):
            match bearing.verdict:
                case Blocked() as blocked:
                    check_refusal(match, blocked, names)
                case Need(trail, share):
                    check_trails(match, (("need", trail),))
                    assert 0 <= share <= 1
        match.give(chance.choice(list(rules.legal(match.state, asked.side))), dice)
