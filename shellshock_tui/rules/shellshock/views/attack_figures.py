"""Figures of the red area, each with its clause: crew, weapons and their rounds."""

from shellshock_tui.engine.trail import Clause, Op, Term, Trail
from shellshock_tui.kit.page import printed
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.equipment import Equipment, Line
from shellshock_tui.rules.shellshock.position import Position


def attack_figure(position: Position, unit: int, path: list[str]) -> Trail | Clause | None:
    """Return what the red area says at a path; None if there is nothing."""
    sheet, at = position.sheet(unit), f"{position.address(unit)}/attack"
    match path:
        case ["msrp"]:
            return printed("MSRP on the sheet", sheet.msrp, clauses.SHEET_CREW, f"{at}/msrp")
        case ["dice"]:
            return RULEBOOK.clauses[clauses.SHEET_DICE]
        case ["crew", *_]:
            return _crew(position, unit, path[1:])
        case ["section", *_]:
            return RULEBOOK.clauses[clauses.COMBAT_SECTIONS]
        case ["ram", *_]:
            return RULEBOOK.clauses[clauses.PHYSICAL_RAM_DAMAGE]
        case ["computer" | "sensors", *_]:
            return RULEBOOK.clauses[clauses.HIT_GUNNERY if path[0] == "computer" else clauses.HIT_INDIRECT]
        case ["weapon", pos, what] if pos in sheet.positions:
            return _weapon(position, unit, sheet.positions[pos], what)
        case _:
            return None


def _crew(position: Position, unit: int, path: list[str]) -> Trail | Clause | None:
    match path:
        case [name, "piloting" | "gunnery" as skill]:
            member = next((post for post in position.sheet(unit).crew if post.name == name), None)
            value = None if member is None else getattr(member, skill)
            if value is None:
                return RULEBOOK.clauses[clauses.SHEET_CREW]
            return printed(
                f"{skill} of the {name}",
                value,
                clauses.SHEET_CREW,
                f"{position.address(unit)}/attack/crew/{name}/{skill}",
            )
        case _:
            return RULEBOOK.clauses[clauses.INTERNAL_CREW]


def _weapon(position: Position, unit: int, item: int, what: str) -> Trail | Clause | None:
    equipment = position.sheet(unit).equipment[item]
    at = f"{position.address(unit)}/attack/weapon/{equipment.pos}/{what}"
    match what:
        case "name" | "pos":
            return RULEBOOK.clauses[clauses.SHEET_WEAPON_LINE]
        case "type":
            return RULEBOOK.clauses[clauses.HIT_DEFENCE_VALUE]
        case "spread" | "indirect":
            return RULEBOOK.clauses[clauses.HIT_SPREAD_FIRE if what == "spread" else clauses.HIT_INDIRECT]
        case "kreigs" if equipment.weapon:
            return printed("kreigs to fire it", equipment.weapon.kreigs, clauses.MOVE_KREIGS, at)
        case "high" | "mid" | "low":
            return _dsp(equipment, what, at)
        case "left":
            left = position.unit(unit).stores[item]
            spent = Term("spent or lost", Op.ADD, left - equipment.store, clauses.COMBAT_AMMO)
            return Trail(
                (Term("carried at the start", Op.ADD, equipment.store, clauses.COMBAT_AMMO, at), spent)
            )
        case _:
            return None


def line_printed(equipment: Equipment) -> Line | None:
    """Return the d/s/p line that stands beside a weapon or a bin."""
    if equipment.weapon:
        return equipment.weapon.line
    return equipment.ammunition.line if equipment.ammunition else None


def _dsp(equipment: Equipment, what: str, at: str) -> Trail | Clause | None:
    line = line_printed(equipment)
    if line is None:
        return None
    dsp = {"high": line.high, "mid": line.mid, "low": line.low}[what]
    return printed(f"damage of {what} {dsp}", dsp.damage, clauses.DAMAGE_HIGH_LOW, at)
