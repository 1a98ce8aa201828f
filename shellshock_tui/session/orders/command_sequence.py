"""Give several commands as one, and stop when something unforeseen happens."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from shellshock_tui.dice import DieWanted, GivenDice
from shellshock_tui.engine.english import does
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import Decision, IllegalCommand, Outcome, Playing
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.session.session import Session


class Stop(StrEnum):
    """The reason why no further command was given."""

    DONE = "done"
    BARRED = "barred"
    ROLLED = "rolled"
    WANTED = "wanted"
    """A die is wanted from the table."""
    ASKED = "asked"
    """Another side has to decide."""
    CUT_IN = "cut-in"
    """Another side may interrupt now that could not before."""
    UNFORESEEN = "unforeseen"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Given:
    """The result of giving several commands together."""

    start: int
    """The number of entries in the journal before the first command."""
    count: int
    """The number of commands that were given."""
    rest: tuple[object, ...]
    """The commands that were not given."""
    stop: Stop
    words: str = ""
    """A sentence on why the rest was not given."""
    wanted: DieWanted | None = None
    refusal: IllegalCommand | None = None
    """The refusal of the first of the remaining commands."""

    @property
    def blocked(self) -> Blocked | None:
        """The refusal of the first of the remaining commands; None if it is allowed."""
        return self.refusal.blocked if self.refusal else None


Halt = tuple[Stop, str] | None


def never() -> bool:
    """Return False: nobody asks for a pause."""
    return False


def give_together(session: Session, commands: Sequence[object], pause: Callable[[], bool] = never) -> Given:
    """Give commands one after another, stopping at dice, refusals and surprises.

    All that are given form one group, which is undone as a whole. `pause` is called between commands; if it
    returns True, no more are given, so that a bot may interrupt.
    """
    start = len(session.entries)
    try:
        return _give(session, start, tuple(commands), pause)
    finally:
        session.join(start)


def _give(session: Session, start: int, commands: tuple[object, ...], pause: Callable[[], bool]) -> Given:
    able = _interrupters(session)
    for count, command in enumerate(commands):
        halt = _halted(session, command, able, pause) if count else None
        if halt is not None:
            return Given(start, count, commands[count:], *halt)
        try:
            result = session.give(command)
        except IllegalCommand as refusal:
            why = refusal.blocked
            return Given(start, count, commands[count:], Stop.BARRED, why.reason, refusal=refusal)
        if isinstance(result, DieWanted):
            return Given(start, count, commands[count + 1 :], Stop.WANTED, f"{result}.", result)
    return Given(start, len(commands), (), Stop.DONE)


def _halted(session: Session, command: object, able: frozenset[str], pause: Callable[[], bool]) -> Halt:
    """Return why the next command is not given; None if it may be."""
    rules, asked, last = session.rules, session.decision(), session.entries[-1]
    if isinstance(asked, Outcome):
        return Stop.OVER, asked.reason
    if last.rolls:
        return Stop.ROLLED, "Dice were rolled."
    side = rules.actor(session.state, command)
    if side not in ("", *asked.answerers(rules.sides)):
        return Stop.ASKED, turn_of(rules, asked.side)
    if fresh := sorted(_interrupters(session) - able - {side}):
        return Stop.CUT_IN, f"{_name(rules, fresh[0])} may interrupt now."
    if not _as_foreseen(session, last, side):
        words = "The last command had an unexpected result, so the rest of the order was not given."
        return Stop.UNFORESEEN, words
    return (Stop.PAUSED, "Another side may interrupt first.") if pause() else None


def _interrupters(session: Session) -> frozenset[str]:
    asked = session.decision()
    return frozenset(asked.cut_in) if isinstance(asked, Decision) else frozenset()


def _as_foreseen(session: Session, last: Entry[object], side: str) -> bool:
    """Return whether the last command had the result that its side could predict from what it knew."""
    rules = session.rules
    if not rules.hidden:
        return True
    before = rules.observe(session.state_at(len(session.entries) - 2), side)
    try:
        expected = rules.play(before, last.command, GivenDice()).state
    except (IllegalCommand, DieWanted):
        return False
    return bool(rules.observe(expected, side) == rules.observe(session.state, side))


def turn_of(rules: Playing[Any, Any], side: str) -> str:
    """Return a sentence that says which side has to answer, as the reason why the rest was not given."""
    return f"{does(_name(rules, side), 'has')} to answer next."


def _name(rules: Playing[Any, Any], side: str) -> str:
    return next((one.name for one in rules.sides if one.id == side), "another side")
