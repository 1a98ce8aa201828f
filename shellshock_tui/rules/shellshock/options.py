"""The optional rules of Shellshock."""

from dataclasses import dataclass
from enum import StrEnum

from shellshock_tui.kit.options import OptionReader, one_of, switch
from shellshock_tui.rules.shellshock import clauses


class DamageDice(StrEnum):
    """The ways to decide which d/s/p column applies."""

    COIN = "coin"
    MID = "mid"
    HIGH = "high"
    D6 = "d6"
    RANGE = "range"


@dataclass(frozen=True, slots=True)
class Options:
    """The optional rules, as a scenario or its players set them."""

    start_speed: str = one_of(
        "Speed at the start",
        {"standstill": "standing still", "full": "at full speed", "choice": "each unit chooses"},
        clauses.SETUP_START_SPEED,
        in_head=True,
    )
    initiative_parts: int = one_of(
        "Initiative in parts",
        {1: "one chit a unit", 2: "in halves", 3: "in thirds", 4: "in fourths"},
        clauses.INITIATIVE_PARTS,
    )
    firing_arc: str = one_of(
        "Firing arc", {"rows": "rows of hexes", "wedge": "30° to either side"}, clauses.COMBAT_ARC
    )
    damage_dice: DamageDice = one_of(  # noqa: RUF009 - it makes a field of the dataclass
        "Damage dice",
        {
            DamageDice.COIN: "toss a coin",
            DamageDice.MID: "always mid",
            DamageDice.HIGH: "always high",
            DamageDice.D6: "roll a d6",
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
    declared_target: bool = switch("Declared targets", clauses.OPTION_DECLARED_TARGET)
    divers_yield: bool = switch("Divers yield", clauses.OPTION_DIVERS_YIELD)
    phased_play: bool = switch("Phased play", clauses.MOVE_PHASED_PLAY)


OPTIONS = OptionReader(Options)
