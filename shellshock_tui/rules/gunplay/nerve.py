"""Nerve: the tests of activation and of flinching, and the drop of one who flinches."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

from shellshock_tui.dice import Dice
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.kit.law import Law, nonzero
from shellshock_tui.kit.walks import beside, costs_to
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.field import Field, in_the_way
from shellshock_tui.rules.gunplay.levels import DIE, EASY, HARD, TRIVIAL, Shift, Test, passes, trait_shifts

KEEP, FULL, SOME, FLINCH = "keep", "full", "some", "flinch"
GRADES = (KEEP, FULL, SOME, FLINCH)
LEVELS = {KEEP: HARD, FULL: EASY, SOME: TRIVIAL}
"""The level that each result of an activation test takes (activation.test)."""
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
"""What the results come to on overwatch (overwatch.activation)."""
LAST_WATCH = {KEEP: "fires a second time, and the watch is over"}
"""What the best of them comes to at a watcher's second action (overwatch.twice)."""


def shaken(f: Field, unit: str) -> Iterator[Shift]:
    """Yield what markers and wounds add to the number of a test of nerve (activation.modifiers)."""
    one, clause = f.unit(unit), clauses.ACTIVATION_MODIFIERS
    if f.battle.options.flinch:
        if one.markers:
            yield Shift("a flinch marker each", one.markers, clause, f"unit/{unit}/nerve/markers")
        if one.wounds:
            yield Shift("a wound each", one.wounds, clause, f"unit/{unit}/nerve/wounds")


def activation(f: Field, unit: str, grade: str) -> Test:
    """Return how hard one of the results of an activation test is (activation.test)."""
    weapon, modifiers = f.weapon(unit), list(shaken(f, unit))
    if weapon.speed:
        at = f"unit/{unit}/fire/weapon"
        modifiers.append(Shift(weapon.title, -weapon.speed, clauses.ACTIVATION_WEAPON_SPEED, at))
    shifts = trait_shifts(f, unit, "activation", clauses.TRAIT_HARDENED)
    return Test(LEVELS[grade], clauses.ACTIVATION_TEST, shifts, tuple(modifiers))


def flinching(f: Field, unit: str) -> Test:
    """Return how hard a plain flinch test is (flinch.test)."""
    shifts = trait_shifts(f, unit, "flinch", clauses.TRAIT_HARDENED)
    return Test(EASY, clauses.FLINCH_TEST, shifts, tuple(shaken(f, unit)))


def activations(f: Field, unit: str) -> dict[str, Test]:
    """Return how hard each of the results of an activation test is."""
    return {grade: activation(f, unit, grade) for grade in LEVELS}


def chances(tests: Mapping[str, Test]) -> dict[str, Fraction]:
    """Return the chance of each result of an activation test."""
    found, before = {}, Fraction(0)
    for grade, test in tests.items():
        found[grade], before = test.chance - before, test.chance
    return {**found, FLINCH: 1 - before}


def activation_law(tests: Mapping[str, Test], words: Mapping[str, str]) -> Law[str]:
    """Return what an activation test may come to."""
    named = {grade: f"{told.partition(',')[0]} or better" for grade, told in words.items()}
    named[KEEP] = words[KEEP]
    needs = tuple((named[grade], test.trail, test.chance) for grade, test in tests.items())
    return Law(
        "activation", nonzero(chances(tests).items()), partial(grade_trail, tests), needs, spoken=words
    )


def grade_trail(tests: Mapping[str, Test], grade: str) -> Trail:
    """Return the chance of a result: of all that reach it, without those that reach a better one."""
    number = GRADES.index(grade)
    reached = tests[grade].chance if grade != FLINCH else Fraction(1)
    better = tests[GRADES[number - 1]].chance if number else Fraction(0)
    terms = [add("faces that reach it", reached * DIE, clauses.ACTIVATION_TEST)]
    if better:
        terms.append(add("those that do better", -better * DIE, clauses.ACTIVATION_TEST))
    return Trail((*terms, Term("each", Op.TIMES, Fraction(1, DIE), clauses.DIFFICULTY)))


def test_nerve(f: Field, unit: str, words: Mapping[str, str], event: str) -> str:
    """Test the nerve of one who acts or reacts: by an activation test where the module is played."""
    if f.battle.options.activation:
        return _test_activation(f, unit, words, event)
    return FULL if stands_fire(f, unit) else FLINCH


def _test_activation(f: Field, unit: str, words: Mapping[str, str], event: str) -> str:
    """Roll an activation test; the markers of the character are gone then."""
    tests = activations(f, unit)

    def rolled(dice: Dice) -> str:
        face = dice.roll(DIE, f"{f.name(unit)} {'activates' if event == 'activation' else 'reacts'}")
        grade = next((one for one, test in tests.items() if face >= test.need), FLINCH)
        sentence = f"{f.name(unit)}: {face} ({_needed(tests, grade)}): {words[grade]}."
        modifier = tests[KEEP].modifier
        trails = tuple((words[one], test.trail) for one, test in tests.items())
        clause = clauses.ACTIVATION_TEST if event == "activation" else clauses.OVERWATCH_ACTIVATION
        f.tell(event, sentence, *trails, unit=unit, face=face, modifier=modifier, result=grade, clause=clause)
        return grade

    grade = f.draw(partial(activation_law, tests, words), rolled)
    f.put(unit, markers=0)
    return grade


def _needed(tests: Mapping[str, Test], grade: str) -> str:
    """Return what the bare die must show for a result, below what it is the worst, and the traits in it."""
    test = tests[SOME if grade == FLINCH else grade]
    figure = f"{test.need} or more" if test.need > 1 else "any roll"
    told = f"less than {test.need}" if grade == FLINCH else figure
    return ", ".join((told, *(one.label for one in test.shifts)))


def reacts(f: Field, unit: str) -> Fraction:
    """Return the chance that one on overwatch fires if it wants to (overwatch.activation)."""
    if f.battle.options.activation:
        return activation(f, unit, FULL).chance
    return flinching(f, unit).chance if f.battle.options.flinch and f.unit(unit).markers else Fraction(1)


def stands_fire(f: Field, unit: str) -> bool:
    """Roll the plain flinch test of one under markers, which are gone then (flinch.test, flinch.clear)."""
    one = f.unit(unit)
    if not (f.battle.options.flinch and one.markers):
        return True
    test, name = flinching(f, unit), f.name(unit)

    def tell(face: int) -> None:
        flinched = face < test.need
        words = f"{name} is under fire, {test.words}: {face}, {'flinches' if flinched else 'stands it'}."
        f.tell(
            "flinch-test", words, ("need", test.trail),
            unit=unit, face=face, modifier=test.modifier, level=test.name, flinched=flinched,
            clause=clauses.FLINCH_TEST,
        )  # fmt: skip

    stood = passes(f, test, "stands the fire", f"{name} stands the fire, {test.asked}", tell)
    f.put(unit, markers=0)
    return stood


def drop(f: Field, unit: str) -> bool:
    """Let a character drop back into cover, or flat on the ground; say whether it moved (flinch.drop)."""
    one = f.unit(unit)
    place = refuge(f, unit)
    if place is None:
        f.put(unit, prone=True, braced=False)
        words = f"{f.name(unit)} {'stays flat on the ground' if one.prone else 'drops flat on the ground'}."
    else:
        is_braced = one.braced and place == one.at and f.stays_braced
        f.put(unit, at=place, braced=is_braced, hidden=False)
        hides = may_hide(f, unit, place)
        f.put(unit, hidden=hides)
        where = "on the spot" if place == one.at else f"at {f.label(place)}"
        out = "into cover" if f.battle.ground[place].cover else "out of sight"
        words = f"{f.name(unit)} drops {out} {where}{' and hides' if hides else ''}."
    now = f.unit(unit)
    seen = (Effect(EffectKind.STEP, now.at, one.at),) if now.at != one.at else ()
    f.tell(
        "dropped", words, unit=unit, to=f.label(now.at), hidden=now.hidden, prone=now.prone, seen=seen,
        clause=clauses.FLINCH_DROP,
    )  # fmt: skip
    reveal(f)
    return now.at != one.at


def reveal(f: Field) -> None:
    """Bring out of hiding all beside whom an enemy is up (move.hide)."""
    for unit in f.up():
        if f.unit(unit).hidden and f.threatens(unit, f.unit(unit).at):
            f.put(unit, hidden=False)
            f.tell("revealed", f"{f.name(unit)} is found.", unit=unit, clause=clauses.MOVE_HIDE)


def may_hide(f: Field, unit: str, place: int) -> bool:
    """Say whether a character could hide in a hex: it is cover, and no enemy is up beside it (move.hide)."""
    return f.battle.ground[place].cover and not f.threatens(unit, place)


def refuge(f: Field, unit: str) -> int | None:
    """Return where one who flinches drops back to; nothing if there is no such hex (flinch.drop)."""
    start, foes = f.unit(unit).at, f.foes(unit)
    if not foes:
        return start
    before = _nearest(f, start, foes)
    found = [
        (spent, -_nearest(f, place, foes), f.label(place), place)
        for place, spent in in_a_move(f, unit).items()
        if _nearest(f, place, foes) >= before and _is_refuge(f, place, foes)
    ]
    return min(found)[-1] if found else None


def _is_refuge(f: Field, place: int, foes: list[str]) -> bool:
    return f.battle.ground[place].cover or all(in_the_way(f, f.unit(foe).at, place) for foe in foes)


def _nearest(f: Field, place: int, foes: list[str]) -> int:
    return min(f.battle.board.distance(place, f.unit(foe).at) for foe in foes)


def in_a_move(f: Field, unit: str) -> dict[int, int]:
    """Return the hexes that a character gets to in one move, its own too, with the points spent (move)."""
    board, taken = f.battle.board, {f.unit(other).at for other in f.up() if other != unit}

    def onward(place: int) -> Iterator[tuple[int, int]]:
        for end in beside(board, place):
            if f.battle.ground[end].cost and end not in taken:
                yield end, f.cost(unit, end)

    spent = costs_to((f.unit(unit).at,), onward)
    return {place: points for place, points in spent.items() if points <= f.speed(unit)}
