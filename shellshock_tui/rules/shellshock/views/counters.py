"""Counters on the map, the ground under them, and the track of turn, phases and order."""

from shellshock_tui.engine.map_view import Piece, Tile
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.view import Cell, Mark, Track
from shellshock_tui.rules.shellshock.battle import Battle, Hex
from shellshock_tui.rules.shellshock.deciding import decision
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.initiative import chit_name
from shellshock_tui.rules.shellshock.state import (
    Aftermath,
    Combat,
    Fate,
    Initiative,
    Movement,
    Over,
    StartSpeeds,
)
from shellshock_tui.rules.shellshock.views.aims import places_of_aims, progress

PHASES = ("I Initiative", "II Movement", "III Combat", "IV Aftermath")


def tile(ground: Hex, aim: str = "") -> Tile:
    """Return a hex of ground as a screen draws it, with what it is to the aims of the battle."""
    features = tuple(
        name
        for name, there in (
            ("trees", ground.trees),
            ("rough", ground.rough),
            ("ditch", ground.ditch),
            ("shallow", ground.shallow),
            ("deep", ground.deep),
            ("building", ground.building > 0),
            ("road", ground.paved),
        )
        if there
    )
    return Tile(features, ground.level, ground.roads, " · ".join(filter(None, (words(ground), aim))))


def words(ground: Hex) -> str:
    """Return a hex of ground in words."""
    named = [
        name
        for name, there in (
            ("bridge", ground.bridge),
            ("road", ground.paved and not ground.bridge),
            ("trees", ground.trees),
            ("rough", ground.rough),
            ("ditch", ground.ditch),
            ("shallow water", ground.shallow),
            ("deep water", ground.deep),
            (f"building, {ground.building} high", ground.building > 0),
        )
        if there
    ]
    return f"{', '.join(named) or 'open'}, level {ground.level}"


def pieces(field: Field) -> tuple[Piece, ...]:
    """Return a counter for each unit on the map; what sank shows no more."""
    asked = decision(field)
    current = "" if isinstance(asked, Outcome) else asked.unit
    order = {unit: number for number, unit in enumerate(acting_order(field), start=1)}
    return tuple(
        _piece(field, unit, current, order.get(unit, 0))
        for unit, state in enumerate(field.state.units)
        if state.fate is not Fate.GONE
        and not (state.fate is not Fate.STANDING and field.is_deep(state.place))
    )


def _piece(field: Field, unit: int, current: str, order: int) -> Piece:
    entrant, state = field.entrant(unit), field.unit(unit)
    turrets = tuple(
        field.facing(unit, number)
        for number, part in enumerate(entrant.sheet.sections)
        if part.turret is not None
    )
    return Piece(
        at=state.place,
        facing=state.facing,
        arrows=turrets,
        side=entrant.side,
        glyph=entrant.id[:2].upper(),
        label=entrant.name,
        unit=entrant.id,
        order=order,
        mark=_mark(field, unit, current),
        acted=_has_acted(field, unit),
        words=_stance(field, unit),
    )


def _has_acted(field: Field, unit: int) -> bool:
    return isinstance(field.state.phase, Movement | Combat) and _slot_mark(field, unit) is Mark.LOST


def _stance(field: Field, unit: int) -> str:
    """Return how a unit stands, in words."""
    state, sheet, directions = field.unit(unit), field.sheet(unit), field.battle.board.directions
    if field.serving(unit).fate is not Fate.STANDING:
        return "wreck"
    turned = (
        f"{part.name} {directions[field.facing(unit, number)]}"
        for number, part in enumerate(sheet.sections)
        if part.turret is not None and state.turrets[number]
    )
    states = (
        ("destroyed this turn", state.fate is not Fate.STANDING),
        ("in reverse", state.reverse),
        ("nestled", state.nestled),
        ("under water", field.submerged(unit)),
        ("has acted", _has_acted(field, unit)),
    )
    found = (words for words, holds in states if holds)
    return ", ".join((f"faces {directions[state.facing]}", *turned, f"speed {state.speed}", *found))


def _mark(field: Field, unit: int, current: str) -> Mark:
    if field.serving(unit).fate is not Fate.STANDING:
        return Mark.LOST
    if field.unit(unit).fate is not Fate.STANDING:
        return Mark.PENDING
    return Mark.CURRENT if field.entrant(unit).id == current else Mark.PLAIN


def acting_order(field: Field) -> tuple[int, ...]:
    """Return the units in the order in which they act this phase, those that have acted included."""
    match field.state.phase:
        case Movement(hand, queue, red, suspended, ended):
            now = () if hand is None else (hand.unit,)
            halted = () if suspended is None else (suspended.unit,)
            last = () if red is None else (red,)
            return tuple(dict.fromkeys((*ended, *now, *halted, *queue, *last)))
        case Combat(queue, _, acts):
            done = dict.fromkeys(act.unit for act in acts)
            return tuple(dict.fromkeys((*done, *queue)))
        case StartSpeeds(waiting):
            return waiting
        case _:
            return field.standing


def track(field: Field) -> Track:
    """Return turn, phases and order."""
    number = _phase_number(field)
    phases = tuple(
        Cell(name, "clause/turn.phases", Mark.CURRENT if i == number else Mark.PLAIN)
        for i, name in enumerate(PHASES)
    )
    slots = tuple(_slot(field, unit) for unit in acting_order(field))
    turns = f"turn {field.state.turn} of {field.battle.turn_limit}"
    return Track(field.state.turn, phases, slots, turns, " · ".join(progress(field)))


def phase_name(field: Field) -> str:
    """Return the phase that is on: initiative, movement, combat or aftermath."""
    return ("initiative", "movement", "combat", "aftermath")[_phase_number(field)]


def _phase_number(field: Field) -> int:
    match field.state.phase:
        case StartSpeeds() | Initiative():
            return 0
        case Movement():
            return 1
        case Combat():
            return 2
        case Aftermath() | Over():
            return 3


def _slot(field: Field, unit: int) -> Cell:
    chit = field.unit(unit).chit
    name = field.name(unit) if chit is None else f"{chit_name(chit)} {field.name(unit)}"
    return Cell(name, field.address(unit), _slot_mark(field, unit))


def _slot_mark(field: Field, unit: int) -> Mark:
    match field.state.phase:
        case Movement() as phase:
            if phase.hand and phase.hand.unit == unit:
                return Mark.CURRENT
            if phase.suspended and phase.suspended.unit == unit:
                return Mark.PENDING
            return Mark.LOST if unit in phase.ended else Mark.PLAIN
        case Combat(queue):
            if queue and queue[0] == unit:
                return Mark.CURRENT
            return Mark.PLAIN if unit in queue else Mark.LOST
        case _:
            return Mark.PLAIN


def tiles(battle: Battle) -> tuple[Tile, ...]:
    """Return the whole ground as a screen draws it."""
    aims = places_of_aims(battle)
    return tuple(tile(battle.ground[place], aims.get(place, "")) for place in range(battle.board.size))
