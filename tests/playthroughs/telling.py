"""The texts of a record about questions, events and reasons."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, assert_never

from shellshock_tui.dice import Roll
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.trail import Blocked, Clause, Number, Op, Term, Trail
from shellshock_tui.engine.view import Mark, Track
from shellshock_tui.kit.codec import Codec

FEW = 4
"""The most legal commands that are listed one by one."""


def asked(count: int, track: Track, decision: Decision) -> str:
    """Return the turn, the side and the question."""
    phase = next((cell.text for cell in track.phases if cell.mark is Mark.CURRENT), "before the first turn")
    cut_in = f" ({' and '.join(decision.cut_in)} may cut in)" if decision.cut_in else ""
    return f"[{count}] Turn {track.turn}, {phase}. {decision.side} is asked: {decision.question}{cut_in}"


def command(table: Mapping[str, Any], codec: Codec[Any]) -> str:
    """Return a command in short, without unchanged fields and without the names of unit and face."""
    told = {name: value for name, value in table.items() if value not in (None, False, {}) or name == "speed"}
    return codec.words(told).replace(" unit=", " ").replace(" to=", " ")


def legal(side: str, commands: Sequence[str]) -> str:
    """Return the number of a side's legal commands, with a list if they are few."""
    if len(commands) <= FEW:
        listed = "; ".join(commands)
    else:
        counts = Counter(command.split()[0] for command in commands)
        listed = ", ".join(f"{count} {do}" for do, count in counts.items())
    return f"    {len(commands)} legal for {side}: {listed}"


def rolls(fallen: Sequence[Roll]) -> Iterator[str]:
    """Yield a line for each die rolled, with its purpose."""
    for roll in fallen:
        yield f"    d{roll.sides} shows {roll.face}: {roll.what}"


def briefly(event: Event) -> Iterator[str]:
    """Yield the sentences of the events."""
    yield f"    {event.text}"


def fully(event: Event) -> Iterator[str]:
    """Yield the events with their clauses and the terms of each number."""
    facts = dict(event.facts)
    yield f"    {event.name}: {event.text}" + (f" [{facts['clause']}]" if "clause" in facts else "")
    for label, trail in event.trails:
        yield f"        {label} = {number(trail.total)}: {terms(trail)}"


def terms(trail: Trail) -> str:
    """Return the terms of a number in their order, each with its clause."""
    return ", ".join(f"{deed(term)} {term.label} [{term.clause}]" for term in trail.terms)


def deed(term: Term) -> str:
    """Return the operation of a term on the total before it."""
    match term.op:
        case Op.ADD:
            return f"+{number(term.value)}" if term.value >= 0 else number(term.value)
        case Op.TIMES:
            return f"x{number(term.value)}"
        case Op.HALVE_UP:
            return "half up"
        case Op.FLOOR:
            return "floor"
        case Op.AT_LEAST:
            return f"at least {number(term.value)}"
        case Op.AT_MOST:
            return f"at most {number(term.value)}"
        case Op.READ:
            return f"read {number(term.value)}"
        case _:
            assert_never(term.op)


def number(value: Number) -> str:
    """Return a number: a whole one, or a decimal as sheets print it."""
    whole = isinstance(value, int) or value.denominator == 1
    return str(int(value)) if whole else decimal(Fraction(value))


def decimal(value: Fraction) -> str:
    """Return a fraction of hundredths as a decimal."""
    hundredths = value * 100
    assert hundredths.denominator == 1, value
    whole, rest = divmod(int(hundredths), 100)
    return f"{whole}.{rest:02}"


def refusal(blocked: Blocked) -> str:
    """Return the clause that forbids something, and why."""
    return f"    {blocked.clause}: {blocked.reason}"


def reason(found: Trail | Blocked | Clause) -> str:
    """Return an explanation in words."""
    match found:
        case Trail():
            return f"    {number(found.total)}: {terms(found)}"
        case Blocked():
            return refusal(found)
        case Clause():
            return f"    {found.id}: {found.text}"
        case _:
            assert_never(found)


def sheet(view: SheetView) -> Iterator[str]:
    """Yield the lines of a record sheet that remain when its areas are folded."""
    yield f"    {view.title}: {' · '.join(cell.text for cell in view.facts)}"
    for area in view.areas:
        yield f"    {area.name:<8} {' · '.join(cell.text for cell in area.summary)}"


def over(outcome: Outcome) -> str:
    """Return the outcome of the battle."""
    points = ", ".join(f"{side} {score}" for side, score in outcome.points)
    return f"[over] {outcome.reason} [{outcome.clause}]" + (f" Points: {points}." if points else "")
