"""Shipped battles on the screen."""

from pathlib import Path

from shellshock_tui import library
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle


def duel(folder: Path) -> Session:
    """Begin the shipped duel with dice from a fixed seed."""
    return start_battle(library.open_file(library.SCENARIO, "duel"), "oak", folder)
