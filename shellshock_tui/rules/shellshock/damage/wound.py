"""What gets through: armour, shock threshold, penetration values, and the rows that they cost."""

from bisect import bisect_right
from dataclasses import dataclass

from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.face import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import SIDES_OF_ARMOUR, Sheet

RIP = -1
"""Stands for a number of rows: killed outright."""


@dataclass(frozen=True, slots=True)
class Wound:
    """What one volley does to a unit before the location chart is read."""

    armour: int
    """Left on the side struck."""
    internal: Trail
    rows: Trail
    """Rows to cross off, or `RIP`."""


def internal_trail(position: Position, target: int, face: int, struck: Dsp) -> Trail:
    """Return the internal points of a volley: what exceeds armour, shock threshold and penetration value."""
    sheet, base = position.sheet(target), f"{position.address(target)}/defence"
    side = ARMOUR_OF_FACE[face]
    armour, side_name = position.unit(target).armour[side], SIDES_OF_ARMOUR[side]
    return Trail(
        (
            Term(
                f"damage {struck.damage} over {armour} {side_name} armour",
                Op.ADD,
                max(0, struck.damage - armour),
                clauses.DAMAGE_ARMOUR,
                f"{base}/armour/{side_name}",
            ),
            Term(
                f"shock {struck.shock} over threshold {sheet.shock}",
                Op.ADD,
                max(0, struck.shock - sheet.shock),
                clauses.DAMAGE_SHOCK,
                f"{base}/shock",
            ),
            Term(
                f"penetration {struck.penetration} over {sheet.penetration[face]} {FACES[face]}",
                Op.ADD,
                max(0, struck.penetration - sheet.penetration[face]),
                clauses.DAMAGE_PENETRATION,
                f"{base}/penetration/{FACES[face]}",
            ),
        )
    )


def rows_for(sheet: Sheet, points: int) -> int:
    """Read the Internal Amount chart: how many rows, or `RIP` (internal.amount)."""
    return RIP if points >= sheet.rip else bisect_right(sheet.amount, points)


def wound(position: Position, target: int, face: int, struck: Dsp) -> Wound:
    """Return what a volley's sums do to the face that they strike."""
    internal = internal_trail(position, target, face, struck)
    points = int(internal.total)
    rows = Term(
        f"internal amount for {points}",
        Op.READ,
        rows_for(position.sheet(target), points),
        clauses.INTERNAL_AMOUNT,
        f"{position.address(target)}/internal/amount",
    )
    armour = position.unit(target).armour[ARMOUR_OF_FACE[face]]
    return Wound(max(0, armour - struck.damage), internal, Trail((*internal.terms, rows)))
