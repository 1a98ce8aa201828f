"""I. Initiative: the bag, the draw and the placing of chits."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import perm
from typing import TypeVar

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, Telling, happened, telling
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.kit.forms import Each, Meaning, Opt
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import RED
from shellshock_tui.rules.shellshock.counted import digit
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.fire.power import pool
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Initiative

C = TypeVar("C")


def bag_for(units: int) -> tuple[int, ...]:
    """Return the chits for a number of units: 1 to n-1 and the red one (initiative.chits)."""
    return (*range(1, units), RED)


def chit_name(chit: int) -> str:
    """Return what is printed on a chit."""
    return "R" if chit == RED else str(chit)


def begin(position: Position, dice: Dice) -> tuple[Position, list[Event]]:
    """Clear last turn's chits, settle who draws first, and draw the first chit (initiative.draw)."""
    position = cleared(position)
    order, events = drawing_order(position, dice)
    bag = bag_for(len(position.standing))
    chit, die = draw(bag, dice)
    phase = Initiative(order, 0, tuple(c for c in bag if c != chit), chit)
    return position.enter(phase), [*events, drawn(position, order[0], chit, die, clauses.INITIATIVE_CHITS)]


def cleared(position: Position) -> Position:
    """Take back last turn's chits, rams and power; in phased play last turn's speed still yields power."""
    for unit, state in enumerate(position.state.units):
        position = position.put(
            unit,
            chit=None,
            moved=False,
            ram=None,
            engine=0,
            auxiliary=0,
            spent=0,
            engine_ran=not position.lacks(unit, Kind.ENGINE),
        )
        if position.battle.options.phased_play:
            position = position.put(unit, still=state.speed == 0, **pool(position, unit, state.speed))
    return position


def drawing_order(position: Position, dice: Dice) -> tuple[tuple[int, ...], list[Event]]:
    """Return the sides that have units, fewest units first, ties settled by a die."""
    count = _units_left(position)
    names = [name for _, name in position.battle.sides]
    order: list[int] = []
    trails: list[tuple[str, Trail]] = []
    for _, tied in groupby(sorted(count, key=lambda i: count[i]), key=lambda i: count[i]):
        settled, rolled = _settle(list(tied), names, dice)
        order += settled
        trails += rolled
    return tuple(order), [happened("drawing-order", _tell_order, position, tuple(order), trails)]


def _units_left(position: Position) -> dict[int, int]:
    """Return how many units each side has that has any."""
    left = {i: len(position.of_side(side)) for i, (side, _) in enumerate(position.battle.sides)}
    return {side: count for side, count in left.items() if count}


def _tell_order(position: Position, order: Sequence[int], rolled: Sequence[tuple[str, Trail]]) -> Telling:
    sides = position.battle.sides
    left = _units_left(position).items()
    counts = [(f"units of {sides[i][1]}", _counted("units on the map", count)) for i, count in left]
    return telling(
        f"Chits are drawn in this order: {', '.join(sides[i][1] for i in order)}.",
        *counts,
        *rolled,
        sides=[sides[i][0] for i in order],
        clause=clauses.INITIATIVE_DRAW,
    )


def _counted(words: str, value: int) -> Trail:
    return Trail((Term(words, Op.ADD, value, clauses.INITIATIVE_DRAW),))


def _settle(
    tied: Sequence[int], names: Sequence[str], dice: Dice
) -> tuple[list[int], list[tuple[str, Trail]]]:
    left = list(tied)
    settled: list[int] = []
    rolled: list[tuple[str, Trail]] = []
    while len(left) > 1:
        order = ", ".join(f"{face} {names[side]}" for face, side in enumerate(left, start=1))
        face = dice.roll(len(left), f"which side draws first: {order}")
        rolled.append(
            (f"die for place {len(settled) + 1} of the tied", _counted(f"d{len(left)}: {order}", face))
        )
        settled.append(left.pop(face - 1))
    return settled + left, rolled


def draw(bag: Sequence[int], dice: Dice) -> tuple[int, Trail]:
    """Draw a chit from the bag, and return it with the die that drew it; the last one needs none."""
    if len(bag) == 1:
        return bag[0], Trail(
            (Term(f"the last in the bag: {chit_name(bag[0])}", Op.ADD, bag[0], clauses.INITIATIVE_CHITS),)
        )
    faces = ", ".join(f"{face} is {chit_name(chit)}" for face, chit in enumerate(bag, start=1))
    face = dice.roll(len(bag), f"the chit drawn from the bag: {faces}")
    chit = bag[face - 1]
    return chit, Trail(
        (
            Term(f"d{len(bag)}", Op.ADD, face, clauses.INITIATIVE_DRAW),
            Term(f"stands for chit {chit_name(chit)}", Op.READ, chit, clauses.INITIATIVE_CHITS),
        )
    )


def place_chit(position: Position, phase: Initiative, unit: int, dice: Dice) -> tuple[Position, list[Event]]:
    """Place the chit drawn beside a unit and draw the next, if any are left."""
    taken = happened("chit-taken", _tell_taken, position, unit, phase.chit)
    position = position.put(unit, chit=phase.chit)
    if not phase.bag:
        return position, [taken]
    turn = next_drawer(position, phase)
    chit_drawn, die = draw(phase.bag, dice)
    after = Initiative(phase.order, turn, tuple(c for c in phase.bag if c != chit_drawn), chit_drawn)
    told = drawn(position, phase.order[turn], chit_drawn, die, clauses.INITIATIVE_CHITS)
    return position.enter(after), [taken, told]


def _tell_taken(position: Position, unit: int, chit: int) -> Telling:
    return telling(
        f"{position.name(unit)} takes chit {chit_name(chit)}.",
        unit=position.unit_setup(unit).id,
        chit=chit or "R",
        clause=clauses.INITIATIVE_DRAW,
    )


def next_drawer(position: Position, phase: Initiative) -> int:
    """Return who draws next: the sides alternate, and one whose units all have chits is passed over."""
    count = len(phase.order)
    turns = (phase.turn + ahead for ahead in range(1, count + 1))
    return next(turn % count for turn in turns if without_chit(position, phase.order[turn % count]))


def without_chit(position: Position, side: int) -> tuple[int, ...]:
    """Return a side's units that have no chit yet."""
    return tuple(i for i in position.of_side(position.battle.sides[side][0]) if position.unit(i).chit is None)


def drawn(position: Position, side: int, chit: int, die: Trail, clause: str) -> Event:
    """Tell of a chit that a side has drawn."""
    return happened("chit-drawn", _tell_drawn, position, side, chit, die, clause)


def _tell_drawn(position: Position, side: int, chit: int, die: Trail, clause: str) -> Telling:
    (name, words), told = position.battle.sides[side], f"draws chit {chit_name(chit)}."
    return telling(f"{words} {told}", ("chit", die), side=name, chit=chit or "R", clause=clause)


def moving_order(position: Position) -> tuple[int, ...]:
    """Return the units with numbered chits, lowest first (move.order)."""
    numbered = [i for i in position.standing if position.unit(i).chit not in (None, RED)]
    return tuple(sorted(numbered, key=lambda i: position.unit(i).chit or 0))


def red_unit(position: Position) -> int | None:
    """Return the unit with the red chit, if it still stands."""
    return next((i for i in position.standing if position.unit(i).chit == RED), None)


def one_of(
    position: Position,
    units: Sequence[int],
    make: Callable[[str], C],
    label: Callable[[str], str],
    means: Callable[[], Meaning] = lambda: ("", ()),
) -> Each[int, C]:
    """Return the choice of one of some units, each by its number."""

    def show(unit: int, _: Blocked | None) -> Opt:
        name, at, key = position.unit_setup(unit).id, position.address(unit), digit(units.index(unit) + 1)
        return Opt(None, label(position.name(unit)), at, key, name=f"unit={name}", means=means())

    return Each(units, lambda unit: make(position.unit_setup(unit).id), show)


def chance_that(position: Position, claims: Mapping[int, str]) -> Fraction:
    """Return the chance that each of some chits comes to the side that it is claimed for."""
    held, draws = _holders(position), _coming_draws(position)
    wanted = [side for chit, side in claims.items() if chit not in held]
    if any(held.get(chit, side) != side for chit, side in claims.items()) or len(wanted) > len(draws):
        return Fraction(0)
    ways = 1
    for side in dict.fromkeys(wanted):
        ways *= perm(draws.count(side), wanted.count(side))
    return Fraction(ways, perm(len(draws), len(wanted)))


def _holders(position: Position) -> dict[int, str]:
    """Return the side that holds each chit drawn so far, the one that waits for its unit included."""
    chits = ((position.unit(unit).chit, position.side(unit)) for unit in position.standing)
    held = {chit: side for chit, side in chits if chit is not None}
    phase = position.state.phase
    if isinstance(phase, Initiative):
        held[phase.chit] = position.battle.sides[phase.order[phase.turn]][0]
    return held


def _coming_draws(position: Position) -> list[str]:
    """Return the side of each draw still to come this turn, in order; its units are alike to the bag."""
    phase = position.state.phase
    draws: list[str] = []
    while isinstance(phase, Initiative) and phase.bag:
        side = position.battle.sides[phase.order[phase.turn]][0]
        given = next(unit for unit in position.of_side(side) if position.unit(unit).chit is None)
        position = position.put(given, chit=phase.chit)
        phase = Initiative(phase.order, next_drawer(position, phase), phase.bag[1:], phase.bag[0])
        draws.append(position.battle.sides[phase.order[phase.turn]][0])
    return draws


def red_chit_trail(position: Position, side: str) -> Trail:
    """Return the chance that a side holds the red chit next turn."""
    own, units = len(position.of_side(side)), len(position.standing)
    name, clause = dict(position.battle.sides)[side], clauses.INITIATIVE_DRAW
    units_of = Term(f"units of {name} on the map", Op.ADD, own, clause)
    return Trail((units_of, Term("one red chit among the units", Op.TIMES, Fraction(1, units), clause)))
