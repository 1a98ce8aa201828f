"""The face of a unit that fire strikes."""

import pytest

from shellshock_tui.board import HexBoard
from shellshock_tui.rules.shellshock.sheet import FACES
from tests.rules.shellshock.geometry import Spot, beside, directions, mirrored, rotated, within
from tests.rules.shellshock.guns import fire, gun, until, volley, weapon
from tests.rules.shellshock.table import fighting


def face_struck(target_facing: str, at: str, sheet: str = "bison-gp") -> str:
    """The face of a target in 0805 that fire from a hex strikes, by the damage event."""
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
def test_a_line_through_a_corner_takes_the_stronger_face(facing: str, face: str) -> None:
    """From two columns to the right and three hexes up the line crosses the corner of n and ne."""
    assert face_struck(facing, "0904") == face


@pytest.mark.rule("hit.face")
def test_equal_faces_at_a_corner_take_the_one_nearer_the_front() -> None:
    """All faces of the Gnat are 1: of rear-left and front-left the line takes front-left."""
    assert face_struck("se", "0904", "gnat") == "front-left"


# ---------------------------------------------------------------- from anywhere

RADIUS = 5
HARD = (6, 5, 3, 1, 2, 4)
"""Different penetration values by face, clockwise from the front."""
TABLES = {"of values all unlike": HARD, "of values all alike": (2, 2, 2, 2, 2, 2)}


def struck(values: tuple[int, ...]) -> dict[tuple[Spot, int], str]:
    """The face that fire strikes, for each spot that it comes from and each facing of the target."""
    mark = gun(name="mark", defence={"penetration": " ".join(map(str, values))})
    units = "g red gun 0101 n", "m blue mark 0808 n"
    table = fighting(*units, sheets=[gun(weapon("1/0/0")), mark], size=(15, 15))
    until(table, "g")
    begun, board, found = table.state, HexBoard(15, 15), dict[tuple[Spot, int], str]()
    for spot in within(RADIUS):
        for facing in range(6):
            table.state = begun
            aim = (min(directions(spot)) + 3) % 6
            table.put("g", place=beside(board, board.place("0808"), spot), facing=aim)
            table.put("m", facing=facing)
            fire(table, "g", "m", "B", dice="d10=9 d10=9 d2=1")
            found[spot, facing] = table.event("damage")["face"]
    return found


@pytest.mark.rule("hit.face")
@pytest.mark.parametrize("values", TABLES.values(), ids=TABLES)
def test_each_direction_strikes_the_face_of_the_protractor(values: tuple[int, ...]) -> None:
    """Of two faces at a corner the harder, else the one nearer the front, is the clause's choice."""
    for (spot, facing), face in struck(values).items():
        at = [(direction - facing) % 6 for direction in directions(spot)]
        hardest = max(values[number] for number in at)
        expected = [number for number in at if values[number] == hardest]
        assert face == FACES[min(expected, key=lambda number: min(number, 6 - number))]


@pytest.mark.rule("hit.face")
def test_the_face_struck_turns_with_target_and_fire() -> None:
    faces = struck(TABLES["of values all alike"])
    other = {face: FACES[-number % 6] for number, face in enumerate(FACES)}
    for (spot, facing), face in faces.items():
        assert faces[rotated(spot), (facing + 1) % 6] == face
        assert faces[mirrored(spot), -facing % 6] == other[face]
