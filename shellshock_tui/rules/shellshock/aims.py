"""What a scenario lets a side win by: enemies destroyed, ground held, exits; and points at the turn limit."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from shellshock_tui.engine.map_view import Flag
from shellshock_tui.engine.view import ObjectiveKind
from shellshock_tui.kit.aims import Exit, Hold


@dataclass(frozen=True, slots=True)
class Destroy:
    """Won by destroying enemy units, or putting them out of action, to an ECV."""

    side: str
    ecv: int
    kind: ClassVar = ObjectiveKind.DESTROY
    title: ClassVar = "ECV"
    shown: ClassVar = "ECV of enemies lost"

    @property
    def wanted(self) -> int:
        """How much ECV."""
        return self.ecv

    @property
    def reason(self) -> str:
        """What its side has won by."""
        return f"enemies worth {self.ecv} ECV are destroyed or out of action"

    def words(self, board: object) -> str:
        """Return it as what its side is to do."""
        return f"destroying enemies worth {self.ecv} ECV or putting them out of action"

    def flags(self, names: object, count: int) -> Iterator[Flag]:
        """Yield nothing: it is about no place."""
        yield from ()


Victory = Destroy | Hold | Exit


@dataclass(frozen=True, slots=True)
class Points:
    """What counts at the turn limit besides the ECV of enemies destroyed or out of action."""

    side: str
    hold: int = 0
    """For the objective held at the end."""
    exit: int = 0
    """For each unit that left through an exit hex."""
