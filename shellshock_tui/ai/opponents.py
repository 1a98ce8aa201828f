"""The opponents of a battle without a screen: asked in turn, their plans given command by command."""

from collections.abc import Mapping, Sequence
from typing import Any

from shellshock_tui.ai.bot_queue import BotQueue
from shellshock_tui.ai.opponent import Opponent, Position
from shellshock_tui.ai.program import ProgramError, ProgramStartError
from shellshock_tui.engine.draw_offers import DrawOffers
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import AnyRules, Outcome


class Opponents:
    """The opponents that play the sides of a battle."""

    def __init__(self, rules: AnyRules, opponents: Mapping[str, Opponent], seed: str) -> None:
        """Seat an opponent at each side given; `seed` determines their own random choices."""
        self.rules, self.opponents, self.seed = rules, opponents, seed
        self.queue: BotQueue[Any] = BotQueue(tuple(opponents))
        self.offers = DrawOffers()
        """The offers of a draw by any side; others who give commands in the battle use this object too."""
        self.lost: dict[str, str] = {}
        """The reason why the program of a side could not go on and its side gave up, by side."""
        self.not_started: set[str] = set()
        """The sides among these whose program had not decided anything yet."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that opponents play."""
        return self.queue.sides

    def command(self, state: Any, entries: Sequence[Entry[Any]]) -> Any:
        """Return the next command, asking opponents as needed; None if no opponent has to give one.

        The side of a program that cannot go on gives up.
        """
        moment = len(entries)
        while side := self.queue.waiting(self.rules, state, moment):
            seen = self.rules.observe(state, side)
            position = Position(seen, side, f"{self.seed} {side} {moment - 1}", entries)
            try:
                decision = self.opponents[side].ask(position)
            except ProgramError as error:
                self.lost[side] = str(error)
                if isinstance(error, ProgramStartError):
                    self.not_started.add(side)
                return next(
                    one for one in self.rules.concessions(state, side) if self._is_of(state, one, side)
                )
            if decision.offers_draw:
                agreed = self.offers.add(self.rules, state, side)
                if agreed is not None:
                    return agreed
            self.queue.receive(side, decision, moment)
        if self.queue.next(moment) is None:
            return None
        given = self.queue.take(moment)
        self.offers.decline(given.side)
        return given.command

    def _is_of(self, state: Any, command: Any, side: str) -> bool:
        return self.rules.actor(state, command) == side

    def leave(self, entries: Sequence[Entry[Any]], outcome: Outcome | None) -> None:
        """End the battle for all opponents."""
        for opponent in self.opponents.values():
            opponent.leave(entries, outcome)
