"""Plans about order and time: start speeds, chits, parts, the red chit, the next turn."""

from collections.abc import Iterator
from fractions import Fraction

from shellshock_tui.engine.advisor import DANGER, HARM, OBJECTIVE, Plan
from shellshock_tui.engine.trail import Op, Term
from shellshock_tui.rules.shellshock import parts as in_parts
from shellshock_tui.rules.shellshock.advisor.way import Ways, goal_of
from shellshock_tui.rules.shellshock.advisor.worth import best_targets, fire_of
from shellshock_tui.rules.shellshock.battle import RED, Hold
from shellshock_tui.rules.shellshock.commands import (
    Command,
    EndPart,
    MoveUnit,
    NextTurn,
    StartSpeed,
    TakeChit,
)
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.initiative import chit_name, without_chit
from shellshock_tui.rules.shellshock.legal import start_speeds as legal_start_speeds
from shellshock_tui.rules.shellshock.names import unit_index
from shellshock_tui.rules.shellshock.state import Initiative, Movement

STAKE = Fraction(1, 20)
"""The share of its ECV by which a unit gains from moving after all others."""
SEIZED = Fraction(1, 5)
"""The share of its ECV that a unit gives to be in the objective before the enemy."""


def start_speeds(field: Field, unit: int) -> Iterator[Plan[Command]]:
    """Yield each speed that a unit may start at."""
    for command in legal_start_speeds(field, unit):
        yield Plan((command,), f"{field.name(unit)} starts at speed {command.speed}", field.address(unit))


def chits(field: Field, phase: Initiative) -> Iterator[Plan[Command]]:
    """Yield each unit beside which the chit just drawn may be placed."""
    for unit in without_chit(field, phase.order[phase.turn]):
        words = f"{field.name(unit)} takes chit {chit_name(phase.chit)}"
        yield Plan((TakeChit(field.entrant(unit).id),), words, field.address(unit))


def parts(field: Field, side: str) -> Iterator[Plan[Command]]:
    """Yield each unit that a side may move next, and the end of its part."""
    number = in_parts.side_to_move(field)
    if number is None or field.battle.sides[number][0] != side:
        return
    for unit in in_parts.unmoved(field, number):
        yield Plan((MoveUnit(field.entrant(unit).id),), f"{field.name(unit)} moves next", field.address(unit))
    if in_parts.refuse_end(field) is None:
        yield Plan((EndPart(),), f"{field.battle.sides[number][1]} ends its part")


def next_turn(field: Field) -> Plan[Command]:
    """Return the only plan once a turn is over."""
    return Plan((NextTurn(),), f"Turn {field.state.turn + 1} begins")


def of_start_speed(field: Field, command: StartSpeed, ways: Ways) -> Iterator[Term]:
    """Yield what a start speed saves on the way."""
    unit = unit_index(field.battle, command.unit)
    left, sheet = ways.points(field, unit, field.unit(unit).place), field.sheet(unit)
    saved = Fraction(min(command.speed, left), max(1, sheet.cross_country))
    words = f"{min(command.speed, left)} hexes nearer to {goal_of(field, unit).name} at once"
    value = round(sheet.ecv * STAKE * saved)
    yield Term(OBJECTIVE, Op.ADD, value, "setup.start-speed", field.address(unit), words)


def of_chit(field: Field, command: TakeChit) -> Iterator[Term]:
    """Yield what it is worth that a unit moves late, or is lost if it moves early."""
    phase = field.state.phase
    assert isinstance(phase, Initiative)
    unit, units = unit_index(field.battle, command.unit), len(field.standing)
    place = units if phase.chit == RED else phase.chit
    late = Fraction(2 * place - units - 1, 2 * units)
    order = "whenever it likes" if phase.chit == RED else f"{place} of {units}"
    at, clause = field.address(unit), "initiative.red-chit" if phase.chit == RED else "move.order"
    yield Term(
        HARM,
        Op.ADD,
        round(late * _may_do(field, unit)),
        clause,
        at,
        f"moves {order}: the later, the better it aims",
    )
    hidden = round(late * STAKE * field.sheet(unit).ecv)
    yield Term(DANGER, Op.ADD, hidden, clause, at, f"moves {order}: the later, the better it hides")


def _may_do(field: Field, unit: int) -> Fraction:
    best = best_targets(field, unit, enemies(field, unit)).values()
    return sum((value for value, _ in best), Fraction(0))


def of_unit(field: Field, command: MoveUnit) -> Iterator[Term]:
    """Yield what speaks for moving a unit before others of its side."""
    unit = unit_index(field.battle, command.unit)
    at, clause = field.address(unit), "initiative.parts"
    gives_away = round(_may_do(field, unit) / 2 + field.sheet(unit).ecv * STAKE / 2)
    yield Term(HARM, Op.ADD, -gives_away, clause, at, "its targets may still move away from it")
    threats = sum((sum(fire_of(field, e, unit).values()) for e in enemies(field, unit)), Fraction(0))
    yield Term(DANGER, Op.ADD, round(threats / 2), clause, at, "it stands under the enemy's guns")


def of_call(field: Field, ways: Ways) -> Iterator[Term]:
    """Yield what speaks for calling in the red unit now, and against it."""
    phase = field.state.phase
    assert isinstance(phase, Movement)
    assert phase.red is not None
    red, hand = phase.red, phase.hand
    at, clause, ecv = field.address(red), "initiative.red-chit", field.sheet(red).ecv
    waiting = len(phase.queue) + (hand is not None)
    words = f"it would move before {waiting} unit{'s' * (waiting != 1)} that may then answer"
    yield Term(HARM, Op.ADD, -round(ecv * STAKE), clause, at, words)
    if hand is not None and _may_be_first(field, red, hand.unit, ways):
        words = f"it may stand in {goal_of(field, red).name} before {field.name(hand.unit)}"
        yield Term(OBJECTIVE, Op.ADD, round(ecv * SEIZED), clause, at, words)


def _may_be_first(field: Field, red: int, rival: int, ways: Ways) -> bool:
    """Say whether both units may reach the red one's objective this turn, and nobody stands in it yet."""
    goal = goal_of(field, red)
    if not any(isinstance(one, Hold) and one.places == goal.places for one in field.battle.victory):
        return False
    if any(field.occupants.get(place) for place in goal.places):
        return False
    distance, speed = field.battle.board.distance, field.sheet(rival).cross_country
    near = any(distance(field.unit(rival).place, place) <= speed for place in goal.places)
    return near and ways.turns(field, red, field.unit(red).place) <= 1
