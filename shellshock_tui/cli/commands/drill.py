"""`shellshock drill`: cards for programs, what a player knows, and the drill on the screen."""

import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from shellshock_tui.cli import terminal
from shellshock_tui.cli.answer import Answer, Shown
from shellshock_tui.cli.arguments import named_system
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.output import print_answer
from shellshock_tui.dice import random_seed
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.deck import Deck, any_clause, one_clause
from shellshock_tui.drill.memory import NOTHING, Memory, damage, memory_file, read_memories
from shellshock_tui.drill.memory import as_table as learnt_table
from shellshock_tui.drill.order import DrillOrder
from shellshock_tui.drill.ready import battles
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import clause_title
from shellshock_tui.files import clean
from shellshock_tui.names import in_any_case
from shellshock_tui.rules import DEFAULT, SYSTEMS, no_system, system, title_of
from shellshock_tui.user_error import UserError, did_you_mean, quoted, with_full_stop

WITHOUT = "Without one, `shellshock drill --cards 10` prints cards, and `drill --print` exercises for paper."


def checked_system(name: str) -> str:
    """Return the name of a system, by default that of the first one; raise DataError for an unknown name."""
    found = named_system(name) or DEFAULT
    if found not in SYSTEMS:
        raise no_system(found)
    return found


def checked_clause(name: str, given: str) -> str:
    """Return the id of a clause as the rulebook writes it, whatever its case; an empty one stays empty.

    Raises:
        CommandLineError: There is no such clause.
    """
    known = system(name).clauses
    clause = in_any_case(given, known)
    if clause and clause not in known:
        raise CommandLineError(
            with_full_stop(f"{title_of(name)} has no clause {quoted(given)}{did_you_mean(given, known)}")
        )
    return clause


def show_drill(
    name: str, clause: str, minutes: int, player: str, seed: int | None, *, every: bool = False
) -> int:
    """Show a drill on the screen, about `every` rule or what lessons have taught; return the exit code.

    Raises:
        DataError: There is no such system.
        UserError: The player's name cannot be that of a file, or there is no such clause or no terminal.
    """
    found = checked_system(name)
    clause = checked_clause(found, clause)
    order = DrillOrder(
        found,
        (clause,) if clause else (),
        minutes,
        player,
        "" if seed is None else str(seed),
        every=every or bool(clause),
    )
    memory_file(player)
    return terminal.on_terminal(lambda: _drill(order), WITHOUT)


def _drill(order: DrillOrder) -> int:
    from shellshock_tui.app import run_drill

    return run_drill(order)


def print_cards(name: str, clause: str, number: int, seed: int | None) -> int:
    """Print cards of a system with their answers, each as it is dealt; return the exit code.

    The same seed gives the same cards.

    Raises:
        CommandLineError: No card asks for the clause, or there is no such clause.
    """
    chosen, dealt = _dealt(name, clause, number, seed)
    count = 0
    for count, card in enumerate(dealt, 1):
        print_answer(Answer((), tuple(_as_text(card, count))))
        sys.stdout.flush()
    _check_any(clause, count)
    return print_answer(Answer((), (Text(f"Seed: {chosen}"),)))


def card_table(name: str, clause: str, number: int, seed: int | None) -> Answer:
    """Return cards of a system with their answers as a table; the same seed gives the same cards.

    Raises:
        CommandLineError: No card asks for the clause, or there is no such clause.
    """
    chosen, dealt = _dealt(name, clause, number, seed)
    console = Console(stderr=True)
    cards = list(
        track(
            dealt,
            "cards",
            number,
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
    )
    _check_any(clause, len(cards))
    return Answer({"seed": chosen, "cards": [as_table(card) for card in cards]}, ())


def _dealt(name: str, clause: str, number: int, seed: int | None) -> tuple[int | str, Iterator[Card]]:
    """Return the seed of some cards, and the cards."""
    found = checked_system(name)
    clause = checked_clause(found, clause)
    chosen = random_seed() if seed is None else seed
    dice = str(chosen)
    deck = Deck(found, battles(found, dice), dice, one_clause(clause) if clause else any_clause)
    return chosen, islice(deck.cards(), number)


def _check_any(clause: str, count: int) -> None:
    if clause and not count:
        raise CommandLineError(f"No card asks for {clause}.")


def as_table(card: Card) -> dict[str, Any]:
    """Return a card for programs."""
    exercise, made = card.exercise, card.made
    return {
        "system": card.system,
        "form": exercise.form,
        "question": exercise.question,
        "means": list(exercise.means),
        "options": list(getattr(exercise.answer, "options", ())),
        "answer": exercise.answer.text,
        "clauses": list(exercise.clauses),
        "units": list(exercise.units),
        "difficulty": card.difficulty,
        "made": {"scenario": made.scenario, "seed": made.seed, "command": made.command},
    }


def _as_text(card: Card, number: int) -> Iterator[Shown]:
    yield Text(clean(f"{number}. {card.exercise.question}"), "bold")
    yield from (Text(clean(f"   {means}"), "italic") for means in card.exercise.means)
    options = getattr(card.exercise.answer, "options", ())
    for letter, option in zip("abcdefgh", options, strict=False):
        yield Text(clean(f"   {letter}  {option}"))
    told = ", ".join(map(clause_title, card.exercise.clauses)) or "no clause"
    yield Text(clean(f"   Answer: {card.exercise.answer.text} ({told}; difficulty {card.difficulty})"))


def print_knowledge(name: str, player: str) -> Answer:
    """Return how well a player knows each clause of a system."""
    found = checked_system(name)
    memory = _memories(player).get(found, NOTHING)
    now = datetime.now(UTC)
    rows = [
        {
            "clause": clause,
            "knowledge": memory.knowledge(clause, now).value,
            "due": memory.is_due(clause, now),
        }
        for clause in system(found).clauses
    ]
    table = Table("clause", "", box=None, pad_edge=False)
    for row in rows:
        table.add_row(str(row["clause"]), f"{row['knowledge']}{', due today' if row['due'] else ''}")
    asked = sum(row["knowledge"] != "new" for row in rows)
    head = Text(f"{title_of(found)}: {counted(asked, 'clause')} of {len(rows)} asked so far, by {player}.")
    return Answer({"system": found, "player": player, "clauses": rows}, (head, table))


def export_memory(player: str) -> Answer:
    """Return everything that a player remembers, which is nothing before the first card."""
    table = learnt_table(_memories(player))
    return Answer(table, (json.dumps(table, indent=1),))


def _memories(player: str) -> dict[str, Memory]:
    """Return what a player remembers of each system.

    Raises:
        UserError: The file is damaged.
    """
    path = memory_file(player)
    if damage(path):
        raise UserError(f"The progress of {player} cannot be read: {path.name} is damaged.")
    return read_memories(path)
