"""`ActionsLeft`, what a character that acts has left of its activation and has done in it (turn)."""

from dataclasses import dataclass
from typing import Self, TypeVar

from shellshock_tui.kit.copying import changed


@dataclass(frozen=True, slots=True)
class ActionsLeft:
    """The actions and movement points that a character has left, and what it has done with the others."""

    unit: str
    left: int
    """Actions left."""
    points: int = 0
    """Movement points left of the move that goes on."""
    moved: bool = False
    fired: bool = False
    keep: bool = False
    """Whether the initiative may be kept afterwards."""
    tried: tuple[str, ...] = ()
    """The watchers that have tested against the action that goes on."""

    def acted(self) -> Self:
        """Return what is left once another action has begun; points of a move are lost."""
        return changed(self, left=self.left - 1, points=0, tried=())


A = TypeVar("A", bound=ActionsLeft)
