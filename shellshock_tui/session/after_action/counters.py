"""The counters on the map after each entry of a game, and which units fell."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from shellshock_tui.engine.map_view import Loss, Piece, code
from shellshock_tui.engine.view import Mark
from shellshock_tui.session.session import Session

Counters = Mapping[str, Piece]
"""Each unit's counter, by the unit's id."""
DISARMED = Fraction(1, 2)
"""The share of its strength that a unit keeps when it can no longer attack."""
HARM = (Mark.PENDING, Mark.LOST)
"""The marks on roll steps that do harm."""


def pieces_by_entry(session: Session) -> Iterator[tuple[Piece, ...]]:
    """Yield the counters of units after each entry."""
    rules = session.rules
    for number in range(len(session.entries)):
        pieces = rules.pieces(session.state_at(number), rules.sides[0].id, ())
        yield tuple(piece for piece in pieces if piece.unit)


def counters_by_entry(session: Session, pieces: Sequence[Sequence[Piece]]) -> Iterator[Counters]:
    """Yield each unit's counter after each entry; units that left the map keep their last one."""
    before: Counters = {}
    for number, found in enumerate(pieces):
        withdrawn = session.rules.withdrawn(session.state_at(number))
        left = {unit: before[unit] for unit in withdrawn if unit in before}
        seen = {piece.unit: piece for piece in found}
        known = {unit: before[unit].glyph if unit in before else code(found, unit) for unit in seen}
        before = left | {unit: piece._replace(glyph=known[unit]) for unit, piece in seen.items()}
        yield before


def first_counters(history: Sequence[Counters]) -> Counters:
    """Return each unit's counter when it was first seen, in that order."""
    found: dict[str, Piece] = {}
    for counters in history:
        found |= {unit: piece for unit, piece in counters.items() if unit not in found}
    return found


def falls(history: Sequence[Counters]) -> Iterator[tuple[str, int]]:
    """Yield each unit that is not in play at the end, with the entry at which it fell for good.

    Units that left the map or were otherwise saved are not included.
    """
    saved = saved_units(history)
    stood = {
        unit: number
        for number, pieces in enumerate(history)
        for unit, piece in pieces.items()
        if piece.mark not in (Mark.LOST, Mark.PENDING)
    }
    yield from (
        (unit, last + 1) for unit, last in stood.items() if last + 1 < len(history) and unit not in saved
    )


def saved_units(history: Sequence[Counters]) -> set[str]:
    """Return the units that have no strength left but are not lost."""
    return {unit for unit, piece in history[-1].items() if fate(piece)}


def fate(piece: Piece | None) -> str:
    """Return the word for a unit that has no strength left but is not lost; empty for others."""
    return piece.words if piece and piece.mark not in HARM and not share_left(piece) else ""


def share_left(piece: Piece) -> Fraction:
    """Return the share of a unit that is left; 0 if it is lost."""
    left, whole = piece.strength
    return Fraction(0) if piece.mark is Mark.LOST else Fraction(left, whole) if whole else Fraction(1)


def armed_units(history: Sequence[Counters]) -> frozenset[str]:
    """Return the units that could attack when they were first seen."""
    first = first_counters(history)
    return frozenset(unit for unit, piece in first.items() if Loss.ATTACK not in piece.lost)


def disarmings(history: Sequence[Counters]) -> Iterator[tuple[str, int]]:
    """Yield each unit that could no longer attack while it was still in play, with the entry of that."""
    armed = set(armed_units(history))
    for number, pieces in enumerate(history):
        for unit in sorted(armed & set(pieces)):
            piece = pieces[unit]
            if piece.mark in HARM:
                armed.remove(unit)
            elif Loss.ATTACK in piece.lost:
                armed.remove(unit)
                yield unit, number


def side_strength(pieces: Mapping[str, Piece], side: str, armed: Collection[str] = frozenset()) -> Fraction:
    """Return the total worth of a side's units, each counted by the share of it that is left.

    Units in `armed`, which could attack at first, count for less if they can no longer attack.
    """
    return sum(
        (
            piece.worth * share_left(piece) * (DISARMED if Loss.ATTACK in piece.lost and unit in armed else 1)
            for unit, piece in pieces.items()
            if piece.side == side
        ),
        Fraction(0),
    )
