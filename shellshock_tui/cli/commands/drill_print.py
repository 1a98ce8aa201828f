"""`shellshock drill --print`: exercises for paper with their record sheets, and the answers at the end."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from shellshock_tui.cli.answer import Answer, Shown
from shellshock_tui.cli.commands.drill import checked_system
from shellshock_tui.cli.commands.sheet import NARROWEST, WIDEST
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.output import room
from shellshock_tui.cli.page_files import page_outputs, told_files
from shellshock_tui.dice import random_seed
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.drill.exercise import Exercise, Moment
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.drill.on_paper import options_of, paper_round, sheets_for, terms_of, working
from shellshock_tui.drill.ready import ready
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.files import clean
from shellshock_tui.paper.exercise_page import PrintedExercise, answer_pages, exercise_pages, lettered
from shellshock_tui.paper.page import PAPERS, Page
from shellshock_tui.paper.pages_file import write_pages
from shellshock_tui.paper.printed import sheets_alone
from shellshock_tui.rules import title_of

USUAL = 12
"""The number of exercises that are printed by default."""


def print_exercises(system: str, number: int | None, seed: int | None, pdf: str, svg: str) -> Answer:
    """Return exercises and their answers as text, and write them with the record sheets as pages.

    Raises:
        CommandLineError: The system has no exercises for paper.
        UserError: A file cannot be written.
    """
    name, outputs = checked_system(system), page_outputs(pdf, svg)
    chosen = random_seed() if seed is None else seed
    found = paper_round(ready(name), forms_of(name), number or USUAL, str(chosen))
    if found is None:
        raise CommandLineError(f"{title_of(name)} has no exercises for paper.")
    moment, exercises = found
    printed = [_printed(one) for one in exercises]
    sheets = () if outputs else sheets_for(moment, exercises)
    files = write_pages(outputs, _pages(name, moment, exercises, printed)) if outputs else None
    table = [
        {**one._asdict(), "means": list(exercise.means), "clauses": list(exercise.clauses)}
        for one, exercise in zip(printed, exercises, strict=True)
    ]
    written = [str(file) for file in files.written] if files else []
    told = told_files(files) if files else ""
    return Answer(
        {"seed": chosen, "exercises": table, "files": written},
        tuple(_text(printed, number or USUAL, sheets, terms_of(exercises), told, chosen)),
    )


def _printed(exercise: Exercise) -> PrintedExercise:
    return PrintedExercise(exercise.paper, options_of(exercise), exercise.answer.text, working(exercise))


def _pages(
    name: str, moment: Moment, exercises: tuple[Exercise, ...], printed: list[PrintedExercise]
) -> tuple[Page, ...]:
    size = PAPERS["a4"]
    sheets = [(name, sheet) for sheet in sheets_for(moment, exercises)]
    title = f"{title_of(name)}: exercises"
    return (
        *exercise_pages(title, printed, terms_of(exercises), size),
        *sheets_alone(sheets, size),
        *answer_pages(f"{title_of(name)}: answers", printed, size),
    )


def _text(
    printed: list[PrintedExercise],
    wanted: int,
    sheets: Sequence[SheetView],
    terms: Sequence[str],
    files: str,
    seed: str | int,
) -> Iterator[Shown]:
    if len(printed) < wanted:
        made = counted(len(printed), "exercise")
        why = "one position gives no more; another --seed takes another position"
        yield Text(f"{made} of {wanted}: {why}.")
    if files:
        told = f"{counted(len(printed), 'exercise')}, the sheets and the answers: {files}"
        yield Text(clean(told))
        return
    width = max(NARROWEST, min(room(), WIDEST))
    yield from (Text(line.text.rstrip()) for sheet in sheets for line in draw_sheet(sheet, width))
    yield from (Text(clean(means), "italic") for means in terms)
    for number, one in enumerate(printed, start=1):
        yield Text(clean(f"{number}. {one.question}"), "bold")
        for letter, option in lettered(one.options):
            yield Text(clean(f"   {letter}  {option}"))
    yield Text("Answers", "bold")
    for number, one in enumerate(printed, start=1):
        yield Text(clean(f"{number}. {one.answer}   {one.working}"))
    yield Text(f"Seed: {seed}")
