"""The command line: each command's name and options; what it does is imported when it is asked for."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from typer.exceptions import TyperException

from shellshock_tui import __version__

if TYPE_CHECKING:
    from shellshock_tui.cli.answer import Answer

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
VERSION = f"shellshock {__version__}"
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Scenario = Annotated[str, typer.Argument(help="A scenario's name, or the path of its file.")]
Battle = Annotated[str, typer.Argument(help="A scenario's name or path; without one all are listed.")]
SheetName = Annotated[str, typer.Argument(help="A sheet's name or path; without one all are listed.")]
DataFiles = Annotated[list[Path], typer.Argument(help="Scenarios and sheets, or folders of them.")]
TableDice = Annotated[bool, typer.Option("--table-dice", help="Roll real dice and type them in.")]
LastPlayed = Annotated[str, typer.Argument(help="A saved game; without it the one played last.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Number that the dice are made from.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An optional rule; repeatable.")
]
BotSeats = Annotated[
    list[str] | None, typer.Option("--bot", metavar="SIDE=LEVEL", help="A bot plays a side; repeatable.")
]


def command_line(arguments: list[str]) -> int:
    """Run a command; return the exit code, 2 for a mistake of the user's."""
    # Reading an option costs typer an import of pydantic, more than the version is worth.
    if arguments == ["--version"]:
        typer.echo(VERSION)
        return 0
    try:
        code = app(arguments, prog_name="shellshock", standalone_mode=False)
    except TyperException as error:
        typer.echo(f"{error.format_message()} `shellshock --help` shows the commands.", err=True)
        return 2
    except typer.Abort:
        return 130
    return code if isinstance(code, int) else 0


@app.callback(invoke_without_command=True)
def shellshock(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw screens in plain ASCII.")] = False,
) -> None:
    """Tabletop combat by the book. Without a command: the title screen."""
    if ascii_only:
        from shellshock_tui.settings import GLYPHS

        os.environ[GLYPHS] = "ascii"
    if version:
        typer.echo(VERSION)
    elif context.invoked_subcommand is None:
        from shellshock_tui.cli.play import title

        _show(title)


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
        raise typer.BadParameter("dice come from a seed or the table, not from both", param_hint="--seed")
    if not scenario:
        _list("scenario", as_json=False)
    chosen, bots = option or [], bot or []
    _show(
        lambda: (
            play_at_table(scenario, chosen, bots) if table_dice else play_battle(scenario, seed, chosen, bots)
        )
    )


@app.command()
def demo(
    scenario: Annotated[str, typer.Argument(help="A scenario's name or path.")] = "duel", seed: Seed = None
) -> None:
    """Watch bots play a battle; any key pauses it."""
    from shellshock_tui.cli.play import show_demo

    _show(lambda: show_demo(scenario, seed))


@app.command()
def simulate(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    scenario: Scenario,
    games: Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="How many battles.")] = 100,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=64, help="Processes at once.")] = 1,
    bot: BotSeats = None,
    seed: Seed = None,
    swap: Annotated[bool, typer.Option("--swap", help="Bots change places in every second battle.")] = False,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Let bots play many battles, and tell who wins how often."""
    from shellshock_tui.cli.simulate import Order, simulate

    order = Order(scenario, games, jobs, seed, bot or [], option or [], swap)
    _answer(lambda: simulate(order), as_json)


@app.command()
def practice(
    position: Annotated[str, typer.Argument(metavar="SCENARIO_OR_SAVE", help="A scenario or a saved game.")],
    table_dice: TableDice = False,
    dice: Annotated[Path | None, typer.Option("--dice", help="File of sides:face lines.")] = None,
) -> None:
    """Practise from any position: both sides in hand, anything taken back, any line tried again."""
    from shellshock_tui.cli.practice import practise_free, practise_scripted, practise_typed

    if table_dice and dice is not None:
        raise typer.BadParameter("dice come from a file or the table, not from both", param_hint="--dice")
    if dice is not None:
        _show(lambda: practise_scripted(position, dice))
    else:
        _show(lambda: practise_typed(position) if table_dice else practise_free(position))


@app.command()
def scenario(
    battle: Annotated[str, typer.Argument(metavar="SCENARIO_OR_SAVE", help="A scenario or a saved game.")],
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Say who meets whom in a battle, and which of its rules differ from the standard."""
    from shellshock_tui.cli.scenario import tell_battle, tell_scenario

    _answer(lambda: tell_scenario(battle, option) if option else tell_battle(battle), as_json)


@app.command()
def resume(game: LastPlayed = "") -> None:
    """Go on with a saved battle."""
    from shellshock_tui.cli.play import resume_battle

    _show(lambda: resume_battle(game))


@app.command()
def games(as_json: Json = False) -> None:
    """List the saved battles, the one played last first."""
    from shellshock_tui.cli.games import list_games

    _answer(list_games, as_json)


@app.command()
def jumpstart(
    lesson: Annotated[str, typer.Argument(help="A lesson's number or name, if not the next.")] = "",
    show_list: Annotated[bool, typer.Option("--list", help="List the lessons and those done.")] = False,
    check_all: Annotated[
        bool, typer.Option("--check", help="Play lessons by their own commands; say which go wrong.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Learn the game by playing: a lesson, or the list of them."""
    from shellshock_tui.cli.jumpstart import check_lessons, list_lessons, take_lesson

    if check_all:
        _answer(lambda: check_lessons(lesson), as_json)
    elif show_list or as_json:
        _answer(list_lessons, as_json)
    else:
        _show(lambda: take_lesson(lesson))


@app.command()
def sheet(name: SheetName = "", as_json: Json = False) -> None:
    """Show a record sheet, or list those there are."""
    if not name:
        _list("sheet", as_json)
    from shellshock_tui.cli.sheet import show_sheet

    _answer(lambda: show_sheet(name), as_json)


@app.command()
def check(files: DataFiles, as_json: Json = False) -> None:
    """Check data files: what is wrong with each, in one line."""
    from shellshock_tui.cli.check import check_files

    _answer(lambda: check_files(files), as_json)


@app.command()
def replay(
    game: Annotated[str, typer.Argument(help="A saved game's name or path.")],
    verify: Annotated[bool, typer.Option("--verify", help="Check every die and every event.")] = False,
    to: Annotated[int | None, typer.Option("--to", min=0, help="Stop after this entry.")] = None,
    as_json: Json = False,
) -> None:
    """Tell a saved battle again."""
    from shellshock_tui.cli.replay import tell_game, verify_game

    _answer(lambda: verify_game(game) if verify else tell_game(game, to), as_json)


@app.command()
def rules(
    words: Annotated[list[str] | None, typer.Argument(help="Words to look for; all must be there.")] = None,
    as_json: Json = False,
) -> None:
    """List the rulebook, or open the pages of the clauses that hold some words."""
    from shellshock_tui.cli.handbook import consult, list_clauses

    _answer(lambda: consult(words or []) if words or as_json else list_clauses(), as_json)


@app.command()
def sight(
    scenario: Scenario,
    start: Annotated[str, typer.Argument(metavar="FROM", help="A place, such as 0304.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="Another place.")],
    as_json: Json = False,
) -> None:
    """Say whether one place sees another, and why."""
    from shellshock_tui.cli.sight import look

    _answer(lambda: look(scenario, start, end), as_json)


@app.command()
def odds(
    battle: Annotated[str, typer.Argument(metavar="SCENARIO_OR_SAVE", help="A scenario or a saved game.")],
    shot: Annotated[list[str], typer.Argument(help="A command, in words or as JSON.")],
    as_json: Json = False,
) -> None:
    """Say exactly what an attack would do, from where a saved game stands.

    The shot is a command of the unit whose turn it is: its name, then its fields in order or as FIELD=VALUE,
    or the whole as JSON. Weapons are parted by commas, each with the bin that feeds it after a colon.

    Example: shellshock odds duel-20260501-201500 fire b1 Gunner Turret r1 O,U:V spread=1
    """
    from shellshock_tui.cli.odds import foretell

    _answer(lambda: foretell(battle, shot), as_json)


@app.command()
def referee(
    scenario: Scenario,
    seed: Seed = None,
    dice: Annotated[Path | None, typer.Option("--dice", help="File of sides:face lines.")] = None,
    option: Options = None,
) -> None:
    """Play a battle by JSON lines: commands on standard input, what happens on standard output."""
    from shellshock_tui.cli.referee import referee_battle

    if dice is not None and seed is not None:
        raise typer.BadParameter("dice come from a seed or a file, not from both", param_hint="--seed")
    _run(lambda: referee_battle(scenario, seed, dice, option or []))


def _list(kind: str, as_json: bool) -> NoReturn:
    from shellshock_tui.cli.shelf import list_shelf

    _answer(lambda: list_shelf(kind), as_json)


def _show(start: Callable[[], int]) -> NoReturn:
    from shellshock_tui.cli.terminal import on_terminal

    _run(lambda: on_terminal(start))


def _run(command: Callable[[], int]) -> NoReturn:
    from shellshock_tui.cli.edge import run

    raise typer.Exit(run(command))


def _answer(ask: Callable[[], "Answer"], as_json: bool) -> NoReturn:
    from shellshock_tui.cli.answer import print_answer, print_json

    printed = print_json if as_json else print_answer
    _run(lambda: printed(ask()))
