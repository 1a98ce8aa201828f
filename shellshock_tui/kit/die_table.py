"""Tables of the rulebook whose rows belong to faces of a die."""

from collections.abc import Callable, Collection
from typing import Any, TypeVar

T = TypeVar("T", bound=Collection[Any])


def each_face(die: int) -> Callable[[T], T]:
    """Return a validator of rows: it wants each face of a die in the `faces` of exactly one row.

    The `faces` of a row are its lowest and its highest face.
    """

    def check(rows: T) -> T:
        faces = (face for row in rows for face in range(row.faces[0], row.faces[1] + 1))
        if sorted(faces) != [*range(1, die + 1)]:
            raise ValueError(f"must have each face from 1 to {die} exactly once")
        return rows

    return check
