"""`shellshock demo`: watch bots play a battle."""

from shellshock_tui import library
from shellshock_tui.cli import terminal
from shellshock_tui.cli.arguments import open_named
from shellshock_tui.session.demo import start_demo

WITHOUT = "Without one, `shellshock simulate` lets bots play battles and counts who wins."


def show_demo(scenario: str, seed: int | None) -> int:
    """Show a battle between bots, which is saved only until the next demo; return the exit code."""
    data, dice = open_named(library.SCENARIO, scenario), "" if seed is None else str(seed)
    return terminal.on_terminal(lambda: terminal.play_session(start_demo(data, dice)), WITHOUT)
