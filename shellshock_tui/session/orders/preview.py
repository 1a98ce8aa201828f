"""Preview the results of commands up to the first die."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.dice import Dice, DieWanted, GivenDice
from shellshock_tui.engine.map_view import Leg, Piece
from shellshock_tui.engine.rules import IllegalCommand, Rules, Viewing
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.engine.view import Mark

S = TypeVar("S")
C = TypeVar("C")
GONE = (Mark.PENDING, Mark.LOST)


@dataclass(frozen=True, slots=True)
class Preview(Generic[S, C]):
    """The results of commands before the first that rolls a die or is refused."""

    states: tuple[S, ...]
    """The state before the first command, and after each command that could be previewed."""
    legs: tuple[Leg[C], ...]
    """Each command that could be previewed, and its unit's position after it."""
    wanted: DieWanted | None = None
    """The die that the next command would roll."""
    blocked: Blocked | None = None
    """The refusal of the next command, if it is not allowed."""

    @property
    def state(self) -> S:
        """The last state that could be previewed."""
        return self.states[-1]

    @property
    def is_whole(self) -> bool:
        """Whether all commands could be previewed."""
        return self.wanted is None and self.blocked is None


def preview(
    rules: Rules[S, C], state: S, commands: tuple[C, ...], dice: Callable[[], Dice] = GivenDice
) -> Preview[S, C]:
    """Return the results of commands in turn, up to the first refusal or die that `dice` cannot give.

    `dice` makes the dice for each command; the default gives none.
    """
    states, legs = [state], list[Leg[C]]()
    for command in commands:
        try:
            states.append(rules.play(states[-1], command, dice()).state)
        except DieWanted as wanted:
            return Preview(tuple(states), tuple(legs), wanted=wanted)
        except IllegalCommand as refusal:
            return Preview(tuple(states), tuple(legs), blocked=refusal.blocked)
        legs.append(_leg(rules, states[-1], command))
    return Preview(tuple(states), tuple(legs))


def _leg(rules: Rules[S, C], state: S, command: C) -> Leg[C]:
    piece = pieces_of(rules, state).get(rules.acting_unit(command))
    if piece is None:
        return Leg(command, OFF_BOARD, None, "")
    return Leg(command, piece.at, piece.facing, "", piece.figure)


def pieces_of(rules: Viewing[S], state: S) -> dict[str, Piece]:
    """Return each unit's counter by the unit's id, including those that only one side sees."""
    return {piece.unit: piece for piece in reversed(rules.pieces(state, rules.sides[0].id, ()))}


def units_in_play(rules: Viewing[S], state: S) -> tuple[str, ...]:
    """Return the units that are not lost, without markers."""
    return tuple(unit for unit, piece in pieces_of(rules, state).items() if unit and piece.mark not in GONE)
