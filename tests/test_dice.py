"""Seeded, scripted and typed dice."""

from collections import Counter

import pytest

from shellshock_tui.dice import (
    DiceError,
    DieWanted,
    GivenDice,
    RecordedDice,
    Roll,
    ScriptedDice,
    SeededDice,
    parse_script,
    pool_words,
    pools,
    throw,
    typed_faces,
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
    with pytest.raises(DiceError, match=r"die 2 of the script is a d6, but a d20 was needed \(location\)"):
        dice.roll(20, "location")
    assert dice.roll(6, "damage") == 1
    with pytest.raises(DiceError, match="run out: a d2 was needed"):
        dice.roll(2, "coin")


def test_handed_dice_ask_for_what_is_missing() -> None:
    dice = GivenDice([4])
    assert dice.roll(6, "damage") == 4
    with pytest.raises(DieWanted) as wanted:
        dice.roll(20, "location")
    assert (wanted.value.sides, wanted.value.what) == (20, "location")


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_handed_face_that_the_die_has_not_is_refused(face: int) -> None:
    with pytest.raises(DiceError, match="a d6 shows 1 to 6"):
        GivenDice([face]).roll(6, "damage")


def test_recorded_dice_note_each_roll() -> None:
    dice = RecordedDice(GivenDice([3, 2]))
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


def test_a_pool_is_thrown_as_so_many_single_dice() -> None:
    dice = RecordedDice(GivenDice([4, 6, 2]))
    assert throw(dice, 3, 6, "to hit") == (4, 6, 2)
    assert dice.rolls == [Roll(6, 4, "to hit"), Roll(6, 6, "to hit"), Roll(6, 2, "to hit")]
    assert throw(dice, 0, 6, "to save") == ()


@pytest.mark.parametrize(("handed", "missing"), [((), 4), ((3,), 3), ((3, 5, 1), 1)])
def test_a_pool_asks_once_for_all_that_is_missing(handed: tuple[int, ...], missing: int) -> None:
    with pytest.raises(DieWanted) as wanted:
        throw(GivenDice(handed), 4, 6, "to hit")
    assert (wanted.value.count, wanted.value.sides, wanted.value.what) == (missing, 6, "to hit")


def test_a_question_for_dice_says_how_many() -> None:
    assert str(DieWanted(6, "to hit")) == "a d6 is needed: to hit"
    assert str(DieWanted(6, "to hit", 3)) == "3 d6 are needed: to hit"


@pytest.mark.parametrize(
    ("sides", "typed", "faces"),
    [
        (6, "4 6 2 1", (4, 6, 2, 1)),
        (6, "4621", (4, 6, 2, 1)),
        (6, " 46 2  1 ", (4, 6, 2, 1)),
        (10, "4 0 10 1", (4, 10, 10, 1)),
        (10, "4001", (4, 10, 10, 1)),
        (20, "4 20 11 1", (4, 20, 11, 1)),
        (10, "0", (10,)),
        (20, "14", (14,)),
    ],
)
def test_the_faces_of_a_pool_are_typed_in_one_line(sides: int, typed: str, faces: tuple[int, ...]) -> None:
    assert typed_faces(typed, DieWanted(sides, "to hit", len(faces))) == faces


@pytest.mark.parametrize(
    ("sides", "count", "typed", "fault"),
    [
        (6, 3, "4 6", "3 dice are needed, but 2 were typed."),
        (6, 3, "4621", "3 dice are needed, but 4 were typed."),
        (6, 3, "4 7 1", "A d6 shows 1 to 6."),
        (6, 3, "", "A d6 shows 1 to 6."),
        (20, 2, "4201", "A d20 shows 1 to 20."),
        (6, 1, "12", "A d6 shows 1 to 6."),
    ],
)
def test_a_pool_typed_wrongly_is_refused_in_words(sides: int, count: int, typed: str, fault: str) -> None:
    with pytest.raises(DiceError) as refused:
        typed_faces(typed, DieWanted(sides, "to hit", count))
    assert str(refused.value) == fault


def test_rolls_of_one_kind_for_one_thing_are_told_as_a_pool() -> None:
    rolls = [Roll(6, 4, "to hit"), Roll(6, 6, "to hit"), Roll(6, 2, "to save"), Roll(2, 2, "to save")]
    told = [pool_words(pool[0].sides, [roll.face for roll in pool], pool[0].what) for pool in pools(rolls)]
    assert told == ["2 d6: 4 6, to hit", "d6: 2, to save", "d2: 2, to save"]
