"""Checking a lesson by playing it with its own commands, without a screen."""

from collections.abc import Iterator
from typing import Any

from shellshock_tui.engine.rules import IllegalCommand, Malformed, Rules
from shellshock_tui.engine.view import Boxes, Rose, SheetView, Table
from shellshock_tui.lessons.course import answer_of
from shellshock_tui.lessons.lesson import Step
from shellshock_tui.lessons.taught import TaughtSession

MOST_COMMANDS = 60
"""More than that no step takes."""


def check_lesson(session: TaughtSession) -> Iterator[str]:
    """Play a lesson to its end; yield a sentence for each fault, and stop at the first that bars the way."""
    while not session.course.done:
        number, step = session.course.step + 1, session.course.now
        yield from (f"step {number}: {fault}" for fault in _false_addresses(session, step))
        try:
            _take_step(session)
        except (IllegalCommand, Malformed, LookupError, ValueError) as error:
            yield f"step {number}: {error}"
            return


def _take_step(session: TaughtSession) -> None:
    """Do what a step wants; LookupError if its own commands do not do it."""
    here = session.course.step
    if session.course.waits_for_answer:
        answer = answer_of(session.course, session.rules, session.state).total
        session.answer(int(answer))
    for _ in range(MOST_COMMANDS):
        if session.course.step != here:
            return
        if session.course.is_read_only:
            session.read_on()
        else:
            session.show()
    raise LookupError("it is not done after its own commands")


def _false_addresses(session: TaughtSession, step: Step) -> Iterator[str]:
    rules, state = session.rules, session.state
    known = addresses(rules, state)
    for at in step.light:
        if not any(address == at or address.startswith(f"{at}/") for address in known) and not is_explained(
            rules, state, at
        ):
            yield f"there is nothing to light at {at}"
    if step.rule and step.rule not in rules.clauses:
        yield f"there is no rule {step.rule}"


def is_explained(rules: Rules[Any, Any], state: Any, at: str) -> bool:
    """Say whether there is anything at an address."""
    try:
        rules.explain(state, at)
    except ValueError:
        return False
    return True


def addresses(rules: Rules[Any, Any], state: Any) -> frozenset[str]:
    """Return the addresses of every cell of every sheet."""
    units = {piece.unit for side in rules.sides for piece in rules.pieces(state, side.id, ())}
    return frozenset(at for unit in units for at in _cells(rules.sheet(state, unit, ())))


def _cells(view: SheetView) -> Iterator[str]:
    yield from (cell.at for cell in view.facts)
    for area in view.areas:
        yield from (cell.at for cell in area.summary)
        for block in area.blocks:
            match block:
                case Table(rows=rows):
                    yield from (cell.at for row in rows for cell in row)
                case Rose(spokes=cells) | Boxes(cells=cells):
                    yield from (cell.at for cell in cells)
