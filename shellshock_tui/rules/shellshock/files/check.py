"""Checking a data file: faults are refused, what is only doubtful is said in a sentence."""

from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise
from typing import Any

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.files import DataError, Finder
from shellshock_tui.kit.aims import Exit
from shellshock_tui.rules.shellshock.battle import Battle, Destroy
from shellshock_tui.rules.shellshock.equipment import DefenceType, Equipment, Weapon
from shellshock_tui.rules.shellshock.files.battle_reader import read_battle
from shellshock_tui.rules.shellshock.files.scenario_file import Leg, ScenarioFile, road_legs
from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.strict import parse

STRAIGHT = 3
"""How many hexes a road should run straight between two bends (move.road-speed)."""


def check(table: Mapping[str, Any], find: Finder, file: str) -> tuple[str, ...]:
    """Return what is doubtful in a sheet or a scenario; DataError if it is wrong."""
    match table.get("kind"):
        case "sheet":
            return tuple(_sheet_doubts(read_sheet(table, file)))
        case "scenario":
            battle = read_battle(table, find, file)
            return (*_road_doubts(parse(ScenarioFile, table, file), battle, file), *_aim_doubts(battle))
        case _:
            raise DataError(file, "kind", "should be 'sheet' or 'scenario'")


def _sheet_doubts(sheet: Sheet) -> Iterator[str]:
    charted = {index for row in sheet.chart for index in row}
    for index, item in enumerate(sheet.equipment):
        if index not in charted:
            yield f"{item.pos} {item.name} is in no row of the location chart, so it cannot be hit"
        if item.weapon and item.weapon.type is not DefenceType.PHYSICAL and not _is_fed(item, item.weapon):
            yield f"{item.pos} {item.name} needs neither ammunition nor power"


def _is_fed(item: Equipment, weapon: Weapon) -> bool:
    return bool(weapon.bins or item.store or weapon.kreigs)


def _road_doubts(scenario: ScenarioFile, battle: Battle, file: str) -> Iterator[str]:
    legs = road_legs(scenario.map.roads, battle.board, file)
    for number, road in groupby(legs, key=lambda numbered: numbered[0]):
        straights = list(_straights([leg for _, leg in road]))
        for before, after in pairwise(straights):
            if (after.direction - before.direction) % 6 not in (1, 5):
                yield f"road {number} bends too sharply to follow at {battle.board.label(after.start)}"
        for straight in straights[1:-1]:
            if straight.length < STRAIGHT:
                at = battle.board.label(straight.start)
                yield f"road {number} bends again less than {STRAIGHT} hexes after {at}"


def _straights(legs: list[Leg]) -> Iterator[Leg]:
    """Join legs that go on in the same direction."""
    for direction, same in groupby(legs, key=lambda leg: leg.direction):
        joined = list(same)
        yield Leg(joined[0].start, direction, sum(leg.length for leg in joined))


def _aim_doubts(battle: Battle) -> Iterator[str]:
    for aim in battle.victory:
        match aim:
            case Destroy(side, ecv):
                enemies = sum(unit.sheet.ecv for unit in battle.units if unit.side != side)
                if ecv > enemies:
                    yield f"side {side} wins by destroying {ecv}, but its enemies field only {enemies}"
            case Exit(side, places):
                for place in places:
                    if OFF_BOARD not in battle.board.steps[place]:
                        label = battle.board.label(place)
                        yield f"side {side} leaves the map at {label}, which is not on the map's edge"
