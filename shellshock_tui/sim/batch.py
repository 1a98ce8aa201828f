"""Batches of battles; the results do not depend on the kind or the number of workers that play them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from shellshock_tui.ai.opponent import PATIENCE
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.rules import bind
from shellshock_tui.sim.game import Game, play_game
from shellshock_tui.sim.seated import Battle
from shellshock_tui.sim.workforce import Workforce, completed, in_order


@dataclass(frozen=True)
class Batch:
    """The settings of a batch of battles between bots and programs."""

    module: str
    """The name of the module with the rule system."""
    setup: Mapping[str, Any]
    title: str
    seats: Mapping[str, str]
    games: int
    seed: str
    swap: bool = False
    """Whether the bots move on to the next side in each battle."""
    patience: float = PATIENCE
    """The seconds that a program may take for a decision."""

    def seats_of(self, number: int) -> dict[str, str]:
        """Return the player of each side in a battle; battles are numbered from 0."""
        sides, levels = list(self.seats), list(self.seats.values())
        turned = number % len(levels) if self.swap else 0
        return dict(zip(sides, levels[turned:] + levels[:turned], strict=True))

    def bind(self) -> AnyRules:
        """Return the rules bound to the battle."""
        return bind(self.module, self.setup, self.title)


def run(batch: Batch, workforce: Workforce) -> Iterator[Game]:
    """Play the battles of a batch and yield the results in order of their numbers."""
    for _, game in in_order(range(batch.games), as_finished(batch, workforce)):
        yield game


def as_finished(batch: Batch, workforce: Workforce) -> Iterator[tuple[int, Game]]:
    """Play the battles of a batch and yield each number with its result as soon as the battle has ended."""
    yield from completed(workforce, partial(_prepared, batch), range(batch.games))


def _prepared(batch: Batch) -> Callable[[int], Game]:
    rules = batch.bind()
    seated = Battle(batch.module, batch.setup, batch.title).seated(rules, batch.patience)
    return lambda number: play_game(rules, batch.seats_of(number), number, batch.seed, seated)
