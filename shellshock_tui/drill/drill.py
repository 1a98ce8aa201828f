"""`Drill`, a round of cards without a screen: the questions, the answers, and the choice of the next card."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from fsrs import Rating

from shellshock_tui.drill.answer import (
    Answer,
    Deed,
    Figure,
    Given,
    NotUnderstood,
    Pick,
    Several,
    amiss,
    is_right,
    read_answer,
    said,
    told,
)
from shellshock_tui.drill.card import Card, explanation
from shellshock_tui.drill.clock import Clock
from shellshock_tui.drill.exercise import YES_NO
from shellshock_tui.drill.memory import NOTHING, Memory
from shellshock_tui.drill.on_paper import working
from shellshock_tui.drill.worked import Slip, WalkStep
from shellshock_tui.engine.trail import Blocked, Clause, Trail, clause_title

HINT = "Think of"


class Phase(StrEnum):
    """The present task of the learner."""

    ASKED = "asked"
    """The learner answers the card's question."""
    WALKED = "walked"
    """The learner goes through the calculation, term by term."""
    CLOSED = "closed"
    """The learner reads the answer."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a card."""

    card: Card
    is_right: bool
    """Whether the first answer was right."""
    hinted: bool
    gave_up: bool
    missed: tuple[str, ...] = ()
    """The clauses that were left out or misread, as far as that is known; all of the card's if it is not."""


@dataclass
class Drill:
    """A round of cards."""

    cards: Iterator[Card]
    memory: Memory
    clock: Clock
    walks: bool = True
    """Whether a wrong answer that no slip explains is followed by the calculation, step by step."""
    tries: int = 1
    """The number of wrong answers after which the right one is shown."""
    card: Card | None = None
    phase: Phase = Phase.CLOSED
    said: list[str] = field(default_factory=list)
    """The text of the program about the present card, line by line."""
    results: list[Result] = field(default_factory=list)
    hinted: bool = False
    _steps: tuple[WalkStep, ...] = ()
    _step: int = 0
    _wrong: int = 0
    """The number of wrong answers to the present card."""
    _again: str = ""
    """The sentence that asks for another answer."""
    _slipped: bool = False
    """Whether the walk has already found the step that went wrong."""
    _before: Memory = NOTHING
    """The memory before the grading of the card that is walked through."""

    def next(self) -> Card | None:
        """Ask the next card; return None if there are no more."""
        return self.ask(next(self.cards, None))

    def ask(self, card: Card | None) -> Card | None:
        """Ask a card that was made ahead; None says that there are no more."""
        self.card = card
        self.said, self.hinted, self._steps, self._step, self._slipped = [], False, (), 0, False
        self._wrong, self._again = 0, ""
        self.phase = Phase.ASKED if self.card else Phase.CLOSED
        if self.card:
            self.memory = self.memory.after(self.card.key)
        return self.card

    @property
    def wanted(self) -> Answer | None:
        """The answer that is wanted now; None if no question waits for one."""
        if self.card is None:
            return None
        match self.phase:
            case Phase.ASKED:
                return self.card.exercise.answer
            case Phase.WALKED:
                return _wanted(self._steps[self._step])
            case Phase.CLOSED:
                return None
            case _:
                assert_never(self.phase)

    @property
    def question(self) -> str:
        """The question that waits for an answer; empty if none does."""
        if self.card is None:
            return ""
        match self.phase:
            case Phase.ASKED:
                return self.card.exercise.question
            case Phase.WALKED:
                return self._steps[self._step].question
            case Phase.CLOSED:
                return ""
            case _:
                assert_never(self.phase)

    def answer(self, text: str) -> None:
        """Take an answer as it was typed.

        Raises:
            NotUnderstood: The text is no answer to the question; it is asked for again.
        """
        match self.phase:
            case Phase.ASKED:
                assert self.card is not None
                self._answered(self.card, read_answer(self.card.exercise.answer, text))
            case Phase.WALKED:
                self._walked(text)
            case Phase.CLOSED:
                raise NotUnderstood("This card is answered.")
            case _:
                assert_never(self.phase)

    def _answered(self, card: Card, given: Given) -> None:
        right, is_first = card.is_right(given), not self._wrong
        slips = () if right else card.slips(given)
        if is_first:
            missed = () if right else _missed(card, slips)
            self.results.append(Result(card, right, self.hinted, gave_up=False, missed=missed))
        if right:
            if is_first:
                self._grade(card.exercise.clauses, Rating.Hard if self.hinted else Rating.Good)
            self.said = [line for line in self.said if line != self._again]
            self._close(card.verdict(given))
            return
        self._wrong += 1
        if is_first:
            # A walk grades only the first wrong step, so that it may be broken off at any time.
            self._before = self.memory
            clauses = _missed(card, slips)
            self._grade(clauses if len(clauses) == 1 else card.exercise.clauses, Rating.Again)
        if self._wrong < self.tries and not _is_settled(card.exercise.answer):
            self._again = self._try_again(card, given)
            self.said.append(self._again)
            self.said.extend(explanation(slips) or card.exercise.slips)
            return
        walked = self.walks and bool(card.steps) and (self.tries > 1 or not slips)
        self.said.append(self._no(card, given) if walked else card.verdict(given))
        if walked:
            self._steps, self.phase = card.steps, Phase.WALKED
        else:
            self.said.extend(explanation(slips) or card.exercise.slips)
            self._close()

    @staticmethod
    def _try_again(card: Card, given: Given) -> str:
        wanted = card.exercise.answer
        told = f"You said {said(wanted, given)}, which is not right."
        if isinstance(wanted, Deed):
            told = wanted.fault(str(given))
        if isinstance(wanted, Several) and isinstance(given, frozenset):
            told = f"{told} {amiss(wanted, given)}"
        return f"{told} Answer again."

    def _no(self, card: Card, given: Given) -> str:
        words = said(card.exercise.answer, given)
        return f"You said {words}, which is not right. Go through it step by step."

    def _walked(self, text: str) -> None:
        step = self._steps[self._step]
        assert self.card is not None
        wanted = _wanted(step)
        given = read_answer(wanted, text)
        if is_right(wanted, given):
            self.said.append(f"Right: {step.words}.")
        else:
            self.said.append(f"No, it is {step.words} ({step.clause}).")
            if not self._slipped:
                self._slipped = True
                self.memory = self.memory.restored(self.card.exercise.clauses, self._before)
                self._grade((step.clause,), Rating.Again)
                self.results[-1] = replace(self.results[-1], missed=(step.clause,))
        self._step += 1
        if self._step == len(self._steps):
            self._close(f"So it is {self.card.exercise.answer.text}.")

    def hint(self) -> None:
        """Say which clauses decide the answer; a right answer then counts less."""
        if self.phase is not Phase.ASKED or self.card is None:
            return
        self.hinted = True
        titles = ", ".join(map(clause_title, self.card.exercise.clauses))
        hint = f"{HINT} {titles}." if titles else "The map and the sheet show all that you need."
        if hint not in self.said:
            self.said.append(hint)

    def give_up(self) -> None:
        """Close the card with its answer."""
        if self.phase is Phase.CLOSED or self.card is None:
            return
        if self.phase is Phase.ASKED and not self._wrong:
            clauses = self.card.exercise.clauses
            self.results.append(
                Result(self.card, is_right=False, hinted=self.hinted, gave_up=True, missed=clauses)
            )
            self._grade(clauses, Rating.Again)
        steps = [f"{working(self.card.exercise)}."] if len(self.card.steps) > 1 else []
        self._close(f"It is {told(self.card.exercise.answer)}.", *steps)

    def _close(self, *lines: str) -> None:
        assert self.card is not None
        self.said.extend(lines)
        if self.card.why:
            self.said.append(self.card.why)
        self.phase = Phase.CLOSED

    def _grade(self, clauses: tuple[str, ...], rating: Rating) -> None:
        for clause in clauses:
            self.memory = self.memory.graded(clause, rating, self.clock())

    @property
    def reason(self) -> Trail | Blocked | Clause | None:
        """The full reason for the answer, once the card is closed."""
        return self.card.exercise.reason if self.card and self.phase is Phase.CLOSED else None


def _is_settled(wanted: Answer) -> bool:
    """Return whether a wrong answer leaves only the right one."""
    return isinstance(wanted, Pick) and len(wanted.options) == len(YES_NO)


def _missed(card: Card, slips: Sequence[Slip]) -> tuple[str, ...]:
    """Return the clauses of the slips; all that decide the answer if no slip explains it."""
    return tuple(dict.fromkeys(slip.clause for slip in slips)) or card.exercise.clauses


def _wanted(step: WalkStep) -> Figure:
    words = "" if step.answer == _number(step.words) else step.words
    return Figure(step.answer, words, others=step.others)


def _number(words: str) -> Fraction | None:
    """Return the number that words are; None if they are none, such as "4+"."""
    try:
        return Fraction(words.replace("−", "-"))
    except ValueError:
        return None
