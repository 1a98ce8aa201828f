"""What shots and charges are worth on average, in hundredths of a strength point."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from shellshock_tui.engine.trail import Trail
from shellshock_tui.kept import kept
from shellshock_tui.kit.law import binomial, share
from shellshock_tui.rules.closing_fire.closing import may_close
from shellshock_tui.rules.closing_fire.field import Field, sight
from shellshock_tui.rules.closing_fire.melee import differences, melee
from shellshock_tui.rules.closing_fire.moving import nodes
from shellshock_tui.rules.closing_fire.pool import Numbers, unsaved
from shellshock_tui.rules.closing_fire.shooting import bearing, shot, shot_dice
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


@dataclass
class Worth:
    """What blows are worth in one battle; the rules are asked once for each kind of them."""

    rules: Any
    _known: dict[Any, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Keep what depends on the ground and on kinds of units alone."""
        self.lane, self._reached = cache(self._lane), cache(self._strikes)
        board = self.rules.battle.board
        self.apart = [[board.distance(a, b) for b in range(board.size)] for a in range(board.size)]
        kinds = {unit: (sheet.arm, sheet.move) for unit, sheet in self.rules.battle.sheets.items()}
        self._alike = {
            unit: next(one for one, other in kinds.items() if other == kind) for unit, kind in kinds.items()
        }

    def strikes(self, unit: str, at: int, facing: int) -> dict[int, tuple[int, ...]]:
        """Return the squares that a unit can charge in an activation, were nobody there, and facing where."""
        return self._reached(self._alike[unit], at, facing)

    def _alone(self, *fighters: tuple[str, Unit]) -> Field:
        """Return a field on which nobody else stands."""
        f: Field = self.rules.game(self.rules.fresh())
        standing = dict(fighters)
        f.change(units=tuple(standing.get(one, Unit(NOWHERE, 0, 0)) for one in self.rules.ids))
        return f

    def _lane(self, at: int, facing: int, place: int) -> int:
        """Return how far a place is before the front and in sight, were nobody there; else 0."""
        ghost = self.rules.ids[0]
        f = self._alone((ghost, Unit(at, facing, 1)))
        ahead, aside = bearing(f, ghost, place)
        apart = sight(f, at, place) if ahead >= max(1, aside) else None
        return int(apart.total) if isinstance(apart, Trail) else 0

    def _strikes(self, unit: str, at: int, facing: int) -> dict[int, tuple[int, ...]]:
        f = self._alone((unit, Unit(at, facing, 1)))
        found: dict[int, tuple[int, ...]] = {}
        for node in nodes(f, unit, f.sheet(unit).move):
            place = f.moved(unit, node.at, node.facing).ahead(unit)
            if node.left and f.cost(unit, place) and node.facing not in found.get(place, ()):
                found[place] = (*found.get(place, ()), node.facing)
        return found

    def shot(self, by: Fighter, at: Fighter, *, moving: bool) -> int:
        """Return what a shot takes from a target on average, wherever both may stand."""
        battle, one, other = self.rules.battle, by.standing, at.standing
        key = (
            battle.sheets[by.unit].name, battle.sheets[at.unit].name,
            self.apart[one.at][other.at], battle.ground[other.at].cover, one.disordered, moving,
        )  # fmt: skip
        if key not in self._known:
            f = self._alone((by.unit, one), (at.unit, other))
            dice = shot_dice(f, by.unit, moving=moving)
            pool = shot(f, by.unit, at.unit, dice) if isinstance(dice, Trail) else None
            self._known[key] = pool and pool.numbers
        numbers = self._known[key]
        return _shot_worth(battle.unsaved, numbers, at.victim) if numbers else 0

    def charge(self, by: Fighter, at: Fighter) -> Blow:
        """Return what a charge takes from both on average, after the answer that is best for the charged."""
        battle, one, other = self.rules.battle, by.standing, at.standing
        ground = battle.ground[other.at]
        key = (
            battle.sheets[by.unit].name, battle.sheets[at.unit].name, by.victim, at.victim,
            (one.facing - other.facing) % 4, ground.cover, other.shot,
            ground.is_high and not battle.ground[one.at].is_high,
        )  # fmt: skip
        if key not in self._known:
            self._known[key] = min(self._answers(by, at), key=lambda blow: blow[0] - blow[1])
        return self._known[key]  # type: ignore[no-any-return]

    def _answers(self, by: Fighter, at: Fighter) -> Iterator[Blow]:
        """Yield what a charge takes from both if fire is held, and if it is given."""
        f = self._alone((by.unit, by.standing), (at.unit, at.standing))
        dice = may_close(f, at.unit, by.unit)
        yield _melee_worth(f, by, at, held=isinstance(dice, Trail))
        if isinstance(dice, Trail):
            yield _closing_worth(f, by, at, int(dice.total))


@kept
def _shot_worth(chart: tuple[tuple[int, bool, bool], ...], numbers: Numbers, victim: Victim) -> int:
    chances = enumerate(unsaved(*numbers))
    return round(sum(p * victim.loss(*chart[min(hits, len(chart) - 1)]) for hits, p in chances))


def _melee_worth(f: Field, by: Fighter, at: Fighter, *, held: bool) -> Blow:
    fought = melee(f, by.unit, at.unit, held=held)
    chances = differences(fought.attack.numbers, fought.defence.numbers).items()
    harm = sum(p * at.victim.loss(margin, True, True) for margin, p in chances if margin > 0)
    price = sum(p * by.victim.loss(max(0, -margin), margin < 0, True) for margin, p in chances if margin <= 0)
    return round(harm), round(price)


def _closing_worth(f: Field, by: Fighter, at: Fighter, dice: int) -> Blow:
    """Return what a charge through closing fire takes from both."""
    harm = price = Fraction(0)
    for sixes, chance in enumerate(binomial(dice, share(6, 6))):
        sp, upset, halted, back = f.battle.sixes[min(sixes, len(f.battle.sixes) - 1)]
        price += chance * by.victim.loss(sp, upset, back)
        if not halted and not back and sp < by.victim.sp:
            f.put(by.unit, disordered=upset or by.standing.disordered)
            blow = _melee_worth(f, by, at, held=False)
            harm, price = harm + chance * blow[0], price + chance * blow[1]
    return round(harm), round(price)
