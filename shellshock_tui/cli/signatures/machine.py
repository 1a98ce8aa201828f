"""The commands about this machine: doctor and serve."""

from typing import Annotated

from shellshock_tui.cli.parameters import Json, number_option
from shellshock_tui.cli.running import print_and_exit, run_and_exit


def doctor(as_json: Json = False) -> None:
    """Report on the terminal, the folders and the settings."""
    from shellshock_tui.cli.commands.doctor import look_around

    print_and_exit(look_around, as_json=as_json)


def serve(
    port: Annotated[int, number_option("--port", "The port to listen on, 1 to 65,535.", 1, 65_535)] = 8000,
) -> None:
    """Show the screens in a browser on this machine."""
    run_and_exit(lambda: _serve(port))


def _serve(port: int) -> int:
    from shellshock_tui.cli.edge import CommandLineError

    try:
        from shellshock_tui.cli.commands.serve import serve_screens
    except ImportError:
        raise CommandLineError(
            "`serve` needs an extra that is not installed: pip install 'shellshock-tui[serve]'"
        ) from None
    return serve_screens(port)
