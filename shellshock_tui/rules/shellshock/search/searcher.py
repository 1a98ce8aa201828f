"""The searcher of Shellshock, which values states and finds plans for bots that look ahead."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import Advisor
from shellshock_tui.engine.advisor import Plan as WordedPlan
from shellshock_tui.engine.trail import Term
from shellshock_tui.kit.defaults.searching import by_value
from shellshock_tui.kit.ending import Over
from shellshock_tui.rules.shellshock.advisor.routes import Ways
from shellshock_tui.rules.shellshock.commands import CallRed, Command, NextTurn
from shellshock_tui.rules.shellshock.fire import gunners
from shellshock_tui.rules.shellshock.game import Positions
from shellshock_tui.rules.shellshock.movement import may_call
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.search import orders
from shellshock_tui.rules.shellshock.search.ends import KnownEnds
from shellshock_tui.rules.shellshock.search.firepower import Firepower
from shellshock_tui.rules.shellshock.search.likely_worths import LikelyWorths
from shellshock_tui.rules.shellshock.search.moves import Moves, Plan
from shellshock_tui.rules.shellshock.search.relations import Relations
from shellshock_tui.rules.shellshock.search.scores import PlaceScores
from shellshock_tui.rules.shellshock.search.shooting import Shots
from shellshock_tui.rules.shellshock.search.terms import terms
from shellshock_tui.rules.shellshock.search.values import Values
from shellshock_tui.rules.shellshock.state import (
    Activation,
    Aftermath,
    Combat,
    Holding,
    Initiative,
    Movement,
    StartSpeeds,
    State,
)

REPLIES, LEAST_REPLIES = 36, 12
"""The number of moves, shared by the enemies that have yet to move, of which the best one is each reply.

The second number is the least for each enemy. The advisor proposes about 27 moves.
"""


class ShellshockSearcher:
    """The values and plans of one battle."""

    replies = 0

    def __init__(self, positions: Positions, advisor: Advisor[State, Command]) -> None:
        """Take the advisor, which finds the moves that enemies choose; set up empty caches."""
        self.positions, self.advisor, self.ways = positions, advisor, Ways()
        self.firepower = Firepower(LikelyWorths(), Relations(positions.battle))
        self.shots, self.ends = Shots(self.firepower), KnownEnds()
        self.values = Values(self.firepower, self.ways)

    def evaluate(self, s: State, side: str) -> float:
        """Return a side's ECV, progress and safety, less those of its enemies."""
        return self.values.of(self.positions.of(s), side)

    def terms(self, s: State, side: str) -> Iterator[Term]:
        """Yield the parts of a value as terms."""
        position = self.positions.of(s)
        return terms(position, side, self.values.parts(position), self.values.firing(position))

    def policy(self, s: State, side: str) -> Plan:
        """Return a good plan quickly; empty in order not to interrupt."""
        position, phase = self.positions.of(s), s.phase
        match phase:
            case Movement(activation) if activation and position.side(activation.unit) == side:
                return self._moves(position, activation).good()
            case Movement(activation) if activation:
                return self._interruption(position, phase, side)
            case Combat(queue) if position.side(queue[0]) == side:
                return (self.shots.best(position, queue[0]),)
            case _:
                return next(self.plans(s, side), ())

    def reply(self, s: State, side: str) -> Plan:
        """Return the plan expected of an enemy: the advisor's best move, else the policy's plan.

        The value of the fire after the movement depends most on where the enemies go.
        """
        phase, position = s.phase, self.positions.of(s)
        active = phase.activation if isinstance(phase, Movement) else None
        if active is not None and position.side(active.unit) == side:
            return next(by_value(self.advisor, s, side, moves_looked_into(position, side)), ())
        return self.policy(s, side)

    def plans(self, s: State, side: str) -> Iterator[Plan]:
        """Yield the plans of a side, the most promising first."""
        position, phase = self.positions.of(s), s.phase
        match phase:
            case StartSpeeds(waiting):
                if position.side(waiting[0]) == side:
                    yield from _singly(orders.start_speeds(position, waiting[0], self.ways))
            case Initiative():
                if position.battle.sides[phase.drawer][0] == side:
                    yield from _singly(orders.chits(position, phase, self.firepower))
            case Movement():
                yield from self._while_moving(position, phase, side)
            case Combat(queue):
                if position.side(queue[0]) == side:
                    yield from self._of_fire(position, queue[0])
            case Aftermath():
                yield (NextTurn(),)
            case Holding() | Over():
                return
            case _:
                assert_never(phase)

    def _while_moving(self, position: Position, phase: Movement, side: str) -> Iterator[Plan]:
        activation = phase.activation
        if activation is None:
            yield from _singly(orders.of_part(position, side, self.firepower))
        elif position.side(activation.unit) == side:
            moves = self._moves(position, activation)
            first = moves.good()
            yield first
            yield from (plan for plan in moves.all() if plan != first)
        else:
            first = self._interruption(position, phase, side)
            yield first
            yield from (plan for plan in self._interruptions(position, phase, side) if plan != first)

    def _moves(self, position: Position, activation: Activation) -> Moves:
        places = PlaceScores(position, activation.unit, self.firepower, self.ways)
        return Moves(places, activation, self.ends)

    def _interruption(self, position: Position, phase: Movement, side: str) -> Plan:
        if orders.calls(position, phase, side, self.ways):
            return (CallRed(),)
        if position.battle.options.phased_play:
            units = [unit for unit in gunners.firing(position) if position.side(unit) == side]
            if command := self.shots.interruption(position, units):
                return (command,)
        return ()

    def _interruptions(self, position: Position, phase: Movement, side: str) -> Iterator[Plan]:
        yield ()
        if may_call(position, phase, side):
            yield (CallRed(),)
        for unit in gunners.firing(position):
            if position.side(unit) == side:
                yield from _singly(self.shots.attacks(position, unit))

    def _of_fire(self, position: Position, unit: int) -> Iterator[Plan]:
        first = self.shots.best(position, unit)
        yield (first,)
        yield from _singly(one for one in self.shots.all(position, unit) if one != first)

    def proposals(self, s: State, side: str) -> Iterator[WordedPlan[Command]]:
        """Yield moves of the active unit, such as into an enemy's rear, that the advisor does not propose."""
        activation = s.phase.activation if isinstance(s.phase, Movement) else None
        position = self.positions.of(s)
        if activation is not None and position.side(activation.unit) == side:
            yield from self._moves(position, activation).proposals()

    def is_quiet(self, s: State) -> bool:
        """Return whether no unit has still to move this turn, or the movement has not begun.

        To play on from the choice of a starting speed, all moves of a turn would be needed.
        """
        return not isinstance(s.phase, Movement)

    def sample(self, s: State, side: str, dice: Dice) -> State:
        """Return the state itself: nothing is hidden."""
        return s


def moves_looked_into(position: Position, side: str) -> int:
    """Return the number of a unit's moves of which the best is the reply expected of its side."""
    left = sum(not position.unit(unit).moved for unit in position.of_side(side))
    return max(LEAST_REPLIES, REPLIES // max(1, left))


def _singly(commands: Iterable[Command]) -> Iterator[Plan]:
    return ((command,) for command in commands)
