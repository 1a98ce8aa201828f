"""Firing: legal targets, the difficulty of a shot, and the effects of hits and misses."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from shellshock_tui.dice import Dice
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, WeighedTrail, add, unmet
from shellshock_tui.kit.dice.distribution import Distribution, nonzero
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.battle import Battle
from shellshock_tui.rules.gunplay.charts import BANDS, BASES, BEYOND, CLOSE, FAR, OTHERS, READINGS
from shellshock_tui.rules.gunplay.game_context import GameContext, hidden_from, in_cover, sight
from shellshock_tui.rules.gunplay.harm import struck
from shellshock_tui.rules.gunplay.levels import DIE, EXTREME, Shift, Test
from shellshock_tui.rules.gunplay.rulebook_tables import (
    AUTOMATIC,
    BRACED_IF_WEAK,
    NEEDS,
    RESTRICTED,
    SHOTGUN,
    STRONG_OR_BRACED,
    Weapon,
)

SHOTS = 3
"""The number of shots in automatic fire (shoot.auto)."""
MISS, GLANCE, SOLID = "miss", "hit", "solid hit"


def band(weapon: Weapon, apart: int) -> int | None:
    """Return the index of a weapon's range band at a distance; None if it is beyond range."""
    return next((number for number, last in enumerate(weapon.bands) if apart <= last), None)


def range_words(ctx: GameContext, unit: str, place: int, beyond: str) -> str:
    """Return the distance of a hex from a character and the range band: "8 hexes, effective".

    `beyond` is the word for a distance beyond the weapon's range.
    """
    apart = ctx.battle.board.distance(ctx.unit(unit).at, place)
    far = band(ctx.weapon(unit), apart)
    return f"{counted(apart, 'hex', 'hexes')}, {BANDS[far] if far is not None else beyond}"


def refusal(ctx: GameContext, unit: str) -> Blocked | None:
    """Return why a character cannot fire its weapon at anybody now; None if it can."""
    one, weapon = ctx.unit(unit), ctx.weapon(unit)
    if weapon.name in one.unloaded:
        return Blocked(
            clauses.SHOOT_AUTO, f"{ctx.name(unit)} has to reload first.", f"unit/{unit}/fire/loaded"
        )
    if one.shot == weapon.name:
        words = f"{ctx.name(unit)} has already fired the {weapon.title}, which fires only once a turn."
        return Blocked(clauses.SHOOT_RESTRICTED, words, f"unit/{unit}/fire/loaded")
    return None


def firing_range(ctx: GameContext, unit: str, target: str) -> Trail | Blocked:
    """Return the distance to a target, or why a character may not fire at it."""
    hidden = hidden_from(ctx, unit, target)
    if hidden:
        return hidden
    found = sight(ctx, ctx.unit(unit).at, ctx.unit(target).at)
    if isinstance(found, Trail) and band(ctx.weapon(unit), int(found.total)) is None:
        weapon = ctx.weapon(unit)
        away = counted(found.total, "hex", "hexes")
        words = f"{ctx.name(target)} is {away} away; a {weapon.title} reaches {weapon.bands[-1]}."
        return Blocked(clauses.SHOOT_LEVEL, words, f"unit/{target}", (("hexes", found),))
    return found


class Firing(NamedTuple):
    """A shot before its die is rolled: everything in the state on which its difficulty depends."""

    unit: str
    weapon: str
    is_steady: bool
    """Whether the firer is braced or prone."""
    has_moved: bool
    start: int
    end: int
    is_prone: bool
    """Whether the target is prone."""


def firing(ctx: GameContext, unit: str, target: str, end: int, *, moved: bool) -> Firing:
    """Return a character's shot from where it stands at a target in hex `end`."""
    one, is_prone = ctx.unit(unit), ctx.unit(target).prone
    return Firing(
        unit=unit,
        weapon=one.weapon,
        is_steady=one.is_steady,
        has_moved=moved,
        start=one.at,
        end=end,
        is_prone=is_prone,
    )


def shot(ctx: GameContext, unit: str, target: str, *, moved: bool) -> Test:
    """Return the test to hit a target that a character may fire at (shoot.level)."""
    return shot_test(ctx.battle, firing(ctx, unit, target, ctx.unit(target).at, moved=moved), target)


def shot_test(battle: Battle, shot: Firing, target: str) -> Test:
    """Return the test of a shot (shoot.level); `target` only completes the addresses of its terms."""
    unit, weapon = shot.unit, battle.weapons[shot.weapon]
    far = band(weapon, battle.board.distance(shot.start, shot.end))
    kind, place = SHOTGUN if weapon.kind == SHOTGUN else OTHERS, BEYOND if far is None else far
    shifts = []
    if cover := in_cover(battle, shot.start, shot.end):
        shifts.append(Shift(f"in cover ({cover})", 1, clauses.BOARD_COVER, f"unit/{target}/cover/ground"))
    if shot.is_prone and far != CLOSE:
        shifts.append(Shift("prone", 1, clauses.MOVE_POSTURE, f"unit/{target}/cover/posture"))
    if shot.has_moved:
        shifts.append(Shift("firer has moved", 1, clauses.SHOOT_LEVEL))
    if lacks(battle, unit, weapon, steady=shot.is_steady):
        words = f"not {NEEDS[weapon.needs].replace(' if weak', '')}"
        shifts.append(Shift(words, 1, clauses.SHOOT_REQUIREMENTS, f"unit/{unit}/fire/needs"))
    where = READINGS[kind][place]
    return Test(BASES[kind][place], clauses.SHOOT_LEVEL, tuple(shifts), reading=where)


def weighed(ctx: GameContext, unit: str, target: str, *, moved: bool) -> Trail:
    """Return the calculation of a shot's need, with the shifts that do not apply."""
    found = firing(ctx, unit, target, ctx.unit(target).at, moved=moved)
    return WeighedTrail(shot_test(ctx.battle, found, target).trail.terms, partial(_unmet, ctx, found, target))


def _unmet(ctx: GameContext, shot: Firing, target: str) -> Iterator[Term]:
    """Yield the shifts of a shot that do not apply."""
    battle, weapon = ctx.battle, ctx.battle.weapons[shot.weapon]
    apart = battle.board.distance(shot.start, shot.end)
    if not in_cover(battle, shot.start, shot.end):
        at = f"unit/{target}/cover/ground"
        yield unmet("in cover", "the target has no cover on this line", clauses.BOARD_COVER, at)
    if not shot.is_prone or band(weapon, apart) == CLOSE:
        why = "it does not count at close range" if shot.is_prone else "the target is upright"
        yield unmet("prone", why, clauses.MOVE_POSTURE, f"unit/{target}/cover/posture")
    if not shot.has_moved:
        yield unmet("firer has moved", "the firer has not moved", clauses.SHOOT_LEVEL)
    if not lacks(battle, shot.unit, weapon, steady=shot.is_steady):
        at = f"unit/{shot.unit}/fire/needs"
        yield unmet("need of the weapon", _met_by(shot, weapon), clauses.SHOOT_REQUIREMENTS, at)


def _met_by(shot: Firing, weapon: Weapon) -> str:
    """Return in words how a weapon's requirement is met."""
    if weapon.needs not in (STRONG_OR_BRACED, BRACED_IF_WEAK):
        return "the weapon asks for nothing"
    if shot.is_steady:
        return "the firer is braced or prone"
    return "the firer is strong" if weapon.needs == STRONG_OR_BRACED else "the firer is not weak"


def lacks(battle: Battle, unit: str, weapon: Weapon, *, steady: bool) -> bool:
    """Return whether a character fails to meet a weapon's requirement (shoot.requirements)."""
    if weapon.needs == STRONG_OR_BRACED:
        return not steady and "strong" not in battle.sheets[unit].traits
    return weapon.needs == BRACED_IF_WEAK and not steady and "weak" in battle.sheets[unit].traits


def volleys(ctx: GameContext, unit: str, targets: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the possible target lists of one action: each single target, and three for automatic fire."""
    yield from ((target,) for target in targets)
    if ctx.weapon(unit).rof == AUTOMATIC:
        places = {target: ctx.unit(target).at for target in targets}
        distance = ctx.battle.board.distance
        for three in combinations_with_replacement(sorted(targets), SHOTS):
            near = (one for one in three if all(distance(places[one], places[each]) <= 1 for each in three))
            if first := next(near, ""):
                rest = list(three)
                rest.remove(first)
                yield first, *rest


@lru_cache(maxsize=4096)
def shot_distribution(name: str, test: Test, solid: Test | None) -> Distribution[str]:
    """Return the distribution of a shot's outcomes: miss, hit and, with the solid-hits module, solid hit."""
    hit, good = test.chance, solid.chance if solid else Fraction(0)
    counts = {SOLID: good, GLANCE: hit - good, MISS: 1 - hit}

    def explain(outcome: str) -> Trail:
        faces = add("faces with this outcome", counts[outcome] * DIE, clauses.SHOOT_LEVEL)
        return Trail((faces, Term("chance of each face", Op.TIMES, Fraction(1, DIE), clauses.DIFFICULTY)))

    chances = nonzero(counts.items())
    spoken = {outcome: f"{name}: {outcome}" for outcome in chances}
    return Distribution(name, chances, explain, ((name, test.trail, hit),), spoken=spoken)


def fire(ctx: GameContext, unit: str, targets: Sequence[str], *, moved: bool) -> None:
    """Roll all shots, then apply the hits in order, then the misses (shoot)."""
    weapon = ctx.weapon(unit)
    tests = [shot(ctx, unit, target, moved=moved) for target in targets]
    shots = enumerate(zip(targets, tests, strict=True), start=1)
    found = [_shoot(ctx, unit, target, test, number, len(tests)) for number, (target, test) in shots]
    one = ctx.unit(unit)
    ctx.update_unit(
        unit,
        unloaded=(*one.unloaded, weapon.name) if len(targets) > 1 else one.unloaded,
        shot=weapon.name if weapon.rof == RESTRICTED else one.shot,
    )
    for target, outcome in zip(targets, found, strict=True):
        if outcome != MISS:
            struck(ctx, target, max(1, damage(ctx, unit, target)) if outcome == SOLID else 1)
    if ctx.battle.options.flinch:
        near = zip(targets, found, tests, strict=True)
        missed = [one for one, outcome, test in near if outcome == MISS and test.level < EXTREME]
        for target in dict.fromkeys(targets):
            _mark(ctx, target, missed.count(target))


def damage(ctx: GameContext, unit: str, target: str) -> int:
    """Return the damage rating of a weapon at this range; it varies only for shotguns (shoot.restricted)."""
    weapon = ctx.weapon(unit)
    if weapon.kind != SHOTGUN:
        return weapon.damage
    return weapon.damage + {CLOSE: 1, FAR: -1}.get(band(weapon, ctx.distance(unit, target)) or CLOSE, 0)


def _shoot(ctx: GameContext, unit: str, target: str, test: Test, number: int, of: int) -> str:
    which = f"shot {number} of {of}, " if of > 1 else ""
    name = f"shot {number} at {ctx.name(target)}" if number > 1 else f"at {ctx.name(target)}"
    harder = (*test.shifts, Shift("solid", 1, clauses.HIT_SOLID))
    solid = test._replace(shifts=harder) if ctx.battle.options.solid_hits else None

    def rolled(dice: Dice) -> str:
        face = dice.roll(DIE, f"{ctx.name(unit)} fires at {ctx.name(target)}, {which}{test.asked}")
        outcome = MISS if face < test.need else SOLID if solid and face >= solid.need else GLANCE
        _tell_shot(ctx, unit, target, test, face, outcome)
        return outcome

    return ctx.outcome(partial(shot_distribution, name, test, solid), rolled)


def _tell_shot(ctx: GameContext, unit: str, target: str, test: Test, face: int, outcome: str) -> None:
    words = f"{ctx.name(unit)} fires at {ctx.name(target)} ({test.asked}) and rolls {face}: {outcome}."
    end, start = ctx.unit(target).at, ctx.unit(unit).at
    missed = (Effect(EffectKind.MISS, end),) if outcome == MISS else ()
    seen = Effect(EffectKind.SHOT, end, start), *missed
    ctx.emit(
        "shot", words, ("need", test.trail), effects=seen, unit=unit, target=target, level=test.name,
        terms=[list(one) for one in test.terms()], face=face, hit=outcome != MISS, solid=outcome == SOLID,
        clause=clauses.SHOOT_LEVEL,
    )  # fmt: skip


def _mark(ctx: GameContext, target: str, misses: int) -> None:
    one = ctx.unit(target)
    if misses and one.is_up:
        markers = one.markers + misses
        ctx.update_unit(target, markers=markers)
        words = f"{ctx.name(target)} gets {counted(misses, 'flinch marker')} and has {markers} in all."
        seen = (Effect(EffectKind.MISS, one.at, text=f"+{misses}!"),)
        facts: dict[str, Any] = {"unit": target, "added": misses, "markers": markers}
        ctx.emit("markers", words, effects=seen, **facts, clause=clauses.FLINCH_MARKER)
