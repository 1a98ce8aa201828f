"""The reader of battles: a scenario with its sheets, checked completely, and warnings about it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby, pairwise
from typing import Any

from shellshock_tui.board import HEX_DIRECTIONS, OFF_BOARD, HexBoard
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.ruleset import FIRST, RULESET
from shellshock_tui.files import DataError, Doubt, Faults, Finder
from shellshock_tui.kit.doubts import repeated_places
from shellshock_tui.kit.goals import Exit, Hold, place_labels
from shellshock_tui.kit.scenario import (
    check_names,
    check_side,
    find_place,
    paragraphs,
    refuse_programmed,
    sheet_tables,
)
from shellshock_tui.rules.shellshock.battle import Battle, Hex, TypeOfPlay, UnitSetup
from shellshock_tui.rules.shellshock.equipment import DefenceType, Kind
from shellshock_tui.rules.shellshock.files.manifest import manifest_lines
from shellshock_tui.rules.shellshock.files.scenario_file import (
    DestroyTable,
    Leg,
    MapTable,
    ScenarioFile,
    StartingDamageTable,
    UnitTable,
    read_map,
    road_legs,
)
from shellshock_tui.rules.shellshock.files.sheet_file import SheetFile
from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet
from shellshock_tui.rules.shellshock.goals import Destroy, Points, Victory
from shellshock_tui.rules.shellshock.options import OPTIONS
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.strict import parse


def read_battle(table: Mapping[str, Any], find: Finder, file: str) -> Battle:
    """Read a scenario and the record sheets that it names.

    Raises:
        DataError: Something is wrong; it names the file, the field and the cause.
    """
    faults = Faults()
    with faults:
        scenario = parse(ScenarioFile, table, file)
        board, ground = read_map(scenario.map, file)
    if faults:
        _check_apart(table, find, file, faults)
    faults.raise_all()
    with faults:
        check_names(scenario.sides, scenario.units, file)
    with faults:
        refuse_programmed(scenario, file)
    sheets = sheet_tables(table, find, file, faults)
    with faults:
        units = _units(scenario, sheets, board, file)
    with faults:
        briefing = paragraphs(scenario.briefing, file)
    with faults:
        options = OPTIONS.read(table, file)
    faults.raise_all()
    faults.add(
        file,
        (
            (f"units.{number + 1}.at", f"{board.label(unit.place)} {why}")
            for number, unit in enumerate(units)
            for why in _standing_faults(unit, units[:number], ground[unit.place], scenario.ruleset)
        ),
    )
    with faults:
        victory = _victories(scenario, board, file)
    with faults:
        points = _points(scenario, file)
    faults.raise_all()
    battle = Battle(
        title=scenario.title,
        era=scenario.era,
        briefing=briefing,
        board=board,
        ground=ground,
        sides=tuple((side.id, side.name) for side in scenario.sides),
        units=units,
        options=options,
        victory=victory,
        points=points,
        turn_limit=scenario.turn_limit,
        table={**table, RULESET: scenario.ruleset, "sheets": sheets},
        ruleset=scenario.ruleset,
        type_of_play=TypeOfPlay(scenario.type_of_play),
        scale=scenario.scale,
    )
    limit = scenario.ecv_limit
    for side, name in battle.sides:
        total = battle.ecv(side)
        with faults:
            if limit is not None and total > limit:
                raise DataError(file, "ecv_limit", f"{name} fields {total} ECV, which is more than {limit}")
    faults.raise_all()
    return battle


def _check_apart(table: Mapping[str, Any], find: Finder, file: str, faults: Faults) -> None:
    """Check the map, the options and the sheets of a scenario in which something is wrong."""
    drawn = table.get("map")
    with suppress(DataError):  # the scenario's model has reported the faults of its map
        read = parse(MapTable, drawn if isinstance(drawn, Mapping) else {}, file)
        with faults:
            read_map(read, file)
    for name, sheet in sheet_tables(table, find, file, faults).items():
        with faults:
            read_sheet(sheet, f"{name}.toml")
    with faults:
        OPTIONS.read(table, file)


# ---------------------------------------------------------------- units


def _units(
    scenario: ScenarioFile, tables: Mapping[str, Any], board: HexBoard, file: str
) -> tuple[UnitSetup, ...]:
    """Return the units with their sheets; `tables` may lack sheets that were not found.

    Raises:
        DataError: Sheets are wrong, or do not fit the units.
    """
    read: dict[tuple[str, tuple[tuple[str, str], ...]], Sheet] = {}
    units: list[UnitSetup] = []
    faults = Faults()
    for number, unit in enumerate(scenario.units, start=1):
        key, field = (unit.sheet, tuple(sorted(unit.fill.items()))), f"units.{number}"
        with faults:
            place, facing = find_place(board, unit.at, file, f"{field}.at"), HEX_DIRECTIONS.index(unit.facing)
        if unit.sheet not in tables:
            continue
        with faults:
            if key not in read:
                read[key] = _sheet(unit, tables[unit.sheet], file, field, scenario.ruleset)
            wear = _wear(unit.initial_damage, read[key], file, f"{field}.wear") if unit.initial_damage else {}
            units.append(
                UnitSetup(
                    id=unit.id,
                    name=unit.name,
                    side=unit.side,
                    sheet=read[key],
                    place=place,
                    facing=facing,
                    initial_damage=wear,
                )
            )
    faults.raise_all()
    return tuple(units)


def _sheet(unit: UnitTable, table: Mapping[str, Any], file: str, field: str, ruleset: int) -> Sheet:
    try:
        sheet = read_sheet(table, f"{unit.sheet}.toml", unit.fill, ruleset)
    except DataError as error:
        if error.field.startswith("slots.") and unit.fill:
            raise DataError(file, f"{field}.fill", str(error)) from None
        raise
    if sheet.name != unit.sheet:
        raise DataError(
            f"{unit.sheet}.toml", "name", f"is {sheet.name}, but the scenario asks for {unit.sheet}"
        )
    if sheet.unmanned and ruleset != FIRST:
        raise DataError(
            file, f"{field}.fill", f"{sheet.title} needs its {' and '.join(sheet.unmanned)} filled in"
        )
    return sheet


def _wear(table: StartingDamageTable, sheet: Sheet, file: str, field: str) -> dict[str, Any]:
    """Return a unit's starting damage as fields of its state; raise DataError if it exceeds its sheet."""
    armour, hits, stores = sheet.armour, (0,) * len(sheet.equipment), [item.store for item in sheet.equipment]
    for value, full in zip(table.armour or armour, armour, strict=True):
        if value > full:
            why = f"{value} is more than the {full} of {sheet.title}"
            raise DataError(file, f"{field}.armour", why)
    if table.speed is not None and table.speed not in sheet.table:
        raise DataError(file, f"{field}.speed", f"{sheet.title} has no speed {table.speed}")
    most = tuple(item.hits for item in sheet.equipment)
    return {
        "armour": table.armour or armour,
        "hits": _counted(table.hits, hits, most, sheet, (file, f"{field}.hits")),
        "stores": _counted(table.left, stores, stores, sheet, (file, f"{field}.left")),
        "rows": sum(1 << (row - 1) for row in dict.fromkeys(table.rows)),
        **({} if table.speed is None else {"speed": table.speed, "carried": table.speed}),
    }


def _counted(
    given: dict[str, int], base: Sequence[int], most: Sequence[int], sheet: Sheet, where: tuple[str, str]
) -> tuple[int, ...]:
    file, field = where
    counts = list(base)
    for pos, count in given.items():
        item = sheet.positions.get(pos)
        if item is None:
            raise DataError(file, f"{field}.{pos}", f"{sheet.title} has no position {pos}")
        if count > most[item]:
            raise DataError(file, f"{field}.{pos}", f"{count} is more than the {most[item]} of {sheet.title}")
        counts[item] = count
    return tuple(counts)


def _standing_faults(
    unit: UnitSetup, before: Sequence[UnitSetup], ground: Hex, ruleset: int
) -> Iterator[str]:
    """Yield why a unit may not start in its hex: because it is shared, barred or deadly."""
    sheet, sharing = unit.sheet, [other for other in before if other.place == unit.place]
    if sharing and not _may_share(unit, sharing):
        yield f"is already occupied by {sharing[0].id}"
    elif sharing and ruleset != FIRST and any(other.sheet.flies for other in (unit, *sharing)):
        yield f"is already occupied by {sharing[0].id}: a flying unit cannot share a hex"
    if ground.building and not (sheet.infantry or sheet.flies):
        yield "contains a building, which only infantry may enter"
    floats = sheet.flies or sheet.of_kind(Kind.FLOATS) or sheet.of_kind(Kind.SEALING)
    if ground.deep and not ground.bridge and not floats:
        yield "is deep water, which would destroy the unit"


def _may_share(unit: UnitSetup, sharing: Sequence[UnitSetup]) -> bool:
    """Return whether a unit may share a hex: infantry with one friendly unit (move.stacking)."""
    (other, *more) = sharing
    return not more and other.side == unit.side and (unit.sheet.infantry or other.sheet.infantry)


# ---------------------------------------------------------------- goals


def _victories(scenario: ScenarioFile, board: HexBoard, file: str) -> tuple[Victory, ...]:
    """Return the victory conditions in the order of the file; raise DataError if some cannot be met."""
    found: list[Victory] = []
    faults = Faults()
    for number, table in enumerate(scenario.victory, start=1):
        with faults:
            check_side(table.side, scenario.sides, file, f"victory.{number}.side")
        with faults:
            found.append(
                Destroy(table.side, table.ecv)
                if isinstance(table, DestroyTable)
                else table.read(board, scenario, file, f"victory.{number}")
            )
    faults.raise_all()
    return tuple(found)


def _points(scenario: ScenarioFile, file: str) -> tuple[Points, ...]:
    """Return the points of each side at the turn limit; raise DataError if some cannot be scored."""
    faults = Faults()
    for number, table in enumerate(scenario.points, start=1):
        with faults:
            check_side(table.side, scenario.sides, file, f"points.{number}.side")
    faults.add(file, _points_faults(scenario))
    faults.raise_all()
    return tuple(Points(table.side, table.hold, table.exit) for table in scenario.points)


def _points_faults(scenario: ScenarioFile) -> Iterator[tuple[str, str]]:
    """Yield points that are given twice or for a goal that the side lacks, each with its field."""
    for number, table in enumerate(scenario.points, start=1):
        side, field = table.side, f"points.{number}"
        if any(side == other.side for other in scenario.points[: number - 1]):
            yield f"{field}.side", f"side {side} already has points"
        goals: set[str] = {victory.win for victory in scenario.victory if victory.side == side}
        if table.hold and "hold" not in goals:
            yield f"{field}.hold", f"side {side} has no victory condition of holding ground"
        if table.exit and "exit" not in goals:
            yield f"{field}.exit", f"side {side} has no victory condition of leaving the map"


STRAIGHT = 3
"""The fewest hexes that a road should run straight between two bends (move.road-speed)."""


WITHOUT_ROUNDS = (DefenceType.PHYSICAL, DefenceType.ENERGY)
"""The types of weapons that need no ammunition."""
POWER = (Kind.AUXILIARY, Kind.BATTERY)
"""The equipment that gives kreigs besides the engine."""


def battle_doubts(battle: Battle) -> Iterator[Doubt]:
    """Yield doubts about a battle: its roads, and its goals with their hexes."""
    scenario = parse(ScenarioFile, battle.table, battle.title)
    yield from _road_doubts(scenario, battle)
    yield from _goal_doubts(battle)
    yield from repeated_places(scenario.victory)


def sheet_doubts(table: Mapping[str, Any], file: str) -> Iterator[Doubt]:
    """Yield doubts about a sheet; raise DataError if it is wrong."""
    sheet, page = read_sheet(table, file), parse(SheetFile, table, file)
    fields = {line.pos: field for field, line in manifest_lines(page)}
    charted, power = {index for row in sheet.chart for index in row}, _most_power(sheet, page)
    for index, item in enumerate(sheet.equipment):
        field, weapon = fields[item.pos], item.weapon
        if index not in charted:
            why = f"{item.pos} {item.name} appears in no row of the location chart, so it can never be hit"
            yield Doubt(field, why)
        if (
            weapon
            and weapon.type is not DefenceType.PHYSICAL
            and not (item.store or weapon.bins or weapon.kreigs)
        ):
            yield Doubt(field, f"{item.pos} {item.name} needs neither ammunition nor power")
        elif weapon and weapon.type not in WITHOUT_ROUNDS and not (item.store or weapon.bins):
            yield Doubt(field, f"{item.pos} {item.name} has no rounds: it holds none, and no bin feeds it")
        if weapon and weapon.kreigs > power:
            takes = f"{item.pos} {item.name} takes {counted(weapon.kreigs, 'kreig')}"
            yield Doubt(f"{field}.kreigs", f"{takes}, but the unit never has more than {power}")


def _most_power(sheet: Sheet, page: SheetFile) -> int:
    """Return the most kreigs that a unit can ever spend in a turn (move.kreigs)."""
    engine = max(line.kreigs for line in (*sheet.speeds, *sheet.road_speeds))
    stored = sum(item.kreigs + item.store for item in sheet.equipment if item.kind in POWER)
    slots: Iterator[list[dict[str, Any]]] = ([*slot["choices"]] for slot in page.slots)
    put = ([one["equipment"] for one in choices if one.get("equipment")] for choices in slots)
    return (
        engine
        + stored
        + sum(
            max((one.get("kreigs") or one.get("charge") or 0 for one in choice), default=0) for choice in put
        )
    )


def _road_doubts(scenario: ScenarioFile, battle: Battle) -> Iterator[Doubt]:
    legs = road_legs(scenario.map.roads, battle.board, battle.title)
    for number, road in groupby(legs, key=lambda numbered: numbered[0]):
        straights = list(_straights([leg for _, leg in road]))
        for before, after in pairwise(straights):
            if (after.direction - before.direction) % 6 not in (1, 5):
                at = battle.board.label(after.start)
                yield Doubt(f"map.roads.{number}", f"road {number} bends too sharply to follow at {at}")
        short = [straight.start for straight in straights[1:-1] if straight.length < STRAIGHT]
        if short:
            at = place_labels(battle.board, tuple(short))
            why = f"road {number} bends again less than {STRAIGHT} hexes after {at}"
            yield Doubt(f"map.roads.{number}", why)


def _straights(legs: list[Leg]) -> Iterator[Leg]:
    """Yield the legs with those that continue in the same direction joined."""
    for direction, same in groupby(legs, key=lambda leg: leg.direction):
        joined = list(same)
        yield Leg(joined[0].start, direction, sum(leg.length for leg in joined))


def _goal_doubts(battle: Battle) -> Iterator[Doubt]:
    for number, goal in enumerate(battle.victory, start=1):
        match goal:
            case Destroy(side, ecv):
                enemies = sum(unit.sheet.ecv for unit in battle.units if unit.side != side)
                if ecv > enemies:
                    why = f"side {side} wins by destroying {ecv}, but its enemies are worth only {enemies}"
                    yield Doubt(f"victory.{number}.ecv", why)
            case Exit(side, places):
                for place in places:
                    if OFF_BOARD not in battle.board.steps[place]:
                        label = battle.board.label(place)
                        why = f"side {side} leaves the map at {label}, which is not on the map's edge"
                        yield Doubt(f"victory.{number}.places", why)
            case Hold():
                pass
