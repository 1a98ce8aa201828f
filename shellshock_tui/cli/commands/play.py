"""`shellshock play`: start a battle."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from shellshock_tui import library
from shellshock_tui.cli import terminal
from shellshock_tui.cli.arguments import bound, open_named
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.forces import with_forces
from shellshock_tui.cli.options import seats_to_play, with_given
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.library import DataFile
from shellshock_tui.rules import title_of
from shellshock_tui.session import Session
from shellshock_tui.session.game_setup import with_miniatures
from shellshock_tui.session.games import start_at_table, start_battle
from shellshock_tui.session.kept_sheet import ONLY_ON_MAPS
from shellshock_tui.settings import read_settings, settings_file

NOT_KEPT = "{} has no record sheets that players can keep themselves yet. Leave out --keep-sheet."

WITHOUT_TABLE = (
    "Without one, `--lay-out` prints how to lay the battle out, and `referee --miniatures` plays it."
)


@dataclass(frozen=True)
class PlayOrder:
    """A battle that is about to be played."""

    scenario: str
    options: Sequence[str]
    bots: Sequence[str]
    forces: Sequence[str]
    patience: int
    keeps_sheets: bool = False
    """Whether the players keep their record sheets themselves."""


def play_battle(order: PlayOrder, seed: int | None) -> int:
    """Start a battle and return the exit code.

    Its dice come from the seed; without one, from the table or a random seed, as the player has set.
    """
    if seed is None and read_settings(settings_file()).settings.table_dice:
        return play_at_table(order)
    return _play(order, partial(start_battle, seed="" if seed is None else str(seed)))


def play_with_miniatures(order: PlayOrder, seed: int | None, scale: str, *, table_dice: bool) -> int:
    """Start a battle with miniatures on a table at a scale; return the exit code."""
    laid_out = partial(with_miniatures, scale=scale)
    if table_dice:
        return _play(order, start_at_table, laid_out, WITHOUT_TABLE)
    return _play(
        order, partial(start_battle, seed="" if seed is None else str(seed)), laid_out, WITHOUT_TABLE
    )


def play_at_table(order: PlayOrder) -> int:
    """Start a battle with dice rolled at the table; return the exit code."""
    return _play(order, start_at_table)


def _has_map(data: DataFile) -> bool:
    return bound(data).has_map


def as_it_is(data: DataFile) -> DataFile:
    """Return a scenario unchanged."""
    return data


def _play(
    order: PlayOrder,
    start: Callable[..., Session],
    laid_out: Callable[[DataFile], DataFile] = as_it_is,
    without: str = terminal.REFEREE,
) -> int:
    """Start a battle after checking its arguments and the terminal."""
    data = with_forces(open_named(library.SCENARIO, order.scenario), order.forces)
    data = laid_out(with_given(data, order.options))
    seats = seats_to_play(data, order.bots)
    name = data.header.system
    if order.keeps_sheets and not forms_of(name).are_for_sheets:
        raise CommandLineError(NOT_KEPT.format(title_of(name)))
    if order.keeps_sheets and not _has_map(data):
        raise CommandLineError(f"{ONLY_ON_MAPS} Leave out --keep-sheet.")

    def play() -> int:
        session = start(data, seats=seats)
        session.patience = order.patience
        if order.keeps_sheets:
            session.keep_sheets()
        return terminal.play_session(session, is_fresh=True)

    return terminal.on_terminal(play, without)
