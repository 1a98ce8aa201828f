"""The threat of the enemy to a unit in some place."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from shellshock_tui.rules.shellshock.fire.arcs import hull_down, in_arc, struck_face
from shellshock_tui.rules.shellshock.fire.hit import range_modifier
from shellshock_tui.rules.shellshock.fire.sight import EYE, FLYING_EYE, eye, seen_among
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.visibility import refuse_hidden, refuse_sight
from shellshock_tui.rules.shellshock.odds.attack_value import Advice, Aim, aims, best_shot
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Fate

Pose = tuple[int, int]
"""Place and facing."""
POINT_BLANK = 1
Likeness = tuple[int, tuple[Aim, ...], tuple[int, int, bool], int, bool]
"""Everything on which an enemy's best shot depends: enemy, aims that bear, range, face and cover."""


def threats(position: Position, unit: int) -> tuple[Advice, ...]:
    """Return each enemy's best single shot at a unit, the most dangerous first.

    Enemies fire from where they are now; those that have not moved may turn their turrets first.
    """
    return _worst_first(best_shot(position, enemy, unit) for enemy in enemies(position, unit))


def struck_faces(position: Position, unit: int) -> tuple[tuple[str, str], ...]:
    """Return each enemy that could fire at a unit with the face that it would hit, in the units' order."""
    firing = sorted(threat.volley.unit for threat in threats(position, unit))
    return tuple(
        (position.id(enemy), FACES[struck_face(position, position.unit(enemy).place, unit)])
        for enemy in firing
    )


def _worst_first(found: Iterable[Advice | None]) -> tuple[Advice, ...]:
    return tuple(sorted(filter(None, found), key=lambda threat: threat.value, reverse=True))


def at(position: Position, unit: int, place: int, facing: int) -> Position:
    """Return the position with a unit in another place and facing."""
    return position.with_unit(unit, place=place, facing=facing, nestled=False)


def standing_at(position: Position, unit: int, pose: Pose) -> Position:
    """Return the position with a unit moved to a pose; a unit that changes place is no longer motionless."""
    place, facing = pose
    here = (position.unit(unit).place, position.unit(unit).facing) == pose
    state = position.unit(unit)
    still = state.still and place == state.place
    return position.with_unit(unit, place=place, facing=facing, still=still, nestled=state.nestled and here)


class Threats:
    """The threat to a unit in many places; equal shots are computed once.

    It is meant for the Movement phase: in Combat the unit still blocks sight where it stands.
    """

    def __init__(self, position: Position, unit: int, places: Sequence[int]) -> None:
        """Take a unit and the places where it may stand."""
        self._position, self._unit, self._places = position, unit, places
        self._aims = {enemy: tuple(aims(position, enemy)) for enemy in enemies(position, unit)}
        self._best: dict[Likeness, Advice | None] = {}
        # With tree cover, a unit may be seen along a blocked line.
        is_clear_sight = not position.battle.options.tree_cover and len(places) > 1
        self._seen = {enemy: self._seen_by(enemy) for enemy in self._aims} if is_clear_sight else {}

    def at(self, place: int, facing: int) -> tuple[Advice, ...]:
        """Return each enemy's best single shot at the unit in a place with a facing."""
        there = at(self._position, self._unit, place, facing)
        return _worst_first(self._best_shot(there, enemy, place) for enemy in self._aims)

    def _seen_by(self, enemy: int) -> frozenset[int]:
        """Return the places to which an enemy has a clear line, with the unit itself off the map."""
        position, unit = self._position, self._unit
        start, above = position.unit(enemy).place, FLYING_EYE if position.sheet(unit).flies else EYE
        height = eye(position, start, flying=position.sheet(enemy).flies)
        return seen_among(position.with_unit(unit, fate=Fate.GONE), start, height, self._places, above)

    def _best_shot(self, there: Position, enemy: int, place: int) -> Advice | None:
        if self._seen and place not in self._seen[enemy]:
            return None
        battle, start, unit = there.battle, there.unit(enemy).place, self._unit
        bearing = tuple(
            aim
            for aim, facings in self._aims[enemy]
            if any(in_arc(battle, start, facing, place) for facing in facings)
        )
        if not bearing or (refuse_hidden if self._seen else refuse_sight)(there, enemy, unit):
            return None
        distance, face = battle.board.distance(start, place), struck_face(there, start, unit)
        covered = battle.options.motionless and there.unit(unit).still and hull_down(there, unit, face)
        reach = range_modifier(distance), reaching(there, enemy, distance), distance == POINT_BLANK
        likeness = enemy, bearing, reach, face, covered
        if likeness not in self._best:
            self._best[likeness] = best_shot(there, enemy, unit)
        return self._best[likeness]


def reaching(position: Position, unit: int, hexes: int) -> int:
    """Return the number of range limits below a distance, which tells the weapons in range apart."""
    return bisect_right(position.sheet(unit).range_limits, hexes)
