"""Typed answers are understood, or asked for again in a sentence."""

from fractions import Fraction

import pytest

from shellshock_tui.drill.answer import (
    Answer,
    Figure,
    NotUnderstood,
    Pick,
    Several,
    is_right,
    read_answer,
    said,
    told,
)

YES_NO = Pick(("yes", "no"), 0)
CLAUSES = Pick(("combat: arc", "combat: range", "hit: roll"), 1)


@pytest.mark.parametrize(
    ("wanted", "typed"),
    [
        (Figure(12), "12"), (Figure(12), " 12 "), (Figure(-3), "−3"), (Figure(-3), "-3"),
        (Figure(Fraction(1, 2)), "1/2"), (Figure(Fraction(1, 2)), "0.5"),
        (Figure(0), "none"), (Figure(0), "0"),
        (Figure(Fraction(7, 20), is_chance=True), "7/20"), (Figure(Fraction(7, 20), is_chance=True), "35%"),
        (Figure(Fraction(7, 20), is_chance=True), "35"), (Figure(Fraction(1, 3), is_chance=True), "33 %"),
        (Figure(4, "4+"), "4+"), (Figure(4, "4+"), "4"), (Figure(9, "RIP"), "rip"),
        (Figure(13, "never"), "never"), (Figure(13, "never"), "13"), (Figure(0, "none"), "0"),
        (Figure(2, "2+/6+"), "2+/6+"),
        (YES_NO, "yes"), (YES_NO, "y"), (YES_NO, "a"), (CLAUSES, "b"), (CLAUSES, "2"), (CLAUSES, "combat: r"),
        (Several(("16", "17")), "16, 17"), (Several(("16", "17")), "17 16"), (Several(()), "none"),
        (Several(("A", "bb")), "a BB"),
        (Several(("16", "aa"), is_exact=True, known=("16", "A", "aa", "bb")), "16 a"),
    ],
)  # fmt: skip
def test_right_answers_are_understood(wanted: Answer, typed: str) -> None:
    assert is_right(wanted, read_answer(wanted, typed))


@pytest.mark.parametrize(
    ("wanted", "typed"),
    [
        (Figure(12), "13"), (Figure(0), "RIP"), (Figure(9, "RIP"), "9"), (Figure(0, "always"), "never"),
        (Figure(0, "always"), "none"), (Figure(4, "4+"), "5+"), (Figure(12), "5+"), (Figure(12), "dead"),
        (Figure(12, others=("Engine",)), "engine"), (YES_NO, "n"), (YES_NO, "no"), (CLAUSES, "a"),
        (Several(("16", "17")), "16"), (Several(("16",)), "none"),
        (Several(("aa",), is_exact=True, known=("a", "aa")), "a"),
        (Several(("aa",), is_exact=True, known=("aa", "ab")), "a"),
        (Figure(Fraction(7, 20), is_chance=True), "40%"),
    ],
)  # fmt: skip
def test_wrong_answers_are_wrong(wanted: Answer, typed: str) -> None:
    assert not is_right(wanted, read_answer(wanted, typed))


@pytest.mark.parametrize(
    ("wanted", "typed"),
    [
        (Figure(12), ""), (Figure(12), "?!"), (Figure(12), "1 + 2"), (Figure(12), "1/0"),
        (Figure(12), "b"), (Figure(9, "RIP"), "R"), (Figure(12, others=("Engine",)), "turret"),
        (Figure(12), "1,2,3"), (Figure(12), "1" * 20),
        (Figure(Fraction(1, 2), is_chance=True), "often"), (YES_NO, "perhaps"), (YES_NO, "c"),
        (CLAUSES, "combat"),
        (CLAUSES, "9"), (Several(("16",)), ""),
    ],
)  # fmt: skip
def test_nonsense_is_asked_for_again(wanted: Answer, typed: str) -> None:
    with pytest.raises(NotUnderstood, match=r"^Type .+\.$"):
        read_answer(wanted, typed)


def test_a_word_that_never_stands_there_is_named() -> None:
    with pytest.raises(NotUnderstood, match="'b'"):
        read_answer(Figure(12), "b")


def test_small_letters_and_capitals_differ_where_the_sheet_has_both() -> None:
    exact, lenient = Several(("A", "b"), is_exact=True), Several(("A", "b"))
    for typed, is_right_exactly in (("A b", True), ("a b", False), ("b A", True), ("A B", False)):
        assert is_right(exact, read_answer(exact, typed)) is is_right_exactly
        assert is_right(lenient, read_answer(lenient, typed))


def test_an_option_of_several_words_stands_in_quotation_marks() -> None:
    several, short = Pick(("it is destroyed", "it goes on"), 0), Pick(("front", "rear"), 1)
    assert (told(several), said(several, 1)) == ("“it is destroyed”", "“it goes on”")
    assert (told(short), said(short, 0), told(Figure(4, "4+"))) == ("rear", "front", "4+")
