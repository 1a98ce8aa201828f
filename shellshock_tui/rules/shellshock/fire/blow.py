"""A physical attack about to be rolled, and how it comes out (physical.*)."""

from dataclasses import dataclass
from enum import Enum, auto

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.damage.impact import slay, strike_home
from shellshock_tui.rules.shellshock.damage.wound import Impact, Sums
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.hit import needed_physically
from shellshock_tui.rules.shellshock.fire.roll import (
    fortune,
    hits,
    kills,
    lucky_term,
    multiplied,
    roll_trail,
    throw,
)
from shellshock_tui.rules.shellshock.position import Position


class Result(Enum):
    """How a physical attack came out."""

    MISSED = auto()
    HIT = auto()
    SLAIN = auto()
    """Instant death: nothing else is rolled."""


@dataclass(frozen=True, slots=True)
class Blow:
    """A physical attack about to be rolled."""

    unit: int
    target: int
    face: int
    struck: Dsp
    sums: Sums
    words: str
    speed: tuple[tuple[str, Trail], ...] = ()
    """The ramming speed as its terms, for a ram."""


def roll_blow(position: Position, blow: Blow, dice: Dice) -> tuple[Position, list[Event], Result]:
    """Roll a physical attack, and strike if it hits."""
    need = needed_physically(position, blow.unit, blow.target, blow.face)
    hit_dice, options = position.sheet(blow.unit).hit_dice, position.battle.options
    rolled = throw(dice, hit_dice, 0, options, f"{position.name(blow.unit)} pilot")
    hit = hits(rolled, int(need.total), options)
    told = event(
        "physical-roll",
        f"{position.name(blow.unit)} {blow.words}: needs {need.total}, "
        f"rolled {rolled.total}, {'hits' if hit else 'misses'}.",
        ("roll", roll_trail(rolled, hit_dice)),
        ("needs", need),
        *blow.speed,
        unit=position.unit_setup(blow.unit).id,
        target=position.unit_setup(blow.target).id,
        total=rolled.total,
        need=int(need.total),
        hit=hit,
        clause=clauses.PHYSICAL_RAM,
    )
    if not hit:
        return position, [told], Result.MISSED
    if kills(rolled, options):
        return *slay(
            position, blow.target, "instant-death", clauses.OPTION_INSTANT_DEATH, [told]
        ), Result.SLAIN
    times = fortune(rolled, options)
    sums = tuple((part, Trail((*trail.terms, *lucky_term(times)))) for part, trail in blow.sums)
    impact = Impact(blow.unit, blow.target, blow.face, multiplied(blow.struck, times), sums)
    position, events = strike_home(position, impact, dice)
    return position, [told, *events], Result.HIT
