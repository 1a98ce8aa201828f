"""The actions of activated soldiers of both sides, and reactions to them."""

from collections.abc import Callable

from shellshock_tui.cached import cached
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import signed
from shellshock_tui.engine.trail import Blocked, as_refusal, not_refused
from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shock import clauses, moving
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock.blasts import prime, throw
from shellshock_tui.rules.shock.choices import drag
from shellshock_tui.rules.shock.fire import REACTION, manner, number
from shellshock_tui.rules.shock.game_context import GameContext
from shellshock_tui.rules.shock.harm import fire_at
from shellshock_tui.rules.shock.state import GONE, NOWHERE, Going
from shellshock_tui.rules.shock.wording import task_words

REACTS_ON = 4
"""The lowest to-hit number with which the enemy reacts."""


def carry_out(ctx: GameContext, going: Going, c: do.Acting) -> Going:  # noqa: C901 - one case a command
    """Carry out a soldier's command; return the activation after it."""
    unit, name = c.unit, ctx.name(c.unit)
    match c:
        case do.Step():
            return stepped(ctx, going, moving.WAYS.index(c.to))
        case do.Face():
            after, facing = not_refused(moving.face(ctx, going, moving.WAYS.index(c.facing))), c.facing
            ctx.update_unit(unit, facing=moving.WAYS.index(facing))
            words, mp = f"{name} turns to {facing}.", moving.left(ctx, after)
            ctx.emit("faced", words, unit=unit, facing=facing, mp=mp, clause=clauses.MOVE_FACING)
            return after
        case do.ChangeStance():
            after = not_refused(moving.change_stance(ctx, going, c.to))
            ctx.update_unit(unit, stance=c.to)
            words, mp = f"{name} is {c.to}.", moving.left(ctx, after)
            ctx.emit("stance", words, unit=unit, stance=c.to, mp=mp, clause=clauses.MOVE)
            return after
        case do.DoubleTime():
            ctx.update_unit(unit, exhausted=2)
            ctx.emit(
                "double-time", f"{name} goes at double time.", unit=unit, clause=clauses.MOVE_DOUBLE_TIME
            )
            return changed(going, fast=True)
        case do.Aim():
            aim = going.aim + 1
            ctx.emit(
                "aimed", f"{name} aims: {signed(aim)}.", unit=unit, aim=aim, clause=clauses.ACTION_POINTS
            )
            return changed(going, aim=aim, actions=going.actions - 1)
        case do.Fire():
            return fired(ctx, going, c)
        case do.Prime():
            prime(ctx, unit)
            return changed(going, actions=going.actions - 1)
        case do.Throw():
            throw(ctx, unit, ctx.board.place(c.hex))
            return changed(going, actions=going.actions - 1, shot=going.shot or "snap")
        case do.Drag():
            return dragged(ctx, going, c)
        case do.Task():
            declare(ctx, c)
        case do.Leave():
            ctx.update_unit(unit, state=GONE, at=NOWHERE)
            ctx.change(bombs=tuple(bomb for bomb in ctx.s.bombs if bomb.carrier != unit))
            ctx.emit("left", f"{name} leaves the map.", unit=unit, clause=clauses.VICTORY)
        case do.EndSoldier():
            pass
    return going


def stepped(ctx: GameContext, going: Going, way: int) -> Going:
    """Move a soldier one hex; return the activation after it."""
    one = ctx.unit(going.unit)
    after, start, at = not_refused(moving.step(ctx, one, going, way)), one.at, ctx.board.step(one.at, way)
    ctx.update_unit(going.unit, at=at, facing=way)
    label, seen = ctx.label(at), (Effect(EffectKind.STEP, at, start),)
    words = f"{ctx.name(going.unit)} steps to {label}."
    ctx.emit(
        "step",
        words,
        effects=seen,
        unit=going.unit,
        to=label,
        mp=moving.left(ctx, after),
        clause=clauses.MOVE,
    )
    return after


def fired(ctx: GameContext, going: Going, c: do.Fire) -> Going:
    """Fire for an action point; return the activation after it."""
    how = manner(going, c.mode, snap=c.snap)
    need = not_refused(number(ctx, c.unit, c.target, how))
    full = how.mode == "automatic"
    if full:
        ctx.update_unit(c.unit, full=True)
    fire_at(ctx, c.unit, c.target, need, ctx.weapon(c.unit).rof if how.mode else 1, full=full)
    shot = "steady" if not c.snap else going.shot or "snap"
    return changed(going, actions=going.actions - 1, auto=going.auto + bool(how.mode), shot=shot)


def dragged(ctx: GameContext, going: Going, c: do.Drag) -> Going:
    """Move a soldier and the comrade that it drags one hex; return the activation after it."""
    way, start = moving.WAYS.index(c.to), ctx.unit(c.target).at
    after, at = not_refused(drag(ctx, going, c.target, way)), ctx.board.step(ctx.unit(c.unit).at, way)
    label = ctx.label(at)
    ctx.update_unit(c.unit, at=at, facing=way)
    ctx.update_unit(c.target, at=at, dragged=c.unit)
    seen = (Effect(EffectKind.STEP, at, start),)
    words = f"{ctx.name(c.unit)} drags {ctx.name(c.target)} to {label}."
    facts = {"unit": c.unit, "target": c.target, "to": label, "mp": moving.left(ctx, after)}
    ctx.emit("dragged", words, effects=seen, **facts, clause=clauses.DAMAGE_SHOCK)
    return changed(after, actions=0)


def declare(ctx: GameContext, c: do.Task) -> None:
    """Declare a turn action; one that is continued keeps its bonus (turn-actions)."""
    one = ctx.unit(c.unit)
    tries = one.tries if (one.task, one.target) == (c.task, c.target) else 0
    ctx.update_unit(c.unit, task=c.task, target=c.target, busy=True, tries=tries)
    words = f"{ctx.name(c.unit)} begins to {task_words(c.task, c.target, ctx.name)}."
    ctx.emit(
        "task", words, unit=c.unit, task=c.task, target=c.target, bonus=tries, clause=clauses.TURN_ACTIONS
    )


def reactors(ctx: GameContext, unit: str) -> list[str]:
    """Return the enemies of an acting soldier that may react to it, in mission order (fire.reactive)."""
    if not ctx.unit(unit).is_up or ctx.unit(unit).at < 0:
        return []
    side = next(one for one in ctx.rules.side_names if one != ctx.side(unit))
    return [one for one in ctx.standing(side) if ctx.is_able(one) and refuse_reaction(ctx, one, unit) is None]


def refuse_reaction(ctx: GameContext, unit: str, target: str) -> Blocked | None:
    """Return why a soldier cannot fire a snap shot at an acting one; None if it can."""
    return as_refusal(number(ctx, unit, target, REACTION))


def react(ctx: GameContext, unit: str, target: str) -> bool:
    """React with a snap shot; return whether it interrupts (fire.reactive)."""
    need = not_refused(number(ctx, unit, target, REACTION))
    ctx.update_unit(unit, acted=True)
    words = f"{ctx.name(unit)} reacts to {ctx.name(target)}."
    ctx.emit("reacts", words, unit=unit, target=target, clause=clauses.FIRE_REACTIVE)
    done = fire_at(ctx, unit, target, need, 1, full=False)
    if done.has_hit:
        ctx.emit(
            "interrupted", f"{ctx.name(target)} is interrupted.", unit=target, clause=clauses.FIRE_REACTIVE
        )
    return done.has_hit


def enemy_reacts(ctx: GameContext, unit: str) -> bool:
    """Let enemies react one after another; return whether one has interrupted the soldier."""
    return any(react(ctx, one, unit) for one in enemy_reactors(ctx, unit))


def enemy_reactors(ctx: GameContext, unit: str) -> list[str]:
    """Return the enemies whose programme makes them react to a soldier."""
    found = ((one, not_refused(number(ctx, one, unit, REACTION))) for one in reactors(ctx, unit))
    return [one for one, need in found if need.total >= REACTS_ON]


def unwatched(ctx: GameContext, unit: str) -> Callable[[int], bool]:
    """Return a function that says whether a soldier can enter a hex without a reaction."""
    answer = enemy_reactors if ctx.side(unit) == ctx.squad else reactors
    return cached(lambda place: not answer(ctx.imagined(unit, at=place), unit))
