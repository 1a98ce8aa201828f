"""Candidate activations of units in one state, with quick values."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.lazy_table import LazyTable
from shellshock_tui.kit.walks import Node, Walks, steps_to
from shellshock_tui.rules.closing_fire.appraisal import UPSET, BlowValues
from shellshock_tui.rules.closing_fire.battle import Battle
from shellshock_tui.rules.closing_fire.candidate_plans import FIRED
from shellshock_tui.rules.closing_fire.commands import Charge, Command, EndActivation, Shoot, Step, Turn
from shellshock_tui.rules.closing_fire.game_context import GameContext
from shellshock_tui.rules.closing_fire.melee import charge_blocked
from shellshock_tui.rules.closing_fire.moving import nodes
from shellshock_tui.rules.closing_fire.phases import Acting
from shellshock_tui.rules.closing_fire.position_appraisal import (
    CORNERED,
    COVERED,
    CROWDED,
    ENDANGERED,
    HIGH,
    KEPT,
    NEAR,
    REACH,
    TAKEN,
)
from shellshock_tui.rules.closing_fire.rulebook_tables import GUNS
from shellshock_tui.rules.closing_fire.search.duels import FACES, Duels, Placed, Posted, Soldier
from shellshock_tui.rules.closing_fire.shooting import firing_range
from shellshock_tui.rules.closing_fire.state import Unit

MOST = 4
"""The most strength points that matter for a fight: nobody loses so many at once."""
KnownWalks = BoundedCache[Hashable, Walks[Step | Turn]]
"""A cache of units' walks, by everything on which they depend."""


class Candidate(NamedTuple):
    """An activation: where a unit goes, what it does there, and the value of that, doubled."""

    value: int
    node: Node
    last: Command


class Candidates:
    """The candidate activations of the units of one side in one state."""

    def __init__(self, ctx: GameContext, side: str, duels: Duels, walks: KnownWalks) -> None:
        self.ctx, self.side, self.duels, self._walks = ctx, side, duels, walks
        self.battle: Battle = ctx.battle
        self.worth: BlowValues = duels.worth
        self.foes: dict[str, Posted] = {}
        self.own: dict[str, int] = {}
        for unit, one in zip(ctx.rules.ids, ctx.s.units, strict=True):
            if one.at < 0:
                continue
            if self.battle.owners[unit] == side:
                self.own[unit] = one.at
            else:
                self.foes[unit] = self.posted(unit)

    def soldier(self, unit: str) -> Soldier:
        """Return the facts about a unit on which its fights depend."""
        one: Unit = self.ctx.unit(unit)
        return Soldier(self.duels.alike[unit], min(MOST, one.sp), one.disordered, one.shot)

    def posted(self, unit: str) -> Posted:
        """Return a unit in its square."""
        one: Unit = self.ctx.unit(unit)
        return Posted(self.soldier(unit), one.at, one.facing, one.acted)

    @cached_property
    def _enemies(self) -> Mapping[int, str]:
        """One of the enemies in each square that they stand in."""
        return {foe.at: unit for unit, foe in self.foes.items()}

    @cached_property
    def _cornered(self) -> Mapping[str, bool]:
        """Whether each enemy could not fall back."""
        return {unit: self._is_cornered(unit, foe.at, foe.facing) for unit, foe in self.foes.items()}

    def _is_cornered(self, unit: str, at: int, facing: int) -> bool:
        behind = self.duels.rear[at * FACES + facing]
        return behind < 0 or not self.battle.costs[unit][behind] or self.ctx.is_enemy_at(unit, behind)

    @cached_property
    def stakes(self) -> list[tuple[int, int]]:
        """The place of each objective with its value to the side."""
        found = []
        for place, owner in zip(self.battle.objectives.values(), self.ctx.s.owners, strict=True):
            near = min((self.worth.apart[place][foe.at] for foe in self.foes.values()), default=REACH)
            found.append((place, TAKEN if owner != self.side else ENDANGERED if near <= NEAR else KEPT))
        return found

    def _goals(self, unit: str) -> list[tuple[list[int], int, int]]:
        """Return, for each objective, the distances to it, its value, and the value of standing on it."""
        others = {at for one, at in self.own.items() if one != unit}
        return [
            (self.worth.apart[place], stake // 3, 0)
            if place in others
            else (self.worth.apart[place], stake, stake // 2)
            for place, stake in self.stakes
        ]

    def promise(self, unit: str) -> int:
        """Return how urgent a unit's activation is, by what it can do, what threatens it, and its goal."""
        one, me = self.ctx.unit(unit), self.soldier(unit)
        stand, apart = one.at * FACES + one.facing, self.worth.apart[one.at]
        far = self.ctx.sheet(unit).move + self.duels.far(unit)
        found = 0
        for target, foe in self.foes.items():
            if apart[foe.at] <= far:
                found = max(found, self.duels.chances(me, foe, cornered=self._cornered[target])[stand])
            if apart[foe.at] <= self.duels.far(foe.soldier.unit):
                found += self.duels.dangers(foe, me)[2 * stand]
        way = max((stake * min(REACH, apart[place]) // REACH for place, stake in self.stakes), default=0)
        return 2 * found + way // 2

    def of_unit(self, acting: Acting) -> tuple[Walks[Step | Turn], list[Candidate]]:
        """Return where an acting unit can go, and its candidates, the best first."""
        ctx, unit = self.ctx, acting.unit
        start, found = ctx.unit(unit), self.walks(acting)
        values = self._stands(unit, found)
        base = values[start.at, start.facing][0]
        rest = UPSET * start.disordered - base
        candidates = [Candidate(value + rest, node, EndActivation(unit)) for value, node in values.values()]
        apart, move = self.worth.apart[start.at], ctx.sheet(unit).move
        near = move + self.duels.far(unit)
        for target, foe in self.foes.items():
            if apart[foe.at] > near:
                continue
            if not acting.shot:
                candidates += self._shots(acting, target, foe, values, rest)
            candidates += self._charges(acting, target, foe, values, rest)
        if self._is_emplaced(unit):
            here = [one for one in candidates if one.node.at == start.at]
            candidates = here if any(isinstance(one.last, Shoot) for one in here) else candidates
        candidates.sort(key=lambda one: -one.value)
        return found, candidates

    def walks(self, acting: Acting) -> Walks[Step | Turn]:
        """Return the squares and facings that an acting unit can reach."""
        start = self.ctx.unit(acting.unit)
        if acting.stuck(self.ctx) is not None:
            return {Node(start.at, start.facing, acting.left): None}
        return self._walks.get(
            (acting.unit, start.at, start.facing, acting.left, tuple(self._obstacles(acting))),
            lambda: nodes(self.ctx, acting.unit, acting.left),
        )

    def _obstacles(self, acting: Acting) -> Iterator[tuple[int, bool, bool]]:
        """Yield the places of other units nearby, whether each is a friend, and whether it is light foot."""
        apart = self.worth.apart[self.ctx.unit(acting.unit).at]
        for one, at in self.own.items():
            if apart[at] <= acting.left + 1 and one != acting.unit:
                yield at, True, self.duels.light[one]
        for foe in self.foes.values():
            if apart[foe.at] <= acting.left + 1:
                yield foe.at, False, False

    def _stands(self, unit: str, found: Walks[Step | Turn]) -> dict[tuple[int, int], tuple[int, Node]]:
        """Return the value of each square and facing, and the first way there."""
        me, ctx, duels = self.soldier(unit), self.ctx, self.duels
        apart, move = self.worth.apart[ctx.unit(unit).at], ctx.sheet(unit).move
        far = move + duels.far(unit)
        dangers = [
            duels.dangers(foe, me)
            for foe in self.foes.values()
            if apart[foe.at] <= move + duels.far(foe.soldier.unit)
        ]
        chances = [
            duels.chances(me, foe, cornered=self._cornered[one])
            for one, foe in self.foes.items()
            if apart[foe.at] <= far
        ]
        places, costs, enemies = LazyTable(self._place(unit)), self.battle.costs[unit], self._enemies
        friends = {at for one, at in self.own.items() if one != unit and not duels.light[one]}
        values: dict[tuple[int, int], tuple[int, Node]] = {}
        for node in found:
            at, facing, *_ = node
            if (at, facing) in values:
                continue
            stand = at * FACES + facing
            behind = duels.rear[stand]
            cornered = behind < 0 or not costs[behind] or behind in enemies
            value = places[at] + (CORNERED if cornered else CROWDED if behind in friends else 0)
            number = 2 * stand + cornered
            value -= 2 * sum([table[number] for table in dangers])
            if chances:
                value += max([table[stand] for table in chances])
            values[at, facing] = value, node
        return values

    def _place(self, unit: str) -> Callable[[int], int]:
        """Return the function from a place to its value: its terrain, and how near the goals are."""
        goals = self._goals(unit)

        def value(at: int) -> int:
            ground = self.battle.ground[at]
            near = [
                stake * max(0, REACH - apart[at]) // REACH + (0 if apart[at] else there)
                for apart, stake, there in goals
            ]
            return HIGH * ground.is_high + COVERED * ground.cover + max(near, default=0)

        return value

    def _shots(
        self,
        acting: Acting,
        target: str,
        foe: Posted,
        values: Mapping[tuple[int, int], tuple[int, Node]],
        rest: int,
    ) -> Iterator[Candidate]:
        me = self.soldier(acting.unit)
        reach, apart = self.duels.reach[me.unit], self.worth.apart[foe.at]
        cornered, lane = self._cornered[target], self.worth.lane
        last = Shoot(acting.unit, target, move=False)
        for (at, facing), (value, node) in values.items():
            if apart[at] <= reach and lane(at, facing, foe.at):
                moved = acting.moved or node.left != acting.left
                if self.duels.dice[me.unit, moved]:
                    shot = self.duels.shot(
                        me, foe.soldier, apart[at], foe.at, cornered=cornered, moving=moved
                    )
                    yield Candidate(value + rest + 2 * shot + FIRED, node, last)

    def _charges(
        self,
        acting: Acting,
        target: str,
        foe: Posted,
        values: Mapping[tuple[int, int], tuple[int, Node]],
        rest: int,
    ) -> Iterator[Candidate]:
        unit, apart = acting.unit, self.worth.apart[foe.at]
        if acting.stuck(self.ctx) is not None or self.ctx.sheet(unit).arm == GUNS:
            return
        other = Placed(foe.soldier, foe.at, foe.facing, self._cornered[target])
        me = self.soldier(unit)
        for (at, facing), (value, node) in values.items():
            if apart[at] == 1 and node.left and self.battle.board.step(at, 2 * facing) == foe.at:
                by = Placed(me, at, facing, self._is_cornered(unit, at, facing))
                harm, price = self.duels.charge(by, other)
                yield Candidate(value + rest + 2 * (harm - price), node, Charge(unit, target))

    def clash(self, attacker: str, target: str) -> tuple[Placed, Placed]:
        """Return an attacker in contact and the unit that it charges, as they would fight."""
        one, other = self.posted(attacker), self.posted(target)
        return (
            Placed(*one[:3], self._is_cornered(attacker, one.at, one.facing)),
            Placed(*other[:3], self._is_cornered(target, other.at, other.facing)),
        )

    def _is_emplaced(self, unit: str) -> bool:
        ground = self.ctx.ground(unit)
        return self.ctx.sheet(unit).arm == GUNS and (ground.cover or ground.is_high)

    def is_open(self, unit: str, candidate: Candidate) -> bool:
        """Return whether the rules allow the last command of a candidate."""
        node = candidate.node
        match candidate.last:
            case Shoot(target=target):
                there = self.ctx.moved(unit, node.at, node.facing)
                return not isinstance(firing_range(there, unit, target), Blocked)
            case Charge(target=target):
                there = self.ctx.moved(unit, node.at, node.facing)
                return charge_blocked(there, unit, target, node.left) is None
            case _:
                return True


def commands(found: Walks[Step | Turn], candidate: Candidate) -> tuple[Command, ...]:
    """Return the commands of a candidate."""
    return (*(command for command, _ in steps_to(found, candidate.node)), candidate.last)
