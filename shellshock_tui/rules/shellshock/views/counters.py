"""The counters on the map, and the track of turn, phases and order."""

from collections.abc import Iterator
from fractions import Fraction

from shellshock_tui.engine.map_view import Loss, Piece
from shellshock_tui.engine.view import Cell, Mark, Track
from shellshock_tui.kit.ending import Over
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import chit_name
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.state import (
    Aftermath,
    Combat,
    Fate,
    Holding,
    Initiative,
    Movement,
    StartSpeeds,
)
from shellshock_tui.rules.shellshock.victory import progress

PHASES = ("I Initiative", "II Movement", "III Combat", "IV Aftermath")


def pieces(position: Position) -> tuple[Piece, ...]:
    """Return a counter for each unit on the map; sunken wrecks have none."""
    order = {unit: number for number, unit in enumerate(acting_order(position), start=1)}
    return tuple(
        _piece(position, unit, order.get(unit, 0))
        for unit, state in enumerate(position.state.units)
        if state.fate is not Fate.GONE
        and not (state.fate is not Fate.STANDING and state.place in position.battle.deep)
    )


def _piece(position: Position, unit: int, order: int) -> Piece:
    unit_setup, state = position.battle.units[unit], position.unit(unit)
    return Piece(
        at=state.place,
        facing=state.facing,
        arrows=tuple(position.facing(unit, number) for number in unit_setup.sheet.turning),
        side=unit_setup.side,
        glyph=position.battle.codes[unit_setup.id],
        label=unit_setup.name,
        unit=unit_setup.id,
        order=order,
        mark=_mark(position, unit),
        acted=_has_acted(position, unit),
        words=_stance(position, unit),
        strength=_strength(position, unit),
        worth=unit_setup.sheet.ecv,
        figure=str(state.speed),
        lost=tuple(_losses(position, unit)),
    )


def _strength(position: Position, unit: int) -> tuple[int, int]:
    """Return what is left of a unit, and the full amount: rows, or armour if a smaller share is left.

    A destroyed unit has nothing left.
    """
    if position.unit(unit).fate is not Fate.STANDING:
        return 0, ROWS
    state, sheet = position.serving(unit), position.sheet(unit)
    rows, armour = (ROWS - state.rows.bit_count(), ROWS), (sum(state.armour), sum(sheet.armour))
    return min(rows, armour, key=lambda part: Fraction(*part)) if armour[1] else rows


def _losses(position: Position, unit: int) -> Iterator[Loss]:
    working = position.working(unit)
    if working.immobile:
        yield Loss.MOVE
    if not any(armed and lives for armed, lives in zip(working.armed, working.posts, strict=True)):
        yield Loss.ATTACK
    if not all(working.posts):
        yield Loss.CREW


def _has_acted(position: Position, unit: int) -> bool:
    return isinstance(position.state.phase, Movement | Combat) and _slot_mark(position, unit) is Mark.LOST


def _stance(position: Position, unit: int) -> str:
    """Return the condition of a unit in words; on a table nobody has told which way it faces."""
    state = position.unit(unit)
    if position.serving(unit).fate is not Fate.STANDING:
        return "wreck"
    facing = _directions(position, unit) if position.state.told is None else ()
    states = (
        ("in reverse", state.reverse),
        ("nestled", state.nestled),
        ("under water", position.submerged(unit)),
        ("has acted", _has_acted(position, unit)),
    )
    found = (words for words, holds in states if holds)
    fallen = ("destroyed this turn",) if state.fate is not Fate.STANDING else ()
    return ", ".join((*fallen, *facing, f"speed {state.speed}", *found))


def _directions(position: Position, unit: int) -> Iterator[str]:
    state, sheet, directions = position.unit(unit), position.sheet(unit), position.battle.board.directions
    yield f"faces {directions[state.facing]}"
    for number in sheet.turning:
        if state.turrets[number]:
            yield f"{sheet.sections[number].name} {directions[position.facing(unit, number)]}"


def _mark(position: Position, unit: int) -> Mark:
    if position.serving(unit).fate is not Fate.STANDING:
        return Mark.LOST
    if position.unit(unit).fate is not Fate.STANDING:
        return Mark.PENDING
    return Mark.CURRENT if position.asked == unit else Mark.PLAIN


def acting_order(position: Position) -> tuple[int, ...]:
    """Return the units in the order in which they act in this phase, including those that have acted."""
    match position.state.phase:
        case Movement(activation, queue, red, suspended, ended):
            now = () if activation is None else (activation.unit,)
            halted = () if suspended is None else (suspended.unit,)
            last = () if red is None else (red,)
            return tuple(dict.fromkeys((*ended, *now, *halted, *queue, *last)))
        case Combat(queue, _, acts):
            done = dict.fromkeys(act.unit for act in acts)
            return tuple(dict.fromkeys((*done, *queue)))
        case StartSpeeds(waiting):
            return waiting
        case _:
            return position.standing


def track(position: Position) -> Track:
    """Return the turn, its phases, the order of units and the objectives."""
    number = phase_number(position)
    phases = tuple(
        Cell(name, f"clause/{clauses.TURN_PHASES}", Mark.CURRENT if i == number else Mark.PLAIN)
        for i, name in enumerate(PHASES)
    )
    slots = tuple(_slot(position, unit) for unit in acting_order(position))
    limit = position.battle.turn_limit
    return Track(position.state.turn, phases, slots, limit, tuple(progress(position)))


def phase_number(position: Position) -> int:
    """Return the number of the current phase, counted from 0."""
    match position.state.phase:
        case StartSpeeds() | Initiative():
            return 0
        case Movement():
            return 1
        case Combat():
            return 2
        case Holding() | Aftermath() | Over():
            return 3


def _slot(position: Position, unit: int) -> Cell:
    chit = position.unit(unit).chit
    name = position.name(unit) if chit is None else f"{chit_name(chit)} {position.name(unit)}"
    return Cell(name, position.address(unit), _slot_mark(position, unit))


def _slot_mark(position: Position, unit: int) -> Mark:
    match position.state.phase:
        case Movement() | Combat() if position.asked == unit:
            return Mark.CURRENT
        case Movement() as phase:
            if phase.suspended and phase.suspended.unit == unit:
                return Mark.PENDING
            return Mark.LOST if unit in phase.ended else Mark.PLAIN
        case Combat(queue):
            return Mark.PLAIN if unit in queue else Mark.LOST
        case _:
            return Mark.PLAIN
