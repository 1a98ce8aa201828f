"""What an attack would do before it is made, exactly."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from shellshock_tui.engine.event import encode_trail
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.engine.view import Forecast, Mark
from shellshock_tui.rules.shellshock.commands import Command, Fire, RamTo, Strike
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.face import face_of, struck_face
from shellshock_tui.rules.shellshock.fire.hit import needed_physically, shot_name
from shellshock_tui.rules.shellshock.fire.physical import ram_dsp, ramming_speed, refuse_strike
from shellshock_tui.rules.shellshock.fire.volley import refuse_volley, weapon_of
from shellshock_tui.rules.shellshock.fire.volley_fire import needs
from shellshock_tui.rules.shellshock.moves.movement import destination, direction_of
from shellshock_tui.rules.shellshock.moves.ramming import ram_target, refuse_ram
from shellshock_tui.rules.shellshock.names import face_index, unit_index, volley_from, weapon_index
from shellshock_tui.rules.shellshock.odds.condition import Spread
from shellshock_tui.rules.shellshock.odds.hit_odds import Reach, reach
from shellshock_tui.rules.shellshock.odds.prospect import (
    Blow,
    bins_of,
    blow_by_blow,
    condition_of,
    physical_blows,
    volley_blows,
)
from shellshock_tui.rules.shellshock.odds.verdicts import lost, rows_crossed, verdict_chances
from shellshock_tui.rules.shellshock.state import Combat, Movement, Ram

Need = tuple[str, Trail, Fraction]
Detail = tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...]


def forecast(field: Field, command: Command) -> Forecast | Blocked:
    """Return what each weapon of an attack needs, and the whole distribution of what it would do."""
    match command:
        case Fire():
            return _of_volley(field, command)
        case RamTo(name, to):
            return _of_ram(field, unit_index(field.battle, name), face_index(to))
        case Strike(name, pos, target):
            unit = unit_index(field.battle, name)
            item = weapon_index(field.sheet(unit), pos)
            return _of_strike(field, unit, item, unit_index(field.battle, target, "target"))
        case _:
            return Blocked("combat.sequence", "That command is no attack.")


def _of_volley(field: Field, command: Fire) -> Forecast | Blocked:
    volley = volley_from(field.battle, command)
    blocked = _not_now(field, volley.unit) or refuse_volley(field, volley)
    if blocked:
        return blocked
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
    spread = struck(field, volley.target, face, volley_blows(field, volley))
    return _forecast(field, volley.target, needed, spread)


def struck(field: Field, target: int, face: int, blows: Sequence[Blow]) -> Spread:
    """Return what some blows make of a unit as it stands."""
    return blow_by_blow(field.sheet(target), condition_of(field, target), bins_of(field, target), face, blows)


def _of_strike(field: Field, unit: int, item: int, target: int) -> Forecast | Blocked:
    blocked = _not_now(field, unit) or refuse_strike(field, unit, item, target)
    if blocked:
        return blocked
    sheet = field.sheet(unit)
    face = struck_face(field, field.unit(unit).place, target)
    need = needed_physically(field, unit, target, face)
    label = f"{sheet.equipment[item].pos} {sheet.equipment[item].name}"
    chances = reach(sheet.hit_dice, 0, int(need.total), field.battle.options)
    blows = physical_blows(chances, weapon_of(field, unit, item).line.mid)
    return _forecast(field, target, ((label, need, chances.total),), struck(field, target, face, blows))


def _of_ram(field: Field, unit: int, face: int) -> Forecast | Blocked:
    phase = field.state.phase
    if not isinstance(phase, Movement) or phase.hand is None or phase.hand.unit != unit:
        return Blocked("move.order", f"It is not the move of {field.name(unit)}.")
    blocked = refuse_ram(field, phase.hand, face)
    if blocked:
        return blocked
    target = ram_target(field, unit, destination(field, unit, face))
    assert target is not None
    ram = Ram(target, direction_of(field, unit, face))
    hit_face = face_of(field, target, (ram.direction + 3) % 6)
    need = needed_physically(field, unit, target, hit_face)
    chances = reach(field.sheet(unit).hit_dice, 0, int(need.total), field.battle.options)
    speed = int(ramming_speed(field, unit, ram).total)
    spread = struck(field, target, hit_face, physical_blows(chances, ram_dsp(field.sheet(unit), speed)))
    back = {} if field.sheet(unit).ram_plate else _rammed_back(field, unit, ram, speed, chances)
    return _forecast(field, target, (("ram", need, chances.total),), spread, back)


def _rammed_back(field: Field, unit: int, ram: Ram, speed: int, chances: Reach) -> dict[str, Fraction]:
    blow = Blow(chances.plain + chances.lucky, ram_dsp(field.sheet(ram.target), speed))
    spread = struck(field, unit, face_of(field, unit, ram.direction), (blow,))
    return verdict_chances(field, unit, spread)


def _not_now(field: Field, unit: int) -> Blocked | None:
    phase = field.state.phase
    if isinstance(phase, Combat) and phase.queue[0] == unit:
        return None
    return Blocked("combat.sequence", f"It is not the turn of {field.name(unit)} to fire.")


def _forecast(
    field: Field,
    target: int,
    needed: tuple[Need, ...],
    spread: Spread,
    back: dict[str, Fraction] | None = None,
) -> Forecast:
    miss = 1 - max(chance for _, _, chance in needed)
    rows = rows_crossed(condition_of(field, target), spread)
    verdicts = verdict_chances(field, target, spread)
    detail: Detail = (
        ("internal", tuple(rows.items())),
        ("lost", tuple(lost(field, target, spread).items())),
        ("verdicts", tuple(verdicts.items())),
    )
    if back:
        detail = (*detail, ("ram_back", tuple(back.items())))
    among = tuple((name, chance, Mark.LOST) for name, chance in verdicts.items() if chance)
    own = tuple(
        (f"{name} by the ram-back", chance, Mark.PENDING) for name, chance in (back or {}).items() if chance
    )
    return Forecast(needed, tuple(_partition(miss, rows)), among + own, detail)


def _partition(miss: Fraction, rows: dict[str, Fraction]) -> list[tuple[str, Fraction, Mark]]:
    parts = [("miss", miss, Mark.EMPTY), ("armour only", rows.get("0", Fraction(0)) - miss, Mark.PLAIN)]
    for name, chance in rows.items():
        if not name.isdecimal():
            parts.append(("killed outright" if name == "rip" else "instant death", chance, Mark.LOST))
        elif name != "0":
            parts.append((f"{name} row{'s' * (name != '1')}", chance, Mark.PENDING))
    return parts


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
    tables = {name: {key: str(chance) for key, chance in rows} for name, rows in found.detail}
    verdicts = tables.pop("verdicts", {})
    miss = next(str(chance) for name, chance, _ in found.outcomes if name == "miss")
    return {"shots": shots, "miss": miss, **tables, **verdicts}
