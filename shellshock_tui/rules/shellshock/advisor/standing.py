"""The evaluation of a unit's place at the end of its move, in ECV."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Op, Term
from shellshock_tui.kit.defaults.advising import tenths
from shellshock_tui.kit.goals import Hold
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.advisor.appraisal import Worths
from shellshock_tui.rules.shellshock.advisor.gunnery import gunnery
from shellshock_tui.rules.shellshock.advisor.reach import fire_to_come
from shellshock_tui.rules.shellshock.advisor.routes import Ways, goal_of
from shellshock_tui.rules.shellshock.fire.power import available
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.visibility import refuse_sight
from shellshock_tui.rules.shellshock.fire.volley import ready, weapon_of
from shellshock_tui.rules.shellshock.holding import holds, is_yielded_to
from shellshock_tui.rules.shellshock.odds.attack import ram_attack, ram_back_attack
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.state import Ram

LAST = 2
"""The weight of the ECV of a side's last unit, with which the battle is lost."""
SHARE = Fraction(1, 4)
"""In a duel, the share of an enemy's greatest possible harm to expect if it moves first."""
PER_TURN = Fraction(1, 10)
"""The value of being one turn nearer to the goal, as a share of a unit's ECV."""
IN_PLACE = Fraction(1, 5)
"""The value of being in the objective, as a share."""
UNSEEN = Fraction(1, 100)
"""The value of being unseen by one more enemy, as a share."""
POWERED = Fraction(1, 20)
"""The value of having power for all weapons, as a share."""
LONGEST = 20
"""The greatest distance that counts, in turns."""


def harm(position: Position, unit: int, worths: Worths) -> Iterator[Term]:
    """Yield the terms for the fire of a unit's weapons, and for its ram."""
    sheet = position.sheet(unit)
    found = worths.best_targets(position, unit, enemies(position, unit))
    for post, (value, target) in found.items():
        weight = stake(position, target)
        words = f"expected ECV loss of {position.name(target)} from the {sheet.crew[post].name}"
        yield _term(HARM, weight * value, clauses.HIT_ROLL, words, position.address(target))
    ram = position.unit(unit).ram
    if ram is not None:
        yield from _ramming(position, unit, ram, worths)


def _ramming(position: Position, unit: int, ram: Ram, worths: Worths) -> Iterator[Term]:
    """Yield the terms of a ram for both units; the ramming unit stands at speed 0 when rammed back."""
    name, at, clause = position.name(ram.target), position.address(ram.target), clauses.PHYSICAL_RAM_DAMAGE
    attack = ram_attack(position, unit, ram)
    words = f"expected ECV loss of {name} from the ram"
    yield _term(HARM, stake(position, ram.target) * worths.of_attack(position, attack), clause, words, at)
    back = ram_back_attack(position, unit, ram)
    if back.blows:
        value = own_stake(position, unit) * worths.of_attack(position.with_unit(unit, carried=0), back)
        yield _term(DANGER, -value, clause, f"its own expected ECV loss when {name} rams back", at)


def stake(position: Position, unit: int) -> Fraction:
    """Return the weight of a unit's ECV: more than 1 for the last unit of a side that leads, else less.

    A side leads by the rows that its units have left. What is lost then is worth more than what is gained.
    """
    side, standing = position.side(unit), position.standing
    if position.of_side(side) != (unit,):
        return Fraction(1)
    whole = {one: position.sheet(one).ecv for one in standing}
    left = {one: ecv * (ROWS - position.unit(one).rows.bit_count()) for one, ecv in whole.items()}
    return Fraction(left[unit] * sum(whole.values()), max(1, sum(left.values()) * whole[unit]))


def own_stake(position: Position, unit: int) -> Fraction:
    """Return the weight of what a unit risks: double for a side's last unit, whose loss ends the battle."""
    last = position.of_side(position.side(unit)) == (unit,)
    return stake(position, unit) * (LAST if last else 1)


def danger(position: Position, unit: int, worths: Worths, before: Position) -> Iterator[Term]:
    """Yield the terms for the fire of each enemy at a unit, which has moved since `before`.

    An enemy that has yet to move may come round to the rear, but also go elsewhere or fire at another unit:
    only a share of the worst that it can do is expected.
    """
    weight, foes = own_stake(position, unit), enemies(position, unit)
    pairs = len(foes) * len(position.of_side(position.side(unit)))
    for enemy in foes:
        value = sum(worths.of_gunnery(position, gunnery(before, enemy), unit).values(), Fraction(0))
        words = f"its own expected ECV loss from {position.name(enemy)}"
        if not before.unit(enemy).moved:
            most = max((value, *fire_to_come(position, enemy, unit, worths, before)))
            value, words = max(value, most * SHARE / pairs), f"{words}, which has yet to move"
        if value:
            yield _term(DANGER, -weight * value, clauses.HIT_ROLL, words, position.address(enemy))


def cover(position: Position, unit: int) -> Term:
    """Return the term for being unseen by some enemies."""
    others = enemies(position, unit)
    blind = sum(refuse_sight(position, enemy, unit) is not None for enemy in others)
    words = f"unseen by {blind} of {counted(len(others), 'enemy', 'enemies')}"
    gain = position.sheet(unit).ecv * UNSEEN * blind
    return _term(COVER, gain, clauses.COMBAT_LINE_OF_SIGHT, words, _hex(position, unit))


def objective(position: Position, unit: int, ways: Ways) -> Term:
    """Return the term for being in the objective, or for the distance from it."""
    goal, place, ecv = goal_of(position, unit), position.unit(unit).place, position.sheet(unit).ecv
    at = _hex(position, unit)
    if place in goal.places and _holds(position, unit) and not position.submerged(unit):
        return _term(OBJECTIVE, ecv * IN_PLACE, clauses.AFTERMATH_UPKEEP, f"it is in {goal.name}", at)
    turns = min(Fraction(LONGEST), ways.turns(position, unit, place, goal.places))
    number = tenths(turns)
    words = f"{number} {'turn' if number == '1' else 'turns'} of movement from {goal.name}"
    return _term(OBJECTIVE, -ecv * PER_TURN * turns, clauses.AFTERMATH_UPKEEP, words, at)


def under_water(position: Position, unit: int) -> Iterator[Term]:
    """Yield the term against hiding under water, where a unit counts as lost at the turn limit."""
    if position.submerged(unit):
        share = min(Fraction(1), Fraction(position.state.turn, position.battle.turn_limit)) ** 2
        words = "under water it counts as lost at the turn limit"
        at = _hex(position, unit)
        yield _term(
            OBJECTIVE,
            -own_stake(position, unit) * position.sheet(unit).ecv * share,
            clauses.MOVE_WATER,
            words,
            at,
        )


def contest(position: Position, unit: int, ways: Ways) -> Iterator[Term]:
    """Yield the terms for being too far from an objective to break an enemy's hold of it in time."""
    side, place = position.side(unit), position.unit(unit).place
    for condition, held in zip(position.battle.victory, position.state.held, strict=True):
        if not isinstance(condition, Hold) or condition.side == side:
            continue
        if holds(position, condition):
            left = condition.turns - held
            moves = max(1, ceil(ways.turns(position, unit, place, condition.places)))
            share = Fraction(1) if moves >= left else Fraction(moves, left) ** 2
            lost = own_stake(position, unit) * position.sheet(unit).ecv * share
            way = f"{counted(moves, 'move')} from {condition.name}; the enemy wins in {counted(left, 'turn')}"
            words = (
                f"all of its side is under water, {way}" if is_yielded_to(position, condition.side) else way
            )
            yield _term(OBJECTIVE, -lost, clauses.AFTERMATH_UPKEEP, words, _hex(position, unit))


def _holds(position: Position, unit: int) -> bool:
    side, place = position.side(unit), position.unit(unit).place
    conditions = (one for one in position.battle.victory if isinstance(one, Hold) and one.side == side)
    return any(place in one.places for one in conditions)


def leaving(position: Position, unit: int) -> Term:
    """Return the term for leaving by an exit hex."""
    gain, at = Fraction(position.sheet(unit).ecv), _hex(position, unit)
    return _term(OBJECTIVE, gain, clauses.AFTERMATH_UPKEEP, "it leaves by an exit hex", at)


def power(position: Position, unit: int) -> Iterator[Term]:
    """Yield the term against having too few kreigs for the weapons."""
    wanted = sum(
        weapon_of(position, unit, item).kreigs * ready(position, unit, item)
        for item in position.working(unit).controlled
    )
    if wanted:
        have = min(wanted, available(position, unit))
        lost = position.sheet(unit).ecv * POWERED * Fraction(wanted - have, wanted)
        words = f"{have} of {counted(wanted, 'kreig')} that its weapons could use"
        yield _term(MEANS, -lost, clauses.MOVE_KREIGS, words, f"{position.address(unit)}/move/kreigs")


def _hex(position: Position, unit: int) -> str:
    return f"hex/{position.label(position.unit(unit).place)}"


def _term(label: str, value: Fraction, clause: str, words: str, at: str) -> Term:
    return Term(label, Op.ADD, round(value), clause, at, words)
