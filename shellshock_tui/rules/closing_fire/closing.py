"""Closing fire: the dice of a charged unit, and what its sixes do to the attacker."""

from collections.abc import Iterator
from fractions import Fraction

from shellshock_tui.dice import Dice, throw
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Term, Trail, add, unmet
from shellshock_tui.kit.dice.distribution import Distribution, binomial, nonzero
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.battle import Battle
from shellshock_tui.rules.closing_fire.game_context import GameContext, dice_words, stat
from shellshock_tui.rules.closing_fire.moving import disorder, fall_back, lose
from shellshock_tui.rules.closing_fire.pool import faces_words


def contact_dice(battle: Battle, unit: str, *, shot: bool, disordered: bool) -> Trail:
    """Return the number of dice of closing fire, possibly 0 (closing.dice)."""
    shooting = stat(battle, unit, "shoot")
    terms = [shooting, add("at contact", 1, clauses.CLOSING_DICE)]
    if not shot:
        terms.append(add("it has not shot this turn", 1, clauses.CLOSING_DICE))
    if disordered:
        terms.append(add("disordered", -1, clauses.DISORDER_EFFECTS, f"unit/{unit}/order"))
    return Trail(tuple(terms) if shooting.value else (shooting,))


def unmet_dice(ctx: GameContext, unit: str) -> Iterator[Term]:
    """Yield the modifiers of a unit's closing fire that do not apply."""
    if ctx.unit(unit).shot:
        yield unmet("it has not shot this turn", "it has shot", clauses.CLOSING_DICE)
    if not ctx.unit(unit).disordered:
        yield unmet("disordered", "it is in order", clauses.DISORDER_EFFECTS, f"unit/{unit}/order")


def closing_dice(ctx: GameContext, unit: str) -> Trail | Blocked:
    """Return the number of dice of a charged unit's closing fire, or that it has none (closing.when)."""
    standing = ctx.unit(unit)
    trail = contact_dice(ctx.battle, unit, shot=standing.shot, disordered=standing.disordered)
    if trail.total < 1:
        words = f"{ctx.does(unit, 'has')} no die for closing fire."
        return Blocked(clauses.CLOSING_WHEN, words, f"unit/{unit}/shoot", (("dice", trail),))
    return trail


def is_met(face: str) -> bool:
    """Return whether closing fire is allowed at an attacker on this face of the unit (closing.when)."""
    return face in ("", "front")


def may_close(ctx: GameContext, unit: str, attacker: str) -> Trail | Blocked:
    """Return the number of dice of closing fire at an attacker, or why it is not allowed (closing.when)."""
    face = ctx.face(unit, attacker)
    if not is_met(face):
        met = f"{ctx.does(attacker, 'is')} at the {face} of {ctx.name(unit)}"
        words = f"{met}, so there is no closing fire."
        return Blocked(clauses.CLOSING_WHEN, words, f"unit/{attacker}")
    return closing_dice(ctx, unit)


def closing_distribution(ctx: GameContext, count: Trail) -> Distribution[int]:
    """Return the distribution of sixes in closing fire; the last number also stands for more."""
    most, dice = len(ctx.battle.sixes) - 1, int(count.total)
    six = Fraction(1, 6)
    chances = nonzero((min(sixes, most), chance) for sixes, chance in enumerate(binomial(dice, six)))

    def explain(wanted: int) -> Trail:
        terms = [
            add(f"{sixes} of {dice_words(dice)} show a 6", chance, clauses.CLOSING_OUTCOME)
            for sixes, chance in enumerate(binomial(dice, six))
            if min(sixes, most) == wanted and chance
        ]
        return Trail(tuple(terms))

    need = Trail((add("a natural six", 6, clauses.CLOSING_OUTCOME),))
    name = f"closing: {dice_words(dice)}"
    spoken = {0: "no six", 1: "1 six", most: f"{most}+ sixes"}
    return Distribution("sixes", chances, explain, ((name, need, six),), ((name, count),), spoken)


def resolve_closing_fire(ctx: GameContext, unit: str, attacker: str) -> bool:
    """Resolve closing fire; return whether the charge gets through to melee (closing.outcome)."""
    count = closing_dice(ctx, unit)
    assert isinstance(count, Trail)
    sixes = ctx.outcome(
        lambda: closing_distribution(ctx, count), lambda dice: _fire(ctx, unit, attacker, count, dice)
    )
    ctx.update_unit(unit, shot=True)
    sp, disordered, halted, back = ctx.battle.sixes[min(sixes, len(ctx.battle.sixes) - 1)]
    lose(ctx, attacker, sp, clauses.CLOSING_OUTCOME)
    if disordered:
        disorder(ctx, attacker, clauses.CLOSING_OUTCOME)
    if halted:
        ctx.emit("halt", f"{ctx.does(attacker, 'is')} halted.", unit=attacker, clause=clauses.CLOSING_OUTCOME)
    if back:
        fall_back(ctx, attacker)
    return not halted and not back and not ctx.unit(attacker).is_gone


def _fire(ctx: GameContext, unit: str, attacker: str, count: Trail, dice: Dice) -> int:
    names = f"{ctx.does(unit, 'gives')} closing fire at {ctx.name(attacker)}"
    faces = throw(dice, int(count.total), 6, f"{names}, only sixes count")
    sixes = faces.count(6)
    words = f"{names}: {dice_words(count.total)}: {faces_words(faces)}, {counted(sixes, 'six', 'sixes')}."
    ctx.emit(
        "closing-fire", words, ("dice", count),
        effects=(Effect(EffectKind.SHOT, ctx.unit(attacker).at, ctx.unit(unit).at),),
        unit=unit, target=attacker, dice=int(count.total), faces=list(faces), sixes=sixes,
        clause=clauses.CLOSING_DICE,
    )  # fmt: skip
    return min(sixes, len(ctx.battle.sixes) - 1)
