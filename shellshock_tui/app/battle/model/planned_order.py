"""A planned order: commands given by one key, shown on the map first."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.map_view import Leg, Piece
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.view import Mark

STAR = "★"


@dataclass(frozen=True)
class PlannedOrder:
    """The commands that a unit will carry out, planned by the player or suggested by the advisor."""

    commands: tuple[object, ...]
    goal: str
    """The effect of the commands, in a few words."""
    piece: Piece | None = None
    """The unit's counter as it stands now; None if nothing moves."""
    legs: tuple[Leg[object], ...] = ()
    first: object = None
    """The command with which the player wants the path to begin."""
    remark: Remark | None = None
    """The advisor's reason for the plan; None for the player's own plan."""
    goes_round: bool = False
    """Whether the path is longer than needed, since the unit must spend all its movement points."""

    @cached_property
    def on_map(self) -> tuple[Leg[object], ...]:
        """The legs that end on the map; the leg by which a unit leaves it is left out."""
        return tuple(leg for leg in self.legs if leg.at != OFF_BOARD)

    @property
    def end(self) -> int:
        """The place where the path ends, or `OFF_BOARD`."""
        return self.on_map[-1].at if self.on_map else OFF_BOARD

    @property
    def facing(self) -> int | None:
        """The unit's facing at the end, counted from north; None if it has none."""
        return self.on_map[-1].facing if self.on_map else None

    @property
    def ghost(self) -> Piece | None:
        """The unit's counter as it would stand at the end; None if it does not change."""
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
        """The movement points left at each place of the path, as text."""
        return {leg.at: f"»{leg.left}" for leg in self.on_map} if self.ghost else {}

    @property
    def words(self) -> str:
        """The plan's text for the prompt; a suggestion has a star."""
        return f"{STAR} {self.goal}" if self.remark else self.goal


def way(piece: Piece, legs: tuple[Leg[object], ...], goal: str, first: object = None) -> PlannedOrder:
    """Return the player's own plan to move along some legs."""
    left = legs[-1].left
    words = f"go to {goal} with {left} left" if left else f"go to {goal}"
    return PlannedOrder(tuple(leg.command for leg in legs), words, piece, legs, first)
