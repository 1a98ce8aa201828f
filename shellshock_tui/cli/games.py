"""`shellshock games`: the saved battles."""

import re
from collections.abc import Mapping

from rich.table import Table
from rich.text import Text

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.files import clean
from shellshock_tui.session.games import SavedGame, saved_games

NAME = re.compile(r"(?P<scenario>.+)-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)\d\d(-\d+)?")
"""A saved game's name: its scenario, and when it was begun."""


def list_games() -> Answer:
    """List the saved battles."""
    found = saved_games()
    listed = library.listed(library.SCENARIO)
    titles = {one.address: one.header.title for one in listed if one.header}
    tables = [_table(game, titles) for game in found]
    return Answer(tables, (_shown(tables) if found else Text("There is no saved game yet."),))


def _table(game: SavedGame, titles: Mapping[str, str]) -> dict[str, object]:
    head = {"name": game.name, "path": str(game.path)}
    if not game.fault:
        ended = {"outcome": game.outcome} if game.outcome else {}
        told = {"title": game.title, "created": game.created, "commands": game.commands}
        return {**head, "system": game.system, **told, **ended}
    state = game.fault.removeprefix(f"{game.path.name}: ").removeprefix("this game is ").removesuffix(".")
    return {**head, **_by_name(game.name, titles), "fault": state}


def _by_name(name: str, titles: Mapping[str, str]) -> dict[str, str]:
    """Say of a game that cannot be read what its name tells."""
    found = NAME.fullmatch(name)
    if found is None:
        return {"title": "", "created": ""}
    year, month, day, hour, minute = found.group(2, 3, 4, 5, 6)
    title = titles.get(found["scenario"], found["scenario"])
    return {"title": title, "created": f"{year}-{month}-{day} {hour}:{minute}"}


def _shown(games: list[dict[str, object]]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("name", no_wrap=True)
    table.add_column("battle")
    table.add_column("begun", no_wrap=True)
    table.add_column("state")
    for game in games:
        state = game.get("fault") or game.get("outcome") or f"{game['commands']} commands"
        cells = (game["name"], game["title"], game["created"], state)
        table.add_row(*(Text(clean(str(cell))) for cell in cells))
    return table
