"""Reading battles: a scenario with its sheets, checked whole before play begins."""

from collections.abc import Iterator, Mapping
from typing import Any

from shellshock_tui.board import HEX_DIRECTIONS, HexBoard
from shellshock_tui.files import DataError, Finder
from shellshock_tui.kit.scenario import check_names, find_place, paragraphs, sheet_tables
from shellshock_tui.rules.shellshock.battle import Battle, UnitSetup
from shellshock_tui.rules.shellshock.files.aims import read_points, read_victories
from shellshock_tui.rules.shellshock.files.entry import check_entry
from shellshock_tui.rules.shellshock.files.map_text import read_map
from shellshock_tui.rules.shellshock.files.scenario_file import ScenarioFile, UnitTable
from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet
from shellshock_tui.rules.shellshock.files.starting_damage import read_starting_damage
from shellshock_tui.rules.shellshock.options import OPTIONS
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.strict import parse


def read_battle(table: Mapping[str, Any], find: Finder, file: str) -> Battle:
    """Read a scenario and the sheets that it names; DataError(file, field, why)."""
    scenario = parse(ScenarioFile, table, file)
    board, ground = read_map(scenario.map, file)
    check_names(scenario.sides, scenario.units, file)
    sheets = sheet_tables(scenario.sheets, scenario.units, find, file)
    units = tuple(_entrants(scenario, sheets, board, file))
    check_entry(units, board, ground, file)
    battle = Battle(
        title=scenario.title,
        era=scenario.era,
        briefing="\n".join(paragraphs(scenario.briefing, file)),
        board=board,
        ground=ground,
        sides=tuple((side.id, side.name) for side in scenario.sides),
        units=units,
        options=OPTIONS.read(table, file),
        victory=tuple(read_victories(scenario, board, file)),
        points=tuple(read_points(scenario, file)),
        turn_limit=scenario.turn_limit,
        table={**table, "sheets": sheets},
    )
    _check_ecv(scenario.ecv_limit, battle, file)
    return battle


def _entrants(
    scenario: ScenarioFile, tables: Mapping[str, Any], board: HexBoard, file: str
) -> Iterator[UnitSetup]:
    read: dict[tuple[str, tuple[tuple[str, str], ...]], Sheet] = {}
    for number, unit in enumerate(scenario.units, start=1):
        key = unit.sheet, tuple(sorted(unit.fill.items()))
        if key not in read:
            read[key] = _sheet(unit, tables[unit.sheet], f"units.{number}", file)
        place = find_place(board, unit.at, file, f"units.{number}.at")
        facing = HEX_DIRECTIONS.index(unit.facing)
        starting_damage = (
            read_starting_damage(unit.wear, read[key], file, f"units.{number}.wear") if unit.wear else None
        )
        yield UnitSetup(unit.id, unit.name, unit.side, read[key], place, facing, starting_damage)


def _sheet(unit: UnitTable, table: Mapping[str, Any], field: str, file: str) -> Sheet:
    try:
        sheet = read_sheet(table, f"{unit.sheet}.toml", unit.fill)
    except DataError as error:
        if error.field.startswith("slots.") and unit.fill:
            raise DataError(file, f"{field}.fill", str(error)) from None
        raise
    if sheet.name != unit.sheet:
        raise DataError(f"{unit.sheet}.toml", "name", f"is {sheet.name}, not the name by which it was found")
    return sheet


def _check_ecv(limit: int | None, battle: Battle, file: str) -> None:
    for side, name in battle.sides:
        total = battle.ecv(side)
        if limit is not None and total > limit:
            raise DataError(file, "ecv_limit", f"{name} fields {total}, which is more than {limit}")
