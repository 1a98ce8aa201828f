"""A field of squares to fight on: one line for each unit, commands as in the protocol, scripted dice."""

from collections.abc import Mapping
from typing import Any

from shellshock_tui import library
from shellshock_tui.files import read_table
from shellshock_tui.rules import system
from tests.battles import ROOT
from tests.played import Examined

SYSTEM = "closing_fire"
SCENARIOS = {path.stem: path for path in sorted((ROOT / "scenarios" / SYSTEM).glob("*.toml"))}
SIDES = ("red", "blue")


class Field(Examined):
    """A battle of Closing Fire, which begins without dice."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        """Set up a battle and begin it."""
        cf = system(SYSTEM)
        super().__init__(cf.rules(cf.setup(table, library.finder(SYSTEM), "test.toml")))

    # ------------------------------------------------------------------ playing

    def begin(self, side: str) -> None:
        """Begin a turn with a chit of a side."""
        left = [unit for unit in self.now["units"].values() if not unit["gone"]]
        sides = [unit["side"] for unit in left if not unit["acted"]] or [unit["side"] for unit in left]
        face = 1 if side == "red" else sides.count("red") + 1
        self.give("next-turn", f"d{len(sides)}={face}" if set(sides) == set(SIDES) else "")

    def act(self, unit: str) -> None:
        """Activate a unit, after beginning the turn with its side's chit if none is under way."""
        if self.asked.kind == "turn":
            self.begin(self.unit(unit)["side"])
        self.give("activate", unit=unit)

    # ------------------------------------------------------------------ queries

    def odds(self, do: str, **fields: Any) -> dict[str, Any]:
        """The exact odds of a command, as the protocol writes them."""
        return self.rules.encode(self.forecast(do, **fields))


def field(*units: str, ground: str = "", **more: Any) -> Field:
    """A battle on 9 by 9 open squares, or on the ground given; `unit` says how units are written."""
    return Field(table(*units, ground=ground, **more))


def table(*units: str, ground: str = "", **more: Any) -> dict[str, Any]:
    """A scenario's table; `more` are further fields of it."""
    return {
        "system": SYSTEM,
        "kind": "scenario",
        "name": "test",
        "title": "Test",
        "turn_limit": 8,
        "map": {"terrain": ground or "\n".join(["." * 9] * 9)},
        "sides": [{"id": side, "name": side.title()} for side in SIDES],
        "units": [unit(line) for line in units],
        **more,
    }


def unit(line: str) -> dict[str, Any]:
    """A unit from "id side sheet place facing" and additional words: sp=2 disordered acted shot."""
    ident, side, sheet, at, facing, *behind = line.split()
    words = [word.partition("=") for word in behind]
    wear = {word: int(value) if value else True for word, _, value in words}
    made = {"id": ident, "name": ident.title(), "side": side, "sheet": sheet, "at": at, "facing": facing}
    return made | ({"wear": wear} if wear else {})


def sheet(name: str, **changes: Any) -> dict[str, dict[str, Any]]:
    """The sheets of a scenario with one of its own: small light foot, with some numbers changed."""
    made = {"name": name, "title": name.title(), "arm": "light", "size": "small", "hand": 4, "shoot": 3}
    made |= {"morale": 4, "sp": 2, "move": 3, "weapon": "musket"}
    return {name: {"system": SYSTEM, "kind": "sheet", **made, **changes}}


def shipped(name: str) -> Field:
    """A shipped battle."""
    return Field(read_table(SCENARIOS[name]))


def drawn(**squares: str) -> str:
    """Open ground of 9 by 9 squares with a character in each square named: s0504="t"."""
    rows = [["."] * 9 for _ in range(9)]
    for label, character in squares.items():
        rows[int(label[3:5]) - 1][int(label[1:3]) - 1] = character
    return "\n".join(map("".join, rows))


def pool(faces: str) -> str:
    """Dice of six sides, written in short: "3 5 1"."""
    return " ".join(f"d6={face}" for face in faces.split())
