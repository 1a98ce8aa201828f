"""Harm: wounds, the toughness test, going down, and being helped up again."""

from typing import Any

from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.trail import plain
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.levels import MODERATE, Shift, Test, passes, trait_shifts
from shellshock_tui.rules.gunplay.state import DOWN, NOWHERE, OUT, UP, WOUNDS_OUT


def toughness(ctx: GameContext, unit: str, wounds: int) -> Test:
    """Return the toughness test of a character that carries so many wounds (hit.toughness)."""
    shifts = trait_shifts(ctx, unit, "toughness", clauses.TRAIT_OTHERS)
    worse = Shift("wounds", wounds, clauses.HIT_TOUGHNESS, f"unit/{unit}/nerve/wounds/{wounds}")
    return Test(MODERATE, clauses.HIT_TOUGHNESS, shifts, (worse,) if wounds else ())


def struck(ctx: GameContext, unit: str, wounds: int) -> None:
    """Add wounds to a character that was hit; if it is up, test whether it stays up (hit)."""
    one = ctx.unit(unit)
    if one.at < 0:
        return
    total = min(WOUNDS_OUT, one.wounds + wounds)
    ctx.update_unit(unit, wounds=total)
    words = f"{ctx.name(unit)} is wounded and has {total} of {WOUNDS_OUT} wounds."
    count = plain("wounds", total, clauses.HIT)
    seen = (Effect(EffectKind.HIT, one.at),)
    ctx.emit("wounded", words, ("wounds", count), effects=seen, unit=unit, wounds=total, clause=clauses.HIT)
    if total >= WOUNDS_OUT:
        _go_out(ctx, unit)
    elif one.is_up and not _stays_up(ctx, unit, total):
        ctx.update_unit(unit, state=DOWN, prone=True, hidden=False, braced=False, watch=False, markers=0)
        ctx.emit(
            "down",
            f"{ctx.name(unit)} goes down.",
            unit=unit,
            effects=(Effect(EffectKind.HIT, one.at, text="down"),),
            clause=clauses.HIT_DOWN,
        )


def _stays_up(ctx: GameContext, unit: str, wounds: int) -> bool:
    test, name = toughness(ctx, unit, wounds), ctx.name(unit)

    def tell(face: int) -> None:
        is_down = face < test.need
        words = f"{name} rolls {face} for toughness ({test.asked}) and {'fails' if is_down else 'stays up'}."
        ctx.emit(
            "toughness", words, ("need", test.trail),
            unit=unit, wounds=wounds, level=test.name, face=face, modifier=test.modifier, down=is_down,
            clause=clauses.HIT_TOUGHNESS,
        )  # fmt: skip

    what = f"{name}'s toughness after wound {wounds}, {test.asked}"
    return passes(ctx, test, f"toughness of {name}", what, tell)


def _go_out(ctx: GameContext, unit: str) -> None:
    seen, words = (Effect(EffectKind.LOST, ctx.unit(unit).at),), f"{ctx.name(unit)} is out of the fight."
    ctx.update_unit(unit, state=OUT, at=NOWHERE, markers=0, watch=False, hidden=False)
    ctx.emit("out", words, unit=unit, wounds=WOUNDS_OUT, effects=seen, clause=clauses.HIT)


AID = Test(MODERATE, clauses.AID)
"""The test for helping somebody up."""


def helped(ctx: GameContext, unit: str, target: str, actions: int) -> None:
    """Test whether a character helps up a friend that is down (aid)."""
    name, friend = ctx.name(unit), ctx.name(target)

    def tell(face: int) -> None:
        up = face >= AID.need
        words = (
            f"{name} rolls {face} to help {friend} ({AID.asked}), who {'gets up' if up else 'stays down'}."
        )
        facts: dict[str, Any] = {"unit": unit, "target": target, "face": face, "up": up, "actions": actions}
        ctx.emit("aid", words, ("need", AID.trail), **facts, clause=clauses.AID)

    if passes(ctx, AID, "help", f"{name} helps {friend} up, {AID.asked}", tell):
        ctx.update_unit(target, state=UP, prone=True, acted=True)
