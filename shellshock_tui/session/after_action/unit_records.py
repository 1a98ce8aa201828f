"""The actions of each unit in a battle, and what is left of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.view import Mark
from shellshock_tui.session.after_action.counters import Counters, fate, first_counters, share_left
from shellshock_tui.session.after_action.shots import Shot
from shellshock_tui.session.session import Session


@dataclass(frozen=True, slots=True)
class UnitRecord:
    """The actions of one unit, and what is left of it."""

    unit: str
    side: str
    label: str
    glyph: str
    left: Fraction
    """The share of the unit that is left; 0 if it is lost."""
    shots: int
    hits: int
    expected: Fraction
    kills: tuple[str, ...]
    moved: int | None
    """The number of places that it moved; None on a table, where nobody counts them."""
    gain: Fraction
    """The worth of the units it destroyed, in the rule system's measure."""
    fate: str = ""
    """A word for the state of a unit that can no longer fight but is not lost; otherwise empty."""
    has_left: bool = False
    """Whether it left the map of its own accord."""
    fell_before: bool = False
    """Whether it was out of action before the battle began, so that it was not lost in it."""
    whole: int = 0
    """Its strength in points at the start; 0 if the system counts none."""

    @property
    def is_down(self) -> bool:
        """Whether it is down but may get up again."""
        return bool(self.fate and self.left)


def unit_records(
    session: Session, pieces: Sequence[Sequence[Piece]], history: Sequence[Counters], shots: tuple[Shot, ...]
) -> Iterator[UnitRecord]:
    """Yield the record of each unit that was ever seen."""
    begun, ended, withdrawn = first_counters(history), history[-1], session.rules.withdrawn(session.state)
    moved = _moved(session, pieces)
    for unit, piece in begun.items():
        own = [shot for shot in shots if shot.unit == unit]
        fired = [shot for shot in own if shot.is_counted]
        kills = tuple(shot.target for shot in own if shot.has_killed)
        yield UnitRecord(
            unit=unit,
            side=piece.side,
            label=piece.label,
            glyph=piece.glyph,
            left=share_left(ended[unit]) if unit in ended else Fraction(0),
            shots=len(fired),
            hits=sum(shot.has_struck for shot in fired),
            expected=sum((shot.chance for shot in fired), Fraction(0)),
            kills=kills,
            moved=moved.get(unit, 0) if session.rules.has_map else None,
            gain=sum((Fraction(begun[kill].worth) for kill in kills if kill in begun), Fraction(0)),
            fate=fate(ended.get(unit)) or _down(session.rules.signs, piece, ended.get(unit)),
            has_left=unit in withdrawn,
            fell_before=piece.mark is Mark.LOST,
            whole=piece.strength[1],
        )


def _down(signs: Mapping[str, str], first: Piece, last: Piece | None) -> str:
    """Return what the counter's sign means, for a unit that may get up again or fell before the battle."""
    is_down = last and (last.mark is Mark.PENDING or first.mark is last.mark is Mark.LOST)
    return signs.get(last.figure, "") if last and is_down else ""


def _moved(session: Session, pieces: Sequence[Sequence[Piece]]) -> dict[str, int]:
    """Return how many places each unit moved; for several counters, the longest move counts."""
    moved: dict[str, int] = {}
    for before, after in pairwise(pieces):
        starts = {(piece.unit, piece.glyph): piece.at for piece in before}
        went: dict[str, int] = {}
        for piece in after:
            start = starts.get((piece.unit, piece.glyph), OFF_BOARD)
            if OFF_BOARD not in (start, piece.at):
                went[piece.unit] = max(went.get(piece.unit, 0), session.rules.board.distance(start, piece.at))
        moved |= {unit: moved.get(unit, 0) + places for unit, places in went.items()}
    return moved
