"""The attacks of a battle, and those that destroyed a unit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from shellshock_tui.engine.effect import EffectKind
from shellshock_tui.engine.forecast import AttackHeader, Forecast, RollStep
from shellshock_tui.engine.view import Mark
from shellshock_tui.session.after_action.counters import HARM, Counters, falls
from shellshock_tui.session.session import Session

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


def find_shots(session: Session, history: Sequence[Counters]) -> Iterator[Shot]:
    """Yield the attacks of a game in order, before it is known which of them destroyed a unit."""
    rules = session.rules
    for number, entry in enumerate(session.entries):
        if entry.command is None or not entry.rolls:
            continue
        before = session.state_at(number - 1)
        forecast = rules.forecast(before, entry.command)
        attacks = tuple(_shots_of(session, number, history[number]))
        yield from attacks
        if not isinstance(forecast, Forecast) or not _is_attack(forecast):
            continue
        if forecast.header.unit in {one.unit for one in attacks}:
            continue
        units = history[number - 1]
        by, target = units.get(forecast.header.unit), units.get(forecast.header.target)
        if by is None or target is None or by.side == target.side:
            continue
        stood = {one.at for one in (target, history[number].get(target.unit)) if one}
        others = {one.at for unit, one in history[number].items() if unit != target.unit} - stood
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
    """Return whether the target was hit.

    A loss after a miss does not count, as something earlier caused it.
    """
    return EffectKind.HIT in came or came == {EffectKind.LOST}


def _shots_of(session: Session, number: int, units: Counters) -> Iterator[Shot]:
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
    """Return whether a forecast is of an attack that hits or misses, rather than of a fight or of help."""
    is_harmless = all(mark is Mark.PLAIN for *_, mark in forecast.outcomes)
    return bool(forecast.header.target) and not forecast.header.is_fight and not is_harmless


def _apart(session: Session, number: int, unit: str, other: str) -> int | None:
    """Return the distance between two units before an entry, or after it if one of them arrived with it."""
    if not session.rules.has_map:
        return None
    states = (session.state_at(one) for one in (number - 1, number))
    found = (session.rules.apart(state, unit, other) for state in states)
    return next((places for places in found if places is not None), 0)


def credited(session: Session, history: Sequence[Counters], shots: tuple[Shot, ...]) -> Iterator[Shot]:
    """Yield the shots, with those that destroyed a unit marked, and then the fights that destroyed one.

    A unit that got up again was not destroyed. For a target that may still get up, `fatal` is set to 0.
    """
    deadly = [
        shot
        for unit, number in sorted(falls(history))
        for shot in _deadly(session, history, shots, unit, number)
    ]
    may_rise = {unit for unit, piece in history[-1].items() if piece.mark is Mark.PENDING}
    for shot in shots:
        fatal = Fraction(0) if shot.target in may_rise else shot.fatal
        yield replace(shot, has_killed=True, fatal=fatal) if shot in deadly else shot
    yield from (shot for shot in deadly if not shot.is_counted)


def _deadly(
    session: Session, history: Sequence[Counters], shots: tuple[Shot, ...], unit: str, fell: int
) -> Sequence[Shot]:
    """Return the shot or fight that destroyed a unit which fell at entry `fell`, or nothing.

    The entry at which the unit was lost for good is tried first, then the one at which it fell. In each, the
    order is: a shot of this entry that could destroy the unit, a fight of this entry, the turn's last shot
    that could destroy it, and the turn's last shot that hit it.
    """
    struck = [shot for shot in shots if shot.target == unit and shot.has_struck]
    for number in dict.fromkeys((*_lost_at(history, unit), fell)):
        turn = session.rules.track(session.state_at(number - 1)).turn
        late = [shot for shot in struck if shot.turn == turn and shot.entry <= number]
        exact, fatal = [shot for shot in late if shot.entry == number], [shot for shot in late if shot.fatal]
        is_down = number == fell and history[-1].get(unit) and history[-1][unit].mark is Mark.PENDING
        at_once = exact if is_down else [shot for shot in exact if shot.fatal]
        found = at_once or [*_fight(session, number, history[number - 1], unit)] if not exact else at_once
        if found := found or fatal or exact or _among(session, number, shots, history, unit) or late:
            return found[-1:]
    return ()


def _lost_at(history: Sequence[Counters], unit: str) -> Iterator[int]:
    """Yield the entry at which a unit was lost for good, if it was."""
    there = [unit in pieces and pieces[unit].mark is not Mark.LOST for pieces in history]
    if any(there) and not there[-1]:
        yield max(number for number, is_there in enumerate(there) if is_there) + 1


def _among(
    session: Session, number: int, shots: tuple[Shot, ...], history: Sequence[Counters], unit: str
) -> list[Shot]:
    """Return an enemy shot of this entry as a shot at `unit`, which it hit among several targets."""
    side = history[number - 1][unit].side if unit in history[number - 1] else ""
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


def _fight(session: Session, number: int, before: Counters, unit: str) -> Iterator[Shot]:
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
