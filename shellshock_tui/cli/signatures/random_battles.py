"""The commands that generate battles and forces: map, muster and skirmish."""

from typing import Annotated

import typer

from shellshock_tui.cli.parameters import Json, Options, Seed, number_option
from shellshock_tui.cli.running import print_and_exit


def make_map(
    name: Annotated[
        str,
        typer.Argument(metavar="SYSTEM/MAP", help="A kind of random battle; a system alone lists its kinds."),
    ],
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Print a random battle as a scenario.

    Example: shellshock map gunplay/street > my.toml, then shellshock play ./my.toml
    """
    from shellshock_tui.cli.commands.map import draw_map

    print_and_exit(lambda: draw_map(name, seed), as_json=as_json)


def muster(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="A rule system.")],
    limit: Annotated[
        int | None,
        number_option(
            "--limit", "The most that the force may cost, in the measure of its system.", 1, 1_000_000
        ),
    ] = None,
    era: Annotated[
        str, typer.Option("--era", metavar="ERA", help="Only units of this era: future, modern or ww2.")
    ] = "",
    units: Annotated[int | None, number_option("--units", "The most units, 1 to 24.", 1, 24)] = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Draw a random force, and print it as a file.

    It has only record sheets that come with the program.

    Example: shellshock muster shellshock --limit 5000 --era modern > mine.toml
    """
    from shellshock_tui.cli.commands.muster import draw_force
    from shellshock_tui.engine.system import MusterOrder

    print_and_exit(lambda: draw_force(system, MusterOrder(limit, era, units), seed), as_json=as_json)


def skirmish(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="A rule system.")] = "shellshock",
    forces: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--forces", metavar="A B", help="The forces of both sides; without it, two even ones are drawn."
        ),
    ] = None,
    third: Annotated[
        str,
        typer.Option(
            "--third", metavar="C", help="A third force where three sides can fight; `drawn` draws one."
        ),
    ] = "",
    squad: Annotated[
        str,
        typer.Option("--squad", metavar="A", help="The force in a system with only one side for players."),
    ] = "",
    field: Annotated[
        str, typer.Option("--map", metavar="MAP", help="A kind of random map, or a battle whose map is used.")
    ] = "",
    aim: Annotated[
        str,
        typer.Option("--aim", metavar="AIM", help="The aim, such as break, hold, exit, ambush or meeting."),
    ] = "",
    limit: Annotated[
        int | None, number_option("--limit", "The most that a drawn force may cost.", 1, 1_000_000)
    ] = None,
    era: Annotated[
        str, typer.Option("--era", metavar="ERA", help="The era of the forces that are drawn.")
    ] = "",
    turns: Annotated[int | None, number_option("--turns", "The turn limit, 1 to 200.", 1, 200)] = None,
    option: Options = None,
    random: Annotated[
        bool, typer.Option("--random", help="Draw the map and the aim even if forces are given.")
    ] = False,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Print a battle of your own from forces, map and aim.

    Whatever is not given is drawn at random.

    Example: shellshock skirmish shellshock --map river --aim hold > my.toml, then shellshock play ./my.toml
    """
    from shellshock_tui.cli.commands.skirmish import SkirmishOrder, print_skirmish

    given = forces or ((squad,) if squad else ())
    order = SkirmishOrder(
        system=system,
        forces=given,
        third=third,
        map=field,
        aim=aim,
        limit=limit,
        era=era,
        turns=turns,
        options=option or [],
        random=random,
    )
    print_and_exit(lambda: print_skirmish(order, seed), as_json=as_json)
