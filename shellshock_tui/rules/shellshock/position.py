"""A position: a battle with its present state, and the questions that all rules ask about it."""

from functools import partial
from typing import Any, Final, TypeVar

from shellshock_tui.engine.trail import Blocked, Reason, Trails
from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shellshock.battle import Battle, Hex, TypeOfPlay, UnitSetup
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.state import (
    Act,
    Activation,
    Combat,
    Fate,
    Movement,
    Phase,
    StartSpeeds,
    State,
    Unit,
)
from shellshock_tui.rules.shellshock.table_facts import TableFacts
from shellshock_tui.rules.shellshock.working import Working

OCCUPYING = frozenset({"place", "fate", "hits"})
"""The fields of units on which `Occupancy` depends; hits decide which units are under water."""
P = TypeVar("P")


class Occupancy:
    """The wrecks and units in each place; in the Combat phase also the units destroyed in it."""

    def __init__(self, battle: Battle, units: tuple[Unit, ...], serving: tuple[Unit, ...]) -> None:
        """Take the units as they stand, and as they stood when the Combat phase began."""
        self.standing = tuple(i for i, unit in enumerate(units) if unit.fate is Fate.STANDING)
        """The indices of the units that are neither destroyed, out of action nor gone."""
        self.occupants: dict[int, tuple[int, ...]] = {}
        """The indices of the units in each occupied place."""
        wrecks = []
        for index, unit in enumerate(units):
            fate = serving[index].fate
            if fate is Fate.STANDING:
                self.occupants[unit.place] = (*self.occupants.get(unit.place, ()), index)
            elif fate is not Fate.GONE and unit.place not in battle.deep:
                wrecks.append(unit.place)
        self.wrecks = frozenset(wrecks)
        """The places with a wreck; wrecks in deep water have sunk."""
        self.tops: dict[int, int] | None = None
        """The cache of the height that blocks sight in each place where it is not that of the terrain."""
        self.lines: dict[tuple[int, int, int, int], Any] = {}
        """The cache of the obstacle on each line of sight."""
        self.sights: dict[object, Blocked | None] = {}
        """The cache of why one unit does not see another, for battles without nestling."""


class Position:
    """A battle with its present state, and a cache of what has been computed about them."""

    __slots__ = ("_kept", "_occupancy", "_serving", "battle", "state")

    def __init__(self, battle: Battle, state: State, occupancy: Occupancy | None = None) -> None:
        """Take a battle and its state; `occupancy` may be passed on from an earlier position."""
        self.battle: Final = battle
        self.state: Final = state
        phase = state.phase
        self._serving = (phase.began or state.units) if isinstance(phase, Combat) else state.units
        self._occupancy = occupancy
        self._kept: dict[object, Any] | None = None

    # ------------------------------------------------------------------ changing

    def with_unit(self, index: int, **changes: Any) -> "Position":
        """Return the position with a unit changed."""
        units = self.state.units
        after = (*units[:index], changed(units[index], **changes), *units[index + 1 :])
        occupancy = self._occupancy if OCCUPYING.isdisjoint(changes) else None
        return Position(self.battle, changed(self.state, units=after), occupancy)

    def enter(self, phase: Phase) -> "Position":
        """Return the position in another phase, or in another state of the same phase."""
        after = Position(self.battle, changed(self.state, phase=phase))
        if after._serving is self._serving:
            after._occupancy = self._occupancy
        return after

    def further(self, **changes: Any) -> "Position":
        """Return the position with fields of its phase changed."""
        return self.enter(changed(self.state.phase, **changes))

    def note(self, **changes: Any) -> "Position":
        """Return the position with fields of the state changed other than units and phase."""
        return Position(self.battle, changed(self.state, **changes), self._occupancy)

    # ------------------------------------------------------------------ units

    def unit(self, index: int) -> Unit:
        """Return a unit's state."""
        return self.state.units[index]

    def sheet(self, index: int) -> Sheet:
        """Return a unit's record sheet."""
        return self.battle.units[index].sheet

    def name(self, index: int) -> str:
        """Return the name of a unit."""
        return self.battle.units[index].name

    def id(self, index: int) -> str:
        """Return the id of a unit."""
        return self.battle.units[index].id

    def member(self, index: int, post: int) -> str:
        """Return the name of a crew member."""
        return self.battle.units[index].sheet.crew[post].name

    def address(self, index: int) -> str:
        """Return the address of a unit."""
        return f"unit/{self.battle.units[index].id}"

    def about(self, index: int, words: str, below: str = "", trails: Trails = ()) -> Reason:
        """Return a reason about a unit: `words` with {} for its name, pointing at it or at `below`."""
        return Reason(words.replace("{}", self.name(index)), self.address(index) + below, trails)

    def there(self, place: int, words: str, unit: int = 0) -> Reason:
        """Return a reason about a hex: `words` with {place} for its label and {unit} for a unit's name."""
        label = self.label(place)
        return Reason(words.format(place=label, unit=self.name(unit)), f"hex/{label}")

    def side(self, index: int) -> str:
        """Return the id of a unit's side."""
        return self.battle.units[index].side

    def phase(self, kind: type[P]) -> P:
        """Return the current phase, which the caller knows to be of that kind."""
        phase = self.state.phase
        assert isinstance(phase, kind)
        return phase

    @property
    def asked(self) -> int | None:
        """The index of the unit that has to decide now; None if none."""
        match self.state.phase:
            case StartSpeeds((first, *_)) | Combat((first, *_)):
                return first
            case _:
                return None if self.activation is None else self.activation.unit

    @property
    def activation(self) -> Activation | None:
        """The active unit in the Movement phase, with its move once its speed is announced."""
        phase = self.state.phase
        return phase.activation if isinstance(phase, Movement) else None

    def activation_of(self, index: int) -> Activation | None:
        """Return the activation of a unit if it is the active one, else None."""
        return self.activation if self.activation and self.activation.unit == index else None

    @property
    def standing(self) -> tuple[int, ...]:
        """The indices of the units that are neither destroyed, out of action nor gone."""
        return self.occupancy.standing

    def of_side(self, side: str) -> tuple[int, ...]:
        """Return the indices of a side's standing units."""
        return tuple(i for i in self.standing if self.side(i) == side)

    # ------------------------------------------------------------------ working equipment

    def serving(self, index: int) -> Unit:
        """Return the state that counts for working and fighting (combat.simultaneous).

        In the Combat phase this is the state in which the unit began the phase.
        """
        return self._serving[index]

    @property
    def acts(self) -> tuple[Act, ...]:
        """The actions of gunners so far this turn."""
        phase = self.state.phase
        return phase.acts if isinstance(phase, Combat | Movement) else ()

    def working(self, index: int) -> Working:
        """Return the working equipment of a unit, cached while its hits stay the same."""
        hits, known = self._serving[index].hits, self.battle.working[index]
        if known.hits is not hits:
            known = self.battle.worked.get((index, hits), partial(Working, known.sheet, hits))
            self.battle.working[index] = known
        return known

    def works(self, index: int, item: int) -> bool:
        """Return whether a piece of equipment works."""
        return self.working(index).items[item]

    def lives(self, index: int, post: int) -> bool:
        """Return whether a crew member can act."""
        return self.working(index).posts[post]

    # ------------------------------------------------------------------ ground

    def hex(self, place: int) -> Hex:
        """Return the terrain of a place."""
        return self.battle.ground[place]

    def ground(self, index: int) -> Hex:
        """Return the ground that a unit stands on."""
        told = self.state.told
        return self.battle.ground[self.state.units[index].place] if told is None else told.ground[index]

    def label(self, place: int) -> str:
        """Return a place's label."""
        return self.battle.board.label(place)

    @property
    def occupancy(self) -> Occupancy:
        """The units and wrecks by place; passed on to later positions while nothing in it changes."""
        if self._occupancy is None:
            self._occupancy = Occupancy(self.battle, self.state.units, self._serving)
        return self._occupancy

    @property
    def occupants(self) -> dict[int, tuple[int, ...]]:
        """The standing units by place; in Combat also those destroyed in this phase."""
        return self.occupancy.occupants

    @property
    def wrecks(self) -> frozenset[int]:
        """The places with a wreck; wrecks in deep water have sunk."""
        return self.occupancy.wrecks

    @property
    def cache(self) -> dict[object, Any]:
        """The cache of long computations about this state, by key."""
        if self._kept is None:
            self._kept = {}
        return self._kept

    def sinks(self, index: int) -> bool:
        """Return whether deep water destroys a unit (move.water)."""
        working = self.working(index)
        return not working.afloat and Kind.SEALING not in working.kinds

    def drowns(self, index: int, place: int) -> bool:
        """Return whether the water in a place destroys a unit (move.water)."""
        return place in self.battle.deep and self.sinks(index)

    def is_over_deep_water(self, index: int) -> bool:
        """Return whether there is deep water under a unit, and no bridge."""
        told = self.state.told
        if told is None:
            return self.state.units[index].place in self.battle.deep
        return told.ground[index].drowning

    def submerged(self, index: int) -> bool:
        """Return whether a unit is under water (move.water)."""
        if not self.is_over_deep_water(index):
            return False
        working = self.working(index)
        return not working.afloat and Kind.SEALING in working.kinds

    def facing(self, index: int, section: int) -> int:
        """Return the direction that a section faces on the map."""
        unit = self.state.units[index]
        return (unit.facing + unit.turrets[section]) % 6


# ---------------------------------------------------------------- the beginning


def initial_state(battle: Battle) -> State:
    """Return the state before the first command."""
    units = tuple(initial_unit(battle, unit_setup) for unit_setup in battle.units)
    told = None
    if battle.type_of_play is TypeOfPlay.MINIATURES:
        ground = tuple(battle.ground[unit_setup.place] for unit_setup in battle.units)
        told = TableFacts(ground, sees_one_way=battle.options.tree_cover)
    return State(1, units, StartSpeeds(tuple(range(len(units)))), (0,) * len(battle.victory), told=told)


def initial_unit(battle: Battle, unit_setup: UnitSetup) -> Unit:
    """Return a unit's state at the start (setup.start-speed)."""
    sheet = unit_setup.sheet
    speed = sheet.cross_country if battle.options.start_speed == "full" else 0
    unit = Unit(
        place=unit_setup.place,
        facing=unit_setup.facing,
        armour=sheet.armour,
        hits=(0,) * len(sheet.equipment),
        stores=tuple(item.store for item in sheet.equipment),
        turrets=tuple(section.facing for section in sheet.sections),
        speed=speed,
        carried=speed,
    )
    return changed(unit, **unit_setup.initial_damage)
