"""What shots and charges are worth on average, in hundredths of a strength point."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from shellshock_tui.cached import cached
from shellshock_tui.engine.trail import Trail
from shellshock_tui.kit.dice.distribution import binomial, share
from shellshock_tui.rules.closing_fire.battle import Battle
from shellshock_tui.rules.closing_fire.closing import contact_dice, is_met
from shellshock_tui.rules.closing_fire.game_context import FACES, GameContext, sight
from shellshock_tui.rules.closing_fire.melee import Clash, differences, melee
from shellshock_tui.rules.closing_fire.moving import nodes
from shellshock_tui.rules.closing_fire.pool import Numbers, unsaved
from shellshock_tui.rules.closing_fire.shooting import Shot, bearing, shooting_dice, shot_pool
from shellshock_tui.rules.closing_fire.state import NOWHERE, Unit

POINT, GONE, UPSET, PUSH = 100, 40, 25, 15
"""What it is worth to take a strength point, to remove a unit, to disorder it, and to push it back."""
WHOLE = 10_000
"""Chances are counted in so many parts."""


class Victim(NamedTuple):
    """What a unit has to lose."""

    sp: int
    disordered: bool
    cornered: bool
    prize: int
    """What it is worth besides to push it off its square."""

    def loss(self, sp: int, upset: bool, back: bool) -> int:  # noqa: FBT001 - a row of a chart
        """Return what it loses with strength points, its order and its square."""
        points = min(self.sp, sp + (back and self.cornered))
        if points == self.sp:
            return POINT * points + GONE + self.prize
        pushed = PUSH + self.prize if back and not self.cornered else 0
        return POINT * points + UPSET * (upset and not self.disordered) + pushed


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit as it stands or might stand."""

    unit: str
    standing: Unit
    victim: Victim
    crowded: bool
    """Whether friends are behind it whom it would disorder."""


Blow = tuple[int, int]
"""What a charge takes from the charged, and from the attacker."""


class Assault(NamedTuple):
    """All that the worth of a charge depends on."""

    clash: Clash
    shot: bool
    """Whether the defender has shot since the turn began."""
    by: Victim
    at: Victim


class Worth:
    """What blows are worth in one battle.

    Each function that keeps its answers is given all that an answer depends on, so that they cannot mix.
    """

    def __init__(self, rules: Any) -> None:
        """Measure the board, and keep what depends on the ground and on kinds of units alone."""
        self.rules = rules
        self.battle: Battle = rules.battle
        self.lane, self._strikes_of = cache(self._lane), cache(self._strikes)
        self._numbers, self._blow = cache(self._shot_numbers), cache(self._best_answer)
        board, sheets = self.battle.board, self.battle.sheets
        self.apart = [[board.distance(a, b) for b in range(board.size)] for a in range(board.size)]
        self._alike = {unit: next(one for one in sheets if sheets[one] == sheets[unit]) for unit in sheets}

    def strikes(self, unit: str, at: int, facing: int) -> dict[int, tuple[int, ...]]:
        """Return the squares that a unit can charge in an activation, were nobody there, and facing where."""
        return self._strikes_of(self._alike[unit], at, facing)

    def _alone(self, unit: str, at: int, facing: int) -> GameContext:
        """Return a field on which a unit stands alone."""
        f: GameContext = self.rules.game(self.rules.initial_state())
        f.change(
            units=tuple(Unit(*((at, facing, 1) if one == unit else (NOWHERE, 0, 0))) for one in f.rules.ids)
        )
        return f

    def _lane(self, at: int, facing: int, place: int) -> int:
        """Return how far a place is before the front and in sight, were nobody there; else 0."""
        ghost = self.rules.ids[0]
        f = self._alone(ghost, at, facing)
        ahead, aside = bearing(f, ghost, place)
        apart = sight(f, at, place) if ahead >= max(1, aside) else None
        return int(apart.total) if isinstance(apart, Trail) else 0

    def _strikes(self, unit: str, at: int, facing: int) -> dict[int, tuple[int, ...]]:
        f = self._alone(unit, at, facing)
        found: dict[int, tuple[int, ...]] = {}
        for node in nodes(f, unit, f.sheet(unit).move):
            place = f.moved(unit, node.at, node.facing).ahead(unit)
            if node.left and f.cost(unit, place) and node.facing not in found.get(place, ()):
                found[place] = (*found.get(place, ()), node.facing)
        return found

    def shot(self, by: Fighter, at: Fighter, *, moving: bool) -> int:
        """Return what a shot takes from a target on average, wherever both may stand."""
        one, other = by.standing, at.standing
        apart, ground = self.apart[one.at][other.at], self.battle.ground[other.at]
        shot = Shot(self._alike[by.unit], self._alike[at.unit], apart, one.disordered, ground)
        numbers = self._numbers(shot, moving)
        return _shot_worth(self.battle.unsaved, numbers, at.victim) if numbers else 0

    def _shot_numbers(self, shot: Shot, moving: bool) -> Numbers | None:  # noqa: FBT001 - what is kept
        """Return the numbers of a shot; nothing if the shooter has no die."""
        dice = shooting_dice(self.battle, shot.unit, moving=moving)
        return shot_pool(self.battle, shot, dice).numbers if dice.total >= 1 else None

    def charge(self, by: Fighter, at: Fighter) -> Blow:
        """Return what a charge takes from both on average, after the answer that is best for the charged."""
        one, other, ground = by.standing, at.standing, self.battle.ground
        clash = Clash(
            self._alike[by.unit], self._alike[at.unit], FACES[(one.facing - other.facing + 2) % 4],
            ground[one.at], ground[other.at], one.disordered, other.disordered,
        )  # fmt: skip
        return self._blow(Assault(clash, other.shot, by.victim, at.victim))

    def _best_answer(self, assault: Assault) -> Blow:
        return min(self._answers(assault), key=lambda blow: blow[0] - blow[1])

    def _answers(self, assault: Assault) -> Iterator[Blow]:
        """Yield what a charge takes from both if fire is held, and if it is given."""
        clash = assault.clash
        dice = contact_dice(
            self.battle, clash.defender, shot=assault.shot, disordered=clash.defender_disordered
        )
        fires = is_met(clash.face) and dice.total >= 1
        yield _melee_worth(self.battle, assault, held=fires)
        if fires:
            yield _closing_worth(self.battle, assault, int(dice.total))


@cached
def _shot_worth(chart: tuple[tuple[int, bool, bool], ...], numbers: Numbers, victim: Victim) -> int:
    chances = enumerate(unsaved(*numbers))
    return round(sum(p * victim.loss(*chart[min(hits, len(chart) - 1)]) for hits, p in chances))


def _melee_worth(battle: Battle, assault: Assault, *, held: bool) -> Blow:
    fought = melee(battle, assault.clash, held=held)
    chances = differences(fought.attack.numbers, fought.defence.numbers).items()
    harm = sum(p * assault.at.loss(margin, True, True) for margin, p in chances if margin > 0)
    price = sum(
        p * assault.by.loss(max(0, -margin), margin < 0, True) for margin, p in chances if margin <= 0
    )
    return round(harm), round(price)


def _closing_worth(battle: Battle, assault: Assault, dice: int) -> Blow:
    """Return what a charge through closing fire takes from both."""
    harm = price = Fraction(0)
    for sixes, chance in enumerate(binomial(dice, share(6, 6))):
        sp, upset, halted, back = battle.sixes[min(sixes, len(battle.sixes) - 1)]
        price += chance * assault.by.loss(sp, upset, back)
        if not halted and not back and sp < assault.by.sp:
            disordered = upset or assault.clash.attacker_disordered
            shaken = assault._replace(clash=assault.clash._replace(attacker_disordered=disordered))
            blow = _melee_worth(battle, shaken, held=False)
            harm, price = harm + chance * blow[0], price + chance * blow[1]
    return round(harm), round(price)
