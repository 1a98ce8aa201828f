"""Battles for tests: scenarios written in the tests, with shipped sheets and those of tests/data."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from shellshock_tui import library
from shellshock_tui.files import DataError, parse_table, read_table
from shellshock_tui.kit.script import Script, with_sheets
from shellshock_tui.rules import system
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.files.battle_reader import read_battle
from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet
from shellshock_tui.rules.shellshock.sheet import Sheet

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data"
FOLDERS = (*(ROOT / "sheets" / era for era in ("future", "modern", "ww2")), DATA)
SHEETS = {path.stem: path for folder in FOLDERS for path in sorted(folder.rglob("*.toml"))}
SCENARIOS = {path.stem: path for path in sorted((ROOT / "scenarios").glob("*.toml"))}


def find(kind: str, name: str) -> Mapping[str, Any]:
    """Return the table of a shipped sheet or a sheet for tests; DataError if there is none."""
    if kind == "sheet" and name in SHEETS:
        return _table(SHEETS[name])
    raise DataError("", "", f"there is no {kind} {name}")


def sheet(name: str, **fill: str) -> Sheet:
    """Return a sheet with its slots filled; an underscore in a slot's name stands for a space."""
    return read_sheet(find("sheet", name), f"{name}.toml", {k.replace("_", " "): v for k, v in fill.items()})


def battle(text: str) -> Battle:
    """Return the battle that a scenario's text describes."""
    return read_battle(parse_table(text, "test.toml"), find, "test.toml")


def scripted(script: Script, of: str = "shellshock") -> Any:
    """Return the rules of a system, bound to the position of a script."""
    played, finder = system(of), find if of == "shellshock" else library.finder(of)
    rules: Any = played.rules(played.setup(with_sheets(script.scenario(of), finder), finder, "script.toml"))
    return rules


@cache
def shipped(name: str) -> Battle:
    """Return a shipped battle."""
    return read_battle(_table(SCENARIOS[name]), find, f"{name}.toml")


@cache
def _table(path: Path) -> Mapping[str, Any]:
    return read_table(path)


def scenario(
    *units: str,
    terrain: str = "",
    size: tuple[int, int] = (20, 20),
    map_text: str = "",
    head: str = "",
    tail: str = "",
) -> str:
    """Return a scenario's text: units as "id side sheet at facing" on open ground, or on the terrain given.

    map_text, head and tail are TOML for the map's table, for the file's head, and for its end.
    """
    ground = terrain or "\n".join("." * size[0] for _ in range(size[1]))
    fields = [unit.split() for unit in units]
    sides = dict.fromkeys(side for _, side, *_ in fields)
    return "\n".join(
        [
            'system = "shellshock"\nkind = "scenario"\nname = "test"\ntitle = "Test"',
            "" if "era" in head else 'era = "future"',
            "" if "turn_limit" in head else "turn_limit = 12",
            head,
            f'[map]\nterrain = """\n{ground}\n"""\n{map_text}',
            *(f'[[sides]]\nid = "{side}"\nname = "{side.title()}"' for side in sides),
            *map(_unit, fields),
            tail,
        ]
    )


def _unit(words: list[str]) -> str:
    ident, side, sheet_name, at, facing = words
    return (
        f'[[units]]\nid = "{ident}"\nname = "{ident.title()}"\nside = "{side}"\n'
        f'sheet = "{sheet_name}"\nat = "{at}"\nfacing = "{facing}"'
    )
