"""A program by another author that plays a side in its own process, through the referee's line protocol."""

import json
import os
import shlex
import subprocess
import weakref
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from textwrap import shorten
from threading import Lock, Thread, Timer
from typing import Any, BinaryIO, assert_never, cast

from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.error_output import ErrorOutput
from shellshock_tui.ai.opponent import PATIENCE, BotError, Position
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.answers import Reply
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.draw_offers import draw_offered, is_draw
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import encode_event, event
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import AnyRules, Decision, IllegalCommand, Malformed, Outcome
from shellshock_tui.engine.trail import Trail
from shellshock_tui.files import clean
from shellshock_tui.keeper import END_OF_INPUT, NOT_STARTED
from shellshock_tui.processes import own_module
from shellshock_tui.referee import encode_asked
from shellshock_tui.referee.line import read_lines
from shellshock_tui.referee.message import Order, Passing, malformed, read_message
from shellshock_tui.referee.question import refusal
from shellshock_tui.user_error import cause, with_full_stop

FAREWELL = 1.0
"""The seconds that a program has to end by itself after the battle."""
MOST_REFUSED = 100
"""The number of lines of a program that may be refused before it loses its seat."""
LONGEST_NAME, LONGEST_QUOTE = 60, 120
KEEPER = own_module("shellshock_tui.keeper")
BY_PROGRAM = Remark("The program chose this.", Trail(()))


class ProgramError(BotError):
    """Raised when a program can play no longer, so that it loses its seat."""


class ProgramStartError(ProgramError):
    """Raised when a program cannot be started, or ended before its first decision."""


class Program:
    """A program in its own process, which is started when it is first asked.

    It receives the events and the decisions of its side, and sends questions and one command a decision.
    """

    def __init__(
        self, rules: AnyRules, command: Sequence[str], greeting: Sequence[Reply], patience: float = PATIENCE
    ) -> None:
        """Prepare a program; `greeting` is sent to it first, and `patience` is its time in seconds."""
        self.rules, self.command, self.patience = rules, tuple(command), patience
        self._errors = ErrorOutput()
        self._greeting = tuple(greeting)
        self._known: tuple[Entry[Any], ...] = ()
        """The journal as the program knows it."""
        self._offers: tuple[str, ...] = ()
        """The sides whose offer of a draw the program knows to stand."""
        self._process: _Kept | None = None
        self._listener = Thread()
        self._lines: Iterator[bytes] = iter(())
        self._has_decided = self._is_over = False
        self._lock = Lock()
        """Held while the process is started or ended, because `leave` may be called during `ask`."""

    @property
    def name(self) -> str:
        """The program's command, shortened for use in sentences."""
        written = " ".join(self.command) if os.name == "nt" else shlex.join(self.command)
        return clean(shorten(written, LONGEST_NAME, placeholder=" …"))

    @property
    def errors(self) -> tuple[str, ...]:
        """The latest lines that it wrote on its standard error."""
        return self._errors.lines

    def ask(self, position: Position) -> BotDecision[Any]:
        """Return the program's decision.

        Raises:
            ProgramStartError: It cannot be started, or ended before its first decision.
            ProgramError: It ended, took too long, or sent nothing but refused lines.
        """
        process = self._running()
        asked = self.rules.decision(position.state)
        assert isinstance(asked, Decision)
        late: list[bool] = []

        def interrupt() -> None:
            late.append(True)
            _kill(process)

        timer = Timer(self.patience, interrupt)
        timer.start()
        try:
            may_pass = position.side not in asked.answerers(self.rules.sides)
            self._send(*self._news(position), encode_asked(asked) | {"pass": may_pass})
            decision = self._answer(position, may_pass=may_pass)
        except (OSError, ValueError, EOFError):
            timer.cancel()  # before its end is awaited, which may take longer than the time left
            if self._is_over:
                raise ProgramError(f"The program {self.name} has left.") from None
            seconds = f"{self.patience:g} second{'s' * (self.patience != 1)}"
            why = f"did not decide within {seconds}" if late else _ending(process)
            error = ProgramError if late or self._has_decided else ProgramStartError
            raise error(f"The program {self.name} {why}{self._last_words()}") from None
        finally:
            timer.cancel()
        self._has_decided = True
        return decision

    def _last_words(self) -> str:
        """Return the end of a sentence with the last line on the standard error, if there is any."""
        self._listener.join(FAREWELL)
        line = next((one for one in reversed(self.errors) if one.strip()), "")
        return f'. Its last line on standard error: "{shorten(line, LONGEST_QUOTE)}".' if line else "."

    def _answer(self, position: Position, *, may_pass: bool) -> BotDecision[Any]:
        """Answer the program's questions until it gives a legal command, or passes where it may."""
        refused, offers_draw, last = 0, False, ""
        reply: Reply
        while refused < MOST_REFUSED:
            match read_message(self.rules, position.state, self._line(), (position.side,)):
                case Passing() if may_pass:
                    return BotDecision((), BY_PROGRAM, offers_draw)
                case Passing():
                    reply = malformed(Malformed("do", f"{position.side} is asked, and cannot pass"))
                case Order(command) if is_draw(self.rules, position.state, position.side, command):
                    offers_draw, reply = True, encode_event(_offered(position.side))
                case Order(command):
                    refusal_of_it = self._refusal(position, command)
                    if refusal_of_it is None:
                        self._offers = ()  # The command declines them.
                        return BotDecision((command,), BY_PROGRAM, offers_draw)
                    reply = refusal_of_it
                case Mapping() as answer:
                    reply = answer
                case never:
                    assert_never(never)
            if why := reply.get("refused"):
                refused, last = refused + 1, str(why)
            self._send(reply)
        lines = counted(MOST_REFUSED, "line")
        sentence = f"The program {self.name} sent {lines} that were refused, the last because: {last}"
        raise ProgramError(with_full_stop(sentence))

    def _refusal(self, position: Position, command: Any) -> Reply | None:
        """Return why the side may not give a command; None if it may."""
        if self.rules.actor(position.state, command) not in ("", position.side):
            return malformed(Malformed("line", f"is a command of another side than {position.side}"))
        if self.rules.command_kind(command) is CommandKind.MARK:
            return malformed(
                Malformed("do", "is a command for people only: no program marks a sheet by hand")
            )
        try:
            self.rules.play(position.state, command, SeededDice(""))
        except IllegalCommand as error:
            return refusal(error.blocked)
        return None

    def _news(self, position: Position) -> Iterator[Reply]:
        """Yield what the program does not know yet: at first the greeting, then what has happened."""
        yield from self._greeting
        self._greeting = ()
        yield from self._told(position.entries)
        told, self._offers = self._offers, position.offers
        for side in self.rules.sides:
            if side.id in position.offers and side.id not in (position.side, *told):
                yield encode_event(draw_offered(side))

    def _told(self, entries: Sequence[Entry[Any]]) -> Iterator[Reply]:
        """Yield the events of entries that the program does not know, after the number of those undone."""
        known, self._known = self._known, tuple(entries)
        same = len(known)
        while same and (same > len(entries) or entries[same - 1] is not known[same - 1]):
            same -= 1
        if same < len(known):
            undone = counted(len(known) - same, "command")
            text = f"Undone: {undone}."
            yield encode_event(event("undone", text, commands=len(known) - same))
        for entry in entries[same:]:
            if not self.rules.hidden:  # Events do not say who may see them.
                yield from map(encode_event, entry.events)

    def _line(self) -> bytes:
        """Return the program's next line; raise EOFError if it has ended."""
        line = next(self._lines, b"")
        if not line:
            raise EOFError
        return line

    def _send(self, *replies: Reply) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        for reply in replies:
            self._process.stdin.write(json.dumps(reply, allow_nan=False).encode() + b"\n")
        self._process.stdin.flush()

    def _running(self) -> "_Kept":
        """Return the process, after starting it if it does not run yet."""
        with self._lock:
            if self._is_over:
                raise ProgramError(f"The program {self.name} has left.")
            if self._process is None:
                self._process = _started(self.command)
                self._lines = read_lines(cast("BinaryIO", self._process.stdout))
                self._listener = Thread(target=self._errors.listen, args=(self._process.stderr,), daemon=True)
                self._listener.start()
                weakref.finalize(self, _kill, self._process)
            return self._process

    def leave(self, entries: Sequence[Entry[Any]], outcome: Outcome | None) -> None:
        """Tell the program the rest and the outcome, let it end, and end it if it does not."""
        with self._lock:
            self._is_over = True
            process = self._process
        if process is None:
            return
        timer = Timer(FAREWELL, _kill, [process])
        timer.start()
        with suppress(OSError, ValueError):
            if outcome is not None:
                self._send(*self._told(entries), encode_asked(outcome))
        with suppress(OSError, ValueError):
            process.end_input()
        process.wait()
        timer.cancel()
        _kill(process)
        self._listener.join(FAREWELL)


def command_words(text: str) -> tuple[str, ...]:
    """Return a command line as words, without a shell; raise ValueError if a quotation mark is missing."""
    return tuple(shlex.split(text, posix=os.name != "nt"))


def _offered(side: str) -> Any:
    return event("draw-offered", f"You offer a draw for {side}.", side=side)


class _Kept(subprocess.Popen[bytes]):
    """A program and its keeper, which ends both once `let_go` is called or this process ends."""

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(
            (*KEEPER, *command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def end_input(self) -> None:
        """Close the input of the program, so that it can end by itself."""
        assert self.stdin is not None
        self.stdin.write(END_OF_INPUT)
        self.stdin.flush()

    def let_go(self) -> None:
        """Let the keeper end everything; only the first call does anything."""
        assert self.stdin is not None
        with suppress(OSError, ValueError):
            self.stdin.close()


def _started(command: Sequence[str]) -> _Kept:
    try:
        return _Kept(command)
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else "its name is impossible"
        raise ProgramStartError(f"No program can be started: {why}.") from None


def _ending(process: _Kept) -> str:
    """Return how a program ended, in words."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(FAREWELL)
    match process.returncode:
        case None:
            return "closed its output, or wrote a line without an end"
        case code if code < 0:
            return f"was ended by signal {-code}"
        case 0:
            return "ended before the battle did"
        case code if code == NOT_STARTED:
            return "cannot be started"
        case code:
            return f"ended with exit code {code}"


def _kill(process: _Kept) -> None:
    """End a program and what it started."""
    process.let_go()
    try:
        process.wait(FAREWELL)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
