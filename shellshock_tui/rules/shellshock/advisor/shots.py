"""Plans of fire, and the evaluation of each shot."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from heapq import nlargest
from itertools import product

from shellshock_tui.engine.advisor import HARM, MEANS, Plan
from shellshock_tui.engine.english import counted, possessive
from shellshock_tui.engine.trail import Op, Term
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.advisor.appraisal import Worths, worth
from shellshock_tui.rules.shellshock.commands import CallRed, Command, Fire, HoldFire, Strike
from shellshock_tui.rules.shellshock.fire import gunners
from shellshock_tui.rules.shellshock.fire.hit import like_together, shot_name
from shellshock_tui.rules.shellshock.fire.physical import refuse_strike
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import Volley, weapon_of
from shellshock_tui.rules.shellshock.fire.volleys import volleys_at
from shellshock_tui.rules.shellshock.movement import may_call
from shellshock_tui.rules.shellshock.names import fire_command, unit_index, volley_from, weapon_index
from shellshock_tui.rules.shellshock.odds.attack import strike_attack
from shellshock_tui.rules.shellshock.odds.attack_value import quick_value
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Combat, Fate, Movement

LOOKED_INTO = 8
"""The number of a gunner's volleys that are evaluated."""
ROUND, CHARGE = 2, 3
"""The cost in ECV of a round, and of a kreig from a battery."""
PATIENCE = Fraction(1, 12)
"""The share of its target's ECV that a shot must promise while a better one may come."""
LATER = Fraction(1, 2)
"""The weight of a shell that lands turns later."""


def shots(position: Position, unit: int, worths: Worths) -> Iterator[Plan[Command]]:
    """Yield the most promising volleys of each waiting gunner, and holding fire."""
    for post in gunners.waiting_posts(position, unit):
        attacks = list(_attacks(position, unit, post, worths))
        yield from attacks
        name, member = position.id(unit), position.member(unit, post)
        why = "" if attacks else f"{_reason_to_hold(position, unit, post)} and "
        words = f"{position.name(unit)}'s {member} {why}holds fire"
        yield Plan((HoldFire(name, member),), words, position.address(unit))


def _reason_to_hold(position: Position, unit: int, post: int) -> str:
    """Return why a gunner without a promising volley does not fire."""
    lost = (one for one in enemies(position, unit) if position.unit(one).fate is not Fate.STANDING)
    may_fire = any(True for _ in _volleys_at(position, unit, post, lost))
    return "has only targets already out of action" if may_fire else "has no target"


def interruptions(position: Position, phase: Movement, side: str, worths: Worths) -> Iterator[Plan[Command]]:
    """Yield the plans for another side's move: wait, interrupt, or fire (move.phased-play)."""
    yield Plan((), f"{dict(position.battle.sides)[side]} waits")
    if may_call(position, phase, side):
        assert phase.red is not None
        words = f"{position.name(phase.red)} cuts in with the red chit"
        yield Plan((CallRed(),), words, position.address(phase.red))
    for unit in gunners.firing(position):
        if position.side(unit) == side:
            for post in gunners.waiting_posts(position, unit):
                yield from _attacks(position, unit, post, worths)


def _attacks(position: Position, unit: int, post: int, worths: Worths) -> Iterator[Plan[Command]]:
    for volley in _best(position, unit, post, worths):
        names = ", ".join(like_together([shot_name(position, unit, shot) for shot in volley.shots]))
        member, target = position.member(unit, post), volley.target
        words = f"{position.name(unit)}'s {member} fires at {position.name(target)}: {names}"
        words = f"{words}{_manner(position, volley)}"
        yield Plan((fire_command(position.battle, volley),), words, position.address(target))
    if post == position.sheet(unit).pilot:
        yield from _strikes(position, unit)


def _manner(position: Position, volley: Volley) -> str:
    """Return how a volley is fired, as the end of its summary."""
    spread = f", {counted(volley.spread, 'die', 'dice')} of spread fire" if volley.spread else ""
    if volley.spotter is None:
        return spread
    spotter, post = volley.spotter
    return f"{spread}, with {possessive(position.name(spotter))} {position.member(spotter, post)} as spotter"


def _best(position: Position, unit: int, post: int, worths: Worths) -> list[Volley]:
    """Return the most promising volleys of a gunner."""
    standing = (one for one in enemies(position, unit) if position.unit(one).fate is Fate.STANDING)
    found = _volleys_at(position, unit, post, standing)
    return nlargest(LOOKED_INTO, found, key=lambda one: worths.of_volley(position, one))


def _volleys_at(position: Position, unit: int, post: int, targets: Iterable[int]) -> Iterator[Volley]:
    """Yield a gunner's volleys at some targets."""
    for section, target in product(gunners.open_sections(position, unit, post), targets):
        yield from volleys_at(position, unit, post, section, target)


def _strikes(position: Position, unit: int) -> Iterator[Plan[Command]]:
    sheet = position.sheet(unit)
    for item in position.working(unit).physical:
        for target in enemies(position, unit):
            if refuse_strike(position, unit, item, target) is None:
                equipment, struck = sheet.equipment[item], position.battle.units[target]
                command = Strike(position.id(unit), equipment.pos, struck.id)
                words = f"{position.name(unit)} strikes {struck.name} with its {equipment.name}"
                yield Plan((command,), words, position.address(target))


def of_attack(position: Position, command: Fire | Strike, worths: Worths) -> Iterator[Term]:
    """Yield the terms for and against an attack."""
    unit, target = unit_index(position.battle, command.unit), unit_index(position.battle, command.target)
    match command:
        case Fire():
            volley = volley_from(position.battle, command)
            yield from _of_volley(position, volley, worths)
        case Strike(_, weapon, _):
            attack = strike_attack(position, unit, weapon_index(position.sheet(unit), weapon), target)
            value = worth(position, target, quick_value(position, attack))
            words = f"expected ECV loss of {position.name(target)}"
            yield Term(HARM, Op.ADD, round(value), clauses.PHYSICAL_OTHER, position.address(target), words)
    if not isinstance(position.state.phase, Combat):
        patience = -round(position.sheet(target).ecv * PATIENCE)
        words = "a better shot may come, and each gunner fires only once a turn"
        yield Term(MEANS, Op.ADD, patience, clauses.MOVE_PHASED_PLAY, position.address(unit), words)


def _of_volley(position: Position, volley: Volley, worths: Worths) -> Iterator[Term]:
    target, at = volley.target, position.address(volley.target)
    words = f"expected ECV loss of {position.name(target)}"
    value = worths.in_full(position, volley)
    if volley.spotter is not None and position.battle.era == "modern":
        value, words = value * LATER, f"{words}, if it is still seen when the shell lands"
        yield Term(HARM, Op.ADD, round(value), clauses.HIT_INDIRECT, at, words)
    else:
        yield Term(HARM, Op.ADD, round(value), clauses.HIT_ROLL, at, words)
    yield from _cost(position, volley)


def _cost(position: Position, volley: Volley) -> Iterator[Term]:
    """Yield the cost of the rounds and the battery charge of a volley."""
    unit, equipment = volley.unit, position.sheet(volley.unit).equipment
    drawn = [shot.weapon if shot.bin is None else shot.bin for shot in volley.shots]
    rounds = sum(1 for item in drawn if equipment[item].store)
    if rounds:
        words = f"{rounds} round{'s' * (rounds != 1)} used"
        yield Term(MEANS, Op.ADD, -ROUND * rounds, clauses.COMBAT_AMMO, position.address(unit), words)
    state = position.unit(unit)
    kreigs = sum(weapon_of(position, unit, shot.weapon).kreigs for shot in volley.shots)
    charge = max(0, kreigs - state.engine - state.auxiliary)
    if charge:
        words = f"{charge} kreig{'s' * (charge != 1)} from the batteries"
        yield Term(MEANS, Op.ADD, -CHARGE * charge, clauses.MOVE_KREIGS, position.address(unit), words)
