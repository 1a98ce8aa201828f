"""A program that keeps a processor busy, and gives no command, until its input ends."""

import sys
from threading import Thread


def spin() -> None:
    """Keep a processor busy."""
    while True:
        pass


if __name__ == "__main__":
    Thread(target=spin, daemon=True).start()
    sys.stdin.read()
