"""The tables of the rulebook, as read from the system's data file."""

from typing import Annotated, Literal

from pydantic import Field

from shellshock_tui.strict import Count, Name, Some, Table

Type = Literal["infantry", "monster", "vehicle"]
VEHICLE: Type = "vehicle"
Value = Annotated[int, Field(ge=0, le=99)]


class Roll(Table):
    """A row of the roll chart: the number needed on the first die, and on the second if there is one."""

    value: Count
    first: Annotated[int, Field(ge=0, le=6)]
    second: Annotated[int, Field(ge=0, le=6)]


class Band(Table):
    """A row of the wound chart: a range of endurance less strength, and the number needed."""

    least: Annotated[int, Field(alias="from", ge=-99, le=99)]
    most: Annotated[int, Field(alias="to", ge=-99, le=99)]
    need: Annotated[int, Field(ge=0, le=6)]


class Charts(Table):
    """The printed charts."""

    roll: Annotated[tuple[Roll, ...], Field(min_length=11, max_length=11)]
    wound: Annotated[tuple[Band, ...], Field(min_length=1, max_length=20)]


class Cohesion(Table):
    """The cohesion distance of each type of model, in inches."""

    infantry: Some
    monster: Some
    vehicle: Some


class Weapon(Table):
    """A gun."""

    name: Name
    type: Literal["assault", "battle", "heavy"]
    range: Annotated[int, Field(ge=2, le=200, multiple_of=2)]
    strength: Value
    penetration: Value
    shots: Annotated[int, Field(ge=1, le=20)]


class Arm(Table):
    """A weapon of close combat."""

    name: Name
    strikes: Annotated[int, Field(ge=0, le=20)]
    strength: Value
    penetration: Value


class Ground(Table):
    """A kind of terrain."""

    char: Annotated[str, Field(min_length=1, max_length=1)]
    name: Name
    barred: tuple[Type, ...]
    difficult: bool
    cover: bool
    sight: Literal["clear", "dense", "blocked"]


class Tables(Table):
    """The tables of the rulebook."""

    charts: Charts
    cohesion: Cohesion
    weapon: tuple[Weapon, ...]
    arm: tuple[Arm, ...]
    ground: tuple[Ground, ...]
