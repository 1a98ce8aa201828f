"""`shellshock simulate`: play many battles between bots, and print statistics."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import takewhile
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer, Shown
from shellshock_tui.cli.arguments import open_named
from shellshock_tui.cli.figures import average, percent, tally
from shellshock_tui.cli.forces import with_forces
from shellshock_tui.cli.options import full_seats, with_given
from shellshock_tui.dice import random_seed
from shellshock_tui.files import clean
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.session.seats import COMMAND
from shellshock_tui.sim.batch import Batch, as_finished
from shellshock_tui.sim.figures import Figures, Rate, figures
from shellshock_tui.sim.game import Game
from shellshock_tui.sim.lost_workers import LostWorkersError
from shellshock_tui.sim.workforce import Workforce


@dataclass(frozen=True, kw_only=True)
class SimulationOrder:
    """The arguments of the command."""

    scenario: str
    games: int
    workforce: Workforce
    seed: int | None
    bots: Sequence[str]
    options: Sequence[str]
    forces: Sequence[str]
    swap: bool
    patience: int
    """The seconds that a program may take for a decision."""


def simulate(order: SimulationOrder) -> Answer:
    """Play the battles with a progress bar on standard error, and return the statistics.

    Ctrl+C ends the work early, with the statistics of the battles that have been played.
    """
    data = with_forces(open_named(library.SCENARIO, order.scenario), order.forces)
    data = with_given(data, order.options)
    setup = system(data.header.system, data.file).setup(data.table, data.find, data.file)
    batch = Batch(
        module=SYSTEMS[data.header.system].module,
        setup=setup.resolved(),
        title=setup.title,
        seats=full_seats(data, order.bots),
        games=order.games,
        seed=random_seed(32) if order.seed is None else str(order.seed),
        swap=order.swap,
        patience=order.patience,
    )
    found = _played(batch, order.workforce)
    games, is_interrupted = found.games, found.is_interrupted
    table = {"title": batch.title, "seed": batch.seed, "seats": dict(batch.seats), "swap": batch.swap}
    table |= {"games": len(games), "games_wanted": batch.games, "is_interrupted": is_interrupted}
    faults = (missing(found.fault, batch.games - len(games), "battle"),) if found.fault else ()
    table["fault"] = "".join(faults)
    lines: list[Shown] = [*_head(batch, len(games))]
    if games:
        counted, names = figures(games), {side.id: side.name for side in batch.bind().sides}
        table |= asdict(counted)
        lines += [_rates(counted, names), *_rest(counted, names)]
    if is_interrupted:
        lines.append(Text(f"Stopped after {len(games):,} of {tally(batch.games, 'battle')}."))
    return Answer(table, tuple(lines), faults, is_interrupted)


def missing(fault: str, count: int, noun: str) -> str:
    """Return a sentence about the games that were not played, and why."""
    return f"{fault} {tally(count, noun)} {'is' if count == 1 else 'are'} missing."


class _Played(NamedTuple):
    """The results of the battles in order, and why some are missing."""

    games: list[Game]
    is_interrupted: bool = False
    fault: str = ""


def _played(batch: Batch, workforce: Workforce) -> _Played:
    """Play the battles.

    After Ctrl+C, those count that come before the first one missing, because short battles end first.
    """
    console, finished = Console(stderr=True), dict[int, Game]()
    progress = track(
        as_finished(batch, workforce),
        "battles",
        batch.games,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    try:
        for number, game in progress:
            finished[number] = game
    except KeyboardInterrupt:
        unbroken = takewhile(finished.__contains__, range(batch.games))
        return _Played([finished[number] for number in unbroken], is_interrupted=True)
    except LostWorkersError as error:
        return _Played([finished[number] for number in sorted(finished)], fault=str(error))
    return _Played([finished[number] for number in sorted(finished)])


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
    """Return the player of a seat, in words."""
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
