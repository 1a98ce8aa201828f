"""Moving: steps, turns, who may enter where, and falling back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import does
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.walks import Node, Walks, walks
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.commands import Step, To, Turn, Way
from shellshock_tui.rules.closing_fire.field import BACK, FRONT, FRONT_LEFT, FRONT_RIGHT, Field, is_light
from shellshock_tui.rules.closing_fire.state import NOWHERE

WAYS: Mapping[Way, int] = {
    "front": FRONT, "front-left": FRONT_LEFT, "front-right": FRONT_RIGHT, "back": BACK,
}  # fmt: skip
TURNS: Mapping[To, int] = {"left": 3, "right": 1, "about": 2}
"""Quarter turns clockwise."""


@dataclass(frozen=True, slots=True)
class Paid:
    """Where a step leads, and what it costs."""

    place: int
    points: int


FAR = 1000
"""More points than any way costs."""


def barred(f: Field, unit: str, place: int) -> Blocked | None:
    """Return why a unit could enter a square on no way, if so (move.ground)."""
    if f.cost(unit, place):
        return None
    label, ground = f.label(place), f.battle.ground[place].name
    words = f"{f.name(unit)} cannot enter the {ground} in {label}."
    return Blocked(clauses.MOVE_GROUND, words, f"hex/{label}")


def too_far(f: Field, unit: str, place: int, left: int) -> Blocked | None:
    """Return what the way to a square costs that a unit cannot get to, and what it has left."""
    label = f.label(place)
    if closed := barred(f, unit, place) or taken(f, unit, place):
        return closed
    costs = [FAR - node.left for node in nodes(f, unit, FAR) if node.at == place and node.left]
    if min(costs, default=0) <= left:
        return None
    words = f"{label} is out of reach: the way costs {min(costs)}, {f.does(unit, 'has')} {left} left."
    return Blocked(clauses.MOVE_STEPS, words, f"unit/{unit}/left")


def step(f: Field, unit: str, way: Way, left: int) -> Paid | Blocked:
    """Return where a step leads and what it costs (move.steps, move.ground, move.sharing)."""
    place, ways = f.beside(unit, WAYS[way]), WAYS[way]
    name = f.name(unit)
    if place == OFF_BOARD:
        return Blocked(clauses.BOARD_SQUARES, "The board ends there.")
    if closed := barred(f, unit, place):
        return closed
    label = f.label(place)
    at, ground = f"hex/{label}", f.battle.ground[place].name
    cost = f.cost(unit, place)
    fresh = left == f.sheet(unit).move
    if cost > left and not (fresh and left):
        points = f"{left} of {f.sheet(unit).move}"
        words = f"The {ground} in {label} costs {cost}; {does(name, 'has')} {points} left."
        return Blocked(clauses.MOVE_GROUND, words, at)
    if ways in (FRONT_LEFT, FRONT_RIGHT) and _is_squeezed(f, unit, ways):
        words = f"{name} cannot slip aslant to {label}: both squares beside the way are closed to it."
        return Blocked(clauses.MOVE_GROUND, words, at)
    return taken(f, unit, place) or Paid(place, left if ways == BACK else min(cost, left))


def _is_squeezed(f: Field, unit: str, ways: int) -> bool:
    sides = (FRONT, 6 if ways == FRONT_LEFT else 2)
    return all(_is_closed(f, unit, f.beside(unit, side)) for side in sides)


def _is_closed(f: Field, unit: str, place: int) -> bool:
    return not f.cost(unit, place) or f.is_enemy_at(unit, place)


def taken(f: Field, unit: str, place: int) -> Blocked | None:
    """Return why nobody else may enter a square, if so (move.sharing)."""
    there, at = f.at(place), f"hex/{f.label(place)}"
    if not there:
        return None
    names = " and ".join(map(f.name, there))
    if f.is_enemy_at(unit, place):
        return Blocked(clauses.MOVE_SHARING, f"{f.label(place)} is held by {names} of the enemy.", at)
    if len(there) > 1:
        return Blocked(clauses.MOVE_SHARING, f"{f.label(place)} is full: {names} stand there.", at)
    if is_light(f.battle, unit) or is_light(f.battle, there[0]):
        return None
    words = f"{does(names, 'stands')} in {f.label(place)}: units share a square if one is light foot."
    return Blocked(clauses.MOVE_SHARING, words, at)


def nodes(f: Field, unit: str, left: int) -> Walks[Step | Turn]:
    """Return how a unit can stand, each with the command that leads there."""
    standing = f.unit(unit)
    steps = [(way, Step(unit, way)) for way in WAYS]
    turns = [(quarters, Turn(unit, to)) for to, quarters in TURNS.items()]

    def onward(node: Node) -> Iterator[tuple[Step | Turn, Node]]:
        at, facing, left, _ = node
        if not left:
            return
        there = f.moved(unit, at, facing)
        for way, command in steps:
            paid = step(there, unit, way, left)
            if isinstance(paid, Paid):
                yield command, Node(paid.place, facing, left - paid.points)
        for quarters, turn in turns:
            yield turn, Node(at, (facing + quarters) % 4, left - 1)

    return walks(Node(standing.at, standing.facing, left), onward)


def lose(f: Field, unit: str, sp: int, clause: str) -> None:
    """Take strength points from a unit; without any left it is removed (unit.sheet)."""
    standing = f.unit(unit)
    lost = min(sp, standing.sp)
    if not lost:
        return
    left = standing.sp - lost
    place = standing.at
    f.put(unit, sp=left)
    words = f"{f.does(unit, 'loses')} {lost} SP, {left} left."
    seen = (Effect(EffectKind.HIT if left else EffectKind.LOST, place, text=f"-{lost}"),)
    f.tell("loss", words, unit=unit, sp=lost, left=left, clause=clause, seen=seen)
    if not left:
        f.put(unit, at=NOWHERE)
        f.tell("destroyed", f"{f.does(unit, 'is')} destroyed.", unit=unit, clause=clauses.UNIT_SHEET)


def disorder(f: Field, unit: str, clause: str) -> None:
    """Disorder a unit that is in order (disorder.effects)."""
    standing = f.unit(unit)
    if standing.sp and not standing.disordered:
        f.put(unit, disordered=True)
        seen = (Effect(EffectKind.HIT, standing.at, text="~"),)
        f.tell("disordered", f"{f.does(unit, 'is')} disordered.", unit=unit, clause=clause, seen=seen)


def rear(f: Field, unit: str) -> Blocked | str:
    """Return the clause by which a unit falls back, or what bars the square behind it."""
    place, name = f.behind(unit), f.name(unit)
    if place == OFF_BOARD:
        return Blocked(clauses.FALL_BACK_BLOCKED, f"The edge of the board is behind {name}.")
    at, label = f"hex/{f.label(place)}", f.label(place)
    if not f.cost(unit, place):
        words = f"The {f.battle.ground[place].name} in {label} is behind {name}, and closed to it."
        return Blocked(clauses.FALL_BACK_BLOCKED, words, at)
    if f.is_enemy_at(unit, place):
        return Blocked(clauses.FALL_BACK_BLOCKED, f"The enemy is behind {name}, in {label}.", at)
    upset = [one for one in f.at(place) if not is_light(f.battle, one)]
    return clauses.FALL_BACK_FRIENDS if upset else clauses.FALL_BACK_SQUARE


def fall_back(f: Field, unit: str) -> None:
    """Move a unit one square straight to its rear, or take 1 SP from it where it cannot go."""
    if f.unit(unit).is_gone:
        return
    barred = rear(f, unit)
    if isinstance(barred, Blocked):
        words = f"{f.name(unit)} cannot fall back. {barred.reason}"
        f.tell("cornered", words, unit=unit, clause=clauses.FALL_BACK_BLOCKED)
        lose(f, unit, 1, clauses.FALL_BACK_BLOCKED)
        return
    start, end = f.unit(unit).at, f.behind(unit)
    upset = [one for one in f.at(end) if not is_light(f.battle, one)]
    f.put(unit, at=end)
    words = f"{f.does(unit, 'falls')} back from {f.label(start)} to {f.label(end)}."
    told: dict[str, Any] = {"from": f.label(start), "to": f.label(end)}
    f.tell("fall-back", words, unit=unit, clause=clauses.FALL_BACK_SQUARE, **told)
    for one in (*upset, unit) if upset else ():
        disorder(f, one, clauses.FALL_BACK_FRIENDS)
