"""Statistics of battles: wins with confidence intervals, lengths and losses."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from shellshock_tui.sim.game import Game

Z = 1.959964
"""The z-score of a 95 per cent confidence interval."""


@dataclass(frozen=True, slots=True)
class Rate:
    """The number of times something happened, with a 95 per cent confidence interval of its probability."""

    name: str
    count: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The relative frequency; 0 if nothing was counted."""
        return self.count / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class Figures:
    """The statistics of many battles."""

    games: int
    sides: tuple[Rate, ...]
    """The rate of wins of each side."""
    levels: tuple[Rate, ...]
    """The rate of wins of each bot or program, if at least two different ones played; otherwise empty."""
    draws: Rate
    unfinished: int
    turns: float
    """The average number of turns of a battle."""
    commands: float
    lost: tuple[tuple[str, float], ...]
    """The average number of units that each side lost."""
    forfeits: tuple[tuple[str, int, str], ...] = ()
    """For each program that lost its seat: in how many battles, and why in the first of them."""


def rate(name: str, count: int, of: int) -> Rate:
    """Return a rate with the Wilson score interval."""
    if not of:
        return Rate(name, 0, 0, 0.0, 1.0)
    share, square = count / of, Z * Z
    middle, half = share + square / (2 * of), Z * sqrt(share * (1 - share) / of + square / (4 * of * of))
    whole = 1 + square / of
    return Rate(name, count, of, max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole))


def figures(games: Sequence[Game]) -> Figures:
    """Return the statistics of battles.

    Raises:
        ValueError: There are no battles.
    """
    if not games:
        raise ValueError("no battle was played")
    sides = [side for side, _ in games[0].lost]
    count = len(games)
    losses = ((side, sum(dict(game.lost)[side] for game in games) / count) for side in sides)
    return Figures(
        games=count,
        sides=tuple(rate(side, sum(game.winner == side for game in games), count) for side in sides),
        levels=tuple(_by_level(games)),
        draws=rate("draw", sum(not game.winner and bool(game.reason) for game in games), count),
        unfinished=sum(not game.reason for game in games),
        turns=sum(game.turns for game in games) / count,
        commands=sum(game.commands for game in games) / count,
        lost=tuple(losses),
        forfeits=tuple(_forfeits(games)),
    )


def _forfeits(games: Sequence[Game]) -> Iterator[tuple[str, int, str]]:
    lost = [(dict(game.seats)[game.forfeit], game.fault) for game in games if game.forfeit]
    for seat in dict.fromkeys(seat for seat, _ in lost):
        faults = [fault for one, fault in lost if one == seat]
        yield seat, len(faults), faults[0]


def _by_level(games: Sequence[Game]) -> list[Rate]:
    levels = list(dict.fromkeys(level for _, level in games[0].seats))
    if len(levels) < 2:
        return []
    won = [dict(game.seats).get(game.winner, "") for game in games]
    return [rate(level, won.count(level), len(games)) for level in levels]
