"""What an activated soldier does: how each deed is carried out, on either side."""

from dataclasses import replace

from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import signed
from shellshock_tui.engine.trail import Blocked, granted, refusal
from shellshock_tui.rules.shock import clauses, moving
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock.blasts import prime, throw
from shellshock_tui.rules.shock.choices import drag
from shellshock_tui.rules.shock.field import Field
from shellshock_tui.rules.shock.fire import REACTION, manner, number
from shellshock_tui.rules.shock.harm import fire_at
from shellshock_tui.rules.shock.state import GONE, NOWHERE, Going
from shellshock_tui.rules.shock.wording import task_words

REACTS_ON = 4
"""The least number on which the enemy reacts."""


def carry_out(f: Field, going: Going, c: do.Acting) -> Going:  # noqa: C901 - one case a command
    """Do what a soldier does; return what it has spent then."""
    unit, name = c.unit, f.name(c.unit)
    match c:
        case do.Step():
            return stepped(f, going, moving.WAYS.index(c.to))
        case do.Face():
            after, facing = granted(moving.face(f, going, moving.WAYS.index(c.facing))), c.facing
            f.put(unit, facing=moving.WAYS.index(facing))
            words, mp = f"{name} turns to {facing}.", moving.left(f, after)
            f.tell("faced", words, unit=unit, facing=facing, mp=mp, clause=clauses.MOVE_FACING)
            return after
        case do.ChangeStance():
            after = granted(moving.change_stance(f, going, c.to))
            f.put(unit, stance=c.to)
            words, mp = f"{name} is {c.to}.", moving.left(f, after)
            f.tell("stance", words, unit=unit, stance=c.to, mp=mp, clause=clauses.MOVE)
            return after
        case do.DoubleTime():
            f.put(unit, exhausted=2)
            f.tell("double-time", f"{name} goes at double time.", unit=unit, clause=clauses.MOVE_DOUBLE_TIME)
            return replace(going, fast=True)
        case do.Aim():
            aim = going.aim + 1
            f.tell("aimed", f"{name} aims: {signed(aim)}.", unit=unit, aim=aim, clause=clauses.ACTION_POINTS)
            return replace(going, aim=aim, actions=going.actions - 1)
        case do.Fire():
            return fired(f, going, c)
        case do.Prime():
            prime(f, unit)
            return replace(going, actions=going.actions - 1)
        case do.Throw():
            throw(f, unit, f.board.place(c.hex))
            return replace(going, actions=going.actions - 1, shot=going.shot or "snap")
        case do.Drag():
            return dragged(f, going, c)
        case do.Task():
            declare(f, c)
        case do.Leave():
            f.put(unit, state=GONE, at=NOWHERE)
            f.change(bombs=tuple(bomb for bomb in f.s.bombs if bomb.carrier != unit))
            f.tell("left", f"{name} leaves the map.", unit=unit, clause=clauses.VICTORY)
        case do.EndSoldier():
            pass
    return going


def stepped(f: Field, going: Going, way: int) -> Going:
    """Put a soldier where a step leads."""
    one = f.unit(going.unit)
    after, start, at = granted(moving.step(f, one, going, way)), one.at, f.board.step(one.at, way)
    f.put(going.unit, at=at, facing=way)
    label, seen = f.label(at), (Effect(EffectKind.STEP, at, start),)
    words = f"{f.name(going.unit)} steps to {label}."
    f.tell("step", words, seen=seen, unit=going.unit, to=label, mp=moving.left(f, after), clause=clauses.MOVE)
    return after


def fired(f: Field, going: Going, c: do.Fire) -> Going:
    """Fire for an action point."""
    how = manner(going, c.mode, snap=c.snap)
    need = granted(number(f, c.unit, c.target, how))
    full = how.mode == "automatic"
    if full:
        f.put(c.unit, full=True)
    fire_at(f, c.unit, c.target, need, f.weapon(c.unit).rof if how.mode else 1, full=full)
    shot = "steady" if not c.snap else going.shot or "snap"
    return replace(going, actions=going.actions - 1, auto=going.auto + bool(how.mode), shot=shot)


def dragged(f: Field, going: Going, c: do.Drag) -> Going:
    """Drag a comrade into the next hex, both together."""
    way, start = moving.WAYS.index(c.to), f.unit(c.target).at
    after, at = granted(drag(f, going, c.target, way)), f.board.step(f.unit(c.unit).at, way)
    label = f.label(at)
    f.put(c.unit, at=at, facing=way)
    f.put(c.target, at=at, dragged=c.unit)
    seen = (Effect(EffectKind.STEP, at, start),)
    words = f"{f.name(c.unit)} drags {f.name(c.target)} to {label}."
    facts = {"unit": c.unit, "target": c.target, "to": label, "mp": moving.left(f, after)}
    f.tell("dragged", words, seen=seen, **facts, clause=clauses.DAMAGE_SHOCK)
    return replace(after, actions=0)


def declare(f: Field, c: do.Task) -> None:
    """Declare a turn action; one that goes on has its bonus."""
    one = f.unit(c.unit)
    tries = one.tries if (one.task, one.target) == (c.task, c.target) else 0
    f.put(c.unit, task=c.task, target=c.target, busy=True, tries=tries)
    words = f"{f.name(c.unit)} begins to {task_words(c.task, c.target, f.name)}."
    f.tell("task", words, unit=c.unit, task=c.task, target=c.target, bonus=tries, clause=clauses.TURN_ACTIONS)


def reactors(f: Field, unit: str) -> list[str]:
    """Return the enemies of an acting soldier that may react to it, in mission order (fire.reactive)."""
    if not f.unit(unit).is_up or f.unit(unit).at < 0:
        return []
    side = next(one for one in f.rules.side_names if one != f.side(unit))
    return [one for one in f.standing(side) if f.is_able(one) and refuse_reaction(f, one, unit) is None]


def refuse_reaction(f: Field, unit: str, target: str) -> Blocked | None:
    """Say what keeps a soldier who can act from a snap shot at another, if anything does."""
    return refusal(number(f, unit, target, REACTION))


def react(f: Field, unit: str, target: str) -> bool:
    """React with a snap shot; return whether it interrupts."""
    need = granted(number(f, unit, target, REACTION))
    f.put(unit, acted=True)
    words = f"{f.name(unit)} reacts to {f.name(target)}."
    f.tell("reacts", words, unit=unit, target=target, clause=clauses.FIRE_REACTIVE)
    done = fire_at(f, unit, target, need, 1, full=False)
    if done.has_hit:
        f.tell("interrupted", f"{f.name(target)} is interrupted.", unit=target, clause=clauses.FIRE_REACTIVE)
    return done.has_hit


def enemy_reacts(f: Field, unit: str) -> bool:
    """Let the enemy react to a soldier of the squad, one after another; return whether one interrupts."""
    return any(react(f, one, unit) for one in enemy_reactors(f, unit))


def enemy_reactors(f: Field, unit: str) -> list[str]:
    """Return those of the enemy that react to a soldier by their programme."""
    found = ((one, granted(number(f, one, unit, REACTION))) for one in reactors(f, unit))
    return [one for one, need in found if need.total >= REACTS_ON]
