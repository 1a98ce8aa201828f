"""The rules that a drill may ask about: those that lessons have taught, or all."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from shellshock_tui.drill.memory import Memory
from shellshock_tui.drill.order import DrillOrder
from shellshock_tui.engine.trail import clause_title
from shellshock_tui.lessons.course_book import lessons_of
from shellshock_tui.lessons.progress import read_marks
from shellshock_tui.rules import system

FOR_ALL = "F4 asks about all rules."
AFTER_LESSONS = f"The cards ask what your lessons taught, and what you have answered before. {FOR_ALL}"
BEFORE_LESSONS = "You have taken no lesson yet, so the cards ask what lesson {}, {}, teaches. " + FOR_ALL
NOT_TAUGHT = "You have taken no lesson yet about {}. The reason of each answer explains it."


@dataclass(frozen=True, slots=True)
class Scope:
    """The rules that cards may ask about."""

    clauses: frozenset[str] = frozenset()
    """The clauses on which an answer may depend; empty for all."""
    note: str = ""
    """The sentence that tells the learner about it; empty for none."""

    def allows(self, clauses: Sequence[str]) -> bool:
        """Return whether a card about some clauses may be asked."""
        return not self.clauses or (bool(clauses) and self.clauses.issuperset(clauses))


EVERYTHING = Scope()


def within_lessons(order: DrillOrder, memory: Memory, folder: Path | None) -> tuple[DrillOrder, Scope]:
    """Return an order limited to the clauses that the learner has been taught, and the scope of its cards.

    Clauses that the learner has answered before count as taught; before the first lesson that explains any,
    so do those of that lesson. If the learner has been taught none of the clauses in the order, all of them
    are asked.
    """
    if order.every or order.cards or order.most:
        return order, EVERYTHING
    marks = read_marks(folder)
    lessons = [(listed, listed.lesson) for listed in lessons_of(order.system) if listed.lesson]
    teaching = [(listed, lesson) for listed, lesson in lessons if lesson.clauses]
    done = [lesson for listed, lesson in teaching if listed.mark(marks).done]
    if not teaching:
        return order, EVERYTHING
    first = teaching[0][1]
    learnt = {clause for lesson in done or [first] for clause in lesson.clauses}.union(memory.clauses)
    if learnt.issuperset(system(order.system).clauses):
        return order, EVERYTHING
    taught = tuple(clause for clause in order.clauses if clause in learnt)
    if order.clauses and not taught:
        note = NOT_TAUGHT.format(", ".join(map(clause_title, order.clauses)))
        return order, Scope(note=note)
    note = AFTER_LESSONS if done else BEFORE_LESSONS.format(first.number, first.title)
    return replace(order, clauses=taught), Scope(frozenset(learnt), note)
