"""Physical attacks: blows with weapons and rams in the Combat phase (physical.*)."""

from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, no
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.checking import about
from shellshock_tui.rules.shellshock.damage.impact import slay, strike_home
from shellshock_tui.rules.shellshock.damage.wound import PARTS, Impact, Sums
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.gunners import refuse_post
from shellshock_tui.rules.shellshock.fire.hit import face_of, line_address, needed_physically, struck_face
from shellshock_tui.rules.shellshock.fire.power import spend
from shellshock_tui.rules.shellshock.fire.roll import (
    fortune,
    hits,
    kills,
    lucky_term,
    multiplied,
    roll_trail,
    throw,
)
from shellshock_tui.rules.shellshock.fire.shots import of_item, refuse_ammunition, refuse_broken, refuse_power
from shellshock_tui.rules.shellshock.fire.target import refuse_enemy, refuse_engagement
from shellshock_tui.rules.shellshock.fire.volley import weapon_of
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES, Sheet
from shellshock_tui.rules.shellshock.state import Ram, Shot


class Result(Enum):
    """How a physical attack came out."""

    MISSED = auto()
    HIT = auto()
    SLAIN = auto()
    """Instant death: nothing else is rolled."""


@dataclass(frozen=True, slots=True)
class Blow:
    """A physical attack about to be rolled."""

    unit: int
    target: int
    face: int
    struck: Dsp
    sums: Sums
    words: str
    speed: tuple[tuple[str, Trail], ...] = ()
    """The ramming speed as its terms, for a ram."""


def roll_blow(position: Position, blow: Blow, dice: Dice) -> tuple[Position, list[Event], Result]:
    """Roll a physical attack, and strike if it hits."""
    need = needed_physically(position, blow.unit, blow.target, blow.face)
    hit_dice, options = position.sheet(blow.unit).hit_dice, position.battle.options
    rolled = throw(dice, hit_dice, 0, options, f"{position.name(blow.unit)} pilot")
    hit = hits(rolled, int(need.total), options)
    told = event(
        "physical-roll",
        f"{position.name(blow.unit)} {blow.words}: needs {need.total}, "
        f"rolled {rolled.total}, {'hits' if hit else 'misses'}.",
        ("roll", roll_trail(rolled, hit_dice)),
        ("needs", need),
        *blow.speed,
        unit=position.unit_setup(blow.unit).id,
        target=position.unit_setup(blow.target).id,
        total=rolled.total,
        need=int(need.total),
        hit=hit,
        clause=clauses.PHYSICAL_RAM,
    )
    if not hit:
        return position, [told], Result.MISSED
    if kills(rolled, options):
        slain = slay(position, blow.target, "instant-death", clauses.OPTION_INSTANT_DEATH, [told])
        return *slain, Result.SLAIN
    times = fortune(rolled, options)
    sums = tuple((part, Trail((*trail.terms, *lucky_term(times)))) for part, trail in blow.sums)
    impact = Impact(blow.unit, blow.target, blow.face, multiplied(blow.struck, times), sums)
    position, events = strike_home(position, impact, dice)
    return position, [told, *events], Result.HIT


def refuse_strike(position: Position, unit: int, item: int, target: int) -> Blocked | None:
    """Say why the pilot may not strike a target with a physical weapon (physical.other)."""
    pilot = position.sheet(unit).pilot
    if refused := refuse_post(position, unit, pilot) or refuse_broken(position, unit, item):
        return refused
    if item not in position.working(unit).physical:
        return no(clauses.PHYSICAL_OTHER, of_item, position, unit, item, "The {} is no physical weapon.")
    if position.sheet(target).flies:
        return no(clauses.PHYSICAL_OTHER, about, position, target, "{} flies out of reach.")
    in_front = position.battle.board.steps[position.unit(unit).place][position.unit(unit).facing]
    if position.unit(target).place != in_front:
        return no(
            clauses.PHYSICAL_OTHER, about, position, target, "Physical weapons reach the hex in front only."
        )
    shot = Shot(item, None)
    return (
        refuse_enemy(position, unit, target)
        or refuse_engagement(position, unit, pilot, target)
        or refuse_ammunition(position, unit, shot)
        or refuse_power(position, unit, (shot,))
    )


def resolve_strike(
    position: Position, unit: int, item: int, target: int, dice: Dice
) -> tuple[Position, list[Event]]:
    """Pay for and roll a legal blow with a physical weapon."""
    weapon, name = weapon_of(position, unit, item), position.sheet(unit).equipment[item].name
    position = spend(position, unit, weapon.kreigs)
    words = f"{name} {weapon.line.mid}"
    at = line_address(position, unit, Shot(item, None), "mid")
    sums = tuple(
        (part, Trail((Term(words, Op.ADD, value, clauses.PHYSICAL_OTHER, at),)))
        for part, value in zip(PARTS, weapon.line.mid.parts, strict=True)
    )
    face = struck_face(position, position.unit(unit).place, target)
    blow = Blow(unit, target, face, weapon.line.mid, sums, f"strikes {position.name(target)} with its {name}")
    position, events, _ = roll_blow(position, blow, dice)
    return position, events


def ramming_speed(position: Position, unit: int, ram: Ram) -> Trail:
    """Return the speed at which a ram strikes (physical.ram-damage)."""
    target = ram.target
    face = face_of(position, target, (ram.direction + 3) % 6)
    own = Term("the rammer's speed", Op.ADD, position.unit(unit).speed, clauses.PHYSICAL_RAM_DAMAGE)
    speed, reverse = position.unit(target).speed, position.unit(target).reverse
    name, front, rear = position.name(target), 3 if reverse else 0, 0 if reverse else 3
    if face == front:
        return Trail((own, Term(f"{name} moves towards it", Op.ADD, speed, clauses.PHYSICAL_RAM_DAMAGE)))
    if face == rear:
        away = Term(f"{name} moves away", Op.ADD, -speed, clauses.PHYSICAL_RAM_DAMAGE)
        return Trail((own, away, Term("not below 0", Op.AT_LEAST, 0, clauses.PHYSICAL_RAM_DAMAGE)))
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
