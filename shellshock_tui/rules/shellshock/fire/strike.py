"""Blows with physical weapons in the Combat phase (physical.other)."""

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock.damage.struck import PARTS, parts
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.blow import Blow, roll_blow
from shellshock_tui.rules.shellshock.fire.face import struck_face
from shellshock_tui.rules.shellshock.fire.gunners import physical_weapons, refuse_post
from shellshock_tui.rules.shellshock.fire.hit import line_address
from shellshock_tui.rules.shellshock.fire.power import spend
from shellshock_tui.rules.shellshock.fire.shots import refuse_ammunition, refuse_broken, refuse_power
from shellshock_tui.rules.shellshock.fire.target import refuse_enemy, refuse_engagement
from shellshock_tui.rules.shellshock.fire.volley import item_address, weapon_of
from shellshock_tui.rules.shellshock.state import Shot


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
    field, events, _ = roll_blow(field, blow, dice)
    return field, events
