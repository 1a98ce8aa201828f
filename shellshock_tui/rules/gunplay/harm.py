"""Harm: wounds, the toughness test, going down, and being helped up again."""

from shellshock_tui.dice import Dice
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.trail import plain
from shellshock_tui.kit.law import single
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.field import Field
from shellshock_tui.rules.gunplay.levels import DIE, MODERATE, Shift, Test, trait_shifts
from shellshock_tui.rules.gunplay.state import DOWN, NOWHERE, OUT, UP, WOUNDS_OUT


def toughness(f: Field, unit: str, wounds: int) -> Test:
    """Return how hard it is to stay up with so many wounds (hit.toughness)."""
    traits = [(trait.name, trait.test, trait.shift) for trait in f.battle.traits[unit]]
    shifts = trait_shifts(traits, "toughness", clauses.TRAIT_OTHERS, unit)
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
    f.tell("wounded", words, ("wounds", count), unit=unit, wounds=total, clause=clauses.HIT)
    if total >= WOUNDS_OUT:
        _go_out(f, unit)
    elif one.is_up and not _stays_up(f, unit, total):
        seen = (Effect(EffectKind.HIT, one.at, text="down"),)
        f.put(unit, state=DOWN, prone=True, hidden=False, braced=False, watch=False, markers=0)
        f.tell("down", f"{f.name(unit)} goes down.", unit=unit, seen=seen, clause=clauses.HIT_DOWN)


def _stays_up(f: Field, unit: str, wounds: int) -> bool:
    test = toughness(f, unit, wounds)

    def rolled(dice: Dice) -> int:
        face = dice.roll(DIE, f"{f.name(unit)}'s toughness, {test.words}")
        words = f"{f.name(unit)}'s toughness, {test.words}: {face} {_signed(test.modifier)}: "
        words += "stays up." if face >= test.need else "not enough."
        f.tell(
            "toughness", words, ("need", test.trail), unit=unit, wounds=wounds, level=test.name, face=face,
            modifier=test.modifier, down=face < test.need, clause=clauses.HIT_TOUGHNESS,
        )  # fmt: skip
        return face

    return f.draw(lambda: single(f"toughness of {f.name(unit)}", test.trail, DIE), rolled) >= test.need


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "− ").replace("+", "+ ")


def _go_out(f: Field, unit: str) -> None:
    seen = (Effect(EffectKind.LOST, f.unit(unit).at),)
    f.put(unit, state=OUT, at=NOWHERE, markers=0, watch=False, hidden=False)
    f.tell(
        "out",
        f"{f.name(unit)} is out of the fight.",
        unit=unit,
        wounds=WOUNDS_OUT,
        seen=seen,
        clause=clauses.HIT,
    )


AID = Test(MODERATE, clauses.AID)
"""How hard it is to help somebody up."""


def helped(f: Field, unit: str, target: str, actions: int) -> None:
    """Help up a friend who is down (aid)."""

    def rolled(dice: Dice) -> int:
        face = dice.roll(DIE, f"{f.name(unit)} helps {f.name(target)} up, {AID.words}")
        up = face >= AID.need
        words = (
            f"{f.name(unit)} helps {f.name(target)}, {AID.words}: {face}, {'up again' if up else 'in vain'}."
        )
        f.tell(
            "aid", words, ("need", AID.trail), unit=unit, target=target, face=face, up=up, actions=actions,
            clause=clauses.AID,
        )  # fmt: skip
        return face

    if f.draw(lambda: single("help", AID.trail, DIE), rolled) >= AID.need:
        f.put(target, state=UP, prone=True, acted=True)
