"""The commands that play many battles: simulate and league."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from shellshock_tui.cli.parameters import (
    BotSeats,
    ClusterAddress,
    Forces,
    Jobs,
    Json,
    Options,
    Patience,
    Scenario,
    Seed,
    even_number,
    number_option,
    two_percentages,
)
from shellshock_tui.cli.running import print_and_exit

if TYPE_CHECKING:
    from shellshock_tui.sim.workforce import Workforce


def simulate(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    scenario: Scenario,
    games: Annotated[
        int, number_option("--games", "How many battles to play, 1 to 1,000,000.", 1, 1_000_000)
    ] = 100,
    swap: Annotated[
        bool, typer.Option("--swap", help="Let the bots change sides in every second battle.")
    ] = False,
    option: Options = None,
    bot: BotSeats = None,
    bot_seconds: Patience = 30,
    force: Forces = None,
    seed: Seed = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    as_json: Json = False,
) -> None:
    """Let bots and programs play many battles, and count who wins."""
    from shellshock_tui.cli.commands.simulate import SimulationOrder, simulate

    order = SimulationOrder(
        scenario=scenario,
        games=games,
        workforce=_workforce(jobs, cluster),
        seed=seed,
        bots=bot or [],
        options=option or [],
        forces=force or [],
        swap=swap,
        patience=bot_seconds,
    )
    print_and_exit(lambda: simulate(order), as_json=as_json)


def league(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    battles: Annotated[
        list[str],
        typer.Argument(metavar="SCENARIOS", help="The names or paths of scenarios, of any rule systems."),
    ],
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="BOTS",
            help="Who plays: levels of bots, and programs as in cmd:./my-bot, with commas between them.",
        ),
    ] = "recruit,random",
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="NUMBER",
            parser=even_number(2, 1_000_000),
            help="How many games each two bots play in each battle, an even number from 2 to 1,000,000: "
            "they change sides after each game.",
        ),
    ] = 100,
    option: Options = None,
    bot_seconds: Patience = 30,
    force: Forces = None,
    seed: Seed = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    results: Annotated[
        str,
        typer.Option(
            "--results",
            metavar="FILE",
            help="Keep each game in this file, and continue the league that the file holds.",
        ),
    ] = "",
    sprt: Annotated[
        Any,
        typer.Option(
            "--sprt",
            metavar="LOW:HIGH",
            parser=two_percentages,
            help="Play two bots only until it is clear whether the first scores more than LOW or less than "
            "HIGH per cent of the points, as in 50:60. Each error has a probability of 5 per cent.",
        ),
    ] = None,
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE", help="Write a chart of the ratings to this file.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Let bots and programs play each other, and rate them.

    They meet in pairs, in battles between two sides, and change sides in every second game.

    Example: shellshock league duel mill --bots recruit,random --games 40 --results league.jsonl
    """
    from shellshock_tui.cli.commands.league import LeagueOrder
    from shellshock_tui.cli.commands.league import league as play_league

    order = LeagueOrder(
        battles=battles,
        bots=bots,
        games=games,
        workforce=_workforce(jobs, cluster),
        seed=seed,
        options=option or [],
        forces=force or [],
        patience=bot_seconds,
        claims=sprt,
        results=results,
        svg=svg,
    )
    print_and_exit(lambda: play_league(order), as_json=as_json)


def _workforce(jobs: int | None, cluster: str | None) -> "Workforce":
    """Return the workforce that the options ask for."""
    from importlib.util import find_spec

    from shellshock_tui.cli.edge import tell
    from shellshock_tui.sim.workforce import Cluster, Processes

    if cluster is not None and jobs is not None:
        raise typer.BadParameter("Give --jobs or --cluster, not both: each says who plays the battles.")
    if cluster is not None and find_spec("distributed") is None:
        raise typer.BadParameter(
            "--cluster needs an extra that is not installed: pip install 'shellshock-tui[cluster]'."
        )
    return Cluster(cluster, tell) if cluster is not None else Processes(jobs or 1)
