"""What a scenario is fought for: its victory conditions and points."""

from collections.abc import Iterator

from shellshock_tui.board import HexBoard
from shellshock_tui.files import DataError
from shellshock_tui.kit.scenario import check_side, find_place
from shellshock_tui.rules.shellshock.battle import Destroy, Exit, Hold, Points, Victory
from shellshock_tui.rules.shellshock.files.scenario_file import (
    DestroyTable,
    ExitTable,
    HoldTable,
    PointsTable,
    ScenarioFile,
    VictoryTable,
)


def read_victories(scenario: ScenarioFile, board: HexBoard, file: str) -> Iterator[Victory]:
    """Yield the victory conditions in order of precedence; DataError(file, field, why)."""
    for number, table in enumerate(scenario.victory, start=1):
        check_side(table.side, scenario.sides, file, f"victory.{number}.side")
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


def read_points(scenario: ScenarioFile, file: str) -> Iterator[Points]:
    """Yield what counts for each side at the turn limit; DataError(file, field, why)."""
    for number, table in enumerate(scenario.points, start=1):
        field = f"points.{number}"
        check_side(table.side, scenario.sides, file, f"{field}.side")
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
