"""Slips explain wrong totals exactly, and a walk goes through the calculation."""

import pytest

from shellshock_tui.drill.answer import Figure, Pick
from shellshock_tui.drill.card import MOST_SLIPS, Card
from shellshock_tui.drill.clock import present_time
from shellshock_tui.drill.drill import Drill, Phase
from shellshock_tui.drill.exercise import YES_NO
from shellshock_tui.drill.forms import EventForm
from shellshock_tui.drill.mark import missed
from shellshock_tui.drill.memory import NOTHING
from shellshock_tui.drill.worked import Worked, matters, totals, walk
from shellshock_tui.engine.trail import Op, Reading, Term, Trail
from tests.drill.cards import ALWAYS, SYSTEMS, cards
from tests.drill.replays import sample

SUM = Trail.of(
    Term("base", Op.ADD, 10, "a"), Term("range", Op.ADD, 3, "b"), Term("aim", Op.ADD, -2, "c"),
    Term("half, rounded up", Op.HALVE_UP, 0, "d"), Term("no more than 9", Op.AT_MOST, 9, "e"),
)  # fmt: skip


WRONG = 98765


class NoRules:
    """Rules that explain nothing and have no chart."""

    def explain(self, state: object, at: str) -> Trail:
        """Raise ValueError."""
        raise ValueError(at)


def by_words(trail: Trail) -> dict[str, object]:
    """Return the totals of the slips of a calculation by their words."""
    return {slip.words: slip.total for slip in Worked(NoRules(), None, trail).slips()}  # type: ignore[arg-type]


def test_a_term_left_out() -> None:
    assert by_words(SUM)["You left out “aim”, which takes 2 away."] == 7


def test_a_term_with_the_wrong_sign() -> None:
    assert by_words(SUM)["“aim”, 2, is taken away, not added."] == 8


def test_a_half_rounded_down() -> None:
    assert by_words(SUM)["“half, rounded up” rounds up."] == 5


def test_a_term_that_changes_nothing_is_no_slip() -> None:
    assert not any("no more than 9" in words for words in by_words(SUM))


def test_what_the_question_gives_is_only_asked_about() -> None:
    turns = Trail.of(Term("this turn", Op.ADD, 1, "a"), Term("turns in the air", Op.ADD, 2, "b"))
    assert by_words(turns)["Did you leave out “this turn”, which adds 1?"] == 2


def test_only_the_clause_that_was_misread_went_wrong() -> None:
    seen = 0
    for card in cards("closing_fire", ALWAYS):
        steps, drill = card.steps, Drill(iter((card,)), NOTHING, present_time)
        if len({step.clause for step in steps}) < 2 or card.slips(WRONG):
            continue
        drill.next()
        drill.answer(str(WRONG))
        assert set(missed(drill.results)) == set(card.exercise.clauses)
        drill.answer(steps[0].words)
        drill.answer(str(WRONG))
        assert set(missed(drill.results)) == {steps[1].clause}
        seen += 1
    assert seen


def test_a_step_says_which_column_of_a_chart_it_asks_for() -> None:
    card = next(card for card in cards("shellshock", ALWAYS) if card.exercise.form == "damage")
    assert "column “damage”" in card.steps[0].question


def test_a_walk_asks_for_the_parts_of_a_term_but_not_for_what_the_question_gives() -> None:
    cost = Trail.of(Term("direction", Op.ADD, 1, "d"), Term("terrain", Op.TIMES, 2, "t"))
    left = Trail.of(Term("points left", Op.ADD, 5, "p"), Term("cost", Op.ADD, -2, "c", trail=cost))
    steps = walk(Worked(NoRules(), None, left), {}, ("points left",))  # type: ignore[arg-type]
    assert [(step.answer, step.clause) for step in steps] == [(1, "d"), (2, "t"), (-2, "c")]


def terms_of(card: Card) -> tuple[Term, ...]:
    return card.exercise.reason.terms if isinstance(card.exercise.reason, Trail) else ()


def test_a_card_about_points_left_asks_for_the_cost_alone() -> None:
    found = [
        card
        for card in sample("shellshock", EventForm, ("points left",), 150)
        if any(sum(matters(term.trail)) > 1 for term in terms_of(card) if term.trail)
    ]
    assert found
    for card in found:
        assert not any("“points left”" in step.question for step in card.steps)
        assert len(card.steps) > 2


def test_a_card_of_a_single_figure_has_no_walk() -> None:
    gunnery = next(card for card in cards("shellshock", ALWAYS) if card.exercise.form == "gunnery")
    drill = Drill(iter((gunnery,)), NOTHING, present_time)
    drill.next()
    drill.answer(str(WRONG))
    assert drill.phase is Phase.CLOSED
    assert "step by step" not in " ".join(drill.said)


def test_a_walk_asks_each_term_that_changes_the_total() -> None:
    steps = walk(Worked(NoRules(), None, SUM), {})  # type: ignore[arg-type]
    assert [(step.answer, step.clause) for step in steps] == [(10, "a"), (3, "b"), (-2, "c"), (6, "d")]


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_slips_of_played_battles_name_a_true_term_and_a_total_it_leads_to(system: str) -> None:
    seen = 0
    for card in cards(system, ALWAYS):
        trail = card.exercise.reason
        if not isinstance(trail, Trail) or not isinstance(card.exercise.answer, Figure):
            continue
        worked = Worked(card.moment.rules, card.moment.state, trail)
        offered = {slip.total for slip in worked.slips()}
        before = totals(trail.terms)
        for index, term in enumerate(trail.terms):
            total = Trail((*trail.terms[:index], *trail.terms[index + 1 :])).total
            is_first_read = term.op is Op.READ and not index
            if not is_first_read and total != trail.total and before[index] != before[index + 1]:
                assert total in offered, (term, trail)
        assert trail.total not in offered
        for wrong in offered:
            slips = card.slips(wrong)
            assert 1 <= len(slips) <= MOST_SLIPS
            assert {slip.total for slip in slips} == {wrong}
            seen += 1
    assert seen > 20


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_cell_of_a_misread_chart_exists(system: str) -> None:
    read = 0
    for card in cards(system, ALWAYS):
        trail = card.exercise.reason
        for index, term in enumerate(trail.terms if isinstance(trail, Trail) else ()):
            if isinstance(term.reading, Reading):
                chart = card.moment.rules.chart(card.moment.state, term.reading.chart)
                assert term.reading.row in chart.rows, (index, term)
                assert term.reading.column in chart.columns, (index, term)
                read += 1
    assert read


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_walk_of_a_played_battle_ends_at_the_answer(system: str) -> None:
    walked = 0
    for card in cards(system, ALWAYS):
        trail = card.exercise.reason
        if isinstance(trail, Trail):
            assert totals(trail.terms)[-1] == trail.total
            if card.steps:
                assert card.steps[-1].clause in card.exercise.clauses
                walked += 1
    assert walked


def test_a_wrong_pick_is_told_in_a_sentence() -> None:
    card = next(card for card in cards("closing_fire", ALWAYS) if card.exercise.answer == Pick(YES_NO, 0))
    assert card.verdict(1) == "You said no; it is yes."
