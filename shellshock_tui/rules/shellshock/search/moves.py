"""Whole moves of the active unit: a good one quickly, and all others by their scores."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from heapq import nlargest
from itertools import chain
from typing import NamedTuple

from shellshock_tui.engine.advisor import Plan as WordedPlan
from shellshock_tui.rules.shellshock.advisor.appraisal import worth
from shellshock_tui.rules.shellshock.advisor.moves import described
from shellshock_tui.rules.shellshock.advisor.routes import Rest
from shellshock_tui.rules.shellshock.advisor.stops import Stop, pointed
from shellshock_tui.rules.shellshock.commands import Command, EndMove, RamTo
from shellshock_tui.rules.shellshock.moves.entry import destination
from shellshock_tui.rules.shellshock.moves.move_end import nestlings, refuse_exit
from shellshock_tui.rules.shellshock.moves.ramming import ram_of, ram_target
from shellshock_tui.rules.shellshock.moves.speed import legal_speeds
from shellshock_tui.rules.shellshock.odds.attack import ram_attack, ram_back_attack
from shellshock_tui.rules.shellshock.odds.attack_value import quick_value
from shellshock_tui.rules.shellshock.phases import phase_of
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.search.ends import Ends, Gait, KnownEnds
from shellshock_tui.rules.shellshock.search.scores import LEAVING, EndScores, PlaceScores
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Activation, Ram

Plan = tuple[Command, ...]
BEST_OF, LOOKED_INTO = 6, 60
"""The number of ends of moves whose facings are compared, for one good move and for all moves."""


class Candidate(NamedTuple):
    """An end of a move with its score."""

    score: float
    ends: Ends
    scores: EndScores
    rest: Rest
    facing: int
    nestle: bool | None = None
    ram: int | None = None
    """The face through which the unit rams; None if it does not."""
    leaves: bool = False


class Moves:
    """The moves of the active unit in one position."""

    def __init__(self, places: PlaceScores, activation: Activation, known: KnownEnds) -> None:
        """Take the scores of places and the cache of ends."""
        self.places, self.position, self.activation, self._known = places, places.position, activation, known
        self._gaits = _gaits(places.position, activation)
        self._at = cache(self._at_speed)

    def _at_speed(self, gait: Gait) -> tuple[Ends, EndScores]:
        ends = self._known.of(self.position, self.activation, gait)
        return ends, EndScores(self.places, self.activation, gait)

    def good(self) -> Plan:
        """Return a good move at one of the most promising speeds."""
        likely = nlargest(BEST_OF, self._rough(_promising(self.places, self._gaits)), key=_score)
        best = max(chain.from_iterable(map(_facings, likely)), key=_score, default=None)
        return _plan(best) if best else self._next_command()

    def all(self) -> Iterator[Plan]:
        """Yield all moves: of the most promising ends the best in each place first, then the others."""
        is_empty = True
        for one in self._candidates():
            is_empty = False
            yield _plan(one)
        if is_empty:
            yield self._next_command()

    def proposals(self) -> Iterator[WordedPlan[Command]]:
        """Yield all moves in the same order, with words."""
        for one in self._candidates():
            yield described(Stop(one.rest, one.facing, one.nestle, one.ram, one.leaves), _plan(one))

    def _candidates(self) -> Iterator[Candidate]:
        found = _best_first(self._rough(self._gaits))
        likely, others = found[:LOOKED_INTO], found[LOOKED_INTO:]
        for some in (chain(map(_facings, likely), (self._rams(),)), map(_facings, others)):
            seen: set[tuple[int, bool]] = set()
            later = []
            for one in _best_first(chain.from_iterable(some)):
                alike = one.rest.place, one.ram is not None
                if alike in seen:
                    later.append(one)
                else:
                    seen.add(alike)
                    yield one
            yield from later

    def _rough(self, gaits: Sequence[Gait]) -> Iterator[Candidate]:
        """Yield each end of the unit's moves with a rough score."""
        for ends, scores in map(self._at, gaits):
            for rest in ends.found:
                yield Candidate(scores.rough(rest.place), ends, scores, rest, rest.facing)
                if rest.place in ends.routes.exits and self._may_leave(rest):
                    yield Candidate(self.places.ecv * LEAVING, ends, scores, rest, rest.facing, leaves=True)

    def _may_leave(self, rest: Rest) -> bool:
        unit = self.activation.unit
        return refuse_exit(self.position.with_unit(unit, place=rest.place), Activation(unit)) is None

    def _rams(self) -> Iterator[Candidate]:
        """Yield each ram, the fire of the unit's other gunners included."""
        for ends, scores in map(self._at, self._gaits):
            known: dict[tuple[int, int, int], float] = {}
            for rest, face in ends.rams:
                there = scores.position.with_unit(scores.unit, place=rest.place, facing=rest.facing)
                target = ram_target(there, scores.unit, destination(there, scores.unit, face))
                assert target is not None
                key = target, rest.facing, face
                if key not in known:
                    made = ram_of(there, scores.unit, target, face)
                    known[key] = _of_ram(there, scores.unit, made, self.places.precious)
                score = known[key] + scores.of(rest.place, rest.facing)
                yield Candidate(score, ends, scores, rest, rest.facing, ram=face)

    def _next_command(self) -> Plan:
        """Return the first command that the unit may give, such as for one without a pilot."""
        side = self.position.side(self.activation.unit)
        offers = phase_of(self.position.state).actions(self.position, side)
        return (next(chain.from_iterable(offer.commands() for offer in offers)),)


def _of_ram(there: Position, unit: int, made: Ram, precious: int) -> float:
    """Return the value of a ram, less that of being rammed back."""
    harm = worth(there, made.target, quick_value(there, ram_attack(there, unit, made)))
    back = ram_back_attack(there, unit, made)
    suffered = worth(there, unit, quick_value(there, back)) if back.blows else 0
    return float(harm) - precious * float(suffered)


def _score(one: Candidate) -> float:
    return one.score


def _best_first(found: Iterable[Candidate]) -> list[Candidate]:
    return sorted(found, key=lambda one: -one.score)


def _facings(one: Candidate) -> Iterator[Candidate]:
    """Yield the ends of a move in one place, with the exact score of each facing."""
    if one.leaves:
        yield one
        return
    place, routes = one.rest.place, one.ends.routes
    for facing in routes.facings(one.rest.facing):
        yield one._replace(score=one.scores.of(place, facing), facing=facing)
        if routes.may_nestle:
            for nestle in nestlings(one.rest.there, one.rest.activation, facing)[1:]:
                score = one.scores.of(place, facing, nestled=bool(nestle))
                yield one._replace(score=score, facing=facing, nestle=nestle)


def _plan(one: Candidate) -> Plan:
    position, unit, way = one.scores.position, one.scores.unit, one.ends.way(one.rest)
    name = position.id(unit)
    if one.leaves:
        return *way, EndMove(name, exit=True)
    if one.ram is not None:
        way = (*way, RamTo(name, FACES[one.ram]))
        if position.battle.options.phased_play:
            return way
    there = position.with_unit(unit, place=one.rest.place, facing=one.rest.facing)
    turned = None if one.facing == one.rest.facing else position.battle.board.directions[one.facing]
    return *way, EndMove(name, turned, pointed(there, unit, one.facing, _aims(one)), one.nestle)


def _aims(one: Candidate) -> dict[int, int]:
    """Return the place to point each turret at: that of the best target, else of the nearest enemy."""
    turning = one.scores.places.sheet.turning
    target = one.scores.target(one.rest.place) if turning else None
    return {} if target is None else dict.fromkeys(turning, one.scores.position.unit(target).place)


def _gaits(position: Position, activation: Activation) -> tuple[Gait, ...]:
    """Return the speeds open to the unit: only the announced one, once announced."""
    state = position.unit(activation.unit)
    if activation.move is not None:
        return ((state.speed, state.reverse),)
    return legal_speeds(position, activation.unit)


def _promising(places: PlaceScores, gaits: Sequence[Gait]) -> Sequence[Gait]:
    """Return the two lowest speeds, the three that bring the unit nearest to its goal, and one between."""
    forward = [gait for gait in gaits if not gait[1]]
    if len(gaits) == 1 or not forward:
        return gaits
    left = places.way(places.position.unit(places.unit).place)
    fast = next((number for number, gait in enumerate(forward) if gait[0] >= left), len(forward) - 1)
    wanted = (0, 1, fast // 2, fast - 1, fast, fast + 1)
    return [gait for number, gait in enumerate(forward) if number in wanted]
