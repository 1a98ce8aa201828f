"""Close combat: who fights, the order of strikes, and who has lost (fight.when to fight.loser)."""

from collections.abc import Iterator
from typing import NamedTuple

from shellshock_tui.dice import Dice
from shellshock_tui.engine.english import counted, does
from shellshock_tui.engine.trail import Trail, add, plain
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.kit.dice.distribution import Distribution
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.charts import Attacks, skill, wound_need
from shellshock_tui.rules.sshr.charts import casualty_distribution as law_of
from shellshock_tui.rules.sshr.game_context import GameContext, Model
from shellshock_tui.rules.sshr.harm import Nearness, check_nerve, wounds
from shellshock_tui.rules.sshr.shooting import to_save, to_wound


class Strike(NamedTuple):
    """The simultaneous strikes of one unit at another."""

    unit: str
    target: str
    attacks: Attacks


Contacts = dict[Model, tuple[str, ...]]
"""The enemies that each model touched when the fight began, the nearest first."""


def in_contact(ctx: GameContext, side: str) -> list[str]:
    """Return the units of a side that are in contact with an enemy."""
    return [one for one in ctx.of_side(side) if ctx.met(one)]


def joined(ctx: GameContext, unit: str) -> list[str]:
    """Return the unit and all units joined to it by contact, in the scenario's order (fight.when)."""
    found = [unit]
    for one in found:
        found += [other for other in ctx.met(one) if other not in found]
    return [one for one in ctx.rules.ids if one in found]


def contacts(ctx: GameContext, units: list[str]) -> Contacts:
    """Return the enemies that each model of some units touches, the nearest first (fight.order)."""
    found: Contacts = {}
    for (unit, model), place in ctx.models(units):
        enemies = [one for one in ctx.met_at(ctx.side(unit), (place,)) if one in units]
        found[unit, model] = tuple(sorted(enemies, key=lambda one, place=place: _nearest(ctx, one, place)))  # type: ignore[misc]
    return found


def joined_in_contact(ctx: GameContext, unit: str) -> tuple[list[str], Contacts]:
    """Return the units of a close combat, and the enemies that each model touches."""
    units = joined(ctx, unit)
    return units, contacts(ctx, units)


def _nearest(ctx: GameContext, unit: str, place: int) -> tuple[int, int]:
    nearest = min(ctx.squared(place, one) for one in ctx.unit(unit).standing)
    return nearest, ctx.rules.index[unit]


def fight(ctx: GameContext, unit: str, acting: str) -> list[str]:
    """Resolve the close combat of a unit and all joined to it; return these units."""
    known: tuple[list[str], Contacts] = ctx.battle.fights.get(
        (unit, ctx.s.units), lambda: joined_in_contact(ctx, unit)
    )
    units, met = known
    named = ", ".join(ctx.name(one) for one in units)
    ctx.emit("fight", f"Close combat: {named}.", units=units, clause=clauses.FIGHT_WHEN)
    lost = dict.fromkeys(ctx.rules.side_names, 0)
    for agility in sorted({ctx.sheet(one).ag for one in units}, reverse=True):
        blows = list(_blows(ctx, units, met, agility, acting))
        fallen = [(one.target, one.unit, _struck(ctx, one, agility)) for one in blows]
        for target, striker, count in fallen:
            if not ctx.unit(target).is_gone:
                near = in_contact_first(target, striker, met)
                lost[ctx.side(target)] += wounds(ctx, target, count, near, (ctx.name(striker),))
    _settle(ctx, units, lost)
    return units


def in_contact_first(target: str, striker: str, met: Contacts) -> Nearness:
    """Return an order in which models in contact with the striker take wounds first (fight.strikes)."""

    def nearness(model: int) -> tuple[int, ...]:
        return (striker not in met.get((target, model), ()),)

    return nearness


def _blows(ctx: GameContext, units: list[str], met: Contacts, agility: int, acting: str) -> Iterator[Strike]:
    """Yield the strikes of one agility, those of the acting side first."""
    order = sorted(units, key=lambda one: (ctx.side(one) != acting, ctx.rules.index[one]))
    for unit in order:
        sheet = ctx.sheet(unit)
        if sheet.ag == agility and ctx.battle.arms[sheet.arm].strikes and not ctx.is_vehicle(unit):
            yield from strikes(ctx, unit, met)


def strikes(ctx: GameContext, unit: str, met: Contacts) -> Iterator[Strike]:
    """Yield a unit's strikes at each enemy that its models touch."""
    counts: dict[str, int] = {}
    for model in ctx.unit(unit).models:
        target = next((one for one in met.get((unit, model), ()) if not ctx.unit(one).is_gone), "")
        if target:
            counts[target] = counts.get(target, 0) + 1
    for target, models in counts.items():
        yield Strike(unit, target, strike(ctx, unit, target, models))


@cached_by(20_000)
def strike(ctx: GameContext, unit: str, target: str, models: int) -> Attacks:
    """Return the strikes of a number of a unit's models at another unit (fight.strikes)."""
    sheet = ctx.sheet(unit)
    arm = ctx.battle.arms[sheet.arm]
    value = plain("CS", sheet.cs, clauses.UNITS_PROFILE, f"unit/{unit}/attack/cs")
    count = Trail(
        (add(f"{counted(models, 'model')} with {arm.name}", models * arm.strikes, clauses.FIGHT_STRIKES),)
    )
    return Attacks(
        by=ctx.name(unit),
        name=f"strikes at {ctx.name(target)}", count=count,
        hit=skill(ctx.battle.tables.charts, value, clauses.FIGHT_STRIKES),
        wound=to_wound(ctx, target, sheet.s + arm.strength), save=to_save(ctx, target, arm.penetration),
        clause=clauses.FIGHT_STRIKES,
    )  # fmt: skip


def _struck(ctx: GameContext, one: Strike, agility: int) -> int:
    """Roll the strikes of a unit; return the wounds that are not saved."""
    left = ctx.hit_points(one.target)

    def law() -> Distribution[int]:
        key = one.unit, one.target, one.attacks.number, left
        found: Distribution[int] = ctx.battle.fights.get(key, lambda: law_of((one.attacks,), left))
        return found

    def real(dice: Dice) -> int:
        name = f"{ctx.does(one.unit, 'strikes')} {ctx.name(one.target)}"
        hits, hurt, saved = one.attacks.roll(dice, name, ctx.name(one.target))
        unsaved = hurt.good - saved.good
        words = f"{name}: {counted(one.attacks.number, 'strike')}, hitting on {one.attacks.hit.words}"
        words += f": {counted(hits.good, 'hit')}; {counted(hurt.good, 'wound')}, {saved.good} saved."
        ctx.emit(
            "strikes", words, ("hit", one.attacks.hit.trail), ("wound", one.attacks.wound.trail),
            ("save", one.attacks.save.trail), unit=one.unit, target=one.target, agility=agility,
            attacks=one.attacks.number, hits=hits.good, **wound_need(one.attacks),
            wounds=hurt.good, saved=saved.good,
            faces=[list(faces) for thrown in (hits, hurt, saved) for faces in thrown.faces],
            clause=clauses.FIGHT_STRIKES,
        )  # fmt: skip
        return min(left, unsaved)

    return ctx.outcome(law, real)


def _settle(ctx: GameContext, units: list[str], lost: dict[str, int]) -> None:
    """Let the side that lost more hit points test discipline (fight.loser)."""
    most, least = max(lost.values()), min(lost.values())
    losing = "" if most == least else max(lost, key=lambda side: lost[side])
    losses = ", ".join(f"{ctx.rules.side_names[side]} {count}" for side, count in lost.items())
    end = f"{does(ctx.rules.side_names[losing], 'loses')} the fight." if losing else "The fight is even."
    ctx.emit(
        "fight-result", f"Hit points lost: {losses}. {end}", lost=lost, loser=losing,
        clause=clauses.FIGHT_LOSER,
    )  # fmt: skip
    for unit in units:
        if ctx.side(unit) == losing and not ctx.is_vehicle(unit) and not ctx.unit(unit).is_gone:
            check_nerve(ctx, unit)
