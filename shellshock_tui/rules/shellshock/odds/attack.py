"""An attack as its odds need it: what each weapon needs, and the ways in which it may strike."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.engine.trail import Trail
from shellshock_tui.rules.shellshock.fire.face import face_of, struck_face
from shellshock_tui.rules.shellshock.fire.hit import needed_physically, shot_name
from shellshock_tui.rules.shellshock.fire.ram import ram_dsp, ramming_speed
from shellshock_tui.rules.shellshock.fire.volley import Volley, weapon_of
from shellshock_tui.rules.shellshock.fire.volley_fire import needs
from shellshock_tui.rules.shellshock.odds.blow import Blow, Hits
from shellshock_tui.rules.shellshock.odds.hit_odds import Reach, reach
from shellshock_tui.rules.shellshock.odds.prospect import physical_blows, volley_blows
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Ram

Need = tuple[str, Trail, Fraction]
"""A weapon's letter and name, the number that it needs, and its chance of that."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A blow at a face of a target."""

    unit: int
    """Whose hit dice are thrown."""
    post: int
    target: int
    face: int
    needs: tuple[Need, ...]
    blows: tuple[Blow, ...]
    """The ways in which it may strike; what they leave of 1 is a miss."""
    spread: int = 0

    @property
    def miss(self) -> Fraction:
        """The chance that nothing hits."""
        return 1 - sum((blow.chance for blow in self.blows), Fraction(0))


def gunner_name(position: Position, attack: Attack) -> str:
    """Return who attacks, by unit and post."""
    return f"{position.name(attack.unit)} {position.sheet(attack.unit).crew[attack.post].name}"


def attack_words(position: Position, attack: Attack) -> str:
    """Return who attacks, with what."""
    spread = f", spread {attack.spread}" if attack.spread else ""
    return f"{gunner_name(position, attack)}: {' + '.join(label for label, _, _ in attack.needs)}{spread}"


def need_names(position: Position, attacks: Sequence[Attack]) -> tuple[str, ...]:
    """Return what each weapon of attacks is called: of several attacks, with the gunner before it."""
    if len(attacks) == 1:
        return tuple(label for label, _, _ in attacks[0].needs)
    return tuple(
        f"{gunner_name(position, attack)}: {label}" for attack in attacks for label, _, _ in attack.needs
    )


def volley_attack(position: Position, volley: Volley) -> Attack:
    """Return the attack that a volley is."""
    sheet = position.sheet(volley.unit)
    needed = tuple(
        (
            f"{sheet.equipment[shot.weapon].pos} {shot_name(position, volley.unit, shot)}",
            need,
            reach(sheet.hit_dice, volley.spread, int(need.total), position.battle.options).total,
        )
        for shot, need in needs(position, volley)
    )
    face = struck_face(position, position.unit(volley.unit).place, volley.target)
    blows = volley_blows(position, volley)
    return Attack(volley.unit, volley.post, volley.target, face, needed, blows, volley.spread)


def strike_attack(position: Position, unit: int, item: int, target: int) -> Attack:
    """Return the attack of a pilot with a physical weapon."""
    sheet, equipment = position.sheet(unit), position.sheet(unit).equipment[item]
    face = struck_face(position, position.unit(unit).place, target)
    need, hits = _physically(position, unit, target, face)
    blows = physical_blows(hits, weapon_of(position, unit, item).line.mid)
    needed = (f"{equipment.pos} {equipment.name}", need, hits.reached.total)
    return Attack(unit, sheet.pilot, target, face, (needed,), blows)


def ram_attack(position: Position, unit: int, ram: Ram) -> Attack:
    """Return the attack that a ram is."""
    sheet, face = position.sheet(unit), face_of(position, ram.target, (ram.direction + 3) % 6)
    need, hits = _physically(position, unit, ram.target, face)
    struck = ram_dsp(sheet, int(ramming_speed(position, unit, ram).total))
    needed = ("ram", need, hits.reached.total)
    return Attack(unit, sheet.pilot, ram.target, face, (needed,), physical_blows(hits, struck))


def ram_back_attack(position: Position, unit: int, ram: Ram) -> Attack:
    """Return what the unit that is rammed does to the rammer; nothing if a ram plate shields it."""
    sheet, face = position.sheet(unit), face_of(position, unit, ram.direction)
    if sheet.ram_plate:
        return Attack(unit, sheet.pilot, unit, face, (), ())
    _, hits = _physically(position, unit, ram.target, face_of(position, ram.target, (ram.direction + 3) % 6))
    struck = ram_dsp(position.sheet(ram.target), int(ramming_speed(position, unit, ram).total))
    rammed = Reach(hits.reached.plain + hits.reached.lucky, Fraction(0), hits.reached.fatal)
    blow = Blow(rammed.plain, struck, hits._replace(reached=rammed))
    return Attack(unit, sheet.pilot, unit, face, (), (blow,))


def _physically(position: Position, unit: int, target: int, face: int) -> tuple[Trail, Hits]:
    need = needed_physically(position, unit, target, face)
    reached = reach(position.sheet(unit).hit_dice, 0, int(need.total), position.battle.options)
    return need, Hits((), int(need.total), reached)
