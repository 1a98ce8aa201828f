"""`shellshock practice`: play both sides from any position with any dice."""

from shellshock_tui.cli import terminal
from shellshock_tui.cli.arguments import no_stream, read_script
from shellshock_tui.cli.saved_games import is_game, open_scenario, read_game
from shellshock_tui.session.games import new_header
from shellshock_tui.session.practice import (
    Hand,
    free_dice,
    practise,
    practise_from,
    scripted_dice,
    typed_dice,
)

WITHOUT = (
    "Without one, `shellshock odds` calculates an attack, and `referee --dice` plays with dice from a file."
)


def practise_free(position: str) -> int:
    """Practise with random dice; return the exit code."""
    return _practise(position, free_dice())


def practise_typed(position: str) -> int:
    """Practise with typed dice; return the exit code."""
    return _practise(position, typed_dice())


def practise_scripted(position: str, script: str) -> int:
    """Practise with the dice in a file, and typed ones after them; return the exit code."""
    return _practise(position, scripted_dice(read_script(script).faces))


def _practise(position: str, hand: Hand) -> int:
    no_stream(position, "a scenario or a saved game")
    if is_game(position):
        saved = read_game(position)
        return terminal.on_terminal(lambda: terminal.play_session(practise_from(saved, hand)), WITHOUT)
    header = new_header(open_scenario(position), "")
    return terminal.on_terminal(lambda: terminal.play_session(practise(header, hand)), WITHOUT)
