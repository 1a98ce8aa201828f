"""Dice: seeded ones fall the same again, scripted ones are checked, handed ones are asked for."""

from collections import Counter

import pytest

from shellshock_tui.dice import (
    DiceError,
    DieWanted,
    HandedDice,
    RecordedDice,
    Roll,
    ScriptedDice,
    SeededDice,
    parse_script,
)


def rolled(dice: SeededDice, *sides: int) -> list[int]:
    return [dice.roll(one, "luck") for one in sides]


def test_the_same_seed_gives_the_same_faces() -> None:
    wanted = (10, 10, 6, 2, 20) * 8
    assert rolled(SeededDice("7"), *wanted) == rolled(SeededDice("7"), *wanted)
    assert rolled(SeededDice("7"), *wanted) != rolled(SeededDice("8"), *wanted)


def test_faces_of_a_seed_stay_what_they_were_in_every_version() -> None:
    assert rolled(SeededDice("7"), 10, 10, 10, 6, 6, 20) == [8, 9, 10, 2, 5, 10]


def test_dice_wound_back_fall_as_before() -> None:
    dice = SeededDice("oak")
    first = rolled(dice, 10, 10, 10)
    dice.position -= 2
    assert rolled(dice, 10, 10) == first[1:]
    assert rolled(SeededDice("oak", position=1), 10, 10) == first[1:]


def test_every_face_comes_up_about_as_often() -> None:
    counts = Counter(rolled(SeededDice("fair"), *[10] * 10_000))
    assert sorted(counts) == list(range(1, 11))
    assert all(850 < count < 1150 for count in counts.values())


def test_the_commitment_binds_the_seed_without_telling_it() -> None:
    assert SeededDice("oak").commitment == SeededDice("oak").commitment != SeededDice("elm").commitment
    assert "oak" not in SeededDice("oak").commitment


def test_scripted_dice_say_which_die_was_wanted() -> None:
    dice = ScriptedDice([(10, 3), (6, 1)])
    assert dice.roll(10, "to hit") == 3
    with pytest.raises(DiceError, match=r"die 2 of the script is a d6, but a d20 was wanted \(location\)"):
        dice.roll(20, "location")
    assert dice.roll(6, "damage") == 1
    with pytest.raises(DiceError, match="run out: a d2 was wanted"):
        dice.roll(2, "coin")


def test_handed_dice_ask_for_what_is_missing() -> None:
    dice = HandedDice([4])
    assert dice.roll(6, "damage") == 4
    with pytest.raises(DieWanted) as wanted:
        dice.roll(20, "location")
    assert (wanted.value.sides, wanted.value.what) == (20, "location")


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_handed_face_that_the_die_has_not_is_refused(face: int) -> None:
    with pytest.raises(DiceError, match="a d6 shows 1 to 6"):
        HandedDice([face]).roll(6, "damage")


def test_recorded_dice_note_each_roll() -> None:
    dice = RecordedDice(HandedDice([3, 2]))
    dice.roll(10, "to hit")
    dice.roll(2, "coin")
    assert dice.rolls == [Roll(10, 3, "to hit"), Roll(2, 2, "coin")]


def test_a_script_is_read_past_comments_and_empty_lines() -> None:
    assert parse_script(["# first", "10:3", "", " 6:1 # damage"], "faces").faces == ((10, 3), (6, 1))


@pytest.mark.parametrize(
    "line", ["10", "10:", ":3", "d10:3", "10:0", "10:11", "10;3", "١٠:٣", "1e1:3", "-6:1"]
)
def test_a_wrong_script_names_its_line(line: str) -> None:
    with pytest.raises(DiceError, match="faces: line 2: "):
        parse_script(["6:1", line], "faces")
