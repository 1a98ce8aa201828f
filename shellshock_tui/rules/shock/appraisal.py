"""The value of a state to the squad, in hundredths of a man, for bots and hints."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE
from shellshock_tui.engine.trail import Number, Term, add
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.kit.walks import beside, costs_to
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.blasts import CHARGE, beside_need, blast_of, is_due, place_of
from shellshock_tui.rules.shock.commands import Fire
from shellshock_tui.rules.shock.fire import cover, hit_odds, meets, spent, total
from shellshock_tui.rules.shock.game_context import GameContext, passing
from shellshock_tui.rules.shock.overlays import falls
from shellshock_tui.rules.shock.phases import pending_action
from shellshock_tui.rules.shock.scenario_file import Goal
from shellshock_tui.rules.shock.state import DEAD, GONE, SHOCK, UP, Bomb
from shellshock_tui.rules.shock.victory import of_squad

MAN, KILLED, NERVE, WOUND = 100, 50, 10, 7
"""The values of a fallen man, of a dead man of the squad besides, of a shaken man, and of a wound."""
EXPOSED, SOON, AWAITED = 60, 200, 100
"""The weights of the chance to be put out of action: by an enemy later, in this turn, and by a pending shot.

A grenade that goes off this turn in the hand of somebody who cannot throw it weighs like an enemy's shot.
"""
ESCAPES = Fraction(1, 5)
"""The share of soldiers beside an explosive who are expected to stay there until it goes off."""
TURN, UNREADY = 26, 100
"""The values of a soldier who can still be activated, and of a weapon that cannot fire."""
HEX, CARRIED, CHARGED, OUT = 4, 25, 60, 60
"""The values of a hex nearer to the goal, a hex for a casualty, a charge in place, and a soldier who left."""
PRESSING = Fraction(3)
"""The highest factor by which goals count more as time runs out."""
BESIDE = 3
"""The distance to a casualty that is near enough for all but the nearest soldier."""
DOOR, CUT_OFF = 5, 40
"""The movement cost of a closed door, and the distance that stands for places out of reach."""


def worth(ctx: GameContext) -> Iterator[Term]:
    """Yield the terms of a state's value to the squad."""
    yield from _harm(ctx)
    enemies, squad = list(ctx.standing(ctx.force)), list(ctx.standing(ctx.squad))
    for unit in squad:
        dangers = (falls(ctx, enemy, unit) * (SOON if ctx.is_able(enemy) else EXPOSED) for enemy in enemies)
        if danger := sum(dangers, Fraction(0)):
            yield add(COVER, -danger, clauses.FIRE_TO_HIT, f"unit/{unit}")
    yield from _awaited(ctx)
    for bomb in ctx.s.bombs:
        yield from _blast(ctx, bomb)
    yield from _means(ctx, squad)
    turns = ctx.battle.scenario.turn_limit
    pressing = min(PRESSING, Fraction(turns, turns + 1 - ctx.s.turn))
    for term in (term for goal in ctx.battle.scenario.victory for term in _goal(ctx, goal)):
        yield term._replace(value=pressing * term.value)


def _harm(ctx: GameContext) -> Iterator[Term]:
    """Yield the harm done to each soldier; for a fallen enemy only that it has fallen."""
    for unit, one in zip(ctx.rules.ids, ctx.s.units, strict=True):
        if one.at < 0 or one.state not in (SHOCK, DEAD, UP):
            continue
        own, fallen = ctx.side(unit) == ctx.squad, MAN * one.has_fallen
        hurt = KILLED * (one.state == DEAD) + NERVE * one.shaken + WOUND * total(ctx.battle, one.wounds)
        hurt = fallen + hurt if own or not fallen else fallen
        if hurt:
            yield _suffered(ctx, unit, hurt, clauses.DAMAGE_SHOCK)


def _suffered(ctx: GameContext, unit: str, harm: Number, clause: str) -> Term:
    """Return the term for harm to a soldier, negative for one of the squad."""
    own = ctx.side(unit) == ctx.squad
    return add(DANGER if own else HARM, -harm if own else harm, clause, f"unit/{unit}")


def _awaited(ctx: GameContext) -> Iterator[Term]:
    """Yield the danger from the shot that an enemy is about to fire."""
    pending = pending_action(ctx.s)
    if isinstance(pending, Fire) and ctx.unit(pending.unit).is_up:
        chance = falls(ctx, pending.unit, pending.target)
        yield add(DANGER, -AWAITED * chance, clauses.FIRE_REACTIVE, f"unit/{pending.target}")


def _blast(ctx: GameContext, bomb: Bomb) -> Iterator[Term]:
    """Yield the danger from an explosive where it lies."""
    place = place_of(ctx, bomb)
    for unit, one in zip(ctx.rules.ids, ctx.s.units, strict=True):
        is_out = one.has_fallen if ctx.side(unit) == ctx.force else one.state == DEAD
        if one.at < 0 or is_out or ctx.board.distance(one.at, place) > 1:
            continue
        is_held = unit == bomb.carrier and is_due(ctx, bomb) and not _can_throw(ctx, unit)
        danger = SOON if is_held else MAN * ESCAPES
        yield _suffered(ctx, unit, danger * _taken_out(ctx, bomb, unit, place), clauses.EXPLOSIVES)


def _can_throw(ctx: GameContext, unit: str) -> bool:
    """Return whether a soldier can still act this turn and throw the grenade that it holds."""
    if going := ctx.going(unit):
        return bool(going.actions) and not going.fast
    return ctx.is_able(unit) and (ctx.s.points > 0 or ctx.side(unit) == ctx.force)


def _taken_out(ctx: GameContext, bomb: Bomb, unit: str, place: int) -> Fraction:
    """Return the chance that an explosive puts a soldier in its hex or beside it out of action."""
    blast, at = blast_of(ctx, bomb), ctx.unit(unit).at
    if at != place and cover(ctx, place, at):
        return Fraction(0)
    met = meets(ctx, unit, blast.same if at == place else blast.beside, "")
    odds = hit_odds(ctx, met)
    hit = Fraction(1) if at == place else passing(beside_need(ctx, bomb, unit))
    return hit * (odds[SHOCK] + odds["death"])


def _means(ctx: GameContext, squad: list[str]) -> Iterator[Term]:
    able = min(ctx.s.points, sum(map(ctx.is_able, squad)))
    if able:
        yield add(MEANS, TURN * able, clauses.ACTIVATION, "points")
    for unit in squad:
        unready = Fraction(not ctx.is_ready(unit)) or ctx.unit(unit).full * spent(ctx.weapon(unit))
        if unready:
            yield add(MEANS, -UNREADY * unready, clauses.FIRE_MODES, f"unit/{unit}/fire/weapon")


def _goal(ctx: GameContext, goal: Goal) -> Iterator[Term]:
    """Yield the value of the squad's progress towards a goal."""
    if goal.win == "rescue":
        left = afar(ctx, ctx.battle.aid)[ctx.unit(goal.soldier).at]
        yield add(OBJECTIVE, -CARRIED * left, clauses.VICTORY)
    if goal.win == "destroy":
        yield add(OBJECTIVE, CHARGED * len(_done(ctx, goal)), clauses.VICTORY)
    if is_to_leave(ctx, goal):
        yield add(OBJECTIVE, OUT * len(of_squad(ctx, GONE)), clauses.VICTORY)
    yield add(OBJECTIVE, -HEX * sum(_journeys(ctx, goal)), clauses.VICTORY)


def _journeys(ctx: GameContext, goal: Goal) -> Iterator[int]:
    """Yield how far each soldier of the squad still has to go."""
    apart, leaves = afar(ctx, _wanted(ctx, goal)), is_to_leave(ctx, goal)
    fetches = goal.win == "rescue" and not leaves
    first, back = min((apart[at] for at in ctx.places_of(ctx.squad)), default=0), 0
    if goal.win == "destroy" and not leaves:
        shut = GameContext(
            ctx.rules, replace(ctx.s, opened=())
        )  # doors may be kicked in on the way there, not on the way back
        home = afar(shut, ctx.battle.exits.get(ctx.squad, ()))
        around = (one for place in ctx.places(goal) for one in beside(ctx.board, place))
        back = max(home[one] for one in around if not ctx.ground(one).barred)
    for unit, one in zip(ctx.rules.ids, ctx.s.units, strict=True):
        if ctx.side(unit) != ctx.squad or (one.state == GONE and leaves):
            continue
        near = (1 if apart[one.at] == first else BESIDE) if fetches else 0
        yield max(0, apart[one.at] - near) + back if one.is_up else CUT_OFF


def goal_places(ctx: GameContext) -> tuple[int, ...]:
    """Return the places that the squad wants to reach now."""
    return tuple(place for goal in ctx.battle.scenario.victory for place in _wanted(ctx, goal))


def is_to_leave(ctx: GameContext, goal: Goal) -> bool:
    """Return whether the squad should leave by its exits now, by a goal or because none can be reached."""
    if not ctx.battle.exits.get(ctx.squad):
        return False
    is_done = goal.win == "destroy" and len(_done(ctx, goal)) == len(goal.places)
    return is_done or is_out_of_reach(ctx, goal)


def is_out_of_reach(ctx: GameContext, goal: Goal) -> bool:
    """Return whether a goal cannot be reached any more with the soldiers and charges that are left."""
    able = sum(1 for _ in ctx.standing(ctx.squad))
    match goal.win:
        case "destroy":
            is_done = len(_done(ctx, goal)) == len(goal.places)
            return (not is_done and not ctx.s.charges) or able + len(of_squad(ctx, GONE)) < goal.wanted
        case "occupy":
            return able < goal.wanted
        case _:
            return False


def _wanted(ctx: GameContext, goal: Goal) -> tuple[int, ...]:
    if is_to_leave(ctx, goal):
        return ctx.battle.exits[ctx.squad]
    match goal.win:
        case "rescue":
            return (ctx.unit(goal.soldier).at,)
        case "last":
            return *ctx.places_of(ctx.force), *(marker.at for marker in ctx.markers())
        case _:
            return ctx.places(goal)


def _done(ctx: GameContext, goal: Goal) -> list[int]:
    """Return the places of a goal that are wrecked or where a charge lies."""
    burning = {bomb.at for bomb in ctx.s.bombs if bomb.kind == CHARGE}
    return [place for place in ctx.places(goal) if place in ctx.s.wrecked or place in burning]


@cached_by(40, lambda ctx, places: (places, ctx.s.opened, ctx.s.wrecked))
def afar(ctx: GameContext, places: tuple[int, ...]) -> tuple[int, ...]:
    """Return the movement points from each hex to the nearest of some places; a door costs a turn."""

    def before(end: int) -> Iterator[tuple[int, int]]:
        ground = ctx.ground(end)
        price = DOOR if ground.barred and end not in places else 1 + ground.difficult
        for start in beside(ctx.board, end):
            if not ctx.ground(start).barred or ctx.ground(start).name == "door":
                yield start, price

    found = costs_to(places, before)
    return tuple(found.get(place, CUT_OFF if places else 0) for place in range(ctx.board.size))
