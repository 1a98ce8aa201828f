"""`shellshock resume`: go on with a saved battle."""

from shellshock_tui.cli import terminal
from shellshock_tui.cli.arguments import named_as_typed
from shellshock_tui.cli.saved_games import find_saved
from shellshock_tui.session import resume


def resume_battle(game: str) -> int:
    """Resume a saved battle; return the exit code."""
    path = find_saved(game)

    def go_on() -> int:
        with named_as_typed(game):
            session = resume(path)
        return terminal.play_session(session)

    return terminal.on_terminal(go_on)
