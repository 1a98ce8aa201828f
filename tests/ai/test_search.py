"""A search plays plans out with replies, uses the same dice for all, and keeps within its effort."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from shellshock_tui.ai import choose
from shellshock_tui.ai.levels import Effort, Level
from shellshock_tui.ai.playing_on import play_on
from shellshock_tui.ai.purpose_dice import PurposeDice
from shellshock_tui.ai.search import candidates, search, varied
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.advisor import Plan
from tests.ai.trees import Tree, plans
from tests.toy import courtyard

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
