"""Rams in the Combat phase (physical.ram)."""

from fractions import Fraction

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.damage.impact import strike_home
from shellshock_tui.rules.shellshock.damage.wound import PARTS, Impact, Sums
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.blow import Blow, Result, roll_blow
from shellshock_tui.rules.shellshock.fire.face import face_of
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.state import Ram


def ramming_speed(position: Position, unit: int, ram: Ram) -> Trail:
    """Return the speed at which a ram strikes (physical.ram-damage)."""
    target = ram.target
    face = face_of(position, target, (ram.direction + 3) % 6)
    own = Term("the rammer's speed", Op.ADD, position.unit(unit).speed, clauses.PHYSICAL_RAM_DAMAGE)
    speed, reverse = position.unit(target).speed, position.unit(target).reverse
    floor = Term("not below 0", Op.AT_LEAST, 0, clauses.PHYSICAL_RAM_DAMAGE)
    if face == (3 if reverse else 0):
        return Trail(
            (
                own,
                Term(f"{position.name(target)} moves towards it", Op.ADD, speed, clauses.PHYSICAL_RAM_DAMAGE),
            )
        )
    if face == (0 if reverse else 3):
        return Trail(
            (
                own,
                Term(f"{position.name(target)} moves away", Op.ADD, -speed, clauses.PHYSICAL_RAM_DAMAGE),
                floor,
            )
        )
    return Trail((own,))


def ram_dsp(sheet: Sheet, speed: int) -> Dsp:
    """Return a ram's d/s/p at a ramming speed, rounded down."""
    damage, shock, penetration = (int(part * speed // 1) for part in sheet.ram)
    return Dsp(damage, shock, penetration)


def _ram_sums(sheet: Sheet, speed: Trail) -> Sums:
    return tuple((part, _ram_sum(speed, part, each)) for part, each in zip(PARTS, sheet.ram, strict=True))


def _ram_sum(speed: Trail, part: str, each: Fraction) -> Trail:
    per_speed = Term(f"ram {part} for each point of speed", Op.TIMES, each, clauses.PHYSICAL_RAM_DAMAGE)
    return Trail((*speed.terms, per_speed, Term("rounded down", Op.FLOOR, 0, clauses.PHYSICAL_RAM_DAMAGE)))


def resolve_ram(position: Position, unit: int, ram: Ram, dice: Dice) -> tuple[Position, list[Event]]:
    """Roll a ram; on a hit a unit that was rammed by one without a ram plate rams back."""
    speed = ramming_speed(position, unit, ram)
    blow = Blow(
        unit,
        ram.target,
        face_of(position, ram.target, (ram.direction + 3) % 6),
        ram_dsp(position.sheet(unit), int(speed.total)),
        _ram_sums(position.sheet(unit), speed),
        f"rams {position.name(ram.target)} at speed {speed.total}",
        (("speed", speed),),
    )
    position, events, result = roll_blow(position, blow, dice)
    if result is not Result.HIT or position.sheet(unit).ram_plate:
        return position, events
    return _ram_back(position, unit, ram, speed, dice, events)


def _ram_back(
    position: Position, unit: int, ram: Ram, speed: Trail, dice: Dice, events: list[Event]
) -> tuple[Position, list[Event]]:
    sheet = position.sheet(ram.target)
    impact = Impact(
        attacker=ram.target,
        target=unit,
        face=face_of(position, unit, ram.direction),
        struck=ram_dsp(sheet, int(speed.total)),
        sums=_ram_sums(sheet, speed),
    )
    back = event(
        "ram-back",
        f"{position.name(ram.target)} rams back: {position.name(unit)} has no ram plate.",
        unit=position.unit_setup(ram.target).id,
        target=position.unit_setup(unit).id,
        face=FACES[impact.face],
        clause=clauses.PHYSICAL_RAM_DAMAGE,
    )
    position, more = strike_home(position, impact, dice)
    return position, [*events, back, *more]
