"""The commands for saved games: games, replay, analyse, export and import."""

from typing import Annotated

import typer

from shellshock_tui.cli.parameters import Json, number_option
from shellshock_tui.cli.running import print_and_exit


def games(
    rename: Annotated[
        tuple[str, str] | None, typer.Option(metavar="GAME NAME", help="Rename a saved battle.")
    ] = None,
    delete: Annotated[
        str, typer.Option(metavar="GAME", help="Delete a saved battle, after asking you.")
    ] = "",
    recover: Annotated[
        str, typer.Option(metavar="GAME", help="Copy the intact part of a damaged battle into a new one.")
    ] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
    as_json: Json = False,
) -> None:
    """List the saved battles, the most recently played first."""
    from shellshock_tui.cli.commands.games import ask_first, drop_game, list_games, mend_game, name_game

    if sum(map(bool, (rename, delete, recover))) > 1:
        raise typer.BadParameter("Give one of --rename, --delete and --recover.")
    if yes and not delete:
        raise typer.BadParameter("--yes belongs to --delete, which is missing.")
    if rename:
        game, name = rename
        print_and_exit(lambda: name_game(game, name), as_json=as_json)
    elif recover:
        print_and_exit(lambda: mend_game(recover), as_json=as_json)
    elif delete:
        print_and_exit(lambda: drop_game(delete, str if yes else ask_first), as_json=as_json)
    else:
        print_and_exit(list_games, as_json=as_json)


def replay(
    game: Annotated[
        str,
        typer.Argument(help="The name or path of a saved or exported game; - reads standard input."),
    ],
    verify: Annotated[bool, typer.Option("--verify", help="Check every die and every event.")] = False,
    to: Annotated[int | None, number_option("--to", "Stop after the entry of this number.", 0)] = None,
    as_json: Json = False,
) -> None:
    """Print the events of a saved battle."""
    from shellshock_tui.cli.commands.replay import tell_game, verify_game

    if verify and to is not None:
        raise typer.BadParameter("--verify checks the whole game: leave out --to.")
    print_and_exit(lambda: verify_game(game) if verify else tell_game(game, to), as_json=as_json)


def analyse(
    game: Annotated[
        str,
        typer.Argument(help="The name or path of a saved or exported game; - reads standard input."),
    ],
    side: Annotated[
        list[str] | None,
        typer.Option("--side", metavar="SIDE", help="Judge only this side's decisions. May be repeated."),
    ] = None,
    most: Annotated[int, number_option("--most", "How many decisions to list, 1 to 100.", 1, 100)] = 3,
    svg: Annotated[
        str,
        typer.Option("--svg", metavar="FILE", help="Write a chart of the value turn by turn to this file."),
    ] = "",
    as_json: Json = False,
) -> None:
    """Show how a battle went, and which decisions cost most.

    The strongest bot looks at each decision and says what it would have done instead.

    Example: shellshock analyse duel-3 --side red
    """
    from shellshock_tui.cli.commands.analyse import analyse_game

    print_and_exit(lambda: analyse_game(game, side or [], most, svg), as_json=as_json)


def export(
    game: Annotated[str, typer.Argument(help="The name or path of a saved game.")],
    file: Annotated[
        str, typer.Argument(help="The file to write, which must not exist yet; - is standard output.")
    ],
    as_json: Json = False,
) -> None:
    """Write a saved game as a text file, for mail or a report."""
    from shellshock_tui.cli.commands.export import export_game, print_game

    if file == "-":
        if as_json:
            raise typer.BadParameter("With - the lines themselves are printed: leave out --json.")
        print_and_exit(lambda: print_game(game), as_json=False)
    print_and_exit(lambda: export_game(game, file), as_json=as_json)


def take_in(
    file: Annotated[str, typer.Argument(help="The file of an exported game; - reads standard input.")],
    as_json: Json = False,
) -> None:
    """Turn an exported game into a saved game."""
    from shellshock_tui.cli.commands.import_ import import_game

    print_and_exit(lambda: import_game(file), as_json=as_json)
