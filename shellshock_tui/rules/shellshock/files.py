"""Reading battles: a scenario with its sheets, checked whole before play begins."""

from collections.abc import Iterator, Mapping
from typing import Any

from shellshock_tui.board import HEX_DIRECTIONS, HexBoard
from shellshock_tui.files import DataError, Finder, is_clean
from shellshock_tui.rules.shellshock.battle import (
    Battle,
    Destroy,
    Entrant,
    Exit,
    Hold,
    Options,
    Points,
    Victory,
)
from shellshock_tui.rules.shellshock.entry import check_entry
from shellshock_tui.rules.shellshock.map_text import find_place, read_map
from shellshock_tui.rules.shellshock.scenario_file import (
    DestroyTable,
    ExitTable,
    HoldTable,
    OptionsTable,
    PointsTable,
    ScenarioFile,
    UnitTable,
    VictoryTable,
)
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.sheet_reader import read_sheet
from shellshock_tui.rules.shellshock.strict import parse


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
        options=_options(scenario, file),
        victory=tuple(_victories(scenario, board, file)),
        points=tuple(_points(scenario, file)),
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
        _check_side(unit.side, scenario, file, f"units.{number + 1}.side")
    for number, side in enumerate(sides, start=1):
        if all(unit.side != side for unit in scenario.units):
            raise DataError(file, f"sides.{number}", f"side {side} has no units")


def _check_side(side: str, scenario: ScenarioFile, file: str, field: str) -> None:
    if all(side != known.id for known in scenario.sides):
        raise DataError(file, field, f"there is no side {side}")


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
) -> Iterator[Entrant]:
    read: dict[tuple[str, tuple[tuple[str, str], ...]], Sheet] = {}
    for number, unit in enumerate(scenario.units, start=1):
        key = unit.sheet, tuple(sorted(unit.fill.items()))
        if key not in read:
            read[key] = _sheet(unit, tables[unit.sheet], f"units.{number}", file)
        place = find_place(board, unit.at, file, f"units.{number}.at")
        facing = HEX_DIRECTIONS.index(unit.facing)
        yield Entrant(unit.id, unit.name, unit.side, read[key], place, facing)


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


def _options(scenario: ScenarioFile, file: str) -> Options:
    offered = OptionsTable.model_fields
    for name in scenario.options:
        if name not in offered:
            why = f"is not an option that this game offers; it offers {' and '.join(offered)}"
            raise DataError(file, f"options.{name}", why)
    table = parse(OptionsTable, scenario.options, file, "options")
    return Options(scenario.start_speed, table.firing_arc, table.initiative_parts)


def _victories(scenario: ScenarioFile, board: HexBoard, file: str) -> Iterator[Victory]:
    for number, table in enumerate(scenario.victory, start=1):
        _check_side(table.side, scenario, file, f"victory.{number}.side")
        yield _victory(table, scenario, board, file, f"victory.{number}")


def _victory(table: VictoryTable, scenario: ScenarioFile, board: HexBoard, file: str, field: str) -> Victory:
    match table:
        case DestroyTable():
            return Destroy(table.side, table.ecv)
        case HoldTable():
            if table.turns > scenario.turn_limit:
                raise DataError(file, f"{field}.turns", "is more than the turn limit")
            places = tuple(find_place(board, label, file, f"{field}.places") for label in table.places)
            return Hold(table.side, places, table.turns, table.name)
        case ExitTable():
            if table.units > sum(unit.side == table.side for unit in scenario.units):
                raise DataError(file, f"{field}.units", "is more than the side has")
            places = tuple(find_place(board, label, file, f"{field}.places") for label in table.places)
            return Exit(table.side, places, table.units)


def _points(scenario: ScenarioFile, file: str) -> Iterator[Points]:
    for number, table in enumerate(scenario.points, start=1):
        field = f"points.{number}"
        _check_side(table.side, scenario, file, f"{field}.side")
        if any(table.side == other.side for other in scenario.points[: number - 1]):
            raise DataError(file, f"{field}.side", f"side {table.side} has its points already")
        aims: set[str] = {victory.win for victory in scenario.victory if victory.side == table.side}
        _check_aim(table, aims, file, field)
        yield Points(table.side, table.hold, table.exit)


def _check_aim(table: PointsTable, aims: set[str], file: str, field: str) -> None:
    if table.hold and "hold" not in aims:
        raise DataError(file, f"{field}.hold", f"counts ground that no victory lets side {table.side} hold")
    if table.exit and "exit" not in aims:
        raise DataError(file, f"{field}.exit", f"counts exits that no victory gives side {table.side}")


def _check_ecv(limit: int | None, battle: Battle, file: str) -> None:
    for side, name in battle.sides:
        total = sum(unit.sheet.ecv for unit in battle.units if unit.side == side)
        if limit is not None and total > limit:
            raise DataError(file, "ecv_limit", f"{name} fields {total}, which is more than {limit}")
