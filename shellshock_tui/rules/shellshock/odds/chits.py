"""The odds of the bag: who will hold which chit, and so who moves when (initiative.draw)."""

from collections.abc import Mapping
from fractions import Fraction
from math import perm

from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.initiative import next_drawer
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Initiative


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
