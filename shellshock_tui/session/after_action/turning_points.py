"""The turns in which the balance of strength changed most."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from shellshock_tui.session.after_action.counters import Counters
from shellshock_tui.session.after_action.shots import Shot
from shellshock_tui.session.after_action.turns import TurnEnd


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn in which the balance of strength changed considerably."""

    turn: int
    entry: int
    """The entry before its decisive shot; if there was none, before the first loss."""
    side: str
    """The side that gained."""
    before: Fraction
    after: Fraction
    """The side's share before and after: of all strength, or of the games that bots win from there."""
    lost: tuple[str, ...]
    shot: Shot | None = None
    """The first shot that destroyed a unit lost in the turn.

    If no unit was lost, the one that disarmed a unit, or the least likely hit of the side that gained.
    """
    disarmed: tuple[str, ...] = ()
    """The units that from then on could no longer attack."""


LEAST_GAIN = Fraction(1, 100)
"""The least change in a side's share that makes a turn a turning point."""


def turning_points(
    sides: Sequence[str],
    units: Counters,
    turns: tuple[TurnEnd, ...],
    shots: tuple[Shot, ...],
    shares: tuple[tuple[Fraction, ...], ...],
    least: Fraction = LEAST_GAIN,
) -> tuple[TurningPoint, ...]:
    """Return the turns in which a side's share grew by `least` or more, the largest change first.

    `shares` holds each side's share at each of `turns`. A turn without a loss on another side and without a
    hit by the side that gained is left out, unless a unit could no longer attack.
    """
    found = []
    for (start, before), (end, after) in pairwise(zip(turns, shares, strict=True)):
        number, gain = max(
            enumerate(late - early for early, late in zip(before, after, strict=True)), key=lambda one: one[1]
        )
        best = sides[number]
        falls = {unit: at for unit, at in zip(end.lost, end.falls, strict=True) if units[unit].side != best}
        disarmed = {unit: at for unit, at in end.disarmed if units[unit].side != best}
        lost, entries = tuple(falls), range(start.entry + 1, end.entry + 1)
        shot = (None if lost else _first_in(disarmed, shots)) or _weightiest(best, entries, lost, shots)
        if gain >= least and (lost or disarmed or shot):
            entry = (shot.entry if shot else min([*falls.values(), *disarmed.values()])) - 1
            point = TurningPoint(
                turn=end.turn,
                entry=entry,
                side=best,
                before=before[number],
                after=after[number],
                lost=lost,
                shot=shot,
                disarmed=tuple(disarmed),
            )
            found.append((gain, point))
    return tuple(point for _, point in sorted(found, key=lambda one: -one[0]))


def _first_in(disarmed: Mapping[str, int], shots: tuple[Shot, ...]) -> Shot | None:
    """Return the first hit at which one of some units could no longer attack."""
    hits = (shot for shot in shots if shot.has_struck and disarmed.get(shot.target) == shot.entry)
    return min(hits, key=lambda shot: shot.entry, default=None)


def _weightiest(side: str, entries: range, lost: tuple[str, ...], shots: tuple[Shot, ...]) -> Shot | None:
    """Return the first shot that destroyed one of the `lost`.

    If none was lost, return the least likely hit of the side.
    """
    struck = [shot for shot in shots if shot.entry in entries and shot.has_struck]
    if lost:
        kills = (shot for shot in struck if shot.has_killed and shot.target in lost)
        return min(kills, key=lambda shot: shot.entry, default=None)
    return min((shot for shot in struck if shot.side == side), key=lambda shot: shot.chance, default=None)
