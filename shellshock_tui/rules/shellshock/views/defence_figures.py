"""Figures of the blue area, each with its clause: armour, penetration, shock and defence values."""

from shellshock_tui.engine.trail import Clause, Op, Term, Trail
from shellshock_tui.kit.page import printed
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.damage.damage_events import armour_trail
from shellshock_tui.rules.shellshock.equipment import DefenceType, Dsp
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import SIDES_OF_ARMOUR


def defence_figure(position: Position, unit: int, path: list[str]) -> Trail | Clause | None:
    """Return what the blue area says at a path; None if there is nothing."""
    sheet, at = position.sheet(unit), f"{position.address(unit)}/defence/{'/'.join(path)}"
    match path:
        case ["value", kind, "front" | "sides" as where] if kind in list(DefenceType):
            front, sides = next((f, s) for type_, f, s in sheet.defence if type_ == kind)
            return printed(
                f"{kind} defence value", front if where == "front" else sides, clauses.HIT_DEFENCE_VALUE, at
            )
        case ["armour", side, "after", damage] if side in SIDES_OF_ARMOUR and damage.isdecimal():
            face = ARMOUR_OF_FACE.index(SIDES_OF_ARMOUR.index(side))
            return armour_trail(position, unit, face, Dsp(int(damage), 0, 0))
        case ["armour", side] if side in SIDES_OF_ARMOUR:
            number = SIDES_OF_ARMOUR.index(side)
            left, whole = position.unit(unit).armour[number], sheet.armour[number]
            lost = Term("taken off by damage", Op.ADD, left - whole, clauses.DAMAGE_ARMOUR)
            return Trail((Term(f"{side} armour as printed", Op.ADD, whole, clauses.DAMAGE_ARMOUR, at), lost))
        case ["shock"]:
            return printed("shock threshold", sheet.shock, clauses.DAMAGE_SHOCK, at)
        case ["penetration", face] if face in FACES:
            return printed(
                f"penetration value, {face}",
                sheet.penetration[FACES.index(face)],
                clauses.DAMAGE_PENETRATION,
                at,
            )
        case _:
            return None
