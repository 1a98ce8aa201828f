"""The numbers of legal commands from stored positions, by depth and dice, equal the perft files."""

import pytest

from shellshock_tui.kit.script import Script
from shellshock_tui.rules.shellshock.state import Aftermath, Combat, Initiative, Movement, StartSpeeds
from tests.battles import scripted
from tests.perft.count import counts
from tests.perft.dice import Face, OneFace
from tests.perft.file import names, path, position, written

TWO_AGAINST_ONE = """
open 6 9
unit a red mason 0202 s
unit b red mason 0402 s
unit c blue mason 0307 n
"""


@pytest.mark.parametrize("name", names())
def test_a_perft_file_counts_the_commands_that_are_legal(name: str) -> None:
    stored = path(name).read_text("utf-8")
    assert written(stored) == stored, f"if the counts should differ: python -m tests.perft {name}"


def test_the_positions_are_there_and_differ() -> None:
    phases = [position(path(name).read_text("utf-8"))[1].phase for name in names()]
    assert len(phases) >= 10
    asked = {type(phase) for phase in phases}
    assert asked >= {StartSpeeds, Initiative, Movement, Combat, Aftermath}


def test_a_file_is_written_from_its_position_alone() -> None:
    stored = path("start").read_text("utf-8")
    above, _, numbers = stored.partition("\npaths ")
    assert written(f"{above}\npaths 7 {numbers}") == written(above) == stored


def test_paths_are_counted_as_by_hand() -> None:
    """Blue's one unit takes the first chit; one of Red's two takes the second, and the other the red one.

    Then Cow, which stood still, announces 0 to 4, or 1 to 4 in reverse, or the red unit is called in.
    """
    rules, dice = scripted(Script(TWO_AGAINST_ONE, battle={"era": "future"})), OneFace(Face.LOWEST)
    assert counts(rules, rules.start(dice).state, dice)[:4] == (1, 2, 2, 2 * (5 + 4 + 1))


def test_dice_show_the_lowest_the_middle_and_the_highest_face() -> None:
    rolled = {face: [OneFace(face).roll(sides, "a die") for sides in (2, 6, 8, 10, 20)] for face in Face}
    assert rolled == {"lowest": [1] * 5, "middle": [1, 3, 4, 5, 10], "highest": [2, 6, 8, 10, 20]}
