"""Playing out a plan for a search, with the replies of other sides, until the state can be valued."""

from collections import deque
from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from shellshock_tui.dice import Dice, RecordedDice
from shellshock_tui.engine.rules import Decision, IllegalCommand, Searching

S = TypeVar("S")
C = TypeVar("C")
LONGEST = 400
"""The greatest number of commands that are played after a plan."""


class PlayedOn(NamedTuple, Generic[S]):
    """The result of playing a plan out."""

    state: S
    planned: int
    """The number of commands of the plan that were played."""
    further: int
    """The number of commands that were played after the plan."""
    replies: int
    """The number of plans of other sides that were played."""
    is_certain: bool
    """Whether no die was rolled."""

    @property
    def commands(self) -> int:
        """The number of all commands that were played."""
        return self.planned + self.further


def play_on(rules: Searching[S, C], s: S, side: str, plan: Iterable[C], dice: Dice) -> PlayedOn[S]:
    """Play a side's plan; then let the side follow its policy, and others reply, until the state is quiet.

    At least as many plans of other sides are played as the searcher wants. What is left of a plan is given up
    when its next command has become illegal.
    """
    recorded, searcher = RecordedDice(dice), rules.searcher
    left, planned, further, replies = deque(plan), 0, 0, 0
    while isinstance(asked := rules.decision(s), Decision) and further < LONGEST:
        able = asked.answerers(rules.sides)
        if left and side in (*able, *asked.cut_in):
            s, given = _played(rules, s, side, left, recorded)
            planned += given
        elif not left and replies >= searcher.replies and searcher.is_quiet(s):
            break
        else:
            mover, commands = _next_plan(rules, s, side, asked, able[0])
            s, given = _played(rules, s, mover, deque(commands), recorded)
            further, replies = further + given, replies + (mover != side)
            if not given:
                break
    return PlayedOn(s, planned, further, replies, not recorded.rolls)


def _played(rules: Searching[S, C], s: S, side: str, commands: deque[C], dice: RecordedDice) -> tuple[S, int]:
    """Take commands of a side until another side is asked; return the state then, and their number.

    If one has become illegal, the others are dropped.
    """
    given = 0
    while commands and isinstance(asked := rules.decision(s), Decision):
        if side not in (*asked.answerers(rules.sides), *asked.cut_in):
            break
        try:
            s = rules.play(s, commands.popleft(), dice).state
        except IllegalCommand:
            commands.clear()
        else:
            given += 1
    return s, given


def _next_plan(
    rules: Searching[S, C], s: S, own: str, asked: Decision, answerer: str
) -> tuple[str, tuple[C, ...]]:
    """Return the side that goes on, and its plan: one that interrupts comes before the one that is asked."""

    def chosen(side: str) -> tuple[C, ...]:
        return (rules.searcher.policy if side == own else rules.searcher.reply)(s, side)

    for side in asked.cut_in:
        if side != answerer and (commands := chosen(side)):
            return side, commands
    return answerer, chosen(answerer)
