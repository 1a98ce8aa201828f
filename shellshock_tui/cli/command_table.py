"""The commands with their names, arguments and options; the code of each is imported when it runs."""

import os
import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException
from typer.main import get_group

from shellshock_tui import __version__
from shellshock_tui.cached import cached
from shellshock_tui.cli.parameters import (
    Battle,
    BotSeats,
    ClusterAddress,
    DataFiles,
    DiceFile,
    Forces,
    Jobs,
    Json,
    KeepSheet,
    LastPlayed,
    OneOrAllSheets,
    Options,
    Patience,
    Position,
    Scenario,
    Seed,
    TableDice,
    even_number,
    inches,
    number_option,
    two_percentages,
)
from shellshock_tui.user_error import with_full_stop

if TYPE_CHECKING:
    from shellshock_tui.cli.answer import Answer
    from shellshock_tui.sim.workforce import Workforce

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
ONE_SOURCE = "Give {} or {}, not both: each says where the dice come from."
WRONG_LINES = {
    r"Option '(.+)' requires .*": "{0} needs {value} after it.",
    r"Option '(.+)' does not take a value\.": "{0} takes no value.",
    r"No such option: (.+) \(Possible options: (.+)\)": "There is no option {0}{1}",
    r"No such option: (.+)": "There is no option {0}.",
    r"No such command (.+)\. Did you mean '(.+)'\?": "There is no command {0}{1}",
    r"No such command (.+?)\.?": "There is no command {0}.",
    r"Got unexpected extra argument\(s\) \((.+)\)": "Too many arguments: {0}.",
}
"""Messages of typer about wrong command lines, each with the sentence that replaces it."""


def obey(arguments: list[str]) -> int:
    """Run a command and return its exit code, which is 2 for a user error."""
    try:
        _refuse_empty(arguments)
        _refuse_repeated(arguments)
        code = _group()(arguments, prog_name="shellshock", standalone_mode=False)
    except TyperException as error:
        from shellshock_tui.cli.edge import tell

        known = _group().commands
        named = [word for word in arguments if word in known][:1]
        page = " ".join(("shellshock", *named, "--help"))
        options = [option for name in named for option in known[name].params]
        metavars = {option.opts[0]: option.metavar for option in options if option.metavar}
        tell(f"{with_full_stop(_what_is_wrong(error, metavars))} See `{page}`.")
        return 2
    except typer.Abort:
        return 130
    return code if isinstance(code, int) else 0


@cached
def _group() -> TyperGroup:
    """Return all commands; making them takes longer than most of them take."""
    return get_group(app)


def _refuse_empty(arguments: list[str]) -> None:
    """Raise TyperException if an argument or the value of an option is empty."""
    for before, word in pairwise(["", *arguments]):
        name, equals, value = word.partition("=")
        if not word:
            which = f"The argument after `{before}`" if before else "The first argument"
            raise TyperException(f"{which} is empty: fill it in, or leave it out.")
        if name.startswith("--") and equals and not value:
            raise TyperException(f"`{word}` has no value: add one, or leave the option out.")


def _refuse_repeated(arguments: list[str]) -> None:
    """Raise TyperException if an option with one value is given twice, of which only the last would count."""
    words, known = iter(arguments), _group().commands
    command = known.get(next((word for word in words if not word.startswith("-")), ""))
    options = {name: option for option in (command.params if command else ()) for name in option.opts}
    given = set[str]()
    for word in words:
        name, equals, _ = word.partition("=")
        option = options.get(name) if name.startswith("-") else None
        if word == "--":
            return
        if option is None or getattr(option, "is_flag", False):
            continue
        if name in given and not option.multiple:
            raise TyperException(f"{name} is given twice.")
        given.add(name)
        for _ in range(0 if equals else option.nargs):
            next(words, "")


def _what_is_wrong(error: TyperException, metavars: Mapping[str, str]) -> str:
    """Return what is wrong with a command line; `metavars` names the value that follows each option."""
    from pydantic import ValidationError

    match error, error.__cause__:
        case typer.BadParameter(param=param), ValidationError() as cause if param:
            return f"{param.opts[0]} {_why_refused(cause.errors()[0].get('ctx', {}))}"
        case typer.BadParameter(param=param, message=""), _ if param:
            return f"{param.metavar or str(param.name).upper()} is missing."
        case typer.BadParameter(), _:
            return error.message
        case _:
            return _translated(error.format_message(), metavars)


def _why_refused(context: Mapping[str, Any]) -> str:
    """Return why a value is refused, from what pydantic tells of it."""
    match context:
        case {"error": why}:
            return str(why)
        case {"ge": least}:
            return f"takes a number of at least {least:g}."
        case {"le": most}:
            return f"takes a number of at most {most:g}."
        case _:
            return "takes a number."


def _translated(message: str, metavars: Mapping[str, str]) -> str:
    for pattern, sentence in WRONG_LINES.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            first, *others = found.groups()
            value = metavars.get(first, "a value").replace(" ", " and ")
            return sentence.format(first, *(_meant(first, names) for names in others), value=value)
    return message


def _meant(given: str, names: str) -> str:
    """Return a question with those names that are like the given one; a full stop if none is.

    `names` stand between commas, perhaps in quotation marks.
    """
    known = {name.lstrip("-"): name for name in names.replace("'", "").split(", ")}
    stem = given.strip("-'")
    begun = [name for name in known if name.startswith(stem)]
    near = [known[name] for name in begun or get_close_matches(stem, known)]
    *most, last = sorted(near) or [""]
    meant = f"{', '.join(most)} or {last}" if most else last
    return f"; did you mean {meant}?" if meant else "."


def _options_given(context: typer.Context) -> list[str]:
    """Return the options that stand in the command line."""
    return [
        option.opts[0] for option in context.command.params if option.name and _is_typed(context, option.name)
    ]


def _refuse_others(context: typer.Context, mode: str, fitting: str) -> None:
    """Raise typer.BadParameter if an option or argument was given that has no effect beside an option."""
    for given in _options_given(context):
        if given not in {mode, "--json", *fitting.split()}:
            typed = given if given.startswith("-") else context.params[given]
            raise typer.BadParameter(f"{typed} does not go with {mode}: leave one of them out.")


def _is_typed(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _print_list(kind: str, *, as_json: bool = False) -> NoReturn:
    """Print the library's list of a kind."""
    from shellshock_tui.cli.listing import list_shelf

    _print(lambda: list_shelf(kind), as_json=as_json)


def _run(command: Callable[[], int]) -> NoReturn:
    """Run a command and exit with its code."""
    from shellshock_tui.cli import edge

    raise typer.Exit(edge.run(command))


def _print(ask: Callable[[], "Answer"], *, as_json: bool) -> NoReturn:
    """Print an answer, for people or as JSON for programs."""
    from shellshock_tui.cli.output import print_answer, print_json

    printed = print_json if as_json else print_answer
    _run(lambda: printed(ask()))


@app.callback(invoke_without_command=True)
def shellshock(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw and print in plain ASCII.")] = False,
) -> None:
    """Play tabletop battles by the book. Without a command, the title screen opens."""
    if ascii_only:
        from shellshock_tui.settings import GLYPHS

        os.environ[GLYPHS] = "ascii"
    if version:
        typer.echo(f"shellshock {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from shellshock_tui.cli.terminal import show_title

        raise typer.Exit(show_title())


@app.command()
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
        if given := _options_given(context):
            raise typer.BadParameter(
                f"{given[0]} needs the name of a scenario: `shellshock play` lists them."
            )
        _print_list("scenario")
    order = PlayOrder(scenario, option or [], bot or [], force or [], bot_seconds, keep_sheet)
    _run(lambda: play_at_table(order) if table_dice else play_battle(order, seed))


@app.command()
def table(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    context: typer.Context,
    scenario: Scenario,
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
        bool, typer.Option("--lay-out", help="Print what to lay where and who starts where, in inches.")
    ] = False,
    paper: Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")] = "a4",
    pdf: Annotated[
        str, typer.Option("--pdf", metavar="FILE", help="Print it with counters and a ruler into a PDF file.")
    ] = "",
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE", help="The same as SVG files, one for each page.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Start a battle with miniatures on a table of your own.

    It asks for ranges, sight and faces.
    """
    from shellshock_tui.cli.commands.play import PlayOrder, play_with_miniatures

    for given in ("--json", "--pdf", "--svg", "--paper"):
        if given in _options_given(context) and not lay_out:
            raise typer.BadParameter(f"{given} goes with --lay-out: the battle is played on the screen.")
    if lay_out:
        _refuse_others(context, "--lay-out", "scenario --force --scale --paper --pdf --svg")
        from shellshock_tui.cli.commands.table import LayOutOrder, tell_layout

        order = LayOutOrder(scenario, force or [], scale, paper, pdf, svg)
        _print(lambda: tell_layout(order), as_json=as_json)
    if table_dice and seed is not None:
        raise typer.BadParameter(ONE_SOURCE.format("--seed", "--table-dice"))
    battle = PlayOrder(scenario, option or [], [], force or [], 0)
    _run(lambda: play_with_miniatures(battle, seed, scale, table_dice=table_dice))


@app.command()
def demo(
    scenario: Annotated[str, typer.Argument(help="The name of a scenario, or its path.")] = "duel",
    seed: Seed = None,
) -> None:
    """Watch bots play a battle. The space bar pauses it."""
    from shellshock_tui.cli.commands.demo import show_demo

    _run(lambda: show_demo(scenario, seed))


@app.command()
def practice(position: Position, dice: DiceFile = None, table_dice: TableDice = False) -> None:
    """Practise from any position, playing both sides."""
    from shellshock_tui.cli.commands.practice import practise_free, practise_scripted, practise_typed

    if table_dice and dice is not None:
        raise typer.BadParameter(ONE_SOURCE.format("--dice", "--table-dice"))
    if dice is not None:
        _run(lambda: practise_scripted(position, dice))
    else:
        _run(lambda: practise_typed(position) if table_dice else practise_free(position))


@app.command()
def campaign(
    system: Annotated[str, typer.Argument(help="A rule system that has a campaign.")] = "",
    show_text: Annotated[bool, typer.Option("--show", help="Print the roster as plain text.")] = False,
    as_json: Json = False,
) -> None:
    """Lead a squad from mission to mission."""
    from shellshock_tui.cli.commands.campaign import WITHOUT, is_on_terminal, print_roster, show_roster
    from shellshock_tui.cli.terminal import on_terminal

    if show_text or as_json or not is_on_terminal():
        _print(lambda: print_roster(system), as_json=as_json)
    _run(lambda: on_terminal(lambda: show_roster(system), WITHOUT))


@app.command()
def resume(game: LastPlayed = "") -> None:
    """Continue a saved battle."""
    from shellshock_tui.cli.commands.resume import resume_battle

    _run(lambda: resume_battle(game))


@app.command()
def jumpstart(
    lesson: Annotated[
        str,
        typer.Argument(help="The number or name of a lesson, a system, both as in SYSTEM/1, or a path."),
    ] = "",
    show_list: Annotated[
        bool, typer.Option("--list", help="List the lessons and mark those you have done.")
    ] = False,
    check_all: Annotated[
        bool,
        typer.Option("--check", help="Check lessons by playing them with the commands that they name."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Learn the game by playing a lesson."""
    from shellshock_tui.cli.commands.jumpstart import check_lessons, list_lessons, take_lesson

    if check_all and show_list:
        raise typer.BadParameter("Give --list or --check, not both.")
    if check_all:
        _print(lambda: check_lessons(lesson), as_json=as_json)
    elif show_list or as_json:
        _print(lambda: list_lessons(lesson), as_json=as_json)
    else:
        _run(lambda: take_lesson(lesson))


@app.command()
def drill(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    context: typer.Context,
    system: Annotated[str, typer.Argument(help="The rule system; shellshock if none is given.")] = "",
    clause: Annotated[
        str, typer.Option("--clause", metavar="ID", help="Ask only for this clause of the rulebook.")
    ] = "",
    minutes: Annotated[
        int | None, number_option("--minutes", "Stop after this many minutes, 1 to 600.", 1, 600)
    ] = None,
    cards: Annotated[
        int | None, number_option("--cards", "Print this many cards with answers, 1 to 10,000.", 1, 10_000)
    ] = None,
    to_print: Annotated[
        bool,
        typer.Option(
            "--print",
            help="Print exercises for paper with their record sheets, 12 unless --cards gives a number; the "
            "answers come last.",
        ),
    ] = False,
    knowledge: Annotated[
        bool, typer.Option("--knowledge", help="Print how well each clause is known, and what is due.")
    ] = False,
    export: Annotated[bool, typer.Option("--export", help="Print all that is remembered, as JSON.")] = False,
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="Whose progress is kept.")
    ] = "player",
    seed: Seed = None,
    pdf: Annotated[
        str,
        typer.Option(
            "--pdf",
            metavar="FILE",
            help="Write exercises with their record sheets as PDF, 12 unless --cards gives a number.",
        ),
    ] = "",
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE", help="The same as SVG files, one for each page.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Train the rules by questions about real positions.

    Example: shellshock drill closing_fire --cards 20 --seed 1
    """
    from shellshock_tui.cli.commands.drill import export_memory, print_cards, print_knowledge, show_drill
    from shellshock_tui.cli.commands.drill_print import print_exercises

    if to_print or pdf or svg:
        mode = "--print" if to_print else "--pdf" if pdf else "--svg"
        _refuse_others(context, mode, "system --cards --seed --print --pdf --svg")
        _print(lambda: print_exercises(system, cards, seed, pdf, svg), as_json=as_json)
    elif export:
        _refuse_others(context, "--export", "--player")
        _print(lambda: export_memory(player), as_json=as_json)
    elif knowledge:
        _refuse_others(context, "--knowledge", "system --player")
        _print(lambda: print_knowledge(system, player), as_json=as_json)
    elif cards or as_json:
        _refuse_others(context, "--cards" if cards else "--json", "system --clause --seed")
        _print(lambda: print_cards(system, clause, cards or 10, seed), as_json=as_json)
    else:
        _run(lambda: show_drill(system, clause, minutes or 0, player, seed))


@app.command()
def scenario(battle: Position, option: Options = None, as_json: Json = False) -> None:
    """Describe a battle, its forces and its optional rules."""
    from shellshock_tui.cli.commands.scenario import tell_battle

    _print(lambda: tell_battle(battle, option or []), as_json=as_json)


@app.command()
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
        _print(lambda: name_game(game, name), as_json=as_json)
    elif recover:
        _print(lambda: mend_game(recover), as_json=as_json)
    elif delete:
        _print(lambda: drop_game(delete, str if yes else ask_first), as_json=as_json)
    else:
        _print(list_games, as_json=as_json)


@app.command()
def sheet(
    name: OneOrAllSheets = "",
    as_toml: Annotated[bool, typer.Option("--toml", help="Print the sheet's file, to change it.")] = False,
    as_json: Json = False,
) -> None:
    """Show a record sheet, or list the record sheets.

    Example: shellshock sheet mason --toml > my-mason.toml
    """
    if as_toml and (as_json or not name):
        raise typer.BadParameter("Give the name of a sheet with --toml, and leave out --json.")
    if not name:
        _print_list("sheet", as_json=as_json)
    from shellshock_tui.cli.commands.sheet import print_toml, show_sheet

    _print(lambda: print_toml(name) if as_toml else show_sheet(name), as_json=as_json)


@app.command(name="print")
def print_pages(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    context: typer.Context,
    sheets: Annotated[
        list[str] | None, typer.Argument(metavar="SHEETS", help="The names or paths of record sheets.")
    ] = None,
    game: Annotated[
        str,
        typer.Option(
            "--game", metavar="GAME", help="Print the sheets of a saved game or battle as they stand."
        ),
    ] = "",
    force: Annotated[str, typer.Option("--force", metavar="FILE", help="Print the sheets of a force.")] = "",
    battle_map: Annotated[bool, typer.Option("--map", help="Print the map of the game or battle.")] = False,
    tables: Annotated[bool, typer.Option("--tables", help="Print the sheet of tables, too.")] = False,
    system: Annotated[
        str,
        typer.Option(
            "--system",
            metavar="SYSTEM",
            help="Print the tables of a rule system, such as gunplay, in place of the game's, also without "
            "--tables.",
        ),
    ] = "",
    counters: Annotated[bool, typer.Option("--counters", help="Print counters to cut out.")] = False,
    ruler: Annotated[
        bool, typer.Option("--ruler", help="Print a ruler and a card of the six faces.")
    ] = False,
    hex_inches: Annotated[
        float,
        typer.Option(
            "--inches", metavar="NUMBER", parser=inches, help="How many inches a hex has on the ruler."
        ),
    ] = 1.0,
    paper: Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")] = "a4",
    pdf: Annotated[str, typer.Option("--pdf", metavar="FILE", help="Write a PDF file.")] = "",
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE", help="Write SVG files, one for each page.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Print record sheets, maps, tables and counters.

    Example: shellshock print --game duel --tables --pdf duel.pdf
    """
    if _is_typed(context, "hex_inches") and not ruler:
        raise typer.BadParameter("--inches belongs to --ruler, which is missing.")
    from shellshock_tui.cli.commands.print_ import PrintOrder
    from shellshock_tui.cli.commands.print_ import print_pages as printed

    order = PrintOrder(
        tuple(sheets or ()),
        game,
        force,
        system,
        battle_map,
        tables,
        counters,
        ruler,
        hex_inches,
        paper,
        pdf,
        svg,
    )
    _print(lambda: printed(order), as_json=as_json)


@app.command()
def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORDS",
            help="Show the clauses that hold all these words, in one rulebook if a system comes first, else "
            "in all. A system alone lists its clauses; SYSTEM/CLAUSE shows one.",
        ),
    ] = None,
    protocol: Annotated[
        str,
        typer.Option("--protocol", metavar="SYSTEM", help="Describe the messages of a system's referee."),
    ] = "",
    as_json: Json = False,
) -> None:
    """List the clauses of the rulebooks, or search them."""
    if protocol and words:
        raise typer.BadParameter("--protocol shows one whole page: leave out the words.")
    if protocol:
        from shellshock_tui.cli.commands.rules_protocol import show_protocol

        _print(lambda: show_protocol(protocol), as_json=as_json)
    from shellshock_tui.cli.commands.rules import consult, look_up_clauses

    _print(lambda: consult(words or []) if as_json else look_up_clauses(words or []), as_json=as_json)


@app.command()
def new(
    kind: Annotated[str, typer.Argument(help="The kind of file: sheet, scenario, lesson or force.")],
    system: Annotated[str, typer.Argument(help="A rule system; without one, Shellshock.")] = "",
    like: Annotated[
        str, typer.Option("--like", metavar="NAME", help="The name of the file whose values it begins with.")
    ] = "",
) -> None:
    """Print a sheet, a scenario, a lesson or a force to start from.

    It plays as it is, and a comment explains each field. The first line names its schema, which is written to
    your own folder and by which editors complete and check the file.

    Example: shellshock new sheet gunplay --like marshal > my-marshal.toml
    """
    from shellshock_tui.cli.commands.new import print_new

    _print(lambda: print_new(kind, system, like), as_json=False)


@app.command()
def schema(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="[SYSTEM/]KIND",
            help="The kind of file: sheet, scenario, lesson or force, of one rule system.",
        ),
    ],
) -> None:
    """Print the JSON Schema of data files for editors.

    Example: shellshock schema gunplay/scenario > scenario.json
    """
    from shellshock_tui.cli.commands.schema import print_schema

    _print(lambda: print_schema(kind), as_json=False)


@app.command()
def check(files: DataFiles, as_json: Json = False) -> None:
    """Check data files, and say what is wrong with each.

    Each fault stands in a line of its own: path, line and column, then the field and a sentence.
    """
    from shellshock_tui.cli.commands.check import check_files

    _print(lambda: check_files(files), as_json=as_json)


@app.command()
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
    _print(lambda: verify_game(game) if verify else tell_game(game, to), as_json=as_json)


@app.command()
def analyse(
    game: Annotated[
        str,
        typer.Argument(help="The name or path of a saved or exported game; - reads standard input."),
    ],
    side: Annotated[
        list[str] | None,
        typer.Option(
            "--side", metavar="SIDE", help="Judge only this side's decisions; may be given several times."
        ),
    ] = None,
    most: Annotated[int, number_option("--most", "How many decisions to list, 1 to 100.", 1, 100)] = 3,
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE", help="Draw the value turn by turn into this file.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Tell how a battle went, and which decisions cost most.

    The strongest bot looks at each decision and says what it would have done instead.

    Example: shellshock analyse duel-3 --side red
    """
    from shellshock_tui.cli.commands.analyse import analyse_game

    _print(lambda: analyse_game(game, side or [], most, svg), as_json=as_json)


@app.command()
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
    from shellshock_tui.cli.commands.simulate import Order, simulate

    order = Order(
        scenario,
        games,
        _workforce(jobs, cluster),
        seed,
        bot or [],
        option or [],
        force or [],
        swap,
        bot_seconds,
    )
    _print(lambda: simulate(order), as_json=as_json)


@app.command()
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
    svg: Annotated[str, typer.Option("--svg", metavar="FILE", help="Draw the ratings into this file.")] = "",
    as_json: Json = False,
) -> None:
    """Let bots and programs play each other, and rate them.

    They meet in pairs, in battles between two sides, and change sides in every second game.

    Example: shellshock league duel mill --bots recruit,random --games 40 --results league.jsonl
    """
    from shellshock_tui.cli.commands.league import Order
    from shellshock_tui.cli.commands.league import league as play_league

    order = Order(
        battles,
        bots,
        games,
        _workforce(jobs, cluster),
        seed,
        option or [],
        force or [],
        bot_seconds,
        sprt,
        results,
        svg,
    )
    _print(lambda: play_league(order), as_json=as_json)


def _workforce(jobs: int | None, cluster: str | None) -> "Workforce":
    """Return who plays many battles; a mistake in the options ends the program."""
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


@app.command()
def sight(
    scenario: Scenario,
    start: Annotated[str, typer.Argument(metavar="FROM", help="A place, such as 0304.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="Another place.")],
    as_json: Json = False,
) -> None:
    """Say whether one place sees another, and why."""
    from shellshock_tui.cli.commands.sight import look

    _print(lambda: look(scenario, start, end), as_json=as_json)


@app.command("map")
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

    _print(lambda: draw_map(name, seed), as_json=as_json)


@app.command()
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
    """Draw a random force, and print it as a file to play with.

    Example: shellshock muster shellshock --limit 5000 --era modern > mine.toml
    """
    from shellshock_tui.cli.commands.muster import draw_force
    from shellshock_tui.engine.system import MusterOrder

    _print(lambda: draw_force(system, MusterOrder(limit, era, units), seed), as_json=as_json)


@app.command()
def skirmish(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="A rule system.")] = "shellshock",
    forces: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--forces", metavar="A B", help="The forces of both sides; without it, even ones are drawn."
        ),
    ] = None,
    third: Annotated[
        str,
        typer.Option(
            "--third", metavar="C", help="A third force where three sides can fight; `drawn` draws one."
        ),
    ] = "",
    squad: Annotated[
        str, typer.Option("--squad", metavar="A", help="The force of a system that is played by one side.")
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
        bool, typer.Option("--random", help="Draw the map and the aim even if there are forces.")
    ] = False,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Print a battle of your own from forces, map and aim.

    Whatever is not given is drawn.

    Example: shellshock skirmish shellshock --map river --aim hold > my.toml, then shellshock play ./my.toml
    """
    from shellshock_tui.cli.commands.skirmish import Order, print_skirmish

    given = forces or ((squad,) if squad else ())
    order = Order(system, given, third, field, aim, limit, era, turns, option or [], random)
    _print(lambda: print_skirmish(order, seed), as_json=as_json)


@app.command()
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

    _print(lambda: foretell(battle, shot or [], option or []), as_json=as_json)


@app.command()
def referee(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    scenario: Scenario,
    option: Options = None,
    bot: BotSeats = None,
    bot_seconds: Patience = 30,
    force: Forces = None,
    seed: Seed = None,
    dice: DiceFile = None,
    miniatures: Annotated[
        bool, typer.Option("--miniatures", help="Play on a table: ranges, sight and faces are told.")
    ] = False,
) -> None:
    """Play a battle by lines of JSON on standard input and output."""
    from shellshock_tui.cli.commands.referee import Table, referee_battle

    if dice is not None and seed is not None:
        raise typer.BadParameter(ONE_SOURCE.format("--seed", "--dice"))
    _run(
        lambda: referee_battle(
            Table(scenario, seed, dice, option or [], force or [], bot or [], bot_seconds, miniatures)
        )
    )


@app.command()
def export(
    game: Annotated[str, typer.Argument(help="The name or path of a saved game.")],
    file: Annotated[
        str, typer.Argument(help="The file to write, which must not exist yet; - is standard output.")
    ],
    as_json: Json = False,
) -> None:
    """Write a saved game as a file of text, for mail or a report."""
    from shellshock_tui.cli.commands.export import export_game, print_game

    if file == "-":
        if as_json:
            raise typer.BadParameter("With - the lines themselves are printed: leave out --json.")
        _print(lambda: print_game(game), as_json=False)
    _print(lambda: export_game(game, file), as_json=as_json)


@app.command("import")
def take_in(
    file: Annotated[str, typer.Argument(help="The file of an exported game; - reads standard input.")],
    as_json: Json = False,
) -> None:
    """Turn an exported game into a saved game."""
    from shellshock_tui.cli.commands.import_ import import_game

    _print(lambda: import_game(file), as_json=as_json)


@app.command()
def doctor(as_json: Json = False) -> None:
    """Report on the terminal, the folders and the settings."""
    from shellshock_tui.cli.commands.doctor import look_around

    _print(look_around, as_json=as_json)


@app.command()
def serve(
    port: Annotated[int, number_option("--port", "The port to listen on, 1 to 65,535.", 1, 65_535)] = 8000,
) -> None:
    """Show the screens in a browser on this machine."""
    _run(lambda: _serve(port))


def _serve(port: int) -> int:
    from shellshock_tui.cli.edge import CommandLineError

    try:
        from shellshock_tui.cli.commands.serve import serve_screens
    except ImportError:
        raise CommandLineError(
            "`serve` needs an extra that is not installed: pip install 'shellshock-tui[serve]'"
        ) from None
    return serve_screens(port)
