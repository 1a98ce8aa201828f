"""The face that fire strikes."""

import pytest

from shellshock_tui.board import HEX_DIRECTIONS, HexBoard
from shellshock_tui.rules.shellshock.commands import FACES
from tests.rules.shellshock.guns import fire, gun, volley, weapon
from tests.rules.shellshock.table import fighting


def face_struck(target_facing: str, at: str, sheet: str = "bison-gp") -> str:
    """The face of a target in 0805 that fire from a hex strikes, as the damage tells it."""
    shooter = gun(weapon("1/0/0"), sections=[{"name": "Body", "posts": ["Pilot"], "body": True}])
    for facing in ("n", "ne", "se", "s", "sw", "nw"):
        units = f"g red gun {at} {facing}", f"b blue {sheet} 0805 {target_facing}"
        table = fighting(*units, sheets=[shooter])
        if table.allows("fire", **volley("g", "b", "B")):
            fire(table, "g", "b", "B", dice="d10=9 d10=9 d2=1")
            face: str = table.event("damage")["face"]
            return face
    raise AssertionError(f"no facing brings the gun in {at} to bear")


@pytest.mark.rule("hit.face")
@pytest.mark.parametrize(
    ("at", "face"),
    [
        ("0802", "front"),
        ("1104", "front-right"),
        ("1107", "rear-right"),
        ("0808", "rear"),
        ("0507", "rear-left"),
        ("0504", "front-left"),
    ],
)
def test_fire_strikes_the_face_through_which_its_line_comes_in(at: str, face: str) -> None:
    assert face_struck("n", at) == face


@pytest.mark.rule("hit.face")
def test_the_face_turns_with_the_target() -> None:
    faces = [face_struck(facing, "0802") for facing in ("n", "ne", "se", "s", "sw", "nw")]
    assert faces == ["front", "front-left", "rear-left", "rear", "rear-right", "front-right"]


@pytest.mark.rule("hit.face")
@pytest.mark.parametrize(
    ("facing", "face"), [("n", "front"), ("nw", "front-right"), ("ne", "front"), ("s", "rear-left")]
)
def test_a_line_through_a_corner_takes_the_face_of_higher_penetration_value(facing: str, face: str) -> None:
    """From two columns to the right and three hexes up the line crosses the corner of n and ne."""
    assert face_struck(facing, "0904") == face


@pytest.mark.rule("hit.face")
def test_of_two_faces_of_equal_value_a_corner_takes_the_one_nearer_the_front() -> None:
    """All faces of the Gnat are 1: of rear-left and front-left the line takes front-left."""
    assert face_struck("se", "0904", "gnat") == "front-left"


SPOTS = tuple((q, r) for q in range(-2, 3) for r in range(-2, 3) if 0 < max(abs(q), abs(r), abs(q + r)) <= 2)
"""The hexes around a target, as axial vectors."""


@pytest.mark.rule("hit.face")
def test_fire_from_anywhere_strikes_one_face_which_turns_with_both() -> None:
    board = HexBoard(20, 20)
    q, r = board.axial(board.place("0805"))
    faces = {
        (spot, facing): face_struck(name, board.label(board.from_axial(q + spot[0], r + spot[1])), "gnat")
        for spot in SPOTS
        for facing, name in enumerate(HEX_DIRECTIONS)
    }
    assert set(faces.values()) == set(FACES)
    for ((out, down), facing), face in faces.items():
        assert faces[(-down, out + down), (facing + 1) % 6] == face
