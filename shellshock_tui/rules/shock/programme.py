"""The enemy's programme, which decides what each of its soldiers does next."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.engine.trail import Blocked, Trail, add
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.blasts import carried, place_of, refuse_throw
from shellshock_tui.rules.shock.choices import refuse_action, refuse_snap
from shellshock_tui.rules.shock.commands import Acting, Aim, Fire, Leave, Prime, Step, Task, Throw
from shellshock_tui.rules.shock.fire import manner, number, own_cover
from shellshock_tui.rules.shock.game_context import GameContext, in_arc, sees
from shellshock_tui.rules.shock.markers import onward, towards
from shellshock_tui.rules.shock.moving import STANDING, WAYS, going_of, is_fresh, left, refuse_entry, step
from shellshock_tui.rules.shock.state import Bomb, Going

FIRES_ON, AIMS_ON = 4, 2
"""The lowest to-hit numbers with which it fires at once, and with which it aims first."""
HEXES = 3
TOGETHER = 2
"""The fewest soldiers of the squad in a hex for which it throws a grenade."""
ROWS = (
    "an explosive lies nearby: runs away",
    "the weapon is jammed or empty: clears or reloads it",
    "told to withdraw: withdraws",
    "two of the squad stand together within a throw: throws a grenade",
    "a target is in view: fires",
    "told to advance: advances",
    "seen and not in cover: seeks cover",
)
"""The rows of the programme in order: condition and action."""
WAITS = "waits"
"""The word for doing nothing, when no row applies."""


class EnemyAction(NamedTuple):
    """The next command of an enemy soldier, and the row that it comes from."""

    row: int
    command: Acting


Row = Callable[[GameContext, Going], Acting | None]


def next_action(ctx: GameContext, going: Going) -> EnemyAction | None:
    """Return the next action of an activated enemy soldier; None if no row applies (enemy.programme)."""
    if not ctx.unit(going.unit).is_up or ctx.unit(going.unit).at < 0:
        return None
    for number_of, row in enumerate((_run, _repair, _withdraw, _grenade, _shoot, _advance, _hide), start=1):
        found = row(ctx, going)
        if found is not None:
            return EnemyAction(number_of, found)
    return None


def _walk(ctx: GameContext, going: Going, goals: Iterable[int]) -> Acting | None:
    """Return a step towards the nearest of some goals; None if none can be made."""
    if going.shot or going.hexes >= HEXES:
        return None
    unit, one = going.unit, ctx.unit(going.unit)
    end = onward(ctx, one.at, goals, lambda place: refuse_entry(ctx, unit, place) is not None)
    if end == one.at:
        return None
    way = next(way for way in range(6) if ctx.board.step(one.at, way) == end)
    turned = replace(one, facing=way, stance=STANDING)
    return None if isinstance(step(ctx, turned, going, way), Blocked) else Step(unit, WAYS[way])


def _safe(ctx: GameContext, unit: str, places: Iterable[int]) -> list[int]:
    """Return the places out of reach of the explosives that an enemy soldier runs from."""
    blasts = [place_of(ctx, bomb) for bomb in ctx.s.bombs if _lies(ctx, unit, bomb)]
    return [place for place in places if all(ctx.board.distance(place, blast) > 1 for blast in blasts)]


def _lies(ctx: GameContext, unit: str, bomb: Bomb) -> bool:
    """Return whether an explosive lies on the ground, in nobody's hand (grenade)."""
    if ctx.battle.ruleset == FIRST:
        return bomb.carrier != unit
    return not (bomb.carrier and ctx.unit(bomb.carrier).is_up)


def _near(ctx: GameContext, unit: str) -> list[int]:
    at = ctx.unit(unit).at
    return [place for place in range(ctx.board.size) if ctx.board.distance(at, place) <= HEXES]


def _open(ctx: GameContext, unit: str, places: Iterable[int]) -> list[int]:
    return [place for place in places if refuse_entry(ctx, unit, place) is None]


def _run(ctx: GameContext, going: Going) -> Acting | None:
    unit = going.unit
    if _safe(ctx, unit, [ctx.unit(unit).at]):
        return None
    return _walk(ctx, going, _safe(ctx, unit, _open(ctx, unit, _near(ctx, unit))))


def _repair(ctx: GameContext, going: Going) -> Acting | None:
    if not is_fresh(ctx, going) or ctx.is_ready(going.unit):
        return None
    return Task(going.unit, "clear-jam" if ctx.unit(going.unit).jammed else "reload")


def _withdraw(ctx: GameContext, going: Going) -> Acting | None:
    one = ctx.unit(going.unit)
    if ctx.posture(one.posture) != "withdraw":
        return None
    exits = ctx.battle.exits.get(ctx.side(going.unit), ())
    if one.at in exits:
        return Leave(going.unit) if left(ctx, going) else None
    return _walk(ctx, going, _open(ctx, going.unit, exits))


def _grenade(ctx: GameContext, going: Going) -> Acting | None:
    unit = going.unit
    if refuse_action(ctx, going) or refuse_snap(ctx, going):
        return None
    crowds = (place for place, many in Counter(ctx.places_of(ctx.squad)).items() if many >= TOGETHER)
    worth = [place for place in crowds if refuse_throw(ctx, unit, place) is None]
    if not worth:
        return None
    if carried(ctx, unit):
        return Throw(unit, ctx.label(worth[0]))
    return Prime(unit) if ctx.unit(unit).grenades and going.actions > 1 else None


def turned(ctx: GameContext, unit: str, target: str) -> GameContext:
    """Return the game as if a soldier faced a target."""
    return ctx.imagined(unit, facing=towards(ctx, ctx.unit(unit).at, ctx.unit(target).at))


def best_target(ctx: GameContext, going: Going) -> tuple[str, int] | None:
    """Return the target with the highest to-hit number, then the nearest, then by name."""
    unit, one = going.unit, ctx.unit(going.unit)
    found = []
    for target in ctx.foes(unit):
        place = ctx.unit(target).at
        if in_arc(ctx, one.at, one.facing, place, "vision"):
            how = manner(going, "single", snap=going.moved)
            need = number(turned(ctx, unit, target), unit, target, how)
            if isinstance(need, Trail):
                found.append((-int(need.total), ctx.board.distance(one.at, place), ctx.name(target), target))
    return (min(found)[3], -min(found)[0]) if found else None


def _shoot(ctx: GameContext, going: Going) -> Acting | None:
    if refuse_action(ctx, going) or refuse_snap(ctx, going):
        return None
    if (best := best_target(ctx, going)) is None:
        return None
    target, value = best
    if value >= FIRES_ON or going.aim:
        is_near = 2 * ctx.distance(going.unit, target) <= ctx.weapon(going.unit).range
        burst = is_near and not going.shot and not going.aim and ctx.weapon(going.unit).rof > 1
        if going.aim == 1:
            return Aim(going.unit)
        return Fire(going.unit, target, "auto" if burst else "single", going.moved)
    may_aim = not going.moved and not ctx.unit(going.unit).exhausted and going.actions > AIMS_ON
    return Aim(going.unit) if value >= AIMS_ON and may_aim else None


def _advance(ctx: GameContext, going: Going) -> Acting | None:
    if ctx.posture(ctx.unit(going.unit).posture) != "advance":
        return None
    return _walk(ctx, going, ctx.places_of(ctx.squad))


def _hide(ctx: GameContext, going: Going) -> Acting | None:
    one = ctx.unit(going.unit)
    if ctx.posture(one.posture) != "hold" or own_cover(ctx, one.at):
        return None
    if not any(sees(ctx, place, one.at) for place in ctx.places_of(ctx.squad)):
        return None
    covered = (place for place in _near(ctx, going.unit) if own_cover(ctx, place))
    return _walk(ctx, going, _open(ctx, going.unit, _safe(ctx, going.unit, covered)))


def ready(ctx: GameContext, c: Acting) -> None:
    """Turn a soldier to its next action, and let it stand up to walk; both are free for the enemy."""
    if isinstance(c, Step):
        ctx.update_unit(c.unit, facing=WAYS.index(c.to), stance=STANDING)
    if isinstance(c, Fire | Throw):
        place = ctx.unit(c.target).at if isinstance(c, Fire) else ctx.board.place(c.hex)
        ctx.update_unit(c.unit, facing=towards(ctx, ctx.unit(c.unit).at, place))


def actor(ctx: GameContext) -> str:
    """Return the enemy that acts next: soldiers in mission order, then markers; empty if none does."""
    able = (unit for unit in ctx.standing(ctx.force) if ctx.is_able(unit))
    markers = (one.id for one in ctx.markers() if not one.acted)
    return next(chain(able, markers), "")


def plan(ctx: GameContext, unit: str) -> EnemyAction | None:
    """Return the next action of an enemy soldier; None if no row applies."""
    return next_action(ctx, ctx.going(unit) or going_of(ctx, unit))


def plan_words(ctx: GameContext, unit: str) -> str:
    """Return the next action of an enemy soldier in a few words."""
    if not ctx.is_able(unit):
        return "nothing"
    deed = plan(ctx, unit)
    return ROWS[deed.row - 1].partition(": ")[2] if deed else WAITS


def why(ctx: GameContext, unit: str, phrase: Callable[[Acting], str]) -> Trail | Blocked:
    """Return the row that an enemy soldier acts by, with the rows before it that do not apply."""
    if not ctx.is_able(unit):
        return Blocked(clauses.ENEMY_PROGRAMME, f"{ctx.name(unit)} cannot act now.", f"unit/{unit}/state")
    deed = plan(ctx, unit)
    others = ROWS[: deed.row - 1] if deed else ROWS
    taken = f"{ROWS[deed.row - 1].partition(':')[0]}: {phrase(deed.command)}" if deed else WAITS
    rows = (*(f"does not apply: {words.partition(':')[0]}" for words in others), taken)
    return Trail(tuple(add(words, 1, clauses.ENEMY_PROGRAMME) for words in rows))
