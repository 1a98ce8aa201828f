"""`shellshock simulate`: play many battles between bots, and print statistics."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import open_named
from shellshock_tui.cli.options import full_seats, with_given
from shellshock_tui.dice import random_seed
from shellshock_tui.engine.event import counted
from shellshock_tui.files import clean
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.session.seats import COMMAND
from shellshock_tui.sim.batch import Batch, run
from shellshock_tui.sim.figures import Figures, Rate, figures
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
    """Play the battles with a progress bar on standard error, and return the statistics."""
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
    console = Console(stderr=True)
    games = run(batch, order.workforce)
    quiet = not console.is_terminal
    played = list(track(games, "battles", order.games, console=console, transient=True, disable=quiet))
    found = figures(played)
    seats = dict(batch.seats)
    table = {"title": batch.title, "seed": batch.seed, "seats": seats, "swap": batch.swap, **asdict(found)}
    names = {side.id: side.name for side in batch.bind().sides}
    return Answer(table, (*_head(batch), _rates(found, names), *_rest(found, names)))


def _head(batch: Batch) -> tuple[Text, ...]:
    seats = ", ".join(f"{side} {level}" for side, level in batch.seats.items())
    in_turns = (
        ", changing sides" if len(batch.seats) > 1 else ", but there is no other bot to change sides with"
    )
    swapped = in_turns if batch.swap else ""
    title = Text(clean(f"{batch.title}: {counted(batch.games, 'battle')}"), "bold")
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


def percent(share: float) -> str:
    """Return a share as a percentage with one decimal."""
    return f"{100 * share:.1f} %"


def _rest(found: Figures, names: dict[str, str]) -> tuple[Text, ...]:
    lost = ", ".join(f"{names.get(side, side)} {count:.2f}" for side, count in found.lost)
    lines = [
        f"{found.turns:.1f} turns and {found.commands:.0f} commands on average.",
        f"Units lost on average: {lost}.",
    ]
    for seat, count, fault in found.forfeits:
        lines.append(f"{seat} lost its seat in {counted(count, 'battle')}, counted as lost: {fault}")
    if found.unfinished:
        lines.append(f"Battles without an end: {counted(found.unfinished, 'battle')}.")
    return tuple(Text(clean(line)) for line in lines)
