"""Who has won, and why (aftermath.upkeep)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import Destroy, Exit, Hold, Points, Victory
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Fate

CLAUSE = clauses.AFTERMATH_UPKEEP


def count_turns_held(position: Position) -> Position:
    """Count, for each objective to hold, the turns in a row that it has been held."""
    held = tuple(
        count + 1 if isinstance(condition, Hold) and holds(position, condition.side, condition.places) else 0
        for condition, count in zip(position.battle.victory, position.state.held, strict=True)
    )
    return position if held == position.state.held else position.note(held=held)


def holds(position: Position, side: str, places: tuple[int, ...]) -> bool:
    """Say whether a side, and no other, has units in some hexes; the submerged do not count."""
    there = [
        position.side(i)
        for i in position.standing
        if position.unit(i).place in places and not position.submerged(i)
    ]
    return bool(there) and all(owner == side for owner in there)


def outcome(position: Position) -> Outcome | None:
    """Return how this turn ended the battle, if it did: by a condition, by who stands, by time."""
    met = [
        condition
        for condition, held in zip(position.battle.victory, position.state.held, strict=True)
        if condition.side not in position.state.resigned and is_met(position, condition, held)
    ]
    if met:
        winners = list(dict.fromkeys(condition.side for condition in met))
        ended = _won(position, winners, " and ".join(dict.fromkeys(map(_reason, met))))
        return replace(ended, trails=tuple(_achieved(position, condition) for condition in met))
    return last_standing(position) or (
        on_points(position) if position.state.turn >= position.battle.turn_limit else None
    )


def is_met(position: Position, condition: Victory, held: int) -> bool:
    """Say whether a victory condition is fulfilled."""
    match condition:
        case Destroy(side, ecv):
            return ecv_destroyed(position, side) >= ecv
        case Hold(_, _, turns, _):
            return held >= turns
        case Exit(side, places, units):
            return exited(position, side, places) >= units
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


def _achieved(position: Position, condition: Victory) -> tuple[str, Trail]:
    """Return what a side has to show for a condition that it met."""
    match condition:
        case Destroy(side):
            return "ECV of enemies lost", Trail(tuple(_lost(position, side)))
        case Hold(_, _, _, name):
            held = position.state.held[position.battle.victory.index(condition)]
            return f"turns of {name}", Trail((Term("turns held in a row", Op.ADD, held, CLAUSE),))
        case Exit(side, places):
            left = exited(position, side, places)
            return "units gone", Trail((Term("left by the exit hexes", Op.ADD, left, CLAUSE),))
        case _:
            assert_never(condition)


def ecv_destroyed(position: Position, side: str) -> int:
    """Return the ECV of a side's enemies that are destroyed or out of action."""
    return int(Trail(tuple(_lost(position, side))).total)


def _lost(position: Position, side: str) -> Iterator[Term]:
    for i, unit in enumerate(position.state.units):
        if position.side(i) != side and unit.fate in (Fate.DESTROYED, Fate.OUT):
            words = "destroyed" if unit.fate is Fate.DESTROYED else "out of action"
            yield Term(
                f"{position.name(i)} {words}: ECV",
                Op.ADD,
                position.sheet(i).ecv,
                CLAUSE,
                f"{position.address(i)}/fact/ecv",
            )


def exited(position: Position, side: str, places: tuple[int, ...]) -> int:
    """Return how many of a side's units have left the map through some hexes."""
    return sum(
        unit.fate is Fate.GONE and unit.place in places and position.side(i) == side
        for i, unit in enumerate(position.state.units)
    )


def last_standing(position: Position) -> Outcome | None:
    """Return the outcome if at most one side has units left."""
    standing = [side for side, _ in position.battle.sides if position.of_side(side)]
    if len(standing) > 1:
        return None
    return _won(position, standing, "no other side has a unit standing")


def on_points(position: Position) -> Outcome:
    """Return the outcome at the turn limit: most points win."""
    sides = tuple(one for one in position.battle.sides if one[0] not in position.state.resigned)
    points = tuple((side, points_of(position, side)) for side, _ in sides)
    most = max(score for _, score in points)
    winners = [side for side, score in points if score == most]
    ended = _won(position, winners, f"the turn limit of {position.battle.turn_limit} is reached")
    limit = Trail((Term("turns of the battle", Op.ADD, position.battle.turn_limit, CLAUSE),))
    told = tuple((f"points of {name}", points_trail(position, side)) for side, name in sides)
    return replace(ended, points=points, trails=(*told, ("turn limit", limit)))


def points_of(position: Position, side: str) -> int:
    """Return a side's points at the turn limit."""
    return int(points_trail(position, side).total)


def points_trail(position: Position, side: str) -> Trail:
    """Return a side's points: enemies not standing, objectives held, units that left."""
    printed = next((p for p in position.battle.points if p.side == side), Points(side))
    return Trail((*_lost(position, side), *_submerged(position, side), *_printed(position, printed)))


def _submerged(position: Position, side: str) -> Iterator[Term]:
    for i in position.standing:
        if position.side(i) != side and position.submerged(i):
            words = f"{position.name(i)} under water: ECV"
            yield Term(words, Op.ADD, position.sheet(i).ecv, CLAUSE, f"{position.address(i)}/fact/ecv")


def _printed(position: Position, points: Points) -> Iterator[Term]:
    """Yield what the scenario's own points come to: for objectives held, and for units that left."""
    side = points.side
    own = [condition for condition in position.battle.victory if condition.side == side]
    holding = any(isinstance(c, Hold) and holds(position, side, c.places) for c in own)
    left = sum(exited(position, side, c.places) for c in own if isinstance(c, Exit))
    if holding and points.hold:
        yield Term("the objective held", Op.ADD, points.hold, CLAUSE)
    if left and points.exit:
        yield Term(f"{left} units left by the exit hexes", Op.ADD, points.exit * left, CLAUSE)


def _won(position: Position, winners: list[str], reason: str) -> Outcome:
    names = dict(position.battle.sides)
    if len(winners) == 1:
        return Outcome(winners[0], f"{names[winners[0]]} wins: {reason}.", CLAUSE)
    return Outcome("", f"A draw: {reason}.", CLAUSE)


def resigned(position: Position, side: str) -> Outcome | None:
    """Return the outcome when a side gives up; none where several others are left to play on."""
    names = dict(position.battle.sides)
    others = [other for other in names if other != side and other not in position.state.resigned]
    left = [other for other in others if position.of_side(other)]
    return None if len(left) > 1 else _won(position, left or others, f"{names[side]} resigns")


def agreed_draw() -> Outcome:
    """Return the outcome when all sides agree on a draw."""
    return Outcome("", "A draw: the sides agree.", CLAUSE)
