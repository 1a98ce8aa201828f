"""The victory conditions of a scenario, and the points that count at the turn limit."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shellshock_tui.engine.map_view import Flag
from shellshock_tui.engine.view import ObjectiveKind
from shellshock_tui.kit.goals import Exit, Hold


@dataclass(frozen=True, slots=True)
class Destroy:
    """A goal: enemies worth an ECV destroyed or out of action."""

    side: str
    ecv: int
    kind: ClassVar = ObjectiveKind.DESTROY
    title: ClassVar = "ECV"
    shown: ClassVar = "ECV of enemies lost"

    @property
    def wanted(self) -> int:
        """The ECV to be reached."""
        return self.ecv

    @property
    def reason(self) -> str:
        """The reason of the outcome when the goal is reached."""
        return f"enemies worth {self.ecv} ECV are destroyed or out of action"

    def words(self, board: object) -> str:
        """Return the description of the goal, worded to follow "wins by"."""
        return f"destroying enemies worth {self.ecv} ECV or putting them out of action"

    def flags(self, names: object, count: int) -> Iterator[Flag]:
        """Yield nothing: the goal has no places."""
        yield from ()


Victory = Destroy | Hold | Exit


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a side at the turn limit, besides the ECV of enemies destroyed or out of action."""

    side: str
    hold: int = 0
    """The points for holding the objective at the end."""
    exit: int = 0
    """The points for each unit that left through an exit hex."""
