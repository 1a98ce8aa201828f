"""Reading lessons: the file as it is written, checked whole before anybody learns from it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from shellshock_tui.dice import DiceError, parse_faces
from shellshock_tui.files import DataError
from shellshock_tui.lessons.lesson import Ask, Faces, Lesson, Step
from shellshock_tui.lessons.named_keys import written
from shellshock_tui.strict import Name, Sentence, Slug, Table, parse

MOST_LINES = 3
WIDEST_LINE = 76
NO_KEY = "names no key so: write {key:why-not} for an action's, {choice:speed=4} for a choice's"
Entries = Annotated[tuple[dict[str, Any], ...], Field(max_length=40)]
Dice = Annotated[str, Field(max_length=400)]


class AskTable(Table):
    """A number that is asked for."""

    question: Sentence
    at: Name


class StepTable(Table):
    """A step."""

    text: Annotated[str, Field(min_length=1, max_length=600)]
    light: Annotated[tuple[Name, ...], Field(max_length=12)] = ()
    play: Entries = ()
    ask: AskTable | None = None
    allow: Entries = ()
    until: Entries = ()
    hints: Annotated[tuple[Sentence, ...], Field(max_length=6)] = ()
    show: Entries = ()
    dice: Dice = ""
    rule: Annotated[str, Field(max_length=60)] = ""


class LessonFile(Table):
    """A whole lesson."""

    system: Slug
    kind: Literal["lesson"]
    name: Slug
    title: Name
    number: Annotated[int, Field(ge=1, le=99)]
    goal: Sentence
    minutes: Annotated[int, Field(ge=1, le=60)]
    scenario: dict[str, Any]
    begin: Entries = ()
    dice: Dice = ""
    bots: Annotated[dict[Slug, Slug], Field(default_factory=dict, max_length=6)]
    steps: Annotated[tuple[StepTable, ...], Field(min_length=1, max_length=60)]


def read_lesson(table: Mapping[str, Any], file: str) -> Lesson:
    """Read a lesson; DataError(file, field, why)."""
    read = parse(LessonFile, table, file)
    head = {"system": read.system, "kind": "scenario", "name": read.name, "title": read.title}
    return Lesson(
        name=read.name,
        system=read.system,
        number=read.number,
        title=read.title,
        goal=read.goal,
        minutes=read.minutes,
        scenario={**head, **table["scenario"]},
        begin=read.begin,
        dice=_faces(read.dice, file, "dice"),
        bots=read.bots,
        steps=tuple(_step(step, file, f"steps.{number}") for number, step in enumerate(read.steps, start=1)),
    )


def _step(table: StepTable, file: str, field: str) -> Step:
    if table.until and not (table.show or table.play):
        raise DataError(file, f"{field}.show", "is missing: it gives what the step waits for")
    _check_until(table.until, file, f"{field}.until")
    return Step(
        text=_lines(table.text, file, f"{field}.text"),
        light=table.light,
        play=table.play,
        ask=Ask(table.ask.question, table.ask.at) if table.ask else None,
        allow=table.allow if table.until else table.show,
        until=table.until,
        hints=tuple(_hints(table.hints, file, f"{field}.hints")),
        show=table.show,
        dice=_faces(table.dice, file, f"{field}.dice"),
        rule=table.rule,
    )


def _check_until(patterns: Sequence[object], file: str, field: str) -> None:
    """DataError where something that a step waits for is no table, or is any of what is no list of them."""
    for number, pattern in enumerate(patterns, start=1):
        if not isinstance(pattern, dict):
            raise DataError(file, f"{field}.{number}", "should be a table")
        several = pattern.get("any", [])
        if not isinstance(several, list):
            raise DataError(file, f"{field}.{number}.any", "should be a list")
        _check_until(several, file, f"{field}.{number}.any")


def _hints(hints: tuple[str, ...], file: str, field: str) -> Iterator[str]:
    for hint in hints:
        _checked(hint, file, field)
        yield hint


def _lines(text: str, file: str, field: str) -> tuple[str, ...]:
    lines = tuple(line.strip() for line in text.strip().splitlines())
    if len(lines) > MOST_LINES:
        raise DataError(file, field, f"has {len(lines)} lines; {MOST_LINES} are the most")
    for number, line in enumerate(lines, start=1):
        if len(_checked(line, file, field)) > WIDEST_LINE:
            raise DataError(file, field, f"line {number} is longer than {WIDEST_LINE} characters")
    return lines


def _checked(text: str, file: str, field: str) -> str:
    """Return a text with a sign for each key that it names; DataError if it names one in another way."""
    shown = written(text, lambda _: "k")
    if "{" in shown or "}" in shown:
        raise DataError(file, field, NO_KEY)
    return shown


def _faces(text: str, file: str, field: str) -> Faces:
    try:
        return parse_faces(text)
    except DiceError as error:
        raise DataError(file, field, str(error)) from None
