"""What may be done with a target picked: fire, load and spread."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from shellshock_tui.engine.choice import Choice
from shellshock_tui.engine.trail import Blocked
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
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.likeness import ready
from shellshock_tui.rules.shellshock.fire.shots import refuse_shot
from shellshock_tui.rules.shellshock.fire.together import MOST_SPREAD, refuse_spread, refuse_together
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volleys import rounds_for, weapon_groups
from shellshock_tui.rules.shellshock.names import fire_command
from shellshock_tui.rules.shellshock.state import Shot

Choices = Iterator[Choice[Command]]
_WEAPON_KEYS = (*"abcdefghij", *("",) * 90)


def volley_choices(field: Field, unit: int, chosen: Picks, names: Sequence[str]) -> Choices:
    """Yield what may be done with a target picked: fire, load, spread."""
    aim = aimed(field, unit, chosen)
    known = {load_name(field, aim, loading): loading for loading in loadings(field, aim)}
    loads = [known[name] for name in names if name in known]
    volley = drafted(field, unit, chosen, names)
    yield Choice(
        "fire", "fire", fire_command(field.battle, volley), "", _refuse_firing(field, volley), key="f"
    )
    yield from _weapons(field, volley, chosen, known, loads)
    yield from _spreads(field, volley, chosen, names)
    yield from _blocked_weapons(field, aim)


def _refuse_firing(field: Field, volley: Volley) -> Blocked | None:
    if not volley.shots:
        return Blocked("combat.sequence", "Pick at least one weapon.")
    return refuse_together(field, volley)


def _weapons(
    field: Field, volley: Volley, chosen: Picks, known: Mapping[str, Loading], loads: Sequence[Loading]
) -> Choices:
    sheet = field.sheet(volley.unit)
    for key, (name, loading) in zip(_WEAPON_KEYS, known.items(), strict=False):
        picked = loading in loads
        rest = [other for other in loads if _goes_with(field, volley.unit, other, loading)]
        after = rest if picked else [*rest, loading]
        names = [other for other, value in known.items() if value in after]
        item = sheet.equipment[loading.group[0]]
        rounds = "" if loading.rounds is None else _rounds_name(field, volley.unit, loading.rounds)
        times = f"{loading.count} × " if loading.count > 1 else ""
        label = f"{item.pos} {times}{item.name}{rounds}"
        source = item.pos if loading.rounds is None else sheet.equipment[loading.rounds].pos
        at = f"{field.address(volley.unit)}/attack/weapon/{source}/name"
        yield Choice(f"weapon={name}", label, written(chosen, names), at, key=key, picked=picked)


def _rounds_name(field: Field, unit: int, item: int) -> str:
    ammunition, left = field.sheet(unit).equipment[item].ammunition, field.unit(unit).stores[item]
    name = f"{ammunition.name}, " if ammunition and ammunition.name else ""
    return f" · {name}{left} left"


def _goes_with(field: Field, unit: int, other: Loading, new: Loading) -> bool:
    """Say whether a loading stays picked beside a new one: other rounds, and weapons enough for both."""
    if other.group != new.group:
        return True
    mounted = sum(ready(field, unit, item) for item in new.group)
    return other.rounds != new.rounds and other.count + new.count <= mounted


def _spreads(field: Field, volley: Volley, chosen: Picks, names: Sequence[str]) -> Choices:
    for spread in range(MOST_SPREAD + 1):
        blocked = refuse_spread(field, replace(volley, spread=spread)) if volley.shots else None
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
            "clause/hit.spread-fire",
            blocked,
            str(spread),
            picked=spread == volley.spread,
        )


def _blocked_weapons(field: Field, aim: Volley) -> Choices:
    """Show the weapons of the section that cannot fire at this target, with the reason."""
    sheet = field.sheet(aim.unit)
    for group in weapon_groups(field, aim):
        if not any(True for _ in rounds_for(field, aim, group[0])):
            item = group[0]
            weapon = sheet.equipment[item].weapon
            assert weapon is not None
            shot = Shot(item, weapon.bins[0] if weapon.bins else None)
            at = f"{field.address(aim.unit)}/attack/weapon/{sheet.equipment[item].pos}/name"
            label = f"{sheet.equipment[item].pos} {sheet.equipment[item].name}"
            yield Choice(f"weapon={sheet.equipment[item].pos}", label, (), at, refuse_shot(field, aim, shot))
