"""Figures of the red area, each with its clause: crew, weapons and their rounds."""

from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock.equipment import Equipment, Line
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.rulebook import clauses
from shellshock_tui.rules.shellshock.views.figure import Answer, printed


def attack_figure(position: Position, unit: int, path: list[str]) -> Answer | None:
    """Return what the red area says at a path; None if there is nothing."""
    sheet, at = position.sheet(unit), f"{position.address(unit)}/attack"
    match path:
        case ["msrp"]:
            return printed("MSRP on the sheet", sheet.msrp, "sheet.crew", f"{at}/msrp")
        case ["dice"]:
            return clauses()["sheet.dice"]
        case ["crew", *_]:
            return _crew(position, unit, path[1:])
        case ["section", *_]:
            return clauses()["combat.sections"]
        case ["ram", *_]:
            return clauses()["physical.ram-damage"]
        case ["computer" | "sensors", *_]:
            return clauses()["hit.gunnery" if path[0] == "computer" else "hit.indirect"]
        case ["weapon", pos, what] if pos in sheet.positions:
            return _weapon(position, unit, sheet.positions[pos], what)
        case _:
            return None


def _crew(position: Position, unit: int, path: list[str]) -> Answer | None:
    match path:
        case [name, "piloting" | "gunnery" as skill]:
            member = next((post for post in position.sheet(unit).crew if post.name == name), None)
            value = None if member is None else getattr(member, skill)
            if value is None:
                return clauses()["sheet.crew"]
            return printed(
                f"{skill} of the {name}",
                value,
                "sheet.crew",
                f"{position.address(unit)}/attack/crew/{name}/{skill}",
            )
        case _:
            return clauses()["internal.crew"]


def _weapon(position: Position, unit: int, item: int, what: str) -> Answer | None:
    equipment = position.sheet(unit).equipment[item]
    at = f"{position.address(unit)}/attack/weapon/{equipment.pos}/{what}"
    match what:
        case "name" | "pos":
            return clauses()["sheet.weapon-line"]
        case "type":
            return clauses()["hit.defence-value"]
        case "spread" | "indirect":
            return clauses()["hit.spread-fire" if what == "spread" else "hit.indirect"]
        case "kreigs" if equipment.weapon:
            return printed("kreigs to fire it", equipment.weapon.kreigs, "move.kreigs", at)
        case "high" | "mid" | "low":
            return _dsp(equipment, what, at)
        case "left":
            left = position.unit(unit).stores[item]
            spent = Term("spent or lost", Op.ADD, left - equipment.store, "combat.ammo")
            return Trail((Term("carried at the start", Op.ADD, equipment.store, "combat.ammo", at), spent))
        case _:
            return None


def line_printed(equipment: Equipment) -> Line | None:
    """Return the d/s/p line that stands beside a weapon or a bin."""
    if equipment.weapon:
        return equipment.weapon.line
    return equipment.ammunition.line if equipment.ammunition else None


def _dsp(equipment: Equipment, what: str, at: str) -> Answer | None:
    line = line_printed(equipment)
    if line is None:
        return None
    dsp = {"high": line.high, "mid": line.mid, "low": line.low}[what]
    return printed(f"damage of {what} {dsp}", dsp.damage, "damage.high-low", at)
