"""`shellshock drill --print`: exercises for paper with their record sheets, and the answers apart."""

from collections.abc import Iterator

from rich.text import Text

from shellshock_tui.cli.answer import Answer, Shown
from shellshock_tui.cli.commands.drill import checked_system
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.page_files import page_outputs, told_files
from shellshock_tui.dice import random_seed
from shellshock_tui.drill.exercise import Exercise, Moment
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.drill.on_paper import options_of, paper_round, working
from shellshock_tui.drill.ready import ready
from shellshock_tui.engine.event import counted
from shellshock_tui.files import clean
from shellshock_tui.paper.exercise_page import PrintedExercise, answer_pages, exercise_pages, lettered
from shellshock_tui.paper.page import PAPERS, Page
from shellshock_tui.paper.pages_file import write_pages
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
    name, outputs = checked_system(system, ""), page_outputs(pdf, svg)
    chosen = random_seed() if seed is None else seed
    found = paper_round(ready(name), forms_of(name), number or USUAL, str(chosen))
    if found is None:
        raise CommandLineError(f"{title_of(name)} has no exercises for paper.")
    moment, exercises = found
    printed = [_printed(one) for one in exercises]
    files = write_pages(outputs, _pages(name, moment, exercises, printed)) if outputs else None
    table = [
        {**one._asdict(), "clauses": list(exercise.clauses)}
        for one, exercise in zip(printed, exercises, strict=True)
    ]
    written = [str(file) for file in files.written] if files else []
    answer = {"seed": chosen, "exercises": table, "files": written}
    return Answer(answer, tuple(_text(printed, told_files(files) if files else "", chosen)))


def _printed(exercise: Exercise) -> PrintedExercise:
    return PrintedExercise(exercise.paper, options_of(exercise), exercise.answer.text, working(exercise))


def _pages(
    name: str, moment: Moment, exercises: tuple[Exercise, ...], printed: list[PrintedExercise]
) -> tuple[Page, ...]:
    size = PAPERS["a4"]
    units = dict.fromkeys(unit for one in exercises for unit in one.units)
    sheets = [(name, moment.rules.sheet(moment.state, unit, ())) for unit in units]
    title = f"{title_of(name)}: exercises"
    return (
        *sheets_alone(sheets, size),
        *exercise_pages(title, printed, size),
        *answer_pages(f"{title_of(name)}: answers", printed, size),
    )


def _text(printed: list[PrintedExercise], files: str, seed: str | int) -> Iterator[Shown]:
    if files:
        told = f"{counted(len(printed), 'exercise')}, the answers and the sheets: {files}"
        yield Text(clean(told))
        return
    for number, one in enumerate(printed, start=1):
        yield Text(clean(f"{number}. {one.question}"), "bold")
        for letter, option in lettered(one.options):
            yield Text(clean(f"   {letter}  {option}"))
    yield Text("Answers", "bold")
    for number, one in enumerate(printed, start=1):
        yield Text(clean(f"{number}. {one.answer}   {one.working}"))
    yield Text(f"Seed: {seed}")
