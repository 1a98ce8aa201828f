"""Make the opponents of a battle without a screen, from its resolved set-up."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from shellshock_tui.ai import Opponent
from shellshock_tui.ai.local_bot import LocalBot
from shellshock_tui.ai.opponent import PATIENCE
from shellshock_tui.ai.program import Program
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.referee.greeting import options_line, seat_line
from shellshock_tui.rules import bind, system_of
from shellshock_tui.session.seats import command_of

Seated = Callable[[str, str], Opponent]
"""Returns the opponent for a side, given its seat."""


@dataclass(frozen=True)
class Battle:
    """A battle as processes hand it to each other."""

    module: str
    """The name of the module with the rule system."""
    setup: Mapping[str, Any]
    title: str

    def bind(self) -> AnyRules:
        """Return the rules bound to the battle."""
        return bind(self.module, self.setup, self.title)

    def seated(self, rules: AnyRules, patience: float = PATIENCE) -> Seated:
        """Return a function that makes opponents; programs have `patience` seconds for a decision."""
        system = system_of(self.module)
        sides = {side.id: side for side in rules.sides}

        def seat_at(side: str, seat: str) -> Opponent:
            command = command_of(seat)
            if not command:
                return LocalBot(rules, seat)
            options = options_line(system.options(self.setup, self.title))
            greeting = (options, seat_line(sides[side], system.name, self.title))
            return Program(rules, command, greeting, patience)

        return seat_at
