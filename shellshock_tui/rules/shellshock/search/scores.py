"""Quick scores of the ends of a move, in ECV, by what the unit could do and suffer there."""

from collections.abc import Iterator
from math import ceil

from shellshock_tui.kit.goals import Hold
from shellshock_tui.rules.shellshock.advisor.routes import FAR, Ways, goal_of
from shellshock_tui.rules.shellshock.fire.power import available
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import ready, weapon_of
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.odds.threat import POINT_BLANK
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.search.ends import Gait
from shellshock_tui.rules.shellshock.search.firepower import Firepower
from shellshock_tui.rules.shellshock.search.relations import Pair, eyes
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
View = tuple[int, Pair]
"""An enemy in sight, with the relation of the two places."""
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
        self._away = position.with_unit(unit, fate=Fate.GONE)
        self._aims: dict[int, float] = {}
        self._views: dict[int, tuple[View, ...]] = {}

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

    def views(self, place: int) -> tuple[View, ...]:
        """Return each enemy in sight of a place, with the relation of the places."""
        found = self._views.get(place)
        if found is None:
            found = self._views[place] = tuple(self._viewed(place))
        return found

    def _viewed(self, place: int) -> Iterator[View]:
        position, relations, own = self.position, self.firepower.relations, eyes(self.sheet)
        if place in position.battle.deep and not position.working(self.unit).afloat:
            return
        for enemy in self.enemies:
            other = eyes(position.sheet(enemy))
            pair = relations.of(place, position.unit(enemy).place, own, other)
            if relations.is_open(self._away, pair, own, other) and not position.submerged(enemy):
                yield enemy, pair


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
        self._guesses: dict[tuple[int, int, bool], tuple[float, float]] = {}

    def _of_power(self) -> float:
        """Return what a lack of power for the weapons costs, as a negative value."""
        position, unit = self.position, self.unit
        wanted = sum(
            weapon_of(position, unit, item).kreigs * ready(position, unit, item)
            for item in position.working(unit).controlled
        )
        lacking = wanted - min(wanted, available(position, unit))
        return -self.places.ecv * POWERED * lacking / wanted if wanted else 0.0

    def rough(self, place: int) -> float:
        """Return the score of ending the move in a place, with a guess for the fire."""
        places, views = self.places, self.places.views(place)
        score = places.aims(place) + self.power + places.ecv * UNSEEN * (len(places.enemies) - len(views))
        harm = 0.0
        for enemy, pair in views:
            own, danger = self._guess(enemy, pair)
            harm = max(harm, own)
            score -= danger
        return score + harm

    def _guess(self, enemy: int, pair: Pair) -> tuple[float, float]:
        """Return the value of fire at an enemy, and of its fire at the unit, if they faced each other."""
        key = enemy, pair.there.further, pair.there.hexes == POINT_BLANK
        found = self._guesses.get(key)
        if found is None:
            found = self._guesses[key] = self._fire(enemy, pair, pair.back.back[0])
        return found

    def _fire(self, enemy: int, pair: Pair, facing: int) -> tuple[float, float]:
        places, at, faced = self.places, self.places.firepower.at, self.position.unit(enemy).facing
        own = at(self.position, self.guns, pair.there, enemy, facing, faced=faced)
        danger = at(self.position, places.guns[enemy], pair.back, self.unit, faced, faced=facing)
        return sum(own), places.precious * sum(danger)

    def of(self, place: int, facing: int) -> float:
        """Return the score of ending the move in a place with a facing."""
        places, views = self.places, self.places.views(place)
        score = places.aims(place) + self.power + places.ecv * UNSEEN * (len(places.enemies) - len(views))
        return score + self._of_fire(views, facing) if views else score

    def _of_fire(self, views: tuple[View, ...], facing: int) -> float:
        """Return the value of the unit's own best fire, less that of all its enemies."""
        at, position, guns, danger = self.places.firepower.at, self.position, self.places.guns, 0.0
        best = [0.0] * len(self.guns.posts)
        for enemy, (there, back, *_) in views:
            faced = position.unit(enemy).facing
            for number, value in enumerate(at(position, self.guns, there, enemy, facing, faced=faced)):
                best[number] = max(best[number], value)
            danger += sum(at(position, guns[enemy], back, self.unit, faced, faced=facing))
        return sum(best) - self.places.precious * danger

    def target(self, place: int) -> int | None:
        """Return the best target of a unit that may turn all its guns, or the nearest enemy; None if none."""
        units, at = self.position.state.units, self.places.firepower.at
        best = [
            (
                sum(
                    at(
                        self.position,
                        self.guns,
                        pair.there,
                        enemy,
                        pair.back.back[0],
                        faced=units[enemy].facing,
                    )
                ),
                enemy,
            )
            for enemy, pair in self.places.views(place)
        ]
        if best:
            return max(best, key=lambda one: one[0])[1]
        distance = self.position.battle.board.distance
        return min(self.places.enemies, key=lambda one: distance(place, units[one].place), default=None)
