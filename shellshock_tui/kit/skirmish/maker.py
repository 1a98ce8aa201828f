"""`SkirmishMaker`, the default of `Skirmishes`: it places two forces on a field."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.dice import Dice, SeededDice
from shellshock_tui.engine.addresses import sight_address
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.skirmish import Field, Skirmish
from shellshock_tui.engine.system import bind_rules
from shellshock_tui.engine.trail import Trail
from shellshock_tui.files import DataError, Finder
from shellshock_tui.kit.distinct_names import distinct_names
from shellshock_tui.kit.force import Force, mixed_eras, read_force, unit_table
from shellshock_tui.kit.scenario import find_places
from shellshock_tui.kit.skirmish.placing import Recruit, Stands, spread
from shellshock_tui.kit.skirmish.zones import EDGES, THREE, Across, Sides, Zones, component
from shellshock_tui.user_error import did_you_mean, quoted

if TYPE_CHECKING:
    from shellshock_tui.engine.system import System

NAMES = {"red": "Red", "blue": "Blue"}
"""The names of the two sides that every battle has, by their ids."""
SIDE_NAMES = {**NAMES, "green": "Green"}
FAMILIAR = "skirmish"
"""The seed of the dice for a trial battle, whose only purpose is to find out who sees whom."""


class GroundMap(NamedTuple):
    """The ground of a map as its system reads it."""

    board: Board
    places: tuple[Any, ...]
    """The legend entry of each place."""


class Plan(NamedTuple):
    """Everything that decides the goals of a battle."""

    skirmish: Skirmish
    side_ids: tuple[str, ...]
    sides: Sides
    terrain: GroundMap
    recruits: tuple[Recruit, ...]
    prices: Mapping[str, int]
    """The price of each unit, by its id."""
    middle: tuple[int, ...]
    """A central place that every unit can reach, and its neighbours of the same kind."""
    turns: int
    """The turn limit."""

    @property
    def labels(self) -> list[str]:
        """The labels of the places in the middle."""
        return [self.terrain.board.label(place) for place in self.middle]

    @property
    def exits(self) -> list[str]:
        """The labels of the places at the second side's edge that every unit can reach.

        Raises:
            DataError: There are none.
        """
        common = frozenset.intersection(*(one.open for one in self.recruits))
        found = [self.terrain.board.label(place) for place in self.sides.edge(1) if place in common]
        if not found:
            why = "has no place at Blue's edge that every unit can reach, so nobody can leave there"
            raise DataError(self.skirmish.field.name, "map", why)
        return found

    def units(self, side: str) -> tuple[Recruit, ...]:
        """Return the units of a side."""
        return tuple(one for one in self.recruits if one.side == side)

    def price(self, side: str) -> int:
        """Return the total price of a side's units."""
        return sum(self.prices[one.id] for one in self.units(side))


class SkirmishMaker(ABC):
    """Makes scenarios from two forces, a field and an aim; a subclass adds what is peculiar to its system."""

    aims: Mapping[str, str]
    no_other_aims = ""
    """The sentence that says why aims of other systems are missing; empty if none is."""
    fields: Mapping[str, str]
    sides: tuple[str, ...] = ("red", "blue")
    more_sides: tuple[str, ...] = ()
    aims_for_more: tuple[str, ...] = ()
    takes_maps = True
    kept: tuple[str, ...] = ("map",)
    """The fields of a scenario that stay when its forces and goals are taken off."""
    across = Across.WEST_EAST
    facings: tuple[str, ...] = ()
    """The facings that a unit may begin with; empty for units without facing."""
    zones_by_aim: Mapping[str, Zones] = {}
    """The zones of the aims whose sides do not begin at opposite edges."""
    lists_places = False
    """Whether units give their places as a list, one for each model."""
    least_turns = 1
    turns = 12
    """The turn limit, unless another is wanted."""

    def __init__(self, system: "System") -> None:
        """Take the system whose battles are made."""
        self.system = system

    @abstractmethod
    def random_field(self, name: str, dice: Dice, find: Finder) -> Field:
        """Draw ground of a kind at random.

        Raises:
            KeyError: There is no such kind.
        """

    @abstractmethod
    def terrain(self, field: Field, find: Finder) -> GroundMap:
        """Return the ground of a field.

        Raises:
            DataError: The map is wrong.
        """

    @abstractmethod
    def bars(self, ground: Any, sheet: Mapping[str, Any]) -> bool:
        """Return whether a unit cannot stand on the ground of a place."""

    def avoids(self, ground: Any) -> bool:
        """Return whether nobody begins on the ground of a place, although units can stand there."""
        return False

    def models(self, sheet: Mapping[str, Any]) -> int:
        """Return the number of places that a unit takes: by default 1."""
        return 1

    @abstractmethod
    def goals(self, plan: Plan) -> dict[str, Any]:
        """Return the fields of a scenario that say how its sides win."""

    def own_fields(self, forces: Sequence[Force], recruits: Sequence[Recruit]) -> dict[str, Any]:
        """Return further fields of a scenario: by default none."""
        return {}

    def emptied(self, scenario: Mapping[str, Any]) -> Field:
        """Return the ground of a scenario, with its forces and goals taken off."""
        kept = {field: scenario[field] for field in self.kept if field in scenario}
        return Field(scenario["name"], scenario["title"], kept)

    def zones(self, skirmish: Skirmish, find: Finder) -> tuple[tuple[str, ...], ...]:
        """Return the labels of the places in which each side's units may begin.

        Raises:
            DataError: The ground or the aim is wrong.
        """
        self._check_aim(skirmish)
        board = self.terrain(skirmish.field, find).board
        return tuple(tuple(map(board.label, zone)) for zone in self._zones(skirmish, board))

    def scenario(self, skirmish: Skirmish, find: Finder) -> dict[str, Any]:
        """Return the table of a scenario in which each side has its goals and each unit a place.

        Raises:
            DataError: A force is wrong, the aim is unknown, or the ground has too little room.
        """
        self._check_aim(skirmish)
        forces = [self._force(table, find) for table in skirmish.forces]
        terrain = self.terrain(skirmish.field, find)
        sides = Sides(terrain.board, self.across)
        recruits = self._recruits(forces, terrain, sides, skirmish.field, find)
        prices = {
            one.id: self.system.unit_cost(one.sheet, one.unit.fill, find, f"{one.unit.sheet}.toml")
            for one in recruits
        }
        middle = _middle(terrain, sides, recruits)
        turns = skirmish.turn_limit or self.turns
        plan = Plan(
            skirmish=skirmish,
            side_ids=self.sides_of(skirmish),
            sides=sides,
            terrain=terrain,
            recruits=recruits,
            prices=prices,
            middle=middle,
            turns=turns,
        )
        head = {
            "system": self.system.name,
            "kind": "scenario",
            "name": skirmish.name,
            "title": self.title(skirmish),
            "briefing": self.briefing(skirmish, recruits),
            "turn_limit": turns,
            **skirmish.field.table,
            **self.own_fields(forces, recruits),
            "sides": [{"id": side, "name": SIDE_NAMES[side]} for side in plan.side_ids],
        }
        hand = _by_hand(skirmish, terrain.board, recruits)

        def scenario(stands: Stands) -> dict[str, Any]:
            units = [{**self._unit(one, stands[one.id], plan), **hand.get(one.id, {})} for one in recruits]
            return distinct_names({**head, "units": units, **self.goals(plan)}, plan.side_ids)

        return scenario(self._stands(plan, hand, scenario, find))

    def title(self, skirmish: Skirmish) -> str:
        """Return the title of a battle."""
        words = skirmish.aim.replace("-", " ").capitalize()
        return f"{words}: {skirmish.field.title}"[:60]

    def briefing(self, skirmish: Skirmish, recruits: Sequence[Recruit]) -> str:
        """Return the briefing: what the battle is about and how long it lasts, its ground, and the note."""
        lasts = f"The battle lasts at most {counted(skirmish.turn_limit or self.turns, 'turn')}."
        kind = self.fields.get(skirmish.field.name)
        ground = f"The ground: {kind}." if kind else f"The ground is that of {skirmish.field.title}."
        mixed = mixed_eras(one.sheet for one in recruits)
        return "\n\n".join(filter(None, (f"{self.aims[skirmish.aim]} {lasts}", ground, mixed, skirmish.note)))

    def sides_of(self, skirmish: Skirmish) -> tuple[str, ...]:
        """Return the ids of the sides of a battle."""
        return (*self.sides, *self.more_sides)[: len(skirmish.forces)]

    def _check_aim(self, skirmish: Skirmish) -> None:
        aim, forces = skirmish.aim, len(skirmish.forces)
        if aim not in self.aims:
            known = ", ".join(self.aims)
            why = f"there is no aim {quoted(aim)}{did_you_mean(aim, self.aims)}; the aims are {known}"
            raise DataError("", "aim", why)
        if forces > len(self.sides) and aim not in self.aims_for_more:
            able = " and ".join(self.aims_for_more)
            raise DataError("", "aim", f"{aim} is an aim for two forces; those for more are {able}")

    def _force(self, table: Mapping[str, Any], find: Finder) -> Force:
        file = f"{table.get('name', 'force')}.toml"
        self.system.check(table, find, file)
        return read_force(table, file)

    def _zones(self, skirmish: Skirmish, board: Board) -> tuple[tuple[int, ...], ...]:
        has_more = len(skirmish.forces) > len(self.sides)
        zones = THREE if has_more else self.zones_by_aim.get(skirmish.aim, EDGES)
        return tuple(map(Sides(board, self.across).places, zones))

    def _recruits(
        self, forces: Sequence[Force], terrain: GroundMap, sides: Sides, field: Field, find: Finder
    ) -> tuple[Recruit, ...]:
        """Return the units of all forces, each with the places that are open to it."""
        fielded = [
            (f"{side[0]}{number}", side, unit, find("sheet", unit.sheet))
            for side, force in zip((*self.sides, *self.more_sides), forces, strict=False)
            for number, unit in enumerate(force.units, start=1)
        ]
        barred = {
            unit_id: [self.bars(ground, sheet) for ground in terrain.places]
            for unit_id, _, unit, sheet in fielded
        }
        common = [not any(one[place] for one in barred.values()) for place in range(terrain.board.size)]
        middle = _central(common, sides)
        if middle == OFF_BOARD:
            raise DataError(field.name, "map", "has no place on which each of the units can stand")
        dry = [not self.avoids(ground) for ground in terrain.places]
        reached = {unit: _reached(terrain.board, middle, places) for unit, places in barred.items()}
        return tuple(
            Recruit(
                id=unit_id,
                side=side,
                unit=unit,
                sheet=sheet,
                models=self.models(sheet),
                open=reached[unit_id],
                starts=frozenset(place for place in reached[unit_id] if dry[place]),
            )
            for unit_id, side, unit, sheet in fielded
        )

    def _stands(
        self,
        plan: Plan,
        hand: Mapping[str, Mapping[str, Any]],
        scenario: Callable[[Stands], dict[str, Any]],
        find: Finder,
    ) -> Stands:
        """Return where each unit begins: first anywhere in its zone, then out of the other side's sight."""
        zones = dict(zip(plan.side_ids, self._zones(plan.skirmish, plan.terrain.board), strict=True))
        board = plan.terrain.board
        fixed = {unit: tuple(map(board.place, _labels(table))) for unit, table in hand.items()}
        stands: Stands = dict(fixed)
        for side in plan.side_ids:
            stands |= self._spread(plan, side, zones[side], stands)
        sees = self._sees(scenario(stands), find, board)
        for side in reversed(plan.side_ids):
            theirs = [stands[one.id][0] for one in plan.recruits if one.side != side]
            others = {one.id: stands[one.id] for one in plan.recruits if one.side != side or one.id in fixed}

            def exposure(place: int, theirs: Sequence[int] = theirs) -> int:
                return sum(sees(enemy, place) for enemy in theirs)

            stands |= self._spread(plan, side, zones[side], others, exposure)
        return stands

    def _spread(
        self,
        plan: Plan,
        side: str,
        zone: Sequence[int],
        taken: Stands,
        exposure: Callable[[int], int] = lambda _: 0,
    ) -> Stands:
        units = [one for one in plan.units(side) if one.id not in taken]
        found, without = spread(units, zone, plan.sides, plan.side_ids.index(side), taken, exposure)
        if without:
            room = (
                f"has room for only {len(found)} of the {counted(len(units), 'unit')} of {SIDE_NAMES[side]}"
            )
            raise DataError(
                plan.skirmish.field.name, "map", f"{room}; choose a larger map or a smaller force"
            )
        return found

    def _sees(self, table: Mapping[str, Any], find: Finder, board: Board) -> Callable[[int, int], bool]:
        """Return the function that says whether one place sees another at the beginning of a battle."""
        rules = bind_rules(self.system, table, find, f"{table['name']}.toml")
        state = rules.start(SeededDice(FAMILIAR)).state
        known: dict[tuple[int, int], bool] = {}

        def sees(start: int, end: int) -> bool:
            if (start, end) not in known:
                found = rules.explain(state, sight_address(board, start, end))
                known[start, end] = isinstance(found, Trail)
            return known[start, end]

        return sees

    def _unit(self, one: Recruit, places: tuple[int, ...], plan: Plan) -> dict[str, Any]:
        labels = [plan.terrain.board.label(place) for place in places]
        facing = {"facing": self._facing(places[0], one.side, plan)} if self.facings else {}
        own = {**unit_table(one.unit), "at": labels if self.lists_places else labels[0], **facing}
        return {"id": one.id, "name": own.pop("name"), "side": one.side, **own}

    def _facing(self, place: int, side: str, plan: Plan) -> str:
        """Return the facing of a unit: the first side's to the other edge, the second's to the first side."""
        board, number = plan.terrain.board, plan.side_ids.index(side)
        theirs = plan.sides.edge(1) if number == 0 else self._zones(plan.skirmish, board)[0]
        target = min(theirs, key=lambda one: (board.distance(place, one), one))

        def rank(facing: str) -> tuple[int, int]:
            end = board.step(place, board.directions.index(facing))
            far = board.size if end == OFF_BOARD else board.distance(end, target)
            return far, self.facings.index(facing)

        return min(self.facings, key=rank)


def _middle(terrain: GroundMap, sides: Sides, recruits: Sequence[Recruit]) -> tuple[int, ...]:
    """Return the place nearest to the middle that all units reach, and two such places beside it."""
    common = frozenset.intersection(*(one.open for one in recruits))
    place = _central([place in common for place in range(terrain.board.size)], sides)
    near = [one for one in sorted(common) if terrain.board.distance(place, one) == 1]
    return (place, *near[:2])


def _central(is_open: Sequence[bool], sides: Sides) -> int:
    """Return the open place that is nearest to the middle and connected with most others."""
    board, seen = sides.board, set[int]()
    largest: frozenset[int] = frozenset()
    for place in range(board.size):
        if is_open[place] and place not in seen:
            whole = component(board, place, is_open.__getitem__)
            seen |= whole
            largest = max(largest, whole, key=len)

    def off(place: int) -> tuple[int, int]:
        along = abs(2 * sides.along(place) + 1 - sides.long)
        aside = abs(2 * sides.aside(place) + 1 - sides.wide)
        return along + aside, place

    return min(largest, key=off, default=OFF_BOARD)


def _reached(board: Board, middle: int, barred: Sequence[bool]) -> frozenset[int]:
    return component(board, middle, lambda place: not barred[place])


def _by_hand(
    skirmish: Skirmish, board: Board, recruits: Sequence[Recruit]
) -> Mapping[str, Mapping[str, Any]]:
    """Return the fields of the units that were placed by hand.

    Raises:
        DataError: The map lacks a place.
    """
    known = {one.id for one in recruits}
    found = {unit: table for unit, table in skirmish.placed.items() if unit in known}
    for unit, table in found.items():
        find_places(board, _labels(table), skirmish.field.name, f"units.{unit}.at")
    return found


def _labels(table: Mapping[str, Any]) -> Sequence[str]:
    """Return the labels of the places of a unit."""
    return (table["at"],) if isinstance(table["at"], str) else table["at"]
