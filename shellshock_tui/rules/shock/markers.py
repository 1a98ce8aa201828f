"""Unknown markers: noticing, revealing and moving them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from shellshock_tui.board import toward
from shellshock_tui.cached import cached
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.trail import add
from shellshock_tui.kit.game import PendingEvent
from shellshock_tui.kit.walks import beside, costs_to
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.game_context import GameContext, at_most, in_arc, sees, stat_term
from shellshock_tui.rules.shock.moving import cost
from shellshock_tui.rules.shock.rulebook_tables import DIE, STANCES
from shellshock_tui.rules.shock.state import NOWHERE, UP, Marker

CLOSE, EASY, EASIER, CONCEALED = 3, 6, 3, -1
"""The distances of certain and of easier noticing, and the modifiers for nearness and concealment."""
MARKER_HEXES = 3


def notices(ctx: GameContext, unit: str, marker: Marker) -> bool:
    """Roll whether a soldier reveals a marker by looking at it (marker)."""
    terms = [stat_term(ctx, unit, "awareness")]
    if ctx.board.distance(ctx.unit(unit).at, marker.at) <= EASY:
        terms.append(add(f"within {EASY} hexes", EASIER, clauses.MARKER))
    if ctx.ground(marker.at).conceals:
        terms.append(add("concealed", CONCEALED, clauses.MARKER, f"hex/{ctx.label(marker.at)}"))
    need = at_most(terms, clauses.MARKER)
    face = ctx.test(
        f"{ctx.name(unit)}: looks", need, DIE, f"{ctx.name(unit)} looks at {ctx.label(marker.at)}"
    )
    seen = face <= need.total
    words = f"{ctx.name(unit)} looks at the marker, needs {need.total} or less and rolls {face}."
    facts: dict[str, Any] = {"unit": unit, "marker": marker.id, "number": int(need.total), "face": face}
    facts |= {"seen": seen, "clause": clauses.MARKER}
    ctx.events.append(PendingEvent("looked", words, (("needed", need),), (), facts, ctx.chance.fallen))
    return seen


def look(ctx: GameContext, unit: str) -> None:
    """Let a soldier that has ended its turn look at the markers in view (marker)."""
    one = ctx.unit(unit)
    if not one.is_up or one.at < 0:
        return
    for marker in ctx.markers():
        apart = ctx.board.distance(one.at, marker.at)
        is_in_view = in_arc(ctx, one.at, one.facing, marker.at, "vision") and sees(ctx, one.at, marker.at)
        if apart > ctx.battle.tables.sight or not is_in_view:
            continue
        if apart <= CLOSE or notices(ctx, unit, marker):
            reveal(ctx, marker)


def reveal(ctx: GameContext, marker: Marker) -> list[str]:
    """Roll what a marker is, put its soldiers on the map, and return their ids (marker)."""
    face = ctx.die(DIE, f"what the marker in {ctx.label(marker.at)} is", "marker", clauses.MARKER)
    row = next(one for one in ctx.battle.rows if one.faces[0] <= face <= one.faces[1])
    label = ctx.label(marker.at)
    made = ctx.battle.hidden[marker.id][: len(row.soldiers)]
    ctx.put_marker(replace(marker, at=NOWHERE))
    nearest = min(
        ctx.places_of(ctx.squad), key=lambda one: ctx.board.distance(marker.at, one), default=marker.at
    )
    for unit, sheet in zip(made, row.soldiers, strict=True):
        facing = towards(ctx, marker.at, nearest)
        ctx.update_unit(
            unit, at=marker.at, sheet=sheet, facing=facing, stance=STANCES[0], state=UP, acted=marker.acted,
            posture=marker.posture, grenades=ctx.battle.kinds[sheet].grenades,
        )  # fmt: skip
    titles = ", ".join(ctx.sheet(unit).title for unit in made) or "nobody"
    ctx.emit(
        "revealed", f"The marker in {label} is revealed, {face}: {titles}.", marker=marker.id, face=face,
        soldiers=list(made), clause=clauses.MARKER,
    )  # fmt: skip
    return list(made)


def towards(ctx: GameContext, start: int, end: int) -> int:
    """Return the facing from one hex towards another."""
    return toward(*ctx.board.offset(start, end))[0] if start != end else 0


def spotted(ctx: GameContext, marker: Marker) -> bool:
    """Return whether a marker sees a soldier of the squad near enough to reveal itself (marker)."""
    near = (
        one
        for one in ctx.places_of(ctx.squad)
        if ctx.board.distance(marker.at, one) <= ctx.battle.tables.sight
    )
    return any(sees(ctx, marker.at, one) for one in near)


def onward(ctx: GameContext, place: int, goals: Iterable[int], bars: Callable[[int], bool]) -> int:
    """Return the next hex on the cheapest way to the nearest goal, or the hex itself if there is none."""
    goals, is_barred = list(goals), cached(bars)

    def before(end: int) -> Iterator[tuple[int, int]]:
        price = int(cost(ctx, end, STANCES[0]).total)
        around = beside(ctx.board, end)
        yield from ((start, price) for start in around if start == place or not is_barred(start))

    found = costs_to(goals, before, place)
    if place not in found or place in goals:
        return place
    ways = [one for one in beside(ctx.board, place) if one in found and not is_barred(one)]
    prices = {one: found[one] + int(cost(ctx, one, STANCES[0]).total) for one in ways}
    nearer = (one for one in ways if prices[one] <= found[place])
    return min(nearer, key=lambda one: (prices[one], one), default=place)


def in_reach(ctx: GameContext, marker: Marker) -> list[int]:
    """Return the hexes that a marker can move to, its own first."""
    taken = ctx.places_of(ctx.squad)
    found = [marker.at]
    last = found
    for _ in range(MARKER_HEXES):
        around = (one for place in last for one in beside(ctx.board, place))
        free = [place for place in around if place not in taken and not ctx.ground(place).barred]
        last = [place for place in dict.fromkeys(free) if place not in found]
        found = [*found, *last]
    return found


def advance(ctx: GameContext, marker: Marker) -> int:
    """Return the hex that a marker moves to by its programme (marker)."""
    place, goals = marker.at, ctx.places_of(ctx.squad)
    if ctx.posture(marker.posture) == "advance":
        for _ in range(MARKER_HEXES):
            place = onward(ctx, place, goals, lambda one: one in goals or ctx.ground(one).barred)
    return place


def go_to(ctx: GameContext, marker: Marker, place: int) -> None:
    """Move a marker and note that it has acted."""
    ctx.put_marker(replace(marker, at=place, acted=True))
    if place != marker.at:
        start, end = ctx.label(marker.at), ctx.label(place)
        seen = (Effect(EffectKind.STEP, place, marker.at),)
        ctx.emit(
            "marker-moved", f"The marker in {start} goes to {end}.", effects=seen, marker=marker.id, to=end,
            clause=clauses.MARKER,
        )  # fmt: skip
