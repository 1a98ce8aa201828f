"""What the chit that is drawn means for the order of moves, as far as the bag tells (initiative.draw)."""

from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import RED
from shellshock_tui.rules.shellshock.initiative import bag_for
from shellshock_tui.rules.shellshock.odds.chits import chance_that
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Initiative

Outlook = tuple[str, tuple[tuple[str, Trail], ...]]
"""Words, and how each number in them came about."""


def outlook(position: Position) -> Outlook:
    """Return how likely the unit that takes the chit drawn moves before every enemy, red chits aside."""
    phase = position.state.phase
    if not isinstance(phase, Initiative) or phase.chit == RED:
        return "", ()
    side = position.battle.sides[phase.order[phase.turn]][0]
    lower = [chit for chit in bag_for(len(position.standing)) if chit != RED and chit < phase.chit]
    chance = chance_that(position, dict.fromkeys(lower, side))
    words = "chance to move before every enemy, red chit aside"
    term = Term("draws in which no enemy gets a lower chit", Op.ADD, chance, clauses.INITIATIVE_DRAW)
    told = {0: "never", 1: "certain"}.get(chance.numerator if chance.denominator == 1 else -1, f"{chance}")
    return f"{words}: {told}", ((words, Trail((term,))),)
