"""The seats of a battle that opponents have: who is asked next, and what was decided."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.bot_queue import BotCommand, BotQueue
from shellshock_tui.ai.opponent import Opponent, observed
from shellshock_tui.engine.draw_offers import DrawOffers
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import AnyRules, Outcome


class OpponentSeats:
    """The opponents of a battle by their sides, and their decisions that are still to be carried out.

    A moment is the number of entries in the journal.
    """

    def __init__(self, rules: AnyRules, players: Mapping[str, Opponent], offers: DrawOffers) -> None:
        """Seat an opponent at each side given; `offers` are the offers of a draw in the battle."""
        self.rules, self.players, self.offers = rules, dict(players), offers
        self._queue: BotQueue[Any] = BotQueue(tuple(players))
        self._agreed_at = -1
        """The moment at which all sides agreed on a draw, so that nobody else is asked."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that opponents play."""
        return tuple(self.players)

    def seat(self, side: str, player: Opponent | None) -> Opponent | None:
        """Give a side to an opponent, or to a person (None); return the opponent that had it before."""
        left = self.players.pop(side, None)
        if player is not None:
            self.players[side] = player
        self.forget()
        return left

    def waiting(self, state: Any, moment: int) -> str:
        """Return the side whose opponent must be asked now; empty if none."""
        return "" if moment == self._agreed_at else self._queue.waiting(self.rules, state, moment)

    def question(
        self, state: Any, side: str, seed: str, entries: Sequence[Entry[Any]]
    ) -> Callable[[], BotDecision[Any]]:
        """Return a function that asks a side's opponent for its decision; other threads may call it."""
        position = observed(self.rules, state, side, seed, entries)
        return partial(self.players[side].ask, replace(position, offers=self.offers.sides))

    def receive(self, state: Any, side: str, decision: BotDecision[Any], moment: int) -> None:
        """Accept an opponent's decision; a draw that all sides have offered takes its place."""
        if decision.offers_draw:
            agreed = self.offers.add(self.rules, state, side)
            if agreed is not None:
                decision, self._agreed_at = replace(decision, commands=(agreed,)), moment
        self._queue.receive(side, decision, moment)

    def next(self, moment: int) -> BotCommand[Any] | None:
        """Return the command to be given at a moment, without removing it; None if there is none."""
        return self._queue.next(moment)

    def take(self, moment: int) -> BotCommand[Any]:
        """Remove the command to be given at a moment and return it; raise LookupError if there is none."""
        return self._queue.take(moment)

    def forget(self) -> None:
        """Drop all decisions that were made before an undo, since the position has changed."""
        self._queue, self._agreed_at = BotQueue(self.sides), -1

    def leave(self, entries: Sequence[Entry[Any]], outcome: Outcome | None) -> None:
        """End the battle for all opponents; `outcome` is None if the battle is not over."""
        for player in self.players.values():
            player.leave(entries, outcome)
