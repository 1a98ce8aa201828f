"""The draft of a volley at a target: weapons with their rounds, and spread."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from shellshock_tui.engine.choice import Draft
from shellshock_tui.rules.shellshock.fire.volley import Volley, ready
from shellshock_tui.rules.shellshock.fire.volleys import Rounds, load, mixtures, rounds_for, weapon_groups
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot

Picks = dict[str, str]


@dataclass(frozen=True, slots=True)
class Loading:
    """So many of some like weapons with one kind of rounds: "weapon=K:V" or "weapon=K:V*2"."""

    group: tuple[int, ...]
    rounds: Rounds
    count: int


def aim_at(position: Position, unit: int, chosen: Mapping[str, str], target: int) -> Volley:
    """Return the volley, still without shots, of the picked gunner and section at a target."""
    sheet = position.sheet(unit)
    posts = [post.name for post in sheet.crew]
    sections = [section.name for section in sheet.sections]
    return Volley(unit, posts.index(chosen["post"]), sections.index(chosen["section"]), target, ())


def written(chosen: Picks, loads: Sequence[str]) -> Draft:
    """Return picks and loads as a draft, always in the same order."""
    order = ("fire", "post", "section", "target", "spotter")
    head = tuple(f"{key}={chosen[key]}" for key in order if key in chosen)
    spread = (f"spread={chosen['spread']}",) if chosen.get("spread", "0") != "0" else ()
    return (*head, *(f"weapon={load}" for load in loads), *spread)


def suggested(position: Position, aim: Volley) -> tuple[str, ...]:
    """Return the largest volley that may be fired, to begin with."""
    return load_names(position, aim, max(mixtures(position, aim), key=len, default=()))


def load_names(position: Position, aim: Volley, shots: Sequence[Shot]) -> tuple[str, ...]:
    """Return the loads that make up some shots, as drafts write them."""
    return tuple(
        load_name(position, aim, loading) for loading in loadings(position, aim) if _is_in(loading, shots)
    )


def _is_in(loading: Loading, shots: Sequence[Shot]) -> bool:
    used = [shot for shot in shots if shot.weapon in loading.group]
    return len(used) == loading.count and all(shot.bin == loading.rounds for shot in used)


def loadings(position: Position, aim: Volley) -> Iterator[Loading]:
    """Yield each loading that may be fired at a target."""
    for group in weapon_groups(position, aim):
        mounted = sum(ready(position, aim.unit, item) for item in group)
        for rounds in rounds_for(position, aim, group[0]):
            for count in range(1, mounted + 1):
                yield Loading(group, rounds, count)


def load_name(position: Position, aim: Volley, loading: Loading) -> str:
    """Return a loading as drafts write it."""
    equipment = position.sheet(aim.unit).equipment
    name = equipment[loading.group[0]].pos
    if loading.rounds is not None:
        name = f"{name}:{equipment[loading.rounds].pos}"
    return name if loading.count == 1 else f"{name}*{loading.count}"


def aimed(position: Position, unit: int, chosen: Mapping[str, str]) -> Volley:
    """Return the volley, still without shots, of a draft whose target is picked."""
    aim = aim_at(position, unit, chosen, position.battle.unit_index(chosen["target"]))
    if "spotter" not in chosen:
        return aim
    link, _, eyes = chosen["spotter"].partition("/")
    spotting = position.battle.unit_index(link)
    posts = [post.name for post in position.sheet(spotting).crew]
    return replace(aim, spotter=(spotting, posts.index(eyes)))


def drafted(position: Position, unit: int, chosen: Mapping[str, str], names: Sequence[str]) -> Volley:
    """Return the volley of a draft whose target is picked, with the loads of some names."""
    aim = aimed(position, unit, chosen)
    known = {load_name(position, aim, loading): loading for loading in loadings(position, aim)}
    loads = [known[name] for name in names if name in known]
    return replace(aim, shots=_shots(position, unit, loads), spread=int(chosen.get("spread", "0")))


def split(draft: Draft) -> tuple[Picks, list[str]]:
    """Return what a draft picks, the loads apart."""
    picks = [pick.partition("=")[::2] for pick in draft]
    chosen = {key: value for key, value in picks if key != "weapon"}
    return chosen, [value for key, value in picks if key == "weapon"]


def _shots(position: Position, unit: int, loads: Sequence[Loading]) -> tuple[Shot, ...]:
    shots: list[Shot] = []
    for group in dict.fromkeys(loading.group for loading in loads):
        mounted = [item for item in group for _ in range(ready(position, unit, item))]
        mix = [loading.rounds for loading in loads if loading.group == group for _ in range(loading.count)]
        shots += load(
            position, unit, mounted, sorted(mix, key=lambda rounds: -1 if rounds is None else rounds)
        )
    return tuple(sorted(shots, key=lambda shot: (shot.weapon, -1 if shot.bin is None else shot.bin)))
