"""The dialogs that ask who plays a side."""

from typing import Any

from textual.app import App

from shellshock_tui.ai.program_start import start_fault
from shellshock_tui.app.configured import ConfiguredApp
from shellshock_tui.app.reference.front_page import A_PROGRAM, PERSON, PLAYERS, seat_words
from shellshock_tui.app.widgets.dialogs import AskScreen, LineScreen
from shellshock_tui.files import clean
from shellshock_tui.session.seats import COMMAND, SeatError, command_of
from shellshock_tui.settings import STANDARD

LONGEST = 400
"""The most characters of a command."""
TYPED_PROGRAM = "a program, by its command…"
ASKED = (
    "The command of the program that plays {}, as in a shell: ./my-bot --fast\n"
    "It runs on this machine with your rights, and speaks the referee's lines."
)


NO_COMMAND = "Type the command that starts the program, such as ./my-bot."


class ProgramScreen(LineScreen):
    """Asks for the command of a program."""

    def __init__(self, side: str) -> None:
        """Ask for the program of a side, given by its name."""
        super().__init__("a program", ASKED.format(clean(side)), "Enter seats the program", "")

    def fault(self, words: str) -> str:
        """Return why a command cannot be started; empty if it can."""
        if len(words) > LONGEST:
            return f"A command has at most {LONGEST} characters; this one has {len(words)}."
        if not words.removeprefix(COMMAND).strip():
            return NO_COMMAND
        try:
            command = command_of(f"{COMMAND}{words.removeprefix(COMMAND)}")
        except SeatError as error:
            return str(error)
        return start_fault(command)


async def ask_program(app: App[Any], side: str) -> str | None:
    """Ask for the program of a side, given by its name; return the seat, or None."""
    command = await app.push_screen_wait(ProgramScreen(side))
    return None if command is None else f"{COMMAND}{command.removeprefix(COMMAND)}"


def own_programs(app: App[Any]) -> dict[str, str]:
    """Return the seats of the programs that the player has named in the settings, by their names."""
    settings = app.settings if isinstance(app, ConfiguredApp) else STANDARD
    return {name: f"{COMMAND}{command}" for name, command in settings.programs.items()}


async def ask_player(app: App[Any], side: str, present: str) -> str | None:
    """Ask who plays a side, given by its name; return the seat (empty for a person), or None."""
    own = {} if app.is_web else own_programs(app)
    typed = () if app.is_web else (TYPED_PROGRAM,)
    named = (f"{A_PROGRAM}: {name}" for name in own)
    answers = (*(PERSON if not seat else seat_words(seat) for seat in PLAYERS), *named, *typed)
    seats = (*PLAYERS, *own.values())
    question = f"Who plays {side} from now on? So far: {seat_words(present)}."
    chosen = await app.push_screen_wait(AskScreen(question, answers))
    if chosen is None:
        return None
    return seats[chosen] if chosen < len(seats) else await ask_program(app, side)
