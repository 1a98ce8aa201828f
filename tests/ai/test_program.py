"""A program plays a side by the line protocol; one that cannot go on is reported and ended."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from time import sleep
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.ai import BotDecision, Position
from shellshock_tui.ai.program import MOST_REFUSED, Program, ProgramError
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.match import AnyMatch, Match
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.referee.greeting import seat_line
from shellshock_tui.rules import system
from tests.soak import soaked
from tests.toy import courtyard

RULES = courtyard()
FIRST = "import json, sys\n"
LEGAL = """
print('{"ask": "legal"}', flush=True)
legal = json.loads(sys.stdin.readline())["legal"]
print(json.dumps(legal[0]), flush=True)
"""
READ = """
lines = []
for text in sys.stdin:
    lines.append(json.loads(text))
    print(text, file=sys.stderr, flush=True)
    if "decision" in lines[-1]:
        break
"""


def match() -> AnyMatch:
    """The courtyard, begun."""
    found: AnyMatch = Match(RULES)
    found.begin(SeededDice("1"))
    return found


def at(game: AnyMatch, side: str = "") -> Position:
    """The present position of a game, for the side that is asked or another one."""
    asked = getattr(RULES.decision(game.state), "side")  # noqa: B009
    return Position(game.state, side or asked, "ash", tuple(game.entries))


READ_ONE = "print(sys.stdin.readline(), file=sys.stderr, flush=True)\n"
Begun = Callable[..., Program]


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Begun]:
    """Returns a program with this source; all are ended after the test."""
    programs: list[Program] = []

    def begin(*source: str, patience: float = 60.0) -> Program:
        file = tmp_path / f"program{len(programs)}.py"
        file.write_text(FIRST + "".join(map(dedent, source)), "utf-8")
        greeting = [seat_line(side, "toy", "The courtyard") for side in RULES.sides[:1]]
        programs.append(Program(RULES, (sys.executable, str(file)), greeting, patience))
        return programs[-1]

    yield begin
    for program in programs:
        program.leave((), None)


def answer(program: Program, position: Position) -> BotDecision[Any] | ProgramError:
    """The decision of a program, or the reason why there is none."""
    try:
        return program.ask(position)
    except ProgramError as error:
        return error


def errors_of(program: Program) -> tuple[str, ...]:
    """End a program and return the last lines that it wrote on its standard error."""
    program.leave((), None)
    return program.errors


def gone(pid: int) -> bool:
    """Whether no process has this id."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def wait_until(holds: Callable[[], bool]) -> bool:
    """Wait up to a minute until a condition holds; return whether it does."""
    for _ in range(600):
        if holds():
            return True
        sleep(0.1)
    return False


def test_the_last_line_of_its_standard_error_is_told(begun: Begun) -> None:
    with pytest.raises(
        ProgramError, match=r'ended with exit code 1. Its last line .*: "ValueError: no plan"'
    ):
        begun(READ, "raise ValueError('no plan')").ask(at(match()))


def test_one_that_writes_much_on_its_standard_error_is_not_held_up(begun: Begun) -> None:
    much = r"""
    sys.stderr.buffer.write(b"\n" * 30_000_000 + b"x" * 3_000 + b"\nlast\n")
    sys.stderr.flush()
    """
    program = begun(READ.replace("print(text, file=sys.stderr, flush=True)", "pass"), much, LEGAL, patience=5)
    assert program.ask(at(match())).commands
    *_, part, last = errors_of(program)
    assert (part, last) == ("x" * 500, "last")
    assert len(errors_of(program)) <= 200


def test_a_program_asks_and_gives_a_legal_command(begun: Begun) -> None:
    game = match()
    decision = begun(READ, LEGAL, "sys.stdin.read()").ask(at(game))
    assert decision.commands == (next(RULES.legal(game.state, at(game).side)),)


def test_it_is_told_its_seat_then_what_happened_then_the_decision(begun: Begun) -> None:
    program = begun(READ, LEGAL, "sys.stdin.read()")
    program.ask(at(match()))
    told = "".join(errors_of(program))
    assert told.index('"seat"') < told.index('"event": "begin') < told.index('"decision"')


def test_a_refused_command_is_answered_and_another_one_taken(begun: Begun) -> None:
    program = begun(
        READ,
        """
        print('{"do": "step", "unit": "nobody", "to": "e"}', flush=True)
        assert "refused" in json.loads(sys.stdin.readline())
        """,
        LEGAL,
        "sys.stdin.read()",
    )
    assert program.ask(at(match())).commands


def test_it_cannot_command_the_other_side(begun: Begun) -> None:
    game = match()
    other = next(side.id for side in RULES.sides if side.id != at(game).side)
    program = begun(
        READ,
        f"print(json.dumps({{'do': 'resign', 'side': {other!r}}}), flush=True)\n",
        "print(sys.stdin.readline(), file=sys.stderr, flush=True)\n",
        LEGAL,
        "sys.stdin.read()",
    )
    decision = program.ask(at(game))
    assert [RULES.actor(game.state, command) for command in decision.commands] != [other]
    assert "another side" in "".join(errors_of(program))


def test_a_command_without_a_side_is_one_of_its_own(begun: Begun) -> None:
    program = begun(READ, "print(json.dumps({'do': 'resign'}), flush=True)\n", "sys.stdin.read()")
    position = at(match())
    (command,) = program.ask(position).commands
    assert RULES.encode(command) == {"do": "resign", "side": position.side}


def test_it_is_listed_only_the_commands_of_its_side(begun: Begun) -> None:
    source = """
    print('{"ask": "legal"}', flush=True)
    sides = {command["side"] for command in json.loads(sys.stdin.readline())["legal"]}
    print(*sides, file=sys.stderr, flush=True)
    """
    game = match()
    for side in (one.id for one in RULES.sides):
        program = begun(READ, source, LEGAL, "sys.stdin.read()")
        assert program.ask(at(game, side)).commands
        assert errors_of(program)[-1] == side


def test_it_passes_where_it_may_interrupt(begun: Begun) -> None:
    game = match()
    other = next(side.id for side in RULES.sides if side.id != at(game).side)
    program = begun(READ, """print('{"do": "pass"}', flush=True)\nsys.stdin.read()""")
    assert program.ask(at(game, other)).commands == ()


def test_it_offers_a_draw_and_still_gives_a_command(begun: Begun) -> None:
    offer = """print('{"do": "draw"}', flush=True)\nsys.stdin.readline()\n"""
    decision = begun(READ, offer, LEGAL, "sys.stdin.read()").ask(at(match()))
    assert decision.offers_draw
    assert decision.commands


def test_it_hears_once_that_another_side_offers_a_draw(begun: Begun) -> None:
    waits = """print('{"do": "pass"}', flush=True)\n"""
    program = begun(READ, waits, READ, LEGAL, READ, LEGAL, "sys.stdin.read()")
    game = match()
    own = at(game).side
    other = next(side.id for side in RULES.sides if side.id != own)
    interrupting = replace(at(game, other), offers=(own, other))
    program.ask(interrupting)
    program.ask(interrupting)
    program.ask(interrupting)
    heard = [json.loads(line) for line in errors_of(program) if "draw-offered" in line]
    assert [line["side"] for line in heard] == [own, own]


def test_it_is_told_what_was_undone(begun: Begun) -> None:
    game = match()
    program = begun((READ + LEGAL) * 3, "sys.stdin.read()")
    game.give(program.ask(at(game)).commands[0], SeededDice("2"))
    program.ask(at(game))
    game.undo()
    program.ask(at(game))
    first, second, third = "".join(errors_of(program)).split('"decision"')[:3]
    assert "undone" not in first + second
    assert '"event": "undone", "commands": 1' in third


def test_it_hears_of_the_end(begun: Begun) -> None:
    game = match()
    told = "for text in sys.stdin: print(text, file=sys.stderr, flush=True)"
    program = begun(READ, LEGAL, told)
    program.ask(at(game))
    game.give(RULES.concessions(game.state, "gold")[0], SeededDice("3"))
    outcome = RULES.decision(game.state)
    assert isinstance(outcome, Outcome)
    program.leave(tuple(game.entries), outcome)
    assert '"winner": "blue"' in "".join(program.errors)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("sys.exit(3)", "ended with exit code 3"),
        ("", "ended before the battle did"),
        ("import os; os.kill(os.getpid(), 9)", "was ended by signal 9"),
        (f"{READ}\nwhile True: print('rubbish', flush=True)", f"sent {MOST_REFUSED} lines that were refused"),
    ],
)
def test_one_that_cannot_go_on_is_told_of(begun: Begun, source: str, sentence: str) -> None:
    with pytest.raises(ProgramError, match=sentence):
        begun(source).ask(at(match()))


STALLING = (
    "import time\ntime.sleep(600)",
    "sys.stdin.read()",
    "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(600)",
    "while True: print('{\"ask\": \"legal\"}', end='', flush=True)",
    "while True: sys.stdout.write('[' * 65536)",
    "while True: print('rubbish', file=sys.stderr)",
    "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)",
    "import subprocess\nsubprocess.run(['sleep', '600'])",
    "import subprocess\nsubprocess.Popen(['sleep', '601'], start_new_session=True)\nsys.stdin.read()",
    "import subprocess\nsubprocess.Popen(['sleep', '601'], start_new_session=True)\nsys.exit()",
)
NONSENSE = (
    "print('nonsense', flush=True)",
    "print('[' * 30000, flush=True)",
    'print(\'{"do": "draw", "side": 3}\', flush=True)',
    "print('{\"ask\": [1]}', flush=True)",
    'print(\'{"do": "pass"}\', flush=True)',
    "sys.stdout.buffer.write(bytes(range(256)) * 99)",
    "sys.stdout.write('\\x1b]0;gotcha\\x07' * 9 + '\\n')",
)


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("source", "patience"), [*((one, 0.5) for one in STALLING), *((one, 2.0) for one in NONSENSE)]
)
def test_one_that_stalls_or_writes_nonsense_loses_only_its_seat(
    begun: Begun, source: str, patience: float
) -> None:
    game = match()
    program = begun(READ, source, "\nsys.stdin.read()", patience=patience)
    with pytest.raises(ProgramError) as caught:
        program.ask(at(game))
    assert str(caught.value).isprintable()
    assert all(line.isprintable() or not line for line in program.errors)
    process = program._process
    assert process is not None
    program.leave((), None)
    assert gone(process.pid)
    assert len(game.entries) == 1


@pytest.mark.few(2)
@pytest.mark.parametrize("number", soaked(range(2_000), 15))
def test_any_lines_lose_only_a_seat(begun: Begun, number: int) -> None:
    dice = SeededDice(f"lines {number}")
    pieces = (
        '{"do": ',
        '"step"',
        "}",
        '"unit": "b1"',
        ", ",
        "\n",
        '{"ask": "legal"}',
        "\x00",
        "é",
        "9" * 5000,
        "[" * 99,
    )
    text = "".join(pieces[dice.roll(len(pieces), "piece") - 1] for _ in range(60))
    game = match()
    program = begun(READ, f"sys.stdout.write({text!r}); sys.stdout.flush()\nsys.exit()")
    found = answer(program, at(game))
    if isinstance(found, ProgramError):
        assert str(found).isprintable()
    else:
        game.give(found.commands[0], SeededDice("x"))


CHILD = """
import subprocess
child = subprocess.Popen(['sleep', '602'], start_new_session=True)
print(child.pid, file=sys.stderr, flush=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives orphans to the keeper")
@pytest.mark.parametrize("end", ["sys.stdin.read()", "sys.exit()"])
def test_what_a_program_has_started_ends_with_it(begun: Begun, end: str) -> None:
    program = begun(CHILD, READ, LEGAL, end)
    program.ask(at(match()))
    child = int(errors_of(program)[0])
    assert gone(child)


HOLDER = """
import sys, time
sys.path.insert(0, {root!r})
from tests.ai.test_program import RULES, Program, at, match
program = Program(RULES, (sys.executable, {file!r}), ())
program.ask(at(match()))
while not program.errors:
    time.sleep(0.01)
print(*program.errors, flush=True)
while True:
    time.sleep(0.01)  # a signal that comes just before a long wait would be noticed only after it
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_programs_end_when_the_process_that_plays_ends(tmp_path: Path, number: int) -> None:
    file, root = tmp_path / "stubborn.py", Path(__file__).parents[2]
    stubborn = "import os, signal, time\nprint(os.getpid(), file=sys.stderr, flush=True)\n"
    ignoring = "[signal.signal(one, signal.SIG_IGN) for one in (1, 2, 15)]\n"
    file.write_text(
        FIRST
        + stubborn
        + ignoring
        + READ.replace("print(text", "0 and print(text")
        + LEGAL
        + "time.sleep(600)"
    )
    holder = HOLDER.format(root=str(root), file=str(file))
    with subprocess.Popen(
        [sys.executable, "-c", holder], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as playing:
        assert playing.stdout is not None
        pid = int(playing.stdout.readline())
        playing.send_signal(number)
        playing.wait(60)
    assert wait_until(lambda: gone(pid))


def test_it_is_started_as_windows_allows(begun: Begun, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows, a process inherits no file descriptors except the standard streams."""
    start = subprocess.Popen.__init__

    def on_windows(process: Any, *arguments: Any, **options: Any) -> None:
        if options.get("pass_fds"):
            raise ValueError("pass_fds not supported on Windows.")
        start(process, *arguments, **options)

    monkeypatch.setattr(subprocess.Popen, "__init__", on_windows)
    assert begun(READ, LEGAL).ask(at(match())).commands


def test_one_that_does_not_read_may_still_give_commands() -> None:
    position = at(match())
    command = next(iter(RULES.legal(position.state, position.side)))
    source = f"import time; print({json.dumps(RULES.encode(command))!r}, flush=True); time.sleep(600)"
    program = Program(RULES, (sys.executable, "-c", source), [{"text": "x" * 1000}] * 1000, 10.0)
    assert program.ask(position).commands == (command,)
    program.leave((), None)


def test_one_that_cannot_be_started_is_told_of() -> None:
    with pytest.raises(ProgramError, match=r"cannot be started.*no such file"):
        Program(RULES, ("/nowhere/bot",), ()).ask(at(match()))


@pytest.mark.rule("damage.armour")
def test_no_program_marks_a_sheet_by_hand(begun: Begun) -> None:
    data = library.open_file("scenario", "duel")
    shellshock = system("shellshock")
    rules = shellshock.rules(shellshock.setup(data.table, data.find, data.file))
    game: AnyMatch = Match(rules)
    game.begin(SeededDice("1"))
    asked = rules.decision(game.state)
    assert isinstance(asked, Decision)
    mark = '{"do": "mark-sheet", "unit": "b1", "figure": "armour/front", "number": 0, "reason": "x"}'
    program = begun(READ, f"print({mark!r}, flush=True)\n", READ_ONE, LEGAL)
    program.rules = rules
    side = asked.side or rules.sides[0].id
    decision = program.ask(Position(game.state, side, "x", tuple(game.entries)))
    assert rules.encode(decision.commands[0])["do"] != "mark-sheet"
    assert any("for people only" in line for line in errors_of(program))
