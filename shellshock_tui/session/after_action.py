"""The after-action report: statistics of a battle, worked out from its journal alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import pairwise

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.effect import EffectKind
from shellshock_tui.engine.forecast import AttackHeader, Forecast, RollStep
from shellshock_tui.engine.map_view import Piece, code
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.view import Mark
from shellshock_tui.session.dice_statistics import tallies
from shellshock_tui.session.session import Session

Board = Mapping[str, Piece]
"""Each unit's counter, by the unit's id."""
HARM = (Mark.PENDING, Mark.LOST)
"""The marks on roll steps that do harm."""
CAME = (EffectKind.HIT, EffectKind.LOST, EffectKind.MISS)
"""The kinds of effect that show whether an attack hit."""


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack: attacker, target, its chance of success before the dice, and its result."""

    entry: int
    turn: int
    unit: str
    target: str
    side: str
    by: str
    """The weapon or the member of the unit that attacked."""
    chance: Fraction
    distance: int | None
    """The distance to the target, in places; None on a table, where it is not a number of places."""
    has_struck: bool
    fatal: Fraction = Fraction(0)
    """The chance, before the dice, that it destroys its target; 0 where the forecast does not say."""
    has_killed: bool = False
    """Whether it destroyed its target.

    If several shots of a turn could have, the last one that hit counts.
    """
    is_fight: bool = False
    """Whether both sides fought, as in close combat, so that it counts neither as a hit nor as a miss."""
    is_among: bool = False
    """Whether it hit several targets, and had no forecast for this one alone."""

    @property
    def is_counted(self) -> bool:
        """Whether it counts in the statistics of hits and misses."""
        return not (self.is_fight or self.is_among)


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """The position at the end of a turn; turn 0 is the start."""

    turn: int
    entry: int
    """The last entry of the turn."""
    strength: tuple[Fraction, ...]
    """What each side's units are worth together; units that appear later are counted from the start."""
    lost: tuple[str, ...]
    """The units lost in the turn."""
    holders: tuple[str, ...]
    """The side that holds each objective; empty for none."""
    places: tuple[str, ...] = ()
    """The names of the objectives."""
    falls: tuple[int, ...] = ()
    """The entry at which each lost unit fell."""


@dataclass(frozen=True, slots=True)
class Luck:
    """A side's hits compared with the number to be expected from its chances."""

    side: str
    shots: int
    hits: int
    expected: Fraction
    fewer: Fraction
    """The exact chance that such attacks score fewer hits."""
    more: Fraction
    """The exact chance that they score more."""


@dataclass(frozen=True, slots=True)
class UnitRecord:
    """What one unit did, and what is left of it."""

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
    """How many places it moved; None on a table, where nobody counts them."""
    gain: Fraction
    """The worth of the units it destroyed, in the rule system's measure."""
    fate: str = ""
    """A word for the state of a unit that can no longer fight but is not lost; otherwise empty."""
    has_left: bool = False
    """Whether it left the map of its own accord."""
    whole: int = 0
    """Its strength in points at the start; 0 if the system counts none."""

    @property
    def is_down(self) -> bool:
        """Whether it is down but may get up again."""
        return bool(self.fate and self.left)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn in which the balance of strength changed much."""

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

    If no unit was lost, the least likely hit of the side that gained.
    """


@dataclass(frozen=True, slots=True)
class AfterAction:
    """The whole report of a battle that is over or still in progress."""

    outcome: Outcome | None
    turns: tuple[TurnEnd, ...]
    shots: tuple[Shot, ...]
    fights: tuple[Shot, ...]
    """What destroyed a unit in a fight of both sides, or by a shot at several targets."""
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
    pieces = tuple(_pieces(session))
    boards = tuple(_boards(session, pieces))
    found = tuple(_credited(session, boards, tuple(_shots(session, boards))))
    shots = tuple(shot for shot in found if shot.is_counted)
    turns, counters = tuple(_turn_ends(session, boards)), _counters(boards)
    sides = [side.id for side in session.rules.sides]
    return AfterAction(
        outcome=decided if isinstance(decided, Outcome) else None,
        turns=turns,
        shots=shots,
        fights=tuple(shot for shot in found if not shot.is_counted),
        luck=tuple(_luck(side, [shot for shot in shots if shot.side == side]) for side in sides),
        units=tuple(_records(session, pieces, boards, found)),
        counters=counters,
        points=turning_points(sides, counters, turns, found, tuple(map(strength_shares, turns))),
        commands=len(session.entries) - 1,
        dice=sum(tally.count for tally in tallies(session)),
    )


def _counters(boards: Sequence[Board]) -> Board:
    """Return each unit's counter when it was first seen, in that order."""
    found: dict[str, Piece] = {}
    for board in boards:
        found |= {unit: piece for unit, piece in board.items() if unit not in found}
    return found


def _pieces(session: Session) -> Iterator[tuple[Piece, ...]]:
    """Yield the counters of units after each entry."""
    rules = session.rules
    for number in range(len(session.entries)):
        pieces = rules.pieces(session.state_at(number), rules.sides[0].id, ())
        yield tuple(piece for piece in pieces if piece.unit)


def _boards(session: Session, pieces: Sequence[Sequence[Piece]]) -> Iterator[Board]:
    """Yield the board after each entry; units that left the map stay as they last stood on it."""
    before: Board = {}
    for number, found in enumerate(pieces):
        withdrawn = session.rules.withdrawn(session.state_at(number))
        left = {unit: before[unit] for unit in withdrawn if unit in before}
        seen = {piece.unit: piece for piece in found}
        known = {unit: before[unit].glyph if unit in before else code(found, unit) for unit in seen}
        before = left | {unit: piece._replace(glyph=known[unit]) for unit, piece in seen.items()}
        yield before


def _shots(session: Session, boards: Sequence[Board]) -> Iterator[Shot]:
    rules = session.rules
    for number, entry in enumerate(session.entries):
        if entry.command is None or not entry.rolls:
            continue
        before = session.state_at(number - 1)
        forecast = rules.forecast(before, entry.command)
        attacks = tuple(_shots_of(session, number, boards[number]))
        yield from attacks
        if not isinstance(forecast, Forecast) or not _is_attack(forecast):
            continue
        if forecast.header.unit in {one.unit for one in attacks}:
            continue
        units = boards[number - 1]
        by, target = units.get(forecast.header.unit), units.get(forecast.header.target)
        if by is None or target is None or by.side == target.side:
            continue
        stood = {one.at for one in (target, boards[number].get(target.unit)) if one}
        others = {one.at for unit, one in boards[number].items() if unit != target.unit} - stood
        seen = rules.effects(session.state_at(number), entry.events)
        came = [effect for effect in seen if effect.kind in CAME]
        own = {effect.kind for effect in came if effect.at not in others}
        steps = rules.roll_steps(before, entry.command, entry.events)
        yield Shot(
            entry=number,
            turn=rules.track(before).turn,
            unit=by.unit,
            target=target.unit,
            side=by.side,
            by=_by(steps, forecast.header),
            chance=forecast.success,
            distance=_apart(session, number, by.unit, target.unit),
            has_struck=_has_struck(own) if came else any(step.mark in HARM for step in steps),
            fatal=forecast.fatal,
        )


def _by(steps: Sequence[RollStep], header: AttackHeader) -> str:
    """Return the weapon or attacker named in the roll, else the one in the forecast."""
    named = (
        one.header.by
        for one in steps
        if one.header and (one.header.unit, one.header.target) == (header.unit, header.target)
    )
    return next(filter(None, named), header.by)


def _has_struck(came: set[EffectKind]) -> bool:
    """Say whether the target was hit.

    A loss after a miss does not count, as something earlier caused it.
    """
    return EffectKind.HIT in came or came == {EffectKind.LOST}


def _shots_of(session: Session, number: int, units: Board) -> Iterator[Shot]:
    """Yield the attacks of an entry that no player ordered."""
    rules, state, events = session.rules, session.state_at(number), session.entries[number].events
    for one in rules.attacks_told(state, events):
        by, target = units.get(one.unit), units.get(one.target)
        if by and target:
            yield Shot(
                entry=number,
                turn=rules.track(state).turn,
                unit=by.unit,
                target=target.unit,
                side=by.side,
                by=one.by,
                chance=one.chance,
                distance=_apart(session, number, by.unit, target.unit),
                has_struck=one.has_struck,
            )


def _is_attack(forecast: Forecast) -> bool:
    """Say whether a forecast is of an attack that hits or misses, not of a fight of both sides or of help."""
    is_harmless = all(mark is Mark.PLAIN for *_, mark in forecast.outcomes)
    return bool(forecast.header.target) and not forecast.header.is_fight and not is_harmless


def _apart(session: Session, number: int, unit: str, other: str) -> int | None:
    """Return the distance between two units before an entry; after it, if one of them arrived with it."""
    if not session.rules.has_map:
        return None
    states = (session.state_at(one) for one in (number - 1, number))
    found = (session.rules.apart(state, unit, other) for state in states)
    return next((places for places in found if places is not None), 0)


def _credited(session: Session, boards: Sequence[Board], shots: tuple[Shot, ...]) -> Iterator[Shot]:
    """Yield the shots, with those that destroyed a unit marked, and then the fights that destroyed one.

    A unit that got up again was not destroyed. For a target that may still get up, `fatal` is set to 0.
    """
    deadly = [
        shot
        for unit, number in sorted(falls(boards))
        for shot in _deadly(session, boards, shots, unit, number)
    ]
    may_rise = {unit for unit, piece in boards[-1].items() if piece.mark is Mark.PENDING}
    for shot in shots:
        fatal = Fraction(0) if shot.target in may_rise else shot.fatal
        yield replace(shot, has_killed=True, fatal=fatal) if shot in deadly else shot
    yield from (shot for shot in deadly if not shot.is_counted)


def _deadly(
    session: Session, boards: Sequence[Board], shots: tuple[Shot, ...], unit: str, fell: int
) -> Sequence[Shot]:
    """Return the shot or fight that destroyed a unit which fell at entry `fell`, or nothing.

    The entry at which the unit was lost for good is tried first, then the one at which it fell. In each, the
    order is: a shot of this entry that could destroy the unit, a fight of this entry, the turn's last shot
    that could destroy it, and the turn's last shot that hit it.
    """
    struck = [shot for shot in shots if shot.target == unit and shot.has_struck]
    for number in dict.fromkeys((*_lost(boards, unit), fell)):
        turn = session.rules.track(session.state_at(number - 1)).turn
        late = [shot for shot in struck if shot.turn == turn and shot.entry <= number]
        exact, fatal = [shot for shot in late if shot.entry == number], [shot for shot in late if shot.fatal]
        is_down = number == fell and boards[-1].get(unit) and boards[-1][unit].mark is Mark.PENDING
        at_once = exact if is_down else [shot for shot in exact if shot.fatal]
        found = at_once or [*_fight(session, number, boards[number - 1], unit)] if not exact else at_once
        if found := found or fatal or exact or _among(session, number, shots, boards, unit) or late:
            return found[-1:]
    return ()


def _lost(boards: Sequence[Board], unit: str) -> Iterator[int]:
    """Yield the entry at which a unit was lost for good, if it was."""
    there = [unit in pieces and pieces[unit].mark is not Mark.LOST for pieces in boards]
    if any(there) and not there[-1]:
        yield max(number for number, is_there in enumerate(there) if is_there) + 1


def _among(
    session: Session, number: int, shots: tuple[Shot, ...], boards: Sequence[Board], unit: str
) -> list[Shot]:
    """Return an enemy shot of this entry as a shot at `unit`, which it hit among several targets."""
    side = boards[number - 1][unit].side if unit in boards[number - 1] else ""
    found = [shot for shot in shots if shot.entry == number and shot.side != side][:1]
    return [
        replace(
            shot,
            target=unit,
            chance=Fraction(0),
            fatal=Fraction(0),
            distance=_apart(session, number, shot.unit, unit),
            has_struck=True,
            has_killed=True,
            is_among=True,
        )
        for shot in found
    ]


def falls(boards: Sequence[Board]) -> Iterator[tuple[str, int]]:
    """Yield each unit that is not in play at the end, with the entry at which it fell for good.

    Units that left the map or were otherwise saved are not included.
    """
    saved = _saved(boards)
    stood = {
        unit: number
        for number, pieces in enumerate(boards)
        for unit, piece in pieces.items()
        if piece.mark not in (Mark.LOST, Mark.PENDING)
    }
    yield from (
        (unit, last + 1) for unit, last in stood.items() if last + 1 < len(boards) and unit not in saved
    )


def _fight(session: Session, number: int, before: Board, unit: str) -> Iterator[Shot]:
    """Yield the last blow struck at a unit in the fights of an entry."""
    entry, state = session.entries[number], session.state_at(number - 1)
    steps = session.rules.roll_steps(state, entry.command, entry.events)
    headers = [step.header for step in reversed(steps) if step.header]
    blows = [(one.unit, one.target) for one in headers] + [(one.target, one.unit) for one in headers]
    for by in [one for one, struck in blows if struck == unit and one in before][:1]:
        yield Shot(
            entry=number,
            turn=session.rules.track(state).turn,
            unit=by,
            target=unit,
            side=before[by].side,
            by="",
            chance=Fraction(0),
            distance=_apart(session, number, by, unit),
            has_struck=True,
            fatal=_fatal(session, number, unit),
            has_killed=True,
            is_fight=True,
        )


def _fatal(session: Session, number: int, unit: str) -> Fraction:
    """Return the chance that an entry destroys `unit`; 0 if `unit` is not its target."""
    command = session.entries[number].command
    forecast = session.rules.forecast(session.state_at(number - 1), command)
    if isinstance(forecast, Forecast) and forecast.header.target == unit:
        return forecast.fatal
    return Fraction(0)


def _turn_ends(session: Session, boards: Sequence[Board]) -> Iterator[TurnEnd]:
    """Yield the position at the start and at the end of each turn.

    Objectives are read one entry later, as control changes hands when the turn ends.
    """
    rules, last = session.rules, len(session.entries) - 1
    unseen, saved, fallen = dict(_counters(boards)), _saved(boards), dict(falls(boards))
    turns = [rules.track(session.state_at(number)).turn for number in range(last + 1)]
    seen: set[str] = set()
    gone: set[str] = set()
    for number in range(last + 1):
        unseen = {unit: piece for unit, piece in unseen.items() if unit not in boards[number]}
        seen |= set(boards[number])
        is_end = number in (0, last) or turns[number] != turns[number + 1]
        if not is_end:
            continue
        pieces, closing = boards[number], session.state_at(min(number + 1, last) if number else 0)
        flags = [flag for flag in rules.flags(closing) if not (flag.is_exit or flag.is_lasting)]
        alive = {unit for unit, piece in pieces.items() if piece.mark is not Mark.LOST}
        before, gone = gone, seen - alive - saved
        lost = sorted(gone - before) if number else []
        yield TurnEnd(
            turn=turns[number] if number else 0,
            entry=number,
            strength=tuple(side_strength({**unseen, **pieces}, side.id) for side in rules.sides),
            lost=tuple(lost),
            falls=tuple(min(number, fallen.get(unit, number)) for unit in lost),
            holders=tuple(flag.side for flag in flags),
            places=tuple(flag.name for flag in flags),
        )


def side_strength(pieces: Mapping[str, Piece], side: str) -> Fraction:
    """Return what the units of a side are worth together, each by the share of it that is left."""
    return sum((piece.worth * _left(piece) for piece in pieces.values() if piece.side == side), Fraction(0))


def _left(piece: Piece) -> Fraction:
    left, whole = piece.strength
    return Fraction(0) if piece.mark is Mark.LOST else Fraction(left, whole) if whole else Fraction(1)


def _luck(side: str, shots: list[Shot]) -> Luck:
    chances = [shot.chance for shot in shots]
    hits = sum(shot.has_struck for shot in shots)
    law = hits_distribution(chances)
    fewer, more = (sum(part, Fraction(0)) for part in (law[:hits], law[hits + 1 :]))
    return Luck(side, len(shots), hits, sum(chances, Fraction(0)), fewer, more)


def hits_distribution(chances: list[Fraction]) -> list[Fraction]:
    """Return the chance of each number of hits, from 0 up, for attacks with these chances (a convolution)."""
    return reduce(_with_one_more, chances, [Fraction(1)])


def _with_one_more(law: list[Fraction], chance: Fraction) -> list[Fraction]:
    missed, struck = [*law, Fraction(0)], [Fraction(0), *law]
    return [a * (1 - chance) + b * chance for a, b in zip(missed, struck, strict=True)]


def _records(
    session: Session, pieces: Sequence[Sequence[Piece]], boards: Sequence[Board], shots: tuple[Shot, ...]
) -> Iterator[UnitRecord]:
    """Yield the record of each unit that was ever seen."""
    begun, ended, withdrawn = _counters(boards), boards[-1], session.rules.withdrawn(session.state)
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
            left=_left(ended[unit]) if unit in ended else Fraction(0),
            shots=len(fired),
            hits=sum(shot.has_struck for shot in fired),
            expected=sum((shot.chance for shot in fired), Fraction(0)),
            kills=kills,
            moved=moved.get(unit, 0) if session.rules.has_map else None,
            gain=sum((Fraction(begun[kill].worth) for kill in kills if kill in begun), Fraction(0)),
            fate=_fate(ended.get(unit)) or _down(session.rules.signs, ended.get(unit)),
            has_left=unit in withdrawn,
            whole=piece.strength[1],
        )


def _saved(boards: Sequence[Board]) -> set[str]:
    """Return the units that have no strength left but are not lost."""
    return {unit for unit, piece in boards[-1].items() if _fate(piece)}


def _fate(piece: Piece | None) -> str:
    """Return the word for a unit that has no strength left but is not lost; empty for others."""
    return piece.words if piece and piece.mark not in HARM and not _left(piece) else ""


def _down(signs: Mapping[str, str], piece: Piece | None) -> str:
    """Return what the counter's sign means, for a unit that is down but may get up again."""
    return signs.get(piece.figure, "") if piece and piece.mark is Mark.PENDING else ""


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


LEAST_GAIN = Fraction(1, 100)
"""The least change in a side's share that makes a turn a turning point."""


def turning_points(
    sides: Sequence[str],
    units: Board,
    turns: tuple[TurnEnd, ...],
    shots: tuple[Shot, ...],
    shares: tuple[tuple[Fraction, ...], ...],
    least: Fraction = LEAST_GAIN,
) -> tuple[TurningPoint, ...]:
    """Return the turns in which a side's share grew by `least` or more, the largest change first.

    `shares` holds each side's share at each of `turns`. A turn without a loss on another side and without a
    hit by the side that gained is left out.
    """
    found = []
    for (start, before), (end, after) in pairwise(zip(turns, shares, strict=True)):
        number, gain = max(
            enumerate(late - early for early, late in zip(before, after, strict=True)), key=lambda one: one[1]
        )
        best = sides[number]
        falls = {unit: at for unit, at in zip(end.lost, end.falls, strict=True) if units[unit].side != best}
        lost = tuple(falls)
        shot = _weightiest(best, range(start.entry + 1, end.entry + 1), lost, shots)
        if gain >= least and (lost or shot):
            entry = (shot.entry if shot else min(falls.values())) - 1
            point = TurningPoint(end.turn, entry, best, before[number], after[number], lost, shot)
            found.append((gain, point))
    return tuple(point for _, point in sorted(found, key=lambda one: -one[0]))


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


def _weightiest(side: str, entries: range, lost: tuple[str, ...], shots: tuple[Shot, ...]) -> Shot | None:
    """Return the first shot that destroyed one of the `lost`.

    If none was lost, return the least likely hit of the side.
    """
    struck = [shot for shot in shots if shot.entry in entries and shot.has_struck]
    if lost:
        kills = (shot for shot in struck if shot.has_killed and shot.target in lost)
        return min(kills, key=lambda shot: shot.entry, default=None)
    return min((shot for shot in struck if shot.side == side), key=lambda shot: shot.chance, default=None)


def strength_shares(end: TurnEnd) -> tuple[Fraction, ...]:
    """Return each side's share of all remaining strength."""
    total = sum(end.strength, Fraction(0))
    return tuple(each / total if total else Fraction(0) for each in end.strength)
