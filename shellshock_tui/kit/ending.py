"""How battles end: the phase after the last one, and the commands that may always end one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from shellshock_tui.engine.rules import Outcome

if TYPE_CHECKING:
    from shellshock_tui.kit.forms import Form


@dataclass(frozen=True, slots=True)
class Over:
    """The battle has ended."""

    outcome: Outcome

    def decision(self, g: Any) -> Outcome:
        """Return how it ended."""
        return self.outcome

    def actions(self, g: Any, side: str) -> Iterator[Form[Any]]:
        """Yield nothing."""
        yield from ()

    def play(self, g: Any, c: Any) -> None:
        """Nothing can be played any more."""
        raise AssertionError((g, c))


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up."""

    side: str


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """Agree on a draw."""


CONCESSIONS: dict[str, type] = {"resign": Resign, "draw": AgreeDraw}
"""The verbs of the commands that may always be given."""


def concessions(side: str) -> tuple[Form[Any], ...]:
    """Return how a side may end the battle at any time."""
    from shellshock_tui.kit.forms import Form

    resign = Form(Resign, given={"side": side}, name="resign", label="give up")
    return resign, Form(AgreeDraw, name="draw", label="agree on a draw")
