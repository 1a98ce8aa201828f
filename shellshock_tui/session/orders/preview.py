"""What commands would come to, one after another, as far as no die falls."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.dice import Dice, DieWanted, HandedDice
from shellshock_tui.engine.map_view import Leg, Piece
from shellshock_tui.engine.rules import IllegalCommand, Rules
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.engine.view import Mark

S = TypeVar("S")
C = TypeVar("C")
GONE = (Mark.PENDING, Mark.LOST)


@dataclass(frozen=True, slots=True)
class Preview(Generic[S, C]):
    """What commands would come to before the first die, or the first that is barred."""

    states: tuple[S, ...]
    """The state before the first command, and after each that is foreseen."""
    legs: tuple[Leg[C], ...]
    """Each command that is foreseen, and how its unit stands after it."""
    wanted: DieWanted | None = None
    """The die that the next command rolls."""
    blocked: Blocked | None = None
    """Why the next command may not be given."""

    @property
    def state(self) -> S:
        """The last state that is foreseen."""
        return self.states[-1]

    @property
    def is_whole(self) -> bool:
        """Whether every command is foreseen."""
        return self.wanted is None and self.blocked is None


def preview(
    rules: Rules[S, C], state: S, commands: tuple[C, ...], dice: Callable[[], Dice] = HandedDice
) -> Preview[S, C]:
    """Return what commands would come to, as far as no die falls that is not supposed."""
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


def pieces_of(rules: Rules[Any, Any], state: Any) -> dict[str, Piece]:
    """Return every counter by its unit, whoever may see it."""
    return {piece.unit: piece for piece in reversed(rules.pieces(state, rules.sides[0].id, ()))}


def standing(rules: Rules[Any, Any], state: Any) -> tuple[str, ...]:
    """Return the units that are not lost; a marker is none."""
    return tuple(unit for unit, piece in pieces_of(rules, state).items() if unit and piece.mark not in GONE)
