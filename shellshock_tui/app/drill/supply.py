"""`Supply`, which makes each card on a thread while the learner answers the one before."""

import asyncio
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import TypeVar

from shellshock_tui.app.drill.scope import EVERYTHING, Scope
from shellshock_tui.drill.battle_process import BattleProcess, NoBattleError
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.deck import MOST_WANTED, UNTAUGHT, Deck, EachClause
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.drill.memory import Memory
from shellshock_tui.drill.order import DrillOrder
from shellshock_tui.drill.ready import battles
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import clause_title
from shellshock_tui.user_error import UserError

T = TypeVar("T")
LONGEST = 10
"""The most seconds that the search for a card about some clauses takes."""
NOT_FOUND = "No card that asks for {} was found within {}."


class Supply:
    """The cards of a drill, one ahead of the learner; none of them is made on the screen's thread."""

    def __init__(self, order: DrillOrder, seed: str, memory: Memory, scope: Scope = EVERYTHING) -> None:
        self.order, self.memory, self.scope = order, memory, scope
        self.now = datetime.min
        """The time used to choose the card that is being made."""
        self.asked: tuple[str, ...] = ()
        """The clauses of the card that the learner answers while the next one is made."""
        self.each = EachClause(order.clauses, order.most, order.taught)
        """Rates the clauses for a round of a few cards."""
        self.process = BattleProcess()
        ahead = one_ahead(battles(order.system, seed, self.process.play))
        have_cards = not order.clauses or set(order.clauses).difference(forms_of(order.system).without_cards)
        self.cards = (
            Deck(order.system, ahead, seed, self.wish, memory.seen).cards() if have_cards else iter(())
        )
        self.coming: asyncio.Task[Card | None] | None = None

    def wish(self, clauses: Sequence[str]) -> float:
        """Return how urgently the learner needs a card about some clauses.

        Raises:
            NoBattleError: The drill has been left.
        """
        if self.process.has_left:
            raise NoBattleError("The drill has been left.")
        if not self.scope.allows(clauses):
            return UNTAUGHT if set(clauses) & set(self.order.clauses) else 0.0
        if self.order.clauses:
            is_wanted = MOST_WANTED if set(clauses) & set(self.order.clauses) else 0.0
            return self.each(clauses) if self.order.most else is_wanted
        return MOST_WANTED if self.order.cards else self.memory.wish(tuple(clauses), self.now, self.asked)

    def prepare(self, memory: Memory, now: datetime, present: Card | None = None) -> None:
        """Begin to make the next card, chosen by the learner's memory, while the present one is answered."""
        self.memory, self.now = memory, now
        self.asked = present.exercise.clauses if present else ()
        self.coming = asyncio.create_task(asyncio.to_thread(next, self.cards, None))

    async def take(self) -> Card | None:
        """Return the card that is being made; None if there are no more.

        Raises:
            UserError: No further battle can be played ahead, or no card for the wanted clauses is found soon.
        """
        assert self.coming is not None
        coming, self.coming = self.coming, None
        try:
            card = await asyncio.wait_for(coming, LONGEST if self.order.clauses else None)
        except TimeoutError:
            self.leave()
            named = ", ".join(map(clause_title, self.order.clauses))
            raise UserError(NOT_FOUND.format(named, counted(LONGEST, "second"))) from None
        if card:
            self.each.asked(card.exercise.clauses)
        return card

    def leave(self) -> None:
        """Stop making cards."""
        self.process.leave()
        if self.coming:
            self.coming.add_done_callback(_forget)


def one_ahead(found: Iterator[T]) -> Iterator[T]:
    """Yield the items of an iterator, each made on a thread while the one before is in use."""
    pool = ThreadPoolExecutor(1)
    try:
        ahead = pool.submit(next, found, None)
        while (one := ahead.result()) is not None:
            ahead = pool.submit(next, found, None)
            yield one
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _forget(card: "asyncio.Task[Card | None]") -> None:
    """Retrieve the error of a task that nobody awaits, so that asyncio does not report it."""
    if not card.cancelled():
        card.exception()
