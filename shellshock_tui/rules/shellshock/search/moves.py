"""Whole moves of the active unit: a good one quickly, and all others by their scores."""

from collections.abc import Iterator, Sequence
from heapq import nlargest
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


BEST_OF, LOOKED_INTO = 6, 24
"""The number of ends of moves that are looked into, for one good move and for all moves."""


class Candidate(NamedTuple):
    """An end of a move with its score."""

    score: float
    ends: Ends
    scores: EndScores
    end: End
    facing: int
    leaves: bool = False


class Moves:
    """The moves of active units."""

    def __init__(self, firepower: Firepower, ways: Ways) -> None:
        """Take the caches of fire and of distances."""
        self.firepower, self.ways, self.ends = firepower, ways, KnownEnds()

    def best(self, position: Position, activation: Activation) -> Plan:
        """Return a good move at one of the most promising speeds."""
        places = PlaceScores(position, activation.unit, self.firepower, self.ways)
        found = self._rough(places, activation, _promising(places, activation))
        likely = nlargest(BEST_OF, found, key=_score)
        best = max(chain.from_iterable(map(_facings, likely)), key=_score, default=None)
        return self._plan(best) if best else _next_command(position, activation)

    def all(self, position: Position, activation: Activation) -> Iterator[Plan]:
        """Yield all moves, the best end of each place first."""
        places = PlaceScores(position, activation.unit, self.firepower, self.ways)
        found = sorted(self._rough(places, activation, _gaits(position, activation)), key=_score)[::-1]
        likely, others = found[:LOOKED_INTO], found[LOOKED_INTO:]
        for some in (likely, others):
            facings = sorted(chain.from_iterable(map(_facings, some)), key=_score)[::-1]
            seen: set[int] = set()
            later = []
            for one in facings:
                if one.end.place in seen:
                    later.append(one)
                else:
                    seen.add(one.end.place)
                    yield self._plan(one)
            yield from map(self._plan, later)
        if not found:
            yield _next_command(position, activation)

    def _rough(
        self, places: PlaceScores, activation: Activation, gaits: Sequence[Gait]
    ) -> Iterator[Candidate]:
        """Yield each end of the unit's moves with a rough score."""
        for gait in gaits:
            ends = self.ends.of(places.position, activation, gait)
            scores = EndScores(places, activation, gait)
            for end in ends.found:
                yield Candidate(scores.rough(end.place), ends, scores, end, end.facing)
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
    turning = one.scores.places.sheet.turning
    target = one.scores.target(one.end.place) if turning else None
    return {} if target is None else dict.fromkeys(turning, one.scores.position.unit(target).place)


def _score(one: Candidate) -> float:
    return one.score


def _facings(one: Candidate) -> Iterator[Candidate]:
    """Yield the ends of a move in one place, with the exact score of each facing."""
    if one.leaves:
        yield one
        return
    for facing in one.ends.routes.facings(one.end.facing):
        yield one._replace(score=one.scores.of(one.end.place, facing), facing=facing)


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
