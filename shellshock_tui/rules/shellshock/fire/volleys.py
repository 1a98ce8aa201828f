"""All volleys that a unit may fire at a target, the simplest first."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire import volley_validation
from shellshock_tui.rules.shellshock.fire.hit import line_of
from shellshock_tui.rules.shellshock.fire.shots import refuse_shot
from shellshock_tui.rules.shellshock.fire.target import spotters
from shellshock_tui.rules.shellshock.fire.volley import (
    Spotter,
    Volley,
    interchangeable_bins,
    mounted,
    weapon_of,
)
from shellshock_tui.rules.shellshock.fire.volley_fire import needs
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot
from shellshock_tui.rules.shellshock.table_facts import FactWanted, Question

Rounds = int | None
"""The first bin with a kind of rounds; None for a weapon without bins."""


def volleys_at(position: Position, unit: int, post: int, section: int, target: int) -> Iterator[Volley]:
    """Yield every volley of a section at a target, directly or through each spotter."""
    direct = Volley(unit, post, section, target, ())
    for spotter in (None, *links(position, direct)):
        yield from volleys_of(position, changed(direct, spotter=spotter))


def volleys_of(position: Position, aim: Volley) -> Iterator[Volley]:
    """Yield every volley that completes an aim, which has no shots yet."""
    if volley_validation.refuse_aim(position, aim) is None:
        for shots in mixtures(position, aim):
            yield from _spreads(position, changed(aim, shots=shots))


def fire_question(position: Position, aim: Volley) -> Question | None:
    """Return the first open question about firing at a target; None if all is told, or it is refused.

    `aim` has no shots yet.
    """
    if position.state.told is None:
        return None
    try:
        if refuse_fire(position, aim) is None:
            for shot in _single_shots(position, aim.unit, aim.section):
                if _refuse_single(position, aim, shot) is None:
                    needs(position, changed(aim, shots=(shot,)))
    except FactWanted as wanted:
        return wanted.question
    return None


def links(position: Position, aim: Volley) -> tuple[Spotter, ...]:
    """Return the spotters through whom a section may be fired at a target."""
    shots = _single_shots(position, aim.unit, aim.section)
    can_lob = any(line_of(position, aim.unit, shot).indirect for shot in shots)
    return spotters(position, aim.unit, aim.post, aim.target) if can_lob else ()


def _spreads(position: Position, volley: Volley) -> Iterator[Volley]:
    for spread in range(volley_validation.MOST_SPREAD + 1):
        spreading = changed(volley, spread=spread)
        if volley_validation.refuse_spread(position, spreading) is None:
            yield spreading


def mixtures(position: Position, aim: Volley) -> Iterator[tuple[Shot, ...]]:
    """Yield every legal combination of shots, the smallest first."""
    groups = weapon_groups(position, aim)
    mixed = (
        sum(parts, ()) for parts in product(*(tuple(_group_shots(position, aim, group)) for group in groups))
    )
    for shots in sorted(filter(None, mixed), key=len):
        if volley_validation.refuse_combination(position, changed(aim, shots=shots)) is None:
            yield shots


def refuse_fire(position: Position, aim: Volley) -> Blocked | None:
    """Return why a section cannot fire at a target: the aim, or else its first weapon that cannot fire."""
    refused = volley_validation.refuse_aim(position, aim)
    if refused:
        return refused
    singly = [_refuse_single(position, aim, shot) for shot in _single_shots(position, aim.unit, aim.section)]
    if None in singly or any(mixtures(position, aim)):
        return None
    return next(iter(singly), Blocked(clauses.COMBAT_SECTIONS, "None of these weapons can still be fired."))


def _refuse_single(position: Position, aim: Volley, shot: Shot) -> Blocked | None:
    return refuse_shot(position, aim, shot) or volley_validation.refuse_combination(
        position, changed(aim, shots=(shot,))
    )


def _single_shots(position: Position, unit: int, section: int) -> Iterator[Shot]:
    """Yield each working weapon of a section with each bin that feeds it."""
    for item in position.working(unit).ranged[section]:
        yield from (Shot(item, source) for source in weapon_of(position, unit, item).bins or (None,))


def weapon_groups(position: Position, aim: Volley) -> tuple[tuple[int, ...], ...]:
    """Return the section's working weapons, grouped by likeness."""
    return position.working(aim.unit).groups[aim.section]


def rounds_for(position: Position, aim: Volley, item: int) -> Iterator[Rounds]:
    """Yield each kind of rounds that a weapon may fire at the target."""
    bins = weapon_of(position, aim.unit, item).bins
    kinds: list[Rounds] = list(_first_bins(position, aim.unit, item)) if bins else [None]
    for kind in kinds:
        if refuse_shot(position, aim, Shot(item, kind)) is None:
            yield kind


def _first_bins(position: Position, unit: int, item: int) -> Iterator[int]:
    stores = position.unit(unit).stores
    for kind in weapon_of(position, unit, item).bins:
        if position.works(unit, kind):
            filled = (like for like in interchangeable_bins(position, unit, Shot(item, kind)) if stores[like])
            if next(filled, None) == kind:
                yield kind


def _group_shots(position: Position, aim: Volley, group: Sequence[int]) -> Iterator[tuple[Shot, ...]]:
    """Yield the shots of none, one, two … of some like weapons."""
    able = mounted(position, aim.unit, group)
    kinds = tuple(rounds_for(position, aim, able[0])) if able else ()
    yield ()
    for count in range(1, len(able) + 1):
        for mix in combinations_with_replacement(kinds, count):
            shots = load(position, aim.unit, able, mix)
            if shots:
                yield shots


def load(position: Position, unit: int, weapons: Sequence[int], mix: Sequence[Rounds]) -> tuple[Shot, ...]:
    """Return the shots with rounds drawn from the first like bin; empty if the rounds do not suffice."""
    left = list(position.unit(unit).stores)
    shots = []
    for item, kind in zip(weapons, mix, strict=False):
        source = kind
        if kind is not None:
            source = next(
                (b for b in interchangeable_bins(position, unit, Shot(item, kind)) if left[b]), None
            )
            if source is None:
                return ()
            left[source] -= 1
        shots.append(Shot(item, source))
    return tuple(shots)


def load_name(position: Position, unit: int, item: int, rounds: Rounds, count: int) -> str:
    """Return the name of a loading in drafts: like weapons by the first of them, with one kind of rounds."""
    equipment = position.sheet(unit).equipment
    name = equipment[item].pos if rounds is None else f"{equipment[item].pos}:{equipment[rounds].pos}"
    return name if count == 1 else f"{name}*{count}"
