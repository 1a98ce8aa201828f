"""The optional rules: the one table from which they are read, listed and looked up."""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from enum import StrEnum
from typing import TypeVar

from shellshock_tui.engine.option import Option, OptionValue, Setting
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.rules.shellshock.rulebook import clauses

V = TypeVar("V", bound=OptionValue)
OFFER = "offer"
ROLES = {"red": Role.ATTACK, "blue": Role.DEFENCE, "green": Role.MOVE, "brown": Role.INTERNAL}
"""What the rulebook's colours stand for."""


class DamageDice(StrEnum):
    """What decides which d/s/p counts."""

    COIN = "coin"
    MID = "mid"
    HIGH = "high"
    D6 = "d6"
    RANGE = "range"


@dataclass(frozen=True, slots=True)
class Offer:
    """What is told of an option."""

    title: str
    clauses: tuple[str, ...]
    words: Mapping[OptionValue, str]
    """Each value that it may have, in words."""


def one_of(title: str, about: str, words: Mapping[V, str]) -> V:
    """Offer some values, the standard first; what it is about are clauses, with spaces between."""
    offer = Offer(title, tuple(about.split()), dict(words.items()))
    return field(default=next(iter(words)), metadata={OFFER: offer})


def switch(title: str, about: str) -> bool:
    """Offer a rule that is off as a standard."""
    return one_of(title, about, {False: "off", True: "on"})


@dataclass(frozen=True, slots=True)
class Options:
    """What a scenario or its players may set."""

    start_speed: str = one_of(
        "Speed at the start",
        "setup.start-speed",
        {"standstill": "standing still", "full": "at full speed", "choice": "each as it likes"},
    )
    initiative_parts: int = one_of(
        "Initiative in parts",
        "initiative.parts",
        {1: "a chit a unit", 2: "in halves", 3: "in thirds", 4: "in fourths"},
    )
    firing_arc: str = one_of("Firing arc", "combat.arc", {"rows": "rows of hexes", "wedge": "30° either way"})
    damage_dice: DamageDice = one_of(  # noqa: RUF009 - it makes a field of the dataclass
        "Damage dice",
        "option.damage-dice option.ranged-damage",
        {
            DamageDice.COIN: "a coin",
            DamageDice.MID: "always mid",
            DamageDice.HIGH: "always high",
            DamageDice.D6: "a d6",
            DamageDice.RANGE: "by range",
        },
    )
    rambo_misses: bool = switch("Rambo misses", "option.rambo-misses")
    lucky_shot: bool = switch("Lucky shot", "option.lucky-shot")
    instant_death: bool = switch("Instant death", "option.instant-death")
    nestle: bool = switch("Nestling", "option.nestle")
    tree_cover: bool = switch("Tree cover", "option.tree-cover")
    motionless: bool = switch("Motionless targets", "option.motionless")
    point_blank: bool = switch("Point blank", "option.point-blank")
    phased_play: bool = switch("Phased play", "move.phased-play")


OFFERS: Mapping[str, Offer] = {each.name: each.metadata[OFFER] for each in fields(Options)}
"""What is told of each option, by its name."""


def listed(options: Options) -> tuple[Option, ...]:
    """Return all options as they stand."""
    return tuple(_listed(each, getattr(options, each.name)) for each in fields(Options))


def _listed(each: "Field[OptionValue]", value: OptionValue) -> Option:
    offer = OFFERS[each.name]
    settings = {setting: Setting(setting, words) for setting, words in offer.words.items()}
    return Option(
        name=each.name,
        title=offer.title,
        clauses=offer.clauses,
        role=ROLES.get(clauses()[offer.clauses[0]].colour, Role.NONE),
        settings=tuple(settings.values()),
        standard=next(iter(settings.values())),
        chosen=settings[value],
    )
