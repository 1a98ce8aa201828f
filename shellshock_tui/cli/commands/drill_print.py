"""`shellshock drill --print`: exercises for paper with their record sheets, and the answers at the end."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from shellshock_tui.cli.answer import Answer, Shown
from shellshock_tui.cli.commands.drill import checked_system
from shellshock_tui.cli.commands.sheet import NARROWEST, WIDEST
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.output import room
from shellshock_tui.dice import random_seed
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.drill.exercise import Exercise, Moment
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.drill.on_paper import options_of, paper_round, sheets_for, working
from shellshock_tui.drill.ready import ready
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.files import clean
from shellshock_tui.paper.exercise_page import PrintedExercise, answer_pages, exercise_pages, lettered
from shellshock_tui.paper.page import PAPERS, Page
from shellshock_tui.paper.pages_file import PDF, SVG, write_pages
from shellshock_tui.paper.printed import sheets_alone
from shellshock_tui.rules import title_of

USUAL = 12
"""How many exercises are printed where no number is given."""


def print_exercises(system: str, number: int | None, seed: int | None, pdf: str, svg: str) -> Answer:
    """Return exercises and their answers as text, and write them with the record sheets as pages.

    Raises:
        CommandLineError: The system has no exercises for paper.
        UserError: A file cannot be written.
    """
    name = checked_system(system, "")
    chosen = random_seed() if seed is None else seed
    found = paper_round(ready(name), forms_of(name), number or USUAL, str(chosen))
    if found is None:
        raise CommandLineError(f"{title_of(name)} has no exercises for paper.")
    moment, exercises = found
    printed = [_printed(one) for one in exercises]
    sheets = () if pdf or svg else sheets_for(moment, exercises)
    files = _files(name, moment, exercises, printed, pdf, svg)
    table = [
        {**one._asdict(), "clauses": list(exercise.clauses)}
        for one, exercise in zip(printed, exercises, strict=True)
    ]
    return Answer(
        {"seed": chosen, "exercises": table, "files": files},
        tuple(_text(printed, number or USUAL, sheets, files, chosen)),
    )


def _printed(exercise: Exercise) -> PrintedExercise:
    return PrintedExercise(exercise.paper, options_of(exercise), exercise.answer.text, working(exercise))


def _files(
    name: str,
    moment: Moment,
    exercises: tuple[Exercise, ...],
    printed: list[PrintedExercise],
    pdf: str,
    svg: str,
) -> list[str]:
    if not (pdf or svg):
        return []
    size = PAPERS["a4"]
    sheets = [(name, sheet) for sheet in sheets_for(moment, exercises)]
    title = f"{title_of(name)}: exercises"
    pages: tuple[Page, ...] = (
        *exercise_pages(title, printed, size),
        *sheets_alone(sheets, size),
        *answer_pages(f"{title_of(name)}: answers", printed, size),
    )
    written: list[Any] = []
    for given, ending in ((pdf, PDF), (svg, SVG)):
        if given:
            written += write_pages(Path(given), pages, ending)
    return [str(file) for file in written]


def _text(
    printed: list[PrintedExercise],
    wanted: int,
    sheets: Sequence[SheetView],
    files: list[str],
    seed: str | int,
) -> Iterator[Shown]:
    if len(printed) < wanted:
        made = counted(len(printed), "exercise")
        why = "the sheets of one moment give no more; another --seed takes another moment"
        yield Text(f"{made} of {wanted}: {why}.")
    if files:
        told = f"{counted(len(printed), 'exercise')}, the sheets and the answers: {', '.join(files)}"
        yield Text(clean(told))
        return
    width = max(NARROWEST, min(room(), WIDEST))
    yield from (Text(line.text.rstrip()) for sheet in sheets for line in draw_sheet(sheet, width))
    for number, one in enumerate(printed, start=1):
        yield Text(clean(f"{number}. {one.question}"), "bold")
        for letter, option in lettered(one.options):
            yield Text(clean(f"   {letter}  {option}"))
    yield Text("Answers", "bold")
    for number, one in enumerate(printed, start=1):
        yield Text(clean(f"{number}. {one.answer}   {one.working}"))
    yield Text(f"Seed: {seed}")
