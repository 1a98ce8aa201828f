"""The effects of fire: shots are rolled, soldiers harmed, and morale tested."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from shellshock_tui.dice import Dice
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Op, Term, Trail, add, plain
from shellshock_tui.kit.dice.distribution import Distribution
from shellshock_tui.rules.shock import clauses, fire
from shellshock_tui.rules.shock.game_context import GameContext, morale, passing, sees
from shellshock_tui.rules.shock.rulebook_tables import DIE, RESULTS
from shellshock_tui.rules.shock.state import DEAD, SHOCK, UP, EndOfTurn

UNROLLED = Trail(())
"""The trail of a hit without a severity roll, because cover or armour stopped it."""
TOUCHED = {fire.MISS: "missed", fire.STOPPED: "stopped by cover", fire.STUN: "stunned"}


class Blow(NamedTuple):
    """A hit as it was rolled."""

    place: str
    face: int
    result: str
    roll: int = 0
    trail: Trail = UNROLLED


class Volley(NamedTuple):
    """The result of the shots of one action point."""

    body: fire.Body
    shots: tuple[tuple[int, Blow | None], ...] = ()
    """Each shot as it was rolled: its face, and the hit if it was one."""

    @property
    def has_hit(self) -> bool:
        """Whether a shot has hit; one that armour stopped counts, one that cover stopped does not."""
        return self.body.touched not in (fire.MISS, fire.STOPPED)


def volley(ctx: GameContext, unit: str, target: str, need: Trail, shots: int) -> Volley:
    """Roll the shots of an action point at a target until it falls, and emit them."""
    met = fire.struck(ctx, target, ctx.weapon(unit).cls, ctx.unit(unit).at)
    body, what = fire.body_of(ctx.unit(target)), f"{ctx.name(unit)} at {ctx.name(target)}"

    def real(dice: Dice) -> Volley:
        found = Volley(body)
        for number in range(1, shots + 1):
            which = f"{what}, shot {number} of {shots}" if shots > 1 else what
            face = dice.roll(DIE, f"{which}, to hit: {need.total} or less")
            blow = roll_blow(ctx, partial(dice.roll, DIE), met, which) if face <= need.total else None
            now = fire.hurt(ctx.battle, found.body, met.cls, blow.result if blow else fire.MISS)
            found = Volley(now, (*found.shots, (face, blow)))
            if now.state != body.state:
                break
        return found

    done = ctx.outcome(lambda: volley_distribution(ctx, unit, target, need, met, shots), real)
    tell_volley(ctx, unit, target, need, done)
    return done


def roll_blow(ctx: GameContext, roll: Callable[[str], int], met: fire.Struck, what: str) -> Blow:
    """Roll the location of a hit, and its severity unless cover or armour stops it."""
    face = roll(f"{what}, location")
    place = fire.located(ctx.battle, face)
    if place in met.hides:
        return Blow(place, face, fire.STOPPED)
    if place in met.armour:
        return Blow(place, face, fire.STUN)
    severity = roll(f"{what}, severity")
    trail = fire.severity(ctx.battle, place, met.cls, severity)
    return Blow(place, face, RESULTS[int(trail.total)], severity, trail)


def volley_distribution(
    ctx: GameContext, unit: str, target: str, need: Trail, met: fire.Struck, shots: int
) -> Distribution[Volley]:
    """Return the exact distribution of the results of an action point's shots."""
    hit, body = passing(need), fire.body_of(ctx.unit(target))
    behind, what = fire.shelter_words(ctx, unit, target), f"{ctx.name(unit)} at {ctx.name(target)}"
    by = ", ".join((f"class {met.cls}", *fire.severity_words(ctx.battle, met.cls)))
    by += f", behind {behind}" * bool(behind)
    each = Term("each", Op.TIMES, Fraction(1, DIE), clauses.FIRE_TO_HIT)
    found = {Volley(after): chance for after, chance in fire.volley_odds(ctx, body, met, hit, shots).items()}

    def explain(outcome: Volley) -> Trail:
        touched = outcome.body.touched
        if shots > 1:
            words = f"{counted(shots, 'shot')}, {by}: {outcome_words(body, outcome.body)}"
            return plain(words, found[outcome], clauses.FIRE_MODES)
        if touched == fire.MISS:
            return Trail((add("faces that miss", DIE - hit * DIE, clauses.FIRE_TO_HIT), each))
        share, clause = found[outcome] / hit, clauses.DAMAGE_SEVERITY
        places = fire.hit_trail(ctx, met, touched)
        given = Term(f"of the hits, {by}: {touched}", Op.TIMES, share, clause, trail=places)
        return Trail((add("faces that hit", hit * DIE, clauses.FIRE_TO_HIT), each, given))

    spoken = {one: outcome_words(body, one.body) for one in found}
    return Distribution("shots", found, explain, ((what, need, hit),), spoken=spoken)


def outcome_words(before: fire.Body, after: fire.Body) -> str:
    """Return the fate of a soldier in a word or two."""
    if after.state == DEAD:
        return "dead"
    if after.state != before.state:
        return "in shock"
    wounds = len(after.wounds) - len(before.wounds)
    if wounds:
        return counted(wounds, "wound") if wounds > 1 else "wounded"
    return TOUCHED.get(after.touched, after.touched)


def tell_volley(ctx: GameContext, unit: str, target: str, need: Trail, done: Volley) -> None:
    """Emit the shots that were rolled."""
    for face, blow in done.shots:
        at, verdict = ctx.unit(target).at, "hit" if blow else "missed"
        missed = () if blow else (Effect(EffectKind.MISS, at),)
        rolled = f"needs {need.total} or less and rolls {face}"
        words = f"{ctx.name(unit)} fires at {ctx.name(target)}, {rolled}: {verdict}."
        ctx.emit(
            "shot", words, ("needed", need),
            effects=(Effect(EffectKind.SHOT, at, ctx.unit(unit).at), *missed),
            unit=unit, target=target, number=int(need.total),
            terms=[[term.label, str(term.value)] for term in need.terms if term.op is Op.ADD],
            face=face, hit=blow is not None, clause=clauses.FIRE_TO_HIT,
        )  # fmt: skip
        if blow:
            tell_blow(ctx, target, ctx.weapon(unit).cls, blow, fire.shelter_words(ctx, unit, target))


def tell_blow(ctx: GameContext, unit: str, cls: str, blow: Blow, shelter: str = "") -> None:
    """Emit where a hit went, and its result or what stopped it."""
    ctx.update_unit(unit, hit=blow.place, row=fire.chart_row(ctx.battle, cls, blow.roll) if blow.roll else 0)
    if blow.roll:
        words, clause = f"severity {blow.roll}, {blow.result}", clauses.DAMAGE_SEVERITY
    elif blow.result == fire.STOPPED:
        words, clause = f"stopped by cover, {shelter}", clauses.COVER
    else:
        words, clause = f"stopped by the {worn_at(ctx, unit, blow.place)}, {blow.result}", clauses.ARMOUR
    trails = (("severity", blow.trail),) if blow.roll else ()
    facts: dict[str, Any] = {"unit": unit, "class": cls, "location": blow.place, "face": blow.face}
    facts |= {"severity": blow.roll, "result": blow.result, "clause": clause}
    seen = (Effect(EffectKind.HIT, ctx.unit(unit).at),)
    words = f"{ctx.name(unit)} is hit in the {blow.place}, class {cls}: {words}."
    ctx.emit("hit", words, *trails, effects=seen, **facts)


def worn_at(ctx: GameContext, unit: str, place: str) -> str:
    """Return the name of the strongest piece of a soldier's armour over a place of the body."""
    worn = [
        one for one in ctx.battle.tables.armour if one.name in ctx.sheet(unit).armour and place in one.places
    ]
    return max(worn, key=lambda one: ctx.battle.ranks[one.stops]).name if worn else "armour"


def suffer(ctx: GameContext, unit: str, body: fire.Body) -> list[str]:
    """Apply a condition to a soldier; return who has to test morale, in order."""
    was = ctx.unit(unit)
    if body.state != was.state:
        return fall(ctx, unit, body.state)
    ctx.update_unit(unit, wounds=body.wounds)
    if body.stunned and was.is_up:
        stun(ctx, unit)
    return [unit] if body.wounded else []


def fall(ctx: GameContext, unit: str, state: str) -> list[str]:
    """Let a soldier go into shock or die; return the comrades nearby who see it (morale)."""
    at = ctx.unit(unit).at
    ctx.update_unit(unit, state=state, wounds=(), busy=False)
    clause = clauses.DAMAGE_SHOCK if state == SHOCK else clauses.DAMAGE_DEATH
    words = "goes into shock" if state == SHOCK else "is dead"
    seen = (Effect(EffectKind.LOST, at, text=state),)
    ctx.emit("fell", f"{ctx.name(unit)} {words}.", effects=seen, unit=unit, state=state, clause=clause)
    comrades = (one for one in ctx.standing(ctx.side(unit)) if one != unit)
    near = ctx.battle.tables.morale.near
    return [one for one in comrades if ctx.distance(one, unit) <= near and sees(ctx, ctx.unit(one).at, at)]


def stun(ctx: GameContext, unit: str) -> None:
    """Stun a soldier, who loses this turn if it could still act in it, else the next (damage.stun)."""
    loses_this = ctx.is_able(unit) or ctx.unit(unit).stun == ctx.s.turn
    is_next = isinstance(ctx.s.phase, EndOfTurn) or ctx.going(unit) is not None or not loses_this
    ctx.update_unit(unit, stun=max(ctx.unit(unit).stun, ctx.s.turn + is_next))
    when = "the next turn" if is_next else "this turn"
    words = f"{ctx.name(unit)} is stunned and loses {when}."
    ctx.emit("stunned", words, unit=unit, next=is_next, clause=clauses.DAMAGE_STUN)


def nerves(ctx: GameContext, tests: Iterable[str]) -> None:
    """Test the morale of soldiers that are up and not shaken, each once."""
    for unit in dict.fromkeys(tests):
        if ctx.unit(unit).state == UP and not ctx.unit(unit).shaken:
            nerve(ctx, unit)


def nerve(ctx: GameContext, unit: str) -> bool:
    """Test morale and mark the soldier as shaken if it fails; return whether it passed (morale)."""
    need = morale(ctx, unit)
    face = ctx.test(f"{ctx.name(unit)}: morale", need, DIE, f"{ctx.name(unit)}: morale")
    held = face <= need.total
    ctx.update_unit(unit, shaken=not held, busy=ctx.unit(unit).busy and held)
    rolled = f"needs {need.total} or less and rolls {face}"
    words = f"{ctx.name(unit)} tests morale, {rolled}: {'steady' if held else 'shaken'}."
    ctx.emit(
        "morale", words, ("morale", need), unit=unit, number=int(need.total), face=face, held=held,
        clause=clauses.MORALE,
    )  # fmt: skip
    return held


def fire_at(ctx: GameContext, unit: str, target: str, need: Trail, shots: int, *, full: bool) -> Volley:
    """Roll the shots of an action point, apply the harm, and test morale."""
    done = volley(ctx, unit, target, need, shots)
    tests = suffer(ctx, target, done.body)
    nerves(ctx, ([target, *tests] if full else tests))
    return done


def strike(ctx: GameContext, unit: str, met: fire.Struck, what: str) -> list[str]:
    """Hit a soldier without a roll to hit; return who has to test morale."""

    def roll(name: str) -> int:
        return ctx.die(DIE, name, "hit", clauses.EXPLOSIVES)

    blow = roll_blow(ctx, roll, met, f"{what}, {ctx.name(unit)}")
    tell_blow(ctx, unit, met.cls, blow)
    return suffer(ctx, unit, fire.hurt(ctx.battle, fire.body_of(ctx.unit(unit)), met.cls, blow.result))
