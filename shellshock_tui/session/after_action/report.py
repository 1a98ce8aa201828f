"""The after-action report: statistics of a battle, worked out from its journal alone."""

from collections.abc import Mapping
from dataclasses import dataclass

from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.session.after_action.counters import counters_by_entry, first_counters, pieces_by_entry
from shellshock_tui.session.after_action.luck import Luck, luck_of
from shellshock_tui.session.after_action.shots import Shot, credited, find_shots
from shellshock_tui.session.after_action.turning_points import TurningPoint, turning_points
from shellshock_tui.session.after_action.turns import TurnEnd, strength_shares, turn_ends
from shellshock_tui.session.after_action.unit_records import UnitRecord, unit_records
from shellshock_tui.session.dice_statistics import tallies
from shellshock_tui.session.session import Session


@dataclass(frozen=True, slots=True)
class AfterAction:
    """The whole report of a battle that is over or still in progress."""

    outcome: Outcome | None
    turns: tuple[TurnEnd, ...]
    shots: tuple[Shot, ...]
    fights: tuple[Shot, ...]
    """The fights of both sides, and the shots at several targets, that destroyed a unit."""
    luck: tuple[Luck, ...]
    units: tuple[UnitRecord, ...]
    counters: Mapping[str, Piece]
    """Each unit's counter when it was first seen."""
    points: tuple[TurningPoint, ...]
    commands: int
    dice: int

    @property
    def kills(self) -> tuple[Shot, ...]:
        """The attacks and fights that destroyed their target, in order."""
        both = (*self.shots, *self.fights)
        return tuple(sorted((one for one in both if one.has_killed), key=lambda one: one.entry))

    @property
    def best_shot(self) -> Shot | None:
        """The least likely attack that hit."""
        return min((s for s in self.shots if s.has_struck), key=lambda s: s.chance, default=None)

    @property
    def worst_miss(self) -> Shot | None:
        """The likeliest attack that missed."""
        return max(
            (s for s in self.shots if s.chance and not s.has_struck), key=lambda s: s.chance, default=None
        )

    @property
    def longest_hit(self) -> Shot | None:
        """The hit at the greatest distance."""
        hits = ((s.distance, s) for s in self.shots if s.has_struck and s.distance is not None)
        return max(hits, key=lambda hit: hit[0], default=(0, None))[1]

    @property
    def best_unit(self) -> UnitRecord | None:
        """The unit that destroyed most; None if no unit destroyed any."""
        best = max(self.units, key=lambda one: one.gain, default=None)
        return best if best and best.gain else None


def after_action(session: Session) -> AfterAction:
    """Return the after-action report of a game as it stands."""
    decided = session.decision()
    pieces = tuple(pieces_by_entry(session))
    history = tuple(counters_by_entry(session, pieces))
    found = tuple(credited(session, history, tuple(find_shots(session, history))))
    shots = tuple(shot for shot in found if shot.is_counted)
    turns, counters = tuple(turn_ends(session, history)), first_counters(history)
    sides = [side.id for side in session.rules.sides]
    return AfterAction(
        outcome=decided if isinstance(decided, Outcome) else None,
        turns=turns,
        shots=shots,
        fights=tuple(shot for shot in found if not shot.is_counted),
        luck=tuple(luck_of(side, [shot for shot in shots if shot.side == side]) for side in sides),
        units=tuple(unit_records(session, pieces, history, found)),
        counters=counters,
        points=turning_points(sides, counters, turns, found, tuple(map(strength_shares, turns))),
        commands=len(session.entries) - 1,
        dice=sum(tally.count for tally in tallies(session)),
    )
