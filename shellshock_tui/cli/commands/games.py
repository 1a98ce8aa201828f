"""`shellshock games`: list, rename, recover and delete saved battles."""

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_as_typed
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.output import line_width
from shellshock_tui.cli.saved_games import find_saved
from shellshock_tui.cli.shell_word import as_argument
from shellshock_tui.engine.english import counted
from shellshock_tui.files import DataError, clean
from shellshock_tui.library.locations import SAVED, games_folder
from shellshock_tui.library.saved_name import title_and_date, titles
from shellshock_tui.session.game_summary import ON_TABLE, look_at
from shellshock_tui.session.games import (
    FIRST_DICE,
    SavedGame,
    delete_game,
    recover_game,
    rename_game,
    saved_games,
)
from shellshock_tui.session.left_over_games import find_left_over, games_left_over
from shellshock_tui.store import SaveError
from shellshock_tui.store.header import by_local_clock

YES = ("y", "yes")
LEFT_OVER = "the game is gone, and only files beside it are left, which --delete removes"
WIDE, SHORT = 110, 30
"""The least width at which each game is listed in one line, if its name has at most so many characters."""


def list_games() -> Answer:
    """Return the list of saved battles."""
    found = saved_games()
    known = titles()
    tables = [*(_table(game, known) for game in found), *map(_left_over, games_left_over())]
    return Answer(tables, _shown(tables) if tables else (Text("There is no saved game yet."),))


def _left_over(path: Path) -> dict[str, object]:
    """Return the table of a game of which only files beside it are left."""
    name = path.name.removesuffix(SAVED)
    title, created = title_and_date(name, titles())
    return {"name": name, "path": str(path), "title": title, "created": created, "fault": LEFT_OVER}


def _table(game: SavedGame, known: Mapping[str, str]) -> dict[str, object]:
    head = {"name": game.name, "path": str(game.path)}
    if not game.fault:
        ended = {"outcome": game.outcome} if game.outcome else {}
        begun = {"title": game.title, "created": game.created, "commands": game.commands}
        begun |= {"waits_for_dice": True} if game.waits_for_dice else {}
        begun |= {"on_table": True} if game.is_on_table else {}
        told = {"system": game.system, **begun, "is_open": game.is_open}
        return {**head, **told, **_stands(game), **ended}
    state = game.fault.removeprefix(f"{game.path.name}: ").removeprefix("this game is ").removesuffix(".")
    title, created = title_and_date(game.name, known)
    return {**head, "title": title, "created": created, "fault": state}


def _stands(game: SavedGame) -> dict[str, object]:
    """Return the position of a game, or why it cannot be opened; empty if today's rules give no position."""
    try:
        standing = look_at(game.path).summary
    except DataError as error:
        return {"fault": str(error).removeprefix(f"{clean(game.title)}: ")}
    except SaveError:
        return {}
    players = {side.name: level or "person" for side, level in standing.sides}
    turn = {"turn": standing.turn, "turns": standing.turns, "phase": standing.phase}
    return {**turn, "players": players, "asked": standing.asked}


def name_game(given: str, name: str) -> Answer:
    """Rename a saved battle."""
    with named_as_typed(given):
        path = rename_game(find_saved(given), name)
    return Answer({"name": name, "path": str(path)}, (Text(f"The game is now called {name}."),))


def mend_game(given: str) -> Answer:
    """Recover the undamaged part of a damaged battle as a game of its own."""
    with named_as_typed(given):
        path, commands = recover_game(find_saved(given))
    name = path.name.removesuffix(SAVED)
    resumed = name if path.parent == games_folder() else f"{path.parent / path.name}"
    continues = f"`shellshock resume {as_argument(resumed)}` continues it"
    told = f"{counted(commands, 'whole command')} found: {continues}. The damaged game is left as it is."
    return Answer({"name": name, "path": str(path), "commands": commands}, (Text(clean(told)),))


def ask_first(question: str) -> None:
    """Ask on standard error and read the answer.

    Raises:
        CommandLineError: The answer is not yes.
    """
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline()
    if answer.strip().lower() not in YES:
        if answer:
            raise CommandLineError("Nothing is deleted.")
        print(file=sys.stderr)
        raise CommandLineError("Nothing is deleted, because nobody answered: --yes deletes without asking.")


def drop_game(given: str, agree: Callable[[str], object]) -> Answer:
    """Delete a saved battle, unless `agree` raises an exception."""
    path = find_left_over(given) or find_saved(given)
    name = clean(path.name.removesuffix(SAVED))
    agree(f"Delete {name} for good?")
    with named_as_typed(given):
        delete_game(path)
    return Answer({"deleted": str(path)}, (Text(f"{name} is deleted."),))


def _shown(games: list[dict[str, object]]) -> tuple[RenderableType, ...]:
    longest = max(len(str(game["name"])) for game in games)
    if line_width() < WIDE + max(0, longest - SHORT):
        return tuple(_narrow(games))
    table = Table(box=None, pad_edge=False)
    table.add_column("name", no_wrap=True)
    table.add_column("battle")
    table.add_column("begun", no_wrap=True)
    table.add_column("who plays")
    table.add_column("state")
    for game in games:
        cells = (game["name"], game["title"], _begun(game), _players(game), _state(game))
        table.add_row(*(Text(clean(str(cell))) for cell in cells))
    return (table,)


def _narrow(games: list[dict[str, object]]) -> Iterator[RenderableType]:
    """Yield the name of each game, and its facts below it on a line each."""
    for game in games:
        begun = ", ".join(filter(None, (str(game["title"]), _begun(game))))
        facts = filter(None, (begun, _players(game), _state(game)))
        yield clean(str(game["name"]))
        yield Padding(Text("\n".join(map(clean, facts))), (0, 0, 0, 2))


def _begun(game: Mapping[str, object]) -> str:
    return by_local_clock(str(game["created"]))


def _state(game: Mapping[str, object]) -> str:
    stands = str(game.get("fault") or game.get("outcome") or _when(game))
    stands = f"{ON_TABLE}: {stands}" if game.get("on_table") else stands
    return f"{stands.removesuffix('.')}; open in another window" if game.get("is_open") else stands


def _when(game: Mapping[str, object]) -> str:
    """Return the turn and phase of a game; if they are not known, the number of its commands."""
    if game.get("waits_for_dice"):
        return FIRST_DICE
    if "turn" not in game:
        return counted(int(str(game["commands"])), "command")
    limit = f" of {game['turns']}" if game["turns"] else ""
    return ", ".join(filter(None, (f"turn {game['turn']}{limit}", str(game["phase"]))))


def _players(game: Mapping[str, object]) -> str:
    players = game.get("players", {})
    assert isinstance(players, dict)
    return ", ".join(f"{side}: {player}" for side, player in players.items())
