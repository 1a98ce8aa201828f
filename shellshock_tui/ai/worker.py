"""The program of a bot's process: it reads the battle, then questions, and writes decisions."""

import json
import os
import pickle
import sys
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, BinaryIO, assert_never

from shellshock_tui.ai.bot import choose
from shellshock_tui.ai.bot_decision import encode_bot_decision
from shellshock_tui.ai.coach import advise, encode_advice
from shellshock_tui.ai.opponent import PATIENCE, Position
from shellshock_tui.ai.questions import Advise, Decide, Question
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.rules import bind


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until the input ends, which ends the process.

    The input is trusted, because the parent process wrote it: first the pickled battle, then pickled
    questions. Each answer is a line of JSON.
    """
    module, table, title = pickle.load(questions)  # noqa: S301 - the parent wrote it
    rules = bind(module, table, title)
    # A question imports modules of the rules, so no other thread reads one while they are being imported.
    asked: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_listen, args=(questions, asked), daemon=True).start()
    while True:
        _write(answers, _answer(rules, asked.get(), Deadline()))


@dataclass
class Deadline:
    """The moment after which a search answers with the best plan so far, so that the screen need not wait."""

    at: float = field(default_factory=lambda: monotonic() + PATIENCE / 2)

    def is_past(self) -> bool:
        """Return whether the moment has come."""
        return monotonic() > self.at


def _answer(rules: AnyRules, question: Question, deadline: Deadline) -> dict[str, Any]:
    match question:
        case Decide(Position(state, side, seed), level):
            decision = choose(rules, state, side, level, SeededDice(seed), is_late=deadline.is_past)
            return encode_bot_decision(rules, decision)
        case Advise(Position(state, side, seed), own, suggested):
            late = deadline.is_past
            advice = advise(rules, state, side, own, seed, suggested=suggested, is_late=late)
            return encode_advice(rules, advice)
        case _:
            assert_never(question)


def _listen(questions: BinaryIO, asked: SimpleQueue[Any]) -> None:
    """Put each question into the queue; end the process when the input ends."""
    try:
        while True:
            asked.put(pickle.load(questions))  # noqa: S301 - the parent wrote it
    finally:
        os._exit(0)


def _write(answers: BinaryIO, table: dict[str, Any]) -> None:
    answers.write(json.dumps(table).encode() + b"\n")
    answers.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
