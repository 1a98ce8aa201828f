"""A bot's process answers, is restarted if it dies, and is reported if it hangs or answers nonsense."""

import io
import pickle
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import get_ident
from time import sleep
from typing import Any

import pytest

from shellshock_tui.ai import BotError, BotProcess, Position, choose, worker
from shellshock_tui.ai import bot_process as table
from shellshock_tui.ai.questions import Decide
from shellshock_tui.dice import SeededDice
from tests.toy import DUEL, GUARD, courtyard

RULES = courtyard()
STATE = RULES.start(SeededDice("1")).state
ASKED = getattr(RULES.decision(STATE), "side")  # noqa: B009


def at(seed: str) -> Position:
    """The first position of the courtyard."""
    return Position(STATE, ASKED, seed, ())


@pytest.fixture
def player() -> Iterator[BotProcess]:
    """A bot of the courtyard."""
    found = BotProcess(RULES, "toy", {**DUEL, "sheets": {"guard": GUARD}}, "The courtyard", "recruit")
    yield found
    found.leave()


def test_a_process_answers_as_the_bot_would(player: BotProcess) -> None:
    player.level = "random"
    for seed in ("ash", "birch"):
        found = player.ask(at(seed))
        assert found == choose(RULES, STATE, ASKED, "random", SeededDice(seed))


def test_a_process_that_died_is_replaced(player: BotProcess) -> None:
    first = player.ask(at("ash"))
    assert player._process is not None
    player._process.kill()
    player._process.wait()
    assert player.ask(at("ash")) == first


def test_one_that_dies_over_and_over_is_told_of(player: BotProcess) -> None:
    player.program = (sys.executable, "-c", "")
    with pytest.raises(BotError, match="has stopped twice"):
        player.ask(at("ash"))


def test_one_that_hangs_is_told_of(player: BotProcess) -> None:
    player.program, player.patience = (sys.executable, "-c", "import time; time.sleep(60)"), 0.2
    with pytest.raises(BotError, match=r"no answer within 0\.2 seconds"):
        player.ask(at("ash"))


@pytest.mark.few(2)
@pytest.mark.parametrize("answer", ["{}", "[]", "nonsense", '{"commands": [{"do": "fly"}], "remark": {}}'])
def test_nonsense_is_told_of(player: BotProcess, answer: str) -> None:
    player.program = (sys.executable, "-c", f"import time; print({answer!r}, flush=True); time.sleep(60)")
    with pytest.raises(BotError, match="makes no sense"):
        player.ask(at("ash"))


def test_one_that_has_left_is_not_started_again(player: BotProcess) -> None:
    player.ask(at("ash"))
    player.leave()
    with pytest.raises(BotError):
        player.ask(at("ash"))


def test_one_that_cannot_be_started_is_told_of(player: BotProcess) -> None:
    player.program = ("/nowhere/python",)
    with pytest.raises(BotError, match="cannot be started"):
        player.ask(at("ash"))


def test_one_that_leaves_while_it_is_asked_is_not_started(
    player: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = player._running

    def left() -> object:
        player.leave()
        return running()

    monkeypatch.setattr(player, "_running", left)
    with pytest.raises(BotError):
        player.ask(at("ash"))
    assert player._process is None


def test_a_process_that_two_give_up_at_once_is_ended_once(
    player: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.ask(at("ash"))
    end, ended = table._end, []

    def leaving(process: subprocess.Popen[bytes]) -> None:
        ended.append(process)
        assert len(ended) == 1
        player.leave()
        end(process)

    monkeypatch.setattr(table, "_end", leaving)
    player._drop()
    assert len(ended) == 1
    assert ended[0].poll() is not None


def test_a_waiting_question_gets_no_answer_after_leave(player: BotProcess) -> None:
    player.program = (sys.executable, "-c", "import time; time.sleep(60)")
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(player.ask, at("ash"))
        while player._process is None and not asked.done():
            sleep(0.01)
        player.leave()
        with pytest.raises(BotError):
            asked.result(20)


THINKING = """
import sys, time
from shellshock_tui.ai import worker
worker.choose = lambda *_, **__: print("thinking", file=sys.stderr, flush=True) or time.sleep(600)
worker.serve(sys.stdin.buffer, sys.stdout.buffer)
"""


def test_one_that_thinks_ends_when_nobody_can_hear_it_any_more(player: BotProcess) -> None:
    question = pickle.dumps(Decide(at("ash"), "recruit"))
    command = [sys.executable, "-c", THINKING]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as worker:
        assert worker.stdin
        assert worker.stderr
        worker.stdin.write(player.battle + question)
        worker.stdin.flush()
        assert worker.stderr.readline() == b"thinking\n"
        worker.stdin.close()
        assert worker.wait(60) == 0


class BoundError(Exception):
    """Raised where the worker would begin to answer questions."""


class WatchedStream(io.BytesIO):
    """A stream that records the threads that read it."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self.readers = set[int]()

    def read(self, size: Any = -1) -> bytes:
        self.readers.add(get_ident())
        return super().read(size)

    def readline(self, size: Any = -1) -> bytes:
        self.readers.add(get_ident())
        return super().readline(size)


def test_questions_are_read_only_once_the_rules_are_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question imports modules of its system; two threads importing a package may see it half imported."""
    questions = WatchedStream(pickle.dumps(("module", {}, "title")) + pickle.dumps("a question"))

    def bind(*_: object) -> None:
        assert questions.readers == {get_ident()}
        raise BoundError

    monkeypatch.setattr(worker, "bind", bind)
    monkeypatch.setattr("os._exit", lambda _: None)
    with pytest.raises(BoundError):
        worker.serve(questions, io.BytesIO())
