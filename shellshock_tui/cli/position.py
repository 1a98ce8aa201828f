"""The position that a command asks about: that of a saved game, or the start of a scenario."""

from collections.abc import Sequence
from typing import Any

from shellshock_tui import library
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.named import open_named
from shellshock_tui.cli.opening import opening
from shellshock_tui.cli.options import with_given
from shellshock_tui.cli.saved import is_game, read_game
from shellshock_tui.engine.rules import Rules
from shellshock_tui.library import DataFile
from shellshock_tui.session.history import divergence_text, fold, play
from shellshock_tui.store import SaveError


def position(given: str, options: Sequence[str] = ()) -> tuple[Rules[Any, Any], Any]:
    """Return the rules and the state of a saved game, or of a scenario with options set.

    Raises:
        CommandLineError: It is neither, or options are given for a saved game.
        SaveError: The game is damaged, has not begun, or today's rules no longer give what was saved.
    """
    if not is_game(given):
        return opening(with_given(open_scenario(given), options))
    no_options(options)
    saved = read_game(given)
    match, difference = play(saved.header, fold(saved.rows))
    if difference:
        raise SaveError(divergence_text(saved.header, difference))
    if not match.states:
        raise SaveError(f"{saved.header.title} has not begun: its first die was not rolled.")
    return match.rules, match.state


def no_options(options: Sequence[str]) -> None:
    """Raise CommandLineError if options are given for a saved game."""
    if options:
        raise CommandLineError(
            "A saved game goes on by the optional rules that it began with; none can be set now."
        )


def open_scenario(given: str) -> DataFile:
    """Open a scenario, where a saved game might be given as well.

    Raises:
        CommandLineError: There is neither.
    """
    try:
        return open_named(library.SCENARIO, given)
    except CommandLineError as error:
        raise CommandLineError(f"There is no saved game {given[:80]!r}. {error}") from None
