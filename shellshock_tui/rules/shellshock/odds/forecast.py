"""What attacks would do before they are made, exactly."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from shellshock_tui.engine.event import encode_trail
from shellshock_tui.engine.forecast import Forecast, SideEffects
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.engine.view import Mark
from shellshock_tui.rules.shellshock.commands import Command
from shellshock_tui.rules.shellshock.odds.address import attack_address
from shellshock_tui.rules.shellshock.odds.assault import Assault, assault
from shellshock_tui.rules.shellshock.odds.attack import Attack, Need, need_names
from shellshock_tui.rules.shellshock.odds.prospect import Chances, condition_of, struck_chances
from shellshock_tui.rules.shellshock.odds.sequence import in_turn, struck
from shellshock_tui.rules.shellshock.odds.stages import stages
from shellshock_tui.rules.shellshock.odds.topics import (
    ALL_MISS,
    ARMOUR_ONLY,
    MAY_BE,
    MAY_LOSE,
    MISS,
    OUTRIGHT,
    RAM_BACK,
    STRIKES,
    rows_name,
    words_of,
)
from shellshock_tui.rules.shellshock.odds.verdicts import lost, rows_crossed, verdict_chances
from shellshock_tui.rules.shellshock.position import Position

LOSSES = 6
"""How many pieces of equipment are named that may be lost."""


def forecast(position: Position, commands: Sequence[Command]) -> Forecast | Blocked:
    """Return what each weapon of attacks needs, and the whole distribution of what they would do in turn."""
    found = assault(position, commands)
    if isinstance(found, Blocked):
        return found
    spreads = in_turn(position, found.target, found.attacks)
    rows = rows_crossed(condition_of(position, found.target), spreads[-1])
    verdicts = verdict_chances(position, found.target, spreads[-1])
    losses = lost(position, found.target, spreads[-1])
    own = _on_the_rammer(position, found.back) if found.back else {}
    blows = _blows(position, found)
    detail = {"internal": rows, "lost": losses, **blows, "verdicts": verdicts}
    detail |= {"ram_back": own} if found.back else {}
    groups = (
        SideEffects(MAY_BE, _likeliest(_in_words(verdicts)), Mark.LOST),
        SideEffects(RAM_BACK, _likeliest(_in_words(own)), Mark.PENDING),
        SideEffects(MAY_LOSE, _likeliest(_named(position, found.target, losses))[:LOSSES], Mark.LOST),
        SideEffects(STRIKES, _likeliest(blows.get("dsp", {}))),
    )
    return Forecast(
        _needs(position, found.attacks),
        tuple(_partition(found, rows)),
        tuple(one for one in groups if one.chances),
        tuple((name, tuple(table.items())) for name, table in detail.items()),
        tuple(stages(position, found, commands, spreads)) if len(commands) > 1 else (),
        attack_address(commands),
    )


def _needs(position: Position, attacks: Sequence[Attack]) -> tuple[Need, ...]:
    """Return what each weapon needs; of several attacks, with the gunner before it."""
    needs = (need for attack in attacks for need in attack.needs)
    names = need_names(position, attacks)
    return tuple((name, trail, chance) for name, (_, trail, chance) in zip(names, needs, strict=True))


def _blows(position: Position, found: Assault) -> dict[str, Chances]:
    """Return what strikes with which chance; of several attacks each meets another target, so nothing."""
    if len(found.attacks) > 1:
        return {}
    attack = found.attacks[0]
    return dict(struck_chances(position, attack.target, attack.face, attack.blows))


def _likeliest(chances: Mapping[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """Return what may happen at all, likeliest first."""
    found = sorted(chances.items(), key=lambda one: one[1], reverse=True)
    return tuple((name, chance) for name, chance in found if chance)


def _in_words(verdicts: Mapping[str, Fraction]) -> Chances:
    return {words_of(verdict): chance for verdict, chance in verdicts.items()}


def _named(position: Position, target: int, losses: Mapping[str, Fraction]) -> Chances:
    """Return the chance of each piece of equipment to be lost, like ones told apart by their letters."""
    names = {item.pos: f"{item.pos} {item.name}" for item in position.sheet(target).equipment}
    return {names[pos]: chance for pos, chance in losses.items()}


def _on_the_rammer(position: Position, back: Attack) -> Chances:
    """Return the verdicts on a rammer, which stands at speed 0 after its ram."""
    return verdict_chances(position.put(back.target, carried=0), back.target, struck(position, back))


def _partition(found: Assault, rows: Chances) -> Iterator[tuple[str, Fraction, Mark]]:
    yield MISS if len(found.attacks) == 1 else ALL_MISS, found.miss, Mark.EMPTY
    yield ARMOUR_ONLY, rows.get("0", Fraction(0)) - found.miss, Mark.PLAIN
    for key, chance in rows.items():
        if key != "0":
            yield rows_name(key), chance, Mark.LOST if key in OUTRIGHT else Mark.PENDING


def encode_forecast(found: Forecast) -> dict[str, Any]:
    """Return a forecast as the table that `ask odds` answers; `internal` counts a miss as 0 rows crossed."""
    shots = [
        {
            "weapon": label.partition(" ")[0],
            "need": int(trail.total),
            "hit": str(hit),
            "trail": encode_trail(trail),
        }
        for label, trail, hit in found.needs
    ]
    tables = {name: {key: str(chance) for key, chance in rows} for name, rows in found.detail}
    verdicts = tables.pop("verdicts", {})
    missed = next(str(chance) for name, chance, _ in found.outcomes if name in (MISS, ALL_MISS))
    return {"shots": shots, "miss": missed, **tables, **verdicts}
