"""The opponents of a battle without a screen: asked in turn, their plans given command by command."""

from collections.abc import Mapping, Sequence
from typing import Any

from shellshock_tui.ai.opponent import Opponent
from shellshock_tui.ai.opponent_seats import OpponentSeats
from shellshock_tui.ai.program import ProgramError, ProgramStartError
from shellshock_tui.engine.draw_offers import DrawOffers
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import AnyRules, Outcome


class Opponents:
    """The opponents that play the sides of a battle."""

    def __init__(self, rules: AnyRules, opponents: Mapping[str, Opponent], seed: str) -> None:
        """Seat an opponent at each side given; `seed` determines their own random choices."""
        self.rules, self.seed = rules, seed
        self.offers = DrawOffers()
        """The offers of a draw by any side; others who give commands in the battle use this object too."""
        self.seats = OpponentSeats(rules, opponents, self.offers)
        self.lost: dict[str, str] = {}
        """The reason why the program of a side could not go on and its side gave up, by side."""
        self.not_started: set[str] = set()
        """The sides among these whose program had not decided anything yet."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that opponents play."""
        return self.seats.sides

    def command(self, state: Any, entries: Sequence[Entry[Any]]) -> Any:
        """Return the next command, asking opponents as needed; None if no opponent has to give one.

        The side of a program that cannot go on gives up.
        """
        moment = len(entries)
        while side := self.seats.waiting(state, moment):
            question = self.seats.question(state, side, f"{self.seed} {side} {moment - 1}", entries)
            try:
                decision = question()
            except ProgramError as error:
                self.lost[side] = str(error)
                if isinstance(error, ProgramStartError):
                    self.not_started.add(side)
                return next(
                    one for one in self.rules.concessions(state, side) if self._is_of(state, one, side)
                )
            self.seats.receive(state, side, decision, moment)
        if self.seats.next(moment) is None:
            return None
        given = self.seats.take(moment)
        self.offers.decline(given.side)
        return given.command

    def _is_of(self, state: Any, command: Any, side: str) -> bool:
        return self.rules.actor(state, command) == side

    def leave(self, entries: Sequence[Entry[Any]], outcome: Outcome | None) -> None:
        """End the battle for all opponents."""
        self.seats.leave(entries, outcome)
