"""Who is where: all that follows from the places of the units, and from what has become of them."""

from functools import cached_property
from typing import Any

from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.state import Fate, Unit


class Occupancy:
    """The units and the wrecks in each place, worked out as they are asked for.

    Units count as they serve: in the Combat phase also those that were lost in it.
    """

    def __init__(self, battle: Battle, units: tuple[Unit, ...], serving: tuple[Unit, ...]) -> None:
        """Look at the units as they stand, and at the same units as their hits count."""
        self._battle, self._units, self._serving = battle, units, serving
        self.tops: dict[int, int] = {}
        """The height of what blocks sight in each place, as far as it has been asked for."""
        self.lines: dict[tuple[int, int, int, int], Any] = {}
        """What blocks each line of sight, as far as it has been asked for."""

    @cached_property
    def standing(self) -> tuple[int, ...]:
        """The units neither destroyed, out of action nor gone."""
        return tuple(i for i, unit in enumerate(self._units) if unit.fate is Fate.STANDING)

    @cached_property
    def occupants(self) -> dict[int, tuple[int, ...]]:
        """The units in each place that has any."""
        found: dict[int, tuple[int, ...]] = {}
        for index, (unit, serving) in enumerate(zip(self._units, self._serving, strict=True)):
            if serving.fate is Fate.STANDING:
                found[unit.place] = (*found.get(unit.place, ()), index)
        return found

    @cached_property
    def wrecks(self) -> frozenset[int]:
        """The places with a wreck; those in deep water have sunk."""
        return frozenset(
            unit.place
            for unit, serving in zip(self._units, self._serving, strict=True)
            if serving.fate in (Fate.DESTROYED, Fate.OUT) and unit.place not in self._battle.deep
        )
