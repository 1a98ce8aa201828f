"""The pages of a battle and of its rules: record sheets as they stand, tables and counters."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from shellshock_tui import library, rules
from shellshock_tui.board import DIRECTION_NAMES, way_of
from shellshock_tui.dice import SeededDice
from shellshock_tui.drawing.colours import Colour, Sides
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.system import bind_rules
from shellshock_tui.engine.table_scale import TableScale
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import DataError, Finder, clean
from shellshock_tui.paper.counters_page import INCH, CounterSet, chits_of, counter_pages, ruler_page
from shellshock_tui.paper.lay_out_page import lay_out_pages
from shellshock_tui.paper.map_page import PrintedMap, map_page, place_width
from shellshock_tui.paper.page import Page, Size
from shellshock_tui.paper.sheet_page import sheet_pages
from shellshock_tui.paper.tables_page import Block, Reference, blocks_of, read_reference, tables_pages
from shellshock_tui.rules import title_of
from shellshock_tui.session.game_setup import GameSetup, Opening, game_setup_of
from shellshock_tui.store import GameHeader
from shellshock_tui.user_error import UserError

OPTIONS = "options"
"""The table of a battle's file with its optional rules."""


NO_ERAS: Mapping[str, str] = MappingProxyType({})


class PrintedBattle(NamedTuple):
    """A battle that is printed as it stands."""

    system: str
    setup: GameSetup
    bound: AnyRules
    state: Any
    eras: Mapping[str, str] = NO_ERAS
    """The era of each unit's sheet, by the unit's id; empty for a battle without an era."""
    lay_out: tuple[str, ...] = ()
    """What to put where on a table; empty for a battle on its map."""
    scale: TableScale | None = None
    """The length on the table that stands for an inch in the rules; None for a battle on its map."""


def _laid_out(battle: PrintedBattle, table: Mapping[str, Any], find: Finder, file: str) -> PrintedBattle:
    """Return a battle with miniatures, with what to put where and the scale."""
    found = rules.system(battle.system, file)
    setup = found.setup(table, find, file)
    return battle._replace(lay_out=found.lay_out(setup), scale=found.table_scale(setup))


def saved_battle(header: GameHeader, bound: AnyRules, state: Any) -> PrintedBattle:
    """Return a saved game as it is printed, at one of its states."""
    eras = _eras(header.battle, rules.find_nothing)
    battle = PrintedBattle(header.system, game_setup_of(header), bound, state, eras)
    return battle if bound.has_map else _laid_out(battle, header.battle, rules.find_nothing, header.title)


def opening_battle(data: library.DataFile, bound: AnyRules, state: Any) -> PrintedBattle:
    """Return a battle as it is printed before it begins."""
    eras = _eras(data.table, data.find)
    battle = PrintedBattle(data.header.system, Opening(data).game_setup, bound, state, eras)
    return battle if bound.has_map else _laid_out(battle, data.table, data.find, data.file)


def _eras(table: Mapping[str, Any], find: Finder) -> Mapping[str, str]:
    """Return the era of each unit of a battle with an era: that of its sheet, else that of the battle."""
    era = table.get("era")
    if not era:
        return NO_ERAS
    found: dict[str, str] = {}
    for unit in table["units"]:
        name = unit["sheet"]
        sheet = table.get("sheets", {}).get(name)
        found[unit["id"]] = str((find("sheet", name) if sheet is None else sheet).get("era", era))
    return found


def battle_pages(battle: PrintedBattle, size: Size) -> tuple[Page, ...]:
    """Return the record sheets of all units, the map, the tables if there are any, and the counters.

    With miniatures, instructions for laying out and a ruler take the place of the map.

    Raises:
        UserError: A record sheet does not fit on a page.
    """
    has_tables = bool(_reference(battle.system).block)
    return (
        *battle_sheets(battle, size),
        *((battle_map(battle, size),) if battle.scale is None else ()),
        *(battle_tables(battle, size) if has_tables else ()),
        *(battle_counters(battle, size) if battle.scale is None else table_pages(battle, size)),
    )


def table_pages(battle: PrintedBattle, size: Size) -> tuple[Page, ...]:
    """Return the pages about what to put where, the counters, and a ruler, at the scale of the battle."""
    assert battle.scale is not None
    title = f"{clean(battle.setup.title)}: what to put where"
    return (
        *lay_out_pages(title, map(clean, battle.lay_out), size),
        *battle_counters(battle, size),
        ruler_page(size, battle.scale),
    )


def battle_sheets(battle: PrintedBattle, size: Size) -> tuple[Page, ...]:
    """Return the record sheets of all units on the map as they stand."""
    views = [_as_it_stands(battle, piece) for piece, _ in counters_of(battle)]
    return sheet_pages(views, size, _reference(battle.system).record)


def sheets_alone(views: Sequence[tuple[str, SheetView]], size: Size) -> tuple[Page, ...]:
    """Return record sheets without a battle, each given with the name of its system."""
    pages: list[Page] = []
    for system in dict.fromkeys(name for name, _ in views):
        record = _reference(system).record
        pages += sheet_pages([view for name, view in views if name == system], size, record)
    return tuple(pages)


def _as_it_stands(battle: PrintedBattle, piece: Piece) -> SheetView:
    """Return a unit's sheet with its facing and its era, which the screen shows elsewhere."""
    bound = battle.bound
    view: SheetView = bound.sheet(battle.state, piece.unit, ())
    told = []
    if piece.facing is not None:
        told.append(f"faces {DIRECTION_NAMES[way_of(bound.board, piece.facing)]}")
    if piece.unit in battle.eras:
        told.append(f"{clean(battle.eras[piece.unit])} era")
    return replace(view, facts=(*view.facts, *map(Cell, told)))


def counters_of(battle: PrintedBattle) -> tuple[tuple[Piece, Colour], ...]:
    """Return a counter of each unit on the map with the colour of its side."""
    found: dict[str, tuple[Piece, Colour]] = {}
    for piece, colour in _pieces(battle):
        if piece.unit:
            found.setdefault(piece.unit, (piece, colour))
    return tuple(found.values())


def _pieces(battle: PrintedBattle) -> tuple[tuple[Piece, Colour], ...]:
    """Return every model of each side's units on the map, with the colour of the side."""
    bound, sides = battle.bound, Sides(battle.bound.sides)
    return tuple(
        (piece, sides.colour(side.id))
        for side in bound.sides
        for piece in bound.pieces(battle.state, side.id, ())
        if piece.side == side.id
    )


def battle_counters(battle: PrintedBattle, size: Size) -> tuple[Page, ...]:
    """Return the counters of all units on the map, and the chits that they draw, if the system has any.

    There are large ones for a table, and small ones for the printed map.
    """
    counters = counters_of(battle)
    chits = chits_of(len(counters)) if _reference(battle.system).has_chits else ()
    if battle.scale is not None:
        inch = INCH * float(battle.scale.inches)
        return counter_pages([CounterSet("Counters", inch, counters, chits)], size)
    small = place_width(_map_of(battle), size)
    sets = [
        CounterSet("Counters for hexes of an inch", INCH, counters, chits),
        CounterSet("Counters for the printed map", small, counters),
    ]
    return counter_pages(sets, size)


def battle_map(battle: PrintedBattle, size: Size) -> Page:
    """Return the map of a battle with its objectives and units."""
    title = f"{title_of(battle.system)}: the map of {battle.setup.title}"
    return map_page(title, _map_of(battle), size)


def _map_of(battle: PrintedBattle) -> PrintedMap:
    bound, state = battle.bound, battle.state
    objectives = tuple((flag.at, flag.name) for flag in bound.flags(state))
    return PrintedMap(bound.board, bound.tiles(state), objectives, _pieces(battle))


def battle_tables(battle: PrintedBattle, size: Size) -> tuple[Page, ...]:
    """Return the tables of a battle's system with the optional rules in force.

    Raises:
        UserError: The system has no tables.
    """
    title = f"{title_of(battle.system)}: tables for {clean(battle.setup.title)}"
    return _tables(battle, title, (_this_battle(battle.setup),), size)


def _this_battle(setup: GameSetup) -> Block:
    """Return a block that says how a battle is won."""
    outline = setup.outline
    told = ", ".join(outline.facts)
    goals = (f"{force.side.name} wins by {goal}." for force in outline.forces for goal in force.objectives)
    return Block(title="This battle", lines=tuple(map(clean, (f"{told[:1].upper()}{told[1:]}.", *goals))))


def _tables(battle: PrintedBattle, title: str, first: Sequence[Block], size: Size) -> tuple[Page, ...]:
    blocks = blocks_of(_reference(battle.system), battle.setup.options)
    if not blocks:
        raise UserError(f"{title_of(battle.system)} has no sheet of tables.")
    names = dict.fromkeys(name for block in blocks for name in block.charts)
    charts = {name: battle.bound.chart(battle.state, name) for name in names}
    return tables_pages(title, (*first, *blocks), charts, size)


def standard_tables(system: str, size: Size) -> tuple[Page, ...]:
    """Return the tables of a system with its standard rules; its charts come from a battle that ships.

    Raises:
        UserError: The system has no tables, or no battle that can be opened.
    """
    for listed in library.listed(library.SCENARIO):
        if listed.header and listed.header.system == system:
            with suppress(DataError):
                battle = _standard(library.open_file(library.SCENARIO, listed.address))
                return _tables(battle, f"{title_of(system)}: tables", (), size)
    raise UserError(f"{title_of(system)} has no battle from which its tables could be printed.")


def _standard(data: library.DataFile) -> PrintedBattle:
    table = {key: value for key, value in data.table.items() if key != OPTIONS}
    plain = data._replace(table=table)
    bound = bind_rules(rules.system(data.header.system, data.file), table, data.find, data.file)
    return opening_battle(plain, bound, bound.start(SeededDice("print")).state)


def _reference(system: str) -> Reference:
    return read_reference(rules.system(system).reference, system)
