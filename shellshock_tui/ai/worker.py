"""A bot's own process: the battle once, then questions on standard input, decisions on standard output."""

import json
import pickle
import sys
from typing import Any, BinaryIO

from shellshock_tui.ai.bot import choose, encode_bot_decision
from shellshock_tui.dice import SeededDice
from shellshock_tui.rules import bind


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more; what the parent process writes is trusted."""
    module, table, title = pickle.load(questions)  # noqa: S301 - the parent wrote it
    rules = bind(module, table, title)
    while True:
        try:
            state, side, level, seed = pickle.load(questions)  # noqa: S301 - the parent wrote it
        except EOFError:
            return
        decision = choose(rules, state, side, level, SeededDice(seed))
        _write(answers, encode_bot_decision(rules, decision))


def _write(answers: BinaryIO, table: dict[str, Any]) -> None:
    answers.write(json.dumps(table).encode() + b"\n")
    answers.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
