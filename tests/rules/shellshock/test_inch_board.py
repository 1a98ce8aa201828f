"""A sketch of Shellshock on a board in inches: one unit moves and fires, and the clauses hold."""

import pytest

from tests.rules.shellshock.guns import until, volley
from tests.rules.shellshock.inch_board import InchBoard, Pose
from tests.rules.shellshock.test_on_table import MISS, laid_out, need


def board(r: Pose, b: Pose, *woods: tuple[float, float, float], speed: int = 3) -> InchBoard:
    """Two guns of which r, about to move, has announced a speed."""
    table = laid_out("r red gun 0505 n", "b blue gun 0515 s")
    table.give("announce-speed", unit="r", speed=speed)
    return InchBoard(table, {"r": r, "b": b}, woods)


def to_fire(made: InchBoard) -> None:
    """Let b stand still, and go on to r's fire."""
    made.table.give("announce-speed", unit="b", speed=0)
    made.table.give("settle", unit="b", how="stood")
    until(made.table, "r")
    made.tell("r", "b")


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.rule("hit.range-modifier")
@pytest.mark.parametrize(("north", "more"), [(26.75, 1), (27.0, 2)])
def test_a_unit_moves_in_inches_and_fires_at_its_measured_range(north: float, more: int) -> None:
    made = board(Pose(0, 30, 0), Pose(0, 30 - north, 180))
    made.move("r", "front", "front", "front")
    to_fire(made)
    assert need(made.table) == 10 - 2 + more
    made.table.give("fire", dice=MISS, **volley("r", "b", "B"))


@pytest.mark.rule("combat.arc")
@pytest.mark.parametrize(("turned", "is_seen"), [(20, True), (40, True), (5, False), (-20, False)])
def test_a_turn_of_less_than_a_face_brings_a_target_into_the_arc(turned: float, is_seen: bool) -> None:
    made = board(Pose(0, 20, 0), Pose(10, 10, 180))
    made.move("r", turned, "front")
    to_fire(made)
    if is_seen:
        assert made.table.allows("fire", unit="r")
    else:
        assert made.table.refused("fire", "combat.arc", **volley("r", "b", "B"))


@pytest.mark.rule("hit.face")
@pytest.mark.parametrize(("heading", "face"), [(180, 0), (200, 0), (215, 5), (100, 1), (0, 3)])
def test_the_face_that_looks_towards_the_firer_is_hit(heading: float, face: int) -> None:
    made = board(Pose(0, 20, 0), Pose(0, 5, heading))
    made.move("r", "front")
    to_fire(made)
    told = {one["relation"]: one["answer"] for one in made.table.now["facts"]}
    assert told["face"] == face


@pytest.mark.rule("combat.line-of-sight")
@pytest.mark.parametrize(("x", "is_hidden"), [(0.5, True), (2.0, False)])
def test_a_wood_beside_the_line_does_not_hide_a_target(x: float, is_hidden: bool) -> None:
    made = board(Pose(0, 20, 0), Pose(0, 5, 180), (x, 10.0, 1.0))
    made.move("r", "front")
    to_fire(made)
    assert made.table.allows("fire", unit="r") is not is_hidden


@pytest.mark.rule("setup.types-of-play")
def test_a_turn_of_more_than_a_face_is_not_one_turn() -> None:
    made = board(Pose(0, 20, 0), Pose(0, 5, 180))
    with pytest.raises(AssertionError, match="at most a face"):
        made.move("r", 70.0, "front")
