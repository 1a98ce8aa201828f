"""The effects of wounds: hit points, removed models, discipline and falling back."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from shellshock_tui.dice import Dice
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Trail, plain
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.kit.dice.distribution import Distribution, nonzero
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.charts import Skill, skill, thrown
from shellshock_tui.rules.sshr.game_context import GameContext
from shellshock_tui.rules.sshr.moving import enemy_squares
from shellshock_tui.rules.sshr.state import NOWHERE

PASSED, FAILED = 1, 0
TEST = "discipline of"
"""The name of a discipline test's distribution, before the name of the unit."""
Nearness = Callable[[int], tuple[int, ...]]
"""A function that returns a sort key for an unhurt model; the least key takes a wound first."""


def falls_first(hp: tuple[int, ...], full: int, nearness: Nearness) -> int:
    """Return the model that loses the next hit point: a hurt one, else the nearest (shoot.allocation)."""
    left = (number for number, points in enumerate(hp, start=1) if points)
    return min(left, key=lambda number: (hp[number - 1] == full, *nearness(number), number))


def wounds(ctx: GameContext, unit: str, count: int, nearness: Nearness, by_words: Sequence[str]) -> int:
    """Take hit points from a unit and return how many it lost (shoot.allocation).

    `by_words` names the weapons or units that caused the wounds, for the sentence of the event.
    """
    lost, full = 0, ctx.sheet(unit).hp
    while lost < count and not ctx.unit(unit).is_gone:
        one = ctx.unit(unit)
        model = falls_first(one.hp, full, nearness)
        lost += 1
        hp = one.hp[model - 1] - 1
        ctx.update_unit(unit, hp=_with(one.hp, model, hp))
        if not hp:
            remove(ctx, unit, model)
            ctx.emit(
                "model-lost", f"{ctx.does(unit, 'loses')} model {model}.", unit=unit, model=model,
                effects=(Effect(EffectKind.HIT, one.place(model)),), clause=clauses.SHOOT_ALLOCATION,
            )  # fmt: skip
    if lost:
        left = ctx.hit_points(unit)
        to = f" to {' and '.join(by_words)}" if by_words else ""
        words = f"{ctx.does(unit, 'loses')} {counted(lost, 'hit point')}{to}; {left} left."
        ctx.emit("wounds", words, unit=unit, lost=lost, left=left, clause=clauses.SHOOT_ALLOCATION)
    if ctx.unit(unit).is_gone:
        words = f"{ctx.does(unit, 'is')} destroyed."
        ctx.emit("destroyed", words, unit=unit, clause=clauses.SHOOT_ALLOCATION)
    return lost


def _with(values: tuple[int, ...], model: int, value: int) -> tuple[int, ...]:
    return (*values[: model - 1], value, *values[model:])


def remove(ctx: GameContext, unit: str, model: int) -> None:
    """Take a model off the table."""
    one = ctx.unit(unit)
    ctx.update_unit(unit, places=_with(one.places, model, NOWHERE), hp=_with(one.hp, model, 0))


def discipline(ctx: GameContext, unit: str) -> Skill:
    """Return the roll with which a unit passes a discipline test (discipline.test)."""
    value = plain("D", ctx.sheet(unit).d, clauses.UNITS_PROFILE, f"unit/{unit}/internal/d")
    return skill(ctx.battle.tables.charts, value, clauses.DISCIPLINE_TEST)


def tests_after_volley(ctx: GameContext, unit: str) -> bool:
    """Return whether a unit tests discipline after a volley that cost hit points (discipline.when)."""
    left = ctx.hit_points(unit)
    return 0 < 2 * left <= ctx.full(unit) and not ctx.is_vehicle(unit)


@cached_by(20_000)
def discipline_distribution(ctx: GameContext, unit: str) -> Distribution[int]:
    """Return the distribution of a discipline test."""
    one, name = discipline(ctx, unit), f"{TEST} {ctx.name(unit)}"
    chances = nonzero([(PASSED, one.chance), (FAILED, 1 - one.chance)])

    def explain(outcome: int) -> Trail:
        chance = one.chance if outcome == PASSED else 1 - one.chance
        return plain(
            f"{one.words} {'passed' if outcome == PASSED else 'failed'}", chance, clauses.DISCIPLINE_TEST
        )

    spoken = {PASSED: ctx.does(unit, "passes"), FAILED: ctx.does(unit, "fails")}
    return Distribution(name, chances, explain, ((name, one.trail, one.chance),), spoken=spoken)


def test_discipline(ctx: GameContext, unit: str, event: str) -> bool:
    """Test the discipline of a unit, emit it as `event`, and return whether it passed."""
    passed = ctx.outcome(
        lambda: discipline_distribution(ctx, unit), lambda dice: _rolled(ctx, unit, event, dice)
    )
    return passed == PASSED


def _rolled(ctx: GameContext, unit: str, event: str, dice: Dice) -> int:
    one = discipline(ctx, unit)
    found = thrown(dice, 1, one, f"{TEST} {ctx.name(unit)}")
    passed, faces = bool(found.good), " ".join(str(face) for faces in found.faces for face in faces)
    verdict = "rallies" if event == "rally" and passed else "passes" if passed else "fails"
    clause = clauses.DISCIPLINE_RALLY if event == "rally" else clauses.DISCIPLINE_TEST
    words = f"Discipline test of {ctx.name(unit)}, {one.words}: {faces or 'none'}. {ctx.does(unit, verdict)}."
    ctx.emit(event, words, ("need", one.trail), unit=unit, passed=passed, clause=clause)
    return PASSED if passed else FAILED


def check_nerve(ctx: GameContext, unit: str) -> None:
    """Test the discipline of a unit, which falls back if it fails."""
    if not test_discipline(ctx, unit, "discipline"):
        fall_back(ctx, unit)


def fall_back(ctx: GameContext, unit: str) -> None:
    """Make a unit shaken and move its models towards its home edge (discipline.fall-back)."""
    ctx.update_unit(unit, shaken=True)
    side, one = ctx.side(unit), ctx.unit(unit)
    enemies = enemy_squares(ctx, unit)
    for model in sorted(one.models, key=lambda number: (ctx.battle.edge(side, one.place(number)), number)):
        if ctx.battle.edge(side, one.place(model)) == 0:
            remove(ctx, unit, model)
            words = f"Model {model} of {ctx.name(unit)} leaves the table."
            ctx.emit("model-left", words, unit=unit, model=model, clause=clauses.DISCIPLINE_FALL_BACK)
        else:
            _run(ctx, unit, model, enemies)
    if ctx.unit(unit).is_gone:
        words = f"{ctx.does(unit, 'has')} left the table."
        ctx.emit("destroyed", words, unit=unit, clause=clauses.DISCIPLINE_FALL_BACK)


def _run(ctx: GameContext, unit: str, model: int, enemies: tuple[int, ...]) -> None:
    """Move a model to the free place that touches no enemy and is nearest to its home edge."""
    side, sheet, start = ctx.side(unit), ctx.sheet(unit), ctx.unit(unit).place(model)
    others = {place for one in ctx.present() for place in ctx.unit(one).standing} - {start}
    ways = ctx.rules.ways.homeward(side, start, sheet.m, sheet.type, enemies)
    best = next((place for place in ways if place not in others), start)
    ctx.update_unit(unit, places=_with(ctx.unit(unit).places, model, best))
    steps = (Effect(EffectKind.STEP, best, start),) if best != start else ()
    ctx.emit(
        "fall-back", f"Model {model} of {ctx.name(unit)} falls back to {ctx.label(best)}.", unit=unit,
        model=model, to=ctx.label(best), effects=steps, clause=clauses.DISCIPLINE_FALL_BACK,
    )  # fmt: skip


def stands(ctx: GameContext, unit: str) -> Fraction:
    """Return the chance that a unit passes a discipline test."""
    return discipline(ctx, unit).chance
