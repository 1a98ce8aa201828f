"""`shellshock simulate`: play many battles between bots, and print statistics."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer, Shown
from shellshock_tui.cli.arguments import open_named
from shellshock_tui.cli.figures import average, percent, tally
from shellshock_tui.cli.options import full_seats, with_given
from shellshock_tui.dice import random_seed
from shellshock_tui.files import clean
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.session.seats import COMMAND
from shellshock_tui.sim.batch import Batch, run
from shellshock_tui.sim.figures import Figures, Rate, figures
from shellshock_tui.sim.game import Game
from shellshock_tui.sim.workforce import Workforce


@dataclass(frozen=True)
class Order:
    """The arguments of the command."""

    scenario: str
    games: int
    workforce: Workforce
    seed: int | None
    bots: Sequence[str]
    options: Sequence[str]
    swap: bool
    patience: int
    """The seconds that a program may take for a decision."""


def simulate(order: Order) -> Answer:
    """Play the battles with a progress bar on standard error, and return the statistics.

    Ctrl+C ends the work early, with the statistics of the battles that have been played.
    """
    data = with_given(open_named(library.SCENARIO, order.scenario), order.options)
    setup = system(data.header.system, data.file).setup(data.table, data.find, data.file)
    batch = Batch(
        SYSTEMS[data.header.system].module,
        setup.resolved(),
        setup.title,
        full_seats(data, order.bots),
        order.games,
        random_seed(32) if order.seed is None else str(order.seed),
        order.swap,
        order.patience,
    )
    games, is_interrupted = _played(batch, order.workforce)
    table = {"title": batch.title, "seed": batch.seed, "seats": dict(batch.seats), "swap": batch.swap}
    table |= {"games": len(games), "games_wanted": batch.games, "is_interrupted": is_interrupted}
    lines: list[Shown] = [*_head(batch, len(games))]
    if games:
        found, names = figures(games), {side.id: side.name for side in batch.bind().sides}
        table |= asdict(found)
        lines += [_rates(found, names), *_rest(found, names)]
    if is_interrupted:
        lines.append(Text(f"Stopped after {len(games):,} of {tally(batch.games, 'battle')}."))
    return Answer(table, tuple(lines), (), is_interrupted)


def _played(batch: Batch, workforce: Workforce) -> tuple[list[Game], bool]:
    """Play the battles, and return the results in order and whether Ctrl+C ended the work early."""
    console, played = Console(stderr=True), list[Game]()
    progress = track(
        run(batch, workforce),
        "battles",
        batch.games,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    try:
        for game in progress:
            played.append(game)
    except KeyboardInterrupt:
        return played, True
    return played, False


def _head(batch: Batch, games: int) -> tuple[Text, ...]:
    seats = ", ".join(f"{side} {level}" for side, level in batch.seats.items())
    in_turns = (
        ", changing sides" if len(batch.seats) > 1 else ", but there is no other bot to change sides with"
    )
    swapped = in_turns if batch.swap else ""
    title = Text(clean(f"{batch.title}: {tally(games, 'battle')}"), "bold")
    return title, Text(clean(f"bots: {seats}{swapped}; seed {batch.seed}"))


def _rates(found: Figures, names: dict[str, str]) -> Table:
    table = Table("", "won", "share", "95 % interval", box=None, pad_edge=False)
    sides = [(names.get(rate.name, rate.name), rate) for rate in found.sides]
    for name, rate in [
        *sides,
        *((seat_words(rate.name), rate) for rate in found.levels),
        ("draws", found.draws),
    ]:
        table.add_row(
            *map(Text, (clean(name), f"{rate.count} of {rate.of}", percent(rate.share), _interval(rate)))
        )
    return table


def seat_words(seat: str) -> str:
    """Return who has a seat, in words."""
    return seat if seat.startswith(COMMAND) else f"the {seat} bot"


def _interval(rate: Rate) -> str:
    return f"{percent(rate.low)} to {percent(rate.high)}"


def _rest(found: Figures, names: dict[str, str]) -> tuple[Text, ...]:
    lost = ", ".join(f"{names.get(side, side)} {count:.2f}" for side, count in found.lost)
    lines = [
        f"{average(found.turns, 'turn')} and {average(found.commands, 'command')} on average.",
        f"Units lost on average: {lost}.",
    ]
    for seat, count, fault in found.forfeits:
        lines.append(f"{seat} lost its seat in {tally(count, 'battle')}, counted as lost: {fault}")
    if found.unfinished:
        lines.append(f"Battles without an end: {tally(found.unfinished, 'battle')}.")
    return tuple(Text(clean(line)) for line in lines)
