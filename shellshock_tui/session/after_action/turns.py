"""The position at the end of each turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from shellshock_tui.engine.view import Mark
from shellshock_tui.session.after_action.counters import (
    Counters,
    armed_units,
    disarmings,
    falls,
    first_counters,
    saved_units,
    side_strength,
)
from shellshock_tui.session.session import Session


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """The position at the end of a turn; turn 0 is the start."""

    turn: int
    entry: int
    """The last entry of the turn."""
    strength: tuple[Fraction, ...]
    """The total worth of each side's units; units that appear later are counted from the start."""
    lost: tuple[str, ...]
    """The units lost in the turn."""
    holders: tuple[str, ...]
    """The side that holds each objective; empty for none."""
    places: tuple[str, ...] = ()
    """The names of the objectives."""
    falls: tuple[int, ...] = ()
    """The entry at which each lost unit fell."""
    disarmed: tuple[tuple[str, int], ...] = ()
    """The units that from this turn on could no longer attack, each with the entry at which that happened."""


def turn_ends(session: Session, history: Sequence[Counters]) -> Iterator[TurnEnd]:
    """Yield the position at the start and at the end of each turn.

    Objectives are read one entry later, as control changes hands when the turn ends.
    """
    rules, last = session.rules, len(session.entries) - 1
    unseen, saved, fallen = dict(first_counters(history)), saved_units(history), dict(falls(history))
    turns = [rules.track(session.state_at(number)).turn for number in range(last + 1)]
    armed, unable = armed_units(history), tuple(disarmings(history))
    seen: set[str] = set()
    gone: set[str] = set()
    start = 0
    for number in range(last + 1):
        unseen = {unit: piece for unit, piece in unseen.items() if unit not in history[number]}
        seen |= set(history[number])
        is_end = number in (0, last) or turns[number] != turns[number + 1]
        if not is_end:
            continue
        pieces, closing = history[number], session.state_at(min(number + 1, last) if number else 0)
        flags = [flag for flag in rules.flags(closing) if not (flag.is_exit or flag.is_lasting)]
        alive = {unit for unit, piece in pieces.items() if piece.mark is not Mark.LOST}
        before, gone = gone, seen - alive - saved
        lost = sorted(gone - before) if number else []
        yield TurnEnd(
            turn=turns[number] if number else 0,
            entry=number,
            strength=tuple(side_strength({**unseen, **pieces}, side.id, armed) for side in rules.sides),
            lost=tuple(lost),
            falls=tuple(min(number, fallen.get(unit, number)) for unit in lost),
            holders=tuple(flag.side for flag in flags),
            places=tuple(flag.name for flag in flags),
            disarmed=tuple(one for one in unable if start < one[1] <= number and one[0] not in lost),
        )
        start = number


def places_taken(turns: Sequence[TurnEnd]) -> dict[tuple[int, str], list[str]]:
    """Return the objectives held at the end, by the turn in which they were last taken and by side."""
    last: dict[str, tuple[int, str]] = {}
    for before, after in pairwise(turns):
        owned = dict(zip(before.places, before.holders, strict=True))
        for place, side in zip(after.places, after.holders, strict=True):
            if side != owned.get(place, ""):
                last[place] = after.turn, side
    found: dict[tuple[int, str], list[str]] = {}
    for place, (turn, side) in sorted(last.items(), key=lambda one: one[1]):
        if side:
            found.setdefault((turn, side), []).append(place)
    return found


def strength_shares(end: TurnEnd) -> tuple[Fraction, ...]:
    """Return each side's share of all remaining strength."""
    total = sum(end.strength, Fraction(0))
    return tuple(each / total if total else Fraction(0) for each in end.strength)
