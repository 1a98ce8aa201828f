"""The odds of commands that roll dice, the steps by which rolls are resolved, and checks of attacks."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar
from urllib.parse import quote

from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.engine.view import Mark

C_co = TypeVar("C_co", covariant=True)

HITS = "hits"
"""The kind, in addresses, of the chances of rolling what is needed."""
LOST_SIGN = "✗"
"""The sign of a lost unit."""


def share(chance: Fraction) -> str:
    """Return a chance in per cent to one decimal; "<0.1" or ">99.9" where rounding would give 0 or 100."""
    if 0 < chance < Fraction(1, 2000):
        return "<0.1"
    if Fraction(1999, 2000) <= chance < 1:
        return ">99.9"
    return f"{float(chance * 100):.1f}"


def per_cent(chance: Fraction) -> str:
    """Return a chance as a percentage: "41.7 %"."""
    return f"{share(chance)} %"


class AttackHeader(NamedTuple):
    """The title of a forecast or a roll: who attacks whom, and how."""

    kind: str = ""
    """The kind of attack, in a word: "shot", "charge"."""
    by: str = ""
    """The attacker within the unit, with its weapon or its posture."""
    target: str = ""
    """The id of the unit that is attacked."""
    where: str = ""
    """Details of the attack, such as the side that is hit and the range."""
    unit: str = ""
    """The id of the unit that attacks."""
    is_fight: bool = False
    """Whether both units strike in one roll, so that neither simply hits or misses."""


class SideEffects(NamedTuple):
    """Effects of one kind that an attack may have besides its outcome; several may happen at once.

    They are ordered by severity or by chance.
    """

    title: str
    """The kind of effects, in a word or two."""
    chances: tuple[tuple[str, Fraction], ...]
    mark: Mark = Mark.PLAIN
    signs: tuple[tuple[str, str], ...] = ()
    """The sign of each effect that has one, by the effect's name."""


class Gain(NamedTuple):
    """The expected result after one of several attacks, and the share of that attack in it."""

    name: str
    so_far: Fraction
    added: Fraction
    at: str
    """The address of the result, which `explain` answers."""
    is_chance: bool = True
    """Whether the result is a chance; otherwise it is an expected number."""


class Stage(NamedTuple):
    """One of several attacks made in turn on the same target."""

    words: str
    """The attacker and its weapon, in words."""
    gains: tuple[Gain, ...]


class CombinedAttack(NamedTuple, Generic[C_co]):
    """Attacks that a side can make in turn on the same target."""

    attacks: tuple[C_co, ...]
    note: str = ""
    """The units that are left out, and why, in words; empty if there are none."""


class Forecast(NamedTuple):
    """The odds of a command that rolls dice, or of several attacks: the numbers needed and the outcomes."""

    needs: tuple[tuple[str, Trail, Fraction], ...]
    """Each number that must be rolled: its name, its calculation and its chance.

    For a pool, such as "3 dice", the chance is that of one die.
    """
    outcomes: tuple[tuple[str, Fraction, Mark], ...]
    """The outcomes with their chances, which add up to 1 because exactly one of them happens."""
    side_effects: tuple[SideEffects, ...] = ()
    """Effects that may happen besides the outcome, the most severe kind first."""
    detail: tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...] = ()
    """Complete probability distributions by name, for programs."""
    stages: tuple[Stage, ...] = ()
    """The share of each attack, where there are several."""
    at: str = ""
    """The address below which each chance has its own; empty if the chances have no addresses."""
    dice: tuple[tuple[str, Trail], ...] = ()
    """The number of dice that are rolled for a need, by the need's name, where it has a calculation."""
    counts: tuple[tuple[str, tuple[int, int]], ...] = ()
    """The least and the greatest number of dice, where it depends on earlier dice.

    `dice` then has the likeliest number.
    """
    branches: tuple[tuple[str, "Forecast"], ...] = ()
    """One forecast for each response of the other side ("if it fires"), which is part of its address.

    The outcomes of the whole forecast are those of the response that is best for the other side.
    """
    header: AttackHeader = AttackHeader()
    losses: tuple[tuple[str, Fraction], ...] = ()
    """The chance that each entry of a sheet that may be lost is lost, by the entry's address."""
    is_low: bool = False
    """Whether a die passes by showing the number needed or less, instead of that number or more."""

    def address(self, kind: str, name: str) -> str:
        """Return the address of the chance of an outcome (`kind` empty), or of a chance of another kind."""
        return "/".join((self.at, *(quote(part, safe="") for part in (kind, name)))) if self.at else ""

    def need_address(self, name: str) -> str:
        """Return the address of the chance of rolling a need."""
        return self.address(HITS, name)

    @property
    def success(self) -> Fraction:
        """The chance that the target is hit; 0 for a fight in which both strike."""
        if self.header.is_fight:
            return Fraction(0)
        idle = Mark.EMPTY if any(mark is Mark.EMPTY for _, _, mark in self.outcomes) else Mark.PLAIN
        return sum((chance for _, chance, mark in self.outcomes if mark is not idle), Fraction(0))

    @property
    def fatal(self) -> Fraction:
        """The chance that the target is lost.

        It is the total chance of the outcomes marked `LOST`, or the greatest chance of a side effect with the
        sign of a loss if that is higher.
        """
        graves = [group for group in self.side_effects if group.mark is Mark.LOST]
        signed = {name for group in graves for name, sign in group.signs if sign == LOST_SIGN}
        chances = [chance for group in graves for name, chance in group.chances if name in signed]
        ends = sum((chance for _, chance, mark in self.outcomes if mark is Mark.LOST), Fraction(0))
        return max(*chances, ends) if chances else ends

    @property
    def best(self) -> str:
        """The response that is best for the other side; empty if all are equally good or there is none."""
        best = [answer for answer, found in self.branches if found.outcomes == self.outcomes]
        return best[0] if 0 < len(best) < len(self.branches) else ""

    def parts(self, answer: str = "") -> Iterator[tuple[str, "Forecast"]]:
        """Yield the forecast and all its branches, each with the responses that lead to it."""
        yield answer, self
        for name, branch in self.branches:
            yield from branch.parts(", ".join(filter(None, (answer, name))))


class AttackTold(NamedTuple):
    """An attack as an event reports it: attacker, target, weapon, chance to hit, and whether it hit."""

    unit: str
    target: str
    by: str
    chance: Fraction
    has_struck: bool


class RollStep(NamedTuple):
    """One step in the resolution of a roll, from the dice to the damage."""

    title: str
    """The name of the step, in a word or two: "roll"."""
    words: str
    """The dice and sums: "10+7 + 3 = 20"."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """The calculation of each number in the words, by its label."""
    clause: str = ""
    mark: Mark = Mark.PLAIN
    """`PENDING` for damage, `LOST` for the loss of a unit."""
    header: AttackHeader | None = None
    """The title of the roll, on its first step; None on the others."""
    parts: tuple[str, ...] = ()
    """The parts of the words, between which a row may end; empty if they are one part."""


class Need(NamedTuple):
    """The number that an attack needs, and the chance of rolling it."""

    trail: Trail
    chance: Fraction
    is_low: bool = False
    """Whether a die passes by showing the number needed or less, instead of that number or more."""
    dice: int = 1
    """The number of dice that are rolled, each with this chance."""


class AttackCheck(NamedTuple):
    """One possible attack of a unit on a target: the number needed, or the reason why it is illegal."""

    by: str
    """The attacker within the unit, in words; empty if the unit has only one."""
    name: str
    """The weapon or kind of attack, in words."""
    verdict: Need | Blocked
    facts: tuple[tuple[str, str], ...] = ()
    """Further facts for programs, in the system's own fields."""
