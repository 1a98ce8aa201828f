"""Start to first frame, through a terminal: the title screen against a trivial Textual program."""

import os
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.ratio import Ratio
from benchmarks.terminal import terminal
from shellshock_tui import library
from shellshock_tui.library.shelf import games_folder
from shellshock_tui.session.games import start_battle

ROUNDS = 9
TITLE = b"H E L L"
"""Stands on the title screen."""


SAVED = 20
"""How many games somebody has who plays often."""


def main() -> None:
    """Print the ratio for a newcomer, and for somebody with saved games."""
    with TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = folder
        show("start to first frame: title screen / trivial app")
        battle = library.open_file(library.SCENARIO, "bridge")
        for _ in range(SAVED):
            start_battle(battle, folder=games_folder()).close()
        show(f"the same with {SAVED} saved games")


def show(name: str) -> None:
    """Start both programs in turns and print the ratio."""
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(ROUNDS + 1):
        ours = seconds(TITLE, "-m", "shellshock_tui")
        theirs = seconds(b"ready", "-c", TRIVIAL)
        if number:
            times[0].append(ours)
            times[1].append(theirs)
    print(Ratio(name, 1.5, tuple(times[0]), tuple(times[1])), flush=True)


TRIVIAL = """
from textual.app import App
from textual.widgets import Static
class Trivial(App):
    def compose(self):
        yield Static("ready")
Trivial().run()
"""


def seconds(text: bytes, *arguments: str) -> float:
    """Return how long a program takes until a text stands on its screen."""
    begun = perf_counter()
    with terminal(*arguments) as started:
        return started.await_text(text) - begun


if __name__ == "__main__":
    main()
