"""The choices that make up a volley: gunner, target, weapons with their rounds, and spread."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from shellshock_tui.engine.choice import Choice, CommandSetting, Draft
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.forms import Opt
from shellshock_tui.kit.settings import Chosen, Count, Many, read, writer
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import Command, Fire, Spotter
from shellshock_tui.rules.shellshock.fire.gunners import aimer
from shellshock_tui.rules.shellshock.fire.hit import shot_label
from shellshock_tui.rules.shellshock.fire.shots import refuse_shot
from shellshock_tui.rules.shellshock.fire.volley import (
    Volley,
    interchangeable_weapons,
    item_address,
    mounted,
    rounds_of,
    weapon_of,
)
from shellshock_tui.rules.shellshock.fire.volley_validation import (
    MOST_SPREAD,
    refuse_combination,
    refuse_grenades,
    refuse_spread,
)
from shellshock_tui.rules.shellshock.fire.volleys import (
    Rounds,
    load,
    load_name,
    mixtures,
    rounds_for,
    weapon_groups,
)
from shellshock_tui.rules.shellshock.names import fire_command, letters, volley_from
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot

WEAPON_KEYS = "abcdeghijklm"
Slot = tuple[tuple[int, ...], tuple[str, object] | None, int]
"""A loading as printed on the sheet: like weapons, the kind of their rounds, and their number."""
write = writer(("fire", "post", "section", "target", "spotter", "weapon", "spread"))
"""The function that writes the picks of a volley as a draft."""


@dataclass(frozen=True, slots=True)
class Loading:
    """A number of like weapons with one kind of rounds: "weapon=K:V" or "weapon=K:V*2"."""

    group: tuple[int, ...]
    rounds: Rounds
    count: int

    @property
    def times(self) -> str:
        """The number as it precedes the name: "2 × "; empty for one."""
        return f"{self.count} × " if self.count > 1 else ""


def volley_of(position: Position, draft: Draft) -> Volley | None:
    """Return the volley of a draft; None before its target is picked."""
    unit, chosen = aimer(position, draft), read(draft)
    if unit is None or not {"post", "section", "target"} <= chosen.keys():
        return None
    return drafted(position, unit, chosen)


def drafted(position: Position, unit: int, chosen: Chosen) -> Volley:
    """Return the volley of a draft whose target is picked."""
    aim = aimed(position, unit, chosen)
    known = loadings(position, aim)
    loads = [known[name] for name in chosen.get("weapon", ()) if name in known]
    (spread,) = chosen.get("spread", ("0",))
    return replace(aim, shots=_shots(position, unit, loads), spread=int(spread))


def aimed(position: Position, unit: int, chosen: Chosen) -> Volley:
    """Return the volley of a draft whose target is picked, without shots."""
    (post,), (section,), (target,) = chosen["post"], chosen["section"], chosen["target"]
    links = (Spotter(*link.split("/", 1)) for link in chosen.get("spotter", ()))
    command = Fire(position.id(unit), post, section, target, (), spotter=next(links, None))
    return volley_from(position.battle, command)


def loading_choices(position: Position, unit: int, chosen: Chosen) -> Iterator[Choice[Command]]:
    """Yield the choices for a picked target: fire, weapons with rounds, spread."""
    aim, volley = aimed(position, unit, chosen), drafted(position, unit, chosen)
    known = loadings(position, aim)
    nothing = Blocked(clauses.COMBAT_SEQUENCE, "Pick at least one weapon to fire.")
    blocked = refuse_combination(position, volley) if volley.shots else nothing
    yield Choice("fire", "fire", fire_command(position.battle, volley), "", blocked, key="f")
    weapons = tuple(_weapons(position, aim, known))
    clashes = partial(_clash, position, unit, known)
    yield from Many("weapon", weapons, clashes).choices(chosen, write)
    yield from Count("spread", tuple(_spreads(position, volley))).choices(chosen, write)
    yield from _blocked_weapons(position, aim)


def _weapons(position: Position, aim: Volley, known: Mapping[str, Loading]) -> Iterator[Opt]:
    unit, sheet = aim.unit, position.sheet(aim.unit)
    keys = _keys(position, aim)
    for name, loading in known.items():
        key = keys.get(_slot(position, unit, loading), "")
        item = sheet.equipment[loading.group[0]]
        kind, left = _rounds(position, unit, loading.rounds)
        rounds = left and f" · {kind}{', ' if kind else ''}{left} left"
        source = loading.group[0] if loading.rounds is None else loading.rounds
        label, at = f"{item.pos} {loading.times}{item.name}{rounds}", item_address(position, unit, source)
        alone = replace(aim, shots=_shots(position, unit, [loading]))
        blocked = refuse_grenades(position, alone)
        yield Opt(name, label, at, key, blocked, sets=_setting(position, unit, loading))


def _slot(position: Position, unit: int, loading: Loading) -> Slot:
    equipment, rounds = position.sheet(unit).equipment, loading.rounds
    return loading.group, None if rounds is None else rounds_of(equipment[rounds]), loading.count


def _keys(position: Position, aim: Volley) -> dict[Slot, str]:
    """Return the key of each loading; keys follow the printed sheet and never change in a battle."""
    sheet = position.sheet(aim.unit)
    groups = dict.fromkeys(
        interchangeable_weapons(position, aim.unit, item) for item in sheet.ranged[aim.section]
    )
    slots = [
        (group, rounds, count)
        for group in groups
        for weapon in (weapon_of(position, aim.unit, group[0]),)
        for rounds in dict.fromkeys(rounds_of(sheet.equipment[item]) for item in weapon.bins) or (None,)
        for count in range(1, len(group) * weapon.number + 1)
    ]
    return dict(zip(slots, WEAPON_KEYS, strict=False))


def _rounds(position: Position, unit: int, rounds: Rounds) -> tuple[str, str]:
    """Return the name of rounds and how many are left; empty texts for a weapon without bins."""
    ammunition = None if rounds is None else position.sheet(unit).equipment[rounds].ammunition
    left = "" if rounds is None else str(position.unit(unit).stores[rounds])
    return ammunition.name if ammunition else "", left


def _setting(position: Position, unit: int, loading: Loading) -> CommandSetting:
    equipment, rounds = position.sheet(unit).equipment, loading.rounds
    shots = tuple(shot_label(position, unit, Shot(item, rounds)) for item in loading.group)
    name = f"{loading.times}{equipment[loading.group[0]].name}"
    return CommandSetting(name, *_rounds(position, unit, rounds), shots)


def _clash(position: Position, unit: int, known: Mapping[str, Loading], one: str, other: str) -> bool:
    """Return whether two loadings exclude each other: same rounds, or more weapons than there are."""
    a, b = known[one], known[other]
    most = len(mounted(position, unit, a.group))
    return a.group == b.group and (a.rounds == b.rounds or a.count + b.count > most)


def _spreads(position: Position, volley: Volley) -> Iterator[Opt]:
    for spread in range(MOST_SPREAD + 1):
        blocked = refuse_spread(position, replace(volley, spread=spread)) if volley.shots else None
        if not blocked or spread <= 1:
            label = f"spread {spread}: +{spread}d6, −{spread}/−{spread}/−{spread} for each hit"
            at = f"clause/{clauses.HIT_SPREAD_FIRE}"
            sets = CommandSetting("spread", str(spread))
            yield Opt(spread, label if spread else "no spread", at, str(spread), blocked, sets=sets)


def _blocked_weapons(position: Position, aim: Volley) -> Iterator[Choice[Command]]:
    """Yield the weapons of the section that cannot fire at this target, each with the reason."""
    for item in (group[0] for group in weapon_groups(position, aim)):
        if not any(True for _ in rounds_for(position, aim, item)):
            weapon = position.sheet(aim.unit).equipment[item]
            sources = weapon_of(position, aim.unit, item).bins or (None,)
            blocked = refuse_shot(position, aim, Shot(item, sources[0]))
            at = item_address(position, aim.unit, item)
            label = f"{weapon.pos} {weapon.name}"
            sets = CommandSetting(weapon.name, needs=(label,))
            yield Choice(f"weapon={weapon.pos}", label, (), at, blocked, sets=sets)


def suggested(position: Position, aim: Volley) -> tuple[str, ...]:
    """Return the picks of the largest legal volley, as a first suggestion."""
    return load_names(position, aim, max(mixtures(position, aim), key=len, default=()))


def load_names(position: Position, aim: Volley, shots: Sequence[Shot]) -> tuple[str, ...]:
    """Return the names of the loadings that make up some shots."""
    return tuple(name for name, loading in loadings(position, aim).items() if _is_in(loading, shots))


def _is_in(loading: Loading, shots: Sequence[Shot]) -> bool:
    used = [shot for shot in shots if shot.weapon in loading.group]
    return len(used) == loading.count and all(shot.bin == loading.rounds for shot in used)


def loadings(position: Position, aim: Volley) -> dict[str, Loading]:
    """Return each legal loading against a target, by its name in drafts."""
    return {
        load_name(position, aim.unit, group[0], rounds, count): Loading(group, rounds, count)
        for group in weapon_groups(position, aim)
        for rounds in rounds_for(position, aim, group[0])
        for count in range(1, len(mounted(position, aim.unit, group)) + 1)
    }


def _shots(position: Position, unit: int, loads: Sequence[Loading]) -> tuple[Shot, ...]:
    shots: list[Shot] = []
    for group in dict.fromkeys(loading.group for loading in loads):
        mix = [loading.rounds for loading in loads if loading.group == group for _ in range(loading.count)]
        mix.sort(key=lambda rounds: -1 if rounds is None else rounds)
        shots += load(position, unit, mounted(position, unit, group), mix)
    return tuple(sorted(shots, key=letters))
