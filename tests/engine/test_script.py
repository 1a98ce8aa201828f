"""The text form of positions and commands is read back as it was written."""

from typing import Any

import pytest

from shellshock_tui.dice import DiceError
from shellshock_tui.engine.rules import Malformed
from shellshock_tui.kit.script import Scene, Script, given, with_sheets
from shellshock_tui.rules.shellshock.commands import CODEC
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from tests.battles import find, scripted

POSITION = """
map
. . .
. . .
at 0102 terrain=t levels=2
unit a red mason 0101 s "Ash Tree" armour=6,13,13,8 rows=3, hits=A:1 fill.rack=Missiles
unit b blue mason 0301 n
"""


def table(position: str = POSITION, **more: object) -> dict[str, Any]:
    return Script().on({"position": position, **more}).scenario("shellshock")


def rules() -> ShellshockRules:
    found = scripted(Script(POSITION, battle={"era": "future"}))
    assert isinstance(found, ShellshockRules)
    return found


def test_a_position_is_a_scenario() -> None:
    found = table(battle={"map": {"roads": ["0101 0301"]}, "turn_limit": 3})
    assert found["map"] == {"terrain": "...\nt..", "levels": "000\n200", "roads": ["0101 0301"]}
    assert found["turn_limit"] == 3
    ash, birch = found["units"]
    assert (ash["name"], ash["facing"], ash["fill"]) == ("Ash Tree", "s", {"rack": "Missiles"})
    assert ash["wear"] == {"armour": [6, 13, 13, 8], "rows": [3], "hits": {"A": 1}}
    assert birch == {"id": "b", "name": "B", "side": "blue", "sheet": "mason", "at": "0301", "facing": "n"}


def test_a_later_line_on_a_unit_is_the_one_that_counts() -> None:
    moved = Script(POSITION).on({"position": ["unit a red boar 0202 n"]}).scenario("shellshock")
    assert [(unit["id"], unit["sheet"], unit["at"]) for unit in moved["units"]] == [
        ("a", "boar", "0202"),
        ("b", "mason", "0301"),
    ]


def test_a_sheet_that_is_like_another_has_fields_of_its_own() -> None:
    sheets = {"glass": {"like": "mason", "defence": {"armour": "2 2 2 2"}}}
    glass = with_sheets({"sheets": sheets}, find)["sheets"]["glass"]
    mason = find("sheet", "mason")
    assert glass == {**mason, "name": "glass", "defence": {**mason["defence"], "armour": "2 2 2 2"}}


def test_a_line_may_be_played_several_times_and_tells_its_dice() -> None:
    assert [(one.words, one.faces) for one in given("2 step a front | d6=3")] == [
        ("step a front", ((6, 3),)),
        ("step a front", ((6, 3),)),
    ]


def test_dice_that_do_not_fall_are_told() -> None:
    with pytest.raises(DiceError, match="begin: only 2 dice fell"):
        Scene(rules()).play(["begin | d2=1 d2=1 d6=4"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("fire a Gunner Turret b W:X,V spread=2", {"shots": [{"weapon": "W", "ammo": "X"}, {"weapon": "V"}]}),
        ("fire a target=b spotter=c:Gunner", {"spotter": {"unit": "c", "post": "Gunner"}}),
        ("end-move a turrets=Turret:se,Cupola:n exit=true", {"turrets": {"Turret": "se", "Cupola": "n"}}),
        ('hold-fire a post="Second Gunner"', {"post": "Second Gunner"}),
    ],
)
def test_a_short_command_is_the_table_of_the_protocol(words: str, told: dict[str, object]) -> None:
    found = CODEC.table(words)
    assert {name: found[name] for name in told} == told
    assert CODEC.table(CODEC.words(found)) == found


@pytest.mark.parametrize(
    "words", ["", "fly a", "step a front true again", "step a sideways", "fire a shots=V:X:Y"]
)
def test_words_that_are_no_command_are_refused(words: str) -> None:
    with pytest.raises(Malformed):
        rules().parse(words)
