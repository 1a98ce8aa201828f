"""The draft of a volley at a target: weapons with their rounds, spread, and fire."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock.commands import Command
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.likeness import ready
from shellshock_tui.rules.shellshock.fire.shots import refuse_shot
from shellshock_tui.rules.shellshock.fire.together import (
    MOST_SPREAD,
    refuse_spread,
    refuse_together,
)
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volleys import (
    Rounds,
    load,
    mixtures,
    rounds_for,
    weapon_groups,
)
from shellshock_tui.rules.shellshock.names import fire_command
from shellshock_tui.rules.shellshock.state import Shot

Choices = Iterator[Choice[Command]]
Picks = dict[str, str]
_WEAPON_KEYS = (*"abcdefghij", *("",) * 90)


@dataclass(frozen=True, slots=True)
class Loading:
    """So many of some like weapons with one kind of rounds: "weapon=K:V" or "weapon=K:V*2"."""

    group: tuple[int, ...]
    rounds: Rounds
    count: int


def aim_at(field: Field, unit: int, chosen: Mapping[str, str], target: int) -> Volley:
    """Return the volley, still without shots, of the picked gunner and section at a target."""
    sheet = field.sheet(unit)
    posts = [post.name for post in sheet.crew]
    sections = [section.name for section in sheet.sections]
    return Volley(unit, posts.index(chosen["post"]), sections.index(chosen["section"]), target, ())


def written(chosen: Picks, loads: Sequence[str]) -> Draft:
    """Return picks and loads as a draft, always in the same order."""
    order = ("fire", "post", "section", "target", "spotter")
    head = tuple(f"{key}={chosen[key]}" for key in order if key in chosen)
    spread = (f"spread={chosen['spread']}",) if chosen.get("spread", "0") != "0" else ()
    return (*head, *(f"weapon={load}" for load in loads), *spread)


def suggested(field: Field, aim: Volley) -> tuple[str, ...]:
    """Return the largest volley that may be fired, to begin with."""
    return load_names(field, aim, max(mixtures(field, aim), key=len, default=()))


def load_names(field: Field, aim: Volley, shots: Sequence[Shot]) -> tuple[str, ...]:
    """Return the loads that make up some shots, as drafts write them."""
    return tuple(
        _load_name(field, aim, loading) for loading in _loadings(field, aim) if _is_in(loading, shots)
    )


def _is_in(loading: Loading, shots: Sequence[Shot]) -> bool:
    used = [shot for shot in shots if shot.weapon in loading.group]
    return len(used) == loading.count and all(shot.bin == loading.rounds for shot in used)


def _loadings(field: Field, aim: Volley) -> Iterator[Loading]:
    for group in weapon_groups(field, aim):
        mounted = sum(ready(field, aim.unit, item) for item in group)
        for rounds in rounds_for(field, aim, group[0]):
            for count in range(1, mounted + 1):
                yield Loading(group, rounds, count)


def _load_name(field: Field, aim: Volley, loading: Loading) -> str:
    equipment = field.sheet(aim.unit).equipment
    name = equipment[loading.group[0]].pos
    if loading.rounds is not None:
        name = f"{name}:{equipment[loading.rounds].pos}"
    return name if loading.count == 1 else f"{name}*{loading.count}"


def volley_choices(field: Field, unit: int, chosen: Picks, names: Sequence[str]) -> Choices:
    """Yield what may be done with a target picked: fire, load, spread."""
    aim = aimed(field, unit, chosen)
    known = {_load_name(field, aim, loading): loading for loading in _loadings(field, aim)}
    loads = [known[name] for name in names if name in known]
    volley = drafted(field, unit, chosen, names)
    yield Choice(
        "fire", "fire", fire_command(field.battle, volley), "", _refuse_firing(field, volley), key="f"
    )
    yield from _weapons(field, volley, chosen, known, loads)
    yield from _spreads(field, volley, chosen, names)
    yield from _blocked_weapons(field, aim)


def aimed(field: Field, unit: int, chosen: Mapping[str, str]) -> Volley:
    """Return the volley, still without shots, of a draft whose target is picked."""
    aim = aim_at(field, unit, chosen, field.battle.entrant(chosen["target"]))
    if "spotter" not in chosen:
        return aim
    link, _, eyes = chosen["spotter"].partition("/")
    spotting = field.battle.entrant(link)
    posts = [post.name for post in field.sheet(spotting).crew]
    return replace(aim, spotter=(spotting, posts.index(eyes)))


def drafted(field: Field, unit: int, chosen: Mapping[str, str], names: Sequence[str]) -> Volley:
    """Return the volley of a draft whose target is picked, with the loads of some names."""
    aim = aimed(field, unit, chosen)
    known = {_load_name(field, aim, loading): loading for loading in _loadings(field, aim)}
    loads = [known[name] for name in names if name in known]
    return replace(aim, shots=_shots(field, unit, loads), spread=int(chosen.get("spread", "0")))


def split(draft: Draft) -> tuple[Picks, list[str]]:
    """Return what a draft picks, the loads apart."""
    picks = [pick.partition("=")[::2] for pick in draft]
    chosen = {key: value for key, value in picks if key != "weapon"}
    return chosen, [value for key, value in picks if key == "weapon"]


def _shots(field: Field, unit: int, loads: Sequence[Loading]) -> tuple[Shot, ...]:
    shots: list[Shot] = []
    for group in dict.fromkeys(loading.group for loading in loads):
        mounted = [item for item in group for _ in range(ready(field, unit, item))]
        mix = [loading.rounds for loading in loads if loading.group == group for _ in range(loading.count)]
        shots += load(field, unit, mounted, sorted(mix, key=lambda rounds: -1 if rounds is None else rounds))
    return tuple(sorted(shots, key=lambda shot: (shot.weapon, -1 if shot.bin is None else shot.bin)))


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
