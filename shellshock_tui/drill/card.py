"""Cards: exercises with their origin, their difficulty, and the likely causes of wrong answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from shellshock_tui.drill.answer import Deed, Figure, Given, Pick, is_right, said, told
from shellshock_tui.drill.exercise import Exercise, Moment
from shellshock_tui.drill.worked import Slip, WalkStep, Worked, walk
from shellshock_tui.engine.handbook import role
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.engine.trail import Blocked, Clause, Trail

MOST_SLIPS = 3
"""The greatest number of slips that are offered for one wrong answer."""


@dataclass(frozen=True, slots=True)
class Made:
    """The values from which a card was made, and from which it can be made again."""

    scenario: str
    seed: str
    command: int
    """The number of commands that were played before."""


@dataclass(frozen=True, slots=True)
class Card:
    """A position and one question about it."""

    system: str
    exercise: Exercise
    moment: Moment
    made: Made

    @property
    def key(self) -> str:
        """The key that two cards share if they are the same to a learner: form, question and answer."""
        return f"{self.exercise.form}: {self.exercise.question} {self.exercise.answer.text}"

    @property
    def difficulty(self) -> int:
        """The number of steps to the answer, more for factors, unprinted figures, sheets and charts."""
        match self.exercise.reason:
            case Trail() as trail:
                sheets = len({unit for unit in self.exercise.units if self._is_used(trail, unit)})
                return Worked(self.moment.rules, self.moment.state, trail).difficulty + max(0, sheets - 1)
            case Blocked() | Clause():
                return len(self.exercise.answer.options) if isinstance(self.exercise.answer, Pick) else 2
            case _:
                assert_never(self.exercise.reason)

    @property
    def used(self) -> tuple[str, ...]:
        """The addresses of the figures that the answer is calculated from."""
        match self.exercise.reason:
            case Trail() as trail:
                return tuple(Worked(self.moment.rules, self.moment.state, trail).addresses)
            case _:
                return ()

    @property
    def area(self) -> Role:
        """The area of the sheet that the clause of an answer is about; none for a calculation."""
        match self.exercise.reason:
            case Clause() as clause:
                return role(clause)
            case Blocked(clause=clause):
                return role(self.moment.rules.clauses[clause])
            case _:
                return Role.NONE

    def _is_used(self, trail: Trail, unit: str) -> bool:
        return any(term.at.startswith(f"unit/{unit}/") for term in trail.terms)

    def is_right(self, given: Given) -> bool:
        """Return whether an answer is right."""
        return is_right(self.exercise.answer, given)

    @property
    def steps(self) -> tuple[WalkStep, ...]:
        """The steps of the calculation; empty if it has none, or only one that asks for the answer itself."""
        reason = self.exercise.reason
        if not isinstance(reason, Trail):
            return ()
        worked = Worked(self.moment.rules, self.moment.state, reason)
        steps = walk(worked, self.moment.names, self.exercise.given)
        return () if [step.answer for step in steps] == [reason.total] else steps

    def slips(self, given: Given) -> tuple[Slip, ...]:
        """Return the slips that lead to a wrong answer exactly, the likeliest first."""
        reason = self.exercise.reason
        number = as_number(given)
        if not isinstance(reason, Trail) or number is None or not isinstance(self.exercise.answer, Figure):
            return ()
        found = [
            slip
            for slip in Worked(self.moment.rules, self.moment.state, reason).slips()
            if slip.total == number
        ]
        found.sort(key=lambda slip: slip.unlikely)
        return tuple({slip.words: slip for slip in reversed(found)}.values())[::-1][:MOST_SLIPS]

    def verdict(self, given: Given) -> str:
        """Return a sentence with the right answer and the given one."""
        answer = self.exercise.answer
        if self.is_right(given):
            return f"Right: {said(answer, given) if isinstance(answer, Deed) else told(answer)}."
        if isinstance(answer, Deed):
            return f"{answer.fault(str(given))} One way is: {answer.text}."
        return f"You said {said(answer, given)}; it is {told(answer)}."

    @property
    def why(self) -> str:
        """The reason of an answer that is not a calculation, in a sentence; empty for a calculation."""
        match self.exercise.reason:
            case Trail():
                return ""
            case Blocked(clause=clause, reason=reason):
                return f"{reason} ({clause})"
            case Clause(id=clause, text=text):
                return f"{self.exercise.why or text} ({clause})"
            case _:
                assert_never(self.exercise.reason)


def as_number(given: Given) -> object:
    """Return the number in an answer: 4 for "4+"; None if there is none."""
    if isinstance(given, str):
        bare = given.removesuffix("+")
        return int(bare) if bare.isdecimal() else None
    return None if isinstance(given, frozenset) else given


def explanation(slips: Sequence[Slip]) -> tuple[str, ...]:
    """Return sentences about the likely mistake: one slip as a statement, several as questions."""
    if len(slips) == 1:
        return (f"{slips[0].words} ({slips[0].clause})",)
    return tuple(f"{slip.question} ({slip.clause})" for slip in slips)
