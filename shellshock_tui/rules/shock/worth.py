"""What a state is worth to the squad, in hundredths of a man: for bots and hints."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE
from shellshock_tui.engine.trail import Number, Term, add
from shellshock_tui.kit.keeping import kept_by
from shellshock_tui.kit.walks import beside, costs_to
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.battle import Goal
from shellshock_tui.rules.shock.blasts import CHARGE, beside_need, blast_of, is_due, place_of
from shellshock_tui.rules.shock.commands import Fire
from shellshock_tui.rules.shock.field import Field, passing
from shellshock_tui.rules.shock.fire import cover, hit_odds, meets, spent, total
from shellshock_tui.rules.shock.overlays import falls
from shellshock_tui.rules.shock.state import DEAD, GONE, SHOCK, UP, Bomb
from shellshock_tui.rules.shock.victory import of_squad

MAN, KILLED, NERVE, WOUND = 100, 50, 10, 7
"""A man who is down, one of the squad who is dead besides, one who is shaken, a wound for its class."""
EXPOSED, SOON, AWAITED = 60, 200, 100
"""What a chance to be taken out weighs: by an enemy later, in this turn, and by a shot about to be fired.

A grenade that goes off in this turn, in a hand that throws no more, weighs as an enemy does.
"""
ESCAPES = Fraction(1, 5)
"""How often an explosive finds those there who are beside it now."""
TURN, UNREADY = 26, 100
"""A soldier who can still be activated, and a weapon that cannot fire."""
HEX, CARRIED, CHARGED, OUT = 4, 25, 60, 60
"""A hex nearer to the aim at first, one that a casualty is nearer, a charge where wanted, one who is out."""
PRESSING = Fraction(3)
"""So many times as much the aims count at most as time runs out."""
BESIDE = 3
"""So far from a casualty a soldier is near enough, if it is not the nearest."""
DOOR, CUT_OFF = 5, 40
"""What it takes to come through a door, and to come where no way leads."""


def worth(f: Field) -> Iterator[Term]:
    """Yield what speaks for the squad and against it."""
    yield from _harm(f)
    enemies, squad = list(f.standing(f.force)), list(f.standing(f.squad))
    for unit in squad:
        dangers = (falls(f, enemy, unit) * (SOON if f.is_able(enemy) else EXPOSED) for enemy in enemies)
        if danger := sum(dangers, Fraction(0)):
            yield add(COVER, -danger, clauses.FIRE_TO_HIT, f"unit/{unit}")
    yield from _awaited(f)
    for bomb in f.s.bombs:
        yield from _blast(f, bomb)
    yield from _means(f, squad)
    turns = f.battle.scenario.turn_limit
    pressing = min(PRESSING, Fraction(turns, turns + 1 - f.s.turn))
    for term in (term for goal in f.battle.scenario.victory for term in _aim(f, goal)):
        yield term._replace(value=pressing * term.value)


def _harm(f: Field) -> Iterator[Term]:
    """Yield what each soldier has suffered; of the enemy it is all one how badly off a fallen one is."""
    for unit, one in zip(f.rules.ids, f.s.units, strict=True):
        if one.at < 0 or one.state not in (SHOCK, DEAD, UP):
            continue
        own, fallen = f.side(unit) == f.squad, MAN * one.has_fallen
        hurt = KILLED * (one.state == DEAD) + NERVE * one.shaken + WOUND * total(f.battle, one.wounds)
        hurt = fallen + hurt if own or not fallen else fallen
        if hurt:
            yield _suffered(f, unit, hurt, clauses.DAMAGE_SHOCK)


def _suffered(f: Field, unit: str, harm: Number, clause: str) -> Term:
    """Return what it is worth that a soldier comes to harm: against the squad if it is one of theirs."""
    own = f.side(unit) == f.squad
    return add(DANGER if own else HARM, -harm if own else harm, clause, f"unit/{unit}")


def _awaited(f: Field) -> Iterator[Term]:
    """Yield what a shot comes to that one of the enemy is about to fire."""
    pending = getattr(f.s.phase, "pending", None)
    if isinstance(pending, Fire) and f.unit(pending.unit).is_up:
        chance = falls(f, pending.unit, pending.target)
        yield add(DANGER, -AWAITED * chance, clauses.FIRE_REACTIVE, f"unit/{pending.target}")


def _blast(f: Field, bomb: Bomb) -> Iterator[Term]:
    """Yield what an explosive threatens where it lies."""
    place = place_of(f, bomb)
    for unit, one in zip(f.rules.ids, f.s.units, strict=True):
        is_out = one.has_fallen if f.side(unit) == f.force else one.state == DEAD
        if one.at < 0 or is_out or f.board.distance(one.at, place) > 1:
            continue
        is_held = unit == bomb.carrier and is_due(f, bomb) and not _can_throw(f, unit)
        danger = SOON if is_held else MAN * ESCAPES
        yield _suffered(f, unit, danger * _taken_out(f, bomb, unit, place), clauses.EXPLOSIVES)


def _can_throw(f: Field, unit: str) -> bool:
    """Say whether a soldier has an action left in this turn, or can still be activated."""
    if going := f.going(unit):
        return bool(going.actions) and not going.fast
    return f.is_able(unit) and (f.s.points > 0 or f.side(unit) == f.force)


def _taken_out(f: Field, bomb: Bomb, unit: str, place: int) -> Fraction:
    """Return the chance that an explosive takes out a soldier in its hex or beside it."""
    blast, at = blast_of(f, bomb), f.unit(unit).at
    if at != place and cover(f, place, at):
        return Fraction(0)
    met = meets(f, unit, blast.same if at == place else blast.beside, "")
    odds = hit_odds(f, met)
    hit = Fraction(1) if at == place else passing(beside_need(f, bomb, unit))
    return hit * (odds[SHOCK] + odds["death"])


def _means(f: Field, squad: list[str]) -> Iterator[Term]:
    able = min(f.s.points, sum(map(f.is_able, squad)))
    if able:
        yield add(MEANS, TURN * able, clauses.ACTIVATION, "points")
    for unit in squad:
        unready = Fraction(not f.is_ready(unit)) or f.unit(unit).full * spent(f.weapon(unit))
        if unready:
            yield add(MEANS, -UNREADY * unready, clauses.FIRE_MODES, f"unit/{unit}/fire/weapon")


def _aim(f: Field, goal: Goal) -> Iterator[Term]:
    """Yield how far the squad still is from an aim."""
    if goal.win == "rescue":
        left = afar(f, f.battle.aid)[f.unit(goal.soldier).at]
        yield add(OBJECTIVE, -CARRIED * left, clauses.VICTORY)
    if goal.win == "destroy":
        yield add(OBJECTIVE, CHARGED * len(_done(f, goal)), clauses.VICTORY)
    if is_to_leave(f, goal):
        yield add(OBJECTIVE, OUT * len(of_squad(f, GONE)), clauses.VICTORY)
    yield add(OBJECTIVE, -HEX * sum(_journeys(f, goal)), clauses.VICTORY)


def _journeys(f: Field, goal: Goal) -> Iterator[int]:
    """Yield how far each soldier of the squad still has to go; one who cannot go is farthest off."""
    apart, leaves = afar(f, _wanted(f, goal)), is_to_leave(f, goal)
    fetches = goal.win == "rescue" and not leaves
    first, back = min((apart[at] for at in f.places_of(f.squad)), default=0), 0
    if goal.win == "destroy" and not leaves:
        shut = Field(f.rules, replace(f.s, opened=()))  # a door is opened for who goes, not for the way back
        home = afar(shut, f.battle.exits.get(f.squad, ()))
        around = (one for place in f.places(goal) for one in beside(f.board, place))
        back = max(home[one] for one in around if not f.ground(one).barred)
    for unit, one in zip(f.rules.ids, f.s.units, strict=True):
        if f.side(unit) != f.squad or (one.state == GONE and leaves):
            continue
        near = (1 if apart[one.at] == first else BESIDE) if fetches else 0
        yield max(0, apart[one.at] - near) + back if one.is_up else CUT_OFF


def aim_places(f: Field) -> tuple[int, ...]:
    """Return the hexes that the squad wants to be in or beside now."""
    return tuple(place for goal in f.battle.scenario.victory for place in _wanted(f, goal))


def is_to_leave(f: Field, goal: Goal) -> bool:
    """Say whether the squad has an exit, and an aim asks for it now or can be reached no more."""
    if not f.battle.exits.get(f.squad):
        return False
    able = sum(1 for _ in f.standing(f.squad))
    match goal.win:
        case "destroy":
            done = len(_done(f, goal)) == len(goal.places)
            return done or not f.s.charges or able + len(of_squad(f, GONE)) < goal.units
        case "occupy":
            return able < goal.units
        case _:
            return False


def _wanted(f: Field, goal: Goal) -> tuple[int, ...]:
    if is_to_leave(f, goal):
        return f.battle.exits[f.squad]
    match goal.win:
        case "rescue":
            return (f.unit(goal.soldier).at,)
        case "last":
            return *f.places_of(f.force), *(marker.at for marker in f.markers())
        case _:
            return f.places(goal)


def _done(f: Field, goal: Goal) -> list[int]:
    """Return the hexes that are wrecked, or where a charge burns."""
    burning = {bomb.at for bomb in f.s.bombs if bomb.kind == CHARGE}
    return [place for place in f.places(goal) if place in f.s.wrecked or place in burning]


@kept_by(40, lambda f, places: (places, f.s.opened, f.s.wrecked))
def afar(f: Field, places: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many movement points it is from each hex to the nearest of some, a door a turn."""

    def before(end: int) -> Iterator[tuple[int, int]]:
        ground = f.ground(end)
        price = DOOR if ground.barred and end not in places else 1 + ground.difficult
        for start in beside(f.board, end):
            if not f.ground(start).barred or f.ground(start).name == "door":
                yield start, price

    found = costs_to(places, before)
    return tuple(found.get(place, CUT_OFF if places else 0) for place in range(f.board.size))
