"""A plan: commands that one Enter gives, shown as a ghost on the map before they are given."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.map_view import Leg, Piece
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.view import Mark

STAR = "★"


@dataclass(frozen=True)
class PlannedOrder:
    """What a unit is to do: a way of one's own, or what is advised."""

    commands: tuple[Any, ...]
    goal: str
    """What it comes to, in a few words."""
    piece: Piece | None = None
    """The unit's counter where it stands now; none if nothing moves."""
    legs: tuple[Leg[Any], ...] = ()
    first: Any = None
    """The command that the player wants it to begin with."""
    remark: Remark | None = None
    """Why it is advised; nothing for a way of one's own."""
    goes_round: bool = False
    """Whether the way is longer than it need be, since the unit must spend all its points."""

    @cached_property
    def on_map(self) -> tuple[Leg[Any], ...]:
        """The legs after which the unit still stands on the map: who leaves it goes no farther on it."""
        return tuple(leg for leg in self.legs if leg.at != OFF_BOARD)

    @property
    def end(self) -> int:
        """Where it leads, or `OFF_BOARD`."""
        return self.on_map[-1].at if self.on_map else OFF_BOARD

    @property
    def facing(self) -> int | None:
        """How the unit faces at the end."""
        return self.on_map[-1].facing if self.on_map else None

    @property
    def ghost(self) -> Piece | None:
        """The unit's counter as it would stand at the end; nothing if it stays as it is."""
        if self.piece is None or not self.on_map:
            return None
        last, turn = self.on_map[-1], 0
        if (last.at, last.facing) == (self.piece.at, self.piece.facing):
            return None
        if last.facing is not None and self.piece.facing is not None:
            turn = last.facing - self.piece.facing
        arrows = tuple(facing + turn for facing in self.piece.arrows)
        figure = next((leg.figure for leg in reversed(self.on_map) if leg.figure), self.piece.figure)
        return self.piece._replace(
            at=last.at, facing=last.facing, arrows=arrows, mark=Mark.PICKED, figure=figure
        )

    @cached_property
    def route(self) -> Mapping[int, str]:
        """What is left at each place of the way, where the unit leaves it."""
        return {leg.at: f"»{leg.left}" for leg in self.on_map} if self.ghost else {}

    @property
    def words(self) -> str:
        """The plan as the prompt tells it."""
        return f"{STAR} {self.goal}" if self.remark else self.goal


def way(piece: Piece, legs: tuple[Leg[Any], ...], goal: str, first: Any = None) -> PlannedOrder:
    """Return the plan of a way of one's own."""
    left = legs[-1].left
    words = f"go to {goal}, {left} left" if left else f"go to {goal}"
    return PlannedOrder(tuple(leg.command for leg in legs), words, piece, legs, first)
