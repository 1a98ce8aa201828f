"""The searcher of Gunplay, which values states and finds plans for bots that look ahead."""

from collections.abc import Iterator
from itertools import islice

from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.rules import Decision
from shellshock_tui.kit.defaults.advising import BaseAdvising
from shellshock_tui.kit.value_parts import Part, PartSearcher
from shellshock_tui.rules.gunplay.activation import Acting, Picking, Reacting
from shellshock_tui.rules.gunplay.commands import (
    Activate,
    Command,
    CountOverwatch,
    MarkOverwatch,
    NextTurn,
    PassInitiative,
    React,
)
from shellshock_tui.rules.gunplay.commands import Hold as HoldFire
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.overwatch import Counting, Marking
from shellshock_tui.rules.gunplay.reactions import watchers
from shellshock_tui.rules.gunplay.rulebook_tables import AUTOMATIC
from shellshock_tui.rules.gunplay.search.candidates import Candidates
from shellshock_tui.rules.gunplay.search.hits import Hits
from shellshock_tui.rules.gunplay.search.situation import Situation
from shellshock_tui.rules.gunplay.search.state_value import parts
from shellshock_tui.rules.gunplay.state import State

PROPOSED = 3
"""The number of the searcher's own plans that a search tries."""
WORTH_A_SHOT = 8.0
"""A watcher reacts if its fire is worth so much, in hundredths of the target's points; else it waits."""


class GunplaySearcher(PartSearcher[State, Command, GameContext]):
    """The values and plans of one battle, in hundredths of a point."""

    replies = 0

    def __init__(self, rules: BaseAdvising[State, Command, GameContext]) -> None:
        super().__init__(rules)
        self.hits = Hits(rules.game(rules.initial_state()))

    def parts(self, s: State, side: str) -> Iterator[Part]:
        """Yield the parts of a side's advantage over its enemy."""
        return parts(self.rules.game(s), side, self.hits)

    def policy(self, s: State, side: str) -> tuple[Command, ...]:
        """Return the plan with the highest quick value."""
        return next(self.plans(s, side))

    def plans(self, s: State, side: str) -> Iterator[tuple[Command, ...]]:
        """Yield plans by their quick value, the best first."""
        asked = self.rules.decision(s)
        if not isinstance(asked, Decision) or asked.side not in ("", side):
            return
        ctx, phase = self.rules.game(s), s.phase
        match phase:
            case Acting():
                found = Candidates(Situation(ctx, side, self.hits), phase)
                yield from map(found.commands, found.ranked())
            case Picking():
                yield from self._picks(ctx, phase)
            case Reacting():
                yield from self._reactions(ctx, phase.acting, side)
            case Counting():
                yield from ((CountOverwatch(side, count),) for count in range(len(ctx.up_of(side)) + 1))
            case Marking():
                rest = [one for one in ctx.up_of(side) if not ctx.unit(one).watch]
                situation = Situation(ctx, side, self.hits)
                shots = {one: situation.next_shot(one, situation.stance(one, moved=False)) for one in rest}
                yield from ((MarkOverwatch(one),) for one in sorted(rest, key=shots.__getitem__))
            case _:
                yield (NextTurn(),)

    def proposals(self, s: State, side: str) -> Iterator[Plan[Command]]:
        """Yield the best plans of the active character, for which the goals of holding ground count."""
        if isinstance(s.phase, Acting):
            known = {plan.commands: plan for plan in self.rules.advisor.plans(s, side)}
            best = islice(self.plans(s, side), PROPOSED)
            yield from (known[commands] for commands in best if commands in known)

    def _picks(self, ctx: GameContext, phase: Picking) -> Iterator[tuple[Command, ...]]:
        """Yield the characters to activate, those with the best fire first, then those nearest to a goal."""
        situation = Situation(ctx, phase.side, self.hits)

        def promise(unit: str) -> tuple[float, float]:
            stance = situation.stance(unit, moved=False)
            fire = max((one.value for one in situation.volleys(unit, stance)), default=0.0)
            return -fire, situation.way(unit, stance)

        yield from ((Activate(unit),) for unit in sorted(ctx.ready(phase.side), key=promise))
        if phase.may_pass:
            yield (PassInitiative(),)

    def _reactions(self, ctx: GameContext, acting: Acting, side: str) -> Iterator[tuple[Command, ...]]:
        """Yield the reactions, the best fire first; holding fire comes first if no fire is worth it."""
        situation, found = Situation(ctx, side, self.hits), list[tuple[float, Command]]()
        points = ctx.battle.worths[acting.unit]
        for unit in watchers(ctx, acting):
            is_automatic = ctx.weapon(unit).rof == AUTOMATIC
            values = {
                one.auto: one.value
                for one in situation.volleys(unit, situation.stance(unit, moved=False))
                if one.target == acting.unit
            }
            found += [
                (values.get(auto, 0.0), React(unit, auto=auto)) for auto in (False, True)[: 1 + is_automatic]
            ]
        found.sort(key=lambda one: -one[0])
        held = (WORTH_A_SHOT * points, HoldFire())
        yield from ((command,) for _, command in sorted([*found, held], key=lambda one: -one[0]))

    def is_quiet(self, s: State) -> bool:
        """Return whether no activation is under way and no overwatch is being declared."""
        return not isinstance(s.phase, Acting | Reacting | Counting | Marking)
