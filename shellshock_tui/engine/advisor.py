"""The contract of an advisor, which proposes plans and evaluates them for bots and hints."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from shellshock_tui.dice import Dice
from shellshock_tui.engine.trail import Term

S_contra = TypeVar("S_contra", contravariant=True)
C = TypeVar("C")
C_co = TypeVar("C_co", covariant=True)

HARM, DANGER, COVER, OBJECTIVE, MEANS = "harm", "danger", "cover", "objective", "means"
LABELS = (HARM, DANGER, COVER, OBJECTIVE, MEANS)
"""The labels of terms: damage dealt, damage risked, cover, objectives of the battle, resources left."""


class Words(NamedTuple):
    """The words in which players read about a label."""

    name: str
    gain: str
    """The reason for choosing a plan that gains by the label: "to do more harm"."""
    price: str
    """The drawback of a plan that loses by the label: "in more danger"; empty if losing is none."""
    about: str
    """The subject of the label's terms, for terms that do not name theirs: "what the enemy loses"."""
    instead: tuple[tuple[str, "Words"], ...] = ()
    """Pairs of a text and other words, which hold if all of a plan's terms of the label mention the text."""


class Plan(NamedTuple, Generic[C_co]):
    """A candidate plan: the commands of a whole activation, or none in order not to interrupt."""

    commands: tuple[C_co, ...]
    words: str
    """A summary of the plan as a sentence without a full stop: "Ash moves to 0304"."""
    at: str = ""
    """The address of the place where the plan ends; empty if it concerns no place."""


class Advisor(Protocol[S_contra, C]):
    """A rule system's evaluation of plans."""

    @property
    def measure(self) -> str:
        """The unit in which terms are counted, in a word; values below one half are not shown."""

    @property
    def whole(self) -> str:
        """The unit of a hundred times the measure, in a word, if the measure is a hundredth; else empty."""

    @property
    def words(self) -> Mapping[str, Words]:
        """The system's own words for some labels; for the others, general words are used."""

    def sample(self, s: S_contra, side: str, dice: Dice) -> C:
        """Return a random legal command of a side that decides or may interrupt, without listing them all."""

    def plans(self, s: S_contra, side: str) -> Iterator[Plan[C]]:
        """Yield the candidate plans of a side that decides or may interrupt."""

    def appraise(self, s: S_contra, plans: Sequence[Plan[C]]) -> list[tuple[Term, ...]]:
        """Return the terms of each plan's evaluation, in the order of the plans.

        The labels of the terms are from `LABELS`; a negative value counts against the plan.
        """


def in_words(advisor: Advisor[S_contra, C], amount: float) -> str:
    """Return an amount of an advisor's measure in words: "310 men", "6.09 points"."""
    number = round(amount)
    if advisor.whole:
        return f"{number // 100}.{number % 100:02} {advisor.whole}"
    unit, *rest = advisor.measure.split(" ")
    return " ".join((str(number), unit.removesuffix("s") if number == 1 else unit, *rest))
