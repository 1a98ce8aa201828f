"""The time from a key to the repaint in a terminal: the map, compared with a minimal Textual program."""

from contextlib import ExitStack

from benchmarks.ratio import Ratio, Spent
from benchmarks.terminal import Terminal, terminal

ROUNDS = 9
KEYS_A_ROUND = 8
RIGHT, LEFT, REPAINT, SCROLL, OVERLAY = b"\x1b[C", b"\x1b[D", b"r", b"s", b"o"
TO_MAP = b"\x1bOQ"
"""F2 puts the focus on the map."""


def main() -> None:
    """Print the ratios."""
    with ExitStack() as stack:
        apps = {
            name: stack.enter_context(terminal("-m", "benchmarks.screens", name))
            for name in ("trivial", "strips", "map", "small-map", "battle")
        }
        for app in apps.values():
            app.drain()
        apps["battle"].press(TO_MAP)
        for app in apps.values():
            settle(app)
        show("cursor move, 120x120: map / trivial app", 1.5, apps["map"], apps["trivial"], (RIGHT, LEFT))
        show("cursor move with the panes / trivial app", 2.5, apps["battle"], apps["trivial"], (RIGHT, LEFT))
        show("full repaint: map / prebuilt strips", 1.2, apps["map"], apps["strips"], (REPAINT,))
        show("scroll to fresh ground: map / prebuilt strips", 1.5, apps["map"], apps["strips"], (SCROLL,))
        show("overlay change: map / prebuilt strips", 2, apps["map"], apps["strips"], (OVERLAY,))
        with terminal("-m", "benchmarks.screens", "thinking") as busy:
            busy.drain()
            busy.press(TO_MAP)
            settle(busy)
            show("cursor move while a bot thinks / idle", 1.3, busy, apps["battle"], (RIGHT, LEFT))
        show("cursor move: 120x120 / 60x30", 1.6, apps["map"], apps["small-map"], (RIGHT, LEFT))
        show("full repaint: 120x120 / 60x30", 1.6, apps["map"], apps["small-map"], (REPAINT,))


def settle(app: Terminal) -> None:
    """Wait until a program is drawn and reacts to keys."""
    for key in (RIGHT, LEFT, RIGHT, LEFT):
        app.press(key)


def show(name: str, bar: float, ours: Terminal, theirs: Terminal, keys: tuple[bytes, ...]) -> None:
    """Press keys in both programs in turns and print the ratio."""
    times: tuple[list[Spent], list[Spent]] = ([], [])
    for _ in range(ROUNDS):
        for app, spent in zip((ours, theirs), times, strict=True):
            pressed = [app.press(keys[number % len(keys)]) for number in range(KEYS_A_ROUND)]
            spent.append(sorted(pressed, key=lambda one: one.wall)[len(pressed) // 2])
    print(Ratio(name, bar, tuple(times[0]), tuple(times[1]), "wall"), flush=True)


if __name__ == "__main__":
    main()
