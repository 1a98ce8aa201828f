"""Who is where: all that follows from the places of the units, and from what has become of them."""

from typing import Any

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.state import Fate, Unit


class Occupancy:
    """The units and the wrecks in each place.

    Units count as they serve: in the Combat phase also those that were lost in it.
    """

    def __init__(self, battle: Battle, units: tuple[Unit, ...], serving: tuple[Unit, ...]) -> None:
        """Look at the units as they stand, and at the same units as their hits count."""
        self.standing = tuple(i for i, unit in enumerate(units) if unit.fate is Fate.STANDING)
        """The units neither destroyed, out of action nor gone."""
        self.occupants: dict[int, tuple[int, ...]] = {}
        """The units in each place that has any."""
        wrecks = []
        for index, unit in enumerate(units):
            fate = serving[index].fate
            if fate is Fate.STANDING:
                self.occupants[unit.place] = (*self.occupants.get(unit.place, ()), index)
            elif fate is not Fate.GONE and unit.place not in battle.deep:
                wrecks.append(unit.place)
        self.wrecks = frozenset(wrecks)
        """The places with a wreck; those in deep water have sunk."""
        self.tops: dict[int, int] = {}
        """The height of what blocks sight in each place, as far as it has been asked for."""
        self.lines: dict[tuple[int, int, int, int], Any] = {}
        """What blocks each line of sight, as far as it has been asked for."""
        self.sights: dict[object, Blocked | None] = {}
        """Why one unit does not see another where units do not nestle, as far as it has been asked for."""
