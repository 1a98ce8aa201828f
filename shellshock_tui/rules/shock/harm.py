"""What fire does: shots are rolled, soldiers are hurt, and those who saw it test their nerve."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from shellshock_tui.dice import Dice
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import does
from shellshock_tui.engine.trail import Op, Term, Trail, add, plain
from shellshock_tui.kit.law import Law
from shellshock_tui.rules.shock import clauses, fire
from shellshock_tui.rules.shock.battle import DIE, RESULTS
from shellshock_tui.rules.shock.field import Field, distance, morale, passing, sees
from shellshock_tui.rules.shock.state import DEAD, SHOCK, UP

UNROLLED = Trail(())
"""The severity of a hit that cover or armour stops."""


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
    """Roll the shots of an action point at one target, in order, until it falls."""
    met = fire.struck(f, target, f.weapon(unit).cls, f.unit(unit).at)
    body, what = fire.body_of(f.unit(target)), aimed_words(f, unit, target)

    def real(dice: Dice) -> Volley:
        found = Volley(body)
        for number in range(1, shots + 1):
            which = f"{what}, shot {number} of {shots}" if shots > 1 else what
            face = dice.roll(DIE, f"{which}, to hit: {need.total} or less")
            blow = roll_blow(f, dice, met, which) if face <= need.total else None
            now = fire.hurt(f.battle, found.body, met.cls, blow.result if blow else fire.MISS)
            found = Volley(now, (*found.shots, (face, blow)))
            if now.state != body.state:
                break
        return found

    return f.draw(lambda: volley_law(f, unit, target, need, met, shots), real)


def roll_blow(f: Field, dice: Dice, met: fire.Struck, what: str) -> Blow:
    """Roll where a hit goes, and how bad it is unless cover or armour stops it."""
    face = dice.roll(DIE, f"{what}, location")
    place = fire.located(f.battle, face)
    if place in met.hides:
        return Blow(place, face, fire.STOPPED)
    if place in met.armour:
        return Blow(place, face, fire.STUN)
    roll = dice.roll(DIE, f"{what}, severity")
    trail = fire.severity(f.battle, place, met.cls, roll)
    return Blow(place, face, RESULTS[int(trail.total)], roll, trail)


def aimed_words(f: Field, unit: str, target: str) -> str:
    """Return who fires at whom."""
    return f"{f.name(unit)} at {f.name(target)}"


def volley_law(f: Field, unit: str, target: str, need: Trail, met: fire.Struck, shots: int) -> Law[Volley]:
    """Return what the shots of an action point may come to, exactly."""
    hit, body = passing(need), fire.body_of(f.unit(target))
    behind = fire.shelter_words(f, unit, target)
    by = class_words(f, met) + f", behind {behind}" * bool(behind)
    found = {Volley(after): chance for after, chance in fire.volley_odds(f, body, met, hit, shots).items()}

    def explain(outcome: Volley) -> Trail:
        touched = outcome.body.touched
        if shots > 1:
            words = f"{shots} shots, {by}: {outcome_words(body, outcome.body)}"
            return plain(words, found[outcome], clauses.FIRE_MODES)
        if touched == fire.MISS:
            return Trail((add("faces that miss", DIE - hit * DIE, clauses.FIRE_TO_HIT), _each()))
        given = Term(f"of hits, {by}: {touched}", Op.TIMES, found[outcome] / hit, clauses.DAMAGE_SEVERITY)
        return Trail((add("faces that hit", hit * DIE, clauses.FIRE_TO_HIT), _each(), given))

    spoken = {one: outcome_words(body, one.body) for one in found}
    return Law("shots", found, explain, ((aimed_words(f, unit, target), need, hit),), spoken=spoken)


def class_words(f: Field, met: fire.Struck) -> str:
    """Return a class of rounds with what it does to a severity roll: "class IV, severity +1"."""
    return ", ".join((f"class {met.cls}", *fire.severity_words(f.battle, met.cls)))


def _each() -> Term:
    return Term("each", Op.TIMES, Fraction(1, DIE), clauses.FIRE_TO_HIT)


def outcome_words(before: fire.Body, after: fire.Body) -> str:
    """Return what became of a soldier in a word or two."""
    if after.state == DEAD:
        return "dead"
    if after.state != before.state:
        return "in shock"
    wounds = len(after.wounds) - len(before.wounds)
    if wounds:
        return f"{wounds} wounds" if wounds > 1 else "wounded"
    return {fire.MISS: "missed", fire.STOPPED: "cover stops it", fire.STUN: "stunned"}.get(
        after.touched, after.touched
    )


def tell_volley(f: Field, unit: str, target: str, need: Trail, done: Volley) -> None:
    """Tell of the shots that were rolled."""
    for face, blow in done.shots:
        is_hit = blow is not None
        verdict = "hit" if is_hit else "missed"
        at = f.unit(target).at
        missed = () if is_hit else (Effect(EffectKind.MISS, at),)
        seen = Effect(EffectKind.SHOT, at, f.unit(unit).at), *missed
        f.tell(
            "shot",
            f"{f.name(unit)} fires at {f.name(target)}, needs {need.total} or less: {face}, {verdict}.",
            ("needed", need),
            seen=seen, unit=unit, target=target, number=int(need.total), terms=terms_told(need),
            face=face, hit=is_hit, clause=clauses.FIRE_TO_HIT,
        )  # fmt: skip
        if blow:
            tell_blow(f, target, f.weapon(unit).cls, blow, fire.shelter_words(f, unit, target))


def terms_told(need: Trail) -> list[list[str]]:
    """Return the terms of a number as programs read them."""
    return [[term.label, str(term.value)] for term in need.terms if term.op is Op.ADD]


def tell_blow(f: Field, unit: str, cls: str, blow: Blow, shelter: str = "") -> None:
    """Tell where a hit went and what it did, or what stopped it."""
    f.put(unit, hit=blow.place, row=fire.chart_row(f.battle, cls, blow.roll) if blow.roll else 0)
    words = f"{does(worn_at(f, unit, blow.place), 'stops')} it, {blow.result}"
    words = (
        f"cover stops it, {shelter}" if blow.result == fire.STOPPED else blow.result if blow.roll else words
    )
    rolled = f", class {cls}{f', {blow.roll}' if blow.roll else ''}"
    clause = (
        clauses.COVER
        if blow.result == fire.STOPPED
        else clauses.DAMAGE_SEVERITY
        if blow.roll
        else clauses.ARMOUR
    )
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
    return [one for one in f.standing(f.side(unit)) if one != unit and _witnesses(f, one, at)]


def _witnesses(f: Field, unit: str, at: int) -> bool:
    place = f.unit(unit).at
    return distance(f, place, at) <= f.battle.tables.morale.near and sees(f, place, at)


def stun(f: Field, unit: str) -> None:
    """Stun a soldier: it loses this turn if it could still act in it, else the next (damage.stun)."""
    going = getattr(f.s.phase, "going", None)
    loses_this = f.is_able(unit) or f.unit(unit).stun == f.s.turn
    has_acted = getattr(f.s.phase, "is_end", False) or (going is not None and going.unit == unit)
    is_next = has_acted or not loses_this
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
    words = "steady" if held else "shaken"
    f.put(unit, shaken=not held, busy=f.unit(unit).busy and held)
    f.tell(
        "morale", f"{f.name(unit)}, morale {need.total} or less: {face}, {words}.", ("morale", need),
        unit=unit, number=int(need.total), face=face, held=held, clause=clauses.MORALE,
    )  # fmt: skip
    return held


def fire_at(f: Field, unit: str, target: str, need: Trail, shots: int, *, full: bool) -> Volley:
    """Fire an action point's shots, mark the harm, and test the nerve of who saw it."""
    done = volley(f, unit, target, need, shots)
    tell_volley(f, unit, target, need, done)
    tests = suffer(f, target, done.body)
    nerves(f, ([target, *tests] if full else tests))
    return done


def blow_law(f: Field, what: str, met: fire.Struck) -> Law[Blow]:
    """Return what a hit without a roll to hit may come to, exactly."""
    by = class_words(f, met)
    odds = {Blow("", 0, result): chance for result, chance in fire.hit_odds(f, met).items() if chance}

    def explain(outcome: Blow) -> Trail:
        return plain(f"of hits, {by}: {outcome.result}", odds[outcome], clauses.DAMAGE_SEVERITY)

    return Law(what, odds, explain, spoken={one: one.result for one in odds})


def strike(f: Field, unit: str, met: fire.Struck, what: str) -> Sequence[str]:
    """Let a hit strike without a roll to hit; return who is to test its nerve for it."""
    name = f"{what}, {f.name(unit)}"
    blow = f.draw(lambda: blow_law(f, name, met), lambda dice: roll_blow(f, dice, met, name))
    tell_blow(f, unit, met.cls, blow)
    return suffer(f, unit, fire.hurt(f.battle, fire.body_of(f.unit(unit)), met.cls, blow.result))
