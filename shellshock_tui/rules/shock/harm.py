"""What fire does: shots are rolled, soldiers are hurt, and those who saw it test their nerve."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from shellshock_tui.dice import Dice
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import counted, does
from shellshock_tui.engine.trail import Op, Term, Trail, add, plain
from shellshock_tui.kit.law import Law
from shellshock_tui.rules.shock import clauses, fire
from shellshock_tui.rules.shock.battle import DIE, RESULTS
from shellshock_tui.rules.shock.field import Field, morale, passing, sees
from shellshock_tui.rules.shock.state import DEAD, SHOCK, UP

UNROLLED = Trail(())
"""The severity of a hit that cover or armour stops."""
TOUCHED = {fire.MISS: "missed", fire.STOPPED: "cover stops it", fire.STUN: "stunned"}


class Blow(NamedTuple):
    """A hit as it was rolled."""

    place: str
    face: int
    result: str
    roll: int = 0
    trail: Trail = UNROLLED


class Volley(NamedTuple):
    """What the shots of an action point came to."""

    body: fire.Body
    shots: tuple[tuple[int, Blow | None], ...] = ()
    """Each shot as it was rolled: the face, and what the hit did."""

    @property
    def has_hit(self) -> bool:
        """Whether a shot has hit, armour or not; one that cover stopped has not."""
        return self.body.touched not in (fire.MISS, fire.STOPPED)


def volley(f: Field, unit: str, target: str, need: Trail, shots: int) -> Volley:
    """Roll and tell the shots of an action point at one target, in order, until it falls."""
    met = fire.struck(f, target, f.weapon(unit).cls, f.unit(unit).at)
    body, what = fire.body_of(f.unit(target)), f"{f.name(unit)} at {f.name(target)}"

    def real(dice: Dice) -> Volley:
        found = Volley(body)
        for number in range(1, shots + 1):
            which = f"{what}, shot {number} of {shots}" if shots > 1 else what
            face = dice.roll(DIE, f"{which}, to hit: {need.total} or less")
            blow = roll_blow(f, partial(dice.roll, DIE), met, which) if face <= need.total else None
            now = fire.hurt(f.battle, found.body, met.cls, blow.result if blow else fire.MISS)
            found = Volley(now, (*found.shots, (face, blow)))
            if now.state != body.state:
                break
        return found

    done = f.draw(lambda: volley_law(f, unit, target, need, met, shots), real)
    tell_volley(f, unit, target, need, done)
    return done


def roll_blow(f: Field, roll: Callable[[str], int], met: fire.Struck, what: str) -> Blow:
    """Roll where a hit goes, and how bad it is unless cover or armour stops it."""
    face = roll(f"{what}, location")
    place = fire.located(f.battle, face)
    if place in met.hides:
        return Blow(place, face, fire.STOPPED)
    if place in met.armour:
        return Blow(place, face, fire.STUN)
    severity = roll(f"{what}, severity")
    trail = fire.severity(f.battle, place, met.cls, severity)
    return Blow(place, face, RESULTS[int(trail.total)], severity, trail)


def volley_law(f: Field, unit: str, target: str, need: Trail, met: fire.Struck, shots: int) -> Law[Volley]:
    """Return what the shots of an action point may come to, exactly."""
    hit, body = passing(need), fire.body_of(f.unit(target))
    behind, what = fire.shelter_words(f, unit, target), f"{f.name(unit)} at {f.name(target)}"
    by = ", ".join((f"class {met.cls}", *fire.severity_words(f.battle, met.cls)))
    by += f", behind {behind}" * bool(behind)
    each = Term("each", Op.TIMES, Fraction(1, DIE), clauses.FIRE_TO_HIT)
    found = {Volley(after): chance for after, chance in fire.volley_odds(f, body, met, hit, shots).items()}

    def explain(outcome: Volley) -> Trail:
        touched = outcome.body.touched
        if shots > 1:
            words = f"{counted(shots, 'shot')}, {by}: {outcome_words(body, outcome.body)}"
            return plain(words, found[outcome], clauses.FIRE_MODES)
        if touched == fire.MISS:
            return Trail((add("faces that miss", DIE - hit * DIE, clauses.FIRE_TO_HIT), each))
        given = Term(f"of hits, {by}: {touched}", Op.TIMES, found[outcome] / hit, clauses.DAMAGE_SEVERITY)
        return Trail((add("faces that hit", hit * DIE, clauses.FIRE_TO_HIT), each, given))

    spoken = {one: outcome_words(body, one.body) for one in found}
    return Law("shots", found, explain, ((what, need, hit),), spoken=spoken)


def outcome_words(before: fire.Body, after: fire.Body) -> str:
    """Return what became of a soldier in a word or two."""
    if after.state == DEAD:
        return "dead"
    if after.state != before.state:
        return "in shock"
    wounds = len(after.wounds) - len(before.wounds)
    if wounds:
        return counted(wounds, "wound") if wounds > 1 else "wounded"
    return TOUCHED.get(after.touched, after.touched)


def tell_volley(f: Field, unit: str, target: str, need: Trail, done: Volley) -> None:
    """Tell of the shots that were rolled."""
    for face, blow in done.shots:
        at, verdict = f.unit(target).at, "hit" if blow else "missed"
        missed = () if blow else (Effect(EffectKind.MISS, at),)
        words = f"{f.name(unit)} fires at {f.name(target)}, needs {need.total} or less: {face}, {verdict}."
        f.tell(
            "shot", words, ("needed", need), seen=(Effect(EffectKind.SHOT, at, f.unit(unit).at), *missed),
            unit=unit, target=target, number=int(need.total),
            terms=[[term.label, str(term.value)] for term in need.terms if term.op is Op.ADD],
            face=face, hit=blow is not None, clause=clauses.FIRE_TO_HIT,
        )  # fmt: skip
        if blow:
            tell_blow(f, target, f.weapon(unit).cls, blow, fire.shelter_words(f, unit, target))


def tell_blow(f: Field, unit: str, cls: str, blow: Blow, shelter: str = "") -> None:
    """Tell where a hit went and what it did, or what stopped it."""
    f.put(unit, hit=blow.place, row=fire.chart_row(f.battle, cls, blow.roll) if blow.roll else 0)
    if blow.roll:
        words, clause = blow.result, clauses.DAMAGE_SEVERITY
    elif blow.result == fire.STOPPED:
        words, clause = f"cover stops it, {shelter}", clauses.COVER
    else:
        words, clause = f"{does(worn_at(f, unit, blow.place), 'stops')} it, {blow.result}", clauses.ARMOUR
    rolled = f", class {cls}{f', {blow.roll}' if blow.roll else ''}"
    trails = (("severity", blow.trail),) if blow.roll else ()
    facts: dict[str, Any] = {"unit": unit, "class": cls, "location": blow.place, "face": blow.face}
    facts |= {"severity": blow.roll, "result": blow.result, "clause": clause}
    seen = (Effect(EffectKind.HIT, f.unit(unit).at),)
    f.tell("hit", f"{f.name(unit)}, {blow.place}{rolled}: {words}.", *trails, seen=seen, **facts)


def worn_at(f: Field, unit: str, place: str) -> str:
    """Return which piece of a soldier's armour is over a place, the strongest of several."""
    worn = [one for one in f.battle.tables.armour if one.name in f.sheet(unit).armour and place in one.places]
    return max(worn, key=lambda one: f.battle.ranks[one.stops]).name if worn else "armour"


def suffer(f: Field, unit: str, body: fire.Body) -> list[str]:
    """Mark what became of a soldier; return who is to test its nerve, in the order in which that arose."""
    was = f.unit(unit)
    if body.state != was.state:
        return fall(f, unit, body.state)
    f.put(unit, wounds=body.wounds)
    if body.stunned and was.is_up:
        stun(f, unit)
    return [unit] if body.wounded else []


def fall(f: Field, unit: str, state: str) -> list[str]:
    """Let a soldier fall into shock or dead; return the comrades who see it."""
    at = f.unit(unit).at
    f.put(unit, state=state, wounds=(), busy=False)
    clause = clauses.DAMAGE_SHOCK if state == SHOCK else clauses.DAMAGE_DEATH
    words = "goes into shock" if state == SHOCK else "is dead"
    seen = (Effect(EffectKind.LOST, at, text=state),)
    f.tell("fell", f"{f.name(unit)} {words}.", seen=seen, unit=unit, state=state, clause=clause)
    comrades = (one for one in f.standing(f.side(unit)) if one != unit)
    near = f.battle.tables.morale.near
    return [one for one in comrades if f.apart(one, unit) <= near and sees(f, f.unit(one).at, at)]


def stun(f: Field, unit: str) -> None:
    """Stun a soldier: it loses this turn if it could still act in it, else the next (damage.stun)."""
    loses_this = f.is_able(unit) or f.unit(unit).stun == f.s.turn
    is_next = getattr(f.s.phase, "is_end", False) or f.going(unit) is not None or not loses_this
    f.put(unit, stun=max(f.unit(unit).stun, f.s.turn + is_next))
    when = "the next turn" if is_next else "this turn"
    words = f"{f.name(unit)} is stunned and loses {when}."
    f.tell("stunned", words, unit=unit, next=is_next, clause=clauses.DAMAGE_STUN)


def nerves(f: Field, tests: Iterable[str]) -> None:
    """Test the nerve of soldiers, each once."""
    for unit in dict.fromkeys(tests):
        if f.unit(unit).state == UP and not f.unit(unit).shaken:
            nerve(f, unit)


def nerve(f: Field, unit: str) -> bool:
    """Test a soldier's nerve; if it fails it is shaken."""
    need = morale(f, unit)
    face = f.test(f"{f.name(unit)}: morale", need, DIE, f"{f.name(unit)}: morale")
    held = face <= need.total
    f.put(unit, shaken=not held, busy=f.unit(unit).busy and held)
    words = f"{f.name(unit)}, morale {need.total} or less: {face}, {'steady' if held else 'shaken'}."
    f.tell(
        "morale", words, ("morale", need), unit=unit, number=int(need.total), face=face, held=held,
        clause=clauses.MORALE,
    )  # fmt: skip
    return held


def fire_at(f: Field, unit: str, target: str, need: Trail, shots: int, *, full: bool) -> Volley:
    """Fire an action point's shots, mark the harm, and test the nerve of who saw it."""
    done = volley(f, unit, target, need, shots)
    tests = suffer(f, target, done.body)
    nerves(f, ([target, *tests] if full else tests))
    return done


def strike(f: Field, unit: str, met: fire.Struck, what: str) -> list[str]:
    """Let a hit strike without a roll to hit; return who is to test its nerve for it."""

    def roll(name: str) -> int:
        return f.die(DIE, name, "hit", clauses.EXPLOSIVES)

    blow = roll_blow(f, roll, met, f"{what}, {f.name(unit)}")
    tell_blow(f, unit, met.cls, blow)
    return suffer(f, unit, fire.hurt(f.battle, fire.body_of(f.unit(unit)), met.cls, blow.result))
