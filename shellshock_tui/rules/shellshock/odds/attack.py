"""An attack as its odds need it: what each weapon needs, and the ways in which it may strike."""

from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.engine.trail import Trail
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.face import face_of, struck_face
from shellshock_tui.rules.shellshock.fire.hit import needed_physically, shot_name
from shellshock_tui.rules.shellshock.fire.physical import ram_dsp, ramming_speed
from shellshock_tui.rules.shellshock.fire.volley import Volley, weapon_of
from shellshock_tui.rules.shellshock.fire.volley_fire import needs
from shellshock_tui.rules.shellshock.odds.hit_odds import Reach, reach
from shellshock_tui.rules.shellshock.odds.prospect import Blow, physical_blows, volley_blows
from shellshock_tui.rules.shellshock.state import Ram

Need = tuple[str, Trail, Fraction]
"""A weapon's letter and name, the number that it needs, and its chance of that."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A blow at a face of a target."""

    target: int
    face: int
    needs: tuple[Need, ...]
    blows: tuple[Blow, ...]
    """The ways in which it may strike; what they leave of 1 is a miss."""

    @property
    def miss(self) -> Fraction:
        """The chance that nothing hits."""
        return 1 - sum((blow.chance for blow in self.blows), Fraction(0))


def volley_attack(field: Field, volley: Volley) -> Attack:
    """Return the attack that a volley is."""
    sheet = field.sheet(volley.unit)
    needed = tuple(
        (
            f"{sheet.equipment[shot.weapon].pos} {shot_name(field, volley.unit, shot)}",
            need,
            reach(sheet.hit_dice, volley.spread, int(need.total), field.battle.options).total,
        )
        for shot, need in needs(field, volley)
    )
    face = struck_face(field, field.unit(volley.unit).place, volley.target)
    return Attack(volley.target, face, needed, volley_blows(field, volley))


def strike_attack(field: Field, unit: int, item: int, target: int) -> Attack:
    """Return the attack of a pilot with a physical weapon."""
    equipment = field.sheet(unit).equipment[item]
    face = struck_face(field, field.unit(unit).place, target)
    need, chances = _physically(field, unit, target, face)
    blows = physical_blows(chances, weapon_of(field, unit, item).line.mid)
    return Attack(target, face, ((f"{equipment.pos} {equipment.name}", need, chances.total),), blows)


def ram_attack(field: Field, unit: int, ram: Ram) -> Attack:
    """Return the attack that a ram is."""
    face = face_of(field, ram.target, (ram.direction + 3) % 6)
    need, chances = _physically(field, unit, ram.target, face)
    struck = ram_dsp(field.sheet(unit), int(ramming_speed(field, unit, ram).total))
    return Attack(ram.target, face, (("ram", need, chances.total),), physical_blows(chances, struck))


def ram_back_attack(field: Field, unit: int, ram: Ram) -> Attack:
    """Return what the unit that is rammed does to the rammer; nothing if a ram plate shields it."""
    face = face_of(field, unit, ram.direction)
    if field.sheet(unit).ram_plate:
        return Attack(unit, face, (), ())
    _, chances = _physically(field, unit, ram.target, face_of(field, ram.target, (ram.direction + 3) % 6))
    struck = ram_dsp(field.sheet(ram.target), int(ramming_speed(field, unit, ram).total))
    return Attack(unit, face, (), (Blow(chances.plain + chances.lucky, struck),))


def _physically(field: Field, unit: int, target: int, face: int) -> tuple[Trail, Reach]:
    need = needed_physically(field, unit, target, face)
    return need, reach(field.sheet(unit).hit_dice, 0, int(need.total), field.battle.options)
