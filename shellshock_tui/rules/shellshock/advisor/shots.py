"""Plans of fire, and what speaks for and against each shot."""

from collections.abc import Iterator
from fractions import Fraction
from heapq import nlargest

from shellshock_tui.engine.advisor import HARM, POWER, Plan
from shellshock_tui.engine.trail import Op, Term
from shellshock_tui.rules.shellshock.advisor.worth import worth
from shellshock_tui.rules.shellshock.commands import CallRed, Command, Fire, HoldFire, Strike
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import (
    firing,
    physical_weapons,
    refuse_section,
    sections_of,
    waiting_posts,
)
from shellshock_tui.rules.shellshock.fire.hit import shot_name
from shellshock_tui.rules.shellshock.fire.strike import refuse_strike
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import Volley, weapon_of
from shellshock_tui.rules.shellshock.fire.volleys import volleys_at
from shellshock_tui.rules.shellshock.legal import may_call
from shellshock_tui.rules.shellshock.names import fire_command, unit_index, volley_from, weapon_index
from shellshock_tui.rules.shellshock.odds.attack import strike_attack
from shellshock_tui.rules.shellshock.odds.merit import attack_merit, merit, quick_merit
from shellshock_tui.rules.shellshock.state import Combat, Movement

LOOKED_INTO = 8
"""Of all the volleys of a gunner, how many are weighed."""
ROUND, CHARGE = 2, 3
"""The ECV that it takes for a round, and for a kreig from a battery, to be worth firing."""
PATIENCE = Fraction(1, 12)
"""The share of its target's ECV that a shot has to promise while a better one may come."""
LATER = Fraction(1, 2)
"""What is left of a shell that lands turns later, if the target is still seen then."""


def shots(field: Field, unit: int) -> Iterator[Plan[Command]]:
    """Yield, for each waiting gunner of a unit, the volleys worth a look, and to hold fire."""
    for post in waiting_posts(field, unit):
        attacks = list(_attacks(field, unit, post))
        yield from attacks
        name, member = field.entrant(unit).id, field.sheet(unit).crew[post].name
        words = f"{field.name(unit)}'s {member} {'' if attacks else 'has no shot and '}holds fire"
        yield Plan((HoldFire(name, member),), words, field.address(unit))


def interruptions(field: Field, phase: Movement, side: str) -> Iterator[Plan[Command]]:
    """Yield what a side may do while another moves: wait, call the red unit, fire (move.phased-play)."""
    yield Plan((), f"{dict(field.battle.sides)[side]} waits")
    if may_call(field, phase, side):
        assert phase.red is not None
        words = f"{field.name(phase.red)} cuts in with the red chit"
        yield Plan((CallRed(),), words, field.address(phase.red))
    for unit in firing(field):
        if field.side(unit) == side:
            for post in waiting_posts(field, unit):
                yield from _attacks(field, unit, post)


def _attacks(field: Field, unit: int, post: int) -> Iterator[Plan[Command]]:
    for volley in _best(field, unit, post):
        names = ", ".join(dict.fromkeys(shot_name(field, unit, shot) for shot in volley.shots))
        member, target = field.sheet(unit).crew[post].name, volley.target
        words = f"{field.name(unit)}'s {member} fires at {field.name(target)}: {names}"
        yield Plan((fire_command(field.battle, volley),), words, field.address(target))
    if post == field.sheet(unit).pilot:
        yield from _strikes(field, unit)


def _best(field: Field, unit: int, post: int) -> list[Volley]:
    """Return the most promising volleys of a gunner."""
    found = (
        volley
        for section in sections_of(field, unit, post)
        if refuse_section(field, unit, post, section) is None
        for target in enemies(field, unit)
        for volley in volleys_at(field, unit, post, section, target)
    )
    return nlargest(LOOKED_INTO, found, key=lambda one: worth(field, one.target, quick_merit(field, one)))


def _strikes(field: Field, unit: int) -> Iterator[Plan[Command]]:
    sheet = field.sheet(unit)
    for item in physical_weapons(field, unit):
        for target in enemies(field, unit):
            if refuse_strike(field, unit, item, target) is None:
                equipment, struck = sheet.equipment[item], field.entrant(target)
                command = Strike(field.entrant(unit).id, equipment.pos, struck.id)
                words = f"{field.name(unit)} strikes {struck.name} with its {equipment.name}"
                yield Plan((command,), words, field.address(target))


def of_attack(field: Field, command: Fire | Strike) -> Iterator[Term]:
    """Yield what speaks for an attack, and against it."""
    unit, target = unit_index(field.battle, command.unit), unit_index(field.battle, command.target)
    match command:
        case Fire():
            volley = volley_from(field.battle, command)
            yield from _of_volley(field, volley)
        case Strike(_, weapon, _):
            attack = strike_attack(field, unit, weapon_index(field.sheet(unit), weapon), target)
            value = worth(field, target, attack_merit(field, attack))
            words = f"ECV that it may cost {field.name(target)}"
            yield Term(HARM, Op.ADD, round(value), "physical.other", field.address(target), words)
    if not isinstance(field.state.phase, Combat):
        patience = -round(field.sheet(target).ecv * PATIENCE)
        words = "a better shot may come: each gunner fires once a turn"
        yield Term(POWER, Op.ADD, patience, "move.phased-play", field.address(unit), words)


def _of_volley(field: Field, volley: Volley) -> Iterator[Term]:
    target, at = volley.target, field.address(volley.target)
    value, words = worth(field, target, merit(field, volley)), f"ECV that it may cost {field.name(target)}"
    if volley.spotter is not None and field.battle.era == "modern":
        value, words = value * LATER, f"{words}, if it is still seen when the shell lands"
        yield Term(HARM, Op.ADD, round(value), "hit.indirect", at, words)
    else:
        yield Term(HARM, Op.ADD, round(value), "hit.roll", at, words)
    yield from _cost(field, volley)


def _cost(field: Field, volley: Volley) -> Iterator[Term]:
    """Yield what is lost with the rounds and the battery charge of a volley."""
    unit, equipment = volley.unit, field.sheet(volley.unit).equipment
    drawn = [shot.weapon if shot.bin is None else shot.bin for shot in volley.shots]
    rounds = sum(1 for item in drawn if equipment[item].store)
    if rounds:
        words = f"{rounds} round{'s' * (rounds != 1)} used"
        yield Term(POWER, Op.ADD, -ROUND * rounds, "combat.ammo", field.address(unit), words)
    state = field.unit(unit)
    kreigs = sum(weapon_of(field, unit, shot.weapon).kreigs for shot in volley.shots)
    charge = max(0, kreigs - state.engine - state.auxiliary)
    if charge:
        words = f"{charge} kreig{'s' * (charge != 1)} from the batteries"
        yield Term(POWER, Op.ADD, -CHARGE * charge, "move.kreigs", field.address(unit), words)
