"""The printed charts: the d6 roll for a value, with a second die from value 6 on, and wounds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, NamedTuple

from shellshock_tui.cached import cached
from shellshock_tui.dice import Dice, throw
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.trail import Op, Reading, Term, Trail, add
from shellshock_tui.kit.dice.distribution import Distribution, Need, binomial, nonzero, share
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.rulebook_tables import Band, Charts

DIE = 6
MOST = 10
"""The highest value of the chart."""
NONE = Fraction(0)
ROLL, WOUND = "roll", "wound"
"""The names of the printed charts."""
FIRST, SECOND = "die", "second die"
"""The columns of the chart of rolls."""
READINGS = tuple(Reading(ROLL, str(value), FIRST) for value in range(MOST + 1))


@cached
def _success(first: int, second: int) -> Fraction:
    """Return the chance of a roll with the numbers needed on its dice, 0 for a die that is not rolled."""
    if not first:
        return NONE
    passed = share(first, DIE)
    return passed + (1 - passed) * (share(second, DIE) if second else 0)


@cached
def _cost(hit: tuple[int, int], wound: tuple[int, int], save: tuple[int, int]) -> Fraction:
    """Return the chance that an attack hits and wounds and is not saved."""
    return _success(*hit) * _success(*wound) * (1 - _success(*save))


def roll_words(first: int, second: int) -> str:
    """Return the numbers needed on a die and a second one as players write them: "2+/6+"."""
    return (f"{first}+" if first else "none") + (f"/{second}+" if second else "")


class Skill(NamedTuple):
    """A roll: the number needed, and the number needed on a second die if there is one."""

    trail: Trail
    first: int
    second: int

    @property
    def chance(self) -> Fraction:
        """The chance of success, second die included."""
        return _success(self.first, self.second)

    @property
    def words(self) -> str:
        """The roll as players write it: "2+/6+"."""
        return roll_words(self.first, self.second)


def skill(charts: Charts, value: Trail, clause: str) -> Skill:
    """Return the roll for a value by the chart of skills, armour and discipline."""
    number = max(0, min(MOST, int(value.total)))
    row = charts.roll[number]
    found = Skill(value, row.first, row.second)
    read = Term("the chart", Op.READ, row.first, clause, words=found.words, reading=READINGS[number])
    return found._replace(trail=Trail((*value.terms, read)))


def no_skill(trail: Trail) -> Skill:
    """Return a roll that cannot succeed."""
    return Skill(trail, 0, 0)


def wound(charts: Charts, endurance: Term, strength: Term) -> Skill:
    """Return the roll to wound by the chart of endurance less strength (shoot.wound)."""
    difference = int(endurance.value) - int(strength.value)
    band = next((band for band in charts.wound if band.least <= difference <= band.most), None)
    need, where = (band.need, _wound_reading(band.least, band.most)) if band else (0, None)
    words = f"{need}+" if need else "never"
    less = strength._replace(value=-strength.value)
    read = Term("the chart", Op.READ, need, clauses.SHOOT_WOUND, words=words, reading=where)
    return Skill(Trail((endurance, less, read)), need, 0)


def printed_chart(charts: Charts, name: str) -> PrintedChart:
    """Return a chart by its name: the numbers needed by value, or those to wound.

    Raises:
        KeyError: There is no such chart.
    """
    match name:
        case "roll":
            numbers = tuple((row.first, row.second) for row in charts.roll)
            rows = tuple(str(value) for value in range(len(charts.roll)))
            return PrintedChart("roll for a value", clauses.SHOOT_HIT, rows, (FIRST, SECOND), numbers)
        case "wound":
            bands, clause = charts.wound, clauses.SHOOT_WOUND
            needs = (band.need for band in bands)
            spans = (_wound_reading(band.least, band.most).row for band in bands)
            return PrintedChart.column("roll to wound", clause, spans, needs, FIRST)
        case "numbers":
            words = (roll_words(row.first, row.second) for row in charts.roll)
            return PrintedChart.column("number by value", clauses.SHOOT_HIT, range(len(charts.roll)), words)
        case "wound-numbers":
            told = (f"{band.need}+" if band.need else "never" for band in charts.wound)
            between = (_span(band, charts.wound) for band in charts.wound)
            return PrintedChart.column("number to wound by E − S", clauses.SHOOT_WOUND, between, told)
        case _:
            raise KeyError(name)


def _span(band: Band, bands: Sequence[Band]) -> str:
    """Return the differences of a band in words: "2 to 4", "6 or more"."""
    if band == bands[0]:
        return f"{number(band.most)} or less"
    if band == bands[-1]:
        return f"{number(band.least)} or more"
    first, last = number(band.least), number(band.most)
    return first if first == last else f"{first} to {last}"


@cached
def _wound_reading(least: int, most: int) -> Reading:
    return Reading(WOUND, f"{least} to {most}", FIRST)


ROLLS = ("hit", "wound", "target saves")
"""The names of the rolls of an attack, in their order."""


class Thrown(NamedTuple):
    """The faces of dice, and how many succeeded."""

    faces: tuple[tuple[int, ...], ...]
    good: int


def thrown(dice: Dice, count: int, one: Skill, what: str) -> Thrown:
    """Roll dice, and those that failed again if there is a second die."""
    if not one.first or not count:
        return Thrown((), 0)
    faces = throw(dice, count, DIE, f"{what}, {one.first}+")
    good = sum(face >= one.first for face in faces)
    if not one.second or good == count:
        return Thrown((faces,), good)
    again = throw(dice, count - good, DIE, f"{what} again, {one.second}+")
    return Thrown((faces, again), good + sum(face >= one.second for face in again))


@dataclass(frozen=True, slots=True)
class Attacks:
    """Attacks that are rolled together: to hit, to wound, and the saves against them."""

    by: str
    """The name of the attacker."""
    name: str
    """The weapon, or the strikes and their target."""
    count: Trail
    hit: Skill
    wound: Skill
    save: Skill
    clause: str

    @property
    def each(self) -> Fraction:
        """The chance that one attack costs a hit point."""
        dice = ((one.first, one.second) for one in (self.hit, self.wound, self.save))
        return _cost(*dice)

    @property
    def number(self) -> int:
        """The number of attacks."""
        return int(self.count.total)

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """The chance of each number of attacks that cost a hit point, from 0."""
        return binomial(self.number, self.each)

    def needs(self) -> Iterator[Need]:
        """Yield the rolls to hit, to wound and to save."""
        for what, one in zip(ROLLS, (self.hit, self.wound, self.save), strict=True):
            yield f"{self.by}, {self.name}: {what}", one.trail, one.chance

    def roll(self, dice: Dice, what: str, target: str) -> tuple[Thrown, Thrown, Thrown]:
        """Roll to hit, to wound and to save."""
        hits = thrown(dice, self.number, self.hit, what)
        wounds = thrown(dice, hits.good, self.wound, f"{what}, to wound")
        return hits, wounds, thrown(dice, wounds.good, self.save, f"{target} saves")


def casualty_distribution(attacks: Sequence[Attacks], left: int) -> Distribution[int]:
    """Return the distribution of hit points lost to some attacks; `left` is the most that can be lost."""
    ways = {counts: chance for counts, chance in _ways(attacks) if chance}

    def explain(wanted: int) -> Trail:
        terms = (
            add(_through(attacks, counts), chance, attacks[0].clause)
            for counts, chance in ways.items()
            if min(left, sum(counts)) == wanted
        )
        return Trail(tuple(terms))

    found = nonzero((min(left, sum(counts)), chance) for counts, chance in ways.items())
    needs = tuple(need for one in attacks for need in one.needs())
    dice = tuple((f"{one.by}, {one.name}: hit", one.count) for one in attacks)
    return Distribution("wounds", found, explain, needs, dice, {0: "no wound", 1: "1 wound"})


def _ways(attacks: Sequence[Attacks]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield how many attacks of each kind cost a hit point, with the chance of that."""
    for found in product(*(enumerate(one.chances) for one in attacks)):
        yield tuple(count for count, _ in found), prod((chance for _, chance in found), start=Fraction(1))


def _through(attacks: Sequence[Attacks], counts: Sequence[int]) -> str:
    counted = (f"{one.name}: {count} of {one.number}" for one, count in zip(attacks, counts, strict=True))
    return f"{', '.join(counted)} cost a hit point"


def wound_need(attacks: Attacks) -> dict[str, Any]:
    """Return the roll to wound as a fact of an event."""
    return {"wound-need": attacks.wound.first}
