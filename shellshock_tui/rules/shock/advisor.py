"""What is known of good play for the squad: plans of whole activations, weighed by exact odds."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE, Plan, Words
from shellshock_tui.kit.advice import PlanAdvisor
from shellshock_tui.rules.shock.commands import (
    Activate,
    Aim,
    EndSoldier,
    Fire,
    Panic,
    PanicDone,
    Task,
)
from shellshock_tui.rules.shock.phases import Choosing, OnTheGo, Panicking
from shellshock_tui.rules.shock.state import State

WORDS: Mapping[str, Words] = {
    HARM: Words("harm", "to hurt the enemy", "it hurts the enemy less"),
    DANGER: Words("danger", "to keep its men", "it costs men"),
    COVER: Words("exposure", "to be hit less", "it can be hit more"),
    OBJECTIVE: Words("objective", "to be nearer to its aim", "it is farther from its aim"),
    MEANS: Words("means", "to keep what it has", "it spends what it has"),
}
BEST_STANDS = 4


class ShockAdvisor(PlanAdvisor):
    """The evaluation of this system."""

    def __init__(self, rules: Any) -> None:
        """Advise on one mission."""
        super().__init__(rules, "hundredths of a man", WORDS)

    def plans(self, s: State, side: str) -> Iterator[Plan[Any]]:
        """Yield whole activations of soldiers: shots from where they stand, ways, turn actions."""
        phase = s.phase
        if isinstance(phase, Panicking):
            yield self.plan(PanicDone())
        elif isinstance(phase, Choosing):
            for command in self.rules.legal(s, side):
                if isinstance(command, Activate):
                    there = self.rules.game(s)
                    phase.play(there, command)
                    yield from (
                        Plan((command, *one.commands), one.words, one.at) for one in self._acts(there.s)
                    )
                elif not isinstance(command, Fire | Panic):
                    yield self.plan(command)
        elif isinstance(phase, OnTheGo):
            yield from self._acts(s)
        else:
            yield from (self.plan(command) for command in self.rules.legal(s, side))

    def _acts(self, s: State) -> Iterator[Plan[Any]]:
        unit = s.phase.going.unit
        side = self.rules.owners[unit]
        legal = list(self.rules.legal(s, side))
        shots = [one for one in legal if isinstance(one, Fire) and not (one.snap and not s.phase.going.moved)]
        yield from (self.plan(one) for one in shots)
        yield from (self.plan(one) for one in legal if isinstance(one, Task | EndSoldier))
        if any(isinstance(one, Aim) for one in legal) and shots:
            yield self.plan(Aim(unit))
        if not s.phase.going.shot:
            yield from self._ways(s, unit)

    def _ways(self, s: State, unit: str) -> Iterator[Plan[Any]]:
        g = self.rules.game(s)
        nearest: dict[int, Any] = {}
        for stand in self.rules.stands(g, unit):
            if stand.at != g.unit(unit).at and stand.at not in nearest:
                nearest[stand.at] = stand
        far = partial(self._far, g)
        for stand in sorted(nearest.values(), key=lambda one: far(one.at))[:BEST_STANDS]:
            label = self.rules.board.label(stand.at)
            legs = tuple(leg.command for leg in stand.legs)
            yield Plan(legs, f"{self.rules.name(unit)} goes to {label}", f"hex/{label}")

    def _far(self, g: Any, place: int) -> int:
        goals = [
            self.rules.board.place(at) for goal in self.rules.battle.scenario.victory for at in goal.places
        ] or list(self.rules.battle.aid)
        return min((self.rules.board.distance(place, goal) for goal in goals), default=0)
