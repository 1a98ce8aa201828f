"""The advisor bound to a battle; each method delegates to a module."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import MEANS, OBJECTIVE, Plan, Words
from shellshock_tui.engine.trail import Term
from shellshock_tui.kit.ending import Over
from shellshock_tui.rules.shellshock import commands
from shellshock_tui.rules.shellshock.advisor import moves, orders, shots
from shellshock_tui.rules.shellshock.advisor.appraisal import Worths
from shellshock_tui.rules.shellshock.advisor.routes import NEAREST_ENEMY, Ways
from shellshock_tui.rules.shellshock.advisor.sampling import sample
from shellshock_tui.rules.shellshock.game import Positions
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import (
    Aftermath,
    Combat,
    Holding,
    Initiative,
    Movement,
    StartSpeeds,
    State,
)

Plans = Iterator[Plan[commands.Command]]
TO_THE_ENEMY = Words(OBJECTIVE, "to be nearer to the enemy", "farther from the enemy", "the way to the enemy")
"""The words for units that have no goal of their own, such as those that escort another."""
WORDS: Mapping[str, Words] = {
    OBJECTIVE: Words(
        OBJECTIVE,
        "to be nearer to the goal",
        "farther from the goal",
        "the way to the goal",
        ((NEAREST_ENEMY, TO_THE_ENEMY),),
    ),
    MEANS: Words(
        "power",
        "to keep more rounds and power",
        "with fewer rounds or less power left",
        "rounds and power left",
    ),
}


class ShellshockAdvisor:
    """The evaluation of plans in one battle."""

    measure, whole = "ECV", ""
    words = WORDS

    def __init__(self, positions: Positions) -> None:
        """Set up the advisor, with caches for routes and for the value of fire."""
        self.positions, self.battle = positions, positions.battle
        self.ways, self.worths = Ways(), Worths()

    def sample(self, s: State, side: str, dice: Dice) -> commands.Command:
        """Return a random legal command."""
        return sample(self.positions.of(s), side, dice)

    def plans(self, s: State, side: str) -> Plans:
        """Yield the most promising plans of a side."""
        position = self.positions.of(s)
        match s.phase:
            case StartSpeeds(waiting) if position.side(waiting[0]) == side:
                yield from orders.start_speeds(position, waiting[0])
            case Initiative() as phase if self.battle.sides[phase.drawer][0] == side:
                yield from orders.chits(position, phase)
            case Movement() as phase:
                yield from self._while_moving(position, phase, side)
            case Combat(queue) if position.side(queue[0]) == side:
                yield from shots.shots(position, queue[0], self.worths)
            case Aftermath():
                yield Plan((commands.NextTurn(),), f"Turn {s.turn + 1} begins")
            case StartSpeeds() | Initiative() | Combat() | Holding() | Over():
                return
            case _:
                assert_never(s.phase)

    def _while_moving(self, position: Position, phase: Movement, side: str) -> Plans:
        if phase.activation is None:
            part = list(orders.parts(position, side))
            yield from part or shots.interruptions(position, phase, side, self.worths)
        elif position.side(phase.activation.unit) == side:
            yield from moves.moves(position, phase.activation, self.ways, self.worths)
        else:
            yield from shots.interruptions(position, phase, side, self.worths)

    def appraise(self, s: State, plans: Sequence[Plan[commands.Command]]) -> list[tuple[Term, ...]]:
        """Return the terms for and against each plan, in ECV."""
        position = self.positions.of(s)
        return [tuple(self._terms(position, plan)) for plan in plans]

    def _terms(self, position: Position, plan: Plan[commands.Command]) -> Iterator[Term]:
        if not plan.commands:
            return iter(())
        match plan.commands[0], plan.commands[-1]:
            case commands.StartSpeed() as first, _:
                return orders.of_start_speed(position, first, self.ways)
            case commands.TakeChit() as first, _:
                return orders.of_chit(position, first, self.worths)
            case commands.MoveUnit() as first, _:
                return orders.of_unit(position, first, self.worths)
            case commands.CallRed(), _:
                return orders.of_call(position, self.ways)
            case (commands.Fire() | commands.Strike()) as first, _:
                return shots.of_attack(position, first, self.worths)
            case _, commands.EndMove() as last:
                return moves.of_move(position, plan.commands, last, self.ways, self.worths)
            case _:
                return iter(())
