"""The question between two turns, and the command that begins the next one."""

from typing import TypeVar

from shellshock_tui.engine.rules import Decision
from shellshock_tui.kit.forms import Form

C = TypeVar("C")


def turn_question(kind: str, turn: int, clause: str) -> Decision:
    """Return the decision to begin a turn, which any side may make."""
    over = f"Turn {turn - 1} is over: begin" if turn > 1 else "Begin"
    return Decision(kind, "", "", f"{over} turn {turn}.", clause)


def turn_form(make: type[C], turn: int) -> Form[C]:
    """Return the form of the command that begins a turn."""
    return Form(make, name="next-turn", label=f"begin turn {turn}", key="b", at="phase/turn")
