"""`shellshock resume`: go on with a saved battle."""

from pathlib import Path

from shellshock_tui.cli import terminal
from shellshock_tui.cli.arguments import named_as_typed, recovery_hint
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.saved_games import find_saved
from shellshock_tui.library.locations import begun_games, games_folder, plain_name
from shellshock_tui.session import Session, resume
from shellshock_tui.store import DamagedError, SaveError, read
from shellshock_tui.user_error import with_full_stop

WITHOUT = "Without one, `shellshock replay` prints the events of a saved battle."


def resume_battle(game: str) -> int:
    """Resume a saved battle; return the exit code."""
    path = find_saved(game)

    def go_on() -> int:
        with named_as_typed(game):
            session = resume(path) if game else _resume_last(path)
        return terminal.play_session(session)

    return terminal.on_terminal(go_on, WITHOUT)


def _resume_last(path: Path) -> Session:
    """Resume the game that was played last.

    Raises:
        CommandLineError: It cannot be resumed; the message names the game that was played before it, if any.
    """
    try:
        return resume(path)
    except SaveError as error:
        before = next((one for one in begun_games(games_folder()) if one != path and _can_go_on(one)), None)
        if before is None:
            raise
        name = plain_name(before)
        told = with_full_stop(str(error))
        told += recovery_hint(error.path) if isinstance(error, DamagedError) else ""
        raise CommandLineError(
            f"{told} `shellshock resume {name}` continues the game played before it."
        ) from None


def _can_go_on(path: Path) -> bool:
    try:
        saved = read(path)
    except SaveError:
        return False
    return bool(saved.rows) and not saved.is_open
