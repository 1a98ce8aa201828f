"""`shellshock print`: record sheets, tables, counters and a ruler as pages in PDF or SVG."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.text import Text

from shellshock_tui import library, rules
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_as_typed, open_named
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.forces import open_force
from shellshock_tui.cli.picture_file import check_picture, write_picture
from shellshock_tui.cli.saved_games import is_game, position, read_game
from shellshock_tui.drawing.colours import Colour, Sides
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.files import clean
from shellshock_tui.paper.counters_page import counter_pages, ruler_page
from shellshock_tui.paper.page import PAPERS, Page, Size
from shellshock_tui.paper.pdf_file import as_pdf, check_pdf, write_pdf
from shellshock_tui.paper.sheet_page import sheet_pages
from shellshock_tui.paper.svg_file import as_svg
from shellshock_tui.paper.tables_page import blocks_of, tables_pages
from shellshock_tui.rules import DEFAULT, SYSTEMS, no_system, title_of

PDF_HEAD = b"%PDF-"


@dataclass(frozen=True)
class PrintOrder:
    """What is printed, and where to."""

    sheets: tuple[str, ...]
    """The names of record sheets without a game."""
    game: str
    """A battle or a saved game whose record sheets are printed as they stand; empty for none."""
    force: str
    """The force whose record sheets are printed with their names; empty for none."""
    tables: str
    """The system whose tables are printed; empty for those of the game, if `with_tables`."""
    with_tables: bool
    with_counters: bool
    with_ruler: bool
    scale: float
    """How many inches a hex has on the ruler."""
    paper: str
    pdf: str
    svg: str


def print_pages(order: PrintOrder) -> Answer:
    """Print, and return where to.

    Raises:
        UserError: Something named is not there, does not fit on its paper, or cannot be written.
    """
    if order.paper not in PAPERS:
        raise CommandLineError(f"--paper takes {' or '.join(PAPERS)}, not {order.paper!r}.")
    if not (order.pdf or order.svg):
        raise CommandLineError("Say where to print: give --pdf FILE or --svg FILE.")
    check_picture(order.svg)
    _check_pdf_file(order.pdf)
    pages = _pages(order, PAPERS[order.paper])
    if not pages:
        raise CommandLineError(
            "Say what to print: names of record sheets, --game, --force, --tables, --counters or --ruler."
        )
    written = []
    if order.pdf:
        as_pdf(pages)
        write_pdf(Path(order.pdf), pages)
        written.append(order.pdf)
    if order.svg:
        for number, page in enumerate(pages):
            name = _numbered(order.svg, number)
            check_picture(name)
            write_picture(name, as_svg(page))
            written.append(name)
    told = f"{counted(len(pages), 'page')}: {', '.join(written)}"
    return Answer({"pages": len(pages), "files": written}, (Text(clean(told)),))


def _check_pdf_file(given: str) -> None:
    if not given:
        return
    check_pdf()
    path = Path(given)
    if path.is_dir() or not path.parent.is_dir():
        why = "it is a folder" if path.is_dir() else "its folder is not there"
        raise CommandLineError(f"{given} cannot be written: {why}.")
    if path.exists() and (path.is_symlink() or path.read_bytes()[: len(PDF_HEAD)] != PDF_HEAD):
        raise CommandLineError(f"{given} cannot be written: something else has that name already.")


def _numbered(given: str, number: int) -> str:
    """Return the name of the file of a page: "sheets.svg", "sheets-2.svg"."""
    path = Path(given)
    return str(path.with_name(f"{path.stem}-{number + 1}{path.suffix}")) if number else given


def _pages(order: PrintOrder, size: Size) -> tuple[Page, ...]:
    views = [_blank(name) for name in order.sheets]
    pages: list[Page] = []
    battle = position(order.game) if order.game else None
    if battle:
        bound, state = battle
        views += [bound.sheet(state, piece.unit, ()) for piece, _ in _pieces(bound, state)]
    if order.force:
        views += _of_force(order.force)
    pages += sheet_pages(views, size)
    if order.tables or order.with_tables:
        pages += _tables(order, size)
    if order.with_counters:
        if battle is None:
            raise CommandLineError("--counters prints the counters of a battle: give one with --game.")
        pages += counter_pages(_pieces(*battle), size)
    if order.with_ruler:
        pages.append(ruler_page(size, order.scale))
    return tuple(pages)


def _blank(name: str) -> SheetView:
    data = open_named(library.SHEET, name)
    with named_as_typed(name):
        return rules.system(data.header.system, data.file).blank(data.table, data.find, data.file)


def _of_force(name: str) -> list[SheetView]:
    """Return the record sheets of a force, each unit with its own name."""
    data = open_force(name)
    made = rules.system(data.header.system, data.file)
    with named_as_typed(name):
        made.check(data.table, data.find, data.file)
        views = []
        for unit in data.table["units"]:
            view = made.blank(data.find("sheet", unit["sheet"]), data.find, data.file, unit.get("fill", {}))
            views.append(replace(view, title=f"{unit['name']}: {view.title}"))
        return views


def _pieces(bound: AnyRules, state: Any) -> Sequence[tuple[Piece, Colour]]:
    """Return a counter of each unit on the map with the colour of its side."""
    found: dict[str, tuple[Piece, Colour]] = {}
    sides = Sides(bound.sides)
    for side in bound.sides:
        for piece in bound.pieces(state, side.id, ()):
            if piece.unit and piece.side == side.id:
                found.setdefault(piece.unit, (piece, sides.colour(side.id)))
    return tuple(found.values())


def _tables(order: PrintOrder, size: Size) -> tuple[Page, ...]:
    name, in_force = order.tables, set[str]()
    if order.game and not name:
        name, options = _options(order.game)
        in_force = {option.name for option in options if option.differs}
    name = name or DEFAULT
    if name not in SYSTEMS:
        raise no_system(name)
    blocks = blocks_of(rules.system(name).reference, name, in_force)
    if not blocks:
        raise CommandLineError(f"{title_of(name)} has no sheet of tables.")
    return tables_pages(f"{title_of(name)}: tables", blocks, {}, size)


def _options(game: str) -> tuple[str, Sequence[Any]]:
    """Return the system of a battle or a saved game, and its options."""
    if is_game(game):
        header = read_game(game).header
        return header.system, rules.system(header.system).options(header.battle, header.title)
    data = open_named(library.SCENARIO, game)
    return data.header.system, rules.system(data.header.system).options(data.table, data.file)
