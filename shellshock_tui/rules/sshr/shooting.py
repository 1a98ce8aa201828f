"""Shooting: which models fire which guns, sight, and the attacks of a volley."""

from collections.abc import Hashable, Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, WeighedTrail, add, plain, unmet
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.battle import BLOCKED
from shellshock_tui.rules.sshr.charts import Attacks, Skill, no_skill, skill, wound
from shellshock_tui.rules.sshr.game_context import GameContext, apart
from shellshock_tui.rules.sshr.rulebook_tables import Weapon
from shellshock_tui.rules.sshr.state import NOWHERE

VOLLEYS = 4_000
"""The number of volleys that are cached."""
MOST_WOOD = 2
"""The most squares of wood that a line of sight passes through (shoot.sight)."""


class Shot(NamedTuple):
    """A gun that a model fires at a place, and whether the model may not move afterwards."""

    model: int
    weapon: Weapon
    at: int
    shots: Trail
    roots: bool


class Silent(NamedTuple):
    """A gun that a model does not fire, with the reason."""

    model: int
    weapon: Weapon
    blocked: Blocked


def sight(ctx: GameContext, start: int, end: int) -> Trail | Blocked:
    """Return the distance between two places that see each other, or what blocks the line (shoot.sight)."""
    return ctx.battle.sights.get((start, end), lambda: _sight(ctx, start, end))


def _sight(ctx: GameContext, start: int, end: int) -> Trail | Blocked:
    place, is_wood = barrier(ctx, start, end)
    if place == NOWHERE:
        return apart(ctx, start, end)
    label = ctx.label(place)
    words = f"The {ctx.battle.ground[place].name} in {label} stands in the way."
    if is_wood:
        words = f"More than {MOST_WOOD} squares of wood are in the way, the last at {label}."
    return Blocked(clauses.SHOOT_SIGHT, words, f"hex/{label}")


def barrier(ctx: GameContext, start: int, end: int) -> tuple[int, bool]:
    """Return the place that blocks the line between two places, and whether it is the last of too much wood.

    If they see each other, the place is `NOWHERE`.
    """
    opacity, woods = ctx.battle.opacity, 0
    for places in ctx.battle.board.line(start, end):
        least = min([opacity[place] for place in places])
        woods += least > 0
        if least == BLOCKED or woods > MOST_WOOD:
            return places[0], least != BLOCKED
    return NOWHERE, False


def seen(ctx: GameContext, unit: str, target: str) -> Trail | Blocked:
    """Return the distance between the nearest models that see each other, or what blocks the line."""
    pairs = product(ctx.unit(unit).standing, ctx.unit(target).standing)
    found = [sight(ctx, *pair) for pair in sorted(pairs, key=lambda pair: ctx.squared(*pair))]
    return next((one for one in found if isinstance(one, Trail)), found[0])


def refuse_volley(ctx: GameContext, unit: str) -> Blocked | None:
    """Return why a unit may not shoot now; None if it may."""
    one, at = ctx.unit(unit), f"unit/{unit}"
    if one.is_gone:
        return Blocked(clauses.SHOOT_UNIT, f"{ctx.does(unit, 'has')} no model left.", at)
    if one.shot:
        return Blocked(clauses.TURN_ORDER, f"{ctx.does(unit, 'has')} already fired in this phase.", at)
    if one.shaken:
        return Blocked(clauses.SHOOT_UNIT, f"{ctx.does(unit, 'is')} shaken and may not shoot.", at)
    if one.withdrawn:
        words = f"{ctx.does(unit, 'has')} moved out of contact and may not shoot."
        return Blocked(clauses.MOVE_OUT_OF_CONTACT, words, at)
    if ctx.is_engaged(unit):
        return Blocked(clauses.SHOOT_UNIT, f"{ctx.does(unit, 'is')} engaged and may not shoot.", at)
    if not ctx.is_together(unit):
        words = f"{ctx.does(unit, 'is')} out of cohesion and may not shoot."
        return Blocked(clauses.COHESION_REGAIN, words, at)
    if not ctx.sheet(unit).ws or not any(ctx.sheet(unit).guns):
        return Blocked(clauses.SHOOT_HIT, f"{ctx.does(unit, 'has')} no shooting attacks.", f"{at}/attack/ws")
    return None


def refuse_target(ctx: GameContext, target: str) -> Blocked | None:
    """Return why a unit may not be shot at; None if it may."""
    if ctx.unit(target).is_gone:
        return Blocked(clauses.SHOOT_UNIT, f"{ctx.does(target, 'has')} no model left.", f"unit/{target}")
    if ctx.is_engaged(target):
        words = f"{ctx.does(target, 'is')} engaged and may not be shot at."
        return Blocked(clauses.SHOOT_UNIT, words, f"unit/{target}")
    return None


def guns(ctx: GameContext, unit: str, target: str) -> Iterator[Shot | Silent]:
    """Yield each gun of each model left, fired at a unit or silent."""
    one = ctx.unit(unit)
    for model in one.models:
        for name in ctx.sheet(unit).guns[model - 1]:
            yield gun(ctx, unit, model, ctx.battle.weapons[name], target)


def gun(ctx: GameContext, unit: str, model: int, weapon: Weapon, target: str) -> Shot | Silent:
    """Return the shot of a model's gun at a unit, or why it is silent."""
    blocked = refuse_gun(ctx, unit, model, weapon)
    if blocked:
        return Silent(model, weapon, blocked)
    start, reach = ctx.unit(unit).place(model), range_of(ctx, unit, model, weapon)
    near = sorted(ctx.unit(target).standing, key=lambda place: (ctx.squared(start, place), place))
    within = [place for place in near if ctx.squared(start, place) <= int(reach.total) ** 2]
    if not within:
        away = counted(ctx.battle.board.distance(start, near[0]), "inch", "inches")
        words = f"The nearest model is {away} away, beyond the range of {reach.total}."
        clause = reach.terms[-1].clause if len(reach.terms) > 1 else clauses.SHOOT_UNIT
        return Silent(model, weapon, Blocked(clause, words, f"unit/{target}", (("range", reach),)))
    seen = next((place for place in within if isinstance(sight(ctx, start, place), Trail)), None)
    if seen is None:
        view = sight(ctx, start, within[0])
        assert isinstance(view, Blocked)
        return Silent(model, weapon, view)
    is_near = 4 * ctx.squared(start, seen) <= weapon.range**2
    return Shot(
        model, weapon, seen, _shots(weapon, is_near=is_near), _roots(ctx, unit, weapon, is_near=is_near)
    )


def measured(ctx: GameContext, unit: str, target: str) -> tuple[int, int]:
    """Return the places between which a volley's distance is measured: the nearest shooter and its target."""
    shots = [one for one in guns(ctx, unit, target) if isinstance(one, Shot)]
    pairs = [(ctx.unit(unit).place(one.model), one.at) for one in shots]
    pairs = pairs or list(product(ctx.unit(unit).standing, ctx.unit(target).standing))
    return min(pairs, key=lambda pair: ctx.squared(*pair))


def refuse_gun(ctx: GameContext, unit: str, model: int, weapon: Weapon) -> Blocked | None:
    """Return why a model may not fire a gun after what it has done; None if it may."""
    one, at = ctx.unit(unit), f"unit/{unit}/model/{model}"
    if model in one.regrouped:
        words = f"Model {model} has moved to regain cohesion and may not shoot."
        return Blocked(clauses.COHESION_NO_SHOT, words, at)
    if weapon.type == "heavy" and ctx.sheet(unit).halts_for_heavy and model in one.walked:
        words = f"Model {model} has moved and may not fire the {weapon.name}."
        return Blocked(clauses.SHOOT_HEAVY, words, at)
    return None


def range_of(ctx: GameContext, unit: str, model: int, weapon: Weapon) -> Trail:
    """Return the range of a model's gun now, in inches (shoot.battle)."""
    trail = plain(f"range of the {weapon.name}", weapon.range, clauses.SHOOT_UNIT)
    if weapon.type == "battle" and model in ctx.unit(unit).walked:
        return Trail((*trail.terms, moved_term()))
    return trail


def moved_term() -> Term:
    """Return the term for the range of a battle weapon after a move."""
    return Term("after moving, halved", Op.HALVE_UP, 0, clauses.SHOOT_BATTLE)


def _shots(weapon: Weapon, *, is_near: bool) -> Trail:
    once = add("shots", weapon.shots, clauses.SHOOT_UNIT)
    if weapon.type == "assault" and is_near:
        return Trail((once, Term("at half range, doubled", Op.TIMES, 2, clauses.SHOOT_ASSAULT)))
    return Trail((once,))


def _roots(ctx: GameContext, unit: str, weapon: Weapon, *, is_near: bool) -> bool:
    if weapon.type == "heavy":
        return ctx.sheet(unit).halts_for_heavy
    return weapon.type == "battle" and not is_near


def to_hit(ctx: GameContext, unit: str, target: str) -> Skill:
    """Return the roll that hits a unit (shoot.hit, shoot.cover)."""
    terms = [add("WS", ctx.sheet(unit).ws, clauses.UNITS_PROFILE, f"unit/{unit}/attack/ws")]
    covered, of = ctx.in_cover(target)
    if 2 * covered >= of and ctx.sheet(unit).ws:
        label = f"{covered} of {of} in cover"
        terms.append(add(label, -1, clauses.SHOOT_COVER, f"unit/{target}/defence/cover"))
        terms.append(Term("no less than 1", Op.AT_LEAST, 1, clauses.SHOOT_COVER))
    hit = skill(ctx.battle.tables.charts, Trail(tuple(terms)), clauses.SHOOT_HIT)
    if len(terms) > 1:
        return hit
    return hit._replace(trail=WeighedTrail(hit.trail.terms, partial(_no_cover, target, covered, of)))


def _no_cover(target: str, covered: int, of: int) -> Iterator[Term]:
    words = f"{covered} of {counted(of, 'model')} in cover, fewer than half"
    yield unmet("in cover", words, clauses.SHOOT_COVER, f"unit/{target}/defence/cover")


def to_wound(ctx: GameContext, target: str, strength: int) -> Skill:
    """Return the roll that wounds a unit (shoot.wound)."""
    endurance = add("E", ctx.sheet(target).e, clauses.UNITS_PROFILE, f"unit/{target}/defence/e")
    return wound(ctx.battle.tables.charts, endurance, add("S", strength, clauses.SHOOT_WOUND))


def to_save(ctx: GameContext, target: str, penetration: int) -> Skill:
    """Return the roll that saves a wound (shoot.save)."""
    armour = plain("A", ctx.sheet(target).a, clauses.UNITS_PROFILE, f"unit/{target}/defence/a")
    if penetration > ctx.sheet(target).a:
        over = Term(f"penetration {penetration}", Op.AT_MOST, 0, clauses.SHOOT_SAVE)
        return no_skill(Trail((*armour.terms, over)))
    save = skill(ctx.battle.tables.charts, armour, clauses.SHOOT_SAVE)
    less = partial(_no_more_than_armour, penetration, ctx.sheet(target).a)
    return save._replace(trail=WeighedTrail(save.trail.terms, less))


def _no_more_than_armour(penetration: int, armour: int) -> Iterator[Term]:
    words = f"it is not higher than the armour {armour}"
    yield unmet(f"penetration {penetration}", words, clauses.SHOOT_SAVE)


class Volley(NamedTuple):
    """The attacks of a unit's volley, guns of one name together, and the models that fire."""

    attacks: tuple[Attacks, ...]
    shooters: tuple[int, ...]
    rooted: tuple[int, ...]
    """The models that may not move afterwards."""


def _fire_facts(ctx: GameContext, unit: str, target: str) -> Hashable:
    """Return all facts on which a unit's volley at another depends."""
    engaged = ctx.is_engaged(unit), ctx.is_engaged(target)
    return unit, target, ctx.unit(unit), ctx.unit(target), engaged


@cached_by(VOLLEYS, _fire_facts)
def volley(ctx: GameContext, unit: str, target: str) -> Volley | Blocked:
    """Return the volley of a unit at another, or why it may not shoot."""
    blocked = refuse_volley(ctx, unit) or refuse_target(ctx, target)
    if blocked:
        return blocked
    found = list(guns(ctx, unit, target))
    shots = [one for one in found if isinstance(one, Shot)]
    if not shots:
        silent = [one for one in found if isinstance(one, Silent)]
        return silent[0].blocked
    named: dict[str, list[Shot]] = {}
    for shot in shots:
        named.setdefault(shot.weapon.name, []).append(shot)
    hit = to_hit(ctx, unit, target)
    attacks = tuple(_attacks(ctx, unit, target, hit, together) for together in named.values())
    models = tuple(dict.fromkeys(shot.model for shot in shots))
    return Volley(attacks, models, tuple(dict.fromkeys(shot.model for shot in shots if shot.roots)))


def _attacks(ctx: GameContext, unit: str, target: str, hit: Skill, shots: list[Shot]) -> Attacks:
    weapon = shots[0].weapon
    counts: dict[Trail, int] = {}
    for shot in shots:
        counts[shot.shots] = counts.get(shot.shots, 0) + 1
    terms = [
        Term(f"{counted(models, weapon.name)}{', doubled' if len(each.terms) > 1 else ''}", Op.ADD,
             models * int(each.total), each.terms[-1].clause,
             trail=Trail((*each.terms, Term("models", Op.TIMES, models, clauses.SHOOT_UNIT))))
        for each, models in counts.items()
    ]  # fmt: skip
    return Attacks(
        by=ctx.name(unit),
        name=weapon.name,
        count=Trail(tuple(terms)),
        hit=hit,
        wound=to_wound(ctx, target, weapon.strength),
        save=to_save(ctx, target, weapon.penetration),
        clause=clauses.SHOOT_DICE,
    )
