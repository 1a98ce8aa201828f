"""The state as the referee's table."""

from typing import Any

from shellshock_tui.rules.shellshock.damage.location import crossed_rows
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.power import available
from shellshock_tui.rules.shellshock.initiative import chit_name
from shellshock_tui.rules.shellshock.sheet import SIDES_OF_ARMOUR
from shellshock_tui.rules.shellshock.state import Fate, Order
from shellshock_tui.rules.shellshock.views.counters import phase_name


def census(field: Field) -> dict[str, Any]:
    """Return turn, phase and every unit as JSON."""
    return {
        "turn": field.state.turn,
        "phase": phase_name(field),
        "units": {entrant.id: _unit(field, unit) for unit, entrant in enumerate(field.battle.units)},
    }


def _unit(field: Field, unit: int) -> dict[str, Any]:
    entrant, state, sheet = field.entrant(unit), field.unit(unit), field.sheet(unit)
    directions = field.battle.board.directions
    stored = {item.pos: state.stores[i] for i, item in enumerate(sheet.equipment) if item.store}
    return {
        "side": entrant.side,
        "sheet": sheet.name,
        "hex": field.label(state.place),
        "facing": directions[state.facing],
        "speed": state.speed,
        "reverse": state.reverse,
        "chit": _chit(state.chit),
        "armour": dict(zip(SIDES_OF_ARMOUR, state.armour, strict=True)),
        "rows": list(crossed_rows(state.rows)),
        "hits": {item.pos: state.hits[i] for i, item in enumerate(sheet.equipment)},
        "ammo": stored,
        "kreigs": available(field, unit),
        "turrets": {
            part.name: directions[field.facing(unit, i)]
            for i, part in enumerate(sheet.sections)
            if part.turret is not None
        },
        "crew": {post.name: field.lives(unit, i) for i, post in enumerate(sheet.crew)},
        "nestled": state.nestled,
        "submerged": state.fate is Fate.STANDING and field.submerged(unit),
        "ram": None if state.ram is None else field.entrant(state.ram.target).id,
        "pending": [_order(field, unit, order) for order in state.orders],
        "destroyed": state.fate is Fate.DESTROYED,
        "out": state.fate is Fate.OUT,
        "gone": state.fate is Fate.GONE,
    }


def _chit(chit: int | None) -> int | str | None:
    return None if chit is None else chit or chit_name(chit)


def _order(field: Field, unit: int, order: Order) -> dict[str, Any]:
    sheet = field.sheet(unit)
    return {
        "post": sheet.crew[order.post].name,
        "target": field.entrant(order.target).id,
        "weapons": [sheet.equipment[shot.weapon].pos for shot in order.shots],
        "lands": order.lands,
    }
