"""The tables of the rulebook, as read from the system's data file."""

from collections.abc import Callable, Collection, Iterable, Mapping
from operator import attrgetter
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import AfterValidator, Field

from shellshock_tui.kit.die_table import each_face
from shellshock_tui.rules.shock.state import Stance, TaskName
from shellshock_tui.strict import Count, Name, Skill, Slug, Some, Table

LETTERS = " bcdef"
"""The letters that distinguish the soldiers revealed by one marker."""
DIE = 10
"""The number of faces of the die used for all tests."""
DOOR = "door"
"""The name of the terrain that can be kicked in."""
STANCES: tuple[Stance, ...] = get_args(Stance)
Result = Literal["stun", "wound", "shock", "death"]
RESULTS: tuple[Result, ...] = get_args(Result)
"""The results of a hit, each one tier worse than the one before it."""
Stat = Annotated[int, Field(ge=1, le=9)]
Face = Annotated[int, Field(ge=1, le=DIE)]
Class = Literal["I", "II", "III", "IV", "V", "VI"]
CLASSES: tuple[Class, ...] = get_args(Class)
Place = Literal["head", "neck", "arm", "upper torso", "lower torso", "leg"]
PLACES: tuple[Place, ...] = get_args(Place)
MANNERS = "snap", "moved", "exhausted", "aim", "burst", "automatic"
TO_HIT = "near", "middle", "far", *MANNERS, *STANCES[1:], "concealed"
"""The names of the to-hit modifiers."""
T = TypeVar("T", bound=Collection[Any])


def whole(names: Iterable[str], name: Callable[[Any], str] = str) -> AfterValidator:
    """Return a validator that requires a table, or a list of rows, to contain all of some names.

    `name` returns the name of a row.
    """

    def check(rows: T) -> T:
        if missing := set(names).difference(map(name, rows)):
            raise ValueError(f"must also have {', '.join(sorted(missing))}")
        return rows

    return AfterValidator(check)


def from_one(lowest: Mapping[str, int]) -> Mapping[str, int]:
    """Return the lowest rolls of results unchanged if one result begins at 1.

    Raises:
        ValueError: None does.
    """
    if 1 not in lowest.values():
        raise ValueError("must have a result that begins at 1")
    return lowest


class Quality(Table):
    """A grade of training and its modifier."""

    name: Slug
    mod: Skill


class Location(Table):
    """A place of the body and the lowest and highest face that hit it."""

    name: Place
    faces: tuple[Face, Face]


class Severity(Table):
    """A column of the severity chart: the lowest roll for each result."""

    place: Place
    lowest: Annotated[dict[Result, Count], AfterValidator(from_one)] = Field(alias="from")

    @property
    def results(self) -> tuple[str, ...]:
        """The result of each modified roll, from 1 to 10."""
        known = [(least, result) for result, least in self.lowest.items() if least]
        return tuple(max(one for one in known if one[0] <= roll)[1] for roll in range(1, DIE + 1))


class RoundClass(Table):
    """A class of rounds and what it does to the severity roll."""

    name: Class
    mod: Skill
    wound: Some
    upgrade: bool


class Weapon(Table):
    """A weapon with its class, rate of fire and range in hexes."""

    name: Slug
    cls: Class = Field(alias="class")
    rof: Some
    range: Some
    belt: Count = 0


class Cover(Table):
    """A kind of cover and the highest class of rounds that it stops."""

    name: Slug
    stops: Class


class Armour(Cover):
    """A piece of armour and the places that it protects."""

    places: tuple[Place, ...]


class Blast(Table):
    """The effect of a kind of explosive in its own hex and in adjacent ones."""

    same: Class
    beside: Class
    beside_on: Count
    prone: Skill


class Blasts(Table):
    """The effects of explosives, and the base range of a throw in hexes."""

    grenade: Blast
    charge: Blast
    throw: Count


class Morale(Table):
    """The base of morale, and the distance in hexes within which a fallen comrade counts."""

    base: Skill
    near: Count


class Terrain(Table):
    """A kind of terrain."""

    key: Annotated[str, Field(min_length=1, max_length=1)]
    name: Name
    difficult: bool = False
    conceals: bool = False
    cover: Slug = ""
    blocks: bool = False
    shelter: bool = False
    barred: bool = False

    @property
    def stands(self) -> bool:
        """Whether a charge can wreck something there (explosives)."""
        return bool(self.cover) or self.conceals or self.blocks or self.shelter


class TurnAction(Table):
    """A turn action and the stat that it is rolled against."""

    name: Slug
    test: Literal["toughness", "awareness", "prowess"]
    medic: Count = 0


class Row(Table):
    """A row of a reveal table: the soldiers that a marker becomes on some faces."""

    faces: tuple[Face, Face]
    soldiers: Annotated[tuple[Slug, ...], Field(max_length=len(LETTERS))]


class Reveal(Table):
    """A table of what markers become when they are revealed."""

    name: Slug
    table: Annotated[tuple[Row, ...], AfterValidator(each_face(DIE))]


class Move(Table):
    """The rules of movement points."""

    points: Some
    with_shot: Some
    hexes: Annotated[dict[str, Count], whole(STANCES)]
    cost: Annotated[dict[str, Some], whole(STANCES)]
    stance: Some
    difficult: Some
    double_time: Some


class Tables(Table):
    """The tables of the rulebook."""

    die: Literal[10]
    stat: tuple[Some, Some]
    assigned_points: Some
    points_die: Some
    stack: Some
    action_points: Some
    panic_reach: Some
    panic_modifier: Skill
    blind_modifier: Skill
    sum_of_wounds: Some
    sight: Some
    move: Move
    quality: tuple[Quality, ...]
    location: Annotated[tuple[Location, ...], AfterValidator(each_face(DIE))]
    severity: Annotated[tuple[Severity, ...], whole(PLACES, attrgetter("place"))]
    classes: Annotated[tuple[RoundClass, ...], whole(CLASSES, attrgetter("name"))] = Field(alias="class")
    weapon: tuple[Weapon, ...]
    to_hit: Annotated[dict[str, Skill], whole(TO_HIT)]
    cover: tuple[Cover, ...]
    hides: Annotated[dict[str, tuple[Place, ...]], whole(STANCES)]
    armour: tuple[Armour, ...]
    blast: Blasts
    morale: Morale
    turn_action: Annotated[tuple[TurnAction, ...], whole(get_args(TaskName), attrgetter("name"))]
    terrain: tuple[Terrain, ...]
    reveal: tuple[Reveal, ...]
