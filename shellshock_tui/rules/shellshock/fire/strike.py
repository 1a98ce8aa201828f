"""Blows with physical weapons in the Combat phase (physical.other)."""

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.trail import Blocked, Op, Reason, Term, Trail, no
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.damage.wound import PARTS
from shellshock_tui.rules.shellshock.fire.blow import Blow, roll_blow
from shellshock_tui.rules.shellshock.fire.face import struck_face
from shellshock_tui.rules.shellshock.fire.gunners import physical_weapons, refuse_post
from shellshock_tui.rules.shellshock.fire.hit import line_address
from shellshock_tui.rules.shellshock.fire.power import spend
from shellshock_tui.rules.shellshock.fire.shots import refuse_ammunition, refuse_broken, refuse_power
from shellshock_tui.rules.shellshock.fire.target import refuse_enemy, refuse_engagement
from shellshock_tui.rules.shellshock.fire.volley import item_address, weapon_of
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot


def refuse_strike(position: Position, unit: int, item: int, target: int) -> Blocked | None:
    """Say why the pilot may not strike a target with a physical weapon (physical.other)."""
    pilot = position.sheet(unit).pilot
    if refused := refuse_post(position, unit, pilot) or refuse_broken(position, unit, item):
        return refused
    if item not in physical_weapons(position, unit):
        return no(clauses.PHYSICAL_OTHER, _not_physical, position, unit, item)
    if position.sheet(target).flies:
        return no(clauses.PHYSICAL_OTHER, _flies, position, target)
    in_front = position.battle.board.steps[position.unit(unit).place][position.unit(unit).facing]
    if position.unit(target).place != in_front:
        return no(clauses.PHYSICAL_OTHER, _not_in_front, position, target)
    shot = Shot(item, None)
    return (
        refuse_enemy(position, unit, target)
        or refuse_engagement(position, unit, pilot, target)
        or refuse_ammunition(position, unit, shot)
        or refuse_power(position, unit, (shot,))
    )


def _not_physical(position: Position, unit: int, item: int) -> Reason:
    words = f"The {position.sheet(unit).equipment[item].name} is no physical weapon."
    return Reason(words, item_address(position, unit, item))


def _flies(position: Position, target: int) -> Reason:
    return Reason(f"{position.name(target)} flies out of reach.", position.address(target))


def _not_in_front(position: Position, target: int) -> Reason:
    return Reason("Physical weapons reach the hex in front only.", position.address(target))


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
