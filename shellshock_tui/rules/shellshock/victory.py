"""Who has won, and why (aftermath.upkeep)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock.battle import Destroy, Exit, Hold, Points, Victory
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.state import Fate

CLAUSE = "aftermath.upkeep"


def count_turns_held(field: Field) -> Field:
    """Count, for each objective to hold, the turns in a row that it has been held."""
    held = tuple(
        count + 1 if isinstance(condition, Hold) and holds(field, condition.side, condition.places) else 0
        for condition, count in zip(field.battle.victory, field.state.held, strict=True)
    )
    return Field(field.battle, replace(field.state, held=held))


def holds(field: Field, side: str, places: tuple[int, ...]) -> bool:
    """Say whether a side, and no other, has units in some hexes; the submerged do not count."""
    there = [
        field.side(i) for i in field.standing if field.unit(i).place in places and not field.submerged(i)
    ]
    return bool(there) and all(owner == side for owner in there)


def outcome(field: Field) -> Outcome | None:
    """Return how this turn ended the battle, if it did: by a condition, by who stands, by time."""
    met = [
        condition
        for condition, held in zip(field.battle.victory, field.state.held, strict=True)
        if is_met(field, condition, held)
    ]
    if met:
        winners = list(dict.fromkeys(condition.side for condition in met))
        ended = _won(field, winners, " and ".join(dict.fromkeys(map(_reason, met))))
        return replace(ended, trails=tuple(_achieved(field, condition) for condition in met))
    return last_standing(field) or (on_points(field) if field.state.turn >= field.battle.turn_limit else None)


def is_met(field: Field, condition: Victory, held: int) -> bool:
    """Say whether a victory condition is fulfilled."""
    match condition:
        case Destroy(side, ecv):
            return ecv_destroyed(field, side) >= ecv
        case Hold(_, _, turns, _):
            return held >= turns
        case Exit(side, places, units):
            return exited(field, side, places) >= units
        case _:
            assert_never(condition)


def _reason(condition: Victory) -> str:
    match condition:
        case Destroy(_, ecv):
            return f"enemies worth {ecv} ECV are destroyed or out of action"
        case Hold(_, _, turns, name):
            return f"{name} was held for {turns} turn{'s' * (turns != 1)}"
        case Exit(_, _, units):
            left = "1 unit has" if units == 1 else f"{units} units have"
            return f"{left} left the map by the exit hexes"
        case _:
            assert_never(condition)


def _achieved(field: Field, condition: Victory) -> tuple[str, Trail]:
    """Return what a side has to show for a condition that it met."""
    match condition:
        case Destroy(side):
            return "ECV of enemies lost", Trail(tuple(_lost(field, side)))
        case Hold(_, _, _, name):
            held = field.state.held[field.battle.victory.index(condition)]
            return f"turns of {name}", Trail((Term("turns held in a row", Op.ADD, held, CLAUSE),))
        case Exit(side, places):
            left = exited(field, side, places)
            return "units gone", Trail((Term("left by the exit hexes", Op.ADD, left, CLAUSE),))
        case _:
            assert_never(condition)


def ecv_destroyed(field: Field, side: str) -> int:
    """Return the ECV of a side's enemies that are destroyed or out of action."""
    return int(Trail(tuple(_lost(field, side))).total)


def _lost(field: Field, side: str) -> Iterator[Term]:
    for i, unit in enumerate(field.state.units):
        if field.side(i) != side and unit.fate in (Fate.DESTROYED, Fate.OUT):
            words = "destroyed" if unit.fate is Fate.DESTROYED else "out of action"
            yield Term(
                f"{field.name(i)} {words}: ECV",
                Op.ADD,
                field.sheet(i).ecv,
                CLAUSE,
                f"{field.address(i)}/fact/ecv",
            )


def exited(field: Field, side: str, places: tuple[int, ...]) -> int:
    """Return how many of a side's units have left the map through some hexes."""
    return sum(
        unit.fate is Fate.GONE and unit.place in places and field.side(i) == side
        for i, unit in enumerate(field.state.units)
    )


def last_standing(field: Field) -> Outcome | None:
    """Return the outcome if at most one side has units left."""
    standing = [side for side, _ in field.battle.sides if field.of_side(side)]
    if len(standing) > 1:
        return None
    return _won(field, standing, "no other side has a unit standing")


def on_points(field: Field) -> Outcome:
    """Return the outcome at the turn limit: most points win."""
    points = tuple((side, points_of(field, side)) for side, _ in field.battle.sides)
    most = max(score for _, score in points)
    winners = [side for side, score in points if score == most]
    ended = _won(field, winners, f"the turn limit of {field.battle.turn_limit} is reached")
    limit = Trail((Term("turns of the battle", Op.ADD, field.battle.turn_limit, CLAUSE),))
    told = tuple((f"points of {name}", points_trail(field, side)) for side, name in field.battle.sides)
    return replace(ended, points=points, trails=(*told, ("turn limit", limit)))


def points_of(field: Field, side: str) -> int:
    """Return a side's points at the turn limit."""
    return int(points_trail(field, side).total)


def points_trail(field: Field, side: str) -> Trail:
    """Return a side's points: enemies not standing, objectives held, units that left."""
    printed = next((p for p in field.battle.points if p.side == side), Points(side))
    return Trail((*_lost(field, side), *_submerged(field, side), *_printed(field, printed)))


def _submerged(field: Field, side: str) -> Iterator[Term]:
    for i in field.standing:
        if field.side(i) != side and field.submerged(i):
            words = f"{field.name(i)} under water: ECV"
            yield Term(words, Op.ADD, field.sheet(i).ecv, CLAUSE, f"{field.address(i)}/fact/ecv")


def _printed(field: Field, points: Points) -> Iterator[Term]:
    """Yield what the scenario's own points come to: for objectives held, and for units that left."""
    side = points.side
    own = [condition for condition in field.battle.victory if condition.side == side]
    holding = any(isinstance(c, Hold) and holds(field, side, c.places) for c in own)
    left = sum(exited(field, side, c.places) for c in own if isinstance(c, Exit))
    if holding and points.hold:
        yield Term("the objective held", Op.ADD, points.hold, CLAUSE)
    if left and points.exit:
        yield Term(f"{left} units left by the exit hexes", Op.ADD, points.exit * left, CLAUSE)


def _won(field: Field, winners: list[str], reason: str) -> Outcome:
    names = dict(field.battle.sides)
    if len(winners) == 1:
        return Outcome(winners[0], f"{names[winners[0]]} wins: {reason}.", CLAUSE)
    return Outcome("", f"A draw: {reason}.", CLAUSE)


def resigned(field: Field, side: str) -> Outcome:
    """Return the outcome when a side gives up: the other wins, or points decide among the others."""
    names = dict(field.battle.sides)
    rest = [other for other in names if other != side]
    most = max(points_of(field, other) for other in rest)
    winners = [other for other in rest if points_of(field, other) == most]
    return _won(field, winners, f"{names[side]} resigns")


def agreed_draw() -> Outcome:
    """Return the outcome when all sides agree on a draw."""
    return Outcome("", "A draw: the sides agree.", CLAUSE)
