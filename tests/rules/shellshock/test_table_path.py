"""Paths stated for miniatures, with their costs and their legality."""

import pytest

from shellshock_tui.engine.trail import Blocked, Trail
from tests.rules.shellshock.guns import gun, weapon
from tests.rules.shellshock.table import Table
from tests.rules.shellshock.test_on_table import laid_out, stand_still

MOVE = gun()["move"]
SLOW = gun(
    weapon("1/0/0"),
    move={
        **MOVE,
        "directions": "1 2 0 3 0 2",
        "speeds": [f"{speed} {min(speed, 2)} 10" for speed in range(11)],
        "terrain": {"open": 1, "rough": 2, "trees": 4, "level1": 2, "level2": 3, "water": 0},
    },
)


def under_way(speed: int) -> Table:
    """A unit r on a table that has announced a speed."""
    table = laid_out("r red gun 0505 n", "b blue gun 0515 s", sheets=[SLOW])
    table.give("announce-speed", unit="r", speed=speed)
    return table


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize(
    ("path", "left"),
    [
        ("front", 4),
        ("front, front trees", 0),
        ("front rough level 1", 1),
        ("front, front, left, front", 2),
        ("front trees road", 4),
        ("front-right", 3),
        ("front shallow water road", 4),
    ],
)
def test_a_told_path_says_what_it_leaves(path: str, left: int) -> None:
    found = under_way(5).explain(f"unit/r/path/{path}")
    assert isinstance(found, Trail), found
    assert found.total == left
    assert all(term.clause for term in found.terms)


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize(
    ("path", "clause", "words"),
    [
        ("front, front trees, front", "move.announce-speed", "R has 5 points, and this path costs 6."),
        ("front, left", "move.turn-number", "R has moved 1 inch forward: a turn needs 2 inches at speed 5."),
        ("left", "move.turn-number", "R has moved 0 inches forward"),
        ("front deep water", "move.terrain-cost", "Gun cannot enter deep water."),
        ("front deep-water", "move.terrain-cost", "Gun cannot enter deep water."),
        (
            "front level 3",
            "move.terrain-cost",
            "No unit can climb or descend three levels or more",
        ),
        ("front building", "move.terrain-cost", "Only infantry can enter a building."),
        ("rear", "move.reverse", "R is moving forward and can step only through its three front faces."),
        ("sideways", "setup.types-of-play", "Step 1, 'sideways', should begin with"),
        ("front lava", "setup.types-of-play", "Step 1, 'front lava', should go on with"),
        ("front level ten", "setup.types-of-play", "Step 1, 'front level ten', should go on with"),
        ("", "setup.types-of-play", "Step 1, '', should begin with"),
    ],
)
def test_a_told_path_that_is_not_possible_says_why(path: str, clause: str, words: str) -> None:
    found = under_way(5).explain(f"unit/r/path/{path}")
    assert isinstance(found, Blocked), found
    assert (found.clause, found.reason[: len(words)]) == (clause, words)


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize(("path", "step"), [("front", "1, front"), ("left, left, rear", "3, rear")])
def test_a_unit_that_stands_still_has_no_points_for_a_step(path: str, step: str) -> None:
    found = under_way(0).explain(f"unit/r/path/{path}")
    assert isinstance(found, Blocked)
    assert (found.clause, found.reason) == (
        "move.announce-speed",
        f"R has announced speed 0, so it has no points for step {step}.",
    )


@pytest.mark.rule("setup.types-of-play")
def test_a_path_is_told_only_of_a_unit_that_has_announced_its_speed() -> None:
    found = under_way(5).explain("unit/b/path/front")
    assert isinstance(found, Blocked)
    assert found.clause == "move.announce-speed"


@pytest.mark.rule("setup.types-of-play")
def test_the_words_of_a_path_are_checked_before_the_moment() -> None:
    found = under_way(5).explain("unit/b/path/front, sideways")
    assert isinstance(found, Blocked)
    assert found.reason.startswith("Step 2, 'sideways', should begin with")


@pytest.mark.rule("setup.types-of-play")
def test_outside_movement_a_path_says_when_it_is_checked() -> None:
    table = laid_out("r red gun 0505 n", "b blue gun 0515 s", sheets=[SLOW])
    stand_still(table)
    found = table.explain("unit/r/path/front")
    assert isinstance(found, Blocked)
    assert found.reason.startswith("The path of R is checked only in the Movement phase, once it has")
