"""Commands that export and import games, serve the screens, and report on the environment."""

from typing import Annotated

import typer

from shellshock_tui.cli.commands.carry_out import print_out, run
from shellshock_tui.cli.commands.parameters import Json, number_option

app = typer.Typer()


@app.command()
def export(
    game: Annotated[str, typer.Argument(help="A saved game's name or path.")],
    file: Annotated[
        str, typer.Argument(help="The file to write, which must not be there yet; - is standard output.")
    ],
    as_json: Json = False,
) -> None:
    """Write a saved game as readable lines, to mail it or to report a fault."""
    from shellshock_tui.cli.export_import import export_game, print_game

    if file == "-":
        if as_json:
            raise typer.BadParameter("With - the lines themselves are printed: leave out --json.")
        print_out(lambda: print_game(game), as_json=False)
    print_out(lambda: export_game(game, file), as_json=as_json)


@app.command("import")
def take_in(
    file: Annotated[str, typer.Argument(help="A game that was exported; - is standard input.")],
    as_json: Json = False,
) -> None:
    """Make a saved game of one that was exported."""
    from shellshock_tui.cli.export_import import import_game

    print_out(lambda: import_game(file), as_json=as_json)


@app.command()
def doctor(as_json: Json = False) -> None:
    """Say what terminal, colours, widths of glyphs and folders are found here."""
    from shellshock_tui.cli.doctor import look_around

    print_out(look_around, as_json=as_json)


@app.command()
def serve(
    port: Annotated[int, number_option("--port", "Where to be found.", 1, 65535)] = 8000,
) -> None:
    """Show all screens in a browser of this machine, a game in each tab."""
    run(lambda: _serve(port))


def _serve(port: int) -> int:
    from shellshock_tui.cli.edge import CommandLineError

    try:
        from shellshock_tui.cli.serve import serve_screens
    except ImportError:
        raise CommandLineError(
            "For this, install the extra `serve`: pip install 'shellshock-tui[serve]'"
        ) from None
    return serve_screens(port)
