"""Missions as read from their files: soldiers, markers, terrain, goals and the rulebook's tables."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import AfterValidator, Field

from shellshock_tui.board import HexBoard
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.files import DataError, Doubt, Faults, Finder
from shellshock_tui.kit import battle as kit
from shellshock_tui.kit import scenario as shared
from shellshock_tui.kit.destinations import Destination, exits
from shellshock_tui.kit.scenario import DrawnScenario, Label, SideTable, check_side, find_place, find_places
from shellshock_tui.kit.walks import beside
from shellshock_tui.rules.shock.options import OPTIONS
from shellshock_tui.rules.shock.state import Stance, Way
from shellshock_tui.rules.shock.state import Work as Task
from shellshock_tui.strict import Count, Identity, Name, Skill, Slug, Some, Table, parse

OPPOSING = "opfor"
"""The id of the side that acts by its programme unless the mission names another."""
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
Posture = Literal["hold", "advance", "withdraw"]
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


def each_face(rows: T) -> T:
    """Return the rows unchanged if each face of the die belongs to exactly one of them.

    Raises:
        ValueError: if a face belongs to no row or to several.
    """
    if sorted(face for row in rows for face in range(row.faces[0], row.faces[1] + 1)) != [*range(1, DIE + 1)]:
        raise ValueError(f"must have each face from 1 to {DIE} exactly once")
    return rows


def from_one(lowest: Mapping[str, int]) -> Mapping[str, int]:
    """Return the lowest rolls of results unchanged if one result begins at 1.

    Raises:
        ValueError: if none does.
    """
    if 1 not in lowest.values():
        raise ValueError("must have a result that begins at 1")
    return lowest


def check_row(name: str, rows: Iterable[Any], file: str, field: str, what: str = "") -> None:
    """Check that a table has a row of a given name.

    Raises:
        DataError: if it has none; `what` goes before the name in the message.
    """
    if all(row.name != name for row in rows):
        raise DataError(file, field, f"there is no {what}{name}")


class Sheet(kit.SheetTable):
    """A record sheet: the printed values of a kind of soldier."""

    quality: Slug
    """The grade of training: the name of a quality in the tables of the rulebook, such as "regular"."""
    tap: Annotated[tuple[Stat, Stat, Stat] | None, Field()] = None
    """Toughness, Awareness and Prowess; derived from the quality if they are not given."""
    rolled: bool = False
    """Whether the stats were rolled, so that they need not stay within the assigned points."""
    weapon: Slug
    """The name of the weapon in the tables of the rulebook, such as "assault-rifle"."""
    grenades: Count = 0
    """The number of grenades."""
    armour: tuple[Slug, ...] = ()
    """The names of the pieces of armour in the tables of the rulebook, such as "helmet"."""
    medic: bool = False
    """Whether the soldier is a medic."""


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


class Work(Table):
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
    table: Annotated[tuple[Row, ...], AfterValidator(each_face)]


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
    location: Annotated[tuple[Location, ...], AfterValidator(each_face)]
    severity: Annotated[tuple[Severity, ...], whole(PLACES, attrgetter("place"))]
    classes: Annotated[tuple[RoundClass, ...], whole(CLASSES, attrgetter("name"))] = Field(alias="class")
    weapon: tuple[Weapon, ...]
    to_hit: Annotated[dict[str, Skill], whole(TO_HIT)]
    cover: tuple[Cover, ...]
    hides: Annotated[dict[str, tuple[Place, ...]], whole(STANCES)]
    armour: tuple[Armour, ...]
    blast: Blasts
    morale: Morale
    turn_action: Annotated[tuple[Work, ...], whole(get_args(Task), attrgetter("name"))]
    terrain: tuple[Terrain, ...]
    reveal: tuple[Reveal, ...]


class InitialDamage(Table):
    """The condition of a soldier who does not begin fresh."""

    state: Literal["up", "shock", "dead"] = "up"
    """Whether the soldier is up, in shock or dead."""
    wounds: tuple[Class, ...] = ()
    """The class of the round behind each wound."""
    stun: bool = False
    """Whether the soldier is stunned."""
    shaken: bool = False
    """Whether the soldier is shaken."""
    exhausted: Annotated[int, Field(ge=0, le=2)] = 0
    """The number of turns, with the first, in which the soldier is exhausted."""
    empty: bool = False
    """Whether the weapon is empty."""
    jammed: bool = False
    """Whether the weapon is jammed."""
    acted: bool = False
    """Whether the soldier has already acted in the first turn."""


class UnitSetup(shared.UnitTable):
    """A soldier of a mission."""

    facing: Way = "n"
    """The direction in which the soldier faces."""
    stance: Stance = "standing"
    """Whether the soldier stands, crouches or lies prone."""
    posture: Posture = "hold"
    """How a soldier of the opposing force acts: holds its ground, advances, or withdraws."""
    initial_damage: Annotated[InitialDamage, Field(alias="wear")] = InitialDamage()
    """The condition in which the soldier begins, if not fresh."""


class MarkerSetup(Table):
    """An unknown marker of a mission."""

    id: Identity
    """The id of the marker."""
    at: Label
    """The hex in which it starts, as column and row."""
    posture: Posture
    """How it acts: it holds its ground, advances, or withdraws."""


class Goal(Table):
    """A way for the squad to win."""

    win: Literal["occupy", "destroy", "rescue", "last"]
    """The goal: "occupy" the hexes named, "destroy" them, "rescue" the soldier named, or be the "last" on the
    map."""
    side: Identity
    """The id of the side that has the goal."""
    name: Name
    """The name of the goal that players read."""
    places: tuple[Label, ...] = ()
    """The hexes of the goal."""
    units: Count = 0
    """The number of soldiers that it takes; 0 counts as 1."""
    soldier: Identity = ""
    """The id of the soldier to be rescued."""

    @property
    def wanted(self) -> int:
        """The count at which the goal is reached."""
        return max(1, self.units)


class Scenario(DrawnScenario):
    """A mission file."""

    sides: Annotated[tuple[SideTable, ...], Field(min_length=1, max_length=2)]
    """The squad and the opposing force."""
    units: Annotated[tuple[UnitSetup, ...], Field(min_length=1, max_length=60)]
    """The soldiers of the squad, and those of the enemy that are known."""
    markers: Annotated[tuple[MarkerSetup, ...], Field(max_length=30)] = ()
    """The unknown markers of the enemy."""
    charges: Count = 0
    """The number of charges of explosive that the squad has."""
    charge_turns: Some = 2
    """The number of turns until a charge goes off."""
    mast: Label | None = None
    """The hex of a mast; the rules do not use it."""
    reveal: Slug = "patrol"
    """The table in the rulebook that says what markers turn out to be."""
    breaks_at: Count = 0
    """The number of enemies in shock, dead or gone at which the others stop advancing, and those that hold
    withdraw; 0 for never."""
    aid: tuple[Label, ...] = ()
    """The hexes where soldiers in shock are safe, and to which a rescued soldier has to be brought."""
    exit: Annotated[dict[Identity, tuple[Label, ...]], Field(default_factory=dict)]
    """The hexes by which each side leaves the map, by the id of the side."""
    victory: Annotated[tuple[Goal, ...], Field(max_length=6)] = ()
    """The ways for the squad to win."""

    @property
    def enemies(self) -> tuple[str, ...]:
        """The ids of the sides that act by their programme."""
        return self.programmed or tuple(side.id for side in self.sides if side.id == OPPOSING)

    @property
    def squad(self) -> str:
        """The id of the side that the player leads."""
        return next((side.id for side in self.sides if side.id not in self.enemies), self.sides[0].id)


@dataclass(frozen=True)
class Battle(kit.Battle[Sheet]):
    """A mission before it begins."""

    scenario: Scenario
    board: HexBoard
    ground: tuple[Terrain, ...]
    tables: Tables

    def check(self, file: str) -> None:
        """Check the names, places and numbers of the mission and its sheets.

        Raises:
            DataError: if a name is unknown, a hex is off the map, or a number is not allowed.
        """
        tables, scenario, faults = self.tables, self.scenario, Faults()
        for name, sheet in self.kinds.items():
            self._check_sheet(sheet, f"{name}.toml", faults)
        for cover in filter(None, (ground.cover for ground in tables.terrain)):
            with faults:
                check_row(cover, tables.cover, file, "data.terrain", "cover ")
        with faults:
            check_row(scenario.reveal, tables.reveal, file, "reveal", "table ")
        with faults:
            if self.ruleset > FIRST and scenario.squad in scenario.programmed:
                why = f"names {scenario.squad}, but that squad is led by a player"
                raise DataError(file, "programmed", why)
        for number, marker in enumerate(scenario.markers, start=1):
            with faults:
                find_place(self.board, marker.at, file, f"markers.{number}.at")
        for side, places in scenario.exit.items():
            with faults:
                check_side(side, scenario.sides, file, f"exit.{side}")
                find_places(self.board, places, file, f"exit.{side}")
        with faults:
            find_places(self.board, scenario.aid, file, "aid")
        for number, goal in enumerate(scenario.victory, start=1):
            with faults:
                check_side(goal.side, scenario.sides, file, f"victory.{number}.side")
            with faults:
                find_places(self.board, goal.places, file, f"victory.{number}.places")
        faults.add(file, self._soldier_faults())
        faults.raise_all()

    def _check_sheet(self, sheet: Sheet, file: str, faults: Faults) -> None:
        """Check the names and the stats of a sheet; `faults` takes up what is wrong."""
        named = (("quality", (sheet.quality,)), ("weapon", (sheet.weapon,)), ("armour", sheet.armour))
        for field, names in named:
            for name in names:
                with faults:
                    check_row(name, getattr(self.tables, field), file, field, f"{field} ")
        if self.ruleset > FIRST and any(one.name == sheet.quality for one in self.tables.quality):
            with faults:
                self.check_stats(sheet, file)

    def _soldier_faults(self) -> Iterator[tuple[str, str]]:
        """Yield soldiers with too many wounds, and goals of rescuing nobody."""
        most = self.tables.sum_of_wounds
        for number, unit in enumerate(self.scenario.units, start=1):
            total = sum(self.classes[one].wound for one in unit.initial_damage.wounds)
            if total >= most or (total and unit.initial_damage.state != "up"):
                words = f"{unit.name} would be in shock with a sum of {most} or more"
                words += ", and a soldier in shock or dead has no wounds"
                yield f"units.{number}.wear.wounds", words
        for number, goal in enumerate(self.scenario.victory, start=1):
            if goal.win == "rescue" and goal.soldier not in self.units:
                yield f"victory.{number}.soldier", f"there is no soldier {goal.soldier}"

    def check_stats(self, sheet: Sheet, file: str) -> None:
        """Check that assigned stats stay within the points that the rulebook allows (stats).

        Raises:
            DataError: if they add up to more.
        """
        if sheet.tap is None or sheet.rolled:
            return
        mod = next(one.mod for one in self.tables.quality if one.name == sheet.quality)
        allowed = self.tables.assigned_points + len(sheet.tap) * max(0, mod)
        if sum(sheet.tap) > allowed:
            points = counted(allowed, "point")
            most = f"a soldier of quality {sheet.quality} is assigned {points} at most"
            words = f"the stats add up to {sum(sheet.tap)}, but {most}; for rolled stats write rolled = true"
            raise DataError(file, "tap", words)

    @cached_property
    def squad(self) -> str:
        """The id of the side that the player leads."""
        return self.scenario.squad

    @cached_property
    def force(self) -> str:
        """The id of the opposing force; empty if there is none."""
        return next((side.id for side in self.scenario.sides if side.id != self.squad), "")

    @property
    def destinations(self) -> Iterator[Destination]:
        """The places that each side has to be able to reach: exits, and the hexes of goals."""
        for side, places in self.exits.items():
            yield from exits(side, places)
        for goal in self.scenario.victory:
            places = tuple(map(self.board.place, goal.places))
            match goal.win:
                case "occupy":
                    yield Destination(goal.side, goal.name, places)
                case "destroy":
                    around = (tuple(beside(self.board, place)) for place in places)
                    yield from (Destination(goal.side, f"a hex beside {goal.name}", one) for one in around)
                case "rescue":
                    yield Destination(goal.side, goal.name, (self.places[goal.soldier],))
                    yield Destination(goal.side, "the aid hexes", self.aid)
                case "last":
                    pass

    @property
    def doubts(self) -> Iterator[Doubt]:
        """Yield a doubt for each goal that takes more soldiers than there are, and if there is no enemy."""
        living = sum(
            unit.side == self.squad and unit.initial_damage.state != "dead" for unit in self.scenario.units
        )
        for number, goal in enumerate(self.scenario.victory, start=1):
            if goal.win in ("occupy", "destroy") and goal.wanted > living:
                why = f"{goal.name} takes {counted(goal.wanted, 'soldier')}, but the squad has {living}"
                yield Doubt(f"victory.{number}", why)
        if self.force and not self.scenario.markers and self.force not in self.owners.values():
            why = f"side {self.force} has neither units nor markers, so the squad has nobody to fight"
            yield Doubt("sides", why)

    def starts(self, side: str) -> Iterator[int]:
        """Yield the places where soldiers of a side begin who are up, and its unknown markers."""
        up = (one for one in self.scenario.units if one.side == side and one.initial_damage.state == "up")
        yield from (self.places[one.id] for one in up)
        if side == self.force:
            yield from (self.board.place(one.at) for one in self.scenario.markers)

    def may_enter(self, side: str, place: int) -> bool:
        """Return whether a side can ever enter a hex, by kicking in doors or with charges if need be."""
        ground = self.ground[place]
        is_wrecked = side == self.squad and bool(self.scenario.charges) and ground.stands
        return not ground.barred or ground.name == DOOR or is_wrecked

    @cached_property
    def kinds(self) -> Mapping[str, Sheet]:
        """Every record sheet by name, including those of soldiers whom markers may reveal."""
        faults, read = Faults(), {}
        for name, one in self.table["sheets"].items():
            with faults:
                read[name] = parse(Sheet, one, f"{name}.toml")
        faults.raise_all()
        return read

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The reveal table of the mission."""
        return next(one.table for one in self.tables.reveal if one.name == self.scenario.reveal)

    @cached_property
    def hidden(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of the soldiers that each marker may reveal, in order, by the marker's id."""
        numbers = range(1, 1 + max(len(row.soldiers) for row in self.rows))
        return {one.id: tuple(f"{one.id}-{n}" for n in numbers) for one in self.scenario.markers}

    @cached_property
    def owners(self) -> dict[str, str]:
        """The side of each soldier, including those whom markers may reveal."""
        found = {unit.id: unit.side for unit in self.scenario.units}
        side = next(iter(self.scenario.enemies), "")
        return found | {unit: side for units in self.hidden.values() for unit in units}

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of each soldier."""
        found = {unit.id: unit.name for unit in self.scenario.units}
        for number, units in enumerate(self.hidden.values(), start=1):
            found |= {unit: f"Enemy {number}{letter}" for unit, letter in zip(units, LETTERS, strict=False)}
        return {unit: name.strip() for unit, name in found.items()}

    @cached_property
    def classes(self) -> Mapping[str, RoundClass]:
        """The classes of rounds by name."""
        return {one.name: one for one in self.tables.classes}

    @cached_property
    def ranks(self) -> Mapping[str, int]:
        """The rank of each class of rounds, from 1 for the weakest."""
        return {one.name: rank for rank, one in enumerate(self.tables.classes, start=1)}

    @cached_property
    def weapons(self) -> Mapping[str, Weapon]:
        """The weapons by name."""
        return {one.name: one for one in self.tables.weapon}

    @cached_property
    def chart(self) -> Mapping[str, tuple[str, ...]]:
        """The severity chart: the results of the modified rolls 1 to 10 for each place of the body."""
        return {one.place: one.results for one in self.tables.severity}

    @cached_property
    def rubble(self) -> Terrain:
        """The terrain that a charge leaves behind."""
        return next((one for one in self.tables.terrain if one.difficult), self.tables.terrain[0])

    @cached_property
    def exits(self) -> Mapping[str, tuple[int, ...]]:
        """The places of each side's exit hexes."""
        return {side: tuple(map(self.board.place, one)) for side, one in self.scenario.exit.items()}

    @cached_property
    def aid(self) -> tuple[int, ...]:
        """The places of the aid hexes."""
        return tuple(map(self.board.place, self.scenario.aid))


class MissionReader(kit.BattleReader[Battle]):
    """The reader of missions, which also finds the sheets of soldiers whom markers may reveal."""

    def read(self, table: Mapping[str, Any], find: Finder, file: str) -> Battle:
        """Return the mission in a table.

        Raises:
            DataError: if something in it is wrong.
        """
        own = table.get("sheets", {})
        if isinstance(own, Mapping) and table.get("markers"):
            tables, chosen = table.get("data") or find("data", "data"), table.get("reveal", "patrol")
            names = (name for name in dict.fromkeys(_revealed(tables, chosen)) if name not in own)
            table = {**table, "sheets": {**{name: dict(find("sheet", name)) for name in names}, **own}}
        return super().read(table, find, file)


def _revealed(tables: Any, chosen: object) -> tuple[str, ...]:
    """Return the names of the sheets that markers may reveal; none if the tables are malformed."""
    try:
        named = [one for one in tables["reveal"] if one["name"] == chosen]
        return tuple(str(name) for one in named for row in one["table"] for name in row["soldiers"])
    except (KeyError, TypeError):
        return ()


READER = MissionReader(
    Battle, Scenario, Sheet, HexBoard, lambda tables: {one.key: one for one in tables.terrain},
    OPTIONS, Tables,
)  # fmt: skip
