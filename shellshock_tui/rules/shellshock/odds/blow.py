"""A blow: one way in which an attack may strike, with the throws of the hit dice that bring it."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, assert_never

from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.grade import Grade
from shellshock_tui.rules.shellshock.odds.hit_odds import NEVER, Reach
from shellshock_tui.rules.shellshock.state import Shot


class Luck(StrEnum):
    """What tens in a row make of a hit."""

    PLAIN = "plain"
    LUCKY = "lucky"
    FATAL = "fatal"


class Hits(NamedTuple):
    """The throws of the hit dice that bring just these shots home: they reach one number, not the next."""

    shots: tuple[Shot, ...]
    need: int
    reached: Reach
    next_need: int = 0
    beyond: Reach = NEVER
    """Those that reach the next number too; never where all shots hit."""

    def chance(self, luck: Luck) -> Fraction:
        """Return the chance of such a throw with that luck."""
        return with_luck(self.reached, luck) - with_luck(self.beyond, luck)


def with_luck(chances: Reach, luck: Luck) -> Fraction:
    """Return the chance of reaching a number with that luck."""
    match luck:
        case Luck.PLAIN:
            return chances.plain
        case Luck.LUCKY:
            return chances.lucky
        case Luck.FATAL:
            return chances.fatal
        case _:
            assert_never(luck)


@dataclass(frozen=True, slots=True)
class Blow:
    """One way in which an attack may strike, with its chance and how it comes about."""

    chance: Fraction
    struck: Dsp | None
    """None for a hit that kills outright (option.instant-death)."""
    hits: Hits
    luck: Luck = Luck.PLAIN
    grade: Grade | None = None
    """The column of the d/s/p; none where nothing is thrown for it."""
    incendiary: bool = False
