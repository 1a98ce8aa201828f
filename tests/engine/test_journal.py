"""The journal: entries as JSON, chained by seals, and replayed against what the rules do today."""

import copy
import json
from typing import Any

import pytest

from shellshock_tui.engine.journal import Divergence, canonical, encode_entry, replay, seal
from shellshock_tui.engine.match import Match
from tests.games import play_out
from tests.toy import Command, State, courtyard

Tables = list[dict[str, Any]]


@pytest.fixture(scope="module")
def recorded() -> Tables:
    """A whole random game, as it would be read from a file."""
    match = play_out(courtyard(), "book", 2_000)
    tables: Tables = json.loads(canonical([encode_entry(match.rules, entry) for entry in match.entries]))
    assert sum(bool(table["rolls"]) for table in tables) > 5
    return tables


def replayed(tables: Tables) -> Divergence | None:
    match: Match[State, Command] = Match(courtyard())
    return replay(match.rules, tables, match)


def test_a_replay_gives_what_was_recorded(recorded: Tables) -> None:
    assert replayed(recorded) is None


def struck(tables: Tables) -> int:
    """The first entry with a strike."""
    return next(number for number, table in enumerate(tables) if table["rolls"] and number)


def test_a_replay_names_the_entry_and_the_field_that_differ(recorded: Tables) -> None:
    changed = copy.deepcopy(recorded)
    number = struck(changed)
    changed[number]["events"][0]["left"] = 17
    found = replayed(changed)
    assert found is not None
    assert (found.entry, found.field, found.recorded) == (number, "events.0.left", "17")
    assert found.replayed == str(recorded[number]["events"][0]["left"])


def test_a_replay_takes_other_words_for_the_same_facts(recorded: Tables) -> None:
    changed = copy.deepcopy(recorded)
    for told in (one for table in changed for one in table["events"]):
        told["text"] = "Once it was put otherwise."
        for term in (term for trail in told.get("trails", {}).values() for term in trail):
            term |= {"label": "something", "at": "elsewhere"}
    assert replayed(changed) is None


def test_a_replay_notices_another_number_in_a_trail(recorded: Tables) -> None:
    changed = copy.deepcopy(recorded)
    number, told = next(
        (number, told)
        for number, table in enumerate(changed)
        for told in table["events"]
        if told.get("trails")
    )
    next(iter(told["trails"].values()))[0]["value"] = 99
    found = replayed(changed)
    assert found is not None
    assert found.entry == number
    assert found.field.endswith(".trails")


def test_a_replay_notices_a_die_too_many_or_too_few(recorded: Tables) -> None:
    number = struck(recorded)
    rolled = recorded[number]["rolls"]
    for rolls, field in (([], "command"), ([*rolled, [6, 1, "x"]], "rolls"), ([[20, 1, "x"]], "command")):
        changed = copy.deepcopy(recorded)
        changed[number]["rolls"] = rolls
        found = replayed(changed)
        assert found is not None
        assert (found.entry, found.field) == (number, field)


def test_a_replay_notices_a_command_that_is_none(recorded: Tables) -> None:
    for command in ({"do": "fly"}, {"do": "step", "unit": "zz", "to": "n"}, 7):
        changed = copy.deepcopy(recorded)
        changed[3]["command"] = command
        found = replayed(changed)
        assert found is not None
        assert (found.entry, found.field) == (3, "command")


def test_a_replay_notices_an_event_too_many(recorded: Tables) -> None:
    changed = copy.deepcopy(recorded)
    changed[2]["events"].append({"event": "thunder", "text": "Thunder."})
    assert replayed(changed) == Divergence(2, "events", "2 events", "1 event")


def test_a_seal_binds_the_entry_and_all_before_it() -> None:
    assert seal("", "a") != seal("", "b")
    assert seal(seal("", "a"), "c") != seal(seal("", "b"), "c")


def test_one_table_has_one_text() -> None:
    one, other = {"b": 1, "a": [1, 2]}, {"a": [1, 2], "b": 1}
    assert canonical(one) == canonical(other) == '{"a":[1,2],"b":1}'
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical({"a": float("nan")})


@pytest.mark.parametrize("wrong", [[], -1, "x", None, {"to hit": 5}, {"to hit": [5]}])
def test_trails_of_a_wrong_type_differ(recorded: Tables, wrong: Any) -> None:
    changed = copy.deepcopy(recorded)
    number = struck(changed)
    event = next(event for event in changed[number]["events"] if "trails" in event)
    event["trails"] = wrong
    found = replayed(changed)
    assert found is not None
    assert found.entry == number
