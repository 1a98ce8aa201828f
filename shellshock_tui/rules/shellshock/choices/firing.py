"""What may be done with a target picked: fire, load and spread."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from shellshock_tui.engine.choice import Choice
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.choices.loading import (
    Loading,
    Picks,
    aimed,
    drafted,
    load_name,
    loadings,
    written,
)
from shellshock_tui.rules.shellshock.commands import Command
from shellshock_tui.rules.shellshock.fire.shots import refuse_shot
from shellshock_tui.rules.shellshock.fire.volley import Volley, ready
from shellshock_tui.rules.shellshock.fire.volley_validation import (
    MOST_SPREAD,
    refuse_combination,
    refuse_spread,
)
from shellshock_tui.rules.shellshock.fire.volleys import rounds_for, weapon_groups
from shellshock_tui.rules.shellshock.names import fire_command
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot

Choices = Iterator[Choice[Command]]
_WEAPON_KEYS = (*"abcdefghij", *("",) * 90)


def volley_choices(position: Position, unit: int, chosen: Picks, names: Sequence[str]) -> Choices:
    """Yield what may be done with a target picked: fire, load, spread."""
    aim = aimed(position, unit, chosen)
    known = {load_name(position, aim, loading): loading for loading in loadings(position, aim)}
    loads = [known[name] for name in names if name in known]
    volley = drafted(position, unit, chosen, names)
    yield Choice(
        "fire", "fire", fire_command(position.battle, volley), "", _refuse_firing(position, volley), key="f"
    )
    yield from _weapons(position, volley, chosen, known, loads)
    yield from _spreads(position, volley, chosen, names)
    yield from _blocked_weapons(position, aim)


def _refuse_firing(position: Position, volley: Volley) -> Blocked | None:
    if not volley.shots:
        return Blocked(clauses.COMBAT_SEQUENCE, "Pick at least one weapon.")
    return refuse_combination(position, volley)


def _weapons(
    position: Position, volley: Volley, chosen: Picks, known: Mapping[str, Loading], loads: Sequence[Loading]
) -> Choices:
    sheet = position.sheet(volley.unit)
    for key, (name, loading) in zip(_WEAPON_KEYS, known.items(), strict=False):
        picked = loading in loads
        rest = [other for other in loads if _goes_with(position, volley.unit, other, loading)]
        after = rest if picked else [*rest, loading]
        names = [other for other, value in known.items() if value in after]
        item = sheet.equipment[loading.group[0]]
        rounds = "" if loading.rounds is None else _rounds_name(position, volley.unit, loading.rounds)
        times = f"{loading.count} × " if loading.count > 1 else ""
        label = f"{item.pos} {times}{item.name}{rounds}"
        source = item.pos if loading.rounds is None else sheet.equipment[loading.rounds].pos
        at = f"{position.address(volley.unit)}/attack/weapon/{source}/name"
        yield Choice(f"weapon={name}", label, written(chosen, names), at, key=key, picked=picked)


def _rounds_name(position: Position, unit: int, item: int) -> str:
    ammunition, left = position.sheet(unit).equipment[item].ammunition, position.unit(unit).stores[item]
    name = f"{ammunition.name}, " if ammunition and ammunition.name else ""
    return f" · {name}{left} left"


def _goes_with(position: Position, unit: int, other: Loading, new: Loading) -> bool:
    """Say whether a loading stays picked beside a new one: other rounds, and weapons enough for both."""
    if other.group != new.group:
        return True
    mounted = sum(ready(position, unit, item) for item in new.group)
    return other.rounds != new.rounds and other.count + new.count <= mounted


def _spreads(position: Position, volley: Volley, chosen: Picks, names: Sequence[str]) -> Choices:
    for spread in range(MOST_SPREAD + 1):
        blocked = refuse_spread(position, replace(volley, spread=spread)) if volley.shots else None
        if blocked and spread > 1:
            continue
        label = (
            f"spread {spread}: +{spread}d6, −{spread}/−{spread}/−{spread} a hit" if spread else "no spread"
        )
        then = written(chosen | {"spread": str(spread)}, names)
        yield Choice(
            f"spread={spread}",
            label,
            then,
            f"clause/{clauses.HIT_SPREAD_FIRE}",
            blocked,
            str(spread),
            picked=spread == volley.spread,
        )


def _blocked_weapons(position: Position, aim: Volley) -> Choices:
    """Show the weapons of the section that cannot fire at this target, with the reason."""
    sheet = position.sheet(aim.unit)
    for group in weapon_groups(position, aim):
        if not any(True for _ in rounds_for(position, aim, group[0])):
            item = group[0]
            weapon = sheet.equipment[item].weapon
            assert weapon is not None
            shot = Shot(item, weapon.bins[0] if weapon.bins else None)
            at = f"{position.address(aim.unit)}/attack/weapon/{sheet.equipment[item].pos}/name"
            label = f"{sheet.equipment[item].pos} {sheet.equipment[item].name}"
            yield Choice(
                f"weapon={sheet.equipment[item].pos}", label, (), at, refuse_shot(position, aim, shot)
            )
