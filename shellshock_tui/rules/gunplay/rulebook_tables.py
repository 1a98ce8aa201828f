"""The tables of the rulebook, as read from the system's data file."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, Field, ValidationInfo, field_validator

from shellshock_tui.kit.die_table import each_face
from shellshock_tui.strict import Count, Name, Skill, Slug, Some, Table
from shellshock_tui.user_error import quoted

SHOTGUN = "shotgun"
RESTRICTED, AUTOMATIC = "R", "3"
STRONG_OR_BRACED, BRACED_IF_WEAK = "strong-or-braced", "braced-if-weak"
NEEDS = {"none": "", STRONG_OR_BRACED: "strong or braced", BRACED_IF_WEAK: "braced if weak"}
OPEN, COVERED = ".", "o"
"""The terrain of a random street before it is drawn, and of the hexes in which its characters begin."""
STREET_DIE = 20
"""The number of faces of the die that draws the terrain of a random street."""
T = TypeVar("T", bound=Sequence[Any])


def rising(bands: T) -> T:
    """Return numbers unchanged if each is greater than the one before it; else raise ValueError."""
    if list(bands) != sorted(set(bands)):
        raise ValueError("should rise from one to the next")
    return bands


class Weapon(Table):
    """A weapon."""

    name: Slug
    title: Name
    kind: Slug
    rof: Literal["1", "3", "R"]
    bands: Annotated[tuple[Some, ...], Field(min_length=2, max_length=3), AfterValidator(rising)]
    """The last hex of close, effective and extreme range."""
    damage: Count
    needs: Literal["none", "strong-or-braced", "braced-if-weak"]
    speed: Skill
    """The modifier that it gives to activation tests."""
    source: str = ""


class Trait(Table):
    """A trait of a character."""

    name: Slug
    test: str = ""
    """The names of the tests that it shifts, separated by spaces."""
    shift: Skill = 0
    """The number of levels by which it shifts them; positive is harder."""
    speed: Count = 0
    needs: str = ""
    not_with: Slug
    source: str = ""


class Terrain(Table):
    """A kind of terrain."""

    key: Annotated[str, Field(min_length=1, max_length=1)]
    name: Name
    cost: Count
    """The movement points for a step into it; 0 if it cannot be entered."""
    cover: bool
    shelter: bool
    """Whether it gives cover to characters in the hex behind it."""
    blocks: bool


class Speed(Table):
    """The speeds in inches per action."""

    slow: Some
    base: Some
    fast: Some
    prone: Some


class Muster(Table):
    """The costs of characters for random forces."""

    limit: Some
    sheets: Annotated[dict[Slug, Some], Field(max_length=100)]


class Faces(Table):
    """The terrain that a range of die faces puts into a hex of a random street."""

    faces: Annotated[tuple[Some, Some], Field()]
    terrain: Annotated[str, Field(min_length=1, max_length=1)]


class Street(Table):
    """The tables for a random street."""

    width: Annotated[int, Field(ge=18, le=40)]
    height: Annotated[int, Field(ge=12, le=40)]
    table: Annotated[
        tuple[Faces, ...], Field(min_length=1, max_length=20), AfterValidator(each_face(STREET_DIE))
    ]


class Tables(Table):
    """The tables of the rulebook."""

    speed: Speed
    weapon: tuple[Weapon, ...]
    trait: tuple[Trait, ...]
    terrain: tuple[Terrain, ...]
    muster: Muster
    street: Street

    @field_validator("street")
    @classmethod
    def _of_known_terrain(cls, street: Street, info: ValidationInfo) -> Street:
        known = {one.key for one in info.data.get("terrain", ())}
        for key in (OPEN, COVERED, *(row.terrain for row in street.table)):
            if known and key not in known:
                raise ValueError(f"there is no terrain {quoted(key)}")
        return street
