"""The commands, assembled into one parser."""

import os
from collections.abc import Callable, Mapping
from typing import Annotated

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException
from typer.main import get_group

from shellshock_tui import __version__
from shellshock_tui.cached import cached
from shellshock_tui.cli.help_pages import Command, CommandGroup
from shellshock_tui.cli.signatures import (
    data_files,
    learning,
    machine,
    many_battles,
    playing,
    positions,
    random_battles,
    saved_games,
)
from shellshock_tui.cli.wrong_command_lines import refuse_empty, refuse_repeated, what_is_wrong
from shellshock_tui.user_error import with_full_stop

COMMANDS: Mapping[str, Callable[..., None]] = {
    "play": playing.play,
    "table": playing.table,
    "demo": playing.demo,
    "practice": playing.practice,
    "campaign": playing.campaign,
    "resume": playing.resume,
    "jumpstart": learning.jumpstart,
    "drill": learning.drill,
    "scenario": positions.scenario,
    "games": saved_games.games,
    "sheet": data_files.sheet,
    "print": data_files.print_pages,
    "rules": learning.rules,
    "new": data_files.new,
    "schema": data_files.schema,
    "check": data_files.check,
    "replay": saved_games.replay,
    "analyse": saved_games.analyse,
    "simulate": many_battles.simulate,
    "league": many_battles.league,
    "sight": positions.sight,
    "map": random_battles.make_map,
    "muster": random_battles.muster,
    "skirmish": random_battles.skirmish,
    "odds": positions.odds,
    "referee": playing.referee,
    "export": saved_games.export,
    "import": saved_games.take_in,
    "doctor": machine.doctor,
    "serve": machine.serve,
}
"""Each command with the function whose parameters are its arguments and options, in the order of the help."""
app = typer.Typer(
    cls=CommandGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def obey(arguments: list[str]) -> int:
    """Run a command and return its exit code, which is 2 for a user error."""
    try:
        refuse_empty(arguments)
        refuse_repeated(arguments, _group())
        code = _group()(arguments, prog_name="shellshock", standalone_mode=False)
    except TyperException as error:
        from shellshock_tui.cli.edge import tell

        known = _group().commands
        named = [word for word in arguments if word in known][:1]
        page = " ".join(("shellshock", *named, "--help"))
        options = [option for name in named for option in known[name].params]
        metavars = {option.opts[0]: option.metavar for option in options if option.metavar}
        tell(f"{with_full_stop(what_is_wrong(error, metavars))} See `{page}`.")
        return 2
    except typer.Abort:
        return 130
    return code if isinstance(code, int) else 0


@cached
def _group() -> TyperGroup:
    """Return all commands; making them takes longer than most of them take."""
    return get_group(app)


@app.callback(invoke_without_command=True)
def shellshock(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw and print in plain ASCII.")] = False,
) -> None:
    """Play tabletop battles by the book. Without a command, the title screen opens."""
    if ascii_only:
        from shellshock_tui.settings import GLYPHS

        os.environ[GLYPHS] = "ascii"
    if version:
        typer.echo(f"shellshock {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from shellshock_tui.cli.terminal import show_title

        raise typer.Exit(show_title())


def _sentence(command: Callable[..., None]) -> str:
    """Return the first sentence of a command's description, for the list of commands."""
    first = (command.__doc__ or "").partition("\n")[0]
    return with_full_stop(first.partition(". ")[0])


for name, command in COMMANDS.items():
    app.command(name, cls=Command, short_help=_sentence(command))(command)
