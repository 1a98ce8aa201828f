"""Plans about the order of play: start speeds, chits, parts and the red chit."""

from collections.abc import Iterator
from fractions import Fraction

from shellshock_tui.engine.advisor import DANGER, HARM, OBJECTIVE, Plan
from shellshock_tui.engine.english import counted, does
from shellshock_tui.engine.trail import Op, Term
from shellshock_tui.kit.goals import Hold
from shellshock_tui.rules.shellshock import activation, clauses, commands
from shellshock_tui.rules.shellshock import parts as in_parts
from shellshock_tui.rules.shellshock.advisor.appraisal import Worths
from shellshock_tui.rules.shellshock.advisor.routes import Ways, goal_of
from shellshock_tui.rules.shellshock.battle import RED, chit_name
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.initiative import without_chit
from shellshock_tui.rules.shellshock.names import unit_index
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Initiative, Movement

STAKE = Fraction(1, 20)
"""The value of moving after all others, as a share of a unit's ECV."""
SEIZED = Fraction(1, 5)
"""The value of reaching the objective before the enemy, as a share of a unit's ECV."""


def start_speeds(position: Position, unit: int) -> Iterator[Plan[commands.Command]]:
    """Yield a plan for each start speed of a unit."""
    for command in activation.start_speeds(position, unit).commands():
        yield Plan(
            (command,), f"{position.name(unit)} starts at speed {command.speed}", position.address(unit)
        )


def chits(position: Position, phase: Initiative) -> Iterator[Plan[commands.Command]]:
    """Yield a plan for each unit that may take the chit just drawn."""
    for unit in without_chit(position, phase.drawer):
        words = f"{position.name(unit)} takes chit {chit_name(phase.chit)}"
        yield Plan((commands.TakeChit(position.id(unit)),), words, position.address(unit))


def parts(position: Position, side: str) -> Iterator[Plan[commands.Command]]:
    """Yield a plan for each unit that a side may move next, and for the end of its part."""
    units = in_parts.may_move(position, side)
    for unit in units:
        words = f"{position.name(unit)} moves next"
        yield Plan((commands.MoveUnit(position.id(unit)),), words, position.address(unit))
    if units and in_parts.refuse_end(position) is None:
        yield Plan(
            (commands.EndPart(),), does(dict(position.battle.sides)[side], "ends its part of the phase")
        )


def of_start_speed(position: Position, command: commands.StartSpeed, ways: Ways) -> Iterator[Term]:
    """Yield the term for the distance that a start speed saves."""
    unit = unit_index(position.battle, command.unit)
    goal, place, sheet = goal_of(position, unit), position.unit(unit).place, position.sheet(unit)
    left = ways.points(position, unit, place, goal.places)
    saved = Fraction(min(command.speed, left), max(1, sheet.cross_country))
    words = f"{counted(min(command.speed, left), 'hex', 'hexes')} nearer to {goal.name} in the first turn"
    value = round(sheet.ecv * STAKE * saved)
    yield Term(OBJECTIVE, Op.ADD, value, clauses.SETUP_START_SPEED, position.address(unit), words)


def of_chit(position: Position, command: commands.TakeChit, worths: Worths) -> Iterator[Term]:
    """Yield the terms for moving late with a chit, or against moving early."""
    phase = position.phase(Initiative)
    unit, units = unit_index(position.battle, command.unit), len(position.standing)
    place = units if phase.chit == RED else phase.chit
    late = Fraction(2 * place - units - 1, 2 * units)
    order = "whenever it likes" if phase.chit == RED else f"{place} of {units}"
    clause = clauses.INITIATIVE_RED_CHIT if phase.chit == RED else clauses.MOVE_ORDER
    at, aimed = position.address(unit), round(late * _may_do(position, unit, worths))
    yield Term(HARM, Op.ADD, aimed, clause, at, f"moves {order}; the later, the better it can aim")
    hidden = round(late * STAKE * position.sheet(unit).ecv)
    yield Term(DANGER, Op.ADD, hidden, clause, at, f"moves {order}; the later, the better it can hide")


def _may_do(position: Position, unit: int, worths: Worths) -> Fraction:
    best = worths.best_targets(position, unit, enemies(position, unit)).values()
    return sum((value for value, _ in best), Fraction(0))


def of_unit(position: Position, command: commands.MoveUnit, worths: Worths) -> Iterator[Term]:
    """Yield the terms for moving a unit before others of its side."""
    unit = unit_index(position.battle, command.unit)
    at, clause = position.address(unit), clauses.INITIATIVE_PARTS
    gives_away = round(_may_do(position, unit, worths) / 2 + position.sheet(unit).ecv * STAKE / 2)
    yield Term(HARM, Op.ADD, -gives_away, clause, at, "its targets may still move away")
    threats = sum(
        (sum(worths.of_unit(position, e, unit).values()) for e in enemies(position, unit)), Fraction(0)
    )
    yield Term(DANGER, Op.ADD, round(threats / 2), clause, at, "it can leave the enemy's fire sooner")


def of_call(position: Position, ways: Ways) -> Iterator[Term]:
    """Yield the terms for and against interrupting with the red-chit unit now."""
    phase = position.phase(Movement)
    assert phase.red is not None
    red, activation = phase.red, phase.activation
    at, clause, ecv = position.address(red), clauses.INITIATIVE_RED_CHIT, position.sheet(red).ecv
    waiting = len(phase.queue) + (activation is not None)
    words = f"it would move before {waiting} unit{'s' * (waiting != 1)} that could then react"
    yield Term(HARM, Op.ADD, -round(ecv * STAKE), clause, at, words)
    if may_be_shut_out(position, red, ways):
        words = f"later the enemy may have filled {goal_of(position, red).name}"
        yield Term(OBJECTIVE, Op.ADD, round(ecv * SEIZED), clause, at, words)


def may_be_shut_out(position: Position, red: int, ways: Ways) -> bool:
    """Return whether the enemies that have yet to move can fill the objective, which is empty still.

    Where they cannot, the red unit loses nothing by letting them move first.
    """
    goal, phase = goal_of(position, red), position.phase(Movement)
    if not any(isinstance(one, Hold) and one.places == goal.places for one in position.battle.victory):
        return False
    if any(position.occupants.get(place) for place in goal.places):
        return False
    moving = () if phase.activation is None else (phase.activation.unit,)
    rivals = [one for one in (*moving, *phase.queue) if position.side(one) != position.side(red)]
    able = sum(_is_near(position, rival, goal.places) for rival in rivals)
    near = ways.turns(position, red, position.unit(red).place, goal.places) <= 1
    return near and able >= len(goal.places)


def _is_near(position: Position, unit: int, places: tuple[int, ...]) -> bool:
    distance, speed = position.battle.board.distance, position.sheet(unit).cross_country
    return any(distance(position.unit(unit).place, place) <= speed for place in places)
