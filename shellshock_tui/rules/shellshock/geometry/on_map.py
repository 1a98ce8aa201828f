"""The geometry of a battle on hexes, read from the map."""

from shellshock_tui.board import DIRECTION_NAMES
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Reason, Trail, plain, refuse
from shellshock_tui.kit.goals import Hold
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire import arcs, sight, visibility
from shellshock_tui.rules.shellshock.geometry.contract import Length
from shellshock_tui.rules.shellshock.position import Position


class MapGeometry:
    """The geometry of the units on a map of hexes."""

    __slots__ = ("_position",)
    length_unit, where = "hexes", "on the map"

    def __init__(self, position: Position) -> None:
        """Take the position whose units are asked about."""
        self._position = position

    def distance(self, unit: int, other: int) -> int:
        """Return the distance between two units in hexes."""
        units, board = self._position.state.units, self._position.battle.board
        return board.distance(units[unit].place, units[other].place)

    def distance_trail(self, unit: int, other: int) -> Trail:
        """Return the distance between the hexes of two units."""
        position = self._position
        start, end = (position.label(position.unit(one).place) for one in (unit, other))
        return plain(f"hexes from {start} to {end}", self.distance(unit, other), clauses.COMBAT_RANGE)

    def is_adjacent(self, unit: int, other: int) -> bool:
        """Return whether two units are in adjacent hexes."""
        return self.distance(unit, other) == 1

    def is_ahead(self, unit: int, other: int) -> bool:
        """Return whether a unit is in the hex in front of another."""
        units = self._position.state.units
        state = units[unit]
        return units[other].place == self._position.battle.board.steps[state.place][state.facing]

    def refuse_sight(self, viewer: int, target: int) -> Blocked | None:
        """Return why a unit does not see another: hidden, or behind an obstacle on the line."""
        return visibility.refuse_sight(self._position, viewer, target)

    def sight_trail(self, viewer: int, target: int) -> Trail:
        """Return the length of the clear line and the eyes at both ends."""
        position = self._position
        return visibility.clear_trail(position, sight.sight_line(position, viewer, target))

    def refuse_arc(self, unit: int, section: int, target: int) -> Blocked | None:
        """Return why the hexes ahead of a section do not hold a target."""
        position = self._position
        start, end = position.unit(unit).place, position.unit(target).place
        if arcs.in_arc(position.battle, start, position.facing(unit, section), end):
            return None
        return refuse(clauses.COMBAT_ARC, _outside, position, unit, section, target)

    def refuse_view(self, unit: int, section: int, target: int) -> Blocked | None:
        """Return why a section does not bear on a target, or why its unit does not see it."""
        return self.refuse_arc(unit, section, target) or self.refuse_sight(unit, target)

    def struck_face(self, attacker: int, target: int) -> int:
        """Return the face of a target that looks towards the attacker's hex."""
        return arcs.struck_face(self._position, self._position.unit(attacker).place, target)

    def is_sheltered(self, attacker: int, target: int, face: int) -> bool:
        """Return whether one of the hexes on the side of a face shelters a target."""
        return arcs.is_sheltered(self._position, target, face)

    def sides_on(self, objective: Hold) -> frozenset[str]:
        """Return the sides with units above water in the hexes of an objective."""
        position = self._position
        return frozenset(
            position.side(unit)
            for unit in position.standing
            if position.unit(unit).place in objective.places and not position.submerged(unit)
        )

    def length_words(self, length: Length) -> str:
        """Return a number of hexes with the word."""
        return counted(length, "hex", "hexes")

    def section_words(self, unit: int, section: int) -> str:
        """Return the compass direction that a section faces."""
        return self._position.battle.board.directions[self._position.facing(unit, section)]


def _outside(position: Position, unit: int, section: int, target: int) -> Reason:
    part = position.sheet(unit).sections[section].name
    direction = position.battle.board.directions[position.facing(unit, section)]
    return Reason(
        f"{position.name(target)} is outside the arc of the {part} of {position.name(unit)}, "
        f"which faces {DIRECTION_NAMES[direction]}.",
        f"{position.address(unit)}/attack/section/{part}",
    )
