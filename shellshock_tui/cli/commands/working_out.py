"""Commands that compute: sight, odds, simulations, and battles by JSON lines."""

from typing import Annotated

import typer

from shellshock_tui.cli.commands.carry_out import print_out, run
from shellshock_tui.cli.commands.parameters import (
    ONE_SOURCE,
    BotSeats,
    DiceFile,
    Json,
    Options,
    Scenario,
    Seed,
    number_option,
)

app = typer.Typer()


@app.command()
def simulate(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    scenario: Scenario,
    games: Annotated[int, number_option("--games", "How many battles.", 1, 1_000_000)] = 100,
    jobs: Annotated[int, number_option("--jobs", "Processes at once.", 1, 64)] = 1,
    bot: BotSeats = None,
    seed: Seed = None,
    swap: Annotated[bool, typer.Option("--swap", help="Bots change places in every second battle.")] = False,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Let bots play many battles, and tell who wins how often."""
    from shellshock_tui.cli.simulate import Order, simulate

    order = Order(scenario, games, jobs, seed, bot or [], option or [], swap)
    print_out(lambda: simulate(order), as_json=as_json)


@app.command()
def sight(
    scenario: Scenario,
    start: Annotated[str, typer.Argument(metavar="FROM", help="A place, such as 0304.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="Another place.")],
    as_json: Json = False,
) -> None:
    """Say whether one place sees another, and why."""
    from shellshock_tui.cli.sight import look

    print_out(lambda: look(scenario, start, end), as_json=as_json)


@app.command("map")
def make_map(
    name: Annotated[
        str, typer.Argument(metavar="SYSTEM/MAP", help="A random battle; a system alone lists its own.")
    ],
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Make a random battle, and print it as a scenario: `map gunplay/street > my.toml`, `play ./my.toml`."""
    from shellshock_tui.cli.making import draw_map

    print_out(lambda: draw_map(name, seed), as_json=as_json)


@app.command()
def muster(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="A rule system.")],
    limit: Annotated[int | None, number_option("--limit", "How many points at most.", 1)] = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Draw a random force up to a sum of points: sheets for a battle of your own."""
    from shellshock_tui.cli.making import draw_force

    print_out(lambda: draw_force(system, limit, seed), as_json=as_json)


@app.command()
def odds(
    battle: Annotated[str, typer.Argument(metavar="SCENARIO_OR_SAVE", help="A scenario or a saved game.")],
    shot: Annotated[
        list[str] | None, typer.Argument(help="A command, in words or as JSON; without it one is shown.")
    ] = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Say exactly what an attack would do, from where a saved game stands.

    The shot is a command that may be given there, as `rules --protocol` tells it: its name, then its fields
    in order or as FIELD=VALUE, or the whole as JSON. Several are parted by commas; what belongs to one
    follows it after a colon.

    Example: shellshock odds villages-20260501-201500 shoot b1 r1 move=false
    """
    from shellshock_tui.cli.odds import foretell

    print_out(lambda: foretell(battle, shot or [], option or []), as_json=as_json)


@app.command()
def referee(
    scenario: Scenario,
    seed: Seed = None,
    dice: DiceFile = None,
    option: Options = None,
) -> None:
    """Play a battle by JSON lines: commands on standard input, what happens on standard output."""
    from shellshock_tui.cli.referee import referee_battle

    if dice is not None and seed is not None:
        raise typer.BadParameter(ONE_SOURCE.format("--seed", "--dice"))
    run(lambda: referee_battle(scenario, seed, dice, option or []))
