"""The searcher of Closing Fire, which values states and finds plans for bots that look ahead."""

from collections.abc import Iterator
from heapq import merge

from shellshock_tui.engine.rules import Decision
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.defaults.advising import BaseAdvising
from shellshock_tui.kit.defaults.searching import PlanSearcher
from shellshock_tui.kit.ending import Over
from shellshock_tui.rules.closing_fire.advisor import ClosingFireAdvisor
from shellshock_tui.rules.closing_fire.appraisal import POINT, UPSET
from shellshock_tui.rules.closing_fire.commands import (
    Activate,
    Command,
    GiveClosingFire,
    HoldFire,
    NextTurn,
)
from shellshock_tui.rules.closing_fire.game_context import GameContext
from shellshock_tui.rules.closing_fire.phases import Acting, Choosing, Closing, waiting
from shellshock_tui.rules.closing_fire.search.candidates import Candidates, KnownWalks, commands
from shellshock_tui.rules.closing_fire.search.duels import Duels
from shellshock_tui.rules.closing_fire.state import State

WALKS = 5_000
"""How many walks are kept."""
WON = 5_000
"""The value of a battle that is won."""


class ClosingFireSearcher(PlanSearcher[State, Command, GameContext]):
    """The values and plans of one battle, in hundredths of a strength point."""

    replies = 2

    def __init__(self, rules: BaseAdvising[State, Command, GameContext]) -> None:
        super().__init__(rules)
        advisor = rules.advisor
        assert isinstance(advisor, ClosingFireAdvisor)
        self.duels = Duels(advisor.worth.battle, advisor.worth)
        self.walks: KnownWalks = BoundedCache(WALKS)

    def evaluate(self, s: State, side: str) -> float:
        """Return how much better a side stands than its enemy."""
        if isinstance(s.phase, Over):
            won = s.phase.outcome.winner
            return 0.0 if not won else float(WON if won == side else -WON)
        battle = self.duels.battle
        total = 0.0
        for (unit, begun), one in zip(battle.strengths.items(), s.units, strict=True):
            sign = 1 if battle.owners[unit] == side else -1
            total += sign * (POINT * (one.sp - begun) - UPSET * (one.disordered and one.sp > 0))
        return total

    def policy(self, s: State, side: str) -> tuple[Command, ...]:
        """Return the plan with the highest quick value."""
        return next(self.plans(s, side))

    def plans(self, s: State, side: str) -> Iterator[tuple[Command, ...]]:
        """Yield plans for whole activations by their quick value, the best first."""
        phase, asked = s.phase, self.rules.decision(s)
        if isinstance(asked, Decision) and asked.side not in ("", side):
            return
        ctx = self.rules.game(s)
        match phase:
            case Choosing():
                ready = [phase.unit] if phase.unit else waiting(ctx, side)
                actings = [
                    Acting(one, ctx.sheet(one).move, was_disordered=ctx.unit(one).disordered) for one in ready
                ]
                yield from self._activations(ctx, side, actings)
            case Acting():
                for plan in self._activations(ctx, side, [phase]):
                    yield plan[1:]
            case Closing():
                yield from self._answers(ctx, phase)
            case Over():
                return
            case _:
                yield (NextTurn(),)

    def _activations(
        self, ctx: GameContext, side: str, actings: list[Acting]
    ) -> Iterator[tuple[Command, ...]]:
        found = Candidates(ctx, side, self.duels, self.walks)
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
        found = Candidates(ctx, ctx.side(phase.target), self.duels, self.walks)
        held, fired = self.duels.answers(*found.clash(phase.attacker, phase.target))
        both = ((HoldFire(phase.target),), (GiveClosingFire(phase.target),))
        is_better = fired[0] - fired[1] < held[0] - held[1]
        yield from reversed(both) if is_better else both

    def is_quiet(self, s: State) -> bool:
        """Return whether no activation is under way."""
        return not isinstance(s.phase, Acting | Closing)
