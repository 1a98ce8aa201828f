"""A planned way: the commands that take a unit to a place, shown before they are given."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from shellshock_tui.engine.map_view import Leg, Piece
from shellshock_tui.engine.view import Mark


@dataclass(frozen=True)
class Plan:
    """The way of a unit to a place."""

    piece: Piece
    """The unit's counter where it stands now."""
    legs: tuple[Leg[Any], ...]
    goal: str = ""
    """Where it leads, in words."""
    first: Any = None
    """The command that the player wants it to begin with."""

    @property
    def unit(self) -> str:
        """The unit that is to go."""
        return self.piece.unit

    @property
    def end(self) -> int:
        """Where the way leads."""
        return self.legs[-1].at

    @property
    def ghost(self) -> Piece:
        """The unit's counter as it would stand at the end."""
        last, turn = self.legs[-1], 0
        if last.facing is not None and self.piece.facing is not None:
            turn = last.facing - self.piece.facing
        arrows = tuple(facing + turn for facing in self.piece.arrows)
        return replace(self.piece, at=last.at, facing=last.facing, arrows=arrows, mark=Mark.PICKED)

    @cached_property
    def route(self) -> Mapping[int, str]:
        """What is left at each place of the way, where the unit leaves it."""
        return {leg.at: f"»{leg.left}" for leg in self.legs}

    @property
    def words(self) -> str:
        """The plan in words: where it leads, and what is left there."""
        left = self.legs[-1].left
        return f"go to {self.goal}, {left} left" if left else f"go to {self.goal}"

    @property
    def facing(self) -> int | None:
        """How the unit faces at the end."""
        return self.legs[-1].facing
