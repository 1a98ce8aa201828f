"""The page of the line protocol agrees with the lines of battles."""

import random
from itertools import islice

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Decision
from shellshock_tui.rules.shellshock import SYSTEM
from tests.battles import shipped
from tests.rules.shellshock.tape_measure import Tape, play

PAGE = SYSTEM.protocol()
FIELDS = {command.name: {field.name: field for field in command.fields} for command in PAGE.commands}
ANSWERS = {kind.name: kind.meaning.removeprefix("answered by ").split(", ") for kind in PAGE.decisions}


@pytest.mark.parametrize("battle", ["duel", "bridge", "mill"])
def test_fields_sent_and_received_are_on_the_protocol_page(battle: str) -> None:
    match, dice, chance = Match(SYSTEM.rules(shipped(battle))), SeededDice("protocol"), random.Random(battle)
    match.begin(dice)
    while len(match.entries) < 150 and isinstance(asked := match.rules.decision(match.state), Decision):
        legal = list(islice(match.rules.legal(match.state, asked.side), 200))
        for command in legal:
            table = match.rules.encode(command)
            assert table.pop("do") in ANSWERS[asked.kind]
            assert set(table) == set(FIELDS[match.rules.encode(command)["do"]])
        match.give(chance.choice(legal), dice)
    state = match.rules.encode(match.state)
    told = {field.name: field for field in PAGE.state}
    assert set(state) == {name for name, field in told.items() if not field.optional}
    assert all(
        set(unit) == {field.name for field in told["units"].within} for unit in state["units"].values()
    )


def test_a_field_that_may_be_left_out_is_told_as_such() -> None:
    assert {name for name, field in FIELDS["fire"].items() if field.optional} == {"spread", "spotter"}
    assert FIELDS["announce-speed"]["reverse"].type == "true or false"
    assert FIELDS["turn"]["to"].type == "one of left, right"
    assert FIELDS["fire"]["shots"].type == "list of {weapon: text, ammo: text or null}"


def test_the_sentence_below_a_field_is_its_meaning() -> None:
    assert FIELDS["step"]["drown"].meaning == "Consent to a step into water that destroys the unit."


def test_fields_of_a_battle_on_a_table_are_on_the_protocol_page() -> None:
    tape = Tape(dict(shipped("duel").table), "2")

    def check() -> None:
        asked = tape.tape.decision(tape.laid)
        assert isinstance(asked, Decision)
        for command in islice(tape.tape.legal(tape.laid, asked.side or "red"), 40):
            table = tape.tape.encode(command)
            assert table.pop("do") in ANSWERS[asked.kind]

    tape.watch = check
    play(tape, 2)
    state = tape.tape.encode(tape.laid)
    facts = next(field for field in PAGE.state if field.name == "facts")
    assert set(state) == {field.name for field in PAGE.state}
    assert state["facts"]
    assert all(set(fact) == {field.name for field in facts.within} for fact in state["facts"])
