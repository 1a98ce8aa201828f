"""Battles played by the workers of a Dask cluster; a worker that is lost loses no battle.

The scheduler gives the battles of a lost worker to another one. Each result is yielded once.
A battle in which a worker could not start a program has no result.
"""

import asyncio
import logging
import os
import pickle
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from threading import Event, Lock, Thread
from typing import Any, TypeVar

from distributed import Client, KilledWorker, as_completed, get_worker
from distributed.comm.core import connect

from shellshock_tui import __version__
from shellshock_tui.files import clean
from shellshock_tui.sim.game import Game
from shellshock_tui.sim.lost_workers import LostWorkersError
from shellshock_tui.user_error import UserError, cause

CONNECTING, WAITING = 10, 30
"""The seconds in which the scheduler, and then its first worker, has to answer."""
BETWEEN_LOOKS = 2.0
"""The seconds between two looks at whether any worker is left."""
NO_WORKER = "No worker of the cluster is left; waiting for one. Ctrl+C ends this and prints what is done."
LOGGERS = "distributed", "distributed.client"
"""The loggers of the library that would write to standard error."""
AHEAD = 256
"""The number of battles that a cluster is given at first, so that none of its workers waits."""
T = TypeVar("T")
_one_at_a_time = Lock()
"""Held while a battle is played, because a worker may have several threads."""


def played(
    prepare: Callable[[], Callable[[T], Game]], tasks: Iterable[T], address: str, tell: Callable[[str], None]
) -> Iterator[tuple[T, Game]]:
    """Do tasks on a cluster and yield each with its result as soon as it is done.

    Each worker calls `prepare` once, then the function that it returned with each task. If no worker is left,
    `tell` is called once, in another thread, and a new worker is waited for.

    Raises:
        LostWorkersError: The cluster or all workers that played a battle were lost.
        UserError: The cluster cannot be reached, or a worker cannot play or start a program.
    """
    with _connected(address) as client, _watched(client, tell):
        waiting = iter(tasks)
        prepared = client.submit(_unchanged, pickle.dumps(prepare), pure=False)

        def submitted(count: int) -> list[Any]:
            return [
                client.submit(_done, prepared, __version__, task, pure=False)
                for task in islice(waiting, count)
            ]

        running = as_completed(submitted(AHEAD), loop=client.loop)
        for future in running:
            done = _result(future, address)
            running.update(submitted(1))
            yield done


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    """Connect to a cluster that has a worker; leave it afterwards, giving up what still runs."""
    shown = clean(address[:80])
    for name in LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # errors become sentences for the player
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:  # the library's loop
                runner.run(_look_for(address))  # a client that finds no scheduler hangs when it is deleted
            client = Client(address, timeout=CONNECTING, set_as_default=False)
        except OSError as error:
            why = cause(error) if error.errno else "it does not answer"
            raise UserError(f"There is no Dask scheduler at {shown}: {why}.") from None
        except (ValueError, TypeError, ImportError):
            why = "connections to such an address are not set up on this machine"
            raise UserError(f"There is no Dask scheduler at {shown}: {why}.") from None
    try:
        try:
            client.wait_for_workers(1, timeout=WAITING)
        except TimeoutError:
            raise UserError(
                f"The cluster at {shown} has no workers. Start some with `dask worker {shown}`."
            ) from None
        yield client
    finally:
        client.close(timeout=CONNECTING)


@contextmanager
def _watched(client: Client, tell: Callable[[str], None]) -> Iterator[None]:
    """Call `tell` once if no worker is left."""
    is_over = Event()

    def watch() -> None:
        while not is_over.wait(BETWEEN_LOOKS):
            try:
                workers = client.scheduler_info()["workers"]
            except (OSError, ValueError, RuntimeError, KeyError, TimeoutError):
                return  # the connection was lost; another function reports that
            if not workers and not is_over.is_set():
                tell(NO_WORKER)
                return

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        is_over.set()
        watcher.join(BETWEEN_LOOKS)


async def _look_for(address: str) -> None:
    """Connect to a scheduler; raise an error as `Client` would if there is none."""
    connection = await connect(address, timeout=CONNECTING)
    await connection.close()


def _result(future: Any, address: str) -> Any:
    """Return the result of a task; raise UserError if the cluster could not do it."""
    try:
        return future.result()
    except KilledWorker:
        raise LostWorkersError("A battle was given up, because each worker that played it ended.") from None
    except ImportError as error:
        raise UserError(
            f"A worker of the cluster cannot play: {clean(str(error))}. "
            f"Each needs version {__version__} of this program."
        ) from None
    except (CancelledError, OSError):
        raise LostWorkersError(f"The connection to the cluster at {clean(address[:80])} was lost.") from None


def _unchanged(prepare: bytes) -> bytes:
    """Return the argument. As a task, the cluster runs it again if the worker that has the result is lost."""
    return prepare


def _done(prepare: bytes, version: str, task: T) -> tuple[T, Game]:
    if version != __version__:
        raise UserError(f"A worker of the cluster has version {__version__} of this program, not {version}.")
    with _one_at_a_time:
        return task, _of_worker(get_worker().address, _prepared(prepare)(task))


def _of_worker(worker: str, game: Game) -> Game:
    """Name the worker in the fault of a program; raise UserError if the program could not be started."""
    if game.not_started:
        raise UserError(
            f"The worker {worker}, started in the folder {os.getcwd()}, cannot play, "
            f"and the battle is not counted: {game.fault}"
        )
    return replace(game, fault=f"On the worker {worker}: {game.fault}") if game.fault else game


@lru_cache(maxsize=2)
def _prepared(prepare: bytes) -> Callable[[Any], Game]:
    made: Callable[[], Callable[[Any], Game]] = pickle.loads(prepare)  # noqa: S301 - a client may run any code
    return made()
