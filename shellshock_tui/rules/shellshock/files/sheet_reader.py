"""Making a record sheet out of its file: letters become indices, and what does not fit is refused."""

from collections.abc import Iterator, Mapping
from typing import Any

from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.equipment import DefenceType
from shellshock_tui.rules.shellshock.files.chart import read_chart
from shellshock_tui.rules.shellshock.files.manifest import read_manifest
from shellshock_tui.rules.shellshock.files.open_slots import fill_slots
from shellshock_tui.rules.shellshock.files.sections import read_sections
from shellshock_tui.rules.shellshock.files.sheet_file import DefenceTable, SheetFile
from shellshock_tui.rules.shellshock.sheet import Locomotion, Post, Sheet, SpeedLine
from shellshock_tui.strict import parse


def read_sheet(table: Mapping[str, Any], file: str, fill: Mapping[str, str] = {}) -> Sheet:
    """Read a record sheet with its open slots filled by name; DataError(file, field, why)."""
    page, added = fill_slots(parse(SheetFile, table, file), fill, file)
    _check_names(page, file)
    _check_speeds(page.move.speeds, page.move.road, file)
    crew = _crew(page, file)
    lines = read_manifest(page, file)
    move, attack, defence = page.move, page.attack, page.defence
    factors = move.terrain
    return Sheet(
        name=page.name,
        title=page.title,
        type=page.type,
        era=page.era,
        ecv=page.ecv + sum(ecv for _, _, ecv in added),
        msrp=attack.msrp,
        hit_dice=attack.hit_dice,
        locomotion=move.locomotion,
        accel=move.accel,
        decel=move.decel,
        accel_yours=move.accel_yours,
        decel_yours=move.decel_yours,
        directions=move.directions,
        free=move.free,
        turn_head=move.turn_head,
        terrain=tuple((name, getattr(factors, name)) for name in type(factors).model_fields),
        speeds=move.speeds,
        road_speeds=move.road,
        defence=tuple(_defence(defence)),
        armour=defence.armour,
        shock=defence.shock,
        penetration=defence.penetration,
        ram=attack.ram,
        ram_plate=attack.ram_plate,
        amount=tuple(start for start, _ in page.internal.amount),
        rip=page.internal.rip,
        chart=read_chart(page.internal, lines, file),
        crew=crew,
        sections=tuple(read_sections(page, crew, lines, file)),
        equipment=lines.equipment,
        chosen=page.chosen,
        slots=added,
        open=tuple(
            (slot.name, tuple((choice.name, choice.ecv) for choice in slot.choices))
            for slot in page.slots
            if slot.name not in fill
        ),
    )


def _check_speeds(speeds: tuple[SpeedLine, ...], road: tuple[SpeedLine, ...], file: str) -> None:
    """Speeds go up from 0 by one; road speeds go on where the others end."""
    for number, line in enumerate(speeds):
        if line.speed != number:
            raise DataError(
                file, f"move.speeds.{number + 1}", f"should be speed {number}: the table goes up from 0 by 1"
            )
    for number, line in enumerate(road, start=1):
        wanted = speeds[-1].speed + number
        if line.speed != wanted:
            raise DataError(
                file, f"move.road.{number}", f"should be speed {wanted}: it goes on where the speeds end"
            )


def _check_names(page: SheetFile, file: str) -> None:
    if len({member.name for member in page.crew}) < len(page.crew):
        raise DataError(file, "crew", "two posts have the same name")
    if len({section.name for section in page.sections}) < len(page.sections):
        raise DataError(file, "sections", "two sections have the same name")


def _crew(page: SheetFile, file: str) -> tuple[Post, ...]:
    if all(member.piloting is None for member in page.crew):
        raise DataError(file, "crew", "nobody has a piloting skill, so nobody can drive")
    if page.move.locomotion is Locomotion.ROTORS and page.move.road:
        raise DataError(file, "move.road", "air units have no road speeds")
    return tuple(Post(member.name, member.piloting, member.gunnery) for member in page.crew)


def _defence(table: DefenceTable) -> Iterator[tuple[DefenceType, int, int]]:
    yield DefenceType.BALLISTIC, *table.ballistic
    yield DefenceType.ENERGY, *table.energy
    yield DefenceType.MISSILE, *table.missile
    yield DefenceType.INDIRECT, *table.indirect
    yield DefenceType.SMALL_ARMS, *table.small_arms
    yield DefenceType.PHYSICAL, table.physical, table.physical
