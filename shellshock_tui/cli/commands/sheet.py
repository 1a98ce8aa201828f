"""`shellshock sheet`: a record sheet in colour with a sign for each kind of area, or as TOML."""

from collections.abc import Iterator

from shellshock_tui import library, rules
from shellshock_tui.authoring.measuring import first_fill
from shellshock_tui.authoring.sheet_draft import sheet_text
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_as_typed, open_named
from shellshock_tui.cli.commands.check import with_all_faults
from shellshock_tui.cli.output import room, takes_colours
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.engine.figures import number
from shellshock_tui.files import clean
from shellshock_tui.library import DataFile

NARROWEST, WIDEST = 20, 100
"""The least and greatest width of a sheet."""


def print_toml(name: str) -> Answer:
    """Return the TOML of a record sheet as a file of its own, with its comments if it has such a file."""
    data = open_named(library.SHEET, name)
    lines = sheet_text(data).splitlines()
    return Answer(data.table, tuple("\t".join(map(clean, line.split("\t"))) for line in lines))


def show_sheet(name: str) -> Answer:
    """Return a record sheet without a game."""
    return with_all_faults(name, lambda: _drawn(name))


def _drawn(name: str) -> Answer:
    data = open_named(library.SHEET, name)
    with named_as_typed(name):
        view = rules.system(data.header.system, data.file).blank(data.table, data.find, data.file)
        worth = tuple(_worth(data))
    lines = draw_sheet(view, max(NARROWEST, min(room(), WIDEST)))
    if not takes_colours():
        return Answer(view, (*(line.text.rstrip() for line in lines), *worth))
    from shellshock_tui.drawing.sheets.inks import painted_line

    return Answer(view, (*map(painted_line, lines), *worth))


def _worth(data: DataFile) -> Iterator[str]:
    """Yield the worth of a sheet by the system's formula, with the terms of the calculation."""
    made = rules.system(data.header.system, data.file)
    fill = first_fill(data.table)
    trail = made.worth(data.table, fill, data.find, data.file)
    if trail is None:
        return
    stated = made.unit_cost(data.table, fill, data.find, data.file)
    total = made.price_words(int(trail.total))
    yield clean(f" worth by measurement: {total}, stated: {made.price_words(stated)}")
    if fill:
        yield "   both with the first choice for each open slot"
    yield from (clean(f"   {term.label}: {number(term.value)}") for term in trail.terms)
