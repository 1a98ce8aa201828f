"""A mission to play: one line for each soldier, commands as in the protocol, scripted dice."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from shellshock_tui import library
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.trail import Op, Trail
from shellshock_tui.files import read_table
from shellshock_tui.rules import system
from shellshock_tui.rules.shock.rulebook_tables import Tables
from tests.battles import ROOT
from tests.played import Examined

SYSTEM = "shock"
SCENARIOS = {path.stem: path for path in sorted((ROOT / "scenarios" / SYSTEM).glob("*.toml"))}
QUIET = "z opfor militia 2012 n crouched state=dead"
"""An enemy who takes no part in the fight."""


class Mission(Examined):
    """A mission of SHOCK."""

    def __init__(self, table: Mapping[str, Any], dice: str = "d10=6") -> None:
        """Set up a mission and begin it."""
        shock = system(SYSTEM)
        super().__init__(shock.rules(shock.setup(table, library.finder(SYSTEM), "test.toml")), dice)

    # ------------------------------------------------------------------ playing

    def go(self, unit: str, *, first: str = "squad") -> None:
        """Let the squad or the enemy win the initiative if nobody has it yet, and activate a soldier."""
        if self.asked.kind == "panic":
            self.give("panic-done", "d10=1 d10=9" if first == "squad" else "d10=9 d10=1")
        self.give("activate", unit=unit)

    def end_phase(self, dice: str = "") -> None:
        """End the squad's phase when no enemy can act."""
        if self.asked.kind == "panic":
            self.give("panic-done", "d10=1 d10=9")
        self.give("end-phase", dice)

    # ------------------------------------------------------------------ queries

    def odds(self, do: str, **fields: Any) -> Forecast:
        """The exact odds of a command."""
        return self.forecast(do, **fields)

    def chances(self, do: str, **fields: Any) -> dict[str, Fraction]:
        """The outcomes of a command with their chances."""
        return {name: chance for name, chance, _ in self.odds(do, **fields).outcomes}


def raw(trail: Trail) -> Any:
    """The sum of a number before its limits."""
    return sum(term.value for term in trail.terms if term.op is Op.ADD)


def mission(*units: str, ground: str = "", dice: str = "d10=6", **more: Any) -> Mission:
    """A mission on 20 by 12 open hexes, or on the ground given."""
    return Mission(table(*units, ground=ground, **more), dice)


def table(*units: str, ground: str = "", **more: Any) -> dict[str, Any]:
    """A scenario's table; `more` are further fields of it."""
    return {
        "system": SYSTEM,
        "kind": "scenario",
        "name": "test",
        "title": "Test",
        "turn_limit": 20,
        "programmed": ["opfor"],
        "map": {"terrain": ground or drawn()},
        "sides": [{"id": "squad", "name": "Squad"}, {"id": "opfor", "name": "Opposing force"}],
        "units": [unit(line) for line in units],
        **more,
    }


def unit(line: str) -> dict[str, Any]:
    """A soldier from "id side sheet place facing", its stance and additional words: shaken."""
    ident, side, sheet, at, facing, *behind = line.split()
    made: dict[str, Any] = {
        "id": ident,
        "name": ident.title(),
        "side": side,
        "sheet": sheet,
        "at": at,
        "facing": facing,
    }
    wear: dict[str, Any] = {}
    for word, _, value in (one.partition("=") for one in behind):
        if word in ("standing", "crouched", "prone"):
            made["stance"] = word
        elif word == "posture":
            made[word] = value
        elif word == "wounds":
            wear[word] = value.split(",")
        else:
            wear[word] = int(value) if value.isdecimal() else value or True
    return made | ({"wear": wear} if wear else {})


def sheet(name: str, **changes: Any) -> dict[str, Any]:
    """The sheets of a mission with one of its own: a regular with a rifle, with some changes."""
    made = {
        "title": name.title(),
        "quality": "regular",
        "weapon": "assault-rifle",
        "grenades": 1,
        "armour": [],
    }
    return {name: {"system": SYSTEM, "kind": "sheet", "name": name, **made, **changes}}


def tables(**changes: Any) -> dict[str, Any]:
    """The tables of the rulebook, with some changes."""
    data = library.finder(SYSTEM)("data", "data")
    names = (field.alias or name for name, field in Tables.model_fields.items())
    return {name: data[name] for name in names} | changes


def shipped(name: str, dice: str = "d10=6") -> Mission:
    """A shipped mission."""
    return Mission(read_table(SCENARIOS[name]), dice)


def drawn(**hexes: str) -> str:
    """Open ground of 20 by 12 hexes with a character in each hex named: h0504="t"."""
    rows = [["."] * 20 for _ in range(12)]
    for label, character in hexes.items():
        rows[int(label[3:5]) - 1][int(label[1:3]) - 1] = character
    return "\n".join(map("".join, rows))
