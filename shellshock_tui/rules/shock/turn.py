"""The start and the end of a turn: activation points, panic fire, action rolls, checks and explosions."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from shellshock_tui.engine.english import as_sentence, counted, does
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.engine.trail import Blocked, Trail, Trails, add, as_refusal, not_refused, plain
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.blasts import CHARGE, explode_all
from shellshock_tui.rules.shock.charts import WOUND, read
from shellshock_tui.rules.shock.fire import Manner, body_of, hurt, number
from shellshock_tui.rules.shock.game_context import GameContext, at_most, stat_term
from shellshock_tui.rules.shock.harm import fall, nerve, nerves, suffer, volley
from shellshock_tui.rules.shock.rulebook_tables import DIE, STANCES
from shellshock_tui.rules.shock.state import DEAD, SHOCK, Bomb, TaskName
from shellshock_tui.rules.shock.victory import progress
from shellshock_tui.rules.shock.wording import task_words

PANIC = Manner(panic=True)
DONE = {"task": "", "target": "", "tries": 0}
"""The fields of a soldier who has no turn action in progress."""
POINTS = "activation points"
"""The description of the roll for activation points."""
Shots = tuple[tuple[str, str], ...]


def begin_turn(ctx: GameContext) -> Shots:
    """Begin a turn: roll activation points, then test the shaken; return the forced panic shots."""
    points = ctx.die(ctx.battle.tables.points_die, POINTS, "points", clauses.ACTIVATION)
    ctx.change(points=points)
    words = f"Turn {ctx.s.turn} begins with {counted(points, 'activation point')}."
    ctx.emit("turn", words, turn=ctx.s.turn, points=points, clause=clauses.TURN_PHASES)
    return tuple(shot for unit in ctx.in_order() if ctx.unit(unit).shaken for shot in recover(ctx, unit))


def recover(ctx: GameContext, unit: str) -> Iterator[tuple[str, str]]:
    """Let a shaken soldier test morale; yield the panic shot that failing forces (morale.recovery)."""
    if not ctx.unit(unit).is_up or ctx.unit(unit).at < 0 or nerve(ctx, unit):
        return
    targets = panic_targets(ctx, unit) if ctx.unit(unit).stun != ctx.s.turn else []
    ctx.update_unit(unit, acted=True)
    if targets:
        target = min(targets, key=lambda one: (ctx.distance(unit, one), ctx.name(one)))
        tell_panic(ctx, unit, target)
        yield unit, target
        return
    ctx.update_unit(unit, stance=STANCES[-1])
    ctx.emit("cowers", f"{ctx.name(unit)} cowers.", unit=unit, clause=clauses.MORALE_RECOVERY)


def tell_panic(ctx: GameContext, unit: str, target: str) -> None:
    """Emit that a soldier uses panic fire."""
    words = f"{ctx.name(unit)} uses panic fire on {ctx.name(target)}."
    ctx.emit("panics", words, unit=unit, target=target, clause=clauses.PANIC_FIRE)


def refuse_panic(ctx: GameContext, unit: str, target: str) -> Blocked | None:
    """Return why a soldier cannot use panic fire at an enemy; None if it can (panic-fire)."""
    reach, apart = ctx.battle.tables.panic_reach, ctx.distance(unit, target)
    if apart > reach:
        words = f"{ctx.name(target)} is {counted(apart, 'hex', 'hexes')} away; panic fire reaches {reach}."
        return Blocked(clauses.PANIC_FIRE, words, f"unit/{target}")
    return as_refusal(number(ctx, unit, target, PANIC))


def panic_targets(ctx: GameContext, unit: str) -> list[str]:
    """Return the enemies at which a soldier may use panic fire."""
    return [one for one in ctx.foes(unit) if refuse_panic(ctx, unit, one) is None]


def panic_fire(ctx: GameContext, shots: Shots) -> None:
    """Roll all panic shots against the position before them; then apply the harm and test morale."""
    done: list[tuple[str, str, str]] = []
    for unit, target, need in [(*shot, not_refused(number(ctx, *shot, PANIC))) for shot in shots]:
        found = volley(ctx, unit, target, need, 1)
        done.append((target, ctx.weapon(unit).cls, found.body.touched))
    tests: list[str] = []
    for target, cls, touched in done:
        if ctx.unit(target).state != DEAD:
            tests += suffer(ctx, target, hurt(ctx.battle, body_of(ctx.unit(target)), cls, touched))
    nerves(ctx, tests)


def initiative(ctx: GameContext) -> str:
    """Roll for initiative; return the side with the lower roll, or the enemy if they are equal."""
    rolls = {
        side: ctx.die(DIE, f"initiative of {ctx.rules.side_names[side]}", "initiative", clauses.INITIATIVE)
        for side in (ctx.squad, ctx.force)
        if side
    }
    first = ctx.squad if rolls[ctx.squad] < rolls.get(ctx.force, DIE + 1) else ctx.force
    shown = ", ".join(f"{ctx.rules.side_names[side]} {face}" for side, face in rolls.items())
    rule = "the rolls are equal, so" if len({*rolls.values()}) < len(rolls) else "with the lower roll"
    words = f"Initiative: {shown}; {rule} {does(ctx.rules.side_names[first], 'begins')}."
    ctx.emit("initiative", words, rolls=rolls, first=first, clause=clauses.INITIATIVE)
    return first


def end_turn(ctx: GameContext) -> None:
    """Play the last phase: action rolls, ammunition checks, medical checks and explosions."""
    for check, awaited in ((action_roll, "busy"), (ammunition, "full"), (medical, "wounds")):
        for unit in [
            one for one in ctx.in_order() if getattr(ctx.unit(one), awaited) and ctx.unit(one).is_up
        ]:
            check(ctx, unit)
    explode_all(ctx)
    come = {} if ctx.battle.ruleset == FIRST else dict(_come(ctx))
    words = " ".join((f"Turn {ctx.s.turn} is over.", *come))
    trails = (one for some in come.values() for one in some)
    ctx.emit("turn-ended", words, *trails, turn=ctx.s.turn, clause=clauses.TURN_PHASES)


def _come(ctx: GameContext) -> Iterator[tuple[str, Trails]]:
    """Yield a sentence about each goal to which some soldiers, but too few, have come, and its numbers."""
    for goal in ctx.battle.scenario.victory:
        come, needed = progress(ctx, goal), goal.wanted
        if goal.win == "occupy" and 0 < come.total < needed:
            wanted = plain(f"soldiers to win {goal.name}", needed, clauses.VICTORY)
            numbers = (goal.name, come), (wanted.terms[0].label, wanted)
            yield f"{as_sentence(goal.name)}: {come.total} of {needed} are there.", numbers


def rest(ctx: GameContext) -> None:
    """Reset all soldiers and markers for the next turn."""
    for unit in ctx.rules.ids:
        one = ctx.unit(unit)
        ctx.update_unit(
            unit, acted=False, full=False, busy=False, dragged="", exhausted=max(0, one.exhausted - 1)
        )
    ctx.change(turn=ctx.s.turn + 1, markers=tuple(replace(one, acted=False) for one in ctx.s.markers))


def task_need(ctx: GameContext, unit: str, task: str, tries: int) -> Trail:
    """Return the highest d10 roll with which a turn action succeeds (turn-actions)."""
    work = next(one for one in ctx.battle.tables.turn_action if one.name == task)
    terms = [stat_term(ctx, unit, work.test)]
    if tries:
        terms.append(add("failures in a row", tries, clauses.TURN_ACTIONS))
    if work.medic and ctx.sheet(unit).medic:
        terms.append(add("medic", work.medic, clauses.MEDICAL_TREAT))
    return at_most(terms, clauses.TURN_ACTIONS)


def action_roll(ctx: GameContext, unit: str) -> None:
    """Roll for a turn action, unless the reason for it is gone."""
    one = ctx.unit(unit)
    if words := in_vain(ctx, unit):
        ctx.update_unit(unit, busy=False, **DONE)
        clause = clauses.MEDICAL_TREAT if one.task == "treat" else clauses.TURN_ACTIONS
        ctx.emit("in-vain", words, unit=unit, task=one.task, target=one.target, clause=clause)
        return
    need = task_need(ctx, unit, one.task, one.tries)
    what = f"{ctx.name(unit)}: {one.task.replace('-', ' ')}"
    face = ctx.test(what, need, DIE, what)
    done = face <= need.total
    if done:
        do_task(ctx, unit, one.task, one.target)
    ctx.update_unit(unit, busy=False, **(DONE if done else {"tries": one.tries + 1}))
    task = task_words(one.task, one.target, ctx.name)
    rolled = f"needs {need.total} or less and rolls {face}"
    words = f"{ctx.name(unit)} tries to {task}, {rolled}: {'done' if done else 'not done yet'}."
    ctx.emit(
        "action-roll", words, ("needed", need), unit=unit, task=one.task, target=one.target,
        number=int(need.total), face=face, done=done, clause=clauses.TURN_ACTIONS,
    )  # fmt: skip


def in_vain(ctx: GameContext, unit: str) -> str:
    """Return a sentence if the reason for a soldier's turn action is gone, otherwise an empty string."""
    one, name = ctx.unit(unit), ctx.name(unit)
    match one.task:
        case "treat" if ctx.distance(unit, one.target) > 1:
            return f"{ctx.name(one.target)} is out of reach, so {name} cannot treat the wound."
        case "treat" if not ctx.unit(one.target).wounds:
            return f"{ctx.name(one.target)} has no wounds left, so {name} has nothing to treat."
        case "set-charge" if not ctx.s.charges:
            return f"No charges are left, so {name} sets none."
        case "kick-door" if ctx.board.place(one.target) in ctx.s.opened:
            return f"The door in {one.target} is already open, so {name} does not kick it in."
        case _:
            return ""


def do_task(ctx: GameContext, unit: str, task: TaskName | Literal[""], target: str) -> None:
    """Apply a turn action that has succeeded."""
    match task:
        case "reload":
            ctx.update_unit(unit, empty=False)
        case "clear-jam":
            ctx.update_unit(unit, jammed=False)
        case "kick-door":
            ctx.change(opened=(*ctx.s.opened, ctx.board.place(target)))
        case "set-charge":
            bomb = Bomb(CHARGE, ctx.board.place(target), ctx.s.turn + ctx.battle.scenario.charge_turns)
            ctx.change(bombs=(*ctx.s.bombs, bomb), charges=ctx.s.charges - 1)
        case "treat":
            wounds = [*ctx.unit(target).wounds]
            wounds.remove(max(wounds, key=ctx.battle.ranks.__getitem__))
            ctx.update_unit(target, wounds=tuple(wounds))
        case "":
            pass


def ammunition(ctx: GameContext, unit: str) -> None:
    """Check the ammunition of a soldier who has fired full automatic (fire.modes)."""
    weapon, name = ctx.weapon(unit), ctx.name(unit)
    face = ctx.die(DIE, f"{name}: ammunition", "ammunition", clauses.FIRE_MODES)
    jammed, empty = face == 1, face != 1 and face + weapon.belt <= weapon.rof
    ctx.update_unit(unit, jammed=jammed, empty=empty)
    belt = f" + {weapon.belt} for the belt" if weapon.belt else ""
    end = "the weapon jams" if jammed else "the weapon is empty" if empty else "ammunition is left"
    words = f"{name} checks ammunition, needs more than {weapon.rof} and rolls {face}{belt}: {end}."
    trail = Trail((add("the die", face, clauses.FIRE_MODES), add("belt", weapon.belt, clauses.FIRE_MODES)))
    ctx.emit(
        "ammunition", words, ("ammunition", trail), unit=unit, face=face, rof=weapon.rof, belt=weapon.belt,
        jammed=jammed, empty=empty, clause=clauses.FIRE_MODES,
    )  # fmt: skip


def wound_sum(ctx: GameContext, unit: str) -> Trail:
    """Return the sum of a soldier's wounds (damage.wound)."""
    clause, classes = clauses.DAMAGE_WOUND, ctx.battle.classes
    wounds = (
        add(f"class {one}", classes[one].wound, clause, "", read(WOUND, one)) for one in ctx.unit(unit).wounds
    )
    return Trail(tuple(wounds) or (add("no wound", 0, clause),))


def medical(ctx: GameContext, unit: str) -> None:
    """Check whether a wounded soldier goes into shock (medical)."""
    wounds, name = wound_sum(ctx, unit), ctx.name(unit)
    face = ctx.die(DIE, f"{name}: medical check", "medical", clauses.MEDICAL)
    shock = face <= wounds.total
    rolled = f"needs more than {wounds.total} and rolls {face}"
    words = f"{name} takes a medical check, {rolled}: {'shock' if shock else 'holds out'}."
    ctx.emit(
        "shock-check", words, ("wounds", wounds), unit=unit, face=face, wounds=int(wounds.total), shock=shock,
        clause=clauses.MEDICAL,
    )  # fmt: skip
    if shock:
        fall(ctx, unit, SHOCK)
