"""Bots weigh the advisor's terms, give their reasons, and make the same choices with the same dice."""

from fractions import Fraction

import pytest

from shellshock_tui.ai import LEVELS, choose
from shellshock_tui.ai.bot_decision import decode_bot_decision, encode_bot_decision
from shellshock_tui.ai.bot_queue import BotQueue
from shellshock_tui.ai.weighing import weighed
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.advisor import DANGER, HARM, MEANS, Plan
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Op, Term
from tests.toy import Brace, Command, EndTurn, courtyard

RULES = courtyard()
STATE = RULES.start(SeededDice("1")).state
QUESTION = RULES.decision(STATE)
assert isinstance(QUESTION, Decision)
ASKED, (OTHER,) = QUESTION.side, QUESTION.cut_in


def term(label: str, value: int) -> Term:
    return Term(label, Op.ADD, value, "toy.strike")


def plan(commands: tuple[Command, ...], words: str) -> Plan[Command]:
    return Plan(commands, words)


def test_a_recruit_takes_the_plan_with_the_highest_weight() -> None:
    plans = [Plan(("a",), "It waits"), Plan(("b",), "It strikes"), Plan(("c",), "It charges")]
    terms = [(), (term(HARM, 40), term(DANGER, -30)), (term(HARM, 50), term(DANGER, -60))]
    found = weighed(plans, terms, {HARM: Fraction(1), DANGER: Fraction(1, 2)}, "strength")
    assert found.commands == ("b",)
    assert found.remark.words == "It strikes, to do more harm."
    told = "Harm: +40, against +25 for the other plans on average"
    assert found.remark.weighing == f"Best of 3 plans, rated in strength. {told}"
    assert found.remark.trail.total == 25


def test_weights_are_whole_numbers_and_zeros_are_left_out() -> None:
    terms = [
        (Term(HARM, Op.ADD, Fraction(7, 2), "toy.strike"), Term(DANGER, Op.ADD, Fraction(1, 9), "toy.strike"))
    ]
    found = weighed([plan((), "It waits")], terms, {HARM: Fraction(1), DANGER: Fraction(1)}, "strength")
    assert [(term.label, term.value) for term in found.remark.trail.terms] == [(HARM, 4)]


def test_a_reason_that_only_the_other_plans_change_is_told() -> None:
    plans = [Plan((name,), name) for name in "abc"]
    terms = [(term(HARM, 2),), (term(HARM, 9), term(MEANS, -31)), (term(HARM, 2), term(MEANS, -11))]
    remark = weighed(plans, terms, dict.fromkeys((HARM, MEANS), Fraction(1)), "strength").remark
    assert remark.words == "A, to save more resources."
    assert [(term.label, term.value) for term in remark.trail.terms] == [(HARM, 2)]
    told = f"{MEANS.capitalize()}: 0, against −21 for the other plans on average"
    assert remark.weighing == f"Best of 3 plans, rated in strength. {told}"


def test_a_plans_figures_stand_beside_those_of_the_others() -> None:
    plans = [Plan((name,), name) for name in "ab"]
    terms = [(term(DANGER, -4), term(MEANS, 16)), (term(DANGER, -40), term(MEANS, 38))]
    remark = weighed(plans, terms, dict.fromkeys((DANGER, MEANS), Fraction(1)), "strength").remark
    assert remark.words == "A, to be in less danger, though with fewer resources left."
    assert [(term.label, term.value) for term in remark.trail.terms] == [(DANGER, -4), (MEANS, 16)]
    told = (
        f"{DANGER.capitalize()}: −4, against −40 for the other plan. "
        f"{MEANS.capitalize()}: +16, against +38 for the other plan"
    )
    assert remark.weighing == f"Best of 2 plans, rated in strength. {told}"


def test_the_first_of_equally_good_plans_is_taken() -> None:
    plans = [Plan((name,), name) for name in "abc"]
    assert weighed(plans, [(), (), ()], LEVELS["recruit"].weights, "strength").commands == ("a",)


@pytest.mark.few(1)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_chooses_alike_for_the_same_dice(level: str) -> None:
    found = [choose(RULES, STATE, ASKED, level, SeededDice("ash")) for _ in range(2)]
    assert found[0] == found[1]


@pytest.mark.few(3)
@pytest.mark.parametrize("level", LEVELS)
def test_an_opinion_survives_the_way_through_json(level: str) -> None:
    found = choose(RULES, STATE, ASKED, level, SeededDice("ash"))
    assert decode_bot_decision(RULES, encode_bot_decision(RULES, found)) == found


def test_a_random_bot_draws_many_commands_and_seldom_cuts_in() -> None:
    drawn = {choose(RULES, STATE, ASKED, "random", SeededDice(str(n))).commands for n in range(60)}
    assert len(drawn) > 5
    cutting = [choose(RULES, STATE, OTHER, "random", SeededDice(str(n))).commands for n in range(60)]
    assert 0 < sum(map(bool, cutting)) < 20


def test_a_side_that_may_cut_in_is_asked_first_and_once() -> None:
    queue: BotQueue[Command] = BotQueue((ASKED, OTHER))
    assert queue.waiting(RULES, STATE, 0) == OTHER
    queue.receive(OTHER, weighed([plan((), "It waits")], [()], {}, "strength"), 0)
    assert queue.waiting(RULES, STATE, 0) == ASKED
    queue.receive(ASKED, weighed([plan((EndTurn(), EndTurn()), "The turn ends")], [()], {}, "strength"), 0)
    assert queue.waiting(RULES, STATE, 0) == ""
    assert queue.take(0).remark is not None
    assert queue.take(1).remark is None


def test_a_plan_falls_when_somebody_cuts_in() -> None:
    queue: BotQueue[Command] = BotQueue((ASKED, OTHER))
    queue.receive(ASKED, weighed([plan((EndTurn(), EndTurn()), "The turn ends")], [()], {}, "strength"), 0)
    assert queue.waiting(RULES, STATE, 0) == OTHER
    queue.receive(OTHER, weighed([plan((Brace("b1"),), "b1 braces")], [()], {}, "strength"), 0)
    assert queue.take(0).command == Brace("b1")
    assert queue.next(1) is None


def test_a_command_from_elsewhere_lets_a_plan_fall() -> None:
    queue: BotQueue[Command] = BotQueue((ASKED,))
    queue.receive(ASKED, weighed([plan((EndTurn(), EndTurn()), "The turn ends")], [()], {}, "strength"), 0)
    queue.take(0)
    assert queue.next(2) is None
    with pytest.raises(LookupError):
        queue.take(2)
