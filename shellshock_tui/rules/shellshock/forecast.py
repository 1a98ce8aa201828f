"""What an attack would do before it is made."""

from fractions import Fraction
from typing import Any

from shellshock_tui.engine.event import encode_trail
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.engine.view import Forecast, Mark
from shellshock_tui.rules.shellshock.commands import Command, Fire, RamTo, Strike
from shellshock_tui.rules.shellshock.face import face_of, struck_face
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.hit import needed_physically, shot_name
from shellshock_tui.rules.shellshock.movement import destination, direction_of
from shellshock_tui.rules.shellshock.names import face_index, unit_index, volley_from, weapon_index
from shellshock_tui.rules.shellshock.odds import hit_chance
from shellshock_tui.rules.shellshock.physical import refuse_strike
from shellshock_tui.rules.shellshock.ramming import ram_target, refuse_ram
from shellshock_tui.rules.shellshock.state import Combat, Movement
from shellshock_tui.rules.shellshock.volley import refuse_volley
from shellshock_tui.rules.shellshock.volley_fire import needs

Need = tuple[str, Trail, Fraction]


def forecast(field: Field, command: Command) -> Forecast | Blocked:
    """Return the number that each weapon of an attack needs, with its chance, and the chance of a miss."""
    match command:
        case Fire():
            return _of_volley(field, command)
        case RamTo(name, to):
            return _of_ram(field, unit_index(field.battle, name), face_index(to))
        case Strike(name, pos, target):
            unit = unit_index(field.battle, name)
            return _of_strike(
                field, unit, weapon_index(field.sheet(unit), pos), unit_index(field.battle, target, "target")
            )
        case _:
            return Blocked("combat.sequence", "That command is no attack.")


def _of_volley(field: Field, command: Fire) -> Forecast | Blocked:
    volley = volley_from(field.battle, command)
    blocked = _not_now(field, volley.unit) or refuse_volley(field, volley)
    if blocked:
        return blocked
    sheet = field.sheet(volley.unit)
    return _forecast(
        tuple(
            (
                f"{sheet.equipment[shot.weapon].pos} {shot_name(field, volley.unit, shot)}",
                need,
                hit_chance(sheet.hit_dice, volley.spread, int(need.total)),
            )
            for shot, need in needs(field, volley)
        )
    )


def _of_strike(field: Field, unit: int, item: int, target: int) -> Forecast | Blocked:
    blocked = _not_now(field, unit) or refuse_strike(field, unit, item, target)
    if blocked:
        return blocked
    sheet = field.sheet(unit)
    need = needed_physically(field, unit, target, struck_face(field, field.unit(unit).place, target))
    label = f"{sheet.equipment[item].pos} {sheet.equipment[item].name}"
    return _forecast(((label, need, hit_chance(sheet.hit_dice, 0, int(need.total))),))


def _of_ram(field: Field, unit: int, face: int) -> Forecast | Blocked:
    phase = field.state.phase
    if not isinstance(phase, Movement) or phase.hand is None or phase.hand.unit != unit:
        return Blocked("move.order", f"It is not the move of {field.name(unit)}.")
    blocked = refuse_ram(field, phase.hand, face)
    if blocked:
        return blocked
    target = ram_target(field, unit, destination(field, unit, face))
    assert target is not None
    struck = face_of(field, target, (direction_of(field, unit, face) + 3) % 6)
    need = needed_physically(field, unit, target, struck)
    return _forecast((("ram", need, hit_chance(field.sheet(unit).hit_dice, 0, int(need.total))),))


def _not_now(field: Field, unit: int) -> Blocked | None:
    phase = field.state.phase
    if isinstance(phase, Combat) and phase.queue[0] == unit:
        return None
    return Blocked("combat.sequence", f"It is not the turn of {field.name(unit)} to fire.")


def _forecast(needed: tuple[Need, ...]) -> Forecast:
    miss = 1 - max(chance for _, _, chance in needed)
    return Forecast(needed, (("miss", miss, Mark.PLAIN),))


def encode_forecast(found: Forecast) -> dict[str, Any]:
    """Return a forecast as the table that `ask odds` answers."""
    shots = [
        {
            "weapon": label.partition(" ")[0],
            "need": int(trail.total),
            "hit": str(hit),
            "trail": encode_trail(trail),
        }
        for label, trail, hit in found.needs
    ]
    return {"shots": shots} | {name: str(chance) for name, chance, _ in found.outcomes}
