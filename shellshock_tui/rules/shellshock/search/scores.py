"""Quick scores of the ends of a move, in ECV, from the fire that the unit could deal and take there."""

from collections.abc import Iterator
from math import ceil

from shellshock_tui.kit.goals import Hold
from shellshock_tui.rules.shellshock.advisor.routes import Ways, goal_of
from shellshock_tui.rules.shellshock.fire.power import available
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import ready, weapon_of
from shellshock_tui.rules.shellshock.holding import holds
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.odds.threat import POINT_BLANK
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.search.approach import approach
from shellshock_tui.rules.shellshock.search.ends import Gait
from shellshock_tui.rules.shellshock.search.firepower import Firepower
from shellshock_tui.rules.shellshock.search.relations import Pair, blocking, eyes
from shellshock_tui.rules.shellshock.state import Activation, Fate

PER_TURN, IN_PLACE = 0.05, 0.1
"""The cost of a turn of movement to the goal, and the value of being there, as shares of a unit's ECV."""
CONTESTED = 0.5
"""The share of a unit's ECV for being too far from an objective that the enemy holds."""
UNDER_WATER = 0.5
"""The share of a unit's ECV for being under water at the turn limit, where it counts as lost."""
UNSEEN = 0.005
"""The share of a unit's ECV for each enemy that does not see it."""
FACED = 0.0002
"""The share of a unit's ECV for each enemy that its front faces, which decides between equal ends."""
POWERED = 0.025
"""The share of a unit's ECV for power for all its weapons."""
LEAVING = 0.5
"""The share of a unit's ECV for leaving by an exit hex."""
LONGEST = 20.0
"""The greatest distance from a goal that counts, in turns."""
View = tuple[int, Pair]
"""An enemy, with the relation of the unit's place and the enemy's."""


class PlaceScores:
    """The scores of the places where a unit may end its move, whatever its speed."""

    def __init__(self, position: Position, unit: int, firepower: Firepower, ways: Ways) -> None:
        """Take a unit whose move is to end."""
        self.position, self.unit, self.firepower, self.ways = position, unit, firepower, ways
        self.sheet, self.ecv = position.sheet(unit), position.sheet(unit).ecv
        self.precious = 2 if position.of_side(position.side(unit)) == (unit,) else 1
        self.goal = goal_of(position, unit)
        self.way = approach(position, unit, self.goal, ways)
        self.enemies = tuple(one for one in enemies(position, unit) if not position.submerged(one))
        self.guns = {enemy: firepower.guns(position, enemy) for enemy in self.enemies}
        side = position.side(unit)
        conditions = [one for one in position.battle.victory if isinstance(one, Hold)]
        self._holding = frozenset(place for one in conditions if one.side == side for place in one.places)
        self._contested = [
            (one, one.turns - held)
            for one, held in zip(position.battle.victory, position.state.held, strict=True)
            if isinstance(one, Hold) and one.side != side and holds(position, one)
        ]
        self._blocking = blocking(position.with_unit(unit, fate=Fate.GONE))
        self._still: dict[int, float] = {}
        self._pairs: dict[int, tuple[View, ...]] = {}
        self._views: dict[int, tuple[View, ...]] = {}
        self.fire: dict[tuple[int | bool, int, int], float] = {}
        """The value of the unit's fire by guns, place and facing, and that of its enemies."""

    def of(self, place: int) -> float:
        """Return the value of a place for the battle's goals, and for being unseen there."""
        found = self._still.get(place)
        if found is None:
            unseen = UNSEEN * (len(self.enemies) - len(self.views(place)))
            found = self._of_goal(place) - self._of_contest(place) + self.ecv * unseen
            if self._submerges(place):
                near = min(1.0, self.position.state.turn / self.position.battle.turn_limit) ** 2
                found -= self.precious * self.ecv * UNDER_WATER * near
            self._still[place] = found
        return found

    def _of_goal(self, place: int) -> float:
        if place in self.goal.places and place in self._holding:
            return self.ecv * IN_PLACE
        turns = self.way(place) / max(1, self.sheet.cross_country)
        return -self.ecv * PER_TURN * min(LONGEST, turns)

    def _of_contest(self, place: int) -> float:
        lost = 0.0
        for condition, left in self._contested:
            turns = self.ways.turns(self.position, self.unit, place, condition.places)
            moves = max(1, ceil(turns))
            lost += self.precious * self.ecv * CONTESTED * (1 if moves >= left else (moves / left) ** 2)
        return lost

    def pairs(self, place: int) -> tuple[View, ...]:
        """Return each enemy with the relation of a place and the enemy's."""
        found = self._pairs.get(place)
        if found is None:
            of, units, own = self.firepower.relations.of, self.position.state.units, eyes(self.sheet)
            found = self._pairs[place] = tuple(
                [
                    (one, of(place, units[one].place, own, eyes(self.position.sheet(one))))
                    for one in self.enemies
                ]
            )
        return found

    def views(self, place: int) -> tuple[View, ...]:
        """Return the enemies in sight of a place."""
        found = self._views.get(place)
        if found is None:
            found = self._views[place] = tuple(self._viewed(place))
        return found

    def _submerges(self, place: int) -> bool:
        return place in self.position.battle.deep and not self.position.working(self.unit).afloat

    def _viewed(self, place: int) -> Iterator[View]:
        position = self.position
        if self._submerges(place):
            return
        for enemy, pair in self.pairs(place):
            state = position.unit(enemy)
            is_hidden = state.nestled and state.facing not in pair.there.back
            if not is_hidden and pair.is_open(self._blocking):
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
        self._start, self._is_still = position.unit(unit).place, position.unit(unit).still
        self._guesses: dict[tuple[int, int, int, bool], tuple[float, float]] = {}
        self._rough: dict[int, float] = {}

    def _of_power(self) -> float:
        """Return the cost of a lack of power for the weapons, as a negative value."""
        position, unit = self.position, self.unit
        wanted = sum(
            weapon_of(position, unit, item).kreigs * ready(position, unit, item)
            for item in position.working(unit).controlled
        )
        lacking = wanted - min(wanted, available(position, unit))
        return -self.places.ecv * POWERED * lacking / wanted if wanted else 0.0

    def rough(self, place: int) -> float:
        """Return the score of ending the move in a place, as if every enemy in sight were faced."""
        found = self._rough.get(place)
        if found is None:
            fire = 0.0
            if views := self.places.views(place):
                guesses = [self._guess(enemy, pair) for enemy, pair in views]
                fire = max(own for own, _ in guesses) - sum(danger for _, danger in guesses)
            found = self._rough[place] = self.places.of(place) + self.power + fire
        return found

    def _guess(self, enemy: int, pair: Pair) -> tuple[float, float]:
        """Return the value of fire at an enemy, and of its fire at the unit, if they faced each other."""
        bearing = self.places.guns[enemy].bearing(self.position.unit(enemy).facing, pair.back.arcs)
        key = enemy, bearing, pair.there.further, pair.there.hexes == POINT_BLANK
        found = self._guesses.get(key)
        if found is None:
            places, at, faced = self.places, self.places.firepower.at, self.position.unit(enemy).facing
            facing = pair.back.back[0]
            own = at(self.position, self.guns, pair.there, enemy, facing, faced=faced)
            danger = at(self.position, places.guns[enemy], pair.back, self.unit, faced, faced=facing)
            found = self._guesses[key] = sum(own), places.precious * sum(danger)
        return found

    def of(self, place: int, facing: int, *, nestled: bool = False) -> float:
        """Return the score of ending the move in a place with a facing."""
        places, views = self.places, self.places.views(place)
        if nestled:  # it sees, and is seen, only through its front
            views = tuple(view for view in views if facing in view[1].back.back)
        faced = sum(pair.there.arcs >> facing & 1 for _, pair in views or places.pairs(place))
        score = places.of(place) + self.power + places.ecv * FACED * faced
        if not views:
            return score
        if nestled:
            return score + self._harm(views, facing) - self._danger(views, facing)
        known, still = places.fire, place == self._start and self._is_still
        own, enemies = (self.guns.number, place, facing if self.guns.is_fixed else -1), (still, place, facing)
        if own not in known:
            known[own] = self._harm(views, facing)
        if enemies not in known:
            known[enemies] = self._danger(views, facing)
        return score + known[own] - known[enemies]

    def _harm(self, views: tuple[View, ...], facing: int) -> float:
        """Return the value of the unit's own best fire."""
        at, position, best = self.places.firepower.at, self.position, [0.0] * len(self.guns.posts)
        for enemy, pair in views:
            faced = position.unit(enemy).facing
            for number, value in enumerate(at(position, self.guns, pair.there, enemy, facing, faced=faced)):
                best[number] = max(best[number], value)
        return sum(best)

    def _danger(self, views: tuple[View, ...], facing: int) -> float:
        """Return the value of the fire of all enemies at the unit."""
        at, position, guns = self.places.firepower.at, self.position, self.places.guns
        fire = (
            at(position, guns[enemy], pair.back, self.unit, position.unit(enemy).facing, faced=facing)
            for enemy, pair in views
        )
        return self.places.precious * sum(map(sum, fire))

    def target(self, place: int) -> int | None:
        """Return the best target of a unit that may turn all its guns, or else the nearest enemy, if any."""
        found = [(self._guess(enemy, pair)[0], enemy) for enemy, pair in self.places.views(place)]
        if found:
            return max(found, key=lambda one: one[0])[1]
        nearest = min(self.places.pairs(place), key=lambda view: view[1].there.hexes, default=None)
        return None if nearest is None else nearest[0]
