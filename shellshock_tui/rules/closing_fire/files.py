"""Reading battles: the scenario with its sheets, ground and charts, checked whole before play begins."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from shellshock_tui.board import SquareBoard
from shellshock_tui.files import DataError, Finder
from shellshock_tui.kit import scenario as shared
from shellshock_tui.kit.scenario import DrawnScenario, Label, Turns
from shellshock_tui.rules.closing_fire.battle import (
    FACINGS,
    OPTIONS,
    Battle,
    Ground,
    Hold,
    Points,
    Sheet,
    UnitSetup,
    Weapon,
)  # fmt: skip
from shellshock_tui.strict import Count, Identity, Name, Slug, Some, Table, parse

Arm = Literal["foot", "light", "mounted", "guns"]
Die = Annotated[int, Field(ge=2, le=6)]
Dice = Annotated[int, Field(ge=0, le=12)]
Places = Annotated[tuple[Slug, ...], Field(min_length=1, max_length=20)]


class SheetTable(Table):
    """A kind of unit."""

    system: Slug = "closing_fire"
    kind: Literal["sheet"] = "sheet"
    name: Slug
    title: Name
    arm: Arm
    size: Literal["small", "standard", "large"]
    hand: Dice
    shoot: Dice
    morale: Die
    sp: Annotated[int, Field(ge=1, le=9)]
    move: Annotated[int, Field(ge=1, le=9)]
    weapon: Name


class WeaponTable(Table):
    """A weapon."""

    name: Name
    inches: Count
    squares: Count
    guns: bool


class GroundTable(Table):
    """A kind of ground."""

    char: Annotated[str, Field(min_length=1, max_length=1)]
    name: Name
    foot: Count
    light: Count
    mounted: Count
    guns: Count
    blocks: bool
    cover: bool


class ChartRow(Table):
    """What becomes of a unit that was hit."""

    hits: Count = 0
    sixes: Count = 0
    sp: Count
    disordered: bool
    back: bool
    halt: bool = False


class Charts(Table):
    """The outcome charts, from nothing on."""

    unsaved: Annotated[tuple[ChartRow, ...], Field(min_length=1, max_length=20)]
    sixes: Annotated[tuple[ChartRow, ...], Field(min_length=1, max_length=20)]


class DataTable(Table):
    """The tables of the rulebook."""

    charts: Charts
    weapon: tuple[WeaponTable, ...]
    ground: tuple[GroundTable, ...]


class WearTable(Table):
    """How a unit begins that is not fresh."""

    sp: Some | None = None
    disordered: bool = False
    acted: bool = False
    shot: bool = False


class UnitTable(shared.UnitTable):
    """A unit."""

    facing: Literal["n", "e", "s", "w"]
    wear: WearTable = WearTable()


class HoldTable(Table):
    """Victory by owning objectives."""

    win: Literal["hold"]
    side: Identity
    name: Name
    places: Places
    turns: Turns


class PointsTable(Table):
    """What objectives count at the turn limit."""

    side: Identity
    value: Count
    places: Places


class ScenarioFile(DrawnScenario):
    """A whole scenario."""

    objectives: Annotated[dict[Slug, Label], Field(default_factory=dict, max_length=20)]
    owned: Annotated[dict[Slug, Identity], Field(default_factory=dict, max_length=20)]
    units: Annotated[tuple[UnitTable, ...], Field(min_length=1, max_length=60)]
    victory: Annotated[tuple[HoldTable, ...], Field(max_length=20)] = ()
    points: Annotated[tuple[PointsTable, ...], Field(max_length=6)] = ()
    data: dict[str, Any] | None = None
    """Weapons, ground and charts, in the table that a saved game keeps."""


TABLES = ("charts", "weapon", "ground")
"""The parts of the rulebook's tables that a battle needs."""


def read_battle(table: Mapping[str, Any], find: Finder, file: str) -> Battle:
    """Read a scenario with all that it names; DataError names the file, the field and why."""
    scenario = parse(ScenarioFile, table, file)
    found = scenario.data or {name: value for name, value in find("data", "data").items() if name in TABLES}
    data = parse(DataTable, found, "data.toml")
    drawn = shared.rows(scenario.map.terrain, file, "map.terrain", "squares")
    board = SquareBoard(len(drawn[0]), len(drawn))
    legend = {each.char: _ground(each) for each in data.ground}
    shared.check_names(scenario.sides, scenario.units, file)
    sheets = shared.sheet_tables(scenario.sheets, scenario.units, find, file)
    objectives = {
        name: shared.find_place(board, at, file, f"objectives.{name}")
        for name, at in scenario.objectives.items()
    }
    battle = Battle(
        title=scenario.title,
        briefing=shared.paragraphs(scenario.briefing, file),
        board=board,
        ground=tuple(shared.read_legend(drawn, legend, file, "map.terrain")),
        kinds=tuple(legend.values()),
        sides=tuple((side.id, side.name) for side in scenario.sides),
        units=tuple(_units(scenario, sheets, data, board, file)),
        objectives=objectives,
        owned=scenario.owned,
        aims=tuple(Hold(aim.side, aim.name, aim.places, aim.turns) for aim in scenario.victory),
        points=tuple(Points(each.side, each.value, each.places) for each in scenario.points),
        turn_limit=scenario.turn_limit,
        options=OPTIONS.read(table, file),
        unsaved=tuple((row.sp, row.disordered, row.back) for row in data.charts.unsaved),
        sixes=tuple((row.sp, row.disordered, row.halt, row.back) for row in data.charts.sixes),
        table={**table, "sheets": sheets, "data": dict(found)},
    )
    _check_aims(scenario, file)
    _check_places(battle, file)
    return battle


def _ground(table: GroundTable) -> Ground:
    costs = {"foot": table.foot, "light": table.light, "mounted": table.mounted, "guns": table.guns}
    return Ground(table.name, costs, table.blocks, table.cover)


def _units(
    scenario: ScenarioFile, tables: Mapping[str, Any], data: DataTable, board: SquareBoard, file: str
) -> Iterator[UnitSetup]:
    sheets = {name: read_sheet(table, data, f"{name}.toml") for name, table in tables.items()}
    for number, unit in enumerate(scenario.units, start=1):
        sheet, wear = sheets[unit.sheet], unit.wear
        if wear.sp and wear.sp > sheet.sp:
            raise DataError(file, f"units.{number}.wear.sp", f"is more than the {sheet.sp} of its sheet")
        at = shared.find_place(board, unit.at, file, f"units.{number}.at")
        state = (wear.sp or sheet.sp, wear.disordered, wear.acted, wear.shot)
        yield UnitSetup(unit.id, unit.name, unit.side, sheet, at, FACINGS.index(unit.facing), *state)


def read_sheet(table: Mapping[str, Any], data: DataTable, file: str) -> Sheet:
    """Read a record sheet; DataError names the field and why."""
    read = parse(SheetTable, table, file)
    weapon = next((each for each in data.weapon if each.name == read.weapon), None)
    if weapon is None:
        known = ", ".join(each.name for each in data.weapon)
        raise DataError(file, "weapon", f"there is no weapon {read.weapon!r}; known: {known}")
    numbers = (read.hand, read.shoot, read.morale, read.sp, read.move)
    made = Weapon(weapon.name, weapon.squares, weapon.guns)
    return Sheet(read.name, read.title, read.arm, read.size, *numbers, made)


def _check_aims(scenario: ScenarioFile, file: str) -> None:
    aims: list[tuple[str, HoldTable | PointsTable]] = [
        (f"victory.{number}", aim) for number, aim in enumerate(scenario.victory, start=1)
    ]
    aims += [(f"points.{number}", each) for number, each in enumerate(scenario.points, start=1)]
    for field, one in aims:
        shared.check_side(one.side, scenario.sides, file, f"{field}.side")
        _check_objectives(one.places, scenario, file, f"{field}.places")
    _check_objectives(tuple(scenario.owned), scenario, file, "owned")
    for name, side in scenario.owned.items():
        shared.check_side(side, scenario.sides, file, f"owned.{name}")
    for number, aim in enumerate(scenario.victory, start=1):
        if aim.turns > scenario.turn_limit:
            raise DataError(file, f"victory.{number}.turns", "is more than the turn limit")


def _check_objectives(names: tuple[str, ...], scenario: ScenarioFile, file: str, field: str) -> None:
    for name in names:
        if name not in scenario.objectives:
            raise DataError(file, field, f"there is no objective {name}")


def _check_places(battle: Battle, file: str) -> None:
    """DataError where a unit stands on ground barred to it, or shares a square that it may not share."""
    for number, unit in enumerate(battle.units, start=1):
        ground = battle.ground[unit.at]
        if not ground.costs[unit.sheet.arm]:
            raise DataError(file, f"units.{number}.at", f"{unit.name} cannot stand in a {ground.name}")
        others = [one for one in battle.units[: number - 1] if one.at == unit.at]
        light = [one for one in (*others, unit) if one.sheet.arm == "light"]
        if any(one.side != unit.side for one in others) or len(others) > 1 or (others and not light):
            raise DataError(
                file, f"units.{number}.at", f"{unit.name} cannot share {battle.board.label(unit.at)}"
            )
