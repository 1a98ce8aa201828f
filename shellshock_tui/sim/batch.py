"""Many battles, by several processes at once; the results are the same for any number of them."""

import os
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from shellshock_tui.complaint import Complaint
from shellshock_tui.engine.rules import Rules
from shellshock_tui.processes import safe_path
from shellshock_tui.rules import bind
from shellshock_tui.sim.game import Game, play_game


@dataclass(frozen=True)
class Batch:
    """Battles to be played: which, between whom, how many, from which seed."""

    module: str
    """Where the rule system is."""
    setup: Mapping[str, Any]
    title: str
    seats: Mapping[str, str]
    games: int
    seed: str
    swap: bool = False
    """Whether the bots change places in every second battle."""

    def seats_of(self, number: int) -> dict[str, str]:
        """Return who sits where in a battle, counted from 0."""
        sides, levels = list(self.seats), list(self.seats.values())
        turned = number % len(levels) if self.swap else 0
        return dict(zip(sides, levels[turned:] + levels[:turned], strict=True))

    def bind(self) -> Rules[Any, Any]:
        """Return the rules bound to the battle."""
        return bind(self.module, self.setup, self.title)


def run(batch: Batch, jobs: int) -> Iterator[Game]:
    """Play the battles in order of their numbers, and yield each as it ends."""
    if jobs == 1:
        rules = batch.bind()
        for number in range(batch.games):
            yield play_game(rules, batch.seats_of(number), number, batch.seed)
        return
    with safe_path():
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _prepare, (batch,))
        waiting = deque(pool.submit(_play, number) for number in range(batch.games))
    with pool:
        try:
            while waiting:  # none is cancelled while the pool itself lets all of them fail
                yield waiting.popleft().result()
        except BrokenProcessPool:
            raise Complaint("One of the processes that played was killed, so there are no figures.") from None
        finally:
            pool.shutdown(cancel_futures=True)


_bound: list[tuple[Batch, Rules[Any, Any]]] = []
"""In a process of the pool: the one batch that it plays, with its rules."""


def _prepare(batch: Batch) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    _bound.append((batch, batch.bind()))


def _end_with_parent() -> None:
    """End this process when the one that started it has ended, however that came."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play(number: int) -> Game:
    batch, rules = _bound[0]
    return play_game(rules, batch.seats_of(number), number, batch.seed)
