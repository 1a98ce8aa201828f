"""The optional rules: the one table from which they are read, listed and looked up."""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from enum import StrEnum
from typing import TypeVar

from shellshock_tui.engine.option import Option, OptionValue, Setting
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.clauses import RULEBOOK

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


def one_of(title: str, words: Mapping[V, str], *about: str) -> V:
    """Offer some values, the standard first, and the clauses that they are about."""
    offer = Offer(title, about, dict(words.items()))
    return field(default=next(iter(words)), metadata={OFFER: offer})


def switch(title: str, about: str) -> bool:
    """Offer a rule that is off as a standard."""
    return one_of(title, {False: "off", True: "on"}, about)


@dataclass(frozen=True, slots=True)
class Options:
    """What a scenario or its players may set."""

    start_speed: str = one_of(
        "Speed at the start",
        {"standstill": "standing still", "full": "at full speed", "choice": "each as it likes"},
        clauses.SETUP_START_SPEED,
    )
    initiative_parts: int = one_of(
        "Initiative in parts",
        {1: "a chit a unit", 2: "in halves", 3: "in thirds", 4: "in fourths"},
        clauses.INITIATIVE_PARTS,
    )
    firing_arc: str = one_of(
        "Firing arc", {"rows": "rows of hexes", "wedge": "30° either way"}, clauses.COMBAT_ARC
    )
    damage_dice: DamageDice = one_of(  # noqa: RUF009 - it makes a field of the dataclass
        "Damage dice",
        {
            DamageDice.COIN: "a coin",
            DamageDice.MID: "always mid",
            DamageDice.HIGH: "always high",
            DamageDice.D6: "a d6",
            DamageDice.RANGE: "by range",
        },
        clauses.OPTION_DAMAGE_DICE,
        clauses.OPTION_RANGED_DAMAGE,
    )
    rambo_misses: bool = switch("Rambo misses", clauses.OPTION_RAMBO_MISSES)
    lucky_shot: bool = switch("Lucky shot", clauses.OPTION_LUCKY_SHOT)
    instant_death: bool = switch("Instant death", clauses.OPTION_INSTANT_DEATH)
    nestle: bool = switch("Nestling", clauses.OPTION_NESTLE)
    tree_cover: bool = switch("Tree cover", clauses.OPTION_TREE_COVER)
    motionless: bool = switch("Motionless targets", clauses.OPTION_MOTIONLESS)
    point_blank: bool = switch("Point blank", clauses.OPTION_POINT_BLANK)
    phased_play: bool = switch("Phased play", clauses.MOVE_PHASED_PLAY)


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
        role=ROLES.get(RULEBOOK.clauses[offer.clauses[0]].colour, Role.NONE),
        settings=tuple(settings.values()),
        standard=next(iter(settings.values())),
        chosen=settings[value],
    )
