"""The average value of shots and charges, in hundredths of a strength point."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from shellshock_tui.cached import cached
from shellshock_tui.kit.defaults.advising import BaseAdvising
from shellshock_tui.kit.dice.distribution import binomial, share
from shellshock_tui.kit.sight.lines import obstacle
from shellshock_tui.rules.closing_fire.battle import Battle
from shellshock_tui.rules.closing_fire.closing import contact_dice, is_met
from shellshock_tui.rules.closing_fire.commands import Command
from shellshock_tui.rules.closing_fire.game_context import FACES, GameContext
from shellshock_tui.rules.closing_fire.melee import Clash, differences, melee
from shellshock_tui.rules.closing_fire.moving import nodes
from shellshock_tui.rules.closing_fire.pool import Numbers, unsaved
from shellshock_tui.rules.closing_fire.shooting import Shot, bearing, shooting_dice, shot_pool
from shellshock_tui.rules.closing_fire.state import NOWHERE, State, Unit

POINT, GONE, UPSET, PUSH = 100, 40, 25, 15
"""The value of a strength point, of removing a unit, of disordering it, and of pushing it back."""


class Victim(NamedTuple):
    """The facts about a unit on which the value of its losses depends."""

    sp: int
    disordered: bool
    cornered: bool
    prize: int
    """The additional value of pushing it off its square."""

    def loss(self, sp: int, upset: bool, back: bool) -> int:  # noqa: FBT001 - a row of a chart
        """Return the value of a unit's losses: strength points, its order, and its square."""
        points = min(self.sp, sp + (back and self.cornered))
        if points == self.sp:
            return POINT * points + GONE + self.prize
        pushed = PUSH + self.prize if back and not self.cornered else 0
        return POINT * points + UPSET * (upset and not self.disordered) + pushed


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit in its present position or in one that it might take."""

    unit: str
    standing: Unit
    victim: Victim
    crowded: bool
    """Whether it would disorder friends behind it by falling back."""


Blow = tuple[int, int]
"""The value of a charge's losses to the defender, and to the attacker."""


class Assault(NamedTuple):
    """All inputs of the value of a charge."""

    clash: Clash
    shot: bool
    """Whether the defender has shot this turn."""
    by: Victim
    at: Victim


class BlowValues:
    """The values of shots and charges in one battle.

    Each cached function gets everything that its result depends on as an argument, so that different cases
    cannot be mixed up.
    """

    def __init__(self, rules: BaseAdvising[State, Command, GameContext]) -> None:
        self.rules = rules
        self._initial = rules.initial_state()
        self.battle = rules.game(self._initial).battle
        self.lane, self._strikes_of = cache(self._lane), cache(self._strikes)
        self._is_open = cache(self._sees)
        self._numbers, self._blow = cache(self._shot_numbers), cache(self._best_answer)
        self._answered = cache(self._all_answers)
        board, sheets = self.battle.board, self.battle.sheets
        self.apart = [[board.distance(a, b) for b in range(board.size)] for a in range(board.size)]
        self._alike = {unit: next(one for one in sheets if sheets[one] == sheets[unit]) for unit in sheets}

    def strikes(self, unit: str, at: int, facing: int) -> dict[int, tuple[int, ...]]:
        """Return the squares that a unit can charge in an activation, each with the facings of those charges.

        Other units on the board are ignored.
        """
        return self._strikes_of(self._alike[unit], at, facing)

    def _alone(self, unit: str, at: int, facing: int) -> GameContext:
        """Return a game in which only one unit is on the board."""
        f = self.rules.game(self._initial)
        f.change(
            units=tuple(Unit(*((at, facing, 1) if one == unit else (NOWHERE, 0, 0))) for one in f.rules.ids)
        )
        return f

    def _lane(self, at: int, facing: int, place: int) -> int:
        """Return the distance to a place in front and in sight, other units ignored; 0 if it is not."""
        ahead, aside = bearing(self.battle.board, at, facing, place)
        is_open = ahead >= max(1, aside) and self._is_open(min(at, place), max(at, place))
        return self.apart[at][place] if is_open else 0

    def _sees(self, start: int, end: int) -> bool:
        """Return whether no terrain blocks the line of sight between two squares."""
        blocks = self.battle.blocks
        return obstacle(self.battle.board, start, end, lambda place: "it" if blocks[place] else "") is None

    def _strikes(self, unit: str, at: int, facing: int) -> dict[int, tuple[int, ...]]:
        f = self._alone(unit, at, facing)
        found: dict[int, tuple[int, ...]] = {}
        for node in nodes(f, unit, f.sheet(unit).move):
            place = self.battle.board.step(node.at, 2 * node.facing)
            if node.left and f.cost(unit, place) and node.facing not in found.get(place, ()):
                found[place] = (*found.get(place, ()), node.facing)
        return found

    def shot(self, by: Fighter, at: Fighter, *, moving: bool) -> int:
        """Return the average value of a shot, wherever the two units stand."""
        one, other = by.standing, at.standing
        apart, ground = self.apart[one.at][other.at], self.battle.ground[other.at]
        shot = Shot(self._alike[by.unit], self._alike[at.unit], apart, one.disordered, ground)
        return self.shot_value(shot, at.victim, moving=moving)

    def shot_value(self, shot: Shot, victim: Victim, *, moving: bool) -> int:
        """Return the average value of a shot between units that are each the first of their sheet."""
        numbers = self._numbers(shot, moving)
        return _shot_worth(self.battle.unsaved, numbers, victim) if numbers else 0

    def _shot_numbers(self, shot: Shot, moving: bool) -> Numbers | None:  # noqa: FBT001 - what is kept
        """Return the numbers of a shot's dice and saves; None if the shooter has no dice."""
        dice = shooting_dice(self.battle, shot.unit, moving=moving)
        return shot_pool(self.battle, shot, dice).numbers if dice.total >= 1 else None

    def charge(self, by: Fighter, at: Fighter) -> Blow:
        """Return the average values of a charge to both sides, after the defender's best answer."""
        return self._blow(self._assault(by, at))

    def answers(self, by: Fighter, at: Fighter) -> tuple[Blow, ...]:
        """Return the values of a charge if the defender holds its fire, and if it fires where it may."""
        return self._answered(self._assault(by, at))

    def _assault(self, by: Fighter, at: Fighter) -> Assault:
        one, other, ground = by.standing, at.standing, self.battle.ground
        clash = Clash(
            attacker=self._alike[by.unit],
            defender=self._alike[at.unit],
            face=FACES[(one.facing - other.facing + 2) % 4],
            start=ground[one.at],
            ground=ground[other.at],
            attacker_disordered=one.disordered,
            defender_disordered=other.disordered,
        )
        return Assault(clash, other.shot, by.victim, at.victim)

    def _best_answer(self, assault: Assault) -> Blow:
        return min(self._answered(assault), key=lambda blow: blow[0] - blow[1])

    def _all_answers(self, assault: Assault) -> tuple[Blow, ...]:
        return tuple(self._answers(assault))

    def _answers(self, assault: Assault) -> Iterator[Blow]:
        """Yield the values of a charge if the defender holds its fire, and if it fires."""
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
    harm = sum(p * assault.at.loss(margin, upset=True, back=True) for margin, p in chances if margin > 0)
    price = sum(
        p * assault.by.loss(max(0, -margin), upset=margin < 0, back=True)
        for margin, p in chances
        if margin <= 0
    )
    return round(harm), round(price)


def _closing_worth(battle: Battle, assault: Assault, dice: int) -> Blow:
    """Return the values of a charge that meets closing fire with some dice."""
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
