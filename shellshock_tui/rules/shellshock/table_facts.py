"""The facts that the players have told about a battle on a table: ground, ranges, sight, arcs and faces.

A question is either answered or open. Asking for an open one raises `FactWanted`, so that it can neither be
taken for "no" nor be used in a calculation.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from shellshock_tui.rules.shellshock.battle import Hex

NOBODY = -1
"""Stands for the second unit of a question about an objective."""


class Relation(StrEnum):
    """The subject of a question."""

    RANGE = "range"
    """The distance between two units in quarter inches, the same both ways."""
    TOUCH = "touch"
    """Whether two units touch, the same both ways."""
    SIGHT = "sight"
    """Whether a unit sees another."""
    ARC = "arc"
    """Whether a section of a unit bears on another."""
    FACE = "face"
    """The face of the other unit that the unit's fire hits, clockwise from the front."""
    REACH = "reach"
    """Whether a unit's front touches another."""
    SHELTER = "shelter"
    """Whether something beside the other unit shelters it from the unit's fire."""
    HELD = "held"
    """The sides with units on the ground of an objective, as bits in the order of the sides."""


class Question(NamedTuple):
    """A question about two units, or about an objective, as indices."""

    relation: Relation
    unit: int
    """The unit that fires, looks or strikes; for HELD the objective."""
    other: int = NOBODY
    section: int = NOBODY
    """The section of an arc."""


class Fact(NamedTuple):
    """The answer to a question."""

    question: Question
    answer: int
    """A number, or 1 for yes and 0 for no."""
    is_current: bool = True
    """Whether it is still valid. If not, the question is open again, and this answer is only proposed."""


class Declared(NamedTuple):
    """The target that a gunner has declared in this turn (option.declared-target)."""

    unit: int
    post: int
    target: int


class FactWanted(Exception):  # noqa: N818 - a question, not a fault
    """Raised where the answer to an open question is needed."""

    def __init__(self, question: Question) -> None:
        """Take the open question."""
        super().__init__(str(question))
        self.question = question


class Moved(StrEnum):
    """A way in which a unit has ended its move."""

    MOVED = "moved"
    TURNED = "turned"
    STOOD = "stood"


_BESIDE_THE_LINE = (Relation.SIGHT, Relation.SHELTER)
"""The subjects that a third unit may change, because it may stand in the way."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """All facts that have been told."""

    ground: tuple[Hex, ...]
    """The ground under each unit."""
    facts: tuple[Fact, ...] = ()
    """The answers to questions, the latest last; each question is answered once."""
    declared: tuple[Declared, ...] = ()
    """The targets that gunners have declared in this turn."""
    sees_one_way: bool = False
    """Whether a unit may see another that does not see it (option.tree-cover)."""

    def fact(self, question: Question) -> Fact | None:
        """Return the last answer to a question, whether or not it is still valid."""
        asked = self._kept_as(question)
        return next((fact for fact in self.facts if fact.question == asked), None)

    def _kept_as(self, question: Question) -> Question:
        """Return a question with its units in one order, if the answer is the same both ways."""
        match question.relation:
            case Relation.RANGE | Relation.TOUCH:
                is_alike = True
            case Relation.SIGHT:
                is_alike = not self.sees_one_way
            case _:
                is_alike = False
        unit, other = sorted((question.unit, question.other))
        return question._replace(unit=unit, other=other) if is_alike else question

    def answer(self, question: Question) -> int:
        """Return the answer to a question.

        Raises:
            FactWanted: It is open.
        """
        fact = self.fact(question)
        if fact is None or not fact.is_current:
            raise FactWanted(question)
        return fact.answer

    def knows(self, question: Question) -> bool:
        """Return whether a question has an answer that is still valid."""
        fact = self.fact(question)
        return fact is not None and fact.is_current

    def denies(self, question: Question) -> bool:
        """Return whether a question was answered with no, and that is still valid."""
        return self.knows(question) and not self.answer(question)

    def with_answer(self, question: Question, answer: int) -> "TableFacts":
        """Return the facts with an answer, which replaces an earlier one."""
        asked = self._kept_as(question)
        others = (fact for fact in self.facts if fact.question != asked)
        return replace(self, facts=(*others, Fact(asked, answer)))

    def with_declared(self, declared: Declared) -> "TableFacts":
        """Return the facts with one more declared target."""
        return replace(self, declared=(*self.declared, declared))

    def on_ground(self, unit: int, ground: Hex) -> "TableFacts":
        """Return the facts with other ground under a unit."""
        return replace(self, ground=(*self.ground[:unit], ground, *self.ground[unit + 1 :]))

    def after_move(self, unit: int, how: Moved, turrets: tuple[int, ...]) -> "TableFacts":
        """Return the facts after a unit's move; `turrets` are its sections that can turn."""

        def outlives(fact: Fact) -> bool:
            relation, first, second, section = fact.question
            if relation is Relation.HELD:
                return True
            match how:
                case Moved.MOVED:
                    return unit not in (first, second) and relation not in _BESIDE_THE_LINE
                case Moved.TURNED:
                    if relation in (Relation.ARC, Relation.REACH):
                        return first != unit
                    return relation is not Relation.FACE or second != unit
                case Moved.STOOD:
                    return not (relation is Relation.ARC and first == unit and section in turrets)

        return self._where(outlives)

    def after_hiding(self, unit: int) -> "TableFacts":
        """Return the facts after a unit has nestled or left its trees, which changes what it sees."""

        def outlives(fact: Fact) -> bool:
            relation, first, second, _ = fact.question
            return relation is not Relation.SIGHT or unit not in (first, second)

        return self._where(outlives)

    def after_wreck(self) -> "TableFacts":
        """Return the facts after a unit has become a wreck, which may stand in the way."""
        return self._where(lambda fact: fact.question.relation not in _BESIDE_THE_LINE)

    def after_turn(self) -> "TableFacts":
        """Return the facts without those that last a turn: who is on the objectives, and declared targets."""
        kept = self._where(lambda fact: fact.question.relation is not Relation.HELD)
        return replace(kept, declared=())

    def _where(self, outlives: Callable[[Fact], bool]) -> "TableFacts":
        """Return the facts after a change; answers that it may affect are only proposed from now on."""
        kept = (fact._replace(is_current=fact.is_current and outlives(fact)) for fact in self.facts)
        return replace(self, facts=tuple(kept))
