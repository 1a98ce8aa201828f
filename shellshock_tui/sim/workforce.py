"""Workforces that play many battles: processes of this machine, or a cluster of machines."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, assert_never

from shellshock_tui.sim import workers
from shellshock_tui.sim.game import Game

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Processes:
    """Processes of this machine; a single one is this process itself."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Cluster:
    """The workers of a Dask cluster."""

    address: str
    """The address of its scheduler, such as tcp://10.0.0.1:8786."""
    tell: Callable[[str], None] = lambda _: None
    """Called once, with a sentence for the player, if no worker is left while battles are missing."""


Workforce: TypeAlias = Processes | Cluster


def completed(
    workforce: Workforce, prepare: Callable[[], Callable[[T], Game]], tasks: Iterable[T]
) -> Iterator[tuple[T, Game]]:
    """Play the game of each task and yield both as soon as it is done, in any order.

    Each process calls `prepare` once, then the function that it returned with each task. Work begins when the
    first result is asked for; tasks that still run when the iterator is closed are given up.

    Raises:
        LostWorkersError: Workers were lost; those tasks that are done have been yielded.
        UserError: The workers cannot be reached, or one of a cluster cannot start a program.
    """
    match workforce:
        case Processes(1):
            do = prepare()
            for task in tasks:
                yield task, do(task)
        case Processes(count):
            yield from workers.played(prepare, tasks, count)
        case Cluster(address, tell):
            from shellshock_tui.sim import cluster  # an optional package, which is slow to import

            yield from cluster.played(prepare, tasks, address, tell)
        case never:
            assert_never(never)


def in_order(tasks: Iterable[T], done: Iterator[tuple[T, R]]) -> Iterator[tuple[T, R]]:
    """Yield tasks with their results in the order of the tasks, reading no further than needed."""
    early: dict[T, R] = {}
    for task in tasks:
        while task not in early:
            one, result = next(done)
            early[one] = result
        yield task, early.pop(task)
