"""Moving: where models can be put, whole units shifted, and whether a move may end so."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.trail import Blocked, plain
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.field import Field, is_chain
from shellshock_tui.rules.sshr.state import NOWHERE
from shellshock_tui.rules.sshr.ways import Lengths


@dataclass(frozen=True, slots=True)
class Opening:
    """How a unit stood when its move began."""

    unit: str
    starts: tuple[int, ...]
    was_engaged: bool
    was_broken: bool
    """Whether it was out of cohesion."""
    enemies: tuple[int, ...]
    """The squares of enemy models, in order."""
    friends: tuple[int, ...]
    """The squares of the models of its side's other units."""


def opened(f: Field, unit: str) -> Opening:
    """Return how a unit stands now, for a move that begins."""
    side = f.side(unit)
    friends = tuple(at for one in f.of_side(side) if one != unit for at in f.unit(one).standing)
    engaged, broken = f.is_engaged(unit), not f.is_together(unit)
    return Opening(unit, f.unit(unit).places, engaged, broken, enemy_squares(f, unit), friends)


def enemy_squares(f: Field, unit: str) -> tuple[int, ...]:
    """Return the squares of all enemy models, in order."""
    return tuple(sorted(place for one in f.enemies(unit) for place in f.unit(one).standing))


def reach(f: Field, opening: Opening, model: int) -> Lengths:
    """Return each square that a model can get to, with the length of its way (move.inches)."""
    start = opening.starts[model - 1]
    if model in f.unit(opening.unit).rooted:
        return {start: 0}
    sheet = f.sheet(opening.unit)
    return f.rules.ways.reach(start, sheet.m, sheet.type, opening.enemies)


def refuse_move(f: Field, unit: str) -> Blocked | None:
    """Say why a unit may not move now, if anything keeps it."""
    one, at = f.unit(unit), f"unit/{unit}"
    if one.is_gone:
        return Blocked(clauses.SHOOT_ALLOCATION, f"{f.does(unit, 'is')} gone.", at)
    if one.shaken:
        return Blocked(clauses.DISCIPLINE_FALL_BACK, f"{f.does(unit, 'is')} shaken.", at)
    if one.moved:
        return Blocked(clauses.TURN_ORDER, f"{f.does(unit, 'has')} moved in this phase.", at)
    stay = [blocked for model in one.models if (blocked := rooted(f, unit, model))]
    return stay[0] if len(stay) == len(one.models) else None


def rooted(f: Field, unit: str, model: int) -> Blocked | None:
    """Say why a model stays where it is, if it has fired what it may not move after."""
    if model not in f.unit(unit).rooted:
        return None
    carried = [f.battle.weapons[name].type for name in f.sheet(unit).guns[model - 1]]
    clause = clauses.SHOOT_HEAVY if "heavy" in carried else clauses.SHOOT_BATTLE
    words = f"Model {model} of {f.name(unit)} has fired what it may not move after."
    return Blocked(clause, words, f"unit/{unit}/model/{model}")


def refuse_place(f: Field, opening: Opening, model: int, place: int) -> Blocked | None:
    """Say why a model may not be put into a square, if anything bars it (move.place)."""
    unit = opening.unit
    found, label = reach(f, opening, model), f.label(place)
    if place not in found:
        return _out_of_reach(f, opening, model, place)
    is_own = place in f.unit(unit).places and place != f.unit(unit).place(model)
    if is_own or place in opening.friends:
        return Blocked(
            clauses.MOVE_PLACE, f"{f.does(f.at(place)[0], 'has')} a model in {label}.", f"hex/{label}"
        )
    return None


def _out_of_reach(f: Field, opening: Opening, model: int, place: int) -> Blocked:
    unit, label = opening.unit, f.label(place)
    at, ground = f"unit/{unit}/model/{model}", f.battle.ground[place]
    if stays := rooted(f, unit, model):
        return stays
    if f.sheet(unit).type in ground.barred:
        return Blocked(clauses.TABLE_GROUND, f"The {ground.name} in {label} bars the way.", f"hex/{label}")
    away = f.battle.board.apart(opening.starts[model - 1], place)
    words = f"Model {model} does not get to {label}, {away} off, by a way of {f.sheet(unit).m} inches."
    trails = (("inches", plain("M", f.sheet(unit).m, clauses.MOVE_INCHES, f"unit/{unit}/move/m")),)
    return Blocked(clauses.MOVE_INCHES, words, at, trails)


def refuse_shift(f: Field, opening: Opening, place: int) -> Blocked | None:
    """Say why a unit may not be shifted so that its first model stands in a square (move.shift)."""
    unit, first = opening.unit, f.unit(opening.unit).models[0]
    if place == opening.starts[first - 1]:
        return None
    if opening.was_broken:
        words = f"{f.does(unit, 'is')} out of cohesion: models are placed one by one."
        return Blocked(clauses.MOVE_SHIFT, words, f"unit/{unit}")
    if place not in reach(f, opening, first):
        return _out_of_reach(f, opening, first, place)
    if place in opening.friends or place in staying(f, opening):
        label = f.label(place)
        return Blocked(
            clauses.MOVE_PLACE, f"{f.does(f.at(place)[0], 'has')} a model in {label}.", f"hex/{label}"
        )
    if is_hemmed_in(f, opening):
        ends = [end for end in shifted(f, opening, place) if end != NOWHERE]
        if len({*ends}) < len(ends):
            words = f"Beside {f.label(place)} there is not a free square for each model of {f.name(unit)}."
            return Blocked(clauses.MOVE_SHIFT, words, f"unit/{unit}")
    return None


def is_hemmed_in(f: Field, opening: Opening) -> bool:
    """Say whether a model of a unit reaches so few squares that others may take them all."""
    most = len(opening.friends) + len(opening.starts)
    free_to_go = (one for one in f.unit(opening.unit).models if one not in f.unit(opening.unit).rooted)
    return any(len(reach(f, opening, model)) <= most for model in free_to_go)


def staying(f: Field, opening: Opening) -> set[int]:
    """Return the squares of the models of a unit that may not move."""
    one = f.unit(opening.unit)
    return {opening.starts[model - 1] for model in one.rooted if one.place(model) >= 0}


def shifted(f: Field, opening: Opening, place: int) -> tuple[int, ...]:
    """Return where all models of a unit go when its first goes to a square that it may go to (move.shift)."""
    one = f.unit(opening.unit)
    if place == opening.starts[one.models[0] - 1]:
        return opening.starts
    return _beside(f, opening, place, {*opening.friends, *staying(f, opening)})


def _beside(f: Field, opening: Opening, place: int, taken: set[int]) -> tuple[int, ...]:
    """Return the squares of all models once the first stands in one: the others beside it as they stood."""
    width, one = f.battle.board.width, f.unit(opening.unit)
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
            free = [at for at in reach(f, opening, model) if at not in taken]
            found[model - 1] = min(free, key=_nearness(width, row, column), default=own)
        taken.add(found[model - 1])
    return tuple(found)


def _nearness(width: int, row: int, column: int) -> Callable[[int], tuple[int, int, int]]:
    """Return what orders squares by how near they are to a point, then from north and west."""

    def key(place: int) -> tuple[int, int, int]:
        y, x = divmod(place, width)
        return (y - row) ** 2 + (x - column) ** 2, y, x

    return key


def refuse_end(f: Field, opening: Opening, places: Sequence[int]) -> Blocked | None:
    """Say why a unit's move may not end with its models in some squares, if anything forbids it."""
    unit, at = opening.unit, f"unit/{opening.unit}"
    walked = moved_models(opening, places)
    if not walked:
        return None
    standing = [place for place in places if place != NOWHERE]
    if not is_chain(f, unit, standing):
        clause = clauses.COHESION_REGAIN if opening.was_broken else clauses.COHESION_DISTANCE
        most = counted(f.battle.cohesion(unit), "inch", "inches")
        words = f"{f.name(unit)} would be out of cohesion: no model more than {most} from the rest."
        return Blocked(clause, words, at)
    if opening.was_broken and (spare := _could_stay(f, opening, places, walked)):
        words = f"Model {spare} could have stayed: only the fewest move to regain cohesion."
        return Blocked(clauses.COHESION_REGAIN, words, f"{at}/model/{spare}")
    met = f.met_at(f.side(unit), standing)
    if met and f.is_vehicle(unit):
        return Blocked(clauses.MOVE_CHARGE, "A vehicle does not end in contact with an enemy.", at)
    if opening.was_engaged and any(not f.is_vehicle(one) for one in met):
        words = f"{f.does(unit, 'leaves')} contact with all models, or with none."
        return Blocked(clauses.MOVE_OUT_OF_CONTACT, words, at)
    return None


def moved_models(opening: Opening, places: Sequence[int]) -> tuple[int, ...]:
    """Return the models that stand elsewhere than when the move began."""
    pairs = enumerate(zip(opening.starts, places, strict=True), start=1)
    return tuple(number for number, (start, now) in pairs if start != now)


def _could_stay(f: Field, opening: Opening, places: Sequence[int], walked: Sequence[int]) -> int:
    """Return a model that has moved though it could have stayed, the others as they stand; 0 if none has."""
    for model in walked:
        start = opening.starts[model - 1]
        there = [*places]
        there[model - 1] = start
        standing = [place for place in there if place != NOWHERE]
        if len(set(standing)) == len(standing) and is_chain(f, opening.unit, standing):
            return model
    return 0
