"""Movement: where models can be placed and whole units shifted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from shellshock_tui.engine.trail import Blocked, plain
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.game_context import GameContext
from shellshock_tui.rules.sshr.state import NOWHERE
from shellshock_tui.rules.sshr.ways import Lengths


@dataclass(frozen=True, slots=True)
class Opening:
    """The position in which a unit's move began."""

    unit: str
    starts: tuple[int, ...]
    was_engaged: bool
    was_broken: bool
    """Whether the unit was out of cohesion."""
    enemies: tuple[int, ...]
    """The places of enemy models, in order."""
    friends: tuple[int, ...]
    """The places of models of the side's other units."""


def opened(ctx: GameContext, unit: str) -> Opening:
    """Return the opening of a move that a unit begins now."""
    side = ctx.side(unit)
    friends = tuple(at for one in ctx.of_side(side) if one != unit for at in ctx.unit(one).standing)
    engaged, broken = ctx.is_engaged(unit), not ctx.is_together(unit)
    return Opening(unit, ctx.unit(unit).places, engaged, broken, enemy_squares(ctx, unit), friends)


def enemy_squares(ctx: GameContext, unit: str) -> tuple[int, ...]:
    """Return the places of all enemy models, in order."""
    return tuple(sorted(place for one in ctx.enemies(unit) for place in ctx.unit(one).standing))


def reach(ctx: GameContext, opening: Opening, model: int) -> Lengths:
    """Return the places that a model can reach, with the lengths of the ways (move.inches)."""
    start = opening.starts[model - 1]
    if model in ctx.unit(opening.unit).rooted:
        return {start: 0}
    sheet = ctx.sheet(opening.unit)
    return ctx.rules.ways.reach(start, sheet.m, sheet.type, opening.enemies)


def refuse_move(ctx: GameContext, unit: str) -> Blocked | None:
    """Return why a unit may not move now; None if it may."""
    one, at = ctx.unit(unit), f"unit/{unit}"
    if one.is_gone:
        return Blocked(clauses.SHOOT_ALLOCATION, f"{ctx.does(unit, 'has')} no models left.", at)
    if one.shaken:
        return Blocked(clauses.DISCIPLINE_FALL_BACK, f"{ctx.does(unit, 'is')} shaken and may not move.", at)
    if one.moved:
        return Blocked(clauses.TURN_ORDER, f"{ctx.does(unit, 'has')} already moved in this phase.", at)
    stay = [blocked for model in one.models if (blocked := rooted(ctx, unit, model))]
    return stay[0] if len(stay) == len(one.models) else None


def rooted(ctx: GameContext, unit: str, model: int) -> Blocked | None:
    """Return why a model may not move after firing; None if it may (shoot.battle, shoot.heavy)."""
    if model not in ctx.unit(unit).rooted:
        return None
    sheet = ctx.sheet(unit)
    carried = [ctx.battle.weapons[name].type for name in sheet.guns[model - 1]]
    is_heavy = sheet.halts_for_heavy and "heavy" in carried
    clause = clauses.SHOOT_HEAVY if is_heavy else clauses.SHOOT_BATTLE
    words = f"Model {model} of {ctx.name(unit)} has fired a weapon and may no longer move."
    return Blocked(clause, words, f"unit/{unit}/model/{model}")


def refuse_place(ctx: GameContext, opening: Opening, model: int, place: int) -> Blocked | None:
    """Return why a model may not be placed in a place; None if it may (move.place)."""
    unit = opening.unit
    found, label = reach(ctx, opening, model), ctx.label(place)
    if place not in found:
        return _out_of_reach(ctx, opening, model, place)
    is_own = place in ctx.unit(unit).places and place != ctx.unit(unit).place(model)
    if is_own or place in opening.friends:
        return Blocked(
            clauses.MOVE_PLACE, f"{ctx.does(ctx.at(place)[0], 'has')} a model in {label}.", f"hex/{label}"
        )
    return None


def _out_of_reach(ctx: GameContext, opening: Opening, model: int, place: int) -> Blocked:
    unit, label = opening.unit, ctx.label(place)
    at, ground = f"unit/{unit}/model/{model}", ctx.battle.ground[place]
    if stays := rooted(ctx, unit, model):
        return stays
    if ctx.sheet(unit).type in ground.barred:
        return Blocked(clauses.TABLE_GROUND, f"The {ground.name} in {label} bars the way.", f"hex/{label}")
    away = ctx.battle.board.apart(opening.starts[model - 1], place)
    words = f"Model {model} cannot reach {label}, {away} away, with a move of {ctx.sheet(unit).m} inches."
    trails = (("inches", plain("M", ctx.sheet(unit).m, clauses.MOVE_INCHES, f"unit/{unit}/move/m")),)
    return Blocked(clauses.MOVE_INCHES, words, at, trails)


def refuse_shift(ctx: GameContext, opening: Opening, place: int) -> Blocked | None:
    """Return why a unit may not shift with its first model to a place; None if it may (move.shift)."""
    unit, first = opening.unit, ctx.unit(opening.unit).models[0]
    if place == opening.starts[first - 1]:
        return None
    if opening.was_broken:
        words = f"{ctx.does(unit, 'is')} out of cohesion, so models are placed one by one."
        return Blocked(clauses.MOVE_SHIFT, words, f"unit/{unit}")
    if place not in reach(ctx, opening, first):
        return _out_of_reach(ctx, opening, first, place)
    if place in opening.friends or place in staying(ctx, opening):
        label = ctx.label(place)
        return Blocked(
            clauses.MOVE_PLACE, f"{ctx.does(ctx.at(place)[0], 'has')} a model in {label}.", f"hex/{label}"
        )
    if is_hemmed_in(ctx, opening):
        ends = [end for end in shifted(ctx, opening, place) if end != NOWHERE]
        if len({*ends}) < len(ends):
            words = (
                f"Near {ctx.label(place)} there are too few free squares for the models of {ctx.name(unit)}."
            )
            return Blocked(clauses.MOVE_SHIFT, words, f"unit/{unit}")
    return None


def is_hemmed_in(ctx: GameContext, opening: Opening) -> bool:
    """Return whether a model can reach so few places that others might take all of them."""
    most = len(opening.friends) + len(opening.starts)
    free_to_go = (one for one in ctx.unit(opening.unit).models if one not in ctx.unit(opening.unit).rooted)
    return any(len(reach(ctx, opening, model)) <= most for model in free_to_go)


def staying(ctx: GameContext, opening: Opening) -> set[int]:
    """Return the places of models that may not move."""
    one = ctx.unit(opening.unit)
    return {opening.starts[model - 1] for model in one.rooted if one.place(model) >= 0}


def shifted(ctx: GameContext, opening: Opening, place: int) -> tuple[int, ...]:
    """Return the places of all models after the first goes to a place that it may enter (move.shift)."""
    one = ctx.unit(opening.unit)
    if place == opening.starts[one.models[0] - 1]:
        return opening.starts
    return _beside(ctx, opening, place, {*opening.friends, *staying(ctx, opening)})


def _beside(ctx: GameContext, opening: Opening, place: int, taken: set[int]) -> tuple[int, ...]:
    """Return the places of all models after the first has gone to `place` and the others around it."""
    width, one = ctx.battle.board.width, ctx.unit(opening.unit)
    first, *rest = one.models
    start = opening.starts[first - 1]
    down, right = place // width - start // width, place % width - start % width
    found = list(opening.starts)
    found[first - 1] = place
    taken = taken | {place}
    for model in rest:
        own = opening.starts[model - 1]
        row, column = own // width + down, own % width + right
        if model not in one.rooted:
            ways, wanted = reach(ctx, opening, model), ctx.battle.board.at(column, row)
            if wanted in ways and wanted not in taken:
                found[model - 1] = wanted
            else:
                free = [at for at in ways if at not in taken]
                found[model - 1] = min(free, key=_nearness(width, row, column), default=own)
        taken.add(found[model - 1])
    return tuple(found)


def _nearness(width: int, row: int, column: int) -> Callable[[int], tuple[int, int, int]]:
    """Return a sort key: the distance to a point, then north before south and west before east."""

    def key(place: int) -> tuple[int, int, int]:
        y, x = divmod(place, width)
        return (y - row) ** 2 + (x - column) ** 2, y, x

    return key


def moved_models(opening: Opening, places: Sequence[int]) -> tuple[int, ...]:
    """Return the models that have left the places where the move began."""
    pairs = enumerate(zip(opening.starts, places, strict=True), start=1)
    return tuple(number for number, (start, now) in pairs if start != now)
