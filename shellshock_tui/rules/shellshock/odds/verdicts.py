"""What a spread of conditions means for a unit: rows, equipment lost, immobile, disarmed, destroyed."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.rules.shellshock.aftermath import can_attack, can_move, has_crew
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.odds.condition import Condition, Doom, Spread
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Aftermath, Fate

TELLING = (
    Kind.CREW,
    Kind.LOCOMOTION,
    Kind.ENGINE,
    Kind.TURRET,
    Kind.WEAPON,
    Kind.BIN,
    Kind.BATTERY,
    Kind.AUXILIARY,
    Kind.SEALING,
    Kind.FLOATS,
)
"""The kinds of equipment whose loss changes what the Aftermath finds."""
KEYS = {Doom.RIP.value: "rip", Doom.INSTANT.value: "instant-death"}


def rows_crossed(before: Condition, spread: Spread) -> dict[str, Fraction]:
    """Return the chance of each number of rows newly crossed off, of "rip" and of instant death."""
    found: dict[str, int] = {}
    for condition, weight in spread.weights.items():
        key = row_key(before, condition)
        found[key] = found.get(key, 0) + weight
    ordered = sorted(found.items(), key=lambda entry: (not entry[0].isdecimal(), len(entry[0]), entry[0]))
    return {key: spread.chance(weight) for key, weight in ordered}


def row_key(before: Condition, after: Condition) -> str:
    """Return the number of rows newly crossed off, or what killed outright."""
    return KEYS.get(after.doom) or str((after.rows & ~before.rows).bit_count())


def lost(position: Position, unit: int, spread: Spread) -> dict[str, Fraction]:
    """Return the chance that each piece of equipment that stands now is destroyed."""
    equipment, now = position.sheet(unit).equipment, position.unit(unit).hits
    standing = [(item, line.hits) for item, line in enumerate(equipment) if now[item] < line.hits]
    found = dict.fromkeys((item for item, _ in standing), 0)
    for hits, weight in by_hits(spread).items():
        for item, limit in standing:
            if hits[item] >= limit:
                found[item] += weight
    return {equipment[item].pos: spread.chance(weight) for item, weight in found.items() if weight}


def by_hits(spread: Spread) -> dict[tuple[int, ...], int]:
    """Return the weight of each state of the equipment."""
    found: dict[tuple[int, ...], int] = {}
    for condition, weight in spread.weights.items():
        found[condition.hits] = found.get(condition.hits, 0) + weight
    return found


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the Aftermath finds of a unit whose equipment has taken certain hits."""

    lost: bool
    """Its crew is dead, it crashes or it drowns."""
    immobile: bool
    """Locomotion, pilot or engine is gone."""
    disarmed: bool
    """No living post has a weapon that it could ever fire."""
    stands_still: bool
    """It is immobile and has come to a stop."""
    turret_locked: bool
    crew_lost: bool
    """A crew member who lives now is dead."""


def judge_of(position: Position, unit: int) -> Callable[[tuple[int, ...]], Judgement]:
    """Return what judges a unit after some hits; hits that leave it the same are judged once."""
    judge: Callable[[tuple[int, ...]], Judgement]
    if ("judge", unit) not in position.kept:
        position.kept["judge", unit] = _judge_of(position, unit)
    judge = position.kept["judge", unit]
    return judge


def _judge_of(position: Position, unit: int) -> Callable[[tuple[int, ...]], Judgement]:
    equipment = position.sheet(unit).equipment
    telling = [(number, item.hits) for number, item in enumerate(equipment) if item.kind in TELLING]
    found: dict[tuple[bool, ...], Judgement] = {}

    def judge_once(hits: tuple[int, ...]) -> Judgement:
        gone = tuple(hits[number] >= limit for number, limit in telling)
        if gone not in found:
            found[gone] = judge(position, unit, hits)
        return found[gone]

    return judge_once


def judge(position: Position, unit: int, hits: tuple[int, ...]) -> Judgement:
    """Return what the Aftermath would find of a unit after some hits."""
    sheet, now = position.sheet(unit), position.unit(unit)
    gone = [taken >= item.hits for item, taken in zip(sheet.equipment, hits, strict=True)]
    stores = tuple(
        0 if item.kind in (Kind.BIN, Kind.BATTERY) and ruined else left
        for item, ruined, left in zip(sheet.equipment, gone, now.stores, strict=True)
    )
    after = position.enter(Aftermath()).put(unit, hits=hits, stores=stores, speed=0, fate=Fate.STANDING)
    crashed = sheet.flies and after.immobile(unit)
    immobile = not can_move(after, unit)
    return Judgement(
        lost=not has_crew(after, unit) or crashed or after.drowns(unit, now.place),
        immobile=immobile,
        disarmed=not can_attack(after, unit),
        stands_still=immobile and (after.immobile(unit) or now.carried == 0),
        turret_locked=any(gone[item] for item in sheet.of_kind(Kind.TURRET)),
        crew_lost=any(
            gone[item] and now.hits[item] < sheet.equipment[item].hits for item in sheet.of_kind(Kind.CREW)
        ),
    )


VERDICTS: dict[str, Callable[[str, Judgement], bool]] = {
    "turret-locked": lambda _, found: found.turret_locked,
    "immobile": lambda _, found: found.immobile,
    "disarmed": lambda _, found: found.disarmed,
    "crew-lost": lambda _, found: found.crew_lost,
    "explosion": lambda doom, _: doom == Doom.EXPLOSION.value,
    "out-of-action": lambda doom, found: (
        not doom and not found.lost and found.disarmed and found.stands_still
    ),
    "destroyed": lambda doom, found: bool(doom) or found.lost,
}
"""What may be said of a unit, by what killed it at once and what the Aftermath finds."""


def verdict_chances(position: Position, unit: int, spread: Spread) -> dict[str, Fraction]:
    """Return the chance of each verdict on a unit."""
    judge_once = judge_of(position, unit)
    judged = {hits: judge_once(hits) for hits in by_hits(spread)}

    def chance(holds: Callable[[str, Judgement], bool]) -> Fraction:
        weights = spread.weights.items()
        return spread.chance(sum(weight for one, weight in weights if holds(one.doom, judged[one.hits])))

    return {name: chance(holds) for name, holds in VERDICTS.items()}
