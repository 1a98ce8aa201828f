"""`shellshock campaign`: the roster on the screen, or in plain text."""

import sys
from collections.abc import Iterator
from pathlib import Path

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_system
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.engine.campaign import Person
from shellshock_tui.engine.english import counted
from shellshock_tui.files import clean
from shellshock_tui.rules import SYSTEMS, title_of
from shellshock_tui.session.campaign import Campaign, contract_of, file_of, with_result_recorded
from shellshock_tui.session.history import fold
from shellshock_tui.store import read


def only_system(given: str) -> str:
    """Return the system with a campaign that a name stands for; without a name, the only one.

    Raises:
        CommandLineError: Several systems have a campaign and none is given.
        DataError: The system has no campaign.
    """
    found = [name for name, entry in SYSTEMS.items() if entry.has_campaign]
    if given or len(found) == 1:
        name = named_system(given) if given else found[0]
        contract_of(name)
        return name
    raise CommandLineError(f"Name one of the campaigns: {', '.join(found)}.")


WITHOUT = "Without one, `shellshock campaign --show` prints the roster."


def is_on_terminal() -> bool:
    """Return whether the screen can be shown."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def print_roster(given: str) -> Answer:
    """Return the roster of a campaign, or a sentence if none has been begun."""
    name = only_system(given)
    if not file_of(name).exists():
        how = f"`shellshock campaign {name}` begins one on the screen"
        none = {"battles": 0, "won": 0, "under_way": "", "roster": [], "honour": [], "told": []}
        return Answer({"system": name, **none}, (f"There is no campaign of {title_of(name)} yet: {how}.",))
    campaign = with_result_recorded(name)
    table = {
        "system": name,
        "battles": campaign.battles,
        "won": campaign.won,
        "under_way": campaign.game.stem if campaign.game else "",
        "roster": [_table(person) for person in campaign.people],
        "honour": [_table(person) for person in campaign.honoured],
        "told": list(campaign.told),
    }
    return Answer(table, tuple(map(clean, _lines(campaign))))


def show_roster(given: str) -> int:
    """Show the roster on the screen; return the exit code."""
    from shellshock_tui.app import run_campaign

    return run_campaign(only_system(given))


def _table(person: Person) -> dict[str, object]:
    shown = {"name": person.name, "title": person.title, "figures": dict(person.figures)}
    return {**shown, "past": person.past, "state": person.state}


def _lines(campaign: Campaign) -> Iterator[str]:
    yield f"{campaign.header.title}: {counted(campaign.battles, 'battle')}, {campaign.won} won"
    yield from map(_line, campaign.people)
    if campaign.honoured:
        yield "Roll of honour"
        yield from map(_line, campaign.honoured)
    if campaign.game:
        yield _under_way(campaign.game)
    yield from campaign.told


def _under_way(game: Path) -> str:
    """Return a sentence about a battle whose result is not recorded yet."""
    if fold(read(game).rows).outcome:
        return f"{game.stem} has ended; its result is recorded once its other window is closed."
    return f"Under way: {game.stem}"


def _line(person: Person) -> str:
    figures = " ".join(f"{what} {figure}" for what, figure in person.figures)
    cells = f"  {person.name:<10}  {person.title:<26}  {figures}"
    return f"{cells}  {person.past:<22}  {person.state}".rstrip()
