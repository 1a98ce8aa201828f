"""The commands with their names and options; their code is imported when they run."""

import os
from typing import Annotated

import typer
from typer.exceptions import TyperException
from typer.main import get_group

from shellshock_tui.cli.commands import export_import, looking_up, playing, working_out
from shellshock_tui.user_error import with_full_stop

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (playing, looking_up, working_out, export_import):
    app.add_typer(group.app)


def obey(arguments: list[str]) -> int:
    """Run a command and return its exit code, which is 2 for a user error."""
    try:
        if "" in arguments:
            raise TyperException(
                "One word of the command line is empty: give something there, or leave it out."
            )
        _refuse_repeated(arguments)
        code = app(arguments, prog_name="shellshock", standalone_mode=False)
    except TyperException as error:
        from shellshock_tui.cli.commands.wrong_line import what_is_wrong
        from shellshock_tui.cli.edge import tell

        known = get_group(app).commands
        named = [word for word in arguments if word in known][:1]
        page = " ".join(("shellshock", *named, "--help"))
        options = [option for name in named for option in known[name].params]
        metavars = {option.opts[0]: option.metavar for option in options if option.metavar}
        tell(f"{with_full_stop(what_is_wrong(error, metavars))} See `{page}`.")
        return 2
    except typer.Abort:
        return 130
    return code if isinstance(code, int) else 0


def _refuse_repeated(arguments: list[str]) -> None:
    """Raise TyperException if an option with one value is given twice, of which only the last would count."""
    words, known = iter(arguments), get_group(app).commands
    command = known.get(next((word for word in words if not word.startswith("-")), ""))
    options = {name: option for option in (command.params if command else ()) for name in option.opts}
    given = set[str]()
    for word in words:
        name, equals, _ = word.partition("=")
        option = options.get(name) if name.startswith("-") else None
        if word == "--":
            return
        if option is None or getattr(option, "is_flag", False):
            continue
        if name in given and not option.multiple:
            raise TyperException(f"{name} is given twice.")
        given.add(name)
        for _ in range(0 if equals else option.nargs):
            next(words, "")


@app.callback(invoke_without_command=True)
def shellshock(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw and print in plain ASCII.")] = False,
) -> None:
    """Tabletop combat by the book. Without a command: the title screen."""
    from shellshock_tui import cli

    if ascii_only:
        from shellshock_tui.settings import GLYPHS

        os.environ[GLYPHS] = "ascii"
    if version:
        raise typer.Exit(cli.tell_version())
    if context.invoked_subcommand is None:
        raise typer.Exit(cli.show_title())
