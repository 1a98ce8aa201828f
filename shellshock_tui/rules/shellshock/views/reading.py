"""What a record sheet says at an address: every figure with its clause."""

from shellshock_tui.engine.trail import Clause, Number, Op, Term, Trail
from shellshock_tui.rules.shellshock.battle import RED
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.damage.telling import armour_trail, first_row_trail, hits_trail
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.face import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.fire.power import power_at, power_trail
from shellshock_tui.rules.shellshock.moves.speed import highest
from shellshock_tui.rules.shellshock.rulebook import clauses
from shellshock_tui.rules.shellshock.sheet import ROWS, SIDES_OF_ARMOUR, DefenceType, Dsp, Equipment, Line
from shellshock_tui.rules.shellshock.state import Initiative, Movement

Answer = Trail | Clause


def printed(label: str, value: Number, clause: str, at: str) -> Trail:
    """Return a figure that stands on the sheet as it is."""
    return Trail((Term(label, Op.ADD, value, clause, at),))


def read(field: Field, unit: int, path: list[str]) -> Answer | None:
    """Return why a unit's record sheet says what it says at a path; None if there is nothing."""
    match path:
        case []:
            return clauses()[_whole_clause(field)]
        case ["fact", name]:
            return _fact(field, unit, name)
        case ["attack", *rest]:
            return _attack(field, unit, rest)
        case ["defence", *rest]:
            return _defence(field, unit, rest)
        case ["move", *rest]:
            return _move(field, unit, rest)
        case ["internal", *rest]:
            return _internal(field, unit, rest)
        case _:
            return None


def _whole_clause(field: Field) -> str:
    """Return the clause that a unit as a whole is a matter of: while chits are drawn, that of the chit."""
    phase = field.state.phase
    if isinstance(phase, Initiative):
        return "initiative.red-chit" if phase.chit == RED else "initiative.draw"
    return "setup.armies"


def _fact(field: Field, unit: int, name: str) -> Answer | None:
    sheet, at = field.sheet(unit), f"{field.address(unit)}/fact/{name}"
    match name:
        case "ecv":
            added = tuple(
                Term(f"{slot}: {choice}", Op.ADD, ecv, "setup.armies") for slot, choice, ecv in sheet.slots
            )
            base = sheet.ecv - sum(ecv for _, _, ecv in sheet.slots)
            return Trail((Term("printed ECV", Op.ADD, base, "setup.armies", at), *added))
        case "type" | "side" | "chosen":
            return clauses()["setup.armies"]
        case "chit":
            return clauses()["initiative.chits"]
        case "fate":
            return clauses()["internal.out-of-action"]
        case _:
            return None


def _attack(field: Field, unit: int, path: list[str]) -> Answer | None:
    sheet, at = field.sheet(unit), f"{field.address(unit)}/attack"
    match path:
        case ["msrp"]:
            return printed("MSRP on the sheet", sheet.msrp, "sheet.crew", f"{at}/msrp")
        case ["dice"]:
            return clauses()["sheet.dice"]
        case ["crew", *_]:
            return _crew(field, unit, path[1:])
        case ["section", *_]:
            return clauses()["combat.sections"]
        case ["ram", *_]:
            return clauses()["physical.ram-damage"]
        case ["computer" | "sensors", *_]:
            return clauses()["hit.gunnery" if path[0] == "computer" else "hit.indirect"]
        case ["weapon", pos, what] if pos in sheet.positions:
            return _weapon(field, unit, sheet.positions[pos], what)
        case _:
            return None


def _crew(field: Field, unit: int, path: list[str]) -> Answer | None:
    match path:
        case [name, "piloting" | "gunnery" as skill]:
            member = next((post for post in field.sheet(unit).crew if post.name == name), None)
            value = None if member is None else getattr(member, skill)
            if value is None:
                return clauses()["sheet.crew"]
            return printed(
                f"{skill} of the {name}",
                value,
                "sheet.crew",
                f"{field.address(unit)}/attack/crew/{name}/{skill}",
            )
        case _:
            return clauses()["internal.crew"]


def _weapon(field: Field, unit: int, item: int, what: str) -> Answer | None:
    equipment = field.sheet(unit).equipment[item]
    at = f"{field.address(unit)}/attack/weapon/{equipment.pos}/{what}"
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
            left = field.unit(unit).stores[item]
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


def _defence(field: Field, unit: int, path: list[str]) -> Answer | None:
    sheet, at = field.sheet(unit), f"{field.address(unit)}/defence/{'/'.join(path)}"
    match path:
        case ["value", kind, "front" | "sides" as where] if kind in list(DefenceType):
            front, sides = next((f, s) for type_, f, s in sheet.defence if type_ == kind)
            return printed(
                f"{kind} defence value", front if where == "front" else sides, "hit.defence-value", at
            )
        case ["armour", side, "after", damage] if side in SIDES_OF_ARMOUR and damage.isdecimal():
            face = ARMOUR_OF_FACE.index(SIDES_OF_ARMOUR.index(side))
            return armour_trail(field, unit, face, Dsp(int(damage), 0, 0))
        case ["armour", side] if side in SIDES_OF_ARMOUR:
            number = SIDES_OF_ARMOUR.index(side)
            left, whole = field.unit(unit).armour[number], sheet.armour[number]
            lost = Term("taken off by damage", Op.ADD, left - whole, "damage.armour")
            return Trail((Term(f"{side} armour as printed", Op.ADD, whole, "damage.armour", at), lost))
        case ["shock"]:
            return printed("shock threshold", sheet.shock, "damage.shock", at)
        case ["penetration", face] if face in FACES:
            return printed(
                f"penetration value, {face}", sheet.penetration[FACES.index(face)], "damage.penetration", at
            )
        case _:
            return None


def _move(field: Field, unit: int, path: list[str]) -> Answer | None:
    sheet, at = field.sheet(unit), f"{field.address(unit)}/move/{'/'.join(path)}"
    match path:
        case [] | ["range"]:
            return highest(field, unit)
        case ["direction", face] if face in FACES:
            return printed(
                f"points to step {face}", sheet.directions[FACES.index(face)], "move.direction-cost", at
            )
        case ["terrain", row] if row in dict(sheet.terrain):
            return printed(f"factor of {row}", dict(sheet.terrain)[row], "move.terrain-cost", at)
        case ["accel" | "decel" as name]:
            return printed(f"{name}, base", getattr(sheet, name), "move.announce-speed", at)
        case ["accel-yours" | "decel-yours", *_]:
            return clauses()["move.announce-speed"]
        case ["free"]:
            return printed("free faces at the end of the move", sheet.free, "move.free-facing", at)
        case ["last-speed"]:
            return printed("speed", field.unit(unit).speed, "move.announce-speed", at)
        case ["kreigs"]:
            return power_trail(field, unit)
        case ["points" | "count" as what]:
            return _under_way(field, unit, what, at)
        case ["turn-head"] if sheet.turn_head is not None:
            return printed(
                "printed at the head of the column; no effect", sheet.turn_head, "move.turn-number", at
            )
        case ["speed" | "power", number, *what] if number.isdecimal() and int(number) in sheet.table:
            return _speed_line(field, unit, int(number), "".join(what))
        case _:
            return None


def _speed_line(field: Field, unit: int, speed: int, what: str) -> Answer | None:
    """Return a figure of the speed table; without a column, all the power that the speed would give."""
    line, at = field.sheet(unit).table[speed], f"{field.address(unit)}/move/speed/{speed}/{what}"
    match what:
        case "":
            return power_at(field, unit, speed)
        case "speed":
            return printed(f"speed {speed}", line.speed, "move.announce-speed", at)
        case "turn":
            return printed(f"turn number at speed {speed}", line.turn, "move.turn-number", at)
        case "kreigs":
            return printed(f"kreigs of the engine at speed {speed}", line.kreigs, "move.kreigs", at)
        case _:
            return None


def _under_way(field: Field, unit: int, what: str, at: str) -> Trail:
    phase = field.state.phase
    hand = phase.hand if isinstance(phase, Movement) else None
    move = hand.move if hand and hand.unit == unit else None
    if what == "points":
        speed = field.unit(unit).speed
        left = move.points if move else 0
        return Trail(
            (
                Term("announced speed", Op.ADD, speed, "move.announce-speed", at),
                Term("spent, or not this unit's move", Op.ADD, left - speed, "move.terrain-cost"),
            )
        )
    return printed("hexes forward since the last turn", move.count if move else 0, "move.turn-number", at)


def _internal(field: Field, unit: int, path: list[str]) -> Answer | None:
    sheet, at = field.sheet(unit), f"{field.address(unit)}/internal/{'/'.join(path)}"
    match path:
        case ["amount"]:
            return clauses()["internal.amount"]
        case ["amount", rows] if rows.isdecimal() and 1 <= int(rows) <= len(sheet.amount):
            label = f"internal points for {rows} rows"
            return printed(label, sheet.amount[int(rows) - 1], "internal.amount", at)
        case ["rip"]:
            return printed("internal points that kill outright", sheet.rip, "internal.amount", at)
        case ["rows"]:
            return printed("rows crossed off", field.unit(unit).rows.bit_count(), "internal.location", at)
        case ["row", row, "first"] if row.isdecimal() and 1 <= int(row) <= ROWS:
            return first_row_trail(field, unit, int(row))
        case ["row", *_]:
            return clauses()["internal.location"]
        case ["item", pos, *_] if pos in sheet.positions:
            return hits_trail(field, unit, sheet.positions[pos])
        case _:
            return None
