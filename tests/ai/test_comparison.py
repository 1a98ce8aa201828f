"""The reasons and the figures of a search name what the better of two plans gains."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType, SimpleNamespace
from typing import Any, cast

import pytest

from shellshock_tui.ai import choose
from shellshock_tui.ai.comparison import AHEAD, BEHIND, Acting, Figure, _with_subjects, searched
from shellshock_tui.ai.levels import Effort, Level
from shellshock_tui.ai.reasons import WORDS
from shellshock_tui.ai.search import search
from shellshock_tui.cli.arguments import bound
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.advisor import OBJECTIVE, Plan, Words, in_words
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.trail import Op, Term
from tests.ai.trees import Tree, plans
from tests.games import play_out
from tests.searchers import asked
from tests.soak import soaked
from tests.variants import BATTLES, FIRST


@dataclass
class Told(Tree):
    """A tree whose values are terms of harm and danger."""

    parts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    at: str = ""
    text: str = ""
    winners: Mapping[str, str] = field(default_factory=dict)
    """The winner of the battle that ends in a state; the other ends are draws."""

    @property
    def advisor(self) -> Any:
        return SimpleNamespace(measure="points", whole="")

    def decision(self, s: str) -> Decision | Outcome:
        return Outcome(self.winners[s], "", "tree.won") if s in self.winners else super().decision(s)

    def acting_unit(self, c: str) -> str:
        return "r1"

    def pieces(self, s: str, side: str, draft: tuple[object, ...]) -> tuple[Any, ...]:
        return (SimpleNamespace(unit="r1", label="Adder"), SimpleNamespace(unit="r2", label="Ram"))

    def terms(self, s: str, side: str) -> Iterator[Term]:
        for label, amount in self.parts.get(s, {}).items():
            yield Term(label, Op.ADD, amount, "tree.end", self.at, self.text)

    def evaluate(self, s: str, side: str) -> float:
        return sum(self.parts.get(s, {}).values())


ENDS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "": ("red", ("a", "b", "c")),
    **dict.fromkeys("abc", ("blue", ("x",))),
}
SAFER = {
    "ax": {"harm": 100, "danger": -20},
    "bx": {"harm": 100, "danger": -90},
    "cx": {"danger": 0},
}
"""The best line does more harm than most others, but differs from the next one only in its danger."""


def told_of(
    parts: Mapping[str, Mapping[str, int]],
    factors: Mapping[str, float],
    at: str = "",
    text: str = "",
    winners: Mapping[str, str] = MappingProxyType({}),
) -> Remark:
    game: Any = Told(ENDS, {}, parts=parts, at=at, text=text, winners=winners)
    one = Level("", {}, Effort(plans=3, elsewhere=0, proposals=1, commands=40), factors)
    lines = search(game, "", "red", plans("a", "b", "c"), one, "seed")
    return searched(game, "", "red", lines, WORDS, factors).remark


def test_the_sentence_and_the_figures_compare_the_same_plans() -> None:
    remark = told_of(SAFER, {})
    assert [(term.label, term.value) for term in remark.trail.terms] == [("danger", 70)]
    assert remark.words == "It plays a, to be in less danger."


def test_figures_count_as_much_as_the_bot_lets_them() -> None:
    bolder = {"ax": {"harm": 200, "danger": -128}, "bx": {"harm": 100}, "cx": {}}
    remark = told_of(bolder, {"danger": 0.5, "harm": 1.25})
    assert [(term.label, term.value) for term in remark.trail.terms] == [("harm", 125), ("danger", -64)]
    assert "better by 61 points than the next best plan" in remark.weighing
    assert remark.words == "It plays a, to do more harm, though in more danger."


def test_the_reason_compares_with_the_next_plan_that_leads_elsewhere() -> None:
    remark = told_of({**SAFER, "bx": SAFER["ax"], "cx": SAFER["bx"]}, {})
    assert remark.words == "It plays a, to be in less danger."
    assert "better by 70 points than the next best plan, “It plays c”" in remark.weighing


def test_the_reason_compares_with_a_plan_that_is_clearly_worse() -> None:
    nearly = {"harm": 100, "danger": -20, "objective": -3}
    remark = told_of({**SAFER, "bx": nearly, "cx": SAFER["bx"]}, {})
    assert remark.words == "It plays a, to be in less danger."
    assert "better by 70 points than “It plays c”, the next clearly worse plan" in remark.weighing


def test_an_objective_counts_for_both_sides() -> None:
    remark = told_of({"ax": {"objective": 90}, "bx": {"objective": 20}, "cx": {}}, {})
    assert remark.words == "It plays a, to further the objective."


@pytest.mark.parametrize("at", ["points/blue", "break/blue"])
def test_a_figure_about_a_side_names_it(at: str) -> None:
    assert [term.words for term in told_of(SAFER, {}, at).trail.terms] == ["Blue"]


def test_a_weighing_names_the_unit_of_its_figures_once() -> None:
    remark = told_of(SAFER, {})
    played = "Best of 3 plans, each played out with the replies"
    differences = "Each figure below is the difference between the two plans"
    assert (
        remark.weighing
        == f"{played}: better by 70 points than the next best plan, “It plays b”. {differences}"
    )
    closer = {**SAFER, "bx": {"harm": 100, "danger": -21}, "cx": {"harm": 100, "danger": -24}}
    assert "better by 1 point than" in told_of(closer, {}).weighing


MEASURES = (("hundredths of a point", "points"), ("hundredths of a man", "men"), ("ECV", ""))


def test_an_amount_in_hundredths_is_written_in_whole_units() -> None:
    points, men, ecv = (cast("Any", SimpleNamespace(measure=one, whole=whole)) for one, whole in MEASURES)
    assert in_words(points, 609) == "6.09 points"
    assert in_words(men, 28.4) == "0.28 men"
    assert in_words(ecv, 310) == "310 ECV"


def test_alike_plans_have_no_reasons() -> None:
    alike = {end: {"harm": 100} for end in ("ax", "bx", "cx")}
    remark = told_of(alike, {})
    assert remark.words == "It plays a: no other choice is better."
    assert remark.weighing == ("Of 3 plans, each played out with the replies, “It plays b” is as good")


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("unit/r1", "It plays a, to be in less danger."),
        ("unit/r1/body", "It plays a, to be in less danger."),
        ("points/blue", "It plays a, to be in less danger."),
        ("unit/r2", "It plays a, to be in less danger (Ram)."),
    ],
)
def test_a_reason_names_the_unit_it_is_about_if_another_acts(at: str, told: str) -> None:
    assert told_of(SAFER, {}, at).words == told


def test_a_drawback_names_the_unit_it_is_about_if_another_acts() -> None:
    bolder = {"ax": {"harm": 200, "danger": -64}, "bx": {"harm": 100}, "cx": {}}
    told = "It plays a, to do more harm (Ram), though in more danger (Ram)."
    assert told_of(bolder, {}, "unit/r2").words == told


def test_a_reason_names_a_unit_without_what_the_figure_is_about() -> None:
    remark = told_of(SAFER, {}, "unit/r2", "what it can do next")
    assert remark.words == "It plays a, to be in less danger (Ram)."
    assert remark.trail.terms[0].words == "Ram, what it can do next"


def test_a_reason_names_no_unit_that_the_plan_names() -> None:
    game: Any = Told(ENDS, {}, parts=SAFER, at="unit/r2", text="what is left of it")
    named = [Plan((name,), f"Adder shoots at Ram from {name}") for name in "abc"]
    one = Level("", {}, Effort(plans=3, elsewhere=0, proposals=1, commands=40))
    lines = search(game, "", "red", named, one, "seed")
    words = searched(game, "", "red", lines, WORDS, {}).remark.words
    assert words == "Adder shoots at Ram from a, to be in less danger."


def test_a_reason_says_that_an_enemy_will_not_fire_at_all() -> None:
    gone = {"ax": {"harm": 100}, "bx": {"harm": 100, "danger": -90}, "cx": {"danger": -200}}
    remark = told_of(gone, {}, "unit/r1", "Ram's fire at Adder")
    assert remark.words == "It plays a, to be in less danger (without Ram's fire at Adder)."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ram's fire at Adder", "It plays a, to be in less danger (Ram's fire at Adder)."),
        ("a stone rampart", "It plays a, to be in less danger."),
        ("how far Adder is from Ramsey", "It plays a, to be in less danger."),
    ],
)
def test_a_reason_names_the_enemy_that_endangers_the_acting_unit(text: str, told: str) -> None:
    assert told_of(SAFER, {}, "unit/r1", text).words == told


def test_a_reason_names_the_units_whose_figures_do_not_cancel_out() -> None:
    words = WORDS["harm"]
    rows = (("Steeple", -444), ("Miller", 444), ("Keep", -265))
    steeple, miller, keep = (
        Figure(Term("harm", Op.ADD, value, "fire", f"unit/{name}", name), name) for name, value in rows
    )
    acting = Acting("badger", (), "Badger moves")
    assert _with_subjects(words, [steeple, miller, keep], acting).price == f"{words.price} (Keep)"
    assert _with_subjects(words, [steeple, keep], acting).price == f"{words.price} (Steeple and Keep)"


@pytest.mark.few(1)
@pytest.mark.parametrize("battle", FIRST)
@pytest.mark.parametrize("bot", soaked(["veteran", "bold"], 1))
def test_no_reason_contradicts_the_figures(battle: str, bot: str) -> None:
    rules: Any = bound(BATTLES[battle]())
    words: dict[str, Words] = {**WORDS, **rules.advisor.words}
    words[OBJECTIVE] = words[OBJECTIVE]._replace(gain=AHEAD, price=BEHIND)
    for state in play_out(rules, "ash", 40).states[::10]:
        for side in asked(rules, state):
            remark = choose(rules, state, side, bot, SeededDice("ash")).remark
            if "played out" not in remark.weighing:
                continue
            sums = {
                label: sum(term.value for term in remark.trail.terms if term.label == own.name)
                for label, own in words.items()
            }
            for label, own in words.items():
                assert own.gain not in remark.words or sums[label] > 0, (remark, sums)
                assert not own.price or own.price not in remark.words or sums[label] < 0, (remark, sums)
            worst = min(sums, key=sums.__getitem__)
            if words[worst].price and 0 < max(sums.values()) <= -sums[worst]:
                assert words[worst].price in remark.words, (remark, sums)


ENDED = {"ax": {"objective": 900}, "bx": {"harm": 80, "danger": -30}, "cx": {"objective": -900}}


@pytest.mark.parametrize(
    ("winners", "reason", "figures"),
    [
        ({"ax": "red"}, "to win the battle", [(850, "the battle, won only by this plan")]),
        (
            {"bx": "blue"},
            "to avoid losing the battle",
            [(850, "the battle, lost only by the other plan")],
        ),
        (
            {"ax": "red", "bx": "red"},
            "to further the objective",
            [(900, "the way to the goal"), (-80, "what the enemy loses"), (30, "own losses")],
        ),
    ],
)
def test_an_end_of_the_battle_is_one_figure(
    winners: Mapping[str, str], reason: str, figures: list[tuple[int, str]]
) -> None:
    remark = told_of(ENDED, {}, winners=winners)
    assert remark.words == f"It plays a, {reason}."
    assert [(term.value, term.words) for term in remark.trail.terms] == figures


def test_a_figure_says_how_often_the_battle_is_won() -> None:
    tree = {"": ("red", ("a", "b")), "a": ("blue", ("*",)), "b": ("blue", ("x",))}
    game: Any = Told(tree, {}, parts={"a+": {"objective": 900}}, winners={"a+": "red"})
    level = Level("", {}, Effort(plans=2, elsewhere=0, proposals=0, commands=40))
    lines = search(game, "", "red", plans("a", "b"), level, "seed")
    remark = searched(game, "", "red", lines, WORDS, {}).remark
    (term,) = remark.trail.terms
    won, tries = sum("+" in end for end in lines[0].ends), len(lines[0].ends)
    assert 0 < won < tries
    assert term.words == f"the battle, won in {won} of {tries} tries instead of none"
    assert term.value == round(Fraction(900 * won, tries))
