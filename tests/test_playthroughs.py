"""Stored playthroughs equal the records of their scripts under the present rules."""

import pytest

from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.commands import CODEC
from tests.battles import SCENARIOS, shipped
from tests.playthroughs.record import AstrayError, record
from tests.playthroughs.script import names, path
from tests.playthroughs.telling import command
from tests.recorded import recording, recordings

DUEL = """battle = { era = "future" }
position = ["open 6 9", "unit red red mason 0302 s", "unit blue blue mason 0306 n"]

"""
CHITS = "begin | d2=1 d2=1\n- take-chit red\n- take-chit blue\n"


@pytest.mark.parametrize("name", names())
def test_a_stored_playthrough_is_what_the_rules_make_of_it(name: str) -> None:
    stored = path(name).read_text("utf-8")
    assert record(stored) == stored, f"if it should differ: python -m tests.playthroughs {name}"


def test_the_playthroughs_are_there() -> None:
    assert len(names()) >= 8


def test_a_record_is_made_from_its_script_alone() -> None:
    script = f"{DUEL}\n{CHITS}> announce-speed red speed=0\n"
    written = record(script)
    assert "[3] Turn 1, II Movement. red is asked: Red: announce its speed, 0 to 4." in written
    assert record(written.replace("0 to 4", "0 to 5")) == written


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("refused: announce-speed red speed=4", "is not refused"),
        ("refused: announce-speed red speed=fast", "speed"),
        ("> announce-speed red speed=5", "Red may announce a speed of 0 to 4 this turn."),
        ("> announce-speed red speed=4 | d10=4", "only 0 dice fell"),
        ("why unit/red/nothing", "there is nothing at"),
        ("show red nothing", "no cell at nothing"),
    ],
)
def test_a_line_that_goes_astray_is_named(line: str, why: str) -> None:
    with pytest.raises(AstrayError) as error:
        record(f"{DUEL}\n{CHITS}{line}\n")
    assert str(error.value).startswith(f"line 8: {line}: ")
    assert why in str(error.value)


def test_dice_that_run_out_are_named_with_their_line() -> None:
    with pytest.raises(AstrayError) as error:
        record(f"{DUEL}\nbegin | d2=1\n")
    assert "line 5: begin | d2=1: the dice script has run out" in str(error.value)


@pytest.mark.parametrize("name", [name for name in recordings() if recording(name).scenario in SCENARIOS])
def test_commands_in_short_are_the_commands_of_the_protocol(name: str) -> None:
    played = recording(name)
    rules = SYSTEM.rules(shipped(played.scenario))
    for given in map(rules.parse, played.kept()):
        assert rules.parse(command(rules.encode(given), CODEC)) == given
