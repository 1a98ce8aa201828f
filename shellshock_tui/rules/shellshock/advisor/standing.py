"""What speaks for standing somewhere, and against it, in ECV: the figures of every move."""

from collections.abc import Iterator
from fractions import Fraction

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, OBJECTIVE, POWER
from shellshock_tui.engine.trail import Op, Term
from shellshock_tui.rules.shellshock.advisor.way import Ways, goal_of
from shellshock_tui.rules.shellshock.advisor.worth import best_targets, fire_of, worth
from shellshock_tui.rules.shellshock.battle import Hold
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import sections_of, weapons_in
from shellshock_tui.rules.shellshock.fire.likeness import ready
from shellshock_tui.rules.shellshock.fire.power import available
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import weapon_of
from shellshock_tui.rules.shellshock.odds.attack import Attack, ram_attack, ram_back_attack
from shellshock_tui.rules.shellshock.odds.merit import full_merit
from shellshock_tui.rules.shellshock.state import Ram

PER_TURN = Fraction(1, 10)
"""The share of its ECV that a unit gives to be a turn nearer to its goal."""
IN_PLACE = Fraction(1, 5)
"""The share that it gives to stand in the objective."""
UNSEEN = Fraction(1, 100)
"""The share that it gives not to be seen by one more enemy."""
POWERED = Fraction(1, 20)
"""The share that it gives to have power for all its weapons."""
LONGEST = 20
"""No way counts for more turns."""


def harm(field: Field, unit: int) -> Iterator[Term]:
    """Yield what a unit's guns, and its ram, may cost the enemy from where it stands."""
    sheet = field.sheet(unit)
    found = best_targets(field, unit, enemies(field, unit))
    for post, (value, target) in found.items():
        words = f"ECV that the {sheet.crew[post].name} may cost {field.name(target)}"
        yield _term(HARM, value, "hit.roll", words, field.address(target))
    ram = field.unit(unit).ram
    if ram is not None:
        yield from _ramming(field, unit, ram)


def _ramming(field: Field, unit: int, ram: Ram) -> Iterator[Term]:
    """Yield what a ram may cost both; who rams stands at speed 0 when it is rammed back."""
    name, at, clause = field.name(ram.target), field.address(ram.target), "physical.ram-damage"
    attack = ram_attack(field, unit, ram)
    yield _term(HARM, _worth(field, attack), clause, f"ECV that the ram may cost {name}", at)
    back = ram_back_attack(field, unit, ram)
    if back.blows:
        value = precious(field, unit) * _worth(field.put(unit, carried=0), back)
        yield _term(DANGER, -value, clause, f"ECV that {name} may cost it by ramming back", at)


def _worth(field: Field, attack: Attack) -> Fraction:
    return worth(field, attack.target, full_merit(field, attack))


def precious(field: Field, unit: int) -> int:
    """Return how many times its ECV a unit is worth to its side: the last one standing counts twice."""
    return 2 if field.of_side(field.side(unit)) == (unit,) else 1


def danger(field: Field, unit: int) -> Iterator[Term]:
    """Yield what the guns of each enemy may cost a unit where it stands."""
    for enemy in enemies(field, unit):
        value = sum(fire_of(field, enemy, unit).values(), Fraction(0))
        if value:
            words = f"ECV that {field.name(enemy)} may cost it there"
            yield _term(DANGER, -precious(field, unit) * value, "hit.roll", words, field.address(enemy))


def cover(field: Field, unit: int) -> Term:
    """Return what it is worth that some enemies do not see a unit."""
    others = enemies(field, unit)
    blind = sum(refuse_sight(field, enemy, unit) is not None for enemy in others)
    words = f"{blind} of {len(others)} enemies do not see it"
    return _term(
        COVER, field.sheet(unit).ecv * UNSEEN * blind, "combat.line-of-sight", words, _hex(field, unit)
    )


def objective(field: Field, unit: int, ways: Ways) -> Term:
    """Return what it is worth to stand in the objective, or how much is lost by being far from it."""
    goal, place, ecv = goal_of(field, unit), field.unit(unit).place, field.sheet(unit).ecv
    if place in goal.places and _holds(field, unit):
        return _term(
            OBJECTIVE, ecv * IN_PLACE, "aftermath.upkeep", f"it stands in {goal.name}", _hex(field, unit)
        )
    turns = min(Fraction(LONGEST), ways.turns(field, unit, place))
    words = f"{tenths(turns)} turns of movement from {goal.name}"
    return _term(OBJECTIVE, -ecv * PER_TURN * turns, "aftermath.upkeep", words, _hex(field, unit))


def _holds(field: Field, unit: int) -> bool:
    side, place = field.side(unit), field.unit(unit).place
    conditions = (one for one in field.battle.victory if isinstance(one, Hold) and one.side == side)
    return any(place in one.places for one in conditions)


def leaving(field: Field, unit: int) -> Term:
    """Return what it is worth to leave by an exit hex."""
    return _term(
        OBJECTIVE,
        Fraction(field.sheet(unit).ecv),
        "aftermath.upkeep",
        "it leaves by an exit hex",
        _hex(field, unit),
    )


def power(field: Field, unit: int) -> Iterator[Term]:
    """Yield what is lost if a unit has too few kreigs for its weapons."""
    wanted = sum(
        weapon_of(field, unit, item).kreigs * ready(field, unit, item) for item in _weapons(field, unit)
    )
    if wanted:
        have = min(wanted, available(field, unit))
        lost = field.sheet(unit).ecv * POWERED * Fraction(wanted - have, wanted)
        words = f"{have} of the {wanted} kreigs that its weapons could use"
        yield _term(POWER, -lost, "move.kreigs", words, f"{field.address(unit)}/move/kreigs")


def _weapons(field: Field, unit: int) -> tuple[int, ...]:
    posts = range(len(field.sheet(unit).crew))
    sections = dict.fromkeys(section for post in posts for section in sections_of(field, unit, post))
    return tuple(item for section in sections for item in weapons_in(field, unit, section))


def tenths(number: Fraction) -> str:
    """Return a number as players write it, with one place after the point."""
    whole, rest = divmod(round(number * 10), 10)
    return f"{whole}.{rest}" if rest else str(whole)


def _hex(field: Field, unit: int) -> str:
    return f"hex/{field.label(field.unit(unit).place)}"


def _term(label: str, value: Fraction, clause: str, words: str, at: str) -> Term:
    return Term(label, Op.ADD, round(value), clause, at, words)
