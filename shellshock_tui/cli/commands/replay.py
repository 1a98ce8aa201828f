"""`shellshock replay`: print or check a saved battle."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.figures import tally
from shellshock_tui.cli.saved_games import read_game
from shellshock_tui.engine.forecast import per_cent
from shellshock_tui.files import clean
from shellshock_tui.session.fairness import Fairness
from shellshock_tui.session.history import bind, fold
from shellshock_tui.session.seats import SeatChange
from shellshock_tui.session.verdict import verify
from shellshock_tui.store import Saved

RIGHT = "Every seal, die and event is correct."
RIGHT_BUT_NOTED = "Every seal and die is correct, and so is what happened, but:"


def tell_game(game: str, last: int | None) -> Answer:
    """Return the events of a saved battle, entry by entry, up to entry `last`."""
    saved = read_game(game)
    history = fold(saved.rows)
    entries = history.entries
    if last is not None and last >= len(entries):
        raise CommandLineError(f"The game has no entry {last}: its last is {len(entries) - 1}.")
    told = entries if last is None else entries[: last + 1]
    seats = [change for change in history.seats if change.entry < len(told)]
    table = {"title": saved.header.title, "created": saved.header.created, "entries": told}
    table |= {"seats": [change._asdict() for change in seats]}
    return Answer(table, (Text(_head(saved), "bold"), *_lines(saved, told, seats)))


def verify_game(game: str) -> Answer:
    """Check a saved battle: its seals, dice and events."""
    saved = read_game(game)
    verdict = verify(saved)
    source = (
        "typed in by the players, so that they cannot be checked"
        if saved.header.at_the_table
        else "as the seed gives them"
    )
    lots = f", {verdict.lots:,} of them to draw lots" if verdict.lots else ""
    dice = f"{tally(verdict.dice, 'die', 'dice')}{lots}"
    lines = (
        _head(saved),
        f"{tally(verdict.commands, 'command')} kept, {verdict.taken_back:,} taken back.",
        f"{dice}, {source}." if not verdict.faults else f"{dice}.",
    )
    sound = () if verdict.faults else (RIGHT_BUT_NOTED if verdict.notes else RIGHT, *verdict.notes)
    names = {side.id: side.name for side in bind(saved.header).sides}
    table = asdict(verdict) | {"fairness": [_fair_table(fair) for fair in verdict.fairness]}
    fair = _fair_shown(verdict.fairness, names)
    note = "Chance: how often fair dice differ at least as much from the fair mean."
    shown: tuple[RenderableType, ...] = (*(Text(clean(line)) for line in (*lines, *sound)), fair, Text(note))
    return Answer(table, shown, verdict.faults)


def _fair_table(fair: Fairness) -> dict[str, object]:
    chance = [fair.chance.numerator, fair.chance.denominator]
    return {"side": fair.side, "die": fair.sides, "count": fair.count, "sum": fair.total, "chance": chance}


def _fair_shown(found: Sequence[Fairness], names: Mapping[str, str]) -> Table:
    """Return a table of each side's dice: their mean, and how likely fair dice are to be as far from it."""
    table = Table("dice of", "die", "how many", "mean", "fair", "chance", box=None, pad_edge=False)
    for fair in found:
        who = clean(names.get(fair.side, fair.side)) or "nobody"
        middle = f"{(fair.sides + 1) / 2:.1f}"
        table.add_row(
            who, f"d{fair.sides}", f"{fair.count:,}", f"{float(fair.mean):.2f}", middle, per_cent(fair.chance)
        )
    return table


def _head(saved: Saved) -> str:
    typed = ", with dice typed in at the table" if saved.header.at_the_table else ""
    return f"{saved.header.title}, begun {saved.header.begun}{typed}"


def _lines(saved: Saved, entries: Sequence[Mapping[str, Any]], seats: Sequence[SeatChange]) -> Iterator[Text]:
    names = {side.id: side.name for side in bind(saved.header).sides} if seats else {}
    for number, entry in enumerate(entries):
        texts = [str(event.get("text", "")) for event in entry["events"]]
        texts += [one.words(names.get(one.side, one.side)) for one in seats if one.entry == number]
        yield from (Text(f"{number:>4}  {clean(text)}") for text in texts)
