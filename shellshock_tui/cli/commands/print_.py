"""`shellshock print`: record sheets, tables, counters and a ruler as pages in PDF or SVG."""

from dataclasses import dataclass, replace
from fractions import Fraction

from rich.text import Text

from shellshock_tui import library, rules
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_as_typed, named_system, open_named
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.forces import open_force
from shellshock_tui.cli.page_files import page_outputs, paper_size, told_files
from shellshock_tui.cli.saved_games import is_game, position, read_game
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.table_scale import TableScale
from shellshock_tui.files import clean
from shellshock_tui.kit.force import read_force
from shellshock_tui.paper.counters_page import ruler_page
from shellshock_tui.paper.page import Page, Size
from shellshock_tui.paper.pages_file import write_pages
from shellshock_tui.paper.printed import (
    PrintedBattle,
    battle_counters,
    battle_map,
    battle_sheets,
    battle_tables,
    opening_battle,
    saved_battle,
    sheets_alone,
    standard_tables,
)
from shellshock_tui.rules import DEFAULT, SYSTEMS, no_system


@dataclass(frozen=True, kw_only=True)
class PrintOrder:
    """The things to print, and the files to write."""

    sheets: tuple[str, ...]
    """The names of record sheets without a game."""
    game: str
    """A battle or a saved game whose record sheets are printed as they stand; empty for none."""
    force: str
    """The force whose record sheets are printed with their names; empty for none."""
    tables: str
    """The system whose tables are printed; empty for those of the game, if `with_tables`."""
    with_map: bool
    with_tables: bool
    with_counters: bool
    with_ruler: bool
    scale: float
    """The length of a hex on the ruler, in inches."""
    paper: str
    pdf: str
    svg: str


def print_pages(order: PrintOrder) -> Answer:
    """Print the pages, and return the names of the files.

    Raises:
        UserError: Something to print is missing or too large for its paper, or a file cannot be written.
    """
    size = paper_size(order.paper)
    if not (order.pdf or order.svg):
        _pages(order, size)  # A wrong name is told before the missing file.
        raise CommandLineError("Say where to print: give --pdf FILE or --svg FILE.")
    outputs = page_outputs(order.pdf, order.svg)
    pages = _pages(order, size)
    if not pages:
        raise CommandLineError(
            "Say what to print: names of record sheets, --game, --force, --map, --tables, --counters "
            "or --ruler."
        )
    printed = write_pages(outputs, pages)
    told = f"{counted(len(pages), 'page')}: {told_files(printed)}"
    table = {"pages": len(pages), "files": [str(file) for file in printed.written]}
    return Answer(table, (Text(clean(told)),))


def _pages(order: PrintOrder, size: Size) -> tuple[Page, ...]:
    battle = _battle(order.game) if order.game else None
    pages = [*sheets_alone([_blank(name) for name in order.sheets], size)]
    if battle:
        pages += battle_sheets(battle, size)
    if order.with_map:
        if battle is None:
            raise CommandLineError("--map prints the map of a battle: give one with --game.")
        pages.append(battle_map(battle, size))
    if order.force:
        pages += sheets_alone(_of_force(order.force), size)
    system = named_system(order.tables)
    if system and system not in SYSTEMS:
        raise no_system(system)
    if battle and order.with_tables and system in ("", battle.system):
        pages += battle_tables(battle, size)
    elif order.with_tables or system:
        pages += standard_tables(system or DEFAULT, size)
    if order.with_counters:
        if battle is None:
            raise CommandLineError("--counters prints the counters of a battle: give one with --game.")
        pages += battle_counters(battle, size)
    if order.with_ruler:
        pages.append(ruler_page(size, _hex_of(order.scale)))
    return tuple(pages)


def _hex_of(inches: float) -> TableScale:
    """Return the scale of a ruler whose hexes are some inches long."""
    told = "1 inch" if inches == 1 else f"{inches:g} inches"
    return TableScale(Fraction(f"{inches}"), f"one hex is {told}", str)


def _blank(name: str) -> tuple[str, SheetView]:
    data = open_named(library.SHEET, name)
    with named_as_typed(name):
        system = data.header.system
        return system, rules.system(system, data.file).blank(data.table, data.find, data.file)


def _of_force(name: str) -> list[tuple[str, SheetView]]:
    """Return the record sheets of a force with its system, each unit with its own name."""
    data = open_force(name)
    system = data.header.system
    made = rules.system(system, data.file)
    with named_as_typed(name):
        made.check(data.table, data.find, data.file)
        views = []
        for unit in read_force(data.table, data.file).units:
            view = made.blank(data.find("sheet", unit.sheet), data.find, data.file, unit.fill)
            views.append((system, replace(view, title=f"{unit.name}: {view.title}")))
        return views


def _battle(game: str) -> PrintedBattle:
    """Return a battle or a saved game as it is printed."""
    bound, state = position(game)
    if is_game(game):
        return saved_battle(read_game(game).header, bound, state)
    data = open_named(library.SCENARIO, game)
    return opening_battle(data, bound, state)
