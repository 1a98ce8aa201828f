"""What the kit derives from a system: refusals, briefings, options and examples."""

import pytest

from shellshock_tui.dice import ScriptedDice
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.examples import sketches, work_out
from tests import laws
from tests.games import play_out
from tests.toy import DUEL, SYSTEM, courtyard, find
from tests.toy_options import Weather

PAIR = """
map
. . . .
unit b1 blue guard 0101 "Ash"
unit b2 blue guard 0401 "Birch"
unit g1 gold guard 0201 "Gale"
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("step nobody n", "There is no unit 'nobody'."),
        ("step b1 n", "to: should be one of s."),
        ("strike b1 b2 jab", "target: should be one of g1, g2."),
        ("strike b2 b1 jab", "That cannot be done now. The question is: What does a figure do?"),
    ],
)
def test_a_value_not_offered_is_refused_by_those_that_are(words: str, told: str) -> None:
    toy = SYSTEM.rules(SYSTEM.setup({**DUEL, "units": _in_the_corner()}, find, "pair.toml"))
    state = toy.start(ScriptedDice(((2, 1),))).state
    refused = toy.refused(state, toy.parse(words))
    assert isinstance(refused, Blocked)
    assert refused.reason == told


def _in_the_corner() -> list[dict[str, str]]:
    """Ash has both enemies beside her and one free square; nobody is beside Birch."""
    places = {"b1": "0101", "b2": "0806", "g1": "0201", "g2": "0202"}
    return [{**unit, "at": places[unit["id"]]} for unit in DUEL["units"]]


def test_a_drawn_battle_knows_its_briefing_and_its_options() -> None:
    table = {**DUEL, "briefing": "Hold the\ncourtyard.\n\nBe quick.", "options": {"fog": True}}
    weather = Weather()
    battle = weather.setup(table, find, "fog.toml")
    assert (battle.options.fog, battle.options.night) == (True, False)
    assert weather.outline(battle).briefing == ("Hold the courtyard.", "Be quick.")


def test_a_refusal_in_an_example_tells_what_was_refused() -> None:
    (example,) = SYSTEM.examples("toy.step", find)
    (finding,) = example.findings
    assert finding.words == "Ash: step e"
    assert isinstance(finding.reason, Blocked)
    assert finding.reason.reason == "0201 is taken."


def test_an_example_that_does_not_work_out_names_its_question() -> None:
    table = {"question": "How many hats has Ash?", "position": PAIR, "play": ["begin | d2=1"]}
    book = {"clause": [{"id": "toy.step", "example": [{**table, "show": ["unit/b1/hats"]}]}]}
    with pytest.raises(ValueError, match="unit/b1/hats") as error:
        work_out(SYSTEM, tuple(sketches(book, "toy.step")), find)
    assert error.value.__notes__ == ["In the example of the toy rulebook: How many hats has Ash?"]


def test_whether_anything_moves_is_seen_from_the_counters() -> None:
    states = play_out(courtyard(), "ash").states
    assert laws.moves(courtyard(), states)
    assert not laws.moves(courtyard(), states[:1])
