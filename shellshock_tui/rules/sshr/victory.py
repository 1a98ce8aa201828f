"""Victory: missions, points at the turn limit, and a side without models."""

from collections.abc import Iterator

from shellshock_tui.engine.english import does
from shellshock_tui.engine.map_view import Flag
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Op, Term, Trail, add, plain
from shellshock_tui.engine.view import ObjectiveKind, ObjectiveProgress
from shellshock_tui.kit import goals
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.battle import NEAR
from shellshock_tui.rules.sshr.game_context import GameContext
from shellshock_tui.rules.sshr.scenario_file import LEAST_TURNS, DestroyTable, HoldTable

COUNTED = f"It counts at the end of turn {LEAST_TURNS} or later."
"""The sentence on when missions count."""


def holder(ctx: GameContext, place: int) -> str:
    """Return the side that holds a marker in a place; empty if none does (victory.hold)."""
    near = [
        unit
        for unit in ctx.present()
        if any(ctx.squared(place, one) <= NEAR * NEAR for one in ctx.unit(unit).standing)
    ]
    sides = list(dict.fromkeys(map(ctx.side, near)))
    holds = any(not ctx.unit(unit).shaken and ctx.is_together(unit) for unit in near)
    return sides[0] if len(sides) == 1 and holds else ""


def holders(ctx: GameContext) -> dict[str, str]:
    """Return the side that holds each marker; empty if none does."""
    return {name: holder(ctx, place) for name, place in ctx.battle.markers.items()}


def reached(ctx: GameContext, mission: HoldTable | DestroyTable) -> Trail:
    """Return the progress of a mission: markers held, or units destroyed."""
    if isinstance(mission, HoldTable):
        held = holders(ctx)
        count = sum(held[name] == mission.side for name in mission.places)
        return plain("markers held", count, clauses.VICTORY_HOLD)
    gone = sum(ctx.unit(unit).is_gone for unit in mission.units)
    return plain("units destroyed", gone, clauses.VICTORY_DESTROY)


def wanted(mission: HoldTable | DestroyTable) -> int:
    """Return the count at which a mission is fulfilled."""
    return mission.count if isinstance(mission, HoldTable) else len(mission.units)


def words(mission: HoldTable | DestroyTable) -> str:
    """Return a mission in words that follow "wins by"."""
    if isinstance(mission, DestroyTable):
        return f"destroying {mission.name}, checked at the end of turn {LEAST_TURNS} or later"
    *others, last = map(goals.place_name, mission.places)
    many = f"{mission.count} of the markers {', '.join(others)} and {last}"
    one = mission.name if last in mission.name else f"{mission.name}, the marker {last},"
    return f"holding {many if others else one} at the end of turn {LEAST_TURNS} or later"


def points(ctx: GameContext, side: str) -> Trail:
    """Return a side's points for destroyed enemies and for markers held (victory.points)."""
    gone = [one for one in ctx.rules.ids if ctx.side(one) != side and ctx.unit(one).is_gone]
    terms = [
        add(ctx.name(one), ctx.sheet(one).worth, clauses.VICTORY_POINTS, f"unit/{one}/worth") for one in gone
    ]
    held = holders(ctx)
    for each in ctx.battle.scenario.points:
        if each.side == side:
            names = (name for name in each.places if held[name] == side)
            terms += [add(goals.place_name(name), each.value, clauses.VICTORY_HOLD) for name in names]
    return Trail(tuple(terms) or (add("nothing yet", 0, clauses.VICTORY_POINTS),))


def swept(ctx: GameContext) -> Outcome | None:
    """Return the outcome if a side has no model left, otherwise None (length.least)."""
    left = [side for side in ctx.rules.side_names if ctx.of_side(side)]
    if len(left) == len(ctx.rules.side_names):
        return None
    reason = "the other side has no model left" if left else "nobody is left on the table"
    return goals.won(left, reason, ctx.rules.side_names, clauses.LENGTH_LEAST)


def decided(ctx: GameContext) -> Outcome | None:
    """Return the outcome at a turn's end, by a mission or on points, otherwise None (length.mission)."""
    for mission in ctx.battle.scenario.victory if ctx.s.turn >= LEAST_TURNS else ():
        count = reached(ctx, mission)
        if count.total >= wanted(mission):
            clause = clauses.VICTORY_HOLD if isinstance(mission, HoldTable) else clauses.VICTORY_DESTROY
            done = "held" if isinstance(mission, HoldTable) else "destroyed"
            names, trails = ctx.rules.side_names, (("mission", count),)
            return goals.won((mission.side,), f"{does(mission.name, 'is')} {done}", names, clause, trails)
    if ctx.s.turn < ctx.battle.scenario.turn_limit:
        return None
    found = {side: points(ctx, side) for side in ctx.rules.side_names}
    return goals.on_points(found, "points at the turn limit", ctx.rules.side_names, clauses.VICTORY_POINTS)


def withdrawn(ctx: GameContext, side: str) -> Outcome:
    """Return the outcome when a side withdraws."""
    others = [one for one in ctx.rules.side_names if one != side]
    reason = does(ctx.rules.side_names[side], "withdraws")
    return goals.won(others, reason, ctx.rules.side_names, clauses.LENGTH_WITHDRAW)


def flags(ctx: GameContext) -> Iterator[Flag]:
    """Yield the markers with their holders."""
    held = holders(ctx)
    yield from (Flag(place, goals.place_name(name), held[name]) for name, place in ctx.battle.markers.items())


def progress(ctx: GameContext) -> Iterator[ObjectiveProgress]:
    """Yield the progress of the sides towards their missions."""
    for mission in ctx.battle.scenario.victory:
        places: tuple[int, ...] = ()
        if isinstance(mission, DestroyTable):
            kind, words = ObjectiveKind.DESTROY, f"units of {mission.name} destroyed"
            terms = _destroyed(ctx, mission)
        else:
            kind, words = ObjectiveKind.HOLD, f"markers of {mission.name} held"
            places, terms = tuple(map(ctx.battle.markers.__getitem__, mission.places)), _held(ctx, mission)
        trail, needed = Trail(tuple(terms)), wanted(mission)
        if trail.total > needed:
            most = Term("no more are needed", Op.AT_MOST, needed, trail.terms[0].clause)
            trail = Trail((*trail.terms, most))
        yield ObjectiveProgress(
            mission.side, kind, mission.name, int(trail.total), needed, counted=words, trail=trail,
            places=places, now=COUNTED, clause=clauses.LENGTH_MISSION,
        )  # fmt: skip


def _destroyed(ctx: GameContext, mission: DestroyTable) -> Iterator[Term]:
    for unit in mission.units:
        is_gone, clause = ctx.unit(unit).is_gone, clauses.VICTORY_DESTROY
        yield add(f"{ctx.name(unit)}, {'destroyed' if is_gone else 'not destroyed'}", int(is_gone), clause)


def _held(ctx: GameContext, mission: HoldTable) -> Iterator[Term]:
    held, names = holders(ctx), {**ctx.rules.side_names, "": "nobody"}
    for name in mission.places:
        words = f"{goals.place_name(name)}, held by {names[held[name]]}"
        yield add(words, int(held[name] == mission.side), clauses.VICTORY_HOLD)
