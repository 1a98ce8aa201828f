"""`shellshock resume`: go on with a saved battle."""

from pathlib import Path

from shellshock_tui.cli import terminal
from shellshock_tui.cli.arguments import named_as_typed, recovery_hint
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.saved_games import find_saved
from shellshock_tui.cli.shell_word import as_argument
from shellshock_tui.library.locations import SAVED, begun_games, games_folder
from shellshock_tui.session import Session, resume
from shellshock_tui.session.history import fold
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
        CommandLineError: It cannot be resumed; the message names an unfinished game played before it, if any.
    """
    try:
        return resume(path)
    except SaveError as error:
        before = next((one for one in begun_games(games_folder()) if one != path and _can_go_on(one)), None)
        if before is None:
            raise
        name = as_argument(before.name.removesuffix(SAVED))
        told = with_full_stop(str(error))
        told += recovery_hint(error.path) if isinstance(error, DamagedError) else ""
        raise CommandLineError(
            f"{told} `shellshock resume {name}` continues the game played before it."
        ) from None


def _can_go_on(path: Path) -> bool:
    try:
        saved = read(path)
        return bool(saved.rows) and not saved.is_open and not fold(saved.rows).outcome
    except SaveError:
        return False
