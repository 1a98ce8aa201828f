"""Interrupts: earlier steps of the last order at which another side may still cut in."""

from collections.abc import Iterator
from dataclasses import dataclass

from shellshock_tui.app.keys.actions import Keymap
from shellshock_tui.app.keys.question import Offer, ask
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session import Session
from shellshock_tui.session.orders.repeat import MOVING


@dataclass(frozen=True)
class Interrupt:
    """A step of the last order at which another side may cut in."""

    entry: int
    """The last journal entry that stays if somebody cuts in here."""
    side: str
    """The side whose order is interrupted."""
    place: int
    """The place of the moving unit at this step."""
    words: str
    """The place and the step, in words."""
    offers: tuple[Offer, ...]
    """The choices of the sides that may cut in."""

    def by_key(self, key: str) -> Offer | None:
        """Return the offer with a key; None if no offer has it."""
        return next((offer for offer in self.offers if key and offer.key == key), None)


def interrupts(session: Session, bound: Keymap, bots: frozenset[str]) -> Iterator[Interrupt]:
    """Yield the interrupts of the last order, latest first, back to the last die rolled.

    Everything that a bot did in a row counts as one order.
    """
    entries = session.entries
    last = next((n for n in range(len(entries) - 1, 0, -1) if not session.note(n).forced), 0)
    if not last or not isinstance(session.decision(), Decision) or any(one.rolls for one in entries[last:]):
        return
    mover = session.rules.actor(session.state_at(last - 1), entries[last].command)
    first = 1 if mover in bots else session.start_of(last)
    for number in range(last - 1, first - 1, -1):
        state = session.state_at(number)
        asked = session.rules.decision(state)
        if mover in bots and session.rules.actor(state, entries[number + 1].command) != mover:
            return
        others = {*asked.cut_in} - {mover, *bots} if isinstance(asked, Decision) else set()
        if others and (opening := _opening(session, number, others, bound, bots)):
            yield opening
        if entries[number].rolls:
            return


def _opening(
    session: Session, number: int, others: set[str], bound: Keymap, bots: frozenset[str]
) -> Interrupt | None:
    rules, state = session.rules, session.state_at(number)
    question = ask(rules, state, (), bound, bots)
    offers = tuple(one for one in question.offers if one.side in others and one.choice.blocked is None)
    asked = question.asked
    unit = asked.unit if isinstance(asked, Decision) else ""
    piece = next((one for one in rules.pieces(state, question.side, ()) if one.unit == unit), None)
    if piece is None or not offers or not isinstance(asked, Decision):
        return None
    words = f"{rules.board.label(piece.at)} · {_moment(session, number, unit)}"
    return Interrupt(number, asked.side, piece.at, words, offers)


def _moment(session: Session, number: int, unit: str) -> str:
    """Return what the moving unit did in this entry; "before ..." the next event if it did not move."""
    rules, done, following = session.rules, *session.entries[number : number + 2]
    if rules.command_kind(done.command) in MOVING and rules.acting_unit(done.command) == unit:
        return done.events[-1].text
    return f"before {following.events[0].text}"
