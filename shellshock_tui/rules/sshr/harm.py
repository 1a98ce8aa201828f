"""What wounds do: hit points, models that are removed, discipline, and falling back."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from shellshock_tui.dice import Dice
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.trail import Trail, plain
from shellshock_tui.kit.keeping import kept_by
from shellshock_tui.kit.law import Law, nonzero
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.charts import Skill, skill, thrown
from shellshock_tui.rules.sshr.field import Field
from shellshock_tui.rules.sshr.moving import enemy_squares
from shellshock_tui.rules.sshr.state import NOWHERE

PASSED, FAILED = 1, 0
TEST = "discipline of"
"""How the law of a test of discipline is called, before the name of the unit."""
Nearness = Callable[[int], tuple[int, ...]]
"""Tells which models of those that are whole take a wound first, by their numbers."""


def falls_first(hp: tuple[int, ...], full: int, nearness: Nearness) -> int:
    """Return the model that loses the next hit point: who is hurt, then the nearest (shoot.allocation)."""
    left = (number for number, points in enumerate(hp, start=1) if points)
    return min(left, key=lambda number: (hp[number - 1] == full, *nearness(number), number))


def wounds(f: Field, unit: str, count: int, nearness: Nearness, by: Sequence[str]) -> int:
    """Take hit points from a unit, who is hurt first; return how many it lost to what (shoot.allocation)."""
    lost, full = 0, f.sheet(unit).hp
    while lost < count and not f.unit(unit).is_gone:
        one = f.unit(unit)
        model = falls_first(one.hp, full, nearness)
        lost += 1
        hp = one.hp[model - 1] - 1
        f.put(unit, hp=_with(one.hp, model, hp))
        if not hp:
            remove(f, unit, model)
            f.tell(
                "model-lost", f"{f.does(unit, 'loses')} model {model}.", unit=unit, model=model,
                seen=(Effect(EffectKind.HIT, one.place(model)),), clause=clauses.SHOOT_ALLOCATION,
            )  # fmt: skip
    if lost:
        left = f.hit_points(unit)
        to = f" to {' and '.join(by)}" if by else ""
        words = f"{f.does(unit, 'loses')} {counted(lost, 'hit point')}{to}: {left} left."
        f.tell("wounds", words, unit=unit, lost=lost, left=left, clause=clauses.SHOOT_ALLOCATION)
    if f.unit(unit).is_gone:
        f.tell("destroyed", f"{f.does(unit, 'is')} gone.", unit=unit, clause=clauses.SHOOT_ALLOCATION)
    return lost


def _with(values: tuple[int, ...], model: int, value: int) -> tuple[int, ...]:
    return (*values[: model - 1], value, *values[model:])


def remove(f: Field, unit: str, model: int) -> None:
    """Take a model off the table."""
    one = f.unit(unit)
    f.put(unit, places=_with(one.places, model, NOWHERE), hp=_with(one.hp, model, 0))


def discipline(f: Field, unit: str) -> Skill:
    """Return what a unit needs to keep its nerve (discipline.test)."""
    value = plain("D", f.sheet(unit).d, clauses.UNITS_PROFILE, f"unit/{unit}/internal/d")
    return skill(f.battle.tables.charts, value, clauses.DISCIPLINE_TEST)


def tests_after_volley(f: Field, unit: str) -> bool:
    """Say whether a unit that has lost hit points to a volley tests: half or less left (discipline.when)."""
    left = f.hit_points(unit)
    return 0 < 2 * left <= f.full(unit) and not f.is_vehicle(unit)


@kept_by(20_000)
def discipline_law(f: Field, unit: str) -> Law[int]:
    """Return the law of a test of discipline."""
    one, name = discipline(f, unit), f"{TEST} {f.name(unit)}"
    chances = nonzero([(PASSED, one.chance), (FAILED, 1 - one.chance)])

    def explain(outcome: int) -> Trail:
        chance = one.chance if outcome == PASSED else 1 - one.chance
        return plain(
            f"{one.words} is {'passed' if outcome == PASSED else 'failed'}", chance, clauses.DISCIPLINE_TEST
        )

    spoken = {PASSED: f.does(unit, "stands"), FAILED: f.does(unit, "fails")}
    return Law(name, chances, explain, ((name, one.trail, one.chance),), spoken=spoken)


def test_discipline(f: Field, unit: str, event: str) -> bool:
    """Test the discipline of a unit, and say whether it passed."""
    passed = f.draw(lambda: discipline_law(f, unit), lambda dice: _rolled(f, unit, event, dice))
    return passed == PASSED


def _rolled(f: Field, unit: str, event: str, dice: Dice) -> int:
    one = discipline(f, unit)
    found = thrown(dice, 1, one, f"{TEST} {f.name(unit)}")
    passed, faces = bool(found.good), " ".join(str(face) for faces in found.faces for face in faces)
    told = "rallies" if event == "rally" and passed else "stands" if passed else "fails"
    clause = clauses.DISCIPLINE_RALLY if event == "rally" else clauses.DISCIPLINE_TEST
    words = f"Discipline of {f.name(unit)}, {one.words}: {faces or 'none'}. {f.does(unit, told)}."
    f.tell(event, words, ("need", one.trail), unit=unit, passed=passed, clause=clause)
    return PASSED if passed else FAILED


def check_nerve(f: Field, unit: str) -> None:
    """Let a unit test its discipline, and fall back if it fails."""
    if not test_discipline(f, unit, "discipline"):
        fall_back(f, unit)


def fall_back(f: Field, unit: str) -> None:
    """Let a unit fall back: shaken, each model towards its own edge (discipline.fall-back)."""
    f.put(unit, shaken=True)
    side, one = f.side(unit), f.unit(unit)
    enemies = enemy_squares(f, unit)
    for model in sorted(one.models, key=lambda number: (f.battle.edge(side, one.place(number)), number)):
        if f.battle.edge(side, one.place(model)) == 0:
            remove(f, unit, model)
            words = f"Model {model} of {f.name(unit)} leaves the table."
            f.tell("model-left", words, unit=unit, model=model, clause=clauses.DISCIPLINE_FALL_BACK)
        else:
            _run(f, unit, model, enemies)
    if f.unit(unit).is_gone:
        words = f"{f.does(unit, 'has')} left the table."
        f.tell("destroyed", words, unit=unit, clause=clauses.DISCIPLINE_FALL_BACK)


def _run(f: Field, unit: str, model: int, enemies: tuple[int, ...]) -> None:
    """Let a model fall back to the free square that touches no enemy and lies nearest to its edge."""
    side, sheet, start = f.side(unit), f.sheet(unit), f.unit(unit).place(model)
    others = {place for one in f.present() for place in f.unit(one).standing} - {start}
    ways = f.rules.ways.homeward(side, start, sheet.m, sheet.type, enemies)
    best = next((place for place in ways if place not in others), start)
    f.put(unit, places=_with(f.unit(unit).places, model, best))
    steps = (Effect(EffectKind.STEP, best, start),) if best != start else ()
    f.tell(
        "fall-back", f"Model {model} of {f.name(unit)} falls back to {f.label(best)}.", unit=unit,
        model=model, to=f.label(best), seen=steps, clause=clauses.DISCIPLINE_FALL_BACK,
    )  # fmt: skip


def stands(f: Field, unit: str) -> Fraction:
    """Return the chance that a unit keeps its nerve."""
    return discipline(f, unit).chance
