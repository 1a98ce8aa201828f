"""Commands that play: battles, demos, lessons, practice."""

from typing import Annotated

import typer

from shellshock_tui.cli.commands.carry_out import print_out, print_shelf, run, show
from shellshock_tui.cli.commands.parameters import (
    ONE_SOURCE,
    Battle,
    BotSeats,
    DiceFile,
    Json,
    LastPlayed,
    Options,
    Seed,
    TableDice,
)

app = typer.Typer()


@app.command()
def play(
    scenario: Battle = "",
    seed: Seed = None,
    table_dice: TableDice = False,
    option: Options = None,
    bot: BotSeats = None,
) -> None:
    """Begin a battle, or list those there are."""
    from shellshock_tui.cli.play import play_at_table, play_battle

    if table_dice and seed is not None:
        raise typer.BadParameter(ONE_SOURCE.format("--seed", "--table-dice"))
    if not scenario:
        print_shelf("scenario")
    chosen, bots = option or [], bot or []
    run(
        lambda: (
            play_at_table(scenario, chosen, bots) if table_dice else play_battle(scenario, seed, chosen, bots)
        )
    )


@app.command()
def demo(
    scenario: Annotated[str, typer.Argument(help="A scenario's name or path.")] = "duel", seed: Seed = None
) -> None:
    """Watch bots play a battle; Space pauses it."""
    from shellshock_tui.cli.play import show_demo

    run(lambda: show_demo(scenario, seed))


@app.command()
def practice(
    position: Annotated[str, typer.Argument(metavar="SCENARIO_OR_SAVE", help="A scenario or a saved game.")],
    table_dice: TableDice = False,
    dice: DiceFile = None,
) -> None:
    """Practise from any position: both sides in hand, anything taken back, any line tried again."""
    from shellshock_tui.cli.practice import practise_free, practise_scripted, practise_typed

    if table_dice and dice is not None:
        raise typer.BadParameter(ONE_SOURCE.format("--dice", "--table-dice"))
    if dice is not None:
        run(lambda: practise_scripted(position, dice))
    else:
        run(lambda: practise_typed(position) if table_dice else practise_free(position))


@app.command()
def campaign(
    system: Annotated[str, typer.Argument(help="A rule system that has a campaign.")] = "",
    show_text: Annotated[bool, typer.Option("--show", help="Print the roster as plain text.")] = False,
    as_json: Json = False,
) -> None:
    """Lead a squad from mission to mission: its roster, and the missions there are."""
    from shellshock_tui.cli.campaign import is_on_terminal, print_roster, show_roster

    if show_text or as_json or not is_on_terminal():
        print_out(lambda: print_roster(system), as_json=as_json)
    show(lambda: show_roster(system))


@app.command()
def resume(game: LastPlayed = "") -> None:
    """Go on with a saved battle."""
    from shellshock_tui.cli.play import resume_battle

    run(lambda: resume_battle(game))


@app.command()
def jumpstart(
    lesson: Annotated[
        str, typer.Argument(help="A lesson's number or name, or a system: SYSTEM/1, SYSTEM.")
    ] = "",
    show_list: Annotated[bool, typer.Option("--list", help="List the lessons and those done.")] = False,
    check_all: Annotated[
        bool, typer.Option("--check", help="Play lessons by their own commands; say which go wrong.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Learn the game by playing: a lesson, or the list of them."""
    from shellshock_tui.cli.jumpstart import check_lessons, list_lessons, take_lesson

    if check_all:
        print_out(lambda: check_lessons(lesson), as_json=as_json)
    elif show_list or as_json:
        print_out(lambda: list_lessons(lesson), as_json=as_json)
    else:
        run(lambda: take_lesson(lesson))
