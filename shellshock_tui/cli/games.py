"""`shellshock games`: the saved battles."""

from rich.table import Table
from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.files import clean
from shellshock_tui.session.games import SavedGame, saved_games


def list_games() -> Answer:
    """List the saved battles."""
    found = saved_games()
    listed = [_table(game) for game in found]
    return Answer(listed, (_shown(found) if found else Text("There is no saved game yet."),))


def _table(game: SavedGame) -> dict[str, object]:
    head = {"name": game.name, "path": str(game.path)}
    if game.fault:
        return {**head, "fault": game.fault}
    return {**head, "title": game.title, "created": game.created, "commands": game.commands}


def _shown(games: tuple[SavedGame, ...]) -> Table:
    table = Table("name", "battle", "begun", box=None, pad_edge=False)
    table.add_column("commands", justify="right")
    for game in games:
        name = Text(clean(game.name))
        if game.fault:
            table.add_row(name, Text(clean(game.fault)), "", "")
        else:
            table.add_row(name, Text(game.title), Text(clean(game.created)), str(game.commands))
    return table
