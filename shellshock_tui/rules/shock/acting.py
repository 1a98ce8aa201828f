"""What an activated soldier does: what forbids each deed, and how it is carried out, on either side."""

from collections.abc import Iterator
from dataclasses import replace

from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import signed
from shellshock_tui.engine.trail import Blocked, barred, granted, refusal
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
    if going.fast:
        clause, why = clauses.MOVE_DOUBLE_TIME, "goes at double time, and neither shoots nor throws."
    elif going.drags:
        clause, why = clauses.DAMAGE_SHOCK, "has dragged a comrade, and spends no action point in this turn."
    elif not going.actions:
        clause, why = clauses.ACTION_POINTS, "has no action point left."
    else:
        return None
    return Blocked(clause, f"{f.name(going.unit)} {why}", f"unit/{going.unit}/fire/points")


def refuse_snap(f: Field, going: Going) -> Blocked | None:
    """Say why a soldier has moved too far to shoot, if it has."""
    most = f.battle.tables.move.with_shot
    if going.spent <= most:
        return None
    words = f"Who shoots moves {most} points at most, and {f.name(going.unit)} has spent {going.spent}."
    return Blocked(clauses.FIRE_SNAP, words, f"unit/{going.unit}/move/points")


def refuse_fire(f: Field, going: Going, target: str, mode: str, *, snap: bool) -> Blocked | None:
    """Say what forbids a shot, if anything does."""
    if mode == "auto" and f.weapon(going.unit).rof == 1:
        words = f"A {f.sheet(going.unit).weapon} has no automatic fire."
        return Blocked(clauses.FIRE_MODES, words, f"unit/{going.unit}/fire/weapon")
    if not snap and going.moved:
        words = "Who has moved makes snap shots only."
        return Blocked(clauses.FIRE_SNAP, words, f"unit/{going.unit}/move/points")
    how = manner(going, mode, snap=snap)
    return refuse_action(f, going) or refuse_snap(f, going) or refusal(number(f, going.unit, target, how))


def refuse_aim(f: Field, going: Going) -> Blocked | None:
    """Say why a soldier cannot aim, if it cannot."""
    name = f.name(going.unit)
    return barred(
        f"unit/{going.unit}/fire/aim",
        (f.unit(going.unit).exhausted, clauses.MOVE_DOUBLE_TIME, f"{name} is exhausted."),
        (going.moved, clauses.ACTION_POINTS, f"Aiming comes before moving, and {name} has moved."),
        (going.aim == MOST_AIM, clauses.ACTION_POINTS, f"{name} has aimed twice."),
    ) or refuse_action(f, going)


def refuse_fast(f: Field, going: Going) -> Blocked | None:
    """Say why a soldier cannot go at double time, if it cannot."""
    one, clause, is_late = f.unit(going.unit), clauses.MOVE_DOUBLE_TIME, not is_first(f, going)
    return barred(
        f"unit/{going.unit}/move/points",
        (one.exhausted, clause, f"{f.name(going.unit)} is exhausted."),
        (one.stance == STANCES[-1], clause, "Nobody goes at double time prone."),
        (is_late, clause, "Double time is declared first of all."),
    )


def refuse_prime(f: Field, going: Going) -> Blocked | None:
    """Say why a soldier cannot prime a grenade, if it cannot."""
    name = f.name(going.unit)
    return barred(
        f"unit/{going.unit}/fire/grenades",
        (not f.unit(going.unit).grenades, clauses.GRENADE, f"{name} has no grenade."),
        (carried(f, going.unit), clauses.GRENADE, f"{name} holds one that is primed."),
    ) or refuse_action(f, going)


def refuse_hurl(f: Field, going: Going, place: int) -> Blocked | None:
    """Say why a soldier cannot throw into a hex now, if it cannot."""
    if not carried(f, going.unit):
        words = f"{f.name(going.unit)} has primed no grenade."
        return Blocked(clauses.GRENADE, words, f"unit/{going.unit}/fire/grenades")
    return refuse_action(f, going) or refuse_snap(f, going) or refuse_throw(f, going.unit, place)


def is_first(f: Field, going: Going) -> bool:
    """Say whether a soldier has done nothing yet in its turn."""
    return moving.is_fresh(f, going) and not going.drags


def tasks(f: Field, going: Going) -> Iterator[tuple[str, str, Blocked | None]]:
    """Yield each turn action with what it is done to, and what forbids it."""
    unit, one, name = going.unit, f.unit(going.unit), f.name(going.unit)
    words, at = "A turn action is declared before anything else is done.", f"unit/{unit}/move/points"
    late = None if is_first(f, going) else Blocked(clauses.TURN_ACTIONS, words, at)
    for work, needed in (("reload", one.empty), ("clear-jam", one.jammed)):
        words = f"{name} need not {task_words(work, '', f.name)}: the weapon is ready."
        yield work, "", late if needed else Blocked(clauses.TURN_ACTIONS, words, f"unit/{unit}/fire/weapon")
    around, at = list(beside(f.board, one.at)), f"unit/{unit}/move/task"
    doors = [place for place in around if f.ground(place).name == "door"]
    charged = around if f.side(unit) == f.squad and f.s.charges else []
    none = {"kick-door": f"No closed door is beside {name}.", "set-charge": f"{name} has no charge to set."}
    for work, places in (("kick-door", doors), ("set-charge", charged)):
        yield from ((work, f.label(place), late) for place in places)
        if not places:
            yield work, "", Blocked(clauses.TURN_ACTIONS, none[work], at)
    comrades = [other for other in f.standing(f.side(unit)) if other != unit and f.apart(unit, other) <= 1]
    for other in comrades:
        why = Blocked(clauses.MEDICAL_TREAT, f"{f.name(other)} has no wound.", f"unit/{other}/wounds/sum")
        yield "treat", other, late if f.unit(other).wounds else why
    if not comrades:
        words = f"No comrade who is up is beside {name}."
        yield "treat", "", Blocked(clauses.MEDICAL_TREAT, words, at)


def drag(f: Field, going: Going, target: str, way: int) -> Going | Blocked:
    """Return what a soldier has spent after it has dragged a comrade, or what forbids it (damage.shock)."""
    unit, one, other = going.unit, f.unit(going.unit), f.unit(target)
    clause, at = clauses.DAMAGE_SHOCK, f"unit/{target}/state"
    if f.side(target) != f.side(unit) or not is_lying_in_shock(f, target):
        return Blocked(clause, "Only a comrade in shock is dragged.", at)
    if f.apart(unit, target) > 1:
        return Blocked(clause, f"{f.name(target)} is not in reach.", at)
    if other.dragged not in ("", unit):
        return Blocked(clause, f"{f.name(other.dragged)} has dragged {f.name(target)} this turn.", at)
    if one.stance != moving.STANDING:
        return Blocked(clause, "Who drags stands.", f"unit/{unit}/body/stance")
    if going.fast or (going.actions < f.battle.tables.action_points and not going.drags):
        words = "Who drags spends no action point and no double time in that turn."
        return Blocked(clause, words, f"unit/{unit}/fire/points")
    if going.drags == moving.MOST_DRAGS:
        return Blocked(clause, f"Nobody is dragged farther than {moving.MOST_DRAGS} hexes a turn.", at)
    return moving.step(f, one, going, way, drag=True)


def refuse_leave(f: Field, going: Going) -> Blocked | None:
    """Say why a soldier cannot leave the map, if it cannot."""
    at, side = f.unit(going.unit).at, f.side(going.unit)
    if at not in f.battle.exits.get(side, ()):
        words = f"{f.label(at)} is no exit hex of {f.rules.side_names[side]}."
        return Blocked(clauses.VICTORY, words, f"hex/{f.label(at)}")
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
