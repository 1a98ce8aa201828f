"""The commands for data files: sheet, print, new, schema and check."""

from typing import Annotated

import typer

from shellshock_tui.cli.given_options import is_typed
from shellshock_tui.cli.parameters import DataFiles, Json, OneOrAllSheets, inches
from shellshock_tui.cli.running import print_and_exit, print_list


def sheet(
    name: OneOrAllSheets = "",
    as_toml: Annotated[bool, typer.Option("--toml", help="Print the sheet's file, to change it.")] = False,
    as_json: Json = False,
) -> None:
    """Show a record sheet, or list the record sheets.

    Example: shellshock sheet mason --toml > my-mason.toml
    """
    if as_toml and (as_json or not name):
        raise typer.BadParameter("--toml needs the name of a sheet, and prints nothing else.")
    if not name:
        print_list("sheet", as_json=as_json)
    from shellshock_tui.cli.commands.sheet import print_toml, show_sheet

    print_and_exit(lambda: print_toml(name) if as_toml else show_sheet(name), as_json=as_json)


def print_pages(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    context: typer.Context,
    sheets: Annotated[
        list[str] | None, typer.Argument(metavar="SHEETS", help="The names or paths of record sheets.")
    ] = None,
    game: Annotated[
        str,
        typer.Option(
            "--game", metavar="GAME", help="Print the sheets of a saved game or battle as they stand."
        ),
    ] = "",
    force: Annotated[str, typer.Option("--force", metavar="FILE", help="Print the sheets of a force.")] = "",
    battle_map: Annotated[bool, typer.Option("--map", help="Print the map of the game or battle.")] = False,
    tables: Annotated[bool, typer.Option("--tables", help="Print the sheet of tables, too.")] = False,
    system: Annotated[
        str,
        typer.Option(
            "--system",
            metavar="SYSTEM",
            help="Print the tables of a rule system, such as gunplay, in place of the game's, also without "
            "--tables.",
        ),
    ] = "",
    counters: Annotated[bool, typer.Option("--counters", help="Print counters to cut out.")] = False,
    ruler: Annotated[
        bool, typer.Option("--ruler", help="Print a ruler and a card of the six faces.")
    ] = False,
    hex_inches: Annotated[
        float,
        typer.Option(
            "--inches", metavar="NUMBER", parser=inches, help="How many inches a hex has on the ruler."
        ),
    ] = 1.0,
    paper: Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")] = "a4",
    pdf: Annotated[str, typer.Option("--pdf", metavar="FILE", help="Write a PDF file.")] = "",
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE", help="Write SVG files, one for each page.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Print record sheets, maps, tables and counters.

    Example: shellshock print --game duel --tables --pdf duel.pdf
    """
    if is_typed(context, "hex_inches") and not ruler:
        raise typer.BadParameter("--inches belongs to --ruler, which is missing.")
    from shellshock_tui.cli.commands.print_ import PrintOrder
    from shellshock_tui.cli.commands.print_ import print_pages as printed

    order = PrintOrder(
        sheets=tuple(sheets or ()),
        game=game,
        force=force,
        tables=system,
        with_map=battle_map,
        with_tables=tables,
        with_counters=counters,
        with_ruler=ruler,
        scale=hex_inches,
        paper=paper,
        pdf=pdf,
        svg=svg,
    )
    print_and_exit(lambda: printed(order), as_json=as_json)


def new(
    kind: Annotated[str, typer.Argument(help="The kind of file: sheet, scenario, lesson or force.")],
    system: Annotated[str, typer.Argument(help="A rule system; without one, Shellshock.")] = "",
    like: Annotated[
        str, typer.Option("--like", metavar="NAME", help="The file whose values the new one has.")
    ] = "",
) -> None:
    """Print a sheet, a scenario, a lesson or a force to start from.

    The file can be played as it is, and a comment explains each field. Its first line names a schema, which
    is written to your own folder, so that editors can complete and check the file.

    Example: shellshock new sheet gunplay --like marshal > my-marshal.toml
    """
    from shellshock_tui.cli.commands.new import print_new

    print_and_exit(lambda: print_new(kind, system, like), as_json=False)


def schema(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="[SYSTEM/]KIND",
            help="The kind of file: sheet, scenario, lesson or force, of one rule system.",
        ),
    ],
) -> None:
    """Print the JSON Schema of data files for editors.

    Example: shellshock schema gunplay/scenario > scenario.json
    """
    from shellshock_tui.cli.commands.schema import print_schema

    print_and_exit(lambda: print_schema(kind), as_json=False)


def check(files: DataFiles, as_json: Json = False) -> None:
    """Check data files, and say what is wrong with each.

    Each fault has a line of its own: path, line and column, then the field and a sentence.
    """
    from shellshock_tui.cli.commands.check import check_files

    print_and_exit(lambda: check_files(files), as_json=as_json)
