"""The processes of this machine that play battles."""

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread, main_thread
from types import FrameType
from typing import Any, NoReturn, TypeVar

from shellshock_tui.processes import safe_path
from shellshock_tui.sim.lost_workers import LostWorkersError
from shellshock_tui.user_error import UserError, cause

KILLED = "One of the processes that played the battles was killed."
KILLS = EOFError, BrokenPipeError, ConnectionResetError
"""The errors of a pipe to a process that was killed."""
FAREWELL = 10.0
"""The seconds that a process has to end by itself."""
AHEAD = 2
"""The number of battles that each process is given at first, so that none has to wait for the next one."""
T = TypeVar("T")
R = TypeVar("R")


def played(prepare: Callable[[], Callable[[T], R]], tasks: Iterable[T], jobs: int) -> Iterator[tuple[T, R]]:
    """Do tasks in several processes and yield each with its result as soon as it is done.

    Each process calls `prepare` once, then the function that it returned with each task.

    Raises:
        LostWorkersError: A process was killed; all that was done has been yielded.
        UserError: A process cannot be started.
    """
    with ExitStack() as stack:
        try:
            pipes = [stack.enter_context(_started(prepare, stack)) for _ in range(jobs)]
            yield from _as_done(pipes, iter(tasks))
        except KILLS:
            raise LostWorkersError(KILLED) from None


def _started(prepare: Callable[[], Callable[[T], R]], stack: ExitStack) -> Connection:
    """Start a process that is killed when the stack closes, and return the pipe to it."""
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    with theirs:
        process = spawn.Process(target=_work, args=(pickle.dumps(prepare), theirs))
        try:
            with safe_path(), _uninterrupted_start():
                process.start()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise UserError(
                f"The processes that play the battles cannot be started: {cause(error)}."
            ) from None
        stack.callback(_end, process)
    return ours


@contextmanager
def _uninterrupted_start() -> Iterator[None]:
    """Block Ctrl+C in the processes started within the context, until they ignore it; here it waits."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # its start within the context would end the blocking
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(process: BaseProcess) -> None:
    """Let a process end the programs that it has started, and end it."""
    process.terminate()
    process.join(FAREWELL)
    process.kill()
    process.join()


def _as_done(pipes: list[Connection], tasks: Iterator[T]) -> Iterator[tuple[T, Any]]:
    open_tasks = sum(_hand(pipe, tasks) for pipe in pipes * AHEAD)
    while open_tasks:
        ready = wait(pipes)
        for pipe in filter(ready.__contains__, pipes):
            try:
                done = pipe.recv()
                if isinstance(done, Exception):
                    raise done
                open_tasks += _hand(pipe, tasks) - 1
            except KILLS:
                yield from _left(pipes)
                raise
            yield done


def _left(pipes: list[Connection]) -> Iterator[tuple[T, Any]]:
    """Yield the unread results of processes after one of them was killed."""
    for pipe in pipes:
        with suppress(*KILLS):
            while pipe.poll():
                done = pipe.recv()
                if not isinstance(done, Exception):
                    yield done


def _hand(pipe: Connection, tasks: Iterator[T]) -> int:
    """Send the next task to a process, if there is one; return how many were sent."""
    for task in tasks:
        pipe.send(task)
        return 1
    return 0


def _work(pickled: bytes, pipe: Connection) -> None:
    """Do the tasks that arrive with a pickled function, until the other end of the pipe is closed.

    Unpickling imports much, which this process does only once it notices the end of its parent.
    """
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_end_with_parent, daemon=True).start()
    prepare = pickle.loads(pickled)  # noqa: S301 - the parent wrote it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT,))
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        try:
            do = prepare()
            while True:
                task = pipe.recv()
                pipe.send((task, do(task)))
        except EOFError:
            return
        except Exception as error:
            pipe.send(error)


def _leave(_number: int, _frame: FrameType | None) -> NoReturn:
    """Exit this process, which closes its opponents and so ends their programs."""
    sys.exit(1)


def _end_with_parent() -> None:
    """Wait for the parent process to end, then end this one."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    main_thread().join(FAREWELL)
    os._exit(1)
