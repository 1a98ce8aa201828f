"""The opening position of a battle, for commands that only ask about it."""

from typing import Any

from shellshock_tui import rules
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Rules
from shellshock_tui.library import DataFile


def bound(data: DataFile) -> Rules[Any, Any]:
    """Return the rules bound to a scenario."""
    system = rules.system(data.header.system, data.file)
    return system.rules(system.setup(data.table, data.find, data.file))


def opening(data: DataFile) -> tuple[Rules[Any, Any], Any]:
    """Return the rules bound to a scenario, and an opening state."""
    battle = bound(data)
    return battle, battle.start(SeededDice("opening")).state
