"""Reading battles: a scenario with its sheets, checked whole before play begins."""

from collections.abc import Iterator, Mapping
from typing import Any

from shellshock_tui.board import HEX_DIRECTIONS, HexBoard
from shellshock_tui.files import DataError, Finder, is_clean
from shellshock_tui.rules.shellshock.battle import Battle, UnitSetup
from shellshock_tui.rules.shellshock.files.aims import check_side, read_points, read_victories
from shellshock_tui.rules.shellshock.files.entry import check_entry
from shellshock_tui.rules.shellshock.files.map_text import read_map
from shellshock_tui.rules.shellshock.files.roads import find_place
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
    _check_names(scenario, file)
    sheets = _sheet_tables(scenario, find, file)
    units = tuple(_entrants(scenario, sheets, board, file))
    check_entry(units, board, ground, file)
    battle = Battle(
        title=scenario.title,
        era=scenario.era,
        briefing=_briefing(scenario.briefing, file),
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


def _check_names(scenario: ScenarioFile, file: str) -> None:
    sides = [side.id for side in scenario.sides]
    for number, side in enumerate(sides):
        if side in sides[:number]:
            raise DataError(file, f"sides.{number + 1}.id", f"the id {side} is taken")
    units = [unit.id for unit in scenario.units]
    for number, unit in enumerate(scenario.units):
        if unit.id in units[:number]:
            raise DataError(file, f"units.{number + 1}.id", f"the id {unit.id} is taken")
        check_side(unit.side, scenario, file, f"units.{number + 1}.side")
    for number, side in enumerate(sides, start=1):
        if all(unit.side != side for unit in scenario.units):
            raise DataError(file, f"sides.{number}", f"side {side} has no units")


def _sheet_tables(scenario: ScenarioFile, find: Finder, file: str) -> dict[str, Any]:
    """Return the table of each sheet that a unit names: the scenario's own, or one that is found."""
    tables: dict[str, Any] = {}
    for number, unit in enumerate(scenario.units, start=1):
        if unit.sheet in tables:
            continue
        if unit.sheet in scenario.sheets:
            tables[unit.sheet] = scenario.sheets[unit.sheet]
            continue
        try:
            tables[unit.sheet] = dict(find("sheet", unit.sheet))
        except DataError as error:
            raise DataError(file, f"units.{number}.sheet", str(error)) from None
    return tables


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


def _briefing(text: str, file: str) -> str:
    """Return the briefing as paragraphs, a line each."""
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    if not all(map(is_clean, paragraphs)):
        raise DataError(file, "briefing", "holds a control character or another that cannot be shown")
    return "\n".join(part for part in paragraphs if part)


def _check_ecv(limit: int | None, battle: Battle, file: str) -> None:
    for side, name in battle.sides:
        total = sum(unit.sheet.ecv for unit in battle.units if unit.side == side)
        if limit is not None and total > limit:
            raise DataError(file, "ecv_limit", f"{name} fields {total}, which is more than {limit}")
