"""The state as programs read it."""

from typing import NotRequired, TypedDict

from shellshock_tui.rules.shellshock.battle import chit_name
from shellshock_tui.rules.shellshock.fire.power import available
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS, SIDES_OF_ARMOUR
from shellshock_tui.rules.shellshock.state import Fate, Order
from shellshock_tui.rules.shellshock.table_facts import NOBODY, Declared, Fact, Relation
from shellshock_tui.rules.shellshock.views.counters import phase_number


class OrderTable(TypedDict):
    """Indirect fire that has still to land."""

    post: str
    target: str
    weapons: list[str]
    lands: int
    """The turn in which it lands."""


class UnitTable(TypedDict):
    """A unit, as programs read it."""

    side: str
    sheet: str
    hex: str | None
    """The hex where it stands; null on a table."""
    facing: str | None
    """The direction that it faces; null on a table."""
    speed: int
    reverse: bool
    chit: int | str | None
    """A number, R for the red chit, or null if it has none."""
    armour: dict[str, int]
    rows: list[int]
    """The rows of the location chart that are crossed off."""
    hits: dict[str, int]
    """The hits taken by each position of its equipment."""
    ammo: dict[str, int]
    """The rounds left in each bin, or charge in each battery."""
    kreigs: int
    turrets: dict[str, str]
    """The direction of each turret; empty on a table."""
    crew: dict[str, bool]
    """Whether each post is alive."""
    nestled: bool
    submerged: bool
    ram: str | None
    pending: list[OrderTable]
    destroyed: bool
    out: bool
    gone: bool


class FactTable(TypedDict):
    """A fact about the table, as the players have told it."""

    relation: str
    """The subject: range, touch, sight, arc, face, reach, shelter or held."""
    unit: str | int
    """The id of the first unit; for an objective its number, counted from 1."""
    other: str | None
    section: str | None
    """The section of an arc, else null."""
    answer: int
    """A range in quarter inches, a face clockwise from the front, or 1 for yes and 0 for no.
    Of an objective the sides that hold it, as bits."""
    current: bool
    """Whether the answer still holds. If not, it is offered first when its question comes again."""


class DeclaredTable(TypedDict):
    """The target that a gunner has declared in this turn."""

    unit: str
    post: str
    target: str


class StateTable(TypedDict):
    """The state of a battle, as programs read it."""

    turn: int
    phase: str
    units: dict[str, UnitTable]
    facts: NotRequired[list[FactTable]]
    """The facts that the players have told; only in a battle on a table."""
    declared: NotRequired[list[DeclaredTable]]
    """The targets that gunners have declared in this turn; only in a battle on a table."""


def state_table(position: Position) -> StateTable:
    """Return the state as a JSON table."""
    told = position.state.told
    found: StateTable = {
        "turn": position.state.turn,
        "phase": ("initiative", "movement", "combat", "aftermath")[phase_number(position)],
        "units": {
            unit_setup.id: _unit(position, unit) for unit, unit_setup in enumerate(position.battle.units)
        },
    }
    if told is not None:
        found["facts"] = [_fact(position, fact) for fact in told.facts]
        found["declared"] = [_declared(position, one) for one in told.declared]
    return found


def _declared(position: Position, declared: Declared) -> DeclaredTable:
    unit, post, target = declared
    return {"unit": position.id(unit), "post": position.member(unit, post), "target": position.id(target)}


def _fact(position: Position, fact: Fact) -> FactTable:
    relation, unit, other, section = fact.question
    sections = () if relation is Relation.HELD else position.sheet(unit).sections
    return {
        "relation": relation.value,
        "unit": unit + 1 if relation is Relation.HELD else position.id(unit),
        "other": None if other == NOBODY else position.id(other),
        "section": None if section == NOBODY else sections[section].name,
        "answer": fact.answer,
        "current": fact.is_current,
    }


def _unit(position: Position, unit: int) -> UnitTable:
    unit_setup, state, sheet = position.battle.units[unit], position.unit(unit), position.sheet(unit)
    directions, on_map = position.battle.board.directions, position.state.told is None
    stored = {item.pos: state.stores[i] for i, item in enumerate(sheet.equipment) if item.store}
    return {
        "side": unit_setup.side,
        "sheet": sheet.name,
        "hex": position.label(state.place) if on_map else None,
        "facing": directions[state.facing] if on_map else None,
        "speed": state.speed,
        "reverse": state.reverse,
        "chit": None if state.chit is None else state.chit or chit_name(state.chit),
        "armour": dict(zip(SIDES_OF_ARMOUR, state.armour, strict=True)),
        "rows": [row for row in range(1, ROWS + 1) if state.rows >> (row - 1) & 1],
        "hits": {item.pos: state.hits[i] for i, item in enumerate(sheet.equipment)},
        "ammo": stored,
        "kreigs": available(position, unit),
        "turrets": {
            sheet.sections[number].name: directions[position.facing(unit, number)]
            for number in (sheet.turning if on_map else ())
        },
        "crew": {post.name: position.lives(unit, i) for i, post in enumerate(sheet.crew)},
        "nestled": state.nestled,
        "submerged": state.fate is Fate.STANDING and position.submerged(unit),
        "ram": None if state.ram is None else position.id(state.ram.target),
        "pending": [_order(position, unit, order) for order in state.orders],
        "destroyed": state.fate is Fate.DESTROYED,
        "out": state.fate is Fate.OUT,
        "gone": state.fate is Fate.GONE,
    }


def _order(position: Position, unit: int, order: Order) -> OrderTable:
    sheet = position.sheet(unit)
    return {
        "post": sheet.crew[order.post].name,
        "target": position.id(order.target),
        "weapons": [sheet.equipment[shot.weapon].pos for shot in order.shots],
        "lands": order.lands,
    }
