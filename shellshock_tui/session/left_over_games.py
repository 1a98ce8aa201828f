"""Games whose own files are gone, while files that SQLite wrote beside them are left."""

from pathlib import Path

from shellshock_tui.files import DataError
from shellshock_tui.library.locations import SAVED, games_folder
from shellshock_tui.store.game_files import left_over, of_left_over
from shellshock_tui.user_error import cause


def games_left_over(folder: Path | None = None) -> tuple[Path, ...]:
    """Return the paths at which the missing games were.

    Raises:
        DataError: The folder of saved games cannot be read.
    """
    folder = folder or games_folder()
    try:
        found = {game for file in folder.iterdir() if (game := of_left_over(file))}
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise DataError(str(folder), "", f"the saved games cannot be read: {cause(error)}") from None
    return tuple(sorted(game for game in found if game.name.endswith(SAVED) and game.name[0] != "."))


def find_left_over(given: str, folder: Path | None = None) -> Path | None:
    """Return the path of the missing game that a path or name stands for; None if nothing is left of it."""
    folder = folder or games_folder()
    named = [folder / given, folder / f"{given}{SAVED}"] if Path(given).name == given else []
    paths = (path for path in (Path(given), *named) if path.name.endswith(SAVED))
    return next(filter(left_over, paths), None)
