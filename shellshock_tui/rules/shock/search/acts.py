"""The possible actions of an activated soldier, with quick estimates of their gain in hundredths of a man."""

from collections.abc import Iterator
from typing import NamedTuple

from shellshock_tui.kit.copying import changed
from shellshock_tui.kit.walks import beside
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock.appraisal import (
    CHARGED,
    HEX,
    MAN,
    OUT,
    PRESSING,
    afar,
    goal_places,
    is_to_leave,
)
from shellshock_tui.rules.shock.blasts import CHARGE, refuse_throw
from shellshock_tui.rules.shock.choices import MOST_AIM, drag, refuse_leave, refuse_prime, refuse_snap
from shellshock_tui.rules.shock.fire import manner, total
from shellshock_tui.rules.shock.game_context import GameContext, in_arc, is_lying_in_shock
from shellshock_tui.rules.shock.moving import MOST_DRAGS, WAYS, face, is_fresh, left
from shellshock_tui.rules.shock.rulebook_tables import DIE, DOOR, STANCES
from shellshock_tui.rules.shock.scenario_file import Goal
from shellshock_tui.rules.shock.search.shots import Shot, danger, falls_to, modifier, passes, shooters, shot
from shellshock_tui.rules.shock.search.walking import Walked, commands_of, is_watched, walked
from shellshock_tui.rules.shock.state import Going, Soldier, TaskName
from shellshock_tui.rules.shock.turn import task_need

WOUNDED, STUNNED = 30, 20
"""The values of a wound and of a stun of an enemy."""
MENACE = 60
"""The value of an enemy's chance to put a soldier out of action."""
AGAIN = 0.5
"""The weight of a shot that may follow another, for each action point left."""
SPENT = 25
"""The value of the chance that automatic fire empties or jams the weapon."""
BLAST = 15
"""The value of a grenade that lands in an enemy's hex, from which the enemy will probably run."""
HELPED, CARRY = 40, 25
"""The value of a wound that is treated, and of a hex that a casualty is brought nearer to the aid post."""
KICKED = 3
"""The factor of the value of kicking in a door that brings a soldier nearer to its goal."""
READIED = 60
"""The value of a weapon that can fire again, with an enemy in view."""
SPARE = 0.3
"""The share of the value of a charge that a second soldier sets in case the first one fails."""
STANDING, CROUCHED = STANCES[:2]
Plan = tuple[do.Command, ...]


class Act(NamedTuple):
    """The commands of an activation, or of the rest of it, and their gain."""

    gain: float
    commands: tuple[do.Acting, ...]


class View:
    """The mission as the soldiers of a side see it: their enemies, and the distances of the goals."""

    def __init__(self, ctx: GameContext, side: str) -> None:
        self.ctx, self.side = ctx, side
        others = [one for one in ctx.rules.side_names if one != side]
        self.foes = shooters(ctx, (unit for one in others for unit in ctx.standing(one)))
        self.targets = [unit for one in others for unit in ctx.standing(one)]
        self.own = list(ctx.standing(side))
        self.is_met = bool(self.targets)
        turns = ctx.battle.scenario.turn_limit
        self.pressing = min(float(PRESSING), turns / max(1, turns + 1 - ctx.s.turn))
        self.places = self._goal_places()
        self.apart = afar(ctx, self.places)
        self._menaces: dict[str, float] = {}

    def _goal_places(self) -> tuple[int, ...]:
        if self.side == self.ctx.squad:
            return goal_places(self.ctx)
        return tuple(sorted({self.ctx.unit(unit).at for unit in self.targets}))

    def near(self, at: int) -> float:
        """Return the value of how near a hex is to the goals."""
        return -HEX / 2 * self.pressing * self.apart[at]

    def menace(self, unit: str) -> float:
        """Return the value of an enemy's no longer being able to fire."""
        if unit not in self._menaces:
            foe = next((one for one in self.foes if one.unit == unit), None)
            found = [falls_to(self.ctx, foe, *_seen(self.ctx.unit(one))) for one in self.own] if foe else []
            self._menaces[unit] = MENACE * min(1.0, sum(found))
        return self._menaces[unit]

    def exposed(self, at: int, sheet: str, stance: str) -> float:
        """Return the value of the danger in a hex, negative."""
        return -MAN * danger(self.ctx, self.foes, at, sheet, stance) if self.foes else 0.0


def _seen(one: Soldier) -> tuple[int, str, str]:
    return one.at, one.sheet, one.stance


def acts(view: View, going: Going) -> list[Act]:
    """Return the possible actions of an activated soldier, the best first."""
    found = [Act(0.0, (do.EndSoldier(going.unit),)), *_fires(view, going), *_tasks(view, going)]
    found += (*_aimed(view, going), *_grenades(view, going))
    if not going.shot:
        found += _walks(view, going)
    if refuse_leave(view.ctx, going) is None and _leaves(view):
        found.append(Act(4.0 * OUT, (do.Leave(going.unit),)))
    return sorted(found, key=lambda act: act.gain, reverse=True)


def _leaves(view: View) -> bool:
    goals = [goal for goal in view.ctx.battle.scenario.victory if goal.side == view.side]
    return bool(goals) and all(is_to_leave(view.ctx, goal) for goal in goals)


def _fires(view: View, going: Going) -> Iterator[Act]:
    """Yield the shots that a soldier can fire from where it is."""
    ctx, unit, one = view.ctx, going.unit, view.ctx.unit(going.unit)
    if not going.actions or going.fast or going.drags or not ctx.is_ready(unit):
        return
    if going.spent > ctx.battle.tables.move.with_shot:
        return
    rof, again = ctx.weapon(unit).rof, 1 + AGAIN * (going.actions - 1)
    for target in view.targets:
        other = ctx.unit(target)
        found = shot(ctx, one.at, one.sheet, *_seen(other))
        if found is None or not in_arc(ctx, one.at, one.facing, other.at, "fire"):
            continue
        for mode, shots in (("single", 1), *((("auto", rof),) if rof > 1 else ())):
            how = manner(going, mode, snap=going.moved)
            table = ctx.battle.tables.to_hit
            number = found.number + modifier(ctx, one) + how.aim * table["aim"]
            number += table.get(how.mode, 0) + table["snap"] * how.snap + table["moved"] * how.moved
            value = worth_of(view, target, found, passes(number), shots) * again
            if how.mode == "automatic":
                value -= SPENT * (0 if one.full else max(1, rof - ctx.weapon(unit).belt) / DIE)
            yield Act(value, (do.Fire(unit, target, "single" if mode == "single" else "auto", going.moved),))


def _aimed(view: View, going: Going) -> Iterator[Act]:
    """Yield shots for which a soldier aims twice first."""
    ctx, unit, one = view.ctx, going.unit, view.ctx.unit(going.unit)
    if not is_fresh(ctx, going) or going.drags or one.exhausted or not ctx.is_ready(unit):
        return
    for target in view.targets:
        other = ctx.unit(target)
        found = shot(ctx, one.at, one.sheet, *_seen(other))
        if found and in_arc(ctx, one.at, one.facing, other.at, "fire"):
            hits = passes(found.number + MOST_AIM * ctx.battle.tables.to_hit["aim"])
            aims = (do.Aim(unit),) * MOST_AIM
            yield Act(worth_of(view, target, found, hits, 1), (*aims, do.Fire(unit, target)))


def _grenades(view: View, going: Going) -> Iterator[Act]:
    """Yield grenades thrown at enemies in reach, unless somebody may react before the throw."""
    ctx, unit, one = view.ctx, going.unit, view.ctx.unit(going.unit)
    if refuse_prime(ctx, going) or going.actions < 2 or going.shot or going.fast:
        return
    if refuse_snap(ctx, going) or is_watched(ctx, unit, view.foes, one.at, one.stance):
        return
    for place in dict.fromkeys(ctx.unit(target).at for target in view.targets):
        if ctx.board.distance(one.at, place) > 1 and refuse_throw(ctx, unit, place) is None:
            there = sum(ctx.unit(target).at == place for target in view.targets)
            hits = passes(int(ctx.stat(unit, "prowess")) + modifier(ctx, one))
            yield Act(BLAST * hits * there, (do.Prime(unit), do.Throw(unit, ctx.label(place))))


def worth_of(view: View, target: str, found: Shot, hits: float, shots: int) -> float:
    """Return the value of some shots at an enemy, each with a chance to hit."""
    falls = 1 - (1 - hits * found.falls) ** shots
    harms = min(1.0, shots * hits) * (WOUNDED * found.wounds + STUNNED * found.stuns)
    return falls * (MAN + view.menace(target)) + harms


def _tasks(view: View, going: Going) -> Iterator[Act]:
    """Yield the turn actions that help."""
    ctx, unit, one = view.ctx, going.unit, view.ctx.unit(going.unit)
    if not is_fresh(ctx, going) or going.drags:
        return
    if not ctx.is_ready(unit):
        value = READIED * (1.0 if view.is_met else 0.5)
        yield _task(view, unit, "clear-jam" if one.jammed else "reload", "", value)
    if ctx.side(unit) == ctx.squad:
        for goal in ctx.battle.scenario.victory:
            if goal.win == "destroy" and ctx.s.charges:
                yield from _charges(view, unit, goal)
        around = [place for place in beside(ctx.board, one.at) if ctx.ground(place).name == DOOR]
        for place in around:
            yield from _kicks(view, unit, place)
    for other in view.own:
        wounds = total(ctx.battle, ctx.unit(other).wounds)
        if wounds and other != unit and ctx.distance(unit, other) <= 1:
            yield _task(view, unit, "treat", other, HELPED * min(1.0, wounds / 3))


def _task(view: View, unit: str, task: TaskName, target: str, value: float) -> Act:
    one = view.ctx.unit(unit)
    tries = one.tries if (one.task, one.target) == (task, target) else 0
    chance = passes(int(task_need(view.ctx, unit, task, tries).total))
    return Act(chance * value, (do.Task(unit, task, target),))


def _charges(view: View, unit: str, goal: Goal) -> Iterator[Act]:
    ctx = view.ctx
    burning = {bomb.at for bomb in ctx.s.bombs if bomb.kind == CHARGE}
    pledged = {one.target for one in ctx.s.units if one.busy and one.task == "set-charge"}
    for place in ctx.places(goal):
        is_open = place not in ctx.s.wrecked and place not in burning
        if is_open and ctx.board.distance(ctx.unit(unit).at, place) == 1:
            share = SPARE if ctx.label(place) in pledged else 1.0
            yield _task(view, unit, "set-charge", ctx.label(place), 2 * CHARGED * view.pressing * share)


def _kicks(view: View, unit: str, place: int) -> Iterator[Act]:
    """Yield the kicking in of a door that brings a soldier nearer to its goal."""
    ctx = view.ctx
    at = ctx.unit(unit).at
    opened = GameContext(ctx.rules, ctx.s)
    opened.change(opened=(*ctx.s.opened, place))
    after = afar(opened, view.places)
    if after[at] < view.apart[at]:
        yield _task(view, unit, "kick-door", ctx.label(place), KICKED * HEX * view.pressing)


def _walks(view: View, going: Going) -> Iterator[Act]:
    """Yield walks, with and without crouching at the end, and drags of a casualty."""
    ctx, unit = view.ctx, going.unit
    first: tuple[do.Acting, ...] = ()
    one, now = ctx.unit(unit), going
    stays = view.near(one.at) + view.exposed(one.at, one.sheet, one.stance)
    if one.stance == STANDING and left(ctx, going) and view.is_met:
        gain = view.near(one.at) + view.exposed(one.at, one.sheet, CROUCHED) - stays
        yield Act(gain, (do.ChangeStance(unit, CROUCHED),))
    if one.stance != STANDING and left(ctx, going) > 1:
        first = (do.ChangeStance(unit, STANDING),)
        ctx = ctx.imagined(unit, stance=STANDING)
        one = ctx.unit(unit)
        now = changed(going, spent=going.spent + ctx.battle.tables.move.stance, aim=0)
    ends = walked(ctx, now, view.foes)
    for end in ends:
        legs = (*first, *commands_of(unit, end.way))
        near = view.near(end.at)
        rest = () if view.is_met or end.left >= 2 else (do.EndSoldier(unit),)
        gain = near + view.exposed(end.at, one.sheet, one.stance) - stays + _after(view, now, one, end)
        yield Act(gain, (*legs, *rest))
        if end.left and view.is_met:
            gain = near + view.exposed(end.at, one.sheet, CROUCHED) - stays
            yield Act(gain, (*legs, do.ChangeStance(unit, CROUCHED)))
    yield from _drags(view, ctx, now, ends, first)


def _after(view: View, going: Going, one: Soldier, end: Walked) -> float:
    """Return the value of the best snap shot after a walk."""
    ctx = view.ctx
    spent = left(ctx, going) - end.left + going.spent
    if spent > ctx.battle.tables.move.with_shot or not going.actions or going.fast:
        return 0.0
    if not ctx.is_ready(going.unit):
        return 0.0
    table, best = ctx.battle.tables.to_hit, 0.0
    for target in view.targets:
        other = ctx.unit(target)
        found = shot(ctx, end.at, one.sheet, *_seen(other))
        if found and in_arc(ctx, end.at, end.facing, other.at, "fire"):
            number = found.number + modifier(ctx, one) + table["snap"] + table["moved"]
            best = max(best, worth_of(view, target, found, passes(number), 1))
    return best * (1 + AGAIN * (going.actions - 1))


def _drags(
    view: View, ctx: GameContext, going: Going, ends: tuple[Walked, ...], first: tuple[do.Acting, ...]
) -> Iterator[Act]:
    """Yield ways to drag a casualty nearer to the aid post, from here or after a walk."""
    if going.actions < ctx.battle.tables.action_points or going.fast or ctx.side(going.unit) != ctx.squad:
        return
    rescued = [goal.soldier for goal in ctx.battle.scenario.victory if goal.win == "rescue"]
    for target in dict.fromkeys(rescued):
        if not is_lying_in_shock(ctx, target) or ctx.unit(target).at in ctx.battle.aid:
            continue
        at = ctx.unit(target).at
        here = Walked(ctx.unit(going.unit).at, left(ctx, going), ctx.unit(going.unit).facing, ())
        for end in (here, *ends):
            if end.left < 2 or ctx.board.distance(end.at, at) > 1:
                continue
            for gain, done in _dragged(view, ctx, going, end, target):
                yield Act(gain, (*first, *done))


def _dragged(view: View, ctx: GameContext, going: Going, end: Walked, target: str) -> Iterator[Act]:
    """Yield a drag in each direction from the end of a walk, as far as nobody shoots at it."""
    unit, home = going.unit, afar(ctx, ctx.battle.aid)
    there = ctx.imagined(unit, at=end.at, facing=end.facing)
    hexes = sum(is_step for is_step, _ in end.way)
    free = end.way[-1][0] if end.way else going.free
    spent = going.spent + left(ctx, going) - end.left
    arrived = changed(going, spent=spent, hexes=going.hexes + hexes, free=free, aim=0)
    rest = () if view.is_met else (do.EndSoldier(unit),)
    for way, to in enumerate(WAYS):
        turned: tuple[do.Acting, ...] = ()
        now, beside_it = arrived, there
        if way != end.facing:
            after = face(there, arrived, way)
            if not isinstance(after, Going):
                continue
            now, turned, beside_it = after, (do.Face(unit, to),), there.imagined(unit, facing=way)
        done: tuple[do.Acting, ...] = ()
        before = home[there.unit(target).at]
        for _ in range(MOST_DRAGS):
            after = drag(beside_it, now, target, way)
            if not isinstance(after, Going):
                break
            at = ctx.board.step(beside_it.unit(unit).at, way)
            done, now = (*done, do.Drag(unit, target, to)), changed(after, actions=0)
            beside_it = beside_it.imagined(unit, at=at, facing=way).imagined(target, at=at, dragged=unit)
            if is_watched(ctx, unit, view.foes, at, STANDING):
                break
        if done:
            at = beside_it.unit(unit).at
            gain = (before - home[at]) * CARRY * view.pressing / 2
            gain += view.exposed(at, ctx.unit(unit).sheet, STANDING) - view.exposed(*_seen(ctx.unit(unit)))
            yield Act(gain, (*commands_of(unit, end.way), *turned, *done, *rest))
