"""A lesson for tests with all kinds of steps, and its session."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from shellshock_tui.files import parse_table
from shellshock_tui.lessons.course import answer_of
from shellshock_tui.lessons.course_book import begin_lesson
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.library import DataFile, finder
from shellshock_tui.library.header import read_header

HEAD = '''
system = "shellshock"
kind = "lesson"
name = "trial"
title = "A trial"
number = 42
minutes = 5
goal = "You know what a lesson can do."
begin = ["begin | d2=1 d2=1", "take-chit r", { do = "take-chit", unit = "b" }]
position = """
open 20 20
unit r red bison-gp 0510 n
unit b blue mason 0502 s
"""
battle = { era = "future" }
'''
STEPS = """
[[steps]]
text = "Read this."
light = ["unit/r/move"]

[[steps]]
text = "Announce speed 4."
allow = [{ do = "announce-speed", speed = 4 }]
until = [{ event = "speed-announced", unit = "r" }]
hints = ["Speed 4, not another.", "Press 4."]
show = [{ do = "announce-speed", unit = "r", speed = 4 }]

[[steps]]
text = "How many kreigs are these?"
[steps.ask]
question = "How many kreigs stand beside speed 4?"
at = "unit/r/move/speed/4/kreigs"

[[steps]]
text = "Step twice and end the move."
until = [{ event = "step", hex = "0508" }, { event = "move-ended", unit = "r" }]
show = ["4 step r front", "end-move r"]

[[steps]]
text = "Blue waits; now fire."
play = ["announce-speed b 0", "end-move b"]
allow = [{ do = "fire", shots = [{ weapon = "V" }] }]
until = [{ event = "hit-roll" }]
dice = "d10=9 d10=8 d2=2"
[[steps.show]]
do = "fire"
unit = "r"
post = "Gunner"
section = "Turret"
target = "b"
shots = [{ weapon = "V" }]
"""
FAULTY_PLAY = """
[[steps]]
text = "Read this."

[[steps]]
text = "This cannot begin."
play = [{ do = "announce-speed", unit = "r", speed = 4 }, { do = "step", unit = "b", to = "front" }]
"""
FAULTY_ASK = """
[[steps]]
text = "Read this."

[[steps]]
text = "How many kreigs are these?"
[steps.ask]
question = "How many kreigs?"
at = "unit/x/move"
"""


def table(steps: str = STEPS, head: str = HEAD) -> Mapping[str, Any]:
    """The lesson as the table of its file."""
    return parse_table(head + steps, "trial.toml")


def data(steps: str = STEPS, head: str = HEAD) -> DataFile:
    """The lesson as the data file that the library would open."""
    found = table(steps, head)
    return DataFile(read_header(found, "trial.toml"), found, "trial.toml", finder("shellshock"))


def put_lesson(home: Path, name: str, number: int) -> None:
    """Write the lesson into a player's folder under another name and number."""
    head = HEAD.replace('"trial"', f'"{name}"').replace("42", f"{number}")
    folder = home / "scenarios" / "jumpstarts"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.toml").write_text(head + STEPS)


@contextmanager
def taken(folder: Path, steps: str = STEPS) -> Iterator[TaughtSession]:
    """Take the lesson from its beginning."""
    session = begin_lesson(data(steps), folder)
    try:
        yield session
    finally:
        session.close()


def give(session: TaughtSession, do: str, **fields: Any) -> None:
    """Give a command, written as in the protocol."""
    session.give(session.rules.decode({"do": do, **fields}))


def to_words(session: TaughtSession, words: str) -> None:
    """Go on by the lesson's own commands until a step begins whose text contains some words."""
    while words not in " ".join(session.course.now.text):
        if session.course.waits_for_answer:
            session.answer(int(answer_of(session.course, session.rules, session.state).total))
        elif session.course.is_read_only:
            session.read_on()
        else:
            session.show()


def to_step(session: TaughtSession, number: int) -> None:
    """Go on by the lesson's own commands and answers until a step begins."""
    while session.course.step + 1 < number:
        if session.course.waits_for_answer:
            session.answer(7)
        elif session.course.is_read_only:
            session.read_on()
        else:
            session.show()
