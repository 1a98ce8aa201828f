"""The phase after the end of a battle, and the commands that end a battle at any time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Never

from shellshock_tui.engine.rules import Outcome

if TYPE_CHECKING:
    from shellshock_tui.kit.forms import Form


@dataclass(frozen=True, slots=True)
class Over:
    """The phase after the end of a battle."""

    outcome: Outcome

    def decision(self, g: object) -> Outcome:
        """Return the outcome."""
        return self.outcome

    def actions(self, g: object, side: str) -> Iterator[Form[Never]]:
        """Yield nothing, since no command is legal after the end."""
        yield from ()

    def play(self, g: object, c: object) -> None:
        """Raise AssertionError, since no command is legal after the end."""
        raise AssertionError((g, c))


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign."""

    side: str


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """Agree on a draw."""


CONCESSIONS: dict[str, type] = {"resign": Resign, "draw": AgreeDraw}
"""The commands that are legal at any time, by verb."""


def concessions(side: str) -> tuple[Form[Any], ...]:
    """Return the forms with which a side can end the battle at any time."""
    from shellshock_tui.kit.forms import Form

    resign = Form(Resign, given={"side": side}, name="resign", label="give up")
    return resign, Form(AgreeDraw, name="draw", label="agree on a draw")
