"""Quick scores of the ends of a move, in ECV, by what the unit could do and suffer there."""

from math import ceil

from shellshock_tui.kit.goals import Hold
from shellshock_tui.rules.shellshock.advisor.routes import FAR, Ways, goal_of
from shellshock_tui.rules.shellshock.fire.power import available
from shellshock_tui.rules.shellshock.fire.sight import is_clear
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import ready, weapon_of
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.search.ends import Gait
from shellshock_tui.rules.shellshock.search.firepower import Firepower
from shellshock_tui.rules.shellshock.search.relations import Relation, eyes
from shellshock_tui.rules.shellshock.state import Activation, Fate
from shellshock_tui.rules.shellshock.victory import holds

PER_TURN, IN_PLACE = 0.05, 0.1
"""The shares of a unit's ECV for each turn of movement to its goal, and for being in the objective."""
CONTESTED = 0.5
"""The share of a unit's ECV for being too far from an objective that the enemy holds."""
UNSEEN = 0.005
"""The share of a unit's ECV for each enemy that does not see it."""
POWERED = 0.025
"""The share of a unit's ECV for power for all its weapons."""
LEAVING = 0.5
"""The share of a unit's ECV for leaving by an exit hex."""
LONGEST = 20.0
"""The greatest distance from a goal that counts, in turns."""


class PlaceScores:
    """The scores of the places where a unit may end its move, whatever its speed."""

    def __init__(self, position: Position, unit: int, firepower: Firepower, ways: Ways) -> None:
        """Take a unit whose move is to end."""
        self.position, self.unit, self.firepower, self.ways = position, unit, firepower, ways
        self.sheet, self.ecv = position.sheet(unit), position.sheet(unit).ecv
        self.precious = 2 if position.of_side(position.side(unit)) == (unit,) else 1
        self.goal = goal_of(position, unit)
        self.field = ways.field(position, unit, self.goal.places)
        self.enemies = enemies(position, unit)
        self.guns = {enemy: firepower.guns(position, enemy) for enemy in self.enemies}
        side = position.side(unit)
        conditions = [one for one in position.battle.victory if isinstance(one, Hold)]
        self.holding = frozenset(place for one in conditions if one.side == side for place in one.places)
        self._contested = [
            (one, one.turns - held)
            for one, held in zip(position.battle.victory, position.state.held, strict=True)
            if isinstance(one, Hold) and one.side != side and holds(position, one.side, one.places)
        ]
        self._blockers = position.wrecks.union(
            place for place, units in position.occupants.items() if units != (unit,)
        )
        self._away: Position | None = None
        self._aims: dict[int, float] = {}
        self._views: dict[int, tuple[tuple[int, Relation, Relation], ...]] = {}

    def aims(self, place: int) -> float:
        """Return the value of a place for the battle's goals."""
        found = self._aims.get(place)
        if found is None:
            found = self._aims[place] = self._of_goal(place) - self._of_contest(place)
        return found

    def _of_goal(self, place: int) -> float:
        if place in self.goal.places and place in self.holding:
            return self.ecv * IN_PLACE
        turns = self.field.get(place, FAR) / max(1, self.sheet.cross_country)
        return -self.ecv * PER_TURN * min(LONGEST, turns)

    def _of_contest(self, place: int) -> float:
        lost = 0.0
        for condition, left in self._contested:
            turns = self.ways.turns(self.position, self.unit, place, condition.places)
            moves = max(1, ceil(turns))
            lost += self.precious * self.ecv * CONTESTED * (1 if moves >= left else (moves / left) ** 2)
        return lost

    def views(self, place: int) -> tuple[tuple[int, Relation, Relation], ...]:
        """Return each enemy in sight of a place: as the unit there sees it, and as it sees the unit."""
        found = self._views.get(place)
        if found is None:
            found = self._views[place] = tuple(self._viewed(place))
        return found

    def _viewed(self, place: int) -> list[tuple[int, Relation, Relation]]:
        position, relations, own = self.position, self.firepower.relations, eyes(self.sheet)
        if place in position.battle.deep and not position.working(self.unit).afloat:
            return []
        found = []
        for enemy in self.enemies:
            there, other = position.unit(enemy).place, eyes(position.sheet(enemy))
            relation = relations.of(place, there, own, other)
            if relation.is_clear and not position.submerged(enemy) and self._is_open(relation, own, other):
                found.append((enemy, relation, relations.of(there, place, other, own)))
        return found

    def _is_open(self, relation: Relation, own: int, other: int) -> bool:
        """Return whether no unit or wreck blocks a line that the terrain leaves clear."""
        if relation.between.isdisjoint(self._blockers):
            return True
        if self._away is None:
            self._away = self.position.with_unit(self.unit, fate=Fate.GONE)
        levels = self.position.battle.ground
        start, end = relation.start, relation.end
        line = start, end, levels[start].level + own, levels[end].level + other
        return is_clear(self._away, line)


class EndScores:
    """The scores of the ends of a unit's move at one speed."""

    def __init__(self, places: PlaceScores, activation: Activation, gait: Gait) -> None:
        """Take the scores of places, and the speed of the move."""
        position, unit = places.position, places.unit
        if activation.move is None:
            position = moving.announced(position, unit, gait[0], reverse=gait[1])
        self.places, self.position, self.unit = places, position, unit
        self.guns = places.firepower.guns(position, unit)
        self.power = self._of_power()

    def _of_power(self) -> float:
        """Return what a lack of power for the weapons costs, as a negative value."""
        position, unit = self.position, self.unit
        wanted = sum(
            weapon_of(position, unit, item).kreigs * ready(position, unit, item)
            for item in position.working(unit).controlled
        )
        lacking = wanted - min(wanted, available(position, unit))
        return -self.places.ecv * POWERED * lacking / wanted if wanted else 0.0

    def of(self, place: int, facing: int) -> float:
        """Return the score of ending the move in a place with a facing."""
        places, views = self.places, self.places.views(place)
        blind = len(places.enemies) - len(views)
        score = places.aims(place) + self.power + places.ecv * UNSEEN * blind
        return score + self.fire(views, facing) if views else score

    def fire(self, views: tuple[tuple[int, Relation, Relation], ...], facing: int) -> float:
        """Return the value of the unit's own best fire, less that of all its enemies."""
        at, position, own, danger = self.places.firepower.at, self.position, self.guns, 0.0
        best = [0.0] * len(own.posts)
        for enemy, there, back in views:
            faced = position.unit(enemy).facing
            for number, value in enumerate(at(position, own, there, enemy, facing, faced=faced)):
                best[number] = max(best[number], value)
            danger += sum(at(position, self.places.guns[enemy], back, self.unit, faced, faced=facing))
        return sum(best) - self.places.precious * danger

    def targets(self, place: int) -> list[tuple[float, int]]:
        """Return the enemies in sight of a place with the value of fire at each, the best first."""
        found = []
        for enemy, there, _ in self.places.views(place):
            faced = self.position.unit(enemy).facing
            ways = (way for way in range(6) if there.arcs >> way & 1)
            at = self.places.firepower.at(self.position, self.guns, there, enemy, next(ways, 0), faced=faced)
            found.append((sum(at), enemy))
        return sorted(found, key=lambda one: -one[0])
