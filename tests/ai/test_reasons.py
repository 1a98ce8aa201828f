"""The reasons of a bot are the terms in which its plan differs most from the others."""

from fractions import Fraction
from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.ai.coach import advise
from shellshock_tui.ai.comparison import REST
from shellshock_tui.ai.reasons import WORDS, reasons, without_drawback, without_reasons
from shellshock_tui.engine.advisor import COVER, DANGER, HARM, LABELS, MEANS, OBJECTIVE
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.orders.suggestion import suggested_plan


def sums(**values: int) -> dict[str, Fraction]:
    return {label: Fraction(value) for label, value in values.items()}


def test_every_label_is_told_in_words() -> None:
    assert set(WORDS) == set(LABELS)


def test_the_only_plan_needs_no_reason() -> None:
    assert reasons(sums(danger=-30), []) == "."


def test_equal_plans_get_no_invented_reason() -> None:
    assert reasons(sums(harm=5), [sums(harm=5), sums(harm=5)]) == ": no other choice is better."
    assert reasons(sums(harm=0), [sums(harm=0)]) == "."


def test_the_reason_is_what_other_plans_lack() -> None:
    chosen = sums(harm=100, cover=12, danger=-5)
    others = [sums(harm=100, cover=12, danger=-90), sums(harm=100, cover=12, danger=-70)]
    assert reasons(chosen, others) == ", to be in less danger."


def test_two_reasons_of_like_weight_are_told_the_greater_first() -> None:
    assert reasons(sums(harm=30, cover=40), [{}]) == ", to be better hidden and to do more harm."
    assert reasons(sums(harm=10, cover=40), [{}]) == ", to be better hidden."


@pytest.mark.parametrize(
    ("danger", "told"),
    [(-20, ", to do more harm."), (-60, ", to do more harm, though in more danger.")],
)
def test_a_price_is_told_where_it_counts(danger: int, told: str) -> None:
    assert reasons(sums(harm=100, danger=danger), [{}]) == told


def test_the_greatest_price_is_told() -> None:
    found = reasons(
        {HARM: Fraction(90), OBJECTIVE: Fraction(-50), MEANS: Fraction(-10)}, [{COVER: Fraction(9)}]
    )
    assert found == ", to do more harm, though farther from the goal."
    assert DANGER not in found


@pytest.mark.parametrize("battle", ["duel", "villages", "dock-street", "green-farm", "nest"])
def test_gains_begin_as_a_sentence_is_cut_before_them(battle: str, tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, battle), "elm", tmp_path)
    words = {**WORDS, **session.rules.advisor.words}
    session.close()
    assert all(one.gain.startswith("to ") for one in words.values())
    gain = words[HARM].gain
    for price in ("", f", though {words[DANGER].price}"):
        sentence = f"Ash goes to 0304, facing north, and fires, {gain}{price}."
        assert without_reasons(sentence) == "Ash goes to 0304, facing north, and fires"
        assert without_drawback(sentence) == f"Ash goes to 0304, facing north, and fires, {gain}."


@pytest.mark.parametrize("battle", ["duel", "villages", "dock-street", "green-farm", "nest"])
def test_reasons_are_true_of_one_unit_and_of_several(battle: str, tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, battle), "elm", tmp_path)
    session.close()
    for one in {**WORDS, **session.rules.advisor.words}.values():
        assert not {"it", "its"}.intersection(f"{one.gain} {one.price} {one.about}".split()), one


@pytest.mark.few(1)
@pytest.mark.parametrize("battle", ["duel", "villages", "dock-street", "green-farm", "nest"])
def test_every_term_says_what_it_is_about(battle: str, tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, battle), "elm", tmp_path)
    told = 0
    for turn in range(20):
        asked = session.decision()
        assert isinstance(asked, Decision)
        side = asked.side or session.rules.sides[0].id
        plan = suggested_plan(session.rules, session.state, side)
        assert plan is not None
        remarks = [plan.remark]
        if turn % 10 == 9 and (advice := advise(session.rules, session.state, side, None, "elm")):
            remarks.append(advice.decision.remark)
        terms = [term for remark in remarks for term in remark.trail.terms]
        assert [term for term in terms if not term.words and term.label != REST] == []
        told += len(terms)
        session.give(plan.commands[0])
    assert told
    session.close()


def test_a_term_cites_the_rule_behind_most_of_it(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "dock-street"), "elm", tmp_path)
    cited = set()
    for _ in range(40):
        asked = session.decision()
        assert isinstance(asked, Decision)
        plan = suggested_plan(session.rules, session.state, asked.side or session.rules.sides[0].id)
        assert plan is not None
        if CommandKind.ATTACK in map(session.rules.command_kind, plan.commands):
            cited |= {term.clause for term in plan.remark.trail.terms if term.label == "objective"}
        session.give(plan.commands[0])
    assert cited == {"victory"}
    session.close()
