"""The commands that ask about a position: scenario, sight and odds."""

from typing import Annotated

import typer

from shellshock_tui.cli.parameters import Json, Options, Position, Scenario
from shellshock_tui.cli.running import print_and_exit


def scenario(battle: Position, option: Options = None, as_json: Json = False) -> None:
    """Describe a battle, its forces and its optional rules."""
    from shellshock_tui.cli.commands.scenario import tell_battle

    print_and_exit(lambda: tell_battle(battle, option or []), as_json=as_json)


def sight(
    scenario: Scenario,
    start: Annotated[str, typer.Argument(metavar="FROM", help="A place, such as 0304.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="Another place.")],
    as_json: Json = False,
) -> None:
    """Say whether one place sees another, and why."""
    from shellshock_tui.cli.commands.sight import look

    print_and_exit(lambda: look(scenario, start, end), as_json=as_json)


def odds(
    battle: Position,
    shot: Annotated[
        list[str] | None,
        typer.Argument(help="An attack, in words or as JSON; without one, a legal one is shown."),
    ] = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Calculate the exact chances of an attack.

    Give the attack as a command that is legal there: its name, then its fields in order or as FIELD=VALUE, or
    the whole as JSON. `rules --protocol` lists the fields. Separate the items of a list by commas, and the
    parts of an item by colons.

    Example: shellshock odds villages-20260501-201500 shoot b1 r1 move=false
    """
    from shellshock_tui.cli.commands.odds import foretell

    print_and_exit(lambda: foretell(battle, shot or [], option or []), as_json=as_json)
