"""A bot's own process: the battle once, then questions on standard input, decisions on standard output."""

import json
import os
import pickle
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from shellshock_tui.ai.bot import choose, encode_bot_decision
from shellshock_tui.dice import SeededDice
from shellshock_tui.rules import bind


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until the parent process, which is trusted, can ask no more."""
    asked: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_listen, args=(questions, asked), daemon=True).start()
    module, table, title = asked.get()
    rules = bind(module, table, title)
    while True:
        state, side, level, seed = asked.get()
        decision = choose(rules, state, side, level, SeededDice(seed))
        _write(answers, encode_bot_decision(rules, decision))


def _listen(questions: BinaryIO, asked: SimpleQueue[Any]) -> None:
    """Take in questions, and end the process once there are no more: nobody waits for its answers."""
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
