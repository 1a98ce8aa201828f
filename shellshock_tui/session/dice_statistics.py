"""The dice of a game, side by side: how often, how high, and how high they should have been."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.engine.rules import Outcome
from shellshock_tui.session.session import Session

FEW = 4
"""So many commands are told to who plays alone."""
EVERYBODY = ""
"""Stands for dice that are no side's."""


@dataclass(frozen=True, slots=True)
class Tally:
    """All dice of one kind that are one side's."""

    side: str
    sides: int
    faces: tuple[int, ...]
    """How often each face came up, 1 first."""

    @property
    def count(self) -> int:
        """How many there were."""
        return sum(self.faces)

    @property
    def mean(self) -> Fraction:
        """How high they were on the average."""
        return Fraction(sum(face * times for face, times in enumerate(self.faces, start=1)), self.count)

    @property
    def expected(self) -> Fraction:
        """How high fair dice are on the average."""
        return Fraction(self.sides + 1, 2)


def tallies(session: Session) -> tuple[Tally, ...]:
    """Return the dice of a game by side and kind, those left out that stand for a draw of lots.

    Dice that the rules give to no side are of who gave the command, or where they play a side everybody's.
    """
    rules = session.rules
    rolled: Counter[tuple[str, int, int]] = Counter()
    for number, entry in enumerate(session.entries):
        side = EVERYBODY if rules.programmed else actor(session, number)
        for roll in entry.rolls:
            if not rules.is_lot(roll.what):
                rolled[rules.roller_side(roll.what) or side, roll.sides, roll.face] += 1
    return tuple(_tallies(rolled, (EVERYBODY, *(side.id for side in session.rules.sides))))


def _tallies(rolled: Counter[tuple[str, int, int]], sides: Sequence[str]) -> Iterator[Tally]:
    kinds = sorted({kind for _, kind, _ in rolled})
    for side in sides:
        for kind in kinds:
            faces = tuple(rolled[side, kind, face] for face in range(1, kind + 1))
            if sum(faces):
                yield Tally(side, kind, faces)


def actor(session: Session, number: int) -> str:
    """Return the side that acted by an entry; empty for the start and for what anybody may say."""
    command = session.entries[number].command
    if command is None:
        return EVERYBODY
    return session.rules.acting_side(session.state_at(number - 1), command)


def is_order(session: Session, number: int, side: str) -> bool:
    """Say whether an entry is an order of a side's.

    Where the rules play the others, what comes by itself because nothing else is open is none.
    """
    comes_by_itself = bool(session.rules.programmed) and session.note(number).forced
    return actor(session, number) == side and not comes_by_itself


def since_last_go(session: Session, side: str) -> range:
    """Return the entries from a side's last order on, or if nobody acted after it from the one before.

    Of a battle that is over they go on to its end. Where nobody else ever acts, they are the last few.
    """
    count = end = len(session.entries)
    while end and is_order(session, end - 1, side):
        end -= 1
    start = end
    while start and not is_order(session, start - 1, side):
        start -= 1
    if not start and not any(actor(session, number) not in ("", side) for number in range(count)):
        return range(max(0, count - FEW), count)
    is_over = isinstance(session.decision(), Outcome)
    return range(max(0, start - 1), count if is_over else end)
