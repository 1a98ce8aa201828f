"""The commands that play battles: play, table, demo, practice, campaign, resume and referee."""

from typing import Annotated

import typer

from shellshock_tui.cli.given_options import options_given, refuse_others
from shellshock_tui.cli.parameters import (
    Battle,
    BotSeats,
    DiceFile,
    Forces,
    Json,
    KeepSheet,
    LastPlayed,
    Options,
    Patience,
    Position,
    Scenario,
    Seed,
    TableDice,
)
from shellshock_tui.cli.running import print_and_exit, print_list, run_and_exit

ONE_SOURCE = "Give {} or {}, not both: each says where the dice come from."


def play(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    context: typer.Context,
    scenario: Battle = "",
    option: Options = None,
    bot: BotSeats = None,
    bot_seconds: Patience = 30,
    force: Forces = None,
    seed: Seed = None,
    table_dice: TableDice = False,
    keep_sheet: KeepSheet = False,
) -> None:
    """Start a battle, or list the scenarios."""
    from shellshock_tui.cli.commands.play import PlayOrder, play_at_table, play_battle

    if table_dice and seed is not None:
        raise typer.BadParameter(ONE_SOURCE.format("--seed", "--table-dice"))
    if not scenario:
        if given := options_given(context):
            raise typer.BadParameter(
                f"{given[0]} needs the name of a scenario: `shellshock play` lists them."
            )
        print_list("scenario")
    order = PlayOrder(scenario, option or [], bot or [], force or [], bot_seconds, keep_sheet)
    run_and_exit(lambda: play_at_table(order) if table_dice else play_battle(order, seed))


def table(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    context: typer.Context,
    scenario: Battle = "",
    option: Options = None,
    force: Forces = None,
    seed: Seed = None,
    table_dice: TableDice = False,
    scale: Annotated[
        str,
        typer.Option(
            "--scale",
            metavar="LENGTH",
            help="What an inch in the rules measures on your table, such as 1/2 inch or 2 cm.",
        ),
    ] = "",
    lay_out: Annotated[
        bool, typer.Option("--lay-out", help="Print what to put where and who starts where, in inches.")
    ] = False,
    paper: Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")] = "a4",
    pdf: Annotated[
        str, typer.Option("--pdf", metavar="FILE", help="Write this with counters and a ruler to a PDF file.")
    ] = "",
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE", help="The same as SVG files, one for each page.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Start a battle with miniatures on your own table, or list them.

    It asks for ranges, sight and faces.
    """
    from shellshock_tui.cli.commands.play import PlayOrder, play_with_miniatures

    if not scenario:
        if others := [name for name in options_given(context) if name != "--json"]:
            raise typer.BadParameter(
                f"{others[0]} needs the name of a scenario: `shellshock table` lists them."
            )
        from shellshock_tui.cli.listing import list_for_tables

        print_and_exit(list_for_tables, as_json=as_json)
    for given in ("--json", "--pdf", "--svg", "--paper"):
        if given in options_given(context) and not lay_out:
            raise typer.BadParameter(f"{given} needs --lay-out: else the battle is played on the screen.")
    if lay_out:
        refuse_others(context, "--lay-out", "scenario --force --scale --paper --pdf --svg")
        from shellshock_tui.cli.commands.table import LayOutOrder, tell_layout

        order = LayOutOrder(scenario, force or [], scale, paper, pdf, svg)
        print_and_exit(lambda: tell_layout(order), as_json=as_json)
    if table_dice and seed is not None:
        raise typer.BadParameter(ONE_SOURCE.format("--seed", "--table-dice"))
    battle = PlayOrder(scenario, option or [], [], force or [], 0)
    run_and_exit(lambda: play_with_miniatures(battle, seed, scale, table_dice=table_dice))


def demo(
    scenario: Annotated[str, typer.Argument(help="The name of a scenario, or its path.")] = "duel",
    seed: Seed = None,
) -> None:
    """Watch bots play a battle. The space bar pauses it."""
    from shellshock_tui.cli.commands.demo import show_demo

    run_and_exit(lambda: show_demo(scenario, seed))


def practice(position: Position, dice: DiceFile = None, table_dice: TableDice = False) -> None:
    """Practise from any position, playing both sides."""
    from shellshock_tui.cli.commands.practice import practise_free, practise_scripted, practise_typed

    if table_dice and dice is not None:
        raise typer.BadParameter(ONE_SOURCE.format("--dice", "--table-dice"))
    if dice is not None:
        run_and_exit(lambda: practise_scripted(position, dice))
    else:
        run_and_exit(lambda: practise_typed(position) if table_dice else practise_free(position))


def campaign(
    system: Annotated[str, typer.Argument(help="A rule system that has a campaign.")] = "",
    show_text: Annotated[bool, typer.Option("--show", help="Print the roster as plain text.")] = False,
    as_json: Json = False,
) -> None:
    """Lead a squad from mission to mission."""
    from shellshock_tui.cli.commands.campaign import WITHOUT, is_on_terminal, print_roster, show_roster
    from shellshock_tui.cli.terminal import on_terminal

    if show_text or as_json or not is_on_terminal():
        print_and_exit(lambda: print_roster(system), as_json=as_json)
    run_and_exit(lambda: on_terminal(lambda: show_roster(system), WITHOUT))


def resume(game: LastPlayed = "") -> None:
    """Continue a saved battle."""
    from shellshock_tui.cli.commands.resume import resume_battle

    run_and_exit(lambda: resume_battle(game))


def referee(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    scenario: Scenario,
    option: Options = None,
    bot: BotSeats = None,
    bot_seconds: Patience = 30,
    force: Forces = None,
    seed: Seed = None,
    dice: DiceFile = None,
    miniatures: Annotated[
        bool, typer.Option("--miniatures", help="Play on a table: you give ranges, sight and faces.")
    ] = False,
) -> None:
    """Play a battle by lines of JSON on standard input and output."""
    from shellshock_tui.cli.commands.referee import Table, referee_battle

    if dice is not None and seed is not None:
        raise typer.BadParameter(ONE_SOURCE.format("--seed", "--dice"))
    run_and_exit(
        lambda: referee_battle(
            Table(
                scenario=scenario,
                seed=seed,
                script=dice,
                options=option or [],
                forces=force or [],
                bots=bot or [],
                patience=bot_seconds,
                with_miniatures=miniatures,
            )
        )
    )
