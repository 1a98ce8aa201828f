"""Harm: wounds, the toughness test, going down, and being helped up again."""

from typing import Any

from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.trail import plain
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.field import Field
from shellshock_tui.rules.gunplay.levels import MODERATE, Shift, Test, passes, trait_shifts
from shellshock_tui.rules.gunplay.state import DOWN, NOWHERE, OUT, UP, WOUNDS_OUT


def toughness(f: Field, unit: str, wounds: int) -> Test:
    """Return how hard it is to stay up with so many wounds (hit.toughness)."""
    shifts = trait_shifts(f, unit, "toughness", clauses.TRAIT_OTHERS)
    worse = Shift("a wound each", wounds, clauses.HIT_TOUGHNESS, f"unit/{unit}/nerve/wounds")
    return Test(MODERATE, clauses.HIT_TOUGHNESS, shifts, (worse,) if wounds else ())


def struck(f: Field, unit: str, wounds: int) -> None:
    """Wound a character that was hit; one that is up then tests whether it stays so (hit)."""
    one = f.unit(unit)
    if one.at < 0:
        return
    total = min(WOUNDS_OUT, one.wounds + wounds)
    f.put(unit, wounds=total)
    words = f"{f.name(unit)} is wounded: {total} of {WOUNDS_OUT}."
    count = plain("wounds", total, clauses.HIT)
    seen = (Effect(EffectKind.HIT, one.at),)
    f.tell("wounded", words, ("wounds", count), seen=seen, unit=unit, wounds=total, clause=clauses.HIT)
    if total >= WOUNDS_OUT:
        _go_out(f, unit)
    elif one.is_up and not _stays_up(f, unit, total):
        f.put(unit, state=DOWN, prone=True, hidden=False, braced=False, watch=False, markers=0)
        f.tell(
            "down",
            f"{f.name(unit)} goes down.",
            unit=unit,
            seen=(Effect(EffectKind.HIT, one.at, text="down"),),
            clause=clauses.HIT_DOWN,
        )


def _stays_up(f: Field, unit: str, wounds: int) -> bool:
    test, name = toughness(f, unit, wounds), f.name(unit)

    def tell(face: int) -> None:
        is_down = face < test.need
        words = f"{name}'s toughness, {test.words}: {face}, {'not enough' if is_down else 'stays up'}."
        f.tell(
            "toughness", words, ("need", test.trail),
            unit=unit, wounds=wounds, level=test.name, face=face, modifier=test.modifier, down=is_down,
            clause=clauses.HIT_TOUGHNESS,
        )  # fmt: skip

    what = f"{name}'s toughness after wound {wounds}, {test.asked}"
    return passes(f, test, f"toughness of {name}", what, tell)


def _go_out(f: Field, unit: str) -> None:
    seen, words = (Effect(EffectKind.LOST, f.unit(unit).at),), f"{f.name(unit)} is out of the fight."
    f.put(unit, state=OUT, at=NOWHERE, markers=0, watch=False, hidden=False)
    f.tell("out", words, unit=unit, wounds=WOUNDS_OUT, seen=seen, clause=clauses.HIT)


AID = Test(MODERATE, clauses.AID)
"""How hard it is to help somebody up."""


def helped(f: Field, unit: str, target: str, actions: int) -> None:
    """Help up a friend who is down (aid)."""
    name, friend = f.name(unit), f.name(target)

    def tell(face: int) -> None:
        up = face >= AID.need
        words = f"{name} helps {friend}, {AID.words}: {face}, {'up again' if up else 'in vain'}."
        told: dict[str, Any] = {"unit": unit, "target": target, "face": face, "up": up, "actions": actions}
        f.tell("aid", words, ("need", AID.trail), **told, clause=clauses.AID)

    if passes(f, AID, "help", f"{name} helps {friend} up, {AID.asked}", tell):
        f.put(target, state=UP, prone=True, acted=True)
