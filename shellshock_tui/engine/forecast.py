"""The odds of commands that roll, the steps of their resolution, and checks whether attacks are legal."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar
from urllib.parse import quote

from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.engine.view import Mark

C_co = TypeVar("C_co", covariant=True)

HITS = "hits"
"""The kind of the chances that what is needed is rolled."""
LOST_SIGN = "✗"
"""The sign of a unit that is lost."""


def share(chance: Fraction) -> str:
    """Return a chance in per cent, to a tenth; what is neither never nor sure does not read as if it were."""
    if 0 < chance < Fraction(1, 2000):
        return "<0.1"
    if Fraction(1999, 2000) <= chance < 1:
        return ">99.9"
    return f"{float(chance * 100):.1f}"


def per_cent(chance: Fraction) -> str:
    """Return a chance with the sign of what it is counted in."""
    return f"{share(chance)} %"


class AttackHeader(NamedTuple):
    """Who attacks whom, and how: what stands over a forecast, or over a roll."""

    kind: str = ""
    """What it is, in a word: "shot", "charge"."""
    by: str = ""
    """Who of the unit attacks, with what or how it stands."""
    target: str = ""
    """The unit that is attacked."""
    where: str = ""
    """How the target is met: the side that is struck, the distance."""
    unit: str = ""
    """The unit that attacks."""
    is_fight: bool = False
    """Whether both strike, so that of nobody it can be said that he hits or misses."""


class SideEffects(NamedTuple):
    """Side effects of one kind that an attack may have, gravest or likeliest first; several may happen."""

    title: str
    """What kind they are, in a word or two."""
    chances: tuple[tuple[str, Fraction], ...]
    mark: Mark = Mark.PLAIN
    signs: tuple[tuple[str, str], ...] = ()
    """The sign of each that has one, by its name."""


class Gain(NamedTuple):
    """The cumulative result after one of several attacks made in turn, and what that attack adds to it."""

    name: str
    so_far: Fraction
    added: Fraction
    at: str
    """Its address; `explain` answers it."""
    is_chance: bool = True
    """Whether it is a chance; otherwise so many on average."""


class Stage(NamedTuple):
    """One of several attacks made in turn on one target."""

    words: str
    """Who attacks, with what."""
    gains: tuple[Gain, ...]


class CombinedAttack(NamedTuple, Generic[C_co]):
    """Attacks that a side can make in turn on one target."""

    attacks: tuple[C_co, ...]
    note: str = ""
    """Who is left out, and why."""


class Forecast(NamedTuple):
    """The odds of a command that rolls, or of several in turn: the numbers needed, and the outcomes."""

    needs: tuple[tuple[str, Trail, Fraction], ...]
    """What must be rolled: for what, the number, and its chance; of a pool ("3 dice") that of one die."""
    outcomes: tuple[tuple[str, Fraction, Mark], ...]
    """The outcomes, which exclude each other: their chances add up to 1."""
    side_effects: tuple[SideEffects, ...] = ()
    """What may happen besides, the gravest kind first."""
    detail: tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...] = ()
    """Whole probability distributions by name, for programs."""
    stages: tuple[Stage, ...] = ()
    """What each attack adds, where there are several."""
    at: str = ""
    """The address under which each chance has its own; empty where none can be opened."""
    dice: tuple[tuple[str, Trail], ...] = ()
    """How many dice are rolled for what must be rolled, by its name, where that has terms."""
    counts: tuple[tuple[str, tuple[int, int]], ...] = ()
    """The fewest and the most of those, where it hangs on dice before; `dice` has the likeliest number."""
    branches: tuple[tuple[str, "Forecast"], ...] = ()
    """One forecast for each answer of the other side ("if it fires"), whose address holds that answer.

    The outcomes of the whole are those of the answer that is best for whoever answers.
    """
    header: AttackHeader = AttackHeader()
    losses: tuple[tuple[str, Fraction], ...] = ()
    """The chance that each entry of a sheet is lost that may be, by its address."""
    is_low: bool = False
    """Whether a die passes that shows at most what is needed."""

    def address(self, kind: str, name: str) -> str:
        """Return the address of a chance: of an outcome, if the kind is empty, else of one of its kind."""
        return "/".join((self.at, *(quote(part, safe="") for part in (kind, name)))) if self.at else ""

    def need_address(self, name: str) -> str:
        """Return the address of the chance that what is needed is rolled."""
        return self.address(HITS, name)

    @property
    def success(self) -> Fraction:
        """The chance that what is attacked is struck, which is 0 for a fight of both."""
        if self.header.is_fight:
            return Fraction(0)
        idle = Mark.EMPTY if any(mark is Mark.EMPTY for _, _, mark in self.outcomes) else Mark.PLAIN
        return sum((chance for _, chance, mark in self.outcomes if mark is not idle), Fraction(0))

    @property
    def fatal(self) -> Fraction:
        """The chance that the target is lost: of what bears the sign of it, else of what is its end."""
        graves = [group for group in self.side_effects if group.mark is Mark.LOST]
        signed = {name for group in graves for name, sign in group.signs if sign == LOST_SIGN}
        told = [chance for group in graves for name, chance in group.chances if name in signed]
        ends = sum((chance for _, chance, mark in self.outcomes if mark is Mark.LOST), Fraction(0))
        return max(*told, ends) if told else ends

    @property
    def best(self) -> str:
        """The answer of the other side that is best for it; empty where all are alike or it is not asked."""
        best = [answer for answer, found in self.branches if found.outcomes == self.outcomes]
        return best[0] if 0 < len(best) < len(self.branches) else ""

    def parts(self, answer: str = "") -> Iterator[tuple[str, "Forecast"]]:
        """Yield the forecast and all its branches, each with the answers that lead to it."""
        yield answer, self
        for name, branch in self.branches:
            yield from branch.parts(", ".join(filter(None, (answer, name))))


class AttackTold(NamedTuple):
    """An attack as an event tells of it: who, whom, with what, its chance to strike, and whether it did."""

    unit: str
    target: str
    by: str
    chance: Fraction
    has_struck: bool


class RollStep(NamedTuple):
    """One step of the resolution of a roll, from the dice to the damage, in a few words."""

    title: str
    """What the step is, in a word or two: "roll"."""
    words: str
    """Its dice and sums: "10+7 + 3 = 20"."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """How each number in it came about."""
    clause: str = ""
    mark: Mark = Mark.PLAIN
    """PENDING for harm done, LOST for the end of a unit."""
    header: AttackHeader | None = None
    """Whose roll it is the first step of, if it is one."""


class Need(NamedTuple):
    """The number that an attack needs, and the chance of it."""

    trail: Trail
    chance: Fraction
    is_low: bool = False
    """Whether a die passes that shows at most the number."""


class AttackCheck(NamedTuple):
    """One attack of a unit on a target: what it needs, or what blocks it."""

    by: str
    """Who of the unit makes it, in words; empty where that is no question."""
    name: str
    """With what, in words."""
    verdict: Need | Blocked
    facts: tuple[tuple[str, str], ...] = ()
    """What programs are told of it besides, in the system's own fields."""
