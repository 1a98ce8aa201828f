"""The searcher of Shellshock, which values states and finds plans for bots that look ahead."""

from collections.abc import Iterator
from math import prod

from shellshock_tui.dice import Dice
from shellshock_tui.engine.trail import Term
from shellshock_tui.kit.defaults.searching import by_value
from shellshock_tui.kit.ending import Over
from shellshock_tui.rules.shellshock.advisor.advisor import ShellshockAdvisor
from shellshock_tui.rules.shellshock.advisor.appraisal import Worths
from shellshock_tui.rules.shellshock.advisor.routes import Ways, goal_of
from shellshock_tui.rules.shellshock.commands import Command
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.game import Positions
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.state import Movement, StartSpeeds, State
from shellshock_tui.rules.shellshock.victory import counts

WORN, CROSSED = 0.25, 0.65
"""The share of a unit's ECV that worn armour and crossed-off rows take from its value."""
PER_TURN = 0.06
"""The share of a unit's ECV that each turn of movement to its goal takes from its value."""
LONGEST = 20.0
"""The greatest distance from a goal that counts, in turns."""


class ShellshockSearcher:
    """The values and plans of one battle."""

    replies = 0

    def __init__(self, positions: Positions, advisor: ShellshockAdvisor) -> None:
        """Set up the searcher, with caches for routes and for the value of fire."""
        self.positions, self.advisor = positions, advisor
        self.ways, self.worths = Ways(), Worths()

    def evaluate(self, s: State, side: str) -> float:
        """Return a side's ECV, progress and safety, less those of its enemies."""
        position = self.positions.of(s)
        if isinstance(s.phase, Over):
            won = s.phase.outcome.winner
            return 0.0 if not won else self._stake(position) * (1 if won == side else -1)
        return sum(
            self._of_side(position, one) * (1 if one == side else -1) for one, _ in position.battle.sides
        )

    def _stake(self, position: Position) -> float:
        return 2.0 * sum(position.sheet(unit).ecv for unit in range(len(position.battle.units)))

    def _of_side(self, position: Position, side: str) -> float:
        strength = sum(self._strength(position, unit) for unit in position.of_side(side))
        goals = sum(
            self._stake(position) / 2 * float(min(1.0, int(trail.total) / condition.wanted) ** 1.5)
            for condition, trail in counts(position)
            if condition.side == side
        )
        return strength + goals - self._threatened(position, side)

    def _strength(self, position: Position, unit: int) -> float:
        state, sheet = position.unit(unit), position.sheet(unit)
        worn = 1 - sum(state.armour) / max(1, sum(sheet.armour))
        crossed = state.rows.bit_count() / ROWS
        goal = goal_of(position, unit)
        turns = min(LONGEST, float(self.ways.turns(position, unit, state.place, goal.places)))
        return sheet.ecv * (1 - WORN * worn - CROSSED * crossed - PER_TURN * turns)

    def _threatened(self, position: Position, side: str) -> float:
        """Return the ECV that a side is expected to lose to the fire of all enemies."""
        found = 0.0
        for unit in position.of_side(side):
            ecv = position.sheet(unit).ecv
            fire = (
                sum(map(float, self.worths.of_unit(position, enemy, unit).values()))
                for enemy in enemies(position, unit)
            )
            found += ecv * (1 - prod(1 - min(1.0, each / ecv) for each in fire))
        return found

    def terms(self, s: State, side: str) -> Iterator[Term]:
        """Yield nothing yet."""
        yield from ()

    def policy(self, s: State, side: str) -> tuple[Command, ...]:
        """Return the plan with the highest value."""
        return next(self.plans(s, side))

    def plans(self, s: State, side: str) -> Iterator[tuple[Command, ...]]:
        """Yield the advisor's plans, the best first."""
        return by_value(self.advisor, s, side)

    def is_quiet(self, s: State) -> bool:
        """Return whether no unit has still to move this turn."""
        return not isinstance(s.phase, Movement | StartSpeeds)

    def sample(self, s: State, side: str, dice: Dice) -> State:
        """Return the state itself: nothing is hidden."""
        return s
