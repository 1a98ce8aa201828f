"""Nerve: activation tests, flinch tests, and the drop of a character that flinches."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

from shellshock_tui.dice import Dice
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.trail import Op, Term, Trail, WeighedTrail, add, unmet
from shellshock_tui.kit.dice.distribution import Distribution, nonzero
from shellshock_tui.kit.walks import beside, costs_to
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.game_context import GameContext, in_the_way
from shellshock_tui.rules.gunplay.levels import DIE, EASY, HARD, TRIVIAL, Shift, Test, passes, trait_shifts

KEEP, FULL, SOME, FLINCH = "keep", "full", "some", "flinch"
GRADES = (KEEP, FULL, SOME, FLINCH)
LEVELS = {KEEP: HARD, FULL: EASY, SOME: TRIVIAL}
"""The level that each result of an activation test must reach (activation.test)."""
ACTIVATED = {
    KEEP: "two actions, and the initiative may be kept",
    FULL: "two actions, then the initiative passes",
    SOME: "one action, then the initiative passes",
    FLINCH: "drops, then the initiative passes",
}
WATCHED = {
    KEEP: "fires and watches on",
    FULL: "fires, and the watch is over",
    SOME: "waits",
    FLINCH: "drops",
}
"""The meaning of each result for a watcher (overwatch.activation)."""
LAST_WATCH = {KEEP: "fires a second time, and the watch is over"}
"""The meaning of the best result for a watcher's second action (overwatch.twice)."""


def shaken(ctx: GameContext, unit: str) -> Iterator[Shift]:
    """Yield the modifiers that markers and wounds give to a nerve test (activation.modifiers)."""
    one, clause = ctx.unit(unit), clauses.ACTIVATION_MODIFIERS
    if ctx.battle.options.flinch:
        if one.markers:
            yield Shift("flinch markers", one.markers, clause, f"unit/{unit}/nerve/markers")
        if one.wounds:
            yield Shift("wounds", one.wounds, clause, f"unit/{unit}/nerve/wounds")


def activation(ctx: GameContext, unit: str, grade: str) -> Test:
    """Return the test that a result of an activation test must pass (activation.test)."""
    weapon, modifiers = ctx.weapon(unit), list(shaken(ctx, unit))
    if weapon.speed:
        at = f"unit/{unit}/fire/weapon"
        modifiers.append(Shift(weapon.title, -weapon.speed, clauses.ACTIVATION_WEAPON_SPEED, at))
    shifts = trait_shifts(ctx, unit, "activation", clauses.TRAIT_HARDENED)
    return Test(LEVELS[grade], clauses.ACTIVATION_TEST, shifts, tuple(modifiers))


def flinching(ctx: GameContext, unit: str) -> Test:
    """Return a flinch test without the activation module (flinch.test)."""
    shifts = trait_shifts(ctx, unit, "flinch", clauses.TRAIT_HARDENED)
    return Test(EASY, clauses.FLINCH_TEST, shifts, tuple(shaken(ctx, unit)))


def weighed_nerve(ctx: GameContext, unit: str, test: Test) -> Trail:
    """Return the calculation of a nerve test's need, with the modifiers that do not apply."""
    return WeighedTrail(test.trail.terms, partial(_unmet, ctx, unit, test))


def _unmet(ctx: GameContext, unit: str, test: Test) -> Iterator[Term]:
    """Yield the shifts and modifiers of a nerve test that do not apply."""
    one, clause, at = ctx.unit(unit), clauses.ACTIVATION_MODIFIERS, f"unit/{unit}"
    if not test.shifts:
        words = "neither hardened nor timid"
        yield unmet("hardened or timid", words, clauses.TRAIT_HARDENED, f"{at}/nerve/traits")
    if ctx.battle.options.flinch and not one.markers:
        yield unmet("flinch markers", "it has none", clause, f"{at}/nerve/markers")
    if ctx.battle.options.flinch and not one.wounds:
        yield unmet("wounds", "it has none", clause, f"{at}/nerve/wounds")
    if test.clause == clauses.ACTIVATION_TEST and not ctx.weapon(unit).speed:
        words = "neither a pistol nor a heavy weapon"
        yield unmet(ctx.weapon(unit).title, words, clauses.ACTIVATION_WEAPON_SPEED, f"{at}/fire/weapon")


def activations(ctx: GameContext, unit: str) -> dict[str, Test]:
    """Return the test of each result of an activation test."""
    return {grade: activation(ctx, unit, grade) for grade in LEVELS}


def chances(tests: Mapping[str, Test]) -> dict[str, Fraction]:
    """Return the chance of each result of an activation test, given the tests by result."""
    found, before = {}, Fraction(0)
    for grade, test in tests.items():
        found[grade], before = test.chance - before, test.chance
    return {**found, FLINCH: 1 - before}


def activation_distribution(tests: Mapping[str, Test], words: Mapping[str, str]) -> Distribution[str]:
    """Return the distribution of the results of an activation test; `words` describes each result."""
    named = {grade: f"{meaning.partition(',')[0]} or better" for grade, meaning in words.items()}
    named[KEEP] = words[KEEP]
    needs = tuple((named[grade], test.trail, test.chance) for grade, test in tests.items())
    return Distribution(
        "activation", nonzero(chances(tests).items()), partial(grade_trail, tests), needs, spoken=words
    )


def grade_trail(tests: Mapping[str, Test], grade: str) -> Trail:
    """Return the calculation of a result's chance: the faces that reach it, less those for a better one."""
    number = GRADES.index(grade)
    reached = tests[grade].chance if grade != FLINCH else Fraction(1)
    better = tests[GRADES[number - 1]].chance if number else Fraction(0)
    clause = clauses.ACTIVATION_FLINCH if grade == FLINCH else clauses.ACTIVATION_TEST
    terms = [add("faces that reach this result", reached * DIE, clause)]
    if better:
        terms.append(add("faces that reach a better one", -better * DIE, clauses.ACTIVATION_TEST))
    return Trail((*terms, Term("chance of each face", Op.TIMES, Fraction(1, DIE), clauses.DIFFICULTY)))


def test_nerve(ctx: GameContext, unit: str, words: Mapping[str, str], event: str) -> str:
    """Test the nerve of a character that acts or reacts, and return the result.

    With the activation module this is an activation test, else a flinch test.
    """
    if ctx.battle.options.activation:
        return _test_activation(ctx, unit, words, event)
    return FULL if stands_fire(ctx, unit) else FLINCH


def _test_activation(ctx: GameContext, unit: str, words: Mapping[str, str], event: str) -> str:
    tests = activations(ctx, unit)

    def rolled(dice: Dice) -> str:
        face = dice.roll(
            DIE, f"{ctx.name(unit)}'s test to {'activate' if event == 'activation' else 'react'}"
        )
        grade = next((one for one, test in tests.items() if face >= test.need), FLINCH)
        verb = "activate" if event == "activation" else "react"
        sentence = f"{ctx.name(unit)} rolls {face} to {verb} ({_needed(tests, grade)}): {words[grade]}."
        modifier = tests[KEEP].modifier
        trails = tuple((words[one], test.trail) for one, test in tests.items())
        clause = clauses.ACTIVATION_TEST if event == "activation" else clauses.OVERWATCH_ACTIVATION
        ctx.emit(
            event, sentence, *trails, unit=unit, face=face, modifier=modifier, result=grade, clause=clause
        )
        return grade

    grade = ctx.outcome(partial(activation_distribution, tests, words), rolled)
    ctx.update_unit(unit, markers=0)
    return grade


def _needed(tests: Mapping[str, Test], grade: str) -> str:
    """Return the faces that lead to a result, and the traits that count: "6 or more, timid"."""
    test = tests[SOME if grade == FLINCH else grade]
    figure = f"{test.need} or more" if test.need > 1 else "any roll is enough"
    faces = f"less than {test.need}" if grade == FLINCH else figure
    return ", ".join((faces, *(one.label for one in test.shifts)))


def reacts(ctx: GameContext, unit: str) -> Fraction:
    """Return the chance that a watcher passes its test and fires (overwatch.activation)."""
    if ctx.battle.options.activation:
        return activation(ctx, unit, FULL).chance
    return (
        flinching(ctx, unit).chance if ctx.battle.options.flinch and ctx.unit(unit).markers else Fraction(1)
    )


def stands_fire(ctx: GameContext, unit: str) -> bool:
    """Roll the flinch test of a character with markers and return whether it passes.

    The markers are removed (flinch.test, flinch.clear).
    """
    one = ctx.unit(unit)
    if not (ctx.battle.options.flinch and one.markers):
        return True
    test, name = flinching(ctx, unit), ctx.name(unit)

    def tell(face: int) -> None:
        flinched = face < test.need
        result = "flinches" if flinched else "stands the fire"
        words = f"{name} rolls {face} in the flinch test ({test.asked}) and {result}."
        ctx.emit(
            "flinch-test", words, ("need", test.trail),
            unit=unit, face=face, modifier=test.modifier, level=test.name, flinched=flinched,
            clause=clauses.FLINCH_TEST,
        )  # fmt: skip

    stood = passes(ctx, test, "stands the fire", f"{name}'s flinch test, {test.asked}", tell)
    ctx.update_unit(unit, markers=0)
    return stood


def drop(ctx: GameContext, unit: str) -> bool:
    """Let a character drop back into cover or flat on the ground; return whether it moved (flinch.drop)."""
    one = ctx.unit(unit)
    place = refuge(ctx, unit)
    if place is None:
        ctx.update_unit(unit, prone=True, braced=False)
        words = f"{ctx.name(unit)} {'stays flat on the ground' if one.prone else 'drops flat on the ground'}."
    else:
        is_braced = one.braced and place == one.at and ctx.stays_braced
        ctx.update_unit(unit, at=place, braced=is_braced, hidden=False)
        hides = may_hide(ctx, unit, place)
        ctx.update_unit(unit, hidden=hides)
        where = "on the spot" if place == one.at else f"at {ctx.label(place)}"
        out = "into cover" if ctx.battle.ground[place].cover else "out of sight"
        words = f"{ctx.name(unit)} drops {out} {where}{' and hides' if hides else ''}."
    now = ctx.unit(unit)
    seen = (Effect(EffectKind.STEP, now.at, one.at),) if now.at != one.at else ()
    ctx.emit(
        "dropped", words, unit=unit, to=ctx.label(now.at), hidden=now.hidden, prone=now.prone, effects=seen,
        clause=clauses.FLINCH_DROP,
    )  # fmt: skip
    reveal(ctx)
    return now.at != one.at


def reveal(ctx: GameContext) -> None:
    """Reveal every hidden character next to an enemy that is up (move.hide)."""
    for unit in ctx.up():
        if ctx.unit(unit).hidden and ctx.threatens(unit, ctx.unit(unit).at):
            ctx.update_unit(unit, hidden=False)
            ctx.emit(
                "revealed",
                f"{ctx.name(unit)} is discovered and no longer hidden.",
                unit=unit,
                clause=clauses.MOVE_HIDE,
            )


def may_hide(ctx: GameContext, unit: str, place: int) -> bool:
    """Return whether a character could hide in a hex: it gives cover and no enemy is adjacent (move.hide)."""
    return ctx.battle.ground[place].cover and not ctx.threatens(unit, place)


def refuge(ctx: GameContext, unit: str) -> int | None:
    """Return the place to which a flinching character drops back; None if there is none (flinch.drop)."""
    start, foes = ctx.unit(unit).at, ctx.foes(unit)
    if not foes:
        return start
    before = _nearest(ctx, start, foes)
    found = [
        (spent, -_nearest(ctx, place, foes), ctx.label(place), place)
        for place, spent in in_a_move(ctx, unit).items()
        if _nearest(ctx, place, foes) >= before and _is_refuge(ctx, place, foes)
    ]
    return min(found)[-1] if found else None


def _is_refuge(ctx: GameContext, place: int, foes: list[str]) -> bool:
    return ctx.battle.ground[place].cover or all(in_the_way(ctx, ctx.unit(foe).at, place) for foe in foes)


def _nearest(ctx: GameContext, place: int, foes: list[str]) -> int:
    return min(ctx.battle.board.distance(place, ctx.unit(foe).at) for foe in foes)


def in_a_move(ctx: GameContext, unit: str) -> dict[int, int]:
    """Return the places within one move, the character's own included, with the points spent (move)."""
    board, taken = ctx.battle.board, {ctx.unit(other).at for other in ctx.up() if other != unit}

    def onward(place: int) -> Iterator[tuple[int, int]]:
        for end in beside(board, place):
            if ctx.battle.ground[end].cost and end not in taken:
                yield end, ctx.cost(unit, end)

    spent = costs_to((ctx.unit(unit).at,), onward)
    return {place: points for place, points in spent.items() if points <= ctx.speed(unit)}
