"""The possible ends of a unit's move, the aim of its turrets, and the most promising ends."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from heapq import nsmallest
from itertools import chain, count, islice
from typing import NamedTuple

from shellshock_tui.rules.shellshock.advisor.appraisal import Worths
from shellshock_tui.rules.shellshock.advisor.routes import FAR, Rest, Routes, Ways, goal_of, settled
from shellshock_tui.rules.shellshock.commands import AnnounceSpeed
from shellshock_tui.rules.shellshock.fire.arcs import in_arc
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.visibility import refuse_sight
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.move_end import nestlings, refuse_exit, refuse_turret
from shellshock_tui.rules.shellshock.moves.ramming import ram_target, refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import legal_speeds
from shellshock_tui.rules.shellshock.odds.attack_value import shots_at
from shellshock_tui.rules.shellshock.odds.threat import Pose
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation


def aims(there: Position, unit: int, worths: Worths) -> dict[int, int]:
    """Return the place to point each turret at: that of its best target, else of the nearest enemy."""
    best: dict[int, tuple[Fraction, int]] = {}
    turning, targets = there.sheet(unit).turning, enemies(there, unit)
    for target in targets if turning else ():
        for volley in shots_at(there, unit, target):
            if volley.section in turning:
                value = worths.of_volley(there, volley)
                best[volley.section] = max(best.get(volley.section, (Fraction(-1), 0)), (value, -target))
    place = there.unit(unit).place
    nearest = min(
        targets, key=lambda i: there.battle.board.distance(place, there.unit(i).place), default=unit
    )
    chosen = {section: -best[section][1] if section in best else nearest for section in turning}
    return {section: there.unit(target).place for section, target in chosen.items()}


def pointed(there: Position, unit: int, facing: int, at: dict[int, int]) -> tuple[tuple[str, str], ...]:
    """Return the turrets to turn, with their directions, for a unit that ends its move with a facing."""
    faced, board = there.with_unit(unit, facing=facing), there.battle.board
    found = []
    for section, place in at.items():
        now = faced.facing(unit, section)
        bearing = [way for way in range(6) if in_arc(there.battle, faced.unit(unit).place, way, place)]
        way = min(bearing, key=lambda way: min((way - now) % 6, (now - way) % 6), default=now)
        if way != now and refuse_turret(faced, unit, section, way) is None:
            found.append((faced.sheet(unit).sections[section].name, board.directions[way]))
    return tuple(sorted(found))


LOOKED_INTO = 27
"""The number of ends of a move that are evaluated."""


class Stop(NamedTuple):
    """A possible end of a move."""

    rest: Rest
    facing: int
    nestle: bool | None = None
    ram: int | None = None
    """The face through which it rams; None if it does not."""
    leave: bool = False

    @property
    def place(self) -> int:
        """The place where the unit then is."""
        return self.rest.place


def stops(position: Position, activation: Activation) -> list[Stop]:
    """Return every possible end of the active unit's move, at every speed that it may announce."""
    if activation.move is not None:
        return _stops(Routes(position, activation, position))
    found: list[Stop] = []
    for speed, reverse in legal_speeds(position, activation.unit):
        announced = moving.announced(position, activation.unit, speed, reverse=reverse)
        under_way = announced.activation
        assert under_way is not None
        first = AnnounceSpeed(position.id(activation.unit), speed, reverse)
        found += _stops(Routes(announced, under_way, position, (first,)))
    return found


def _stops(routes: Routes) -> list[Stop]:
    found: list[Stop] = []
    seen: set[Pose] = set()
    for standing in routes.ends():
        pose = routes.search.pose(standing[0])
        if pose not in seen:
            seen.add(pose)
            if not routes.must_go_on(standing):
                found += _endings(Rest(routes, standing))
    found += rams(routes)
    return found


def _endings(rest: Rest) -> list[Stop]:
    routes = rest.routes
    turned, ahead = (_nestlings(rest, rest.facing + way) for way in (1, 0))
    found = [
        Stop(rest, facing, nestle)
        for facing in routes.facings(rest.facing)
        for nestle in (ahead if facing == rest.facing else turned)
    ]
    if rest.place in routes.exits and refuse_exit(rest.there, rest.activation) is None:
        found.append(Stop(rest, rest.facing, leave=True))
    return found


def _nestlings(rest: Rest, facing: int) -> Sequence[bool | None]:
    return nestlings(rest.there, rest.activation, facing) if rest.routes.may_nestle else (None,)


def rams(routes: Routes) -> Iterator[Stop]:
    """Yield each end of a route from which the unit rams an enemy."""
    position, unit = routes.position, routes.unit
    neighbours = position.battle.board.steps
    targets = [place for place in position.occupants if ram_target(position, unit, place) is not None]
    beside = {place for target in targets for place in neighbours[target]}
    seen: set[tuple[int, int, int]] = set()
    size = routes.search.nodes_in_a_place
    for standing in routes.before if targets else ():
        if standing[0] // size not in beside:
            continue
        rest = Rest(routes, standing)
        for face in range(6):
            end = neighbours[rest.place][(rest.facing + face) % 6]
            if end not in targets or (*rest.pose, face) in seen:
                continue
            if refuse_ram(rest.there, rest.activation, face) is None:
                seen.add((*rest.pose, face))
                yield Stop(rest, rest.facing, ram=face)


class Ranks(NamedTuple):
    """The sort keys of a stop in each of the rankings; the lowest comes first."""

    nearness: tuple[int, ...]
    """The key for nearness to the goal; leaving, arriving and ramming come first."""
    fire: tuple[int, ...]
    """The key for enemies in sight, those in front first."""
    hiding: tuple[int, ...]
    """The key for enemies out of sight."""


class StopRanking:
    """A quick ranking of stops, computed once for those alike in place, facing and manner."""

    def __init__(self, position: Position, unit: int, ways: Ways) -> None:
        """Rank the stops of a unit."""
        self.position, self.unit = position, unit
        self.ways = ways.field(position, unit, goal_of(position, unit).places)
        self.enemies = enemies(position, unit)
        self.foes = {enemy: position.unit(enemy).place for enemy in self.enemies}
        self.in_sight, self.nearest = cache(self._in_sight), cache(self._distance)
        self._ranks = cache(self._ranked)

    def ranks(self, stop: Stop) -> Ranks:
        """Return the sort keys of a stop."""
        return self._ranks(stop.place, stop.facing, stop.leave, stop.ram is not None)

    def _ranked(self, place: int, facing: int, leaves: bool, rams: bool) -> Ranks:  # noqa: FBT001 - a key
        way, faced = self.ways.get(place, FAR), self._faced(place, facing)
        seen, nearest = len(self.in_sight(place)), self.nearest(place)
        return Ranks(
            nearness=(not leaves, way > 0, not rams, way, -faced),
            fire=(-faced, -seen, nearest),
            hiding=(seen, -faced, nearest),
        )

    def _in_sight(self, place: int) -> tuple[int, ...]:
        there = self.position.with_unit(self.unit, place=place, nestled=False)
        there = settled(there, self.position, self.unit)
        return tuple(e for e in self.enemies if refuse_sight(there, self.unit, e) is None)

    def _faced(self, place: int, facing: int) -> int:
        """Return the number of enemies in sight that the front would face; if none is in sight, of all."""
        looked_at = self.in_sight(place) or self.enemies
        return sum(in_arc(self.position.battle, place, facing, self.foes[enemy]) for enemy in looked_at)

    def _distance(self, place: int) -> int:
        distance = self.position.battle.board.distance
        return min((distance(place, foe) for foe in self.foes.values()), default=0)


def promising(found: Sequence[Stop], ranking: StopRanking) -> list[Stop]:
    """Return the stops to evaluate, taken in turn from the rankings by goal, fire and hiding."""
    rankings = zip(*map(ranking.ranks, found), strict=True)
    orders = (nsmallest(LOOKED_INTO, zip(keys, count(), strict=False)) for keys in rankings)
    in_turn = chain.from_iterable(zip(*orders, strict=True))
    return [found[number] for number in islice(dict.fromkeys(number for _, number in in_turn), LOOKED_INTO)]
