"""`SShRSearcher`, which values states and finds plans for bots that look ahead."""

from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import islice

from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.value_parts import Part, PartSearcher
from shellshock_tui.rules.sshr.cohesion import refuse_end, regaining
from shellshock_tui.rules.sshr.commands import Command, EndMove, EndPhase, Fight, NextTurn, Shift, Shoot
from shellshock_tui.rules.sshr.fighting import in_contact
from shellshock_tui.rules.sshr.game_context import GameContext
from shellshock_tui.rules.sshr.moving import Opening, opened, refuse_move
from shellshock_tui.rules.sshr.phases import Act, Between, Fighting, Move
from shellshock_tui.rules.sshr.search.averages import Places, price, shot_down
from shellshock_tui.rules.sshr.search.moves import (
    Step,
    commands_of,
    ends_of,
    judged,
    regaining_commands,
    scored,
)
from shellshock_tui.rules.sshr.search.value import parts
from shellshock_tui.rules.sshr.shooting import refuse_target, refuse_volley
from shellshock_tui.rules.sshr.state import State

Plan = tuple[Command, ...]
LEAST = 1.0
"""The least gain, in hundredths of a point, for which a unit moves."""
MOST_SHOTS, JUDGED, GLANCED = 4, 10, 3
"""The number of volleys, and of moves, that are compared before all others."""
Scored = tuple[float, Plan]
"""A plan and its value in hundredths of a point."""
NO_VOLLEY: Scored = (0.0, ())


class SShRSearcher(PartSearcher[State, Command, GameContext]):
    """The values and plans of SShR for searches."""

    replies = 0

    def parts(self, s: State, side: str) -> Iterator[Part]:
        """Yield a side's strength, threats and progress in points, less those of its enemies."""
        return parts(self.rules.game(s), side)

    def is_quiet(self, s: State) -> bool:
        """Return whether a side's phase has just begun, or a turn or the battle has ended."""
        if isinstance(s.phase, Act):
            side, owners = s.phase.side, self.rules.owners
            units = (one for unit, one in zip(self.rules.ids, s.units, strict=True) if owners[unit] == side)
            return not any((one.moved or one.shot) and any(one.hp) for one in units)
        return isinstance(s.phase, Between | Over)

    def policy(self, s: State, side: str) -> Plan:
        """Return the best volley or move of a unit that gains by it, or the end of the phase.

        Once units have moved or shot, only they go on: more dice would hide which plan is better.
        """
        ctx, phase = self.rules.game(s), s.phase
        if not isinstance(phase, Act):
            return next(self._answers(ctx), ())
        if must := next(regaining(ctx, side), ""):
            return regaining_commands(ctx, must)
        units = list(ctx.of_side(side))
        begun = [unit for unit in units if ctx.unit(unit).moved or ctx.unit(unit).shot]
        best = {unit: max(_volleys(ctx, unit), default=NO_VOLLEY, key=_value) for unit in begun or units}
        for unit in sorted(best, key=lambda unit: -best[unit][0]):
            if plan := _best_of(ctx, unit, *best[unit]):
                return plan
        return (EndPhase(),)

    def plans(self, s: State, side: str) -> Iterator[Plan]:
        """Yield volleys, moves, charges and the end of the phase, the most promising first."""
        ctx, phase = self.rules.game(s), s.phase
        if not isinstance(phase, Act):
            yield from self._answers(ctx)
            return
        if must := next(regaining(ctx, side), ""):
            yield regaining_commands(ctx, must)
            return
        yielded = set[Plan]()
        for plan in self._acts(ctx, side):
            if plan not in yielded:
                yielded.add(plan)
                yield plan

    def _acts(self, ctx: GameContext, side: str) -> Iterator[Plan]:
        yield self.policy(ctx.s, side)
        units = ctx.of_side(side)
        shots = sorted((shot for unit in units for shot in _volleys(ctx, unit)), key=_value, reverse=True)
        movers = [unit for unit in units if refuse_move(ctx, unit) is None]
        first = next((unit for unit in movers if _may_gain(ctx, unit)), "")
        moves = _moves(ctx, first) if first else iter(())
        ends: Scored = (0.0, (EndPhase(),))
        yield from (plan for _, plan in merge(shots[:MOST_SHOTS], moves, [ends], key=_value, reverse=True))
        yield from (plan for _, plan in shots[MOST_SHOTS:])
        for unit in movers:
            if unit != first:
                yield from (plan for _, plan in _moves(ctx, unit))

    def _answers(self, ctx: GameContext) -> Iterator[Plan]:
        """Yield the plans outside the choice among all units."""
        match ctx.s.phase:
            case Move(opening=opening):
                yield _ending(ctx, opening)
            case Fighting(side, fought):
                yield from ((Fight(one),) for one in in_contact(ctx, side) if one not in fought)
            case Between():
                yield (NextTurn(),)
            case _:
                pass


def _ending(ctx: GameContext, opening: Opening) -> Plan:
    """Return the end of an open move, or the taking back of the whole move if it may not end."""
    unit, one = opening.unit, ctx.unit(opening.unit)
    if refuse_end(ctx, opening, one.places) is None:
        return (EndMove(unit),)
    return Shift(unit, ctx.label(opening.starts[one.models[0] - 1])), EndMove(unit)


def _volleys(ctx: GameContext, unit: str) -> Iterator[Scored]:
    """Yield the volleys of a unit, each with its value in hundredths of a point."""
    if refuse_volley(ctx, unit) is not None:
        return
    one = ctx.unit(unit)
    for target in ctx.enemies(unit):
        other = ctx.unit(target)
        lost = shot_down(ctx, unit, one, target, other)
        if lost > 0 and refuse_target(ctx, target) is None:
            yield 100 * price(ctx, target, lost, sum(other.hp)), (Shoot(unit, target),)


def _value(one: Scored) -> float:
    return one[0]


def _may_gain(ctx: GameContext, unit: str) -> bool:
    return not ctx.is_together(unit) or scored(ctx, unit)[0].gain > LEAST


def _moves(ctx: GameContext, unit: str) -> Iterator[Scored]:
    """Yield the moves of a unit, the best first; the most promising ones are valued exactly."""
    if not ctx.is_together(unit):
        if plan := regaining_commands(ctx, unit):
            yield 100.0 * ctx.sheet(unit).worth, plan
        return
    now, steps = judged(ctx, unit, ctx.unit(unit).places), iter(scored(ctx, unit))
    best = [
        (judged(ctx, unit, ends) - now, commands_of(ctx, unit, step, ends))
        for step, ends in _legal(ctx, unit, islice(steps, JUDGED))
    ]
    yield from sorted(best, key=_value, reverse=True)
    yield from ((step.gain, commands_of(ctx, unit, step, ends)) for step, ends in _legal(ctx, unit, steps))


def _best_of(ctx: GameContext, unit: str, shot: float, fires: Plan) -> Plan:
    """Return the plan of a unit: its best volley if that has some value, or a move, or nothing."""
    if refuse_move(ctx, unit) is not None:
        return fires
    if not ctx.is_together(unit):
        return fires or regaining_commands(ctx, unit)
    steps = scored(ctx, unit)
    if steps[0].gain <= LEAST:
        return fires
    now, best = judged(ctx, unit, ctx.unit(unit).places), islice(_legal(ctx, unit, steps), GLANCED)
    gain, step, ends = max(
        ((judged(ctx, unit, ends) - now, step, ends) for step, ends in best if step.gain > LEAST),
        default=(0.0, steps[0], ()),
    )
    if gain <= LEAST or (fires and gain < shot):
        return fires
    return commands_of(ctx, unit, step, ends)


def _legal(ctx: GameContext, unit: str, steps: Iterable[Step]) -> Iterator[tuple[Step, Places]]:
    opening = opened(ctx, unit)
    return ((step, ends) for step in steps if (ends := ends_of(ctx, opening, step)))
