"""Start to first frame, through a terminal: the title screen against a trivial Textual program."""

from time import perf_counter

from benchmarks.ratio import Ratio
from benchmarks.terminal import terminal

ROUNDS = 9
TITLE = b"H E L L"
"""Stands on the title screen."""


def main() -> None:
    """Print the ratio."""
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(ROUNDS + 1):
        ours = seconds(TITLE, "-m", "shellshock_tui")
        theirs = seconds(b"ready", "-c", TRIVIAL)
        if number:
            times[0].append(ours)
            times[1].append(theirs)
    print(Ratio("start to first frame: title screen / trivial app", 1.5, tuple(times[0]), tuple(times[1])))


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
