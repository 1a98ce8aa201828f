"""Rams and physical weapons in the Combat phase (physical.*)."""

from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.damage.impact import slay, strike_home
from shellshock_tui.rules.shellshock.damage.struck import PARTS, Impact, Sums, parts
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.face import face_of, struck_face
from shellshock_tui.rules.shellshock.fire.gunners import physical_weapons, refuse_post
from shellshock_tui.rules.shellshock.fire.hit import line_address, needed_physically
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
from shellshock_tui.rules.shellshock.fire.shots import refuse_ammunition, refuse_broken, refuse_power
from shellshock_tui.rules.shellshock.fire.target import refuse_enemy, refuse_engagement
from shellshock_tui.rules.shellshock.fire.volley import item_address, weapon_of
from shellshock_tui.rules.shellshock.sheet import Dsp, Sheet
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


def ramming_speed(field: Field, unit: int, ram: Ram) -> Trail:
    """Return the speed at which a ram strikes (physical.ram-damage)."""
    target = ram.target
    face = face_of(field, target, (ram.direction + 3) % 6)
    own = Term("the rammer's speed", Op.ADD, field.unit(unit).speed, "physical.ram-damage")
    speed, reverse = field.unit(target).speed, field.unit(target).reverse
    floor = Term("not below 0", Op.AT_LEAST, 0, "physical.ram-damage")
    if face == (3 if reverse else 0):
        return Trail(
            (own, Term(f"{field.name(target)} moves towards it", Op.ADD, speed, "physical.ram-damage"))
        )
    if face == (0 if reverse else 3):
        return Trail(
            (own, Term(f"{field.name(target)} moves away", Op.ADD, -speed, "physical.ram-damage"), floor)
        )
    return Trail((own,))


def ram_dsp(sheet: Sheet, speed: int) -> Dsp:
    """Return a ram's d/s/p at a ramming speed, rounded down."""
    damage, shock, penetration = (int(part * speed // 1) for part in sheet.ram)
    return Dsp(damage, shock, penetration)


def _ram_sums(sheet: Sheet, speed: Trail) -> Sums:
    return tuple((part, _ram_sum(speed, part, each)) for part, each in zip(PARTS, sheet.ram, strict=True))


def _ram_sum(speed: Trail, part: str, each: Fraction) -> Trail:
    per_speed = Term(f"ram {part} for each point of speed", Op.TIMES, each, "physical.ram-damage")
    return Trail((*speed.terms, per_speed, Term("rounded down", Op.FLOOR, 0, "physical.ram-damage")))


def resolve_ram(field: Field, unit: int, ram: Ram, dice: Dice) -> tuple[Field, list[Event]]:
    """Roll a ram; on a hit a unit that was rammed by one without a ram plate rams back."""
    speed = ramming_speed(field, unit, ram)
    blow = Blow(
        unit,
        ram.target,
        face_of(field, ram.target, (ram.direction + 3) % 6),
        ram_dsp(field.sheet(unit), int(speed.total)),
        _ram_sums(field.sheet(unit), speed),
        f"rams {field.name(ram.target)} at speed {speed.total}",
        (("speed", speed),),
    )
    field, events, result = _roll_blow(field, blow, dice)
    if result is not Result.HIT or field.sheet(unit).ram_plate:
        return field, events
    return _ram_back(field, unit, ram, speed, dice, events)


def _ram_back(
    field: Field, unit: int, ram: Ram, speed: Trail, dice: Dice, events: list[Event]
) -> tuple[Field, list[Event]]:
    sheet = field.sheet(ram.target)
    impact = Impact(
        attacker=ram.target,
        target=unit,
        face=face_of(field, unit, ram.direction),
        struck=ram_dsp(sheet, int(speed.total)),
        sums=_ram_sums(sheet, speed),
    )
    back = event(
        "ram-back",
        f"{field.name(ram.target)} rams back: {field.name(unit)} has no ram plate.",
        unit=field.entrant(ram.target).id,
        target=field.entrant(unit).id,
        face=FACES[impact.face],
        clause="physical.ram-damage",
    )
    field, more = strike_home(field, impact, dice)
    return field, [*events, back, *more]


def _roll_blow(field: Field, blow: Blow, dice: Dice) -> tuple[Field, list[Event], Result]:
    need = needed_physically(field, blow.unit, blow.target, blow.face)
    hit_dice, options = field.sheet(blow.unit).hit_dice, field.battle.options
    rolled = throw(dice, hit_dice, 0, options, f"{field.name(blow.unit)} pilot")
    hit = hits(rolled, int(need.total), options)
    told = event(
        "physical-roll",
        f"{field.name(blow.unit)} {blow.words}: needs {need.total}, "
        f"rolled {rolled.total}, {'hits' if hit else 'misses'}.",
        ("roll", roll_trail(rolled, hit_dice)),
        ("needs", need),
        *blow.speed,
        unit=field.entrant(blow.unit).id,
        target=field.entrant(blow.target).id,
        total=rolled.total,
        need=int(need.total),
        hit=hit,
        clause="physical.ram",
    )
    if not hit:
        return field, [told], Result.MISSED
    if kills(rolled, options):
        return *slay(field, blow.target, "instant-death", "option.instant-death", [told]), Result.SLAIN
    times = fortune(rolled, options)
    sums = tuple((part, Trail((*trail.terms, *lucky_term(times)))) for part, trail in blow.sums)
    impact = Impact(blow.unit, blow.target, blow.face, multiplied(blow.struck, times), sums)
    field, events = strike_home(field, impact, dice)
    return field, [told, *events], Result.HIT


def refuse_strike(field: Field, unit: int, item: int, target: int) -> Blocked | None:
    """Say why the pilot may not strike a target with a physical weapon (physical.other)."""
    pilot = field.sheet(unit).pilot
    at = item_address(field, unit, item)
    refused = refuse_post(field, unit, pilot) or refuse_broken(field, unit, item)
    if refused:
        return refused
    if item not in physical_weapons(field, unit):
        name = field.sheet(unit).equipment[item].name
        return Blocked("physical.other", f"The {name} is no physical weapon.", at)
    if field.sheet(target).flies:
        return Blocked("physical.other", f"{field.name(target)} flies out of reach.", field.address(target))
    in_front = field.battle.board.step(field.unit(unit).place, field.unit(unit).facing)
    if field.unit(target).place != in_front:
        return Blocked(
            "physical.other", "Physical weapons reach the hex in front only.", field.address(target)
        )
    shot = Shot(item, None)
    return (
        refuse_enemy(field, unit, target)
        or refuse_engagement(field, unit, pilot, target)
        or refuse_ammunition(field, unit, shot)
        or refuse_power(field, unit, (shot,))
    )


def resolve_strike(field: Field, unit: int, item: int, target: int, dice: Dice) -> tuple[Field, list[Event]]:
    """Pay for and roll a legal blow with a physical weapon."""
    weapon, name = weapon_of(field, unit, item), field.sheet(unit).equipment[item].name
    field = spend(field, unit, weapon.kreigs)
    words = f"{name} {weapon.line.mid}"
    at = line_address(field, unit, Shot(item, None), "mid")
    sums = tuple(
        (part, Trail((Term(words, Op.ADD, value, "physical.other", at),)))
        for part, value in zip(PARTS, parts(weapon.line.mid), strict=True)
    )
    face = struck_face(field, field.unit(unit).place, target)
    blow = Blow(unit, target, face, weapon.line.mid, sums, f"strikes {field.name(target)} with its {name}")
    field, events, _ = _roll_blow(field, blow, dice)
    return field, events
