"""The battlefield as it stands: a battle and its state, with the questions that every rule asks of them."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from shellshock_tui.rules.shellshock.battle import Battle, Hex, UnitSetup
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.state import Act, Combat, Fate, Movement, Phase, State, Unit


@dataclass(frozen=True)
class Position:
    """A battle and its state."""

    battle: Battle
    state: State

    # ------------------------------------------------------------------ changing

    def put(self, index: int, **changes: Any) -> "Position":
        """Return the position with a unit changed."""
        units = self.state.units
        changed = (*units[:index], replace(units[index], **changes), *units[index + 1 :])
        return Position(self.battle, replace(self.state, units=changed))

    def enter(self, phase: Phase) -> "Position":
        """Return the position in another phase, or in the same one further on."""
        return Position(self.battle, replace(self.state, phase=phase))

    # ------------------------------------------------------------------ units

    def unit(self, index: int) -> Unit:
        """Return a unit's state."""
        return self.state.units[index]

    def unit_setup(self, index: int) -> UnitSetup:
        """Return a unit as the scenario fields it."""
        return self.battle.units[index]

    def sheet(self, index: int) -> Sheet:
        """Return a unit's record sheet."""
        return self.battle.units[index].sheet

    def name(self, index: int) -> str:
        """Return a unit's name."""
        return self.battle.units[index].name

    def address(self, index: int) -> str:
        """Return the address of a unit."""
        return f"unit/{self.battle.units[index].id}"

    def side(self, index: int) -> str:
        """Return a unit's side."""
        return self.battle.units[index].side

    @cached_property
    def standing(self) -> tuple[int, ...]:
        """The units neither destroyed, out of action nor gone."""
        return tuple(i for i, unit in enumerate(self.state.units) if unit.fate is Fate.STANDING)

    def of_side(self, side: str) -> tuple[int, ...]:
        """Return a side's standing units."""
        return tuple(i for i in self.standing if self.side(i) == side)

    # ------------------------------------------------------------------ what serves

    def serving(self, index: int) -> Unit:
        """Return the unit whose hits count: as it stood when the Combat phase began (combat.simultaneous)."""
        phase = self.state.phase
        if isinstance(phase, Combat) and phase.began is not None:
            return phase.began[index]
        return self.state.units[index]

    @property
    def acts(self) -> tuple[Act, ...]:
        """What gunners have done this turn."""
        phase = self.state.phase
        return phase.acts if isinstance(phase, Combat | Movement) else ()

    def works(self, index: int, item: int) -> bool:
        """Say whether a piece of equipment serves."""
        return self.serving(index).hits[item] < self.sheet(index).equipment[item].hits

    def any_works(self, index: int, kind: Kind) -> bool:
        """Say whether any equipment of a kind serves."""
        return any(self.works(index, item) for item in self.sheet(index).of_kind(kind))

    def lacks(self, index: int, kind: Kind) -> bool:
        """Say whether a unit had equipment of a kind and all of it is lost."""
        return bool(self.sheet(index).of_kind(kind)) and not self.any_works(index, kind)

    def lives(self, index: int, post: int) -> bool:
        """Say whether a crew member can act."""
        equipment = self.sheet(index).equipment
        return all(
            self.works(index, item)
            for item in self.sheet(index).of_kind(Kind.CREW)
            if equipment[item].post == post
        )

    def has_pilot(self, index: int) -> bool:
        """Say whether the pilot lives."""
        return self.lives(index, self.sheet(index).pilot)

    def immobile(self, index: int) -> bool:
        """Say whether any of a unit's locomotion is destroyed (internal.locomotion)."""
        return not all(self.works(index, item) for item in self.sheet(index).of_kind(Kind.LOCOMOTION))

    # ------------------------------------------------------------------ ground

    def hex(self, place: int) -> Hex:
        """Return the ground of a place."""
        return self.battle.ground[place]

    def label(self, place: int) -> str:
        """Return a place's label."""
        return self.battle.board.label(place)

    @cached_property
    def occupants(self) -> dict[int, tuple[int, ...]]:
        """The standing units in each place that has any; during Combat also those lost in this phase."""
        found: dict[int, tuple[int, ...]] = {}
        for index, unit in enumerate(self.state.units):
            if self.serving(index).fate is Fate.STANDING:
                found[unit.place] = (*found.get(unit.place, ()), index)
        return found

    @cached_property
    def wrecks(self) -> frozenset[int]:
        """The places with a wreck; those in deep water have sunk."""
        return frozenset(
            self.state.units[index].place
            for index in range(len(self.state.units))
            if self.serving(index).fate in (Fate.DESTROYED, Fate.OUT)
            and not self.is_deep(self.state.units[index].place)
        )

    @cached_property
    def tops(self) -> dict[int, int]:
        """The height of what blocks sight in each place, as far as it has been asked for."""
        return {}

    @cached_property
    def kept(self) -> dict[object, Any]:
        """What is kept of long reckonings about this state, by what each is of."""
        return {}

    def is_deep(self, place: int) -> bool:
        """Say whether a unit in that place is in deep water; a bridge keeps it out."""
        ground = self.battle.ground[place]
        return ground.deep and not ground.bridge

    def drowns(self, index: int, place: int) -> bool:
        """Say whether a place's water destroys a unit (move.water)."""
        return (
            self.is_deep(place)
            and not self.sheet(index).flies
            and not self.any_works(index, Kind.FLOATS)
            and not self.any_works(index, Kind.SEALING)
        )

    def submerged(self, index: int) -> bool:
        """Say whether a unit is under water (move.water)."""
        return (
            self.is_deep(self.state.units[index].place)
            and not self.sheet(index).flies
            and not self.any_works(index, Kind.FLOATS)
            and self.any_works(index, Kind.SEALING)
        )

    def facing(self, index: int, section: int) -> int:
        """Return the absolute facing of a section."""
        unit = self.state.units[index]
        return (unit.facing + unit.turrets[section]) % 6
