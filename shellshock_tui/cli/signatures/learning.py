"""The commands that teach the rules: jumpstart, drill and rules."""

from typing import Annotated

import typer

from shellshock_tui.cli.given_options import refuse_others
from shellshock_tui.cli.parameters import Json, Seed, number_option
from shellshock_tui.cli.running import print_and_exit, run_and_exit


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
        print_and_exit(lambda: check_lessons(lesson), as_json=as_json)
    elif show_list or as_json:
        print_and_exit(lambda: list_lessons(lesson), as_json=as_json)
    else:
        run_and_exit(lambda: take_lesson(lesson))


def drill(  # noqa: PLR0917 - typer reads the options of a command from its parameters
    context: typer.Context,
    system: Annotated[str, typer.Argument(help="The rule system; shellshock if none is given.")] = "",
    clause: Annotated[
        str, typer.Option("--clause", metavar="ID", help="Ask only for this clause of the rulebook.")
    ] = "",
    every: Annotated[
        bool, typer.Option("--all", help="Ask about all rules, also those that no lesson has taught you.")
    ] = False,
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
    export: Annotated[
        bool, typer.Option("--export", help="Print everything that is remembered, as JSON.")
    ] = False,
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="The player whose progress is kept.")
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
    """Practise the rules with questions about real positions.

    Example: shellshock drill closing_fire --cards 20 --seed 1
    """
    from shellshock_tui.cli.commands.drill import (
        card_table,
        export_memory,
        print_cards,
        print_knowledge,
        show_drill,
    )
    from shellshock_tui.cli.commands.drill_print import print_exercises

    if to_print or pdf or svg:
        mode = "--print" if to_print else "--pdf" if pdf else "--svg"
        refuse_others(context, mode, "system --cards --seed --print --pdf --svg")
        print_and_exit(lambda: print_exercises(system, cards, seed, pdf, svg), as_json=as_json)
    elif export:
        refuse_others(context, "--export", "--player")
        print_and_exit(lambda: export_memory(player), as_json=as_json)
    elif knowledge:
        refuse_others(context, "--knowledge", "system --player")
        print_and_exit(lambda: print_knowledge(system, player), as_json=as_json)
    elif cards or as_json:
        refuse_others(context, "--cards" if cards else "--json", "system --clause --seed")
        if as_json:
            print_and_exit(lambda: card_table(system, clause, cards or 10, seed), as_json=True)
        run_and_exit(lambda: print_cards(system, clause, cards or 10, seed))
    else:
        run_and_exit(lambda: show_drill(system, clause, minutes or 0, player, seed, every=every))


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORDS",
            help="Show the clauses that contain all these words, in one rulebook if a system comes first, "
            "else in all. A system alone lists its clauses; SYSTEM/CLAUSE shows one.",
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

        print_and_exit(lambda: show_protocol(protocol), as_json=as_json)
    from shellshock_tui.cli.commands.rules import consult, look_up_clauses

    print_and_exit(lambda: consult(words or []) if as_json else look_up_clauses(words or []), as_json=as_json)
