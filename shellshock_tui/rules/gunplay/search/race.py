"""The race of two sides for ground that is to be held: how soon each gets there, and how long it stays."""

from collections.abc import Iterator
from math import ceil
from operator import mul
from typing import NamedTuple

from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.kit.goals import Hold
from shellshock_tui.kit.walks import beside, costs_to
from shellshock_tui.rules.gunplay import victory
from shellshock_tui.rules.gunplay.activation import ACTIONS
from shellshock_tui.rules.gunplay.game_context import GameContext

KEPT = 20
"""The number of goals for which the ways to their ground are cached."""
MISSES, REPELLED = 0.4, 0.6
"""The chances that a character that could reach the ground in a turn does not, as it flinches or is shot:
while the ground is empty, and while the enemy stands there."""
NEVER = 1_000
"""The number of turns that a character needs that cannot reach the ground."""


class Runner(NamedTuple):
    """A character in the race."""

    is_own: bool
    """Whether it belongs to the side whose goal it is."""
    turns: int
    """The number of turns that end before it can stand on the ground."""
    stands: bool
    """Whether it stands there."""


class Race:
    """The race for the ground of a goal in one state."""

    def __init__(self, ctx: GameContext, goal: Hold, count: int) -> None:
        """Look at a goal that was met at the end of `count` turns in a row."""
        self.ctx, self.goal, self.count = ctx, goal, count
        self._left = ctx.battle.scenario.turn_limit - victory.turns_ended(ctx)
        self._ways = ways(ctx, goal.places)
        is_between = bool(getattr(ctx.s.phase, "is_end_of_turn", 0))
        self._runners = dict[str, Runner]()
        for unit in ctx.up():
            one = ctx.unit(unit)
            is_ready = one.is_ready or is_between
            self._runners[unit] = self.runner(unit, one.at, is_prone=one.prone, is_ready=is_ready)
        self._shares = dict[tuple[str, Runner | None], float]()

    def runner(self, unit: str, place: int, *, is_prone: bool, is_ready: bool = False) -> Runner:
        """Return a character as it would be in a place; if it is ready, it may still act this turn."""
        is_own, far = self.ctx.side(unit) == self.goal.side, self._ways.get(place, NEVER)
        speed = self.ctx.battle.speeds[unit]
        turns = ceil((far + speed * is_prone) / (ACTIONS * speed)) - is_ready if far else 0
        return Runner(is_own, turns, not far)

    def share(self, without: str = "", instead: Runner | None = None) -> float:
        """Return the expected share of the goal that its side fulfils, where the first turns count little.

        The character `without` is left out, and `instead` takes its place.
        """
        key = without, instead
        if key not in self._shares:
            others = [one for unit, one in self._runners.items() if unit != without]
            self._shares[key] = self._share(others if instead is None else [*others, instead])
        return self._shares[key]

    def _share(self, runners: list[Runner]) -> float:
        own = [one for one in runners if one.is_own]
        foes = [one for one in runners if not one.is_own]
        if any(one.stands for one in foes):
            return 0.0
        turns = range(self._left)
        if any(one.stands for one in own):
            absent, fails = [0.0] * self._left, REPELLED
        else:
            absent, fails = [MISSES ** _tries(own, turn) for turn in turns], MISSES
        return sum(self._holds(absent, [fails ** _tries(foes, turn) for turn in turns]))

    def _holds(self, absent: list[float], free: list[float]) -> Iterator[float]:
        """Yield the share for each turn in which the side may get there, times the chance that it does then.

        The lists are the chances that nobody of the side, and of the enemy, is there by the end of each turn.
        """
        wanted, before = self.goal.wanted, 1.0
        for start, missed in enumerate(absent):
            begun = 0 if start else self.count
            need, reaches, before = wanted - begun, before - missed, missed
            if start + need > self._left:
                return
            if reaches > 0:
                ends = [*free[start : start + need], 0.0]
                lasts = (ends[turns - 1] - ends[turns] * (turns < need) for turns in range(1, need + 1))
                shares = (((begun + turns) / wanted) ** 3 for turns in range(1, need + 1))
                yield reaches * sum(map(mul, lasts, shares))


def _tries(runners: list[Runner], turn: int) -> int:
    """Return how often some characters may have tried to reach the ground when a turn ends."""
    return sum(max(0, turn + 1 - one.turns) for one in runners)


@cached_by(KEPT)
def ways(ctx: GameContext, places: tuple[int, ...]) -> dict[int, int]:
    """Return the movement points from each hex to the nearest of some places, where there is a way."""
    board, ground = ctx.battle.board, ctx.battle.ground

    def before(place: int) -> list[tuple[int, int]]:
        cost = ground[place].cost
        return [(origin, cost) for origin in beside(board, place) if ground[origin].cost] if cost else []

    return costs_to(places, before)


def races(ctx: GameContext) -> list[Race]:
    """Return the races for the goals of holding ground."""
    return [Race(ctx, goal, count) for goal, count in victory.counts(ctx) if isinstance(goal, Hold)]
