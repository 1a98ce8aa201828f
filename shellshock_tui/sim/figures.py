"""Battles in figures: who won how often, with intervals, how long they took, what they cost."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from shellshock_tui.sim.game import Game

Z = 1.959964
"""Standard deviations on either side of the mean for 95 per cent."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened, and between which bounds its true chance lies, 95 times of 100."""

    name: str
    count: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share of all."""
        return self.count / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class Figures:
    """What many battles come to."""

    games: int
    sides: tuple[Rate, ...]
    """How often each side won."""
    levels: tuple[Rate, ...]
    """How often each level of bot won, of the games in which it met another; none if none met."""
    draws: Rate
    unfinished: int
    turns: float
    """Turns of a battle on average."""
    commands: float
    lost: tuple[tuple[str, float], ...]
    """Units that each side lost on average."""


def rate(name: str, count: int, of: int) -> Rate:
    """Return a rate with Wilson's interval."""
    if not of:
        return Rate(name, 0, 0, 0.0, 1.0)
    share, square = count / of, Z * Z
    middle, half = share + square / (2 * of), Z * sqrt(share * (1 - share) / of + square / (4 * of * of))
    whole = 1 + square / of
    return Rate(name, count, of, max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole))


def figures(games: Sequence[Game]) -> Figures:
    """Return what battles come to; ValueError if there are none."""
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
    )


def _by_level(games: Sequence[Game]) -> list[Rate]:
    levels = list(dict.fromkeys(level for _, level in games[0].seats))
    if len(levels) < 2:
        return []
    won = [dict(game.seats).get(game.winner, "") for game in games]
    return [rate(level, won.count(level), len(games)) for level in levels]
