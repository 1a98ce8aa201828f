"""The printed charts: what a value needs on a d6, with a second die from 6 on, and what wounds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from shellshock_tui.dice import Dice, throw
from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.kit.law import Law, Need, binomial, nonzero, share
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.battle import Charts

DIE = 6
MOST = 10
"""The highest value of the chart."""
NONE = Fraction(0)


class Skill(NamedTuple):
    """What must be rolled: a number, and where there is one the number of a second die."""

    trail: Trail
    first: int
    second: int

    @property
    def chance(self) -> Fraction:
        """The chance of one try, second die included."""
        if not self.first:
            return NONE
        passed = share(self.first, DIE)
        return passed + (1 - passed) * (share(self.second, DIE) if self.second else 0)

    @property
    def words(self) -> str:
        """What must be rolled, as players write it: "2+/6+"."""
        return (f"{self.first}+" if self.first else "none") + (f"/{self.second}+" if self.second else "")


def skill(charts: Charts, value: Trail, clause: str) -> Skill:
    """Read the chart of skills, armour and discipline."""
    row = charts.roll[max(0, min(MOST, int(value.total)))]
    found = Skill(value, row.first, row.second)
    read = Term("the chart", Op.READ, row.first, clause, words=found.words)
    return found._replace(trail=Trail((*value.terms, read)))


def no_skill(trail: Trail) -> Skill:
    """Return that nothing can be rolled."""
    return Skill(trail, 0, 0)


def wound(charts: Charts, endurance: Term, strength: Term) -> Skill:
    """Read the chart of wounds: endurance less strength (shoot.wound)."""
    difference = int(endurance.value) - int(strength.value)
    need = next((band.need for band in charts.wound if band.least <= difference <= band.most), 0)
    words = f"{need}+" if need else "never"
    less = replace(strength, value=-strength.value)
    read = Term("the chart", Op.READ, need, clauses.SHOOT_WOUND, words=words)
    return Skill(Trail((endurance, less, read)), need, 0)


class Thrown(NamedTuple):
    """What dice came to: what each throw showed, and how many were good."""

    faces: tuple[tuple[int, ...], ...]
    good: int


def thrown(dice: Dice, count: int, one: Skill, what: str) -> Thrown:
    """Throw dice, and those that fail again where there is a second chance."""
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

    name: str
    """With what."""
    count: Trail
    hit: Skill
    wound: Skill
    save: Skill
    clause: str

    @property
    def each(self) -> Fraction:
        """The chance that one attack costs a hit point."""
        return self.hit.chance * self.wound.chance * (1 - self.save.chance)

    @property
    def number(self) -> int:
        """How many attacks there are."""
        return int(self.count.total)

    def law(self, left: int) -> Law[int]:
        """Return what they come to: wounds that are not saved, no more than there are hit points left."""
        found = nonzero((min(left, wounds), p) for wounds, p in enumerate(binomial(self.number, self.each)))
        return Law(
            f"wounds of {self.name}", found, lambda wanted: self.explain(wanted, left), tuple(self.needs()),
            ((f"{self.name}: hit", self.count),), {0: f"{self.name}: none"},
        )  # fmt: skip

    def needs(self) -> Iterator[Need]:
        """Yield what must be rolled."""
        tried = (("hit", self.hit), ("wound", self.wound), ("save", self.save))
        for what, one in tried:
            yield f"{self.name}: {what}", one.trail, one.chance

    def explain(self, wanted: int, left: int) -> Trail:
        """Return the chance of a number of wounds, by how many attacks come through."""
        terms = [
            add(f"{wounds} of {self.number} come through", p, self.clause)
            for wounds, p in enumerate(binomial(self.number, self.each))
            if min(wounds, left) == wanted and p
        ]
        return Trail(tuple(terms))

    def roll(self, dice: Dice, what: str, target: str) -> tuple[Thrown, Thrown, Thrown]:
        """Roll to hit, to wound and to save."""
        hits = thrown(dice, self.number, self.hit, what)
        wounds = thrown(dice, hits.good, self.wound, f"{what}, to wound")
        return hits, wounds, thrown(dice, wounds.good, self.save, f"{target} saves")


def wound_need(attacks: Attacks) -> dict[str, Any]:
    """Return what wounds, as the field of an event."""
    return {"wound-need": attacks.wound.first}
