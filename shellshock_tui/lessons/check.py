"""Check a lesson by playing it through with its own commands, without a screen."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.dice import Roll
from shellshock_tui.engine.addresses import is_under, place_of, unit_address, with_area
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import IllegalCommand, Malformed, Viewing
from shellshock_tui.engine.sheet_view import SheetView, cells_in
from shellshock_tui.files import DataError
from shellshock_tui.lessons.lesson import Step
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.user_error import did_you_mean

S = TypeVar("S")

PANES = frozenset({"log", "forecast"})
"""Panes of the screen that a step may highlight."""
MOST_NEAR = 3
"""The most addresses that are suggested in place of a wrong one."""
MOST_COMMANDS = 60
"""The most commands that a step may take."""


class LessonFault(NamedTuple):
    """A fault of a lesson: the step, the field and a sentence."""

    step: int
    """The number of the step; 0 if the fault belongs to the whole lesson."""
    field: str
    why: str
    is_doubt: bool = False
    """Whether the lesson can be taken in spite of the fault."""

    def __str__(self) -> str:
        return f"step {self.step}: {self.why}" if self.step else f"{self.field}: {self.why}"


Look = Callable[[TaughtSession], Iterator[str]]
"""A further check for each step as it begins; yields a sentence for each fault."""


def look_no_further(session: TaughtSession) -> Iterator[str]:  # noqa: ARG001 - a look at nothing
    """Yield no further faults."""
    yield from ()


def check_lesson(session: TaughtSession, look: Look = look_no_further) -> Iterator[LessonFault]:
    """Play a lesson to its end and yield its faults and doubts; stop at a fault that blocks the way."""
    while not session.course.done:
        number, step = session.course.step + 1, session.course.now
        at, began = f"steps.{number}", session.course.began
        yield from (LessonFault(number, f"{at}.{field}", why) for field, why in _false_names(session, step))
        yield from (LessonFault(number, at, why) for why in look(session))
        try:
            _take_step(session)
        except (IllegalCommand, Malformed, LookupError, ValueError) as error:
            yield LessonFault(number, at, str(error))
            return
        except DataError as error:
            yield LessonFault(number if error.field.startswith(f"{at}.") else 0, error.field, error.why)
            return
        for why in _dice_doubts(session, step, began):
            yield LessonFault(number, f"{at}.dice", why, is_doubt=True)
    given, rolled = len(session.course.lesson.dice), len(_rolls(session.entries))
    if given > rolled:
        yield LessonFault(
            0, "dice", f"{_are_rolled(rolled)} of {counted(given, 'die', 'dice')}", is_doubt=True
        )


def _dice_doubts(session: TaughtSession, step: Step, began: int) -> Iterator[str]:
    """Yield the doubts about the dice that a step gives, after it was carried out."""
    if not step.dice:
        return
    before, rolled = _rolls(session.entries[:began]), _rolls(session.entries[began : session.course.began])
    given, of_lesson = len(step.dice), len(session.course.lesson.dice) - len(before)
    if given > len(rolled):
        yield f"{_are_rolled(len(rolled))} of the {counted(given, 'die', 'dice')} of this step"
    elif max(given, of_lesson) < len(rolled):
        yield (
            f"this step gives {counted(given, 'die', 'dice')}, but {len(rolled)} are rolled; "
            "the others are made from the lesson's name"
        )
    for number, ((sides, _), roll) in enumerate(zip(step.dice, rolled, strict=False), start=1):
        if sides != roll.sides:
            yield f"die {number} of this step is a d{sides}, but a d{roll.sides} is rolled: {roll.what}"
            return


def _rolls(entries: Sequence[Entry[object]]) -> tuple[Roll, ...]:
    return tuple(roll for entry in entries for roll in entry.rolls)


def _are_rolled(count: int) -> str:
    return f"only {count} {'is' if count == 1 else 'are'} rolled" if count else "none is rolled"


def _take_step(session: TaughtSession) -> None:
    """Carry out a step with its own commands; raise LookupError if they do not complete it."""
    here = session.course.step
    if session.course.waits_for_answer:
        session.answer(int(session.right_answer().total))
    for _ in range(MOST_COMMANDS):
        if session.course.step != here:
            return
        if session.course.is_read_only:
            session.read_on()
        else:
            session.show()
    raise LookupError("it is not done after its own commands")


def _false_names(session: TaughtSession, step: Step) -> Iterator[tuple[str, str]]:
    """Yield the field and a fault for each address highlighted and each clause cited that does not exist."""
    rules, state = session.rules, session.state
    track = rules.track(state)
    listed = {cell.at for cell in (*track.phases, *track.slots)}
    seen = addresses(rules, state) | listed | set(_places(rules, state, step.highlights)) | PANES
    for number, at in enumerate(step.highlights, start=1):
        light = with_area(at, seen)
        if not any(is_under(address, light) for address in seen):
            near = did_you_mean(at, _beginnings(seen), MOST_NEAR)
            yield f"light.{number}", f"there is nothing to highlight at {at}{near}"
    if step.rule and step.rule not in rules.clauses:
        yield "rule", f"there is no rule {step.rule}"


def _beginnings(seen: Iterable[str]) -> Iterator[str]:
    """Yield addresses and the beginnings of them that can be highlighted, such as an area of a sheet."""
    for address in seen:
        parts = address.split("/")
        yield from ("/".join(parts[:count]) for count in range(2, len(parts) + 1))


def _places(rules: Viewing[S], state: S, light: tuple[str, ...]) -> Iterator[str]:
    """Yield the addresses in `light` that are places of the board, and those of all units on it."""
    for side in rules.sides:
        pieces = rules.pieces(state, side.id, ())
        yield from (unit_address(piece.unit) for piece in pieces if piece.at != OFF_BOARD)
    yield from (at for at in light if place_of(at, rules.board, ()) != OFF_BOARD)


def addresses(rules: Viewing[S], state: S) -> frozenset[str]:
    """Return the addresses of all cells of all units' sheets."""
    units = {piece.unit for side in rules.sides for piece in rules.pieces(state, side.id, ()) if piece.unit}
    return frozenset(at for unit in units for at in _cells(rules.sheet(state, unit, ())))


def _cells(view: SheetView) -> Iterator[str]:
    yield from (cell.at for cell in view.facts)
    for area in view.areas:
        yield from (
            cell.at for cell in (*area.summary, *(cell for block in area.blocks for cell in cells_in(block)))
        )
