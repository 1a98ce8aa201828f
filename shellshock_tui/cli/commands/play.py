"""`shellshock play`: start a battle."""

from collections.abc import Callable, Sequence
from functools import partial

from shellshock_tui import library
from shellshock_tui.cli import terminal
from shellshock_tui.cli.arguments import open_named
from shellshock_tui.cli.options import seats_for, with_given
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_at_table, start_battle
from shellshock_tui.settings import read_settings, settings_file


def play_battle(
    scenario: str, seed: int | None, options: Sequence[str], bots: Sequence[str], patience: int
) -> int:
    """Start a battle and return the exit code.

    Its dice come from the seed; without one, from the table or a random seed, as the player has set.
    """
    if seed is None and read_settings(settings_file()).settings.table_dice:
        return play_at_table(scenario, options, bots, patience)
    start = partial(start_battle, seed="" if seed is None else str(seed))
    return _play(scenario, options, bots, patience, start)


def play_at_table(scenario: str, options: Sequence[str], bots: Sequence[str], patience: int) -> int:
    """Start a battle with dice rolled at the table; return the exit code."""
    return _play(scenario, options, bots, patience, start_at_table)


def _play(
    scenario: str, options: Sequence[str], bots: Sequence[str], patience: int, start: Callable[..., Session]
) -> int:
    """Start a battle after checking its arguments and the terminal."""
    data = with_given(open_named(library.SCENARIO, scenario), options)
    seats = seats_for(data, bots)

    def play() -> int:
        session = start(data, seats=seats)
        session.patience = patience
        return terminal.play_session(session, is_fresh=True)

    return terminal.on_terminal(play)
