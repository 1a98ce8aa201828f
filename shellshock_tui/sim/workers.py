"""The processes that play the battles of a batch."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread

from shellshock_tui.processes import safe_path
from shellshock_tui.sim.game import Game
from shellshock_tui.user_error import UserError, cause

KILLED = "One of the processes that played the battles was killed, so there are no figures."
AHEAD = 2
"""How many battles each process is given at first, so that none waits for its next one."""
Play = Callable[[int], Game]


def played(prepare: Callable[[], Play], games: int, jobs: int) -> Iterator[Game]:
    """Play battles in several processes and yield their results in order of their numbers.

    Each process calls `prepare` once, then the function that it returned with the number of each battle.

    Raises:
        UserError: A process was killed or cannot be started.
    """
    with ExitStack() as stack:
        try:
            pipes = [stack.enter_context(_started(prepare, stack)) for _ in range(jobs)]
            yield from _in_order(pipes, games)
        except (EOFError, BrokenPipeError, ConnectionResetError):
            raise UserError(KILLED) from None


def _started(prepare: Callable[[], Play], stack: ExitStack) -> Connection:
    """Start a process that is killed when the stack closes, and return the pipe to it."""
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    with theirs:
        process = spawn.Process(target=_work, args=(prepare, theirs))
        try:
            with safe_path():
                process.start()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise UserError(
                f"The processes that play the battles cannot be started: {cause(error)}."
            ) from None
        stack.callback(_end, process)
    return ours


def _end(process: BaseProcess) -> None:
    process.kill()
    process.join()


def _in_order(pipes: list[Connection], games: int) -> Iterator[Game]:
    numbers = iter(range(games))
    for pipe in pipes * AHEAD:
        _hand(pipe, numbers)
    done: dict[int, Game] = {}
    for number in range(games):
        while number not in done:
            ready = wait(pipes)
            for pipe in filter(ready.__contains__, pipes):
                result = pipe.recv()
                if isinstance(result, Exception):
                    raise result
                done[result.number] = result
                _hand(pipe, numbers)
        yield done.pop(number)


def _hand(pipe: Connection, numbers: Iterator[int]) -> None:
    """Send the number of the next battle to a process, if there is one."""
    for number in numbers:
        pipe.send(number)
        return


def _work(prepare: Callable[[], Play], pipe: Connection) -> None:
    """Play the battles whose numbers arrive, until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        try:
            play = prepare()
            while True:
                pipe.send(play(pipe.recv()))
        except EOFError:
            return
        except Exception as error:
            pipe.send(error)


def _end_with_parent() -> None:
    """End this process when its parent has ended for whatever reason."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
