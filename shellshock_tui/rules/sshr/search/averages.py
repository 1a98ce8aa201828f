"""Average results of volleys and close combats as plain numbers, cached in the battle."""

from collections.abc import Iterable

from shellshock_tui.board import root_up
from shellshock_tui.engine.trail import plain
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.charts import skill
from shellshock_tui.rules.sshr.fighting import strike
from shellshock_tui.rules.sshr.game_context import TOUCH, GameContext
from shellshock_tui.rules.sshr.harm import discipline
from shellshock_tui.rules.sshr.rulebook_tables import Weapon
from shellshock_tui.rules.sshr.shooting import barrier, to_save, to_wound
from shellshock_tui.rules.sshr.state import NOWHERE, Unit

Places = tuple[int, ...]
ByInch = tuple[float, ...]
"""The average hit points that shots cost, by the distance in inches; nothing beyond the last."""
IN_THE_OPEN, IN_COVER = False, True
"""Whether a target is in cover."""
STANDING, WALKED = False, True
"""Whether models have moved before they fire."""
UNSEEN = 999
"""The distance to models that are not seen."""
PAIRS = 20_000


class Sights:
    """The pairs of places that see each other, each computed once."""

    def __init__(self, size: int) -> None:
        self._found = [(0, 0)] * size
        """For each place, two bit masks: places checked and places seen."""

    def sees(self, ctx: GameContext, start: int, end: int) -> bool:
        """Return whether two places see each other (shoot.sight)."""
        if start > end:  # lines are the same from both ends
            start, end = end, start
        known, seen = self._found[start]
        if not known >> end & 1:
            seen |= (barrier(ctx, start, end)[0] == NOWHERE) << end
            self._found[start] = known | 1 << end, seen
        return bool(seen >> end & 1)


@cached_by(1)
def sights(ctx: GameContext) -> Sights:
    """Return the battle's cache of which places see each other."""
    return Sights(ctx.battle.board.size)


@cached_by(1)
def rows_and_columns(ctx: GameContext) -> tuple[tuple[int, int], ...]:
    """Return the row and the column of each place."""
    return tuple(divmod(place, ctx.battle.board.width) for place in range(ctx.battle.board.size))


def nearest(ctx: GameContext, start: int, ends: Places) -> int:
    """Return the distance in inches from a place to the nearest of some places."""
    spots = rows_and_columns(ctx)
    row, column = spots[start]
    return root_up(min((spots[end][0] - row) ** 2 + (spots[end][1] - column) ** 2 for end in ends))


@cached_by(PAIRS)
def nearest_seen(ctx: GameContext, starts: Places, ends: Places) -> tuple[int, ...]:
    """Return the distance from each of some places to the nearest place that it sees; `UNSEEN` if none."""
    spots, sees = rows_and_columns(ctx), sights(ctx).sees
    found = []
    for start in starts:
        row, column = spots[start]
        away = sorted(((spots[end][0] - row) ** 2 + (spots[end][1] - column) ** 2, end) for end in ends)
        found.append(next((root_up(squared) for squared, end in away if sees(ctx, start, end)), UNSEEN))
    return tuple(found)


def is_covered(ctx: GameContext, places: Places) -> bool:
    """Return whether half of some models or more are in cover (shoot.cover)."""
    ground = ctx.battle.ground
    return 2 * sum(ground[place].cover for place in places) >= len(places)


@cached_by(2_000)
def each_shot(ctx: GameContext, unit: str, target: str, gun: str, covered: bool) -> float:  # noqa: FBT001 - a key
    """Return the chance that a shot of a unit's gun costs a target a hit point."""
    weapon, value = ctx.battle.weapons[gun], ctx.sheet(unit).ws
    value = max(1, value - 1) if covered and value else value
    hit = skill(ctx.battle.tables.charts, plain("WS", value, clauses.UNITS_PROFILE), clauses.SHOOT_HIT)
    wound, save = to_wound(ctx, target, weapon.strength), to_save(ctx, target, weapon.penetration)
    return float(hit.chance * wound.chance * (1 - save.chance))


@cached_by(4_000)
def shots_by_inch(
    ctx: GameContext,
    unit: str,
    models: Places,
    target: str,
    covered: bool,  # noqa: FBT001 - a key
    walked: bool,  # noqa: FBT001 - a key
) -> tuple[ByInch, ...]:
    """Return the hit points that the guns of some models cost a target on average, model by model."""
    return tuple(_by_inch(ctx, unit, model, target, covered=covered, walked=walked) for model in models)


def _by_inch(ctx: GameContext, unit: str, model: int, target: str, *, covered: bool, walked: bool) -> ByInch:
    guns = [ctx.battle.weapons[name] for name in ctx.sheet(unit).guns[model - 1]]
    reaches = [_reach(ctx, unit, gun, walked=walked) for gun in guns]
    each = [each_shot(ctx, unit, target, gun.name, covered) for gun in guns]
    return tuple(
        sum(
            chance * gun.shots * (2 if gun.type == "assault" and 2 * away <= gun.range else 1)
            for gun, reach, chance in zip(guns, reaches, each, strict=True)
            if away <= reach
        )
        for away in range(max(reaches, default=-1) + 1)
    )


def _reach(ctx: GameContext, unit: str, gun: Weapon, *, walked: bool) -> int:
    """Return the range of a gun, after a move or without one (shoot.battle, shoot.heavy)."""
    if walked and gun.type == "heavy" and ctx.sheet(unit).halts_for_heavy:
        return -1
    return -(-gun.range // 2) if walked and gun.type == "battle" else gun.range


@cached_by(4_000)
def unit_by_inch(
    ctx: GameContext,
    unit: str,
    models: Places,
    target: str,
    covered: bool,  # noqa: FBT001 - a key
    walked: bool,  # noqa: FBT001 - a key
) -> ByInch:
    """Return the hit points that all guns of some models cost a target on average, fired from one place."""
    each = shots_by_inch(ctx, unit, models, target, covered, walked)
    longest = max(map(len, each), default=0)
    return tuple(sum(one[away] for one in each if away < len(one)) for away in range(longest))


def shot_down(ctx: GameContext, unit: str, one: Unit, target: str, other: Unit) -> float:
    """Return the hit points that a volley of a unit, as it stands, costs a target on average."""
    away = nearest_seen(ctx, one.standing, other.standing)
    covered = is_covered(ctx, other.standing)
    if one.walked:
        guns = tuple(
            shots_by_inch(ctx, unit, (model,), target, covered, model in one.walked)[0]
            for model in one.models
            if model not in one.regrouped
        )
        away = tuple(
            inches for model, inches in zip(one.models, away, strict=True) if model not in one.regrouped
        )
    else:
        guns = shots_by_inch(ctx, unit, one.models, target, covered, STANDING)
    lost = sum(gun[inches] for gun, inches in zip(guns, away, strict=True) if inches < len(gun))
    return min(lost, sum(other.hp))


@cached_by(2_000)
def each_blow(ctx: GameContext, unit: str, target: str) -> float:
    """Return the hit points that one model in contact costs a target on average."""
    if ctx.is_vehicle(unit):
        return 0.0
    blows = strike(ctx, unit, target, 1)
    return blows.number * float(blows.each)


def exchanged(ctx: GameContext, unit: str, models: int, target: str, others: int) -> tuple[float, float]:
    """Return the hit points that a fight costs the target and the unit on average.

    `models` and `others` are the numbers of models in contact; the side that strikes first fells some of the
    other's models before they strike (fight.order).
    """
    left, own = ctx.hit_points(target), ctx.hit_points(unit)
    first, second = ctx.sheet(unit).ag, ctx.sheet(target).ag
    done, taken = models * each_blow(ctx, unit, target), others * each_blow(ctx, target, unit)
    if first > second:
        taken *= max(0.0, 1 - done / left)
    if first < second:
        done *= max(0.0, 1 - taken / own)
    return min(done, left), min(taken, own)


def touching(ctx: GameContext, starts: Iterable[int], ends: Places) -> int:
    """Return how many of some places touch one of some others (table.contact)."""
    spots = rows_and_columns(ctx)
    return sum(
        any(
            (spots[end][0] - spots[start][0]) ** 2 + (spots[end][1] - spots[start][1]) ** 2 <= TOUCH
            for end in ends
        )
        for start in starts
    )


@cached_by(200)
def fails(ctx: GameContext, unit: str) -> float:
    """Return the chance that a unit fails a discipline test; 0 for vehicles, which take none."""
    return 0.0 if ctx.is_vehicle(unit) else 1 - float(discipline(ctx, unit).chance)


def price(ctx: GameContext, target: str, lost: float, left: int) -> float:
    """Return the worth of hit points that a target loses, with a quarter of it added for a likely rout."""
    if lost <= 0 or not left:
        return 0.0
    worth = ctx.sheet(target).worth
    nears = min(1.0, 2 * lost / left)
    return worth * (min(1.0, lost / ctx.full(target)) + nears * fails(ctx, target) / 4)
