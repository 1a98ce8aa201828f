"""The options that take a name and a value: `--option NAME=VALUE` and `--bot SIDE=PLAYER`."""

from collections.abc import Iterable, Sequence
from csv import Error as CsvError
from csv import reader

from shellshock_tui.ai import LEVELS, RANDOM
from shellshock_tui.ai.program_start import start_fault
from shellshock_tui.cli.arguments import bound
from shellshock_tui.cli.edge import CommandLineError, tell
from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.option import Option, OptionValue
from shellshock_tui.files import DataError
from shellshock_tui.library import DataFile
from shellshock_tui.names import in_any_case
from shellshock_tui.session.game_setup import Opening, with_options
from shellshock_tui.session.scenario_bots import seats_in
from shellshock_tui.session.seats import (
    COMMAND,
    SeatError,
    check_seat,
    check_seats,
    command_of,
    named_like_bots,
)
from shellshock_tui.settings import read_settings, settings_file
from shellshock_tui.user_error import did_you_mean, quoted, with_full_stop

USUAL = "recruit"
"""The level of a bot without a given level."""


def with_given(data: DataFile, given: Sequence[str]) -> DataFile:
    """Set the options given.

    Raises:
        CommandLineError: There is no such option or value; the message lists those that exist.
    """
    if not given:
        return data
    chosen = chosen_values(given, Opening(data).options, data.header.title)
    try:
        return with_options(data, chosen)
    except DataError as error:
        raise CommandLineError(error.why) from None


def chosen_values(given: Sequence[str], options: Sequence[Option], title: str) -> dict[str, OptionValue]:
    """Return the options given, each with its value; `title` is that of the battle or the system.

    Raises:
        CommandLineError: There is no such option or value, or one is given twice.
    """
    if given and not options:
        raise CommandLineError(f"{title} has no optional rules.")
    known = {option.name: option for option in options}
    given = [with_known_name(text, known) for text in given]
    once("--option", given)
    return dict(_setting(text, known.values()) for text in given)


def with_known_name(text: str, known: Iterable[str]) -> str:
    """Return a text of the form NAME=VALUE with its name as it is known, whatever its case.

    A text of another form stays as it is, to be quoted as it was typed.
    """
    name, equals, value = text.partition("=")
    return f"{in_any_case(name, known)}{equals}{value}" if value else text


def once(option: str, given: Sequence[str]) -> None:
    """Raise CommandLineError if an option of the form NAME=VALUE is given twice for one name."""
    names = [text.partition("=")[0] for text in given]
    for name in names:
        if names.count(name) > 1:
            raise CommandLineError(f"{option} {name[:40]} is given twice.")


def _setting(text: str, options: Iterable[Option]) -> tuple[str, OptionValue]:
    name, _, value = text.partition("=")
    named = {option.name: option for option in options}
    if name not in named:
        wrong = with_full_stop(f"There is no option {quoted(name)}{did_you_mean(name.casefold(), named)}")
        raise CommandLineError(f"{wrong} There are: {', '.join(named)}.")
    values = {setting.text: setting.value for setting in named[name].settings}
    value = in_any_case(value, values)
    if value not in values:
        *most, last = values
        raise CommandLineError(f"{name} should be {', '.join(most)} or {last}, not {quoted(value)}.")
    return name, values[value]


def seats_for(data: DataFile, given: Sequence[str]) -> dict[str, str]:
    """Return the seat of each side given: the level of a bot, or the command of a program.

    Raises:
        CommandLineError: There is no such side, level or program.
    """
    given = [with_known_name(text, (side.id for side in bound(data).sides)) for text in given]
    once("--bot", given)
    seats = {side: named_seat(player) for side, player in map(_seat, given)}
    if seats and not bound(data).has_map:
        raise CommandLineError(f"{data.header.title} is played with miniatures: bots do not see the table.")
    if seats:
        try:
            check_seats(seats, seated_sides(data))
            for seat in seats.values():
                _check_program(seat)
        except SeatError as error:
            raise CommandLineError(str(error)) from None
    return seats


def seats_to_play(data: DataFile, given: Sequence[str]) -> dict[str, str]:
    """Return the seats for a battle: those given, for other sides the bots that its file names.

    Raises:
        CommandLineError: There is no such side, level or program.
        DataError: The file names a bot or a side that does not exist.
    """
    seats = seats_for(data, given)
    return {**(seats_in(data) if bound(data).has_map else {}), **seats}


def named_seat(player: str) -> str:
    """Return the seat of a player as typed: for a program named in the settings, its command."""
    programs = read_settings(settings_file()).settings.programs
    player = in_any_case(player, (*LEVELS, *programs))
    if player in LEVELS:
        for sentence in named_like_bots({name: programs[name] for name in programs if name == player}):
            tell(sentence)
        return player
    return f"{COMMAND}{programs[player]}" if player in programs else player


def listed_bots(given: str) -> tuple[str, ...]:
    """Return the bots in a list with commas; a command that holds a comma stands in double quotation marks.

    Raises:
        CommandLineError: There are fewer than two, one is named twice, or one does not exist.
    """
    try:
        names = next(reader([given], skipinitialspace=True, strict=True), [])
    except CsvError:
        raise CommandLineError(
            "--bots takes one line of names with commas between them; a command that holds a comma stands "
            'between two double quotation marks, as in recruit,"cmd:./my-bot 1,2".'
        ) from None
    if not all(name.strip() for name in names):
        example = f"{USUAL},{RANDOM}"
        raise CommandLineError(
            f"A name in --bots is empty: put one name between two commas, as in {example}."
        )
    bots = tuple(map(named_seat, names))
    try:
        for bot in bots:
            check_seat(bot)
            _check_program(bot)
    except SeatError as error:
        raise CommandLineError(str(error)) from None
    if len(bots) < 2:
        raise CommandLineError(f"Name at least two bots with commas between them, as in {USUAL},{RANDOM}.")
    for bot in bots:
        if bots.count(bot) > 1:
            raise CommandLineError(f"The bot {quoted(bot, 80)} is named twice.")
    return bots


def _check_program(seat: str) -> None:
    """Raise CommandLineError if the program of a seat cannot be started."""
    command = command_of(seat)
    if command and (fault := start_fault(command)):
        raise CommandLineError(fault)


def full_seats(data: DataFile, given: Sequence[str]) -> dict[str, str]:
    """Return a bot for every side, in scenario order; the default level is recruit."""
    named = seats_for(data, given)
    return {side.id: named.get(side.id, USUAL) for side in seated_sides(data)}


def seated_sides(data: DataFile) -> tuple[Side, ...]:
    """Return the sides that the rules do not play themselves."""
    rules = bound(data)
    return tuple(side for side in rules.sides if side.id not in rules.programmed)


def _seat(given: str) -> tuple[str, str]:
    side, equals, level = given.partition("=")
    if not (side and equals and level):
        raise CommandLineError(
            f"Name a bot as SIDE=LEVEL, such as red={USUAL}, or a program as SIDE={COMMAND}COMMAND, "
            f"not {quoted(given)}."
        )
    return side, level
