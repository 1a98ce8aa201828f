"""Firing: who may be fired at, how hard it is, and what hits and misses do."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

from shellshock_tui.dice import Dice
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, add
from shellshock_tui.kit.law import Law, nonzero
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.battle import (
    AUTOMATIC,
    BRACED_IF_WEAK,
    NEEDS,
    RESTRICTED,
    SHOTGUN,
    STRONG_OR_BRACED,
    Weapon,
)
from shellshock_tui.rules.gunplay.field import Field, hidden_from, in_cover, sight
from shellshock_tui.rules.gunplay.harm import struck
from shellshock_tui.rules.gunplay.levels import DIE, EASY, EXTREME, HARD, IMPOSSIBLE, MODERATE, Shift, Test

CLOSE, EFFECTIVE, FAR = range(3)
BANDS = ("close", "effective", "extreme")
SHOTS = 3
"""Shots of one automatic fire (shoot.auto)."""
MISS, GLANCE, SOLID = "miss", "hit", "solid hit"


def band(weapon: Weapon, apart: int) -> int | None:
    """Return in which band of its range a weapon fires so far; none if it does not reach."""
    return next((number for number, last in enumerate(weapon.bands) if apart <= last), None)


def range_words(f: Field, unit: str, place: int, beyond: str) -> str:
    """Return how far a hex is from a character, and in which band of its weapon."""
    apart = f.battle.board.distance(f.unit(unit).at, place)
    far = band(f.weapon(unit), apart)
    return f"{counted(apart, 'hex', 'hexes')}, {BANDS[far] if far is not None else beyond}"


def refusal(f: Field, unit: str) -> Blocked | None:
    """Return why a character cannot fire its weapon at all now."""
    one, weapon = f.unit(unit), f.weapon(unit)
    if weapon.name in one.unloaded:
        return Blocked(clauses.SHOOT_AUTO, f"{f.name(unit)} has to reload first.", f"unit/{unit}/fire/loaded")
    if one.shot == weapon.name:
        words = f"{f.name(unit)} has fired the {weapon.title} this turn; it fires once a turn."
        return Blocked(clauses.SHOOT_RESTRICTED, words, f"unit/{unit}/fire/loaded")
    return None


def aim(f: Field, unit: str, target: str) -> Trail | Blocked:
    """Return how far a target is that a character may fire at, or why it may not."""
    hidden = hidden_from(f, unit, target)
    if hidden:
        return hidden
    found = sight(f, f.unit(unit).at, f.unit(target).at)
    if isinstance(found, Trail) and band(f.weapon(unit), int(found.total)) is None:
        weapon = f.weapon(unit)
        away = counted(found.total, "hex", "hexes")
        words = f"{f.name(target)} is {away} away; a {weapon.title} reaches {weapon.bands[-1]}."
        return Blocked(clauses.SHOOT_LEVEL, words, f"unit/{target}", (("hexes", found),))
    return found


def shot(f: Field, unit: str, target: str, *, moved: bool) -> Test:
    """Return how hard it is for a character to hit a target that it may fire at (shoot.level)."""
    return shot_between(f, unit, f.unit(unit).at, target, f.unit(target).at, moved=moved)


def shot_between(f: Field, unit: str, start: int, target: str, end: int, *, moved: bool) -> Test:
    """Return how hard a character's shot from one hex is at a target in another."""
    weapon, one = f.weapon(unit), f.unit(target)
    far = band(weapon, f.battle.board.distance(start, end))
    base = IMPOSSIBLE if far is None else (EASY, MODERATE, HARD)[far]
    if far == FAR and weapon.kind == SHOTGUN:
        base = MODERATE
    shifts = []
    if cover := in_cover(f, start, end):
        shifts.append(Shift(f"in cover ({cover})", 1, clauses.BOARD_COVER, f"unit/{target}/cover/ground"))
    if one.prone and far != CLOSE:
        shifts.append(Shift("prone", 1, clauses.MOVE_POSTURE, f"unit/{target}/cover/posture"))
    if moved:
        shifts.append(Shift("firer has moved", 1, clauses.SHOOT_LEVEL))
    if lacks(f, unit):
        words = f"not {NEEDS[weapon.needs].replace(' if weak', '')}"
        shifts.append(Shift(words, 1, clauses.SHOOT_REQUIREMENTS, f"unit/{unit}/fire/needs"))
    return Test(base, clauses.SHOOT_LEVEL, tuple(shifts))


def lacks(f: Field, unit: str) -> bool:
    """Say whether a character does not meet what its weapon asks for (shoot.requirements)."""
    one, needs = f.unit(unit), f.weapon(unit).needs
    is_braced = one.braced or one.prone
    if needs == STRONG_OR_BRACED:
        return not (is_braced or f.has(unit, "strong"))
    return needs == BRACED_IF_WEAK and f.has(unit, "weak") and not is_braced


def volleys(f: Field, unit: str, targets: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield at whom a weapon may be fired in one action: one shot, or three, all beside the first of them."""
    yield from ((target,) for target in targets)
    if f.weapon(unit).rof == AUTOMATIC:
        places = {target: f.unit(target).at for target in targets}
        distance = f.battle.board.distance
        for three in combinations_with_replacement(sorted(targets), SHOTS):
            near = (one for one in three if all(distance(places[one], places[each]) <= 1 for each in three))
            if first := next(near, ""):
                rest = list(three)
                rest.remove(first)
                yield first, *rest


def shot_law(name: str, test: Test, solid: Test | None) -> Law[str]:
    """Return what a shot may come to: a miss, a hit, and a solid hit where those are told apart."""
    hit, good = test.chance, solid.chance if solid else Fraction(0)
    counts = {SOLID: good, GLANCE: hit - good, MISS: 1 - hit}

    def explain(outcome: str) -> Trail:
        faces = add("faces that do", counts[outcome] * DIE, clauses.SHOOT_LEVEL)
        return Trail((faces, Term("each", Op.TIMES, Fraction(1, DIE), clauses.DIFFICULTY)))

    chances = nonzero(counts.items())
    spoken = {outcome: f"{name}: {outcome}" for outcome in chances}
    return Law(name, chances, explain, ((name, test.trail, hit),), spoken=spoken)


def fire(f: Field, unit: str, targets: Sequence[str], *, moved: bool) -> None:
    """Roll all shots as things stand, then work out hits in order, then misses (shoot)."""
    weapon = f.weapon(unit)
    tests = [shot(f, unit, target, moved=moved) for target in targets]
    shots = enumerate(zip(targets, tests, strict=True), start=1)
    found = [_shoot(f, unit, target, test, number, len(tests)) for number, (target, test) in shots]
    one = f.unit(unit)
    f.put(
        unit,
        unloaded=(*one.unloaded, weapon.name) if len(targets) > 1 else one.unloaded,
        shot=weapon.name if weapon.rof == RESTRICTED else one.shot,
    )
    for target, outcome in zip(targets, found, strict=True):
        if outcome != MISS:
            struck(f, target, max(1, damage(f, unit, target)) if outcome == SOLID else 1)
    if f.battle.options.flinch:
        near = zip(targets, found, tests, strict=True)
        missed = [one for one, outcome, test in near if outcome == MISS and test.level < EXTREME]
        for target in dict.fromkeys(targets):
            _mark(f, target, missed.count(target))


def damage(f: Field, unit: str, target: str) -> int:
    """Return the wounds of a solid hit: the weapon's rating, a shotgun's by its range (shoot.restricted)."""
    weapon = f.weapon(unit)
    if weapon.kind != SHOTGUN:
        return weapon.damage
    return weapon.damage + {CLOSE: 1, FAR: -1}.get(band(weapon, f.apart(unit, target)) or CLOSE, 0)


def _shoot(f: Field, unit: str, target: str, test: Test, number: int, of: int) -> str:
    """Roll one shot of several."""
    which = f"shot {number} of {of}, " if of > 1 else ""
    name = f"shot {number} at {f.name(target)}" if number > 1 else f"at {f.name(target)}"
    harder = (*test.shifts, Shift("solid", 1, clauses.HIT_SOLID))
    solid = test._replace(shifts=harder) if f.battle.options.solid_hits else None

    def rolled(dice: Dice) -> str:
        face = dice.roll(DIE, f"{f.name(unit)} fires at {f.name(target)}, {which}{test.asked}")
        outcome = MISS if face < test.need else SOLID if solid and face >= solid.need else GLANCE
        _tell_shot(f, unit, target, test, face, outcome)
        return outcome

    return f.draw(partial(shot_law, name, test, solid), rolled)


def _tell_shot(f: Field, unit: str, target: str, test: Test, face: int, outcome: str) -> None:
    words = f"{f.name(unit)} fires at {f.name(target)}, {test.words}: {face}, {outcome}."
    end, start = f.unit(target).at, f.unit(unit).at
    missed = (Effect(EffectKind.MISS, end),) if outcome == MISS else ()
    seen = Effect(EffectKind.SHOT, end, start), *missed
    f.tell(
        "shot", words, ("need", test.trail), seen=seen, unit=unit, target=target, level=test.name,
        terms=[list(one) for one in test.terms()], face=face, hit=outcome != MISS, solid=outcome == SOLID,
        clause=clauses.SHOOT_LEVEL,
    )  # fmt: skip


def _mark(f: Field, target: str, misses: int) -> None:
    """Give a character that is still up a marker for each miss."""
    one = f.unit(target)
    if misses and one.is_up:
        markers = one.markers + misses
        f.put(target, markers=markers)
        words = f"{f.name(target)} flinches: {misses} more, {markers} in all."
        seen = (Effect(EffectKind.MISS, one.at, text=f"+{misses}!"),)
        told: dict[str, Any] = {"unit": target, "added": misses, "markers": markers}
        f.tell("markers", words, seen=seen, **told, clause=clauses.FLINCH_MARKER)
