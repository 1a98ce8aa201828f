"""Whole moves of the active unit: a good one quickly, and all others by their scores."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from shellshock_tui.rules.shellshock.advisor.routes import FAR, Ways
from shellshock_tui.rules.shellshock.advisor.stops import pointed
from shellshock_tui.rules.shellshock.commands import Command, EndMove
from shellshock_tui.rules.shellshock.moves.move_end import refuse_exit
from shellshock_tui.rules.shellshock.moves.speed import legal_speeds
from shellshock_tui.rules.shellshock.phases import phase_of
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.search.ends import End, Ends, Gait, KnownEnds
from shellshock_tui.rules.shellshock.search.firepower import Firepower
from shellshock_tui.rules.shellshock.search.scores import LEAVING, EndScores, PlaceScores
from shellshock_tui.rules.shellshock.state import Activation

Plan = tuple[Command, ...]


class Candidate(NamedTuple):
    """An end of a move with its score."""

    score: float
    ends: Ends
    scores: EndScores
    end: End
    facing: int
    leaves: bool


class Moves:
    """The moves of active units."""

    def __init__(self, firepower: Firepower, ways: Ways) -> None:
        """Take the caches of fire and of distances."""
        self.firepower, self.ways, self.ends = firepower, ways, KnownEnds()

    def best(self, position: Position, activation: Activation) -> Plan:
        """Return a good move at one of the most promising speeds."""
        places = PlaceScores(position, activation.unit, self.firepower, self.ways)
        found = self._candidates(places, activation, _promising(places, activation))
        best = max(found, key=lambda one: one.score, default=None)
        return self._plan(best) if best else _next_command(position, activation)

    def all(self, position: Position, activation: Activation) -> Iterator[Plan]:
        """Yield all moves, the best end of each place first."""
        places = PlaceScores(position, activation.unit, self.firepower, self.ways)
        found = list(self._candidates(places, activation, _gaits(position, activation)))
        found.sort(key=lambda one: -one.score)
        seen: set[int] = set()
        later = []
        for one in found:
            if one.end.place in seen:
                later.append(one)
            else:
                seen.add(one.end.place)
                yield self._plan(one)
        yield from map(self._plan, later)
        if not found:
            yield _next_command(position, activation)

    def _candidates(
        self, places: PlaceScores, activation: Activation, gaits: Sequence[Gait]
    ) -> Iterator[Candidate]:
        for gait in gaits:
            ends = self.ends.of(places.position, activation, gait)
            scores = EndScores(places, activation, gait)
            for end in ends.found:
                for facing in ends.routes.facings(end.facing):
                    yield Candidate(scores.of(end.place, facing), ends, scores, end, facing, leaves=False)
                if end.place in ends.routes.exits and _may_leave(scores, end):
                    yield Candidate(places.ecv * LEAVING, ends, scores, end, end.facing, leaves=True)

    def _plan(self, one: Candidate) -> Plan:
        position, unit, way = one.scores.position, one.scores.unit, one.ends.way(one.end)
        name = position.id(unit)
        if one.leaves:
            return *way, EndMove(name, exit=True)
        there = position.with_unit(unit, place=one.end.place, facing=one.end.facing)
        turned = None if one.facing == one.end.facing else position.battle.board.directions[one.facing]
        return *way, EndMove(name, turned, pointed(there, unit, one.facing, _aims(one)))


def _aims(one: Candidate) -> dict[int, int]:
    """Return the place to point each turret at: that of the best target, else of the nearest enemy."""
    position, places, turning = one.scores.position, one.scores.places, one.scores.places.sheet.turning
    if not turning or not places.enemies:
        return {}
    targets, distance = one.scores.targets(one.end.place), position.battle.board.distance
    if targets:
        at = position.unit(targets[0][1]).place
    else:
        foes = (position.unit(enemy).place for enemy in places.enemies)
        at = min(foes, key=lambda place: distance(one.end.place, place))
    return dict.fromkeys(turning, at)


def _may_leave(scores: EndScores, end: End) -> bool:
    there = scores.position.with_unit(scores.unit, place=end.place)
    return refuse_exit(there, Activation(scores.unit)) is None


def _gaits(position: Position, activation: Activation) -> tuple[Gait, ...]:
    """Return the speeds at which the unit may move; the one announced, if it has announced one."""
    state = position.unit(activation.unit)
    if activation.move is not None:
        return ((state.speed, state.reverse),)
    return legal_speeds(position, activation.unit)


def _promising(places: PlaceScores, activation: Activation) -> tuple[Gait, ...]:
    """Return the lowest speed forward, and the one that brings the unit nearest to its goal."""
    gaits = _gaits(places.position, activation)
    forward = sorted(speed for speed, reverse in gaits if not reverse)
    if not forward:
        return gaits[:1]
    left = places.field.get(places.position.unit(places.unit).place, FAR)
    fast = next((speed for speed in forward if speed >= left), forward[-1])
    return tuple((speed, False) for speed in dict.fromkeys((forward[0], fast)))


def _next_command(position: Position, activation: Activation) -> Plan:
    """Return the first command that the unit may give, such as for one without a pilot."""
    offers = phase_of(position.state).actions(position, position.side(activation.unit))
    return (next(chain.from_iterable(offer.commands() for offer in offers)),)
