"""The searcher of Closing Fire, which values states and finds plans for bots that look ahead."""

from collections.abc import Iterator
from heapq import merge

from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.defaults.advising import BaseAdvising
from shellshock_tui.kit.value_parts import Part, PartSearcher
from shellshock_tui.rules.closing_fire.advisor import ClosingFireAdvisor
from shellshock_tui.rules.closing_fire.commands import Activate, Command, GiveClosingFire, HoldFire, NextTurn
from shellshock_tui.rules.closing_fire.game_context import GameContext
from shellshock_tui.rules.closing_fire.phases import Acting, BetweenTurns, Choosing, Closing, waiting
from shellshock_tui.rules.closing_fire.search.candidates import Candidates, KnownWalks, commands
from shellshock_tui.rules.closing_fire.search.duels import Duels
from shellshock_tui.rules.closing_fire.search.state_value import StateValue
from shellshock_tui.rules.closing_fire.state import State

WALKS = 5_000
"""The number of walks that are cached."""
CONSIDERED = 2
"""The number of units that the policy considers for an activation."""


class ClosingFireSearcher(PartSearcher[State, Command, GameContext]):
    """The values and plans of one battle, in hundredths of a strength point."""

    replies = 1

    def __init__(self, rules: BaseAdvising[State, Command, GameContext]) -> None:
        super().__init__(rules)
        advisor = rules.advisor
        assert isinstance(advisor, ClosingFireAdvisor)
        self.duels = Duels(advisor.worth.battle, advisor.worth)
        self.walks: KnownWalks = BoundedCache(WALKS)
        self.value = StateValue(self.duels)

    def parts(self, s: State, side: str) -> Iterator[Part]:
        """Yield the parts of a side's advantage over its enemy."""
        return self.value.parts(self.rules.game(s), side)

    def policy(self, s: State, side: str) -> tuple[Command, ...]:
        """Return the best plan of the most promising units."""
        phase = s.phase
        if not isinstance(phase, Choosing) or phase.unit or phase.side != side:
            return next(self.plans(s, side))
        ctx = self.rules.game(s)
        found, ready = self._candidates(ctx, side), waiting(ctx, side)
        ready.sort(key=lambda unit: -found.promise(unit))
        return next(self._activations(found, [_activation(ctx, unit) for unit in ready[:CONSIDERED]]))

    def plans(self, s: State, side: str) -> Iterator[tuple[Command, ...]]:
        """Yield plans for whole activations by their quick value, the best first."""
        phase, ctx = s.phase, self.rules.game(s)
        match phase:
            case Choosing() if phase.side == side:
                ready = [phase.unit] if phase.unit else waiting(ctx, side)
                actings = [_activation(ctx, unit) for unit in ready]
                yield from self._activations(self._candidates(ctx, side), actings)
            case Acting() if ctx.side(phase.unit) == side:
                for plan in self._activations(self._candidates(ctx, side), [phase]):
                    yield plan[1:]
            case Closing() if ctx.side(phase.target) == side:
                yield from self._answers(ctx, phase)
            case BetweenTurns():
                yield (NextTurn(),)
            case _:
                return

    def _candidates(self, ctx: GameContext, side: str) -> Candidates:
        return Candidates(ctx, side, self.duels, self.walks)

    def _activations(self, found: Candidates, actings: list[Acting]) -> Iterator[tuple[Command, ...]]:
        ways = [(acting, *found.of_unit(acting)) for acting in actings]
        ranked = merge(
            *(
                [(-one.value, number, one) for one in candidates]
                for number, (_, _, candidates) in enumerate(ways)
            ),
            key=lambda one: one[0],
        )
        for _, number, one in ranked:
            acting, walked, _ = ways[number]
            if found.is_open(acting.unit, one):
                yield (Activate(acting.unit), *commands(walked, one))

    def _answers(self, ctx: GameContext, phase: Closing) -> Iterator[tuple[Command, ...]]:
        found = self._candidates(ctx, ctx.side(phase.target))
        held, fired = self.duels.answers(*found.clash(phase.attacker, phase.target))
        both = ((HoldFire(phase.target),), (GiveClosingFire(phase.target),))
        is_better = fired[0] - fired[1] < held[0] - held[1]
        yield from reversed(both) if is_better else both

    def is_quiet(self, s: State) -> bool:
        """Return whether no activation is under way."""
        return not isinstance(s.phase, Acting | Closing)


def _activation(ctx: GameContext, unit: str) -> Acting:
    """Return the activation of a unit as it begins."""
    return Acting(unit, ctx.sheet(unit).move, was_disordered=ctx.unit(unit).disordered)
