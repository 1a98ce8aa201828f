"""Start the screens: a new battle, a saved one, or a demo."""

from collections.abc import Callable, Sequence
from functools import partial

from shellshock_tui import library
from shellshock_tui.cli import terminal
from shellshock_tui.cli.named import open_named
from shellshock_tui.cli.options import with_given
from shellshock_tui.cli.saved import find_saved
from shellshock_tui.cli.seats import seats_for
from shellshock_tui.cli.typed import named_as_typed
from shellshock_tui.session import Session, resume
from shellshock_tui.session.demo import start_demo
from shellshock_tui.session.games import start_at_table, start_battle
from shellshock_tui.settings import read_settings, settings_file


def play_battle(scenario: str, seed: int | None, options: Sequence[str], bots: Sequence[str]) -> int:
    """Start a battle and return the exit code.

    Its dice come from the seed; without one, from the table or a random seed, as the player has set.
    """
    if seed is None and read_settings(settings_file()).settings.table_dice:
        return play_at_table(scenario, options, bots)
    return _play(scenario, options, bots, partial(start_battle, seed="" if seed is None else str(seed)))


def play_at_table(scenario: str, options: Sequence[str], bots: Sequence[str]) -> int:
    """Start a battle with dice rolled at the table; return the exit code."""
    return _play(scenario, options, bots, start_at_table)


def _play(scenario: str, options: Sequence[str], bots: Sequence[str], start: Callable[..., Session]) -> int:
    """Start a battle after checking its arguments and the terminal."""
    data = with_given(open_named(library.SCENARIO, scenario), options)
    seats = seats_for(data, bots)
    return terminal.on_terminal(lambda: play_session(start(data, seats=seats), is_fresh=True))


def show_demo(scenario: str, seed: int | None) -> int:
    """Show a battle between bots, which is saved only until the next demo; return the exit code."""
    data, dice = open_named(library.SCENARIO, scenario), "" if seed is None else str(seed)
    return terminal.on_terminal(lambda: play_session(start_demo(data, dice)))


def resume_battle(game: str) -> int:
    """Resume a saved battle; return the exit code."""
    path = find_saved(game)

    def go_on() -> int:
        with named_as_typed(game):
            session = resume(path)
        return play_session(session)

    return terminal.on_terminal(go_on)


def play_session(session: Session, *, is_fresh: bool = False) -> int:
    """Show a battle until its players leave it; return the exit code.

    If it is fresh, its briefing is shown first.
    """
    from shellshock_tui.app import run_battle

    try:
        return run_battle(session, is_fresh=is_fresh)
    finally:
        session.close()
