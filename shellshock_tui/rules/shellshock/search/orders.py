"""The order of play without words: start speeds, chits, parts and the red chit."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from shellshock_tui.rules.shellshock import parts
from shellshock_tui.rules.shellshock.advisor.orders import may_be_shut_out
from shellshock_tui.rules.shellshock.advisor.routes import Ways, goal_of
from shellshock_tui.rules.shellshock.battle import RED
from shellshock_tui.rules.shellshock.commands import Command, EndPart, MoveUnit, StartSpeed, TakeChit
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.initiative import without_chit
from shellshock_tui.rules.shellshock.movement import may_call
from shellshock_tui.rules.shellshock.moves.speed import top_speed
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.search.approach import approach
from shellshock_tui.rules.shellshock.search.firepower import Firepower
from shellshock_tui.rules.shellshock.state import Initiative, Movement

STAKE = 0.05
"""The value of moving after all others, as a share of a unit's ECV."""
T = TypeVar("T")


def best_first(things: Iterable[T], value: Callable[[T], float]) -> Sequence[T]:
    """Return things by their value, the highest first; equal ones stay in order."""
    return sorted(things, key=lambda thing: -value(thing))


def start_speeds(position: Position, unit: int, ways: Ways) -> Sequence[Command]:
    """Return the start speeds of a unit, the one that brings it nearest to its goal at once first."""
    left = approach(position, unit, goal_of(position, unit), ways)(position.unit(unit).place)
    speeds = (one for one in sorted(position.sheet(unit).table) if one <= top_speed(position, unit))
    wanted = best_first(speeds, lambda speed: min(speed, left))
    return [StartSpeed(position.id(unit), speed) for speed in wanted]


def chits(position: Position, phase: Initiative, firepower: Firepower) -> Sequence[Command]:
    """Return the units that may take the chit just drawn; late chits go to those with most to do."""
    units, late = len(position.standing), phase.chit == RED or 2 * phase.chit > len(position.standing)

    def stake(unit: int) -> float:
        found = firepower.best(position, unit) + STAKE * position.sheet(unit).ecv
        return found if late else -found

    free = without_chit(position, phase.drawer)
    wanted = best_first(free, stake) if len(free) > 1 and units > 1 else free
    return [TakeChit(position.id(unit)) for unit in wanted]


def of_part(position: Position, side: str, firepower: Firepower) -> Sequence[Command]:
    """Return the units that a side may move next, and the end of its part, the best first."""
    units = parts.may_move(position, side)

    def urgency(unit: int) -> float:
        threats = sum(sum(firepower.seen(position, enemy, unit)) for enemy in enemies(position, unit))
        return (threats - firepower.best(position, unit) - STAKE * position.sheet(unit).ecv) / 2

    urgent = {unit: urgency(unit) for unit in units} if len(units) > 1 else dict.fromkeys(units, 1.0)
    wanted: dict[Command, float] = {MoveUnit(position.id(unit)): value for unit, value in urgent.items()}
    if units and parts.refuse_end(position) is None:
        wanted[EndPart()] = 0.0
    return best_first(wanted, lambda command: wanted[command])


def calls(position: Position, phase: Movement, side: str, ways: Ways) -> bool:
    """Return whether a side should interrupt with the red chit: to close the objective to the enemy.

    Moving later is better otherwise, for the unit then knows where its enemies stand.
    """
    activation = phase.activation
    if phase.red is None or activation is None or not may_call(position, phase, side):
        return False
    rival, open_places = activation.unit, goal_of(position, phase.red).places
    if len(open_places) > 1 or position.side(rival) == side:
        return False
    return may_be_shut_out(position, phase.red, ways)
