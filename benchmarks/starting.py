"""Start times: the title screen compared with a trivial Textual program, look-ups compared with `--help`.

Both sides find their modules compiled, because the first round is not counted.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.ratio import Ratio, Spent
from benchmarks.terminal import since, terminal
from shellshock_tui import library
from shellshock_tui.library.locations import games_folder
from shellshock_tui.session.games import start_battle

ROUNDS = 9
TITLE = b"Tabletop combat"
"""A text of the title screen."""


SAVED = 20
"""The number of saved games of a frequent player."""
SHEETS = "bison-gp", "closing_fire/line", "gunplay/rifleman", "sshr/tank", "shock/rifleman"
"""A sheet of each system."""
LOOKED_UP = (*(f"sheet {name}" for name in SHEETS), "rules", "check scenarios/duel.toml")


def main() -> None:
    """Print the ratios for a new player, then for a player with saved games."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = folder
        for words in LOOKED_UP:
            show(f"start to end: {words} / --help", 3, partial(run, *words.split()), partial(run, "--help"))
        title, trivial = (
            partial(frame, TITLE, "-m", "shellshock_tui"),
            partial(frame, b"ready", "-c", TRIVIAL),
        )
        show("start to first frame: title screen / trivial app", 1.5, title, trivial)
        battle = library.open_file(library.SCENARIO, "bridge")
        for _ in range(SAVED):
            start_battle(battle, folder=games_folder()).close()
        show(f"the same with {SAVED} saved games", 1.5, title, trivial)


def show(name: str, bar: float, ours: Callable[[], Spent], theirs: Callable[[], Spent]) -> None:
    """Start both programs in turns and print the ratio."""
    times = [(ours(), theirs()) for _ in range(ROUNDS + 1)][1:]
    mine, other = zip(*times, strict=True)
    print(Ratio(name, bar, mine, other), flush=True)


TRIVIAL = """
from textual.app import App
from textual.widgets import Static
class Trivial(App):
    def compose(self):
        yield Static("ready")
Trivial().run()
"""


def frame(text: bytes, *arguments: str) -> Spent:
    """Return the time until a program shows a text."""
    begun = Spent(0, perf_counter())
    with terminal(*arguments) as started:
        return since(begun, started.await_text(text))


def run(*words: str) -> Spent:
    """Return the time of a command from start to end."""
    begun = _children()
    command = [sys.executable, "-m", "shellshock_tui", *words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own program
    return since(begun, _children())


def _children() -> Spent:
    used = getrusage(RUSAGE_CHILDREN)
    return Spent(used.ru_utime + used.ru_stime, perf_counter())


if __name__ == "__main__":
    main()
