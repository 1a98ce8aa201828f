"""How units may stand when a battle begins."""

from collections.abc import Iterator, Sequence

from shellshock_tui.board import HexBoard
from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.battle import Hex, UnitSetup
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.sheet import Sheet


def check_entry(units: Sequence[UnitSetup], board: HexBoard, ground: Sequence[Hex], file: str) -> None:
    """Refuse start hexes that are shared against the rule, barred or deadly; DataError names the unit."""
    for index, unit in enumerate(units):
        field = f"units.{index + 1}.at"
        for why in _faults(unit, units[:index], ground[unit.place]):
            raise DataError(file, field, f"{board.label(unit.place)} {why}")


def _faults(unit: UnitSetup, before: Sequence[UnitSetup], ground: Hex) -> Iterator[str]:
    sharing = [other for other in before if other.place == unit.place]
    if sharing and not _may_share(unit, sharing):
        yield f"is taken by {sharing[0].id}"
    if ground.building and not (unit.sheet.infantry or unit.sheet.flies):
        yield "holds a building, which bars all but infantry"
    if ground.deep and not ground.bridge and not survives_deep_water(unit.sheet):
        yield "is deep water, in which the unit would be lost"


def _may_share(unit: UnitSetup, sharing: Sequence[UnitSetup]) -> bool:
    """Infantry may share a hex with one friendly unit (move.stacking)."""
    return (
        len(sharing) == 1
        and sharing[0].side == unit.side
        and (unit.sheet.infantry or sharing[0].sheet.infantry)
    )


def survives_deep_water(sheet: Sheet) -> bool:
    """Say whether an undamaged unit floats, dives or flies (move.water)."""
    return sheet.flies or bool(sheet.of_kind(Kind.FLOATS) or sheet.of_kind(Kind.SEALING))
