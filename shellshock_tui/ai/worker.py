"""The program of a bot's process: it reads the battle, then questions, and writes decisions."""

import json
import os
import pickle
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from shellshock_tui.ai.bot import choose
from shellshock_tui.ai.bot_decision import encode_bot_decision
from shellshock_tui.dice import SeededDice
from shellshock_tui.rules import bind


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until the input ends, which ends the process.

    The input is trusted, because the parent process wrote it: first the pickled battle, then pickled
    questions. Each answer is a line of JSON.
    """
    asked: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_listen, args=(questions, asked), daemon=True).start()
    module, table, title = asked.get()
    rules = bind(module, table, title)
    while True:
        state, side, level, seed = asked.get()
        decision = choose(rules, state, side, level, SeededDice(seed))
        _write(answers, encode_bot_decision(rules, decision))


def _listen(questions: BinaryIO, asked: SimpleQueue[Any]) -> None:
    """Put each question into the queue, and end the process when the input ends."""
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
