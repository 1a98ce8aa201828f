"""Battles for tests: scenarios written in the test, sheets from the shipped folder and from tests/data."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from shellshock_tui.files import DataError, parse_table, read_table
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.files import read_battle

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data"
SHEETS = {path.stem: path for folder in (ROOT / "sheets", DATA) for path in folder.rglob("*.toml")}
SCENARIOS = {path.stem: path for path in (ROOT / "scenarios").glob("*.toml")}


def find(kind: str, name: str) -> Mapping[str, Any]:
    """Return the table of a shipped sheet or a sheet for tests; DataError if there is none."""
    if kind == "sheet" and name in SHEETS:
        return read_table(SHEETS[name])
    raise DataError("", "", f"there is no {kind} {name}")


def battle(text: str) -> Battle:
    """Return the battle that a scenario's text describes."""
    return read_battle(parse_table(text, "test.toml"), find, "test.toml")


def shipped(name: str) -> Battle:
    """Return a shipped battle."""
    return read_battle(read_table(SCENARIOS[name]), find, f"{name}.toml")
