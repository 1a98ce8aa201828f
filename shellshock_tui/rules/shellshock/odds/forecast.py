"""What an attack would do before it is made, exactly."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from shellshock_tui.engine.event import encode_trail
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.engine.view import Among, Forecast, Mark
from shellshock_tui.rules.shellshock.commands import Command, Fire, RamTo, Strike
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import firing
from shellshock_tui.rules.shellshock.fire.physical import refuse_strike
from shellshock_tui.rules.shellshock.fire.together import refuse_volley
from shellshock_tui.rules.shellshock.moves.movement import (
    destination,
    direction_of,
)
from shellshock_tui.rules.shellshock.moves.ramming import ram_target, refuse_ram
from shellshock_tui.rules.shellshock.names import face_index, unit_index, volley_from, weapon_index
from shellshock_tui.rules.shellshock.odds.attack import (
    Attack,
    ram_attack,
    ram_back_attack,
    strike_attack,
    volley_attack,
)
from shellshock_tui.rules.shellshock.odds.condition import Spread
from shellshock_tui.rules.shellshock.odds.prospect import Chances, condition_of, struck_chances
from shellshock_tui.rules.shellshock.odds.sequence import struck
from shellshock_tui.rules.shellshock.odds.verdicts import lost, rows_crossed, verdict_chances
from shellshock_tui.rules.shellshock.state import Movement, Ram

Detail = tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...]
LOSSES = 6
"""How many pieces of equipment are named that may be lost."""
OUTRIGHT = {"rip": "killed outright", "instant-death": "instant death"}


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
    return blocked or forecast_of(field, volley_attack(field, volley))


def _of_strike(field: Field, unit: int, item: int, target: int) -> Forecast | Blocked:
    blocked = _not_now(field, unit) or refuse_strike(field, unit, item, target)
    return blocked or forecast_of(field, strike_attack(field, unit, item, target))


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
    back = ram_back_attack(field, unit, ram)
    return forecast_of(field, ram_attack(field, unit, ram), back if back.blows else None)


def _not_now(field: Field, unit: int) -> Blocked | None:
    if unit in firing(field):
        return None
    return Blocked("combat.sequence", f"It is not the turn of {field.name(unit)} to fire.")


def forecast_of(field: Field, attack: Attack, back: Attack | None = None) -> Forecast:
    """Return what an attack would do to its target, and what a ram-back would do to the rammer."""
    spread = struck(field, attack)
    rows = rows_crossed(condition_of(field, attack.target), spread)
    verdicts = verdict_chances(field, attack.target, spread)
    blows = struck_chances(field, attack.target, attack.face, attack.blows)
    own = _on_the_rammer(field, back) if back else {}
    detail: Detail = (
        ("internal", tuple(rows.items())),
        ("lost", tuple(lost(field, attack.target, spread).items())),
        *((name, tuple(chances.items())) for name, chances in blows),
        ("verdicts", tuple(verdicts.items())),
        *((("ram_back", tuple(own.items())),) if back else ()),
    )
    groups = (
        Among("may be", _likeliest(verdicts), Mark.LOST),
        Among("by the ram-back", _likeliest(own), Mark.PENDING),
        Among("may lose", _likeliest(_names(field, attack.target, spread))[:LOSSES], Mark.LOST),
        Among("strikes", _likeliest(dict(blows)["dsp"])),
    )
    return Forecast(
        attack.needs,
        tuple(_partition(attack.miss, rows)),
        tuple(one for one in groups if one.chances),
        detail,
    )


def _likeliest(chances: Mapping[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """Return what may happen at all, likeliest first, in words."""
    found = sorted(chances.items(), key=lambda one: one[1], reverse=True)
    return tuple((name.replace("-", " "), chance) for name, chance in found if chance)


def _names(field: Field, unit: int, spread: Spread) -> Chances:
    """Return the chance of each piece of equipment to be lost, like ones told apart by their letters."""
    names = {item.pos: f"{item.pos} {item.name}" for item in field.sheet(unit).equipment}
    return {names[pos]: chance for pos, chance in lost(field, unit, spread).items()}


def _on_the_rammer(field: Field, back: Attack) -> Chances:
    """Return the verdicts on a rammer, which stands at speed 0 after its ram."""
    return verdict_chances(field.put(back.target, carried=0), back.target, struck(field, back))


def _partition(miss: Fraction, rows: Chances) -> list[tuple[str, Fraction, Mark]]:
    parts = [("miss", miss, Mark.EMPTY), ("armour only", rows.get("0", Fraction(0)) - miss, Mark.PLAIN)]
    for name, chance in rows.items():
        if name in OUTRIGHT:
            parts.append((OUTRIGHT[name], chance, Mark.LOST))
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
