"""Read lesson files, and check them completely before a lesson starts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from shellshock_tui.dice import DiceError, parse_faces
from shellshock_tui.engine.english import counted
from shellshock_tui.files import DataError, Faults
from shellshock_tui.kit.script import BEGIN, Script, given
from shellshock_tui.lessons.lesson import Ask, Command, Faces, Lesson, Step
from shellshock_tui.lessons.named_keys import written
from shellshock_tui.strict import Name, Sentence, Slug, Table, parse

MOST_LINES = 3
WIDEST_LINE = 76
NO_KEY = (
    "does not name a key: write {key:why-not} for the key of an action, {choice:to=0304} for that of a choice"
)
Entries = Annotated[tuple[dict[str, Any], ...], Field(max_length=40)]
Commands = Annotated[tuple[Any, ...], Field(max_length=40)]
"""Command tables, or lines of a script: a command in short form with its dice."""
Dice = Annotated[str, Field(max_length=400)]


class AskTable(Table):
    """A question for a number."""

    question: Sentence
    """The question."""
    at: Name
    """The address of the number that answers it. The page of addresses lists them."""


class StepTable(Table):
    """A step of a lesson."""

    text: Annotated[str, Field(min_length=1, max_length=600)]
    """What the learner reads: at most three lines of at most 76 characters."""
    light: Annotated[tuple[Name, ...], Field(max_length=12)] = ()
    """Addresses to highlight: places, units, areas and figures of a sheet, and the panes "log" and
    "forecast". The page of addresses lists them."""
    play: Commands = ()
    """Commands that the program gives before the step is shown."""
    ask: AskTable | None = None
    """A question for a number."""
    allow: Entries = ()
    """Patterns of the commands that are allowed, if these are not the commands of show, such as { do =
    "step", to = "front" }. They count only together with until."""
    until: Entries = ()
    """Patterns of the events or the state that complete the step, such as { event = "move-ended", unit =
    "r1" }, if this is not simply giving the commands of show."""
    hints: Annotated[tuple[Sentence, ...], Field(max_length=6)] = ()
    """What the learner reads after wrong tries, one after the other."""
    show: Commands = ()
    """The commands that complete the step."""
    dice: Dice = ""
    """The dice of this step in order, such as "d10=9 d2=1"; dice that are missing are made from the name of
    the lesson, those left over are ignored."""
    rule: Annotated[str, Field(max_length=60)] = ""
    """The id of the clause that the step is about."""


class LessonFile(Table):
    """A whole lesson file."""

    system: Slug
    """The rule system."""
    kind: Literal["lesson"]
    """The kind of the file."""
    name: Slug
    """The name by which the lesson is opened."""
    title: Name
    """The name that learners read."""
    number: Annotated[int, Field(ge=0, le=99)]
    """The number in the list of lessons; a lesson before the first one may have 0."""
    goal: Sentence
    """What the learner can do afterwards."""
    minutes: Annotated[int, Field(ge=1, le=60)]
    """How long the lesson takes, in minutes."""
    scenario: dict[str, Any] | None = None
    """The scenario in which the lesson takes place."""
    position: str = ""
    """The position as lines of a script instead of a scenario; `battle` holds its further fields."""
    battle: Annotated[dict[str, Any], Field(default_factory=dict)]
    """Further fields of the scenario, if the lesson begins from a position."""
    begin: Commands = ()
    """The commands that are given first."""
    dice: Dice = ""
    """The dice of the lesson in order, such as "d10=9 d2=1"."""
    bots: Annotated[dict[Slug, Slug], Field(default_factory=dict, max_length=6)]
    """The bots that play sides in steps without allow: the name of the bot by the id of the side."""
    steps: Annotated[tuple[StepTable, ...], Field(min_length=1, max_length=60)]
    """The steps."""


def read_lesson(table: Mapping[str, Any], file: str) -> Lesson:
    """Return a lesson read from a table; raise DataError with the file, the fields and the faults."""
    read = parse(LessonFile, table, file)
    faults = Faults()
    with faults:
        begin, faces = _commands(read.begin, file, "begin")
    with faults:
        scenario = _scenario(read, file)
    with faults:
        dice = _faces(read.dice, file, "dice")
    steps: list[Step] = []
    for number, step in enumerate(read.steps, start=1):
        with faults:
            steps.append(_step(step, file, f"steps.{number}"))
    faults.raise_all()
    return Lesson(
        name=read.name,
        system=read.system,
        number=read.number,
        title=read.title,
        goal=read.goal,
        minutes=read.minutes,
        scenario=scenario,
        begin=begin,
        dice=faces + dice,
        bots=read.bots,
        steps=tuple(steps),
    )


def _scenario(read: LessonFile, file: str) -> dict[str, Any]:
    """Return the scenario that a lesson holds, or the one made from its position."""
    head = {"system": read.system, "kind": "scenario", "name": read.name, "title": read.title}
    if read.scenario is not None:
        return {**head, **read.scenario}
    if not read.position:
        raise DataError(file, "scenario", "is missing")
    try:
        return {**Script(read.position, battle=read.battle).scenario(read.system), **head}
    except ValueError as error:
        raise DataError(file, "position", str(error)) from None


def _commands(entries: tuple[Any, ...], file: str, field: str) -> tuple[tuple[Command, ...], Faces]:
    """Return the commands, and the dice given in lines of a script."""
    commands: list[Command] = []
    faces: Faces = ()
    for number, entry in enumerate(entries, start=1):
        if not isinstance(entry, dict | str):
            raise DataError(file, f"{field}.{number}", "should be a table or a line")
        try:
            lines = given(entry) if isinstance(entry, str) else ()
        except DiceError as error:
            raise DataError(file, f"{field}.{number}", str(error)) from None
        commands += [entry] if isinstance(entry, dict) else [one.words for one in lines if one.words != BEGIN]
        faces += tuple(face for one in lines for face in one.faces)
    return tuple(commands), faces


def _step(table: StepTable, file: str, field: str) -> Step:
    if table.until and not (table.show or table.play):
        raise DataError(file, f"{field}.show", "is missing; it should say what the step waits for")
    _check_until(table.until, file, f"{field}.until")
    play, played = _commands(table.play, file, f"{field}.play")
    show, shown = _commands(table.show, file, f"{field}.show")
    return Step(
        text=_lines(table.text, file, f"{field}.text"),
        highlights=table.light,
        play=play,
        ask=Ask(table.ask.question, table.ask.at) if table.ask else None,
        allow=table.allow if table.until else show,
        until=table.until,
        hints=tuple(_hints(table.hints, file, f"{field}.hints")),
        show=show,
        dice=played + shown + _faces(table.dice, file, f"{field}.dice"),
        rule=table.rule,
    )


def _check_until(patterns: Sequence[object], file: str, field: str) -> None:
    """Raise DataError unless the conditions are tables, and each `any` in them is a list of tables."""
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
        raise DataError(file, field, f"has {counted(len(lines), 'line')}; at most {MOST_LINES} are allowed")
    for number, line in enumerate(lines, start=1):
        if len(_checked(line, file, field)) > WIDEST_LINE:
            raise DataError(file, field, f"line {number} is longer than {WIDEST_LINE} characters")
    return lines


def _checked(text: str, file: str, field: str) -> str:
    """Return a text with a letter in place of each key; raise DataError if a key is not named correctly."""
    shown = written(text, lambda _: "k")
    if "{" in shown or "}" in shown:
        raise DataError(file, field, NO_KEY)
    return shown


def _faces(text: str, file: str, field: str) -> Faces:
    try:
        return parse_faces(text)
    except DiceError as error:
        raise DataError(file, field, str(error)) from None
