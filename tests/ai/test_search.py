"""A search plays plans out with replies, uses the same dice for all, and keeps within its effort."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from shellshock_tui.ai import choose
from shellshock_tui.ai.levels import Effort, Level
from shellshock_tui.ai.playing_on import play_on
from shellshock_tui.ai.purpose_dice import PurposeDice
from shellshock_tui.ai.reasons import WORDS
from shellshock_tui.ai.search import (
    AHEAD,
    BEHIND,
    Acting,
    Figure,
    _with_subjects,
    candidates,
    search,
    searched,
    varied,
)
from shellshock_tui.cli.arguments import bound
from shellshock_tui.dice import Dice, SeededDice
from shellshock_tui.engine.advisor import OBJECTIVE, Plan, Words, in_words
from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Decision, IllegalCommand, Outcome, Step
from shellshock_tui.engine.trail import Blocked, Op, Term
from tests.games import play_out
from tests.searchers import asked
from tests.soak import soaked
from tests.toy import courtyard
from tests.variants import BATTLES, FIRST

TREE = {
    "": ("red", ("a", "b", "c")),
    "a": ("blue", ("x", "y")),
    "b": ("blue", ("x", "y")),
    "c": ("blue", ("x",)),
}
VALUES = {"ax": 9, "ay": -5, "bx": 4, "by": 3, "cx": 0}


def level(commands: int) -> Level:
    return Level("", {}, Effort(plans=3, elsewhere=0, proposals=1, commands=commands))


LEVEL = level(40)


@dataclass
class Tree:
    """A game of red and blue as a tree: a state is the commands so far, and `*` rolls a die."""

    tree: Mapping[str, tuple[str, tuple[str, ...]]]
    values: Mapping[str, int]
    replies: int = 1
    sides: tuple[Side, ...] = (Side("red", "Red"), Side("blue", "Blue"))
    rolled: list[tuple[str, int]] = field(default_factory=list)
    expected: Mapping[str, str] = field(default_factory=dict)
    """The replies that differ from the policy, by state."""

    @property
    def searcher(self) -> "Tree":
        return self

    def decision(self, s: str) -> Decision | Outcome:
        if s in self.tree:
            return Decision("move", self.tree[s][0], "", "Which?", "tree.move")
        return Outcome("", "The tree ends.", "tree.end")

    def actor(self, s: str, c: str) -> str:
        return self.tree[s][0]

    def play(self, s: str, c: str, dice: Dice) -> Step[str]:
        if c not in self.tree[s][1]:
            raise IllegalCommand(Blocked("tree.move", f"{c} is not there."))
        if c == "*":
            face = dice.roll(6, "a test")
            self.rolled.append((s, face))
            return Step(s + ("+" if face > 3 else "-"), ())
        return Step(s + c, ())

    def evaluate(self, s: str, side: str) -> float:
        return self.values.get(s, 0) * (1 if side == "red" else -1)

    def policy(self, s: str, side: str) -> tuple[str, ...]:
        return (max(self.tree[s][1], key=lambda one: self.evaluate(s + one, side)),)

    def reply(self, s: str, side: str) -> tuple[str, ...]:
        return (self.expected[s],) if s in self.expected else self.policy(s, side)

    def is_quiet(self, s: str) -> bool:
        return True

    def sample(self, s: str, side: str, dice: Dice) -> str:
        return s


def plans(*names: str) -> list[Plan[str]]:
    return [Plan(tuple(name), f"It plays {name}", f"hex/{name}") for name in names]


def found(game: Any, *names: str, one: Level = LEVEL) -> list[tuple[str, float]]:
    """The plans of a search with their values, the best first."""
    lines = search(game, "", "red", plans(*names), one, "seed")
    return [("".join(line.plan.commands), line.value) for line in lines]


def test_the_reply_decides() -> None:
    assert found(Tree(TREE, VALUES), "a", "b", "c") == [("b", 3), ("c", 0), ("a", -5)]


def test_others_reply_as_the_searcher_expects() -> None:
    assert found(Tree(TREE, VALUES, expected={"a": "x"}), "a", "b") == [("a", 9), ("b", 3)]


def test_the_own_side_goes_on_by_the_policy() -> None:
    game = Tree({"": ("red", ("a",)), "a": ("red", ("b", "c"))}, {"ab": 1, "ac": 2}, expected={"a": "b"})
    assert play_on(game, "", "red", "a", SeededDice("1")).state == "ac"  # type: ignore[arg-type]


def test_a_plan_without_a_further_command_is_left_to_the_weighing() -> None:
    assert found(Tree(TREE, VALUES, replies=0), "a", "b") == []


def test_a_certain_line_is_played_once() -> None:
    (first, *_) = search(Tree(TREE, VALUES), "", "red", plans("a", "b"), LEVEL, "seed")  # type: ignore[arg-type]
    assert len(first.values) == 1


DICED: dict[str, tuple[str, tuple[str, ...]]] = {
    "": ("red", ("a", "b", "c", "d")),
    **dict.fromkeys("abcd", ("blue", ("*",))),
}
LOTS = {"a+": 2, "a-": 1, "b+": 4, "b-": 3, "c+": 1, "c-": 0, "d+": 0, "d-": 0}


def test_lines_share_their_dice() -> None:
    game = Tree(DICED, LOTS)
    found(game, "a", "b", "c", "d")
    faces = [[face for state, face in game.rolled if state == one] for one in "abcd"]
    assert len(set(faces[1])) > 1
    for few, many in ((faces[2], faces[0]), (faces[0], faces[1])):
        assert many[: len(few)] == few


def test_a_roll_falls_alike_in_lines_that_roll_for_more() -> None:
    first, second = PurposeDice("ash"), PurposeDice("ash")
    second.roll(6, "to hit Crow")
    assert [first.roll(10, "to hit Mason") for _ in range(20)] == [
        second.roll(10, "to hit Mason") for _ in range(20)
    ]


def test_faces_are_spread_evenly() -> None:
    dice = PurposeDice("ash")
    faces = Counter(dice.roll(6, "a test") for _ in range(6_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(900 < often < 1_100 for often in faces.values())


def test_the_worse_half_gets_no_more_samples() -> None:
    lines = search(Tree(DICED, LOTS), "", "red", plans(*"abcd"), LEVEL, "seed")  # type: ignore[arg-type]
    assert [line.plan.commands[0] for line in lines[:2]] == ["b", "a"]
    often, seldom = len(lines[0].values), len(lines[-1].values)
    assert [len(line.values) for line in lines] == [often, often, seldom, seldom]
    assert often > seldom > 1


@pytest.mark.parametrize("commands", [40, 200, 1_000])
def test_the_effort_is_spent_while_chance_may_decide(commands: int) -> None:
    game = Tree(DICED, LOTS)
    search(game, "", "red", plans(*"abcd"), level(commands), "seed")  # type: ignore[arg-type]
    assert 2 * len(game.rolled) > 0.8 * commands


@pytest.mark.parametrize("commands", [1, 17, 40, 200])
def test_no_more_than_the_effort_is_spent(commands: int) -> None:
    game = Tree({"": ("red", ("a", "b")), "a": ("blue", ("*",)), "b": ("blue", ("*",))}, {})
    search(game, "", "red", plans("a", "b"), level(commands), "seed")  # type: ignore[arg-type]
    assert len(game.rolled) * 2 < commands + 4


def test_a_late_search_answers_with_what_it_has() -> None:
    asked = iter([False, False, True])
    lines = search(
        Tree(DICED, LOTS),  # type: ignore[arg-type]
        "",
        "red",
        plans(*"abcd"),
        LEVEL,
        "seed",
        is_late=lambda: next(asked),
    )
    assert [len(line.values) for line in lines] == [2, 2, 2, 2]


def test_a_plan_goes_on_after_the_command_of_another_side() -> None:
    game = Tree({"": ("red", ("a",)), "a": ("blue", ("x",)), "ax": ("red", ("b", "c"))}, {"axc": 9})
    assert play_on(game, "", "red", "ab", SeededDice("1")).state == "axb"  # type: ignore[arg-type]


def test_what_has_become_illegal_is_dropped() -> None:
    game = Tree({"": ("red", ("a",)), "a": ("red", ("b", "c"))}, {"ab": 1, "ac": 2})
    led = play_on(game, "", "red", "az", SeededDice("1"))  # type: ignore[arg-type]
    assert (led.state, led.planned, led.further) == ("ac", 1, 1)


def test_plans_that_end_elsewhere_are_looked_at_too() -> None:
    ranked = [Plan((name,), name, at) for name, at in zip("abcdef", "112213", strict=True)]
    assert [plan.words for plan in varied(ranked, Effort(2, 2, 0, 1))] == ["a", "b", "c", "f"]


def test_what_the_searcher_proposes_is_tried_too() -> None:
    class Proposing(Tree):
        def proposals(self, s: str, side: str) -> Iterator[Plan[str]]:
            yield from plans("a", "c", "d", "e")

    game: Any = Proposing(TREE, VALUES)
    tried = candidates(game, "", "red", plans("a", "b", "c"), Effort(1, 1, 2, 1))
    assert [plan.commands for plan in tried] == [("a",), ("b",), ("c",), ("d",)]


def test_a_veteran_decides_alike_for_the_same_dice_and_tells_why() -> None:
    rules = courtyard()
    state = rules.start(SeededDice("1")).state
    (first, second) = (choose(rules, state, "blue", "veteran", SeededDice("ash")) for _ in range(2))
    assert first == second
    assert first.remark.words.endswith(".")
    assert "with the replies" in first.remark.weighing
    assert all(term.clause in rules.clauses for term in first.remark.trail.terms)


@dataclass
class Told(Tree):
    """A tree whose values are terms of harm and danger."""

    parts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    at: str = ""
    text: str = ""

    @property
    def advisor(self) -> Any:
        return SimpleNamespace(measure="points", whole="")

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
    parts: Mapping[str, Mapping[str, int]], factors: Mapping[str, float], at: str = "", text: str = ""
) -> Remark:
    game: Any = Told(ENDS, {}, parts=parts, at=at, text=text)
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
