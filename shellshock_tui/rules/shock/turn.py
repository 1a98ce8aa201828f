"""How a turn begins and ends: points, recoveries, panic fire, rolls and checks, explosions."""

from collections.abc import Iterator
from dataclasses import replace

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.trail import Blocked, Trail, add, granted, refusal
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.battle import DIE, STANCES
from shellshock_tui.rules.shock.blasts import CHARGE, explode_all
from shellshock_tui.rules.shock.field import Field, at_most, stat_term
from shellshock_tui.rules.shock.fire import Manner, body_of, hurt, number
from shellshock_tui.rules.shock.harm import fall, nerve, nerves, suffer, volley
from shellshock_tui.rules.shock.state import DEAD, SHOCK, Bomb

PANIC = Manner(panic=True)
DONE = {"task": "", "target": "", "tries": 0}
"""How a soldier is that is at no turn action any more."""
POINTS = "activation points"
"""What the die is rolled for that says how much the squad may do."""
Shots = tuple[tuple[str, str], ...]


def begin_turn(f: Field) -> Shots:
    """Begin a turn: points, then recoveries; return the panic shots that are forced."""
    points = f.die(f.battle.tables.points_die, POINTS, "points", clauses.ACTIVATION)
    f.change(points=points)
    words = f"Turn {f.s.turn}. Activation points: {points}."
    f.tell("turn", words, turn=f.s.turn, points=points, clause=clauses.TURN_PHASES)
    return tuple(shot for unit in f.in_order() if f.unit(unit).shaken for shot in recover(f, unit))


def recover(f: Field, unit: str) -> Iterator[tuple[str, str]]:
    """Let a shaken soldier test its nerve; yield the panic shot that it is forced to if it fails."""
    if not f.unit(unit).is_up or f.unit(unit).at < 0 or nerve(f, unit):
        return
    targets = panic_targets(f, unit) if f.unit(unit).stun != f.s.turn else []
    f.put(unit, acted=True)
    if targets:
        target = min(targets, key=lambda one: (f.apart(unit, one), f.name(one)))
        tell_panic(f, unit, target)
        yield unit, target
        return
    f.put(unit, stance=STANCES[-1])
    f.tell("cowers", f"{f.name(unit)} cowers.", unit=unit, clause=clauses.MORALE_RECOVERY)


def tell_panic(f: Field, unit: str, target: str) -> None:
    """Tell who panic fires at whom."""
    words = f"{f.name(unit)} panic fires at {f.name(target)}."
    f.tell("panics", words, unit=unit, target=target, clause=clauses.PANIC_FIRE)


def refuse_panic(f: Field, unit: str, target: str) -> Blocked | None:
    """Say why a soldier cannot panic fire at an enemy, if it cannot."""
    reach, apart = f.battle.tables.panic_reach, f.apart(unit, target)
    if apart > reach:
        words = f"{f.name(target)} is {counted(apart, 'hex', 'hexes')} off; panic fire goes {reach}."
        return Blocked(clauses.PANIC_FIRE, words, f"unit/{target}")
    return refusal(number(f, unit, target, PANIC))


def panic_targets(f: Field, unit: str) -> list[str]:
    """Return the enemies at which a soldier may panic fire."""
    return [one for one in f.foes(unit) if refuse_panic(f, unit, one) is None]


def panic_fire(f: Field, shots: Shots) -> None:
    """Roll all panic shots with the situation before them, then mark the harm, then test nerves."""
    done: list[tuple[str, str, str]] = []
    for unit, target, need in [(*shot, granted(number(f, *shot, PANIC))) for shot in shots]:
        found = volley(f, unit, target, need, 1)
        done.append((target, f.weapon(unit).cls, found.body.touched))
    tests: list[str] = []
    for target, cls, touched in done:
        if f.unit(target).state != DEAD:
            tests += suffer(f, target, hurt(f.battle, body_of(f.unit(target)), cls, touched))
    nerves(f, tests)


def initiative(f: Field) -> str:
    """Roll for initiative; return the side that begins: the lower, at a tie the enemy."""
    rolls = {
        side: f.die(DIE, f"initiative of {f.rules.side_names[side]}", "initiative", clauses.INITIATIVE)
        for side in (f.squad, f.force)
        if side
    }
    first = f.squad if rolls[f.squad] < rolls.get(f.force, DIE + 1) else f.force
    told = ", ".join(f"{f.rules.side_names[side]} {face}" for side, face in rolls.items())
    rule = "of equals the enemy begins" if len({*rolls.values()}) < len(rolls) else "the lower begins"
    words = f"Initiative: {told}; {rule}: {f.rules.side_names[first]}."
    f.tell("initiative", words, rolls=rolls, first=first, clause=clauses.INITIATIVE)
    return first


def end_turn(f: Field) -> None:
    """Play the third phase: action rolls, ammunition, medical checks, explosions."""
    for check, awaited in ((action_roll, "busy"), (ammunition, "full"), (medical, "wounds")):
        for unit in [one for one in f.in_order() if getattr(f.unit(one), awaited) and f.unit(one).is_up]:
            check(f, unit)
    explode_all(f)
    f.tell("turn-ended", f"Turn {f.s.turn} is over.", turn=f.s.turn, clause=clauses.TURN_PHASES)


def rest(f: Field) -> None:
    """Make all ready for the next turn."""
    for unit in f.rules.ids:
        one = f.unit(unit)
        f.put(unit, acted=False, full=False, busy=False, dragged="", exhausted=max(0, one.exhausted - 1))
    f.change(turn=f.s.turn + 1, markers=tuple(replace(one, acted=False) for one in f.s.markers))


def task_need(f: Field, unit: str, task: str, tries: int) -> Trail:
    """Return what a d10 may show at most for a turn action to be done (turn-actions)."""
    work = next(one for one in f.battle.tables.turn_action if one.name == task)
    terms = [stat_term(f, unit, work.test)]
    if tries:
        terms.append(add("failures in a row", tries, clauses.TURN_ACTIONS))
    if work.medic and f.sheet(unit).medic:
        terms.append(add("medic", work.medic, clauses.MEDICAL_TREAT))
    return at_most(terms, clauses.TURN_ACTIONS)


def action_roll(f: Field, unit: str) -> None:
    """Roll whether a turn action is done, unless what it was for is gone."""
    one = f.unit(unit)
    if words := in_vain(f, unit):
        f.put(unit, busy=False, **DONE)
        clause = clauses.MEDICAL_TREAT if one.task == "treat" else clauses.TURN_ACTIONS
        f.tell("in-vain", words, unit=unit, task=one.task, target=one.target, clause=clause)
        return
    need = task_need(f, unit, one.task, one.tries)
    what = f"{f.name(unit)}: {one.task.replace('-', ' ')}"
    face = f.test(what, need, DIE, what)
    done = face <= need.total
    if done:
        do_task(f, unit, one.task, one.target)
    f.put(unit, busy=False, **(DONE if done else {"tries": one.tries + 1}))
    words = f"{what}, {need.total} or less: {face}, {'done' if done else 'not yet'}."
    f.tell(
        "action-roll", words, ("needed", need), unit=unit, task=one.task, target=one.target,
        number=int(need.total), face=face, done=done, clause=clauses.TURN_ACTIONS,
    )  # fmt: skip


def in_vain(f: Field, unit: str) -> str:
    """Return in words that what a turn action was for is gone; nothing if it is not."""
    one, name = f.unit(unit), f.name(unit)
    match one.task:
        case "treat" if f.apart(unit, one.target) > 1:
            return f"{f.name(one.target)} is out of reach: {name} treats nobody."
        case "treat" if not f.unit(one.target).wounds:
            return f"{f.name(one.target)} has no wound left: {name} treats nobody."
        case "set-charge" if not f.s.charges:
            return f"No charge is left: {name} sets none."
        case "kick-door" if f.board.place(one.target) in f.s.opened:
            return f"The door in {one.target} is open: {name} kicks none in."
        case _:
            return ""


def do_task(f: Field, unit: str, task: str, target: str) -> None:
    """Do what a turn action was for."""
    match task:
        case "reload":
            f.put(unit, empty=False)
        case "clear-jam":
            f.put(unit, jammed=False)
        case "kick-door":
            f.change(opened=(*f.s.opened, f.board.place(target)))
        case "set-charge":
            bomb = Bomb(CHARGE, f.board.place(target), f.s.turn + f.battle.scenario.charge_turns)
            f.change(bombs=(*f.s.bombs, bomb), charges=f.s.charges - 1)
        case "treat":
            wounds = [*f.unit(target).wounds]
            wounds.remove(max(wounds, key=f.battle.ranks.__getitem__))
            f.put(target, wounds=tuple(wounds))


def ammunition(f: Field, unit: str) -> None:
    """Check the ammunition of who fired full automatic (fire.modes)."""
    weapon, name = f.weapon(unit), f.name(unit)
    face = f.die(DIE, f"{name}: ammunition", "ammunition", clauses.FIRE_MODES)
    jammed, empty = face == 1, face != 1 and face + weapon.belt <= weapon.rof
    f.put(unit, jammed=jammed, empty=empty)
    belt = f" + {weapon.belt} for the belt" if weapon.belt else ""
    end = "jammed" if jammed else "empty" if empty else "holds"
    words = f"{name}, ammunition, more than {weapon.rof}: {face}{belt}, {end}."
    trail = Trail((add("the die", face, clauses.FIRE_MODES), add("belt", weapon.belt, clauses.FIRE_MODES)))
    f.tell(
        "ammunition", words, ("ammunition", trail), unit=unit, face=face, rof=weapon.rof, belt=weapon.belt,
        jammed=jammed, empty=empty, clause=clauses.FIRE_MODES,
    )  # fmt: skip


def wound_sum(f: Field, unit: str) -> Trail:
    """Return the sum of a soldier's wounds (damage.wound)."""
    found = [(f"class {one}", f.battle.classes[one].wound) for one in f.unit(unit).wounds]
    return Trail(tuple(add(*one, clauses.DAMAGE_WOUND) for one in found or [("no wound", 0)]))


def medical(f: Field, unit: str) -> None:
    """Check whether a wounded soldier goes into shock."""
    wounds, name = wound_sum(f, unit), f.name(unit)
    face = f.die(DIE, f"{name}: medical check", "medical", clauses.MEDICAL)
    shock = face <= wounds.total
    words = f"{name}, medical, more than {wounds.total}: {face}, {'shock' if shock else 'holds out'}."
    f.tell(
        "shock-check", words, ("wounds", wounds), unit=unit, face=face, wounds=int(wounds.total), shock=shock,
        clause=clauses.MEDICAL,
    )  # fmt: skip
    if shock:
        fall(f, unit, SHOCK)
