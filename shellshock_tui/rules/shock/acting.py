"""What an activated soldier does: what forbids each deed, and how it is carried out, on either side."""

from collections.abc import Iterator
from dataclasses import replace

from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import signed
from shellshock_tui.engine.trail import Blocked, granted, refusal
from shellshock_tui.kit.walks import beside
from shellshock_tui.rules.shock import clauses, moving
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock.battle import STANCES
from shellshock_tui.rules.shock.blasts import carried, prime, refuse_throw, throw
from shellshock_tui.rules.shock.field import Field, is_lying_in_shock
from shellshock_tui.rules.shock.fire import REACTION, manner, number
from shellshock_tui.rules.shock.harm import fire_at
from shellshock_tui.rules.shock.state import GONE, NOWHERE, Going
from shellshock_tui.rules.shock.wording import task_words

MOST_AIM = 2
REACTS_ON = 4
"""The least number on which the enemy reacts."""


def refuse_action(f: Field, going: Going) -> Blocked | None:
    """Say why a soldier has no action point to spend, if it has none."""
    name, at = f.name(going.unit), f"unit/{going.unit}/fire/points"
    if going.fast:
        return Blocked(
            clauses.MOVE_DOUBLE_TIME, f"{name} goes at double time, and neither shoots nor throws.", at
        )
    if going.drags:
        return Blocked(
            clauses.DAMAGE_SHOCK,
            f"{name} has dragged a comrade, and spends no action point in this turn.",
            at,
        )
    if not going.actions:
        return Blocked(clauses.ACTION_POINTS, f"{name} has no action point left.", at)
    return None


def refuse_snap(f: Field, going: Going) -> Blocked | None:
    """Say why a soldier has moved too far to shoot, if it has."""
    most = f.battle.tables.move.with_shot
    if going.spent > most:
        words = f"Who shoots moves {most} points at most, and {f.name(going.unit)} has spent {going.spent}."
        return Blocked(clauses.FIRE_SNAP, words, f"unit/{going.unit}/move/points")
    return None


def refuse_fire(f: Field, going: Going, target: str, mode: str, *, snap: bool) -> Blocked | None:
    """Say what forbids a shot, if anything does."""
    if mode == "auto" and f.weapon(going.unit).rof == 1:
        words = f"A {f.sheet(going.unit).weapon} has no automatic fire."
        return Blocked(clauses.FIRE_MODES, words, f"unit/{going.unit}/fire/weapon")
    if not snap and going.moved:
        return Blocked(
            clauses.FIRE_SNAP, "Who has moved makes snap shots only.", f"unit/{going.unit}/move/points"
        )
    blocked = refuse_action(f, going) or refuse_snap(f, going)
    if blocked:
        return blocked
    return refusal(number(f, going.unit, target, manner(going, mode, snap=snap)))


def refuse_aim(f: Field, going: Going) -> Blocked | None:
    """Say why a soldier cannot aim, if it cannot."""
    name, at = f.name(going.unit), f"unit/{going.unit}/fire/aim"
    if f.unit(going.unit).exhausted:
        return Blocked(clauses.MOVE_DOUBLE_TIME, f"{name} is exhausted.", at)
    if going.moved:
        return Blocked(clauses.ACTION_POINTS, f"Aiming comes before moving, and {name} has moved.", at)
    if going.aim == MOST_AIM:
        return Blocked(clauses.ACTION_POINTS, f"{name} has aimed twice.", at)
    return refuse_action(f, going)


def refuse_fast(f: Field, going: Going) -> Blocked | None:
    """Say why a soldier cannot go at double time, if it cannot."""
    one, name = f.unit(going.unit), f.name(going.unit)
    at = f"unit/{going.unit}/move/points"
    if one.exhausted:
        return Blocked(clauses.MOVE_DOUBLE_TIME, f"{name} is exhausted.", at)
    if one.stance == STANCES[-1]:
        return Blocked(clauses.MOVE_DOUBLE_TIME, "Nobody goes at double time prone.", at)
    if not moving.is_fresh(f, going) or going.drags:
        return Blocked(clauses.MOVE_DOUBLE_TIME, "Double time is declared first of all.", at)
    return None


def refuse_prime(f: Field, going: Going) -> Blocked | None:
    """Say why a soldier cannot prime a grenade, if it cannot."""
    name, at = f.name(going.unit), f"unit/{going.unit}/fire/grenades"
    if not f.unit(going.unit).grenades:
        return Blocked(clauses.GRENADE, f"{name} has no grenade.", at)
    if carried(f, going.unit):
        return Blocked(clauses.GRENADE, f"{name} holds one that is primed.", at)
    return refuse_action(f, going)


def refuse_hurl(f: Field, going: Going, place: int) -> Blocked | None:
    """Say why a soldier cannot throw into a hex now, if it cannot."""
    if not carried(f, going.unit):
        words = f"{f.name(going.unit)} has primed no grenade."
        return Blocked(clauses.GRENADE, words, f"unit/{going.unit}/fire/grenades")
    return refuse_action(f, going) or refuse_snap(f, going) or refuse_throw(f, going.unit, place)


def tasks(f: Field, going: Going) -> Iterator[tuple[str, str, Blocked | None]]:
    """Yield each turn action with what it is done to, and what forbids it."""
    unit, one = going.unit, f.unit(going.unit)
    late = refuse_task(f, going)
    name = f.name(unit)
    for work, needed in (("reload", one.empty), ("clear-jam", one.jammed)):
        why = Blocked(
            clauses.TURN_ACTIONS,
            f"{name} need not {task_words(work, '', f.name)}: the weapon is ready.",
            f"unit/{unit}/fire/weapon",
        )
        yield work, "", late if needed else why
    near = [one.at, *beside(f.board, one.at)]
    doors = [place for place in near[1:] if f.ground(place).name == "door"]
    yield from (("kick-door", f.label(place), late) for place in doors)
    if not doors:
        why = Blocked(clauses.TURN_ACTIONS, f"No closed door is beside {name}.", f"unit/{unit}/move/task")
        yield "kick-door", "", why
    if f.side(unit) == f.squad and f.s.charges:
        yield from (("set-charge", f.label(place), late) for place in near[1:])
    else:
        why = Blocked(clauses.TURN_ACTIONS, f"{name} has no charge to set.", f"unit/{unit}/move/task")
        yield "set-charge", "", why
    comrades = [other for other in f.standing(f.side(unit)) if other != unit and f.unit(other).at in near]
    for other in comrades:
        why = Blocked(clauses.MEDICAL_TREAT, f"{f.name(other)} has no wound.", f"unit/{other}/wounds/sum")
        yield "treat", other, late if f.unit(other).wounds else why
    if not comrades:
        words = f"No comrade who is up is beside {name}."
        yield "treat", "", Blocked(clauses.MEDICAL_TREAT, words, f"unit/{unit}/move/task")


def refuse_task(f: Field, going: Going) -> Blocked | None:
    """Say why it is too late for a turn action, if it is."""
    if moving.is_fresh(f, going) and not going.drags:
        return None
    words = "A turn action is declared before anything else is done."
    return Blocked(clauses.TURN_ACTIONS, words, f"unit/{going.unit}/move/points")


def drag(f: Field, going: Going, target: str, way: int) -> Going | Blocked:
    """Return what a soldier has spent after it has dragged a comrade, or what forbids it (damage.shock)."""
    one, other = f.unit(going.unit), f.unit(target)
    at = f"unit/{target}/state"
    if f.side(target) != f.side(going.unit) or not is_lying_in_shock(f, target):
        return Blocked(clauses.DAMAGE_SHOCK, "Only a comrade in shock is dragged.", at)
    if f.apart(going.unit, target) > 1:
        return Blocked(clauses.DAMAGE_SHOCK, f"{f.name(target)} is not in reach.", at)
    if other.dragged not in ("", going.unit):
        return Blocked(
            clauses.DAMAGE_SHOCK, f"{f.name(other.dragged)} has dragged {f.name(target)} this turn.", at
        )
    if one.stance != moving.STANDING:
        return Blocked(clauses.DAMAGE_SHOCK, "Who drags stands.", f"unit/{going.unit}/body/stance")
    if going.fast or (going.actions < f.battle.tables.action_points and not going.drags):
        words = "Who drags spends no action point and no double time in that turn."
        return Blocked(clauses.DAMAGE_SHOCK, words, f"unit/{going.unit}/fire/points")
    if going.drags == moving.MOST_DRAGS:
        return Blocked(
            clauses.DAMAGE_SHOCK, f"Nobody is dragged farther than {moving.MOST_DRAGS} hexes a turn.", at
        )
    return moving.step(f, one, going, way, drag=True)


def refuse_leave(f: Field, going: Going) -> Blocked | None:
    """Say why a soldier cannot leave the map, if it cannot."""
    at = f.unit(going.unit).at
    if at not in f.battle.exits.get(f.side(going.unit), ()):
        return Blocked(
            clauses.VICTORY,
            f"{f.label(at)} is no exit hex of {f.rules.side_names[f.side(going.unit)]}.",
            f"hex/{f.label(at)}",
        )
    if not moving.left(f, going):
        words = f"{f.name(going.unit)} has no movement point left."
        return Blocked(clauses.VICTORY, words, f"unit/{going.unit}/move/points")
    return None


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
            return replace(going, fast=True, actions=0)
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
