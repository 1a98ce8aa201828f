from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from shellshock_tui.kit.copying import changed


@dataclass(frozen=True, slots=True)
class Pose:
    at: int
    facing: int = 0
    words: tuple[str, ...] = ()


def test_a_copy_is_what_replace_would_make() -> None:
    pose = Pose(3, 2, ("a",))
    for changes in ({}, {"at": 4}, {"facing": 5, "words": ()}):
        assert changed(pose, **changes) == replace(pose, **changes)
        assert type(changed(pose, **changes)) is Pose
    assert pose == Pose(3, 2, ("a",))
    assert hash(changed(pose, at=4)) == hash(Pose(4, 2, ("a",)))


@dataclass(frozen=True)
class Bent(Pose):
    """Adds nothing, but has no slots of its own."""


def test_a_value_without_slots_is_copied_as_well() -> None:
    assert changed(Bent(3, 2), at=4) == Bent(4, 2)


def test_a_copy_is_frozen_too() -> None:
    with pytest.raises(FrozenInstanceError):
        changed(Pose(3), at=4).at = 5  # type: ignore[misc]


def test_a_field_that_there_is_not_is_an_error() -> None:
    with pytest.raises(AttributeError, match="speed"):
        changed(Pose(3), speed=1)
