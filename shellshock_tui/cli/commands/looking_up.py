"""Commands that look things up: saved games, battles, sheets, rules, and data files."""

from typing import Annotated

import typer

from shellshock_tui.cli.commands.carry_out import print_out, print_shelf
from shellshock_tui.cli.commands.parameters import DataFiles, Json, Options, SheetName, number_option

app = typer.Typer()


@app.command()
def scenario(
    battle: Annotated[str, typer.Argument(metavar="SCENARIO_OR_SAVE", help="A scenario or a saved game.")],
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Say who meets whom in a battle, and which of its rules differ from the standard."""
    from shellshock_tui.cli.scenario import tell_battle

    print_out(lambda: tell_battle(battle, option or []), as_json=as_json)


@app.command()
def games(
    rename: Annotated[
        tuple[str, str] | None, typer.Option(metavar="GAME NAME", help="Give a saved battle another name.")
    ] = None,
    delete: Annotated[str, typer.Option(metavar="GAME", help="Delete a saved battle; asks first.")] = "",
    recover: Annotated[
        str, typer.Option(metavar="GAME", help="Save what is whole of a damaged battle as another.")
    ] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Delete it without asking.")] = False,
    as_json: Json = False,
) -> None:
    """List the saved battles, the one played last first."""
    from shellshock_tui.cli.games import ask_first, drop_game, list_games, mend_game, name_game

    if sum(map(bool, (rename, delete, recover))) > 1:
        raise typer.BadParameter("Give one of --rename, --delete and --recover.")
    if rename:
        game, name = rename
        print_out(lambda: name_game(game, name), as_json=as_json)
    elif recover:
        print_out(lambda: mend_game(recover), as_json=as_json)
    elif delete:
        print_out(lambda: drop_game(delete, str if yes else ask_first), as_json=as_json)
    else:
        print_out(list_games, as_json=as_json)


@app.command()
def sheet(name: SheetName = "", as_json: Json = False) -> None:
    """Show a record sheet, or list those there are."""
    if not name:
        print_shelf("sheet", as_json=as_json)
    from shellshock_tui.cli.sheet import show_sheet

    print_out(lambda: show_sheet(name), as_json=as_json)


@app.command()
def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SYSTEM] WORDS",
            help="Words to look for, in one book or in all; all must be there. A system alone is listed, "
            "SYSTEM/CLAUSE opened.",
        ),
    ] = None,
    protocol: Annotated[
        str, typer.Option("--protocol", metavar="SYSTEM", help="Show what programs say to a system.")
    ] = "",
    as_json: Json = False,
) -> None:
    """List the rulebooks, or open the pages of the clauses that hold some words."""
    if protocol and words:
        raise typer.BadParameter("--protocol shows one whole page: leave out the words.")
    if protocol:
        from shellshock_tui.cli.protocol import show_protocol

        print_out(lambda: show_protocol(protocol), as_json=as_json)
    from shellshock_tui.cli.handbook import consult, look_up

    print_out(lambda: consult(words or []) if as_json else look_up(words or []), as_json=as_json)


@app.command()
def check(files: DataFiles, as_json: Json = False) -> None:
    """Check data files: what is wrong with each, in one line."""
    from shellshock_tui.cli.check import check_files

    print_out(lambda: check_files(files), as_json=as_json)


@app.command()
def replay(
    game: Annotated[
        str, typer.Argument(help="A saved game's name or path, or an exported one; - is standard input.")
    ],
    verify: Annotated[bool, typer.Option("--verify", help="Check every die and every event.")] = False,
    to: Annotated[int | None, number_option("--to", "Stop after this entry.", 0)] = None,
    as_json: Json = False,
) -> None:
    """Tell a saved battle again."""
    from shellshock_tui.cli.replay import tell_game, verify_game

    if verify and to is not None:
        raise typer.BadParameter("--verify checks the whole game: leave out --to.")
    print_out(lambda: verify_game(game) if verify else tell_game(game, to), as_json=as_json)
