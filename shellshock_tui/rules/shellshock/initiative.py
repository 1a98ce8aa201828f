"""I. Initiative: chits are drawn from the bag and placed beside units."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import perm
from typing import TypeVar

from shellshock_tui.dice import Dice
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, add, plain
from shellshock_tui.kit.forms import Each, Meaning, Opt, digit
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import RED, chit_name
from shellshock_tui.rules.shellshock.fire.power import pool
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Initiative

C = TypeVar("C")
FIRST, BAG = "which side draws first", "the chit drawn from the bag"
"""The descriptions of the die rolls by which sides and chits are drawn."""


def bag_for(units: int) -> tuple[int, ...]:
    """Return the chits for a number of units: 1 to n-1, then the red one (initiative.chits)."""
    return (*range(1, units), RED)


def begin(g: Game) -> None:
    """Clear last turn's chits, decide which side draws first, and draw the first chit (initiative.draw)."""
    clear(g)
    _draw_next(g, drawing_order(g), 0, bag_for(len(g.now.standing)))


def clear(g: Game) -> None:
    """Clear last turn's chits, rams and power.

    In phased play units keep the power of last turn's speed until they announce a new one.
    """
    nothing = {"chit": None, "moved": False, "ram": None, "engine": 0, "auxiliary": 0, "spent": 0}
    for unit, state in enumerate(g.now.state.units):
        g.update_unit(unit, **nothing, engine_ran=not g.now.working(unit).powerless)
        if g.now.battle.options.phased_play:
            g.update_unit(unit, still=state.speed == 0, **pool(g.now, unit, state.speed))


def drawing_order(g: Game) -> tuple[int, ...]:
    """Return the sides with units, the one with the fewest first; a die decides ties."""
    sides, names = g.now.battle.sides, [name for _, name in g.now.battle.sides]
    left = ((i, len(g.now.of_side(side))) for i, (side, _) in enumerate(sides))
    count = {side: units for side, units in left if units}
    order: list[int] = []
    in_play = f"units {geometry(g.now).where}"
    trails = [(f"units of {names[i]}", _counted(in_play, units)) for i, units in count.items()]
    for _, tied in groupby(sorted(count, key=lambda i: count[i]), key=lambda i: count[i]):
        settled, rolled = _settle(list(tied), names, g.dice)
        order += settled
        trails += rolled
    words = f"Chits are drawn in this order: {', '.join(names[i] for i in order)}."
    in_order = [sides[i][0] for i in order]
    g.emit("drawing-order", clauses.INITIATIVE_DRAW, words, *trails, sides=in_order)
    return tuple(order)


def _counted(words: str, value: int) -> Trail:
    return plain(words, value, clauses.INITIATIVE_DRAW)


def _settle(
    tied: Sequence[int], names: Sequence[str], dice: Dice
) -> tuple[list[int], list[tuple[str, Trail]]]:
    left = list(tied)
    settled: list[int] = []
    rolled: list[tuple[str, Trail]] = []
    while len(left) > 1:
        order = ", ".join(f"{face} {names[side]}" for face, side in enumerate(left, start=1))
        face = dice.roll(len(left), f"{FIRST}: {order}")
        rolled.append(
            (f"die for place {len(settled) + 1} among tied sides", _counted(f"d{len(left)}: {order}", face))
        )
        settled.append(left.pop(face - 1))
    return settled + left, rolled


def draw(g: Game, side: int, bag: Sequence[int], clause: str) -> int:
    """Draw a chit from the bag for a side and return it."""
    chit, die = _drawn(bag, g.dice)
    name, words = g.now.battle.sides[side]
    sentence = f"{words} draws chit {chit_name(chit)}."
    g.emit("chit-drawn", clause, sentence, ("chit", die), side=name, chit=chit or "R")
    return chit


def _drawn(bag: Sequence[int], dice: Dice) -> tuple[int, Trail]:
    """Return the chit drawn with the calculation of the die; the last chit needs no die."""
    if len(bag) == 1:
        last = f"the last in the bag: {chit_name(bag[0])}"
        return bag[0], plain(last, bag[0], clauses.INITIATIVE_CHITS)
    faces = ", ".join(f"{face} is {chit_name(chit)}" for face, chit in enumerate(bag, start=1))
    face = dice.roll(len(bag), f"{BAG}: {faces}")
    chit = bag[face - 1]
    shown = add(f"d{len(bag)}", face, clauses.INITIATIVE_DRAW)
    stands_for = Term(f"stands for chit {chit_name(chit)}", Op.READ, chit, clauses.INITIATIVE_CHITS)
    return chit, Trail.of(shown, stands_for)


def place_chit(g: Game, phase: Initiative, unit: int) -> None:
    """Place the drawn chit beside a unit, and draw the next if any are left."""
    words = f"{g.now.name(unit)} takes chit {chit_name(phase.chit)}."
    g.emit("chit-taken", clauses.INITIATIVE_DRAW, words, unit=g.now.id(unit), chit=phase.chit or "R")
    g.update_unit(unit, chit=phase.chit)
    if phase.bag:
        _draw_next(g, phase.order, next_drawer(g.now, phase), phase.bag)


def _draw_next(g: Game, order: tuple[int, ...], turn: int, bag: Sequence[int]) -> None:
    chit = draw(g, order[turn], bag, clauses.INITIATIVE_CHITS)
    g.now = g.now.enter(Initiative(order, turn, tuple(left for left in bag if left != chit), chit))


def next_drawer(position: Position, phase: Initiative) -> int:
    """Return the index of the next side to draw; a side whose units all have chits is passed over."""
    count = len(phase.order)
    turns = (phase.turn + ahead for ahead in range(1, count + 1))
    return next(turn % count for turn in turns if without_chit(position, phase.order[turn % count]))


def without_chit(position: Position, side: int) -> tuple[int, ...]:
    """Return the indices of a side's units that have no chit yet."""
    return tuple(i for i in position.of_side(position.battle.sides[side][0]) if position.unit(i).chit is None)


def one_of(
    position: Position,
    units: Sequence[int],
    make: Callable[[str], C],
    label: Callable[[str], str],
    means: Callable[[], Meaning] = lambda: ("", ()),
) -> Each[int, C]:
    """Return the choice of one of several units, each with its number among its side's as key."""

    def show(unit: int, _: Blocked | None) -> Opt:
        own = [one for one, other in enumerate(position.battle.units) if other.side == position.side(unit)]
        name, at, key = position.id(unit), position.address(unit), digit(own.index(unit) + 1)
        return Opt(None, label(position.name(unit)), at, key, name=f"unit={name}", means=means())

    return Each(units, lambda unit: make(position.id(unit)), show)


def chance_that(position: Position, claims: Mapping[int, str]) -> Fraction:
    """Return the chance that each of some chits falls to the side given for it."""
    held, draws = _holders(position), _coming_draws(position)
    wanted = [side for chit, side in claims.items() if chit not in held]
    if any(held.get(chit, side) != side for chit, side in claims.items()) or len(wanted) > len(draws):
        return Fraction(0)
    ways = 1
    for side in dict.fromkeys(wanted):
        ways *= perm(draws.count(side), wanted.count(side))
    return Fraction(ways, perm(len(draws), len(wanted)))


def _holders(position: Position) -> dict[int, str]:
    """Return the side of each chit drawn so far, including the one that waits to be placed."""
    chits = ((position.unit(unit).chit, position.side(unit)) for unit in position.standing)
    held = {chit: side for chit, side in chits if chit is not None}
    phase = position.state.phase
    if isinstance(phase, Initiative):
        held[phase.chit] = position.battle.sides[phase.drawer][0]
    return held


def _coming_draws(position: Position) -> list[str]:
    """Return the side of each draw still to come this turn, in order."""
    phase = position.state.phase
    draws: list[str] = []
    while isinstance(phase, Initiative) and phase.bag:
        side = position.battle.sides[phase.drawer][0]
        given = next(unit for unit in position.of_side(side) if position.unit(unit).chit is None)
        position = position.with_unit(given, chit=phase.chit)
        phase = Initiative(phase.order, next_drawer(position, phase), phase.bag[1:], phase.bag[0])
        draws.append(position.battle.sides[phase.drawer][0])
    return draws
