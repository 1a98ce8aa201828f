"""Victory conditions: their progress, and the outcome of the battle (aftermath.upkeep)."""

from collections.abc import Iterator
from contextlib import suppress
from typing import assert_never

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import EventContent, event_content
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.engine.trail import Term, Trail, add, plain
from shellshock_tui.engine.view import ObjectiveProgress
from shellshock_tui.kit import goals
from shellshock_tui.kit.goals import Exit, Hold, HoldReason, reached, won
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.goals import Destroy, Points, Victory
from shellshock_tui.rules.shellshock.holding import hold_reason, holds
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Fate
from shellshock_tui.rules.shellshock.table_facts import FactWanted

CLAUSE = clauses.AFTERMATH_UPKEEP
LOST = {Fate.DESTROYED: "destroyed", Fate.OUT: "out of action"}


def counts(position: Position) -> tuple[tuple[Victory, Trail], ...]:
    """Return each victory condition with the calculation of its progress."""
    conditions = zip(position.battle.victory, position.state.held, strict=True)
    return tuple((condition, _count(position, condition, held)) for condition, held in conditions)


def _count(position: Position, condition: Victory, held: int) -> Trail:
    match condition:
        case Destroy(side, _):
            return Trail(tuple(_lost(position, side)))
        case Hold():
            return plain("turns held in a row", held, CLAUSE)
        case Exit():
            return plain("left by the exit", exited(position, condition), CLAUSE)
        case _:
            assert_never(condition)


def count_turns_held(g: Game) -> None:
    """Count the turns in a row that each objective has been held."""
    position = g.now
    held = tuple(
        count + 1 if isinstance(condition, Hold) and holds(position, condition) else 0
        for condition, count in zip(position.battle.victory, position.state.held, strict=True)
    )
    if held == position.state.held:
        return
    g.now = g.now.note(held=held)
    if position.battle.ruleset == FIRST:
        return
    for number, (before, after) in enumerate(zip(position.state.held, held, strict=True)):
        if before != after:
            g.emit_later("turns-held", _turns_held, g.now, number)


def _turns_held(position: Position, number: int) -> EventContent:
    """Return the content of the event that the turns of a condition, given by its index, have changed."""
    condition, held = position.battle.victory[number], position.state.held[number]
    assert isinstance(condition, Hold)
    why, names = hold_reason(position, condition), dict(position.battle.sides)
    words = goals.held_words(condition, names[condition.side], held, why)
    trails = (condition.shown, _count(position, condition, held)), goals.wanted_turns(condition, CLAUSE)
    facts = {"side": condition.side, "objective": condition.name, "held": held, "turns": condition.turns}
    return event_content(words, *trails, **facts, clause=why.clause)


def progress(position: Position) -> Iterator[ObjectiveProgress]:
    """Yield the progress of each side towards its victory conditions."""

    def reason(objective: Hold) -> HoldReason | None:
        with suppress(FactWanted):
            return hold_reason(position, objective)
        return None

    return goals.progress(counts(position), reason)


def outcome(position: Position) -> Outcome | None:
    """Return the outcome if the turn ends the battle: by a condition, by elimination or by the turn limit."""
    left = [one for one in counts(position) if one[0].side not in position.state.resigned]
    ended = reached(left, dict(position.battle.sides), CLAUSE) or last_standing(position)
    return ended or (on_points(position) if position.state.turn >= position.battle.turn_limit else None)


def _lost(position: Position, side: str) -> Iterator[Term]:
    for unit, state in enumerate(position.state.units):
        if position.side(unit) != side and state.fate in LOST:
            yield _ecv(position, unit, LOST[state.fate])


def _ecv(position: Position, unit: int, words: str) -> Term:
    at = f"{position.address(unit)}/fact/ecv"
    return add(f"{position.name(unit)} {words}: ECV", position.sheet(unit).ecv, CLAUSE, at)


def exited(position: Position, goal: Exit) -> int:
    """Return the number of units that left the map by the hexes of a goal and count for it."""
    return sum(
        unit.fate is Fate.GONE and unit.place in goal.places and leaves_by(position, i, goal)
        for i, unit in enumerate(position.state.units)
    )


def leaves_by(position: Position, unit: int, goal: Exit) -> bool:
    """Return whether a goal is about leaving the map with this unit."""
    return position.side(unit) == goal.side and (not goal.only or position.id(unit) in goal.only)


def last_standing(position: Position) -> Outcome | None:
    """Return the outcome if at most one side has units left."""
    standing = [side for side, _ in position.battle.sides if position.of_side(side)]
    if len(standing) > 1:
        return None
    return won(standing, "no other side has a unit in action", dict(position.battle.sides), CLAUSE)


def on_points(position: Position) -> Outcome:
    """Return the outcome at the turn limit, where most points win."""
    names, limit = dict(position.battle.sides), position.battle.turn_limit
    points = {side: points_of(position, side) for side in names if side not in position.state.resigned}
    turns = "turn limit", plain("turns of the battle", limit, CLAUSE)
    return goals.on_points(points, f"the turn limit of {limit} is reached", names, CLAUSE, turns)


def points_of(position: Position, side: str) -> Trail:
    """Return the calculation of the points that a side would have if the turn limit were reached now."""
    printed = next((p for p in position.battle.points if p.side == side), Points(side))
    under = [i for i in position.standing if position.side(i) != side and position.submerged(i)]
    drowned = (_ecv(position, unit, "under water") for unit in under)
    return Trail.of(*_lost(position, side), *drowned, *_printed(position, printed))


def _printed(position: Position, points: Points) -> Iterator[Term]:
    """Yield the terms of the scenario's own points: objectives held, and units that left."""
    side = points.side
    own = [condition for condition in position.battle.victory if condition.side == side]
    holding = any(isinstance(c, Hold) and holds(position, c) for c in own)
    left = sum(exited(position, goal) for goal in own if isinstance(goal, Exit))
    if holding and points.hold:
        yield add("holds the objective", points.hold, CLAUSE)
    if left and points.exit:
        yield add(f"{counted(left, 'unit')} left by the exit hexes", points.exit * left, CLAUSE)


def resigned(position: Position, side: str) -> Outcome | None:
    """Return the outcome when a side resigns; None if several others play on."""
    names = dict(position.battle.sides)
    others = [other for other in names if other != side and other not in position.state.resigned]
    left = [other for other in others if position.of_side(other)]
    return None if len(left) > 1 else won(left or others, f"{names[side]} resigns", names, CLAUSE)
