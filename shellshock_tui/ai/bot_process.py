"""A bot in a process of its own, which is started at the first question and restarted if it dies."""

import json
import pickle
import subprocess
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from threading import Lock, Timer
from typing import Any, TypeVar

from shellshock_tui.ai.bot_decision import BotDecision, decode_bot_decision
from shellshock_tui.ai.coach import Advice, decode_advice
from shellshock_tui.ai.opponent import PATIENCE, BotError, Position
from shellshock_tui.ai.questions import Advise, Decide, Question
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.rules import Encoding, Malformed
from shellshock_tui.processes import own_module
from shellshock_tui.rules import SYSTEMS
from shellshock_tui.user_error import cause, with_full_stop

T = TypeVar("T")
LONGEST = 1_000_000
"""The greatest length of an answer in bytes."""
WORKER = own_module("shellshock_tui.ai.worker")


class BotProcess:
    """A bot in a process of its own, which answers one question at a time."""

    def __init__(
        self, rules: Encoding[Any, Any], system: str, setup: Mapping[str, Any], title: str, level: str
    ) -> None:
        """Prepare a bot of a level for a battle, given by its system, its resolved set-up and its title."""
        self.rules, self.level = rules, level
        self.battle = pickle.dumps((SYSTEMS[system].module, dict(setup), title))
        self.patience = PATIENCE
        self.program: tuple[str, ...] = WORKER
        self._process: subprocess.Popen[bytes] | None = None
        self._left = False
        self._lock = Lock()
        """Held while the process is started or ended, because `leave` may be called during `ask`."""

    def ask(self, position: Position) -> BotDecision[Any]:
        """Return the bot's decision; if its process dies, ask a new process once.

        Raises:
            BotError: The process cannot be started, died twice, took too long or gave an invalid answer.
        """
        return self._answer(Decide(_without_journal(position), self.level), decode_bot_decision)

    def advise(
        self, position: Position, own: Plan[Any] | None, suggested: Plan[Any] | None = None
    ) -> Advice[Any] | None:
        """Return the coach's advice to the side, compared with its own plan and with the suggestion.

        It is None if the side has no choice.

        Raises:
            BotError: As for `ask`.
        """
        return self._answer(Advise(_without_journal(position), own, suggested), decode_advice)

    def _answer(self, question: Question, decode: Callable[[Encoding[Any, Any], Mapping[str, Any]], T]) -> T:
        asked = pickle.dumps(question)
        answer = self._exchange(asked) or self._exchange(asked)
        if not answer:
            raise BotError("The bot has stopped twice over the same question.")
        try:
            return decode(self.rules, json.loads(answer))
        except (Malformed, ValueError, KeyError, TypeError) as error:
            self._drop()
            raise BotError(with_full_stop(f"The bot's answer makes no sense: {error}")) from None

    def _exchange(self, question: bytes) -> bytes:
        """Return the answer to a question; empty if the process died. BotError if it takes too long."""
        first = b"" if self._process else self.battle
        process = self._running()
        if process is None:
            return b""
        assert process.stdin is not None
        assert process.stdout is not None
        timer = Timer(self.patience, process.kill)
        timer.start()
        try:
            process.stdin.write(first + question)
            process.stdin.flush()
            answer = process.stdout.readline(LONGEST)
        except (OSError, ValueError):
            answer = b""
        late = not timer.is_alive()
        timer.cancel()
        if not answer:
            self._drop()
        if late and not answer:
            raise BotError(f"The bot gave no answer within {self.patience:g} seconds.")
        return answer

    def _running(self) -> subprocess.Popen[bytes] | None:
        """Return the process, starting it if there is none; None after `leave`."""
        with self._lock:
            if self._process is None and not self._left:
                self._process = _begin(self.program)
                weakref.finalize(self, _end, self._process)
            return self._process

    def leave(self, *_: object) -> None:
        """End the process for good; a question that is being asked gets no answer."""
        with self._lock:
            self._left = True
        self._drop()

    def _drop(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            _end(process)


def _without_journal(position: Position) -> Position:
    """Return a position without the events, which may show more than the side may see."""
    return replace(position, entries=())


def _begin(program: tuple[str, ...]) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(  # noqa: S603 - this program's own module
            program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
    except OSError as error:
        raise BotError(f"The bot cannot be started: {cause(error)}.") from None


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe is not None:
                pipe.close()
