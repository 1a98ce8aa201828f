"""A street to fight in: one line for each character, commands as in the protocol, scripted dice."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from shellshock_tui import library
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.system import bind_rules
from shellshock_tui.files import read_table
from shellshock_tui.rules import system
from shellshock_tui.rules.gunplay.options import OPTIONS
from tests.battles import ROOT
from tests.played import Examined

SYSTEM = "gunplay"
SCENARIOS = {path.stem: path for path in sorted((ROOT / "scenarios" / SYSTEM).glob("*.toml"))}
MODULES = tuple(OPTIONS.offers)
RED_BEGINS, BLUE_BEGINS = "d10=10 d10=1", "d10=1 d10=10"


class Street(Examined):
    """A battle of Gunplay; red has the first initiative by default."""

    def __init__(self, table: Mapping[str, Any], dice: str = RED_BEGINS) -> None:
        """Set up a battle and begin it."""
        super().__init__(bind_rules(system(SYSTEM), table, library.finder(SYSTEM), "test.toml"), dice)

    def act(self, unit: str, face: int | None = None) -> None:
        """Activate a character, with a die if there is a test."""
        self.give("activate", f"d10={face}" if face else "", unit=unit)

    def walk(self, unit: str, ways: str) -> None:
        """Step in some directions."""
        for way in ways.split():
            self.give("step", unit=unit, to=way)

    def watch(self, *units: str) -> None:
        """Let all sides count and mark the characters that watch."""
        sides = [self.unit(unit)["side"] for unit in units]
        while self.asked.kind == "overwatch-count":
            side = self.asked.side
            self.give("overwatch-count", side=side, count=sides.count(side))
        left = list(units)
        while self.asked.kind == "mark":
            unit = next(one for one in left if self.unit(one)["side"] == self.asked.side)
            left.remove(unit)
            self.give("mark", unit=unit)

    def odds(self, do: str, **fields: Any) -> dict[str, Any]:
        """The exact odds of a command, as the protocol writes them."""
        return self.rules.encode(self.forecast(do, **fields))

    def stands_the_fire(self, unit: str) -> Fraction:
        """The chance that a character under markers stands the fire."""
        forecast = self.rules.forecast(self.state, self.command("activate", unit=unit))
        assert isinstance(forecast, Forecast), forecast
        (found,) = (chance for words, chance, _ in forecast.outcomes if words == "stands the fire")
        return found

    def activation(self, unit: str) -> tuple[Fraction, ...]:
        """The chances of an activation test: keep, full, some, flinch."""
        grades = ("keep", "full", "some", "flinch")
        return tuple(Fraction(self.number(f"unit/{unit}/activation/{grade}")) for grade in grades)

    def fate(self, do: str, target: str, **fields: Any) -> dict[str, Fraction]:
        """The chance of each fate of a target of a shot."""
        return {
            name: Fraction(chance) for name, chance in self.odds(do, **fields)["outcomes"][target].items()
        }

    def hit(self, unit: str, target: str) -> Fraction:
        """The chance of one shot to hit."""
        (found,) = self.odds("fire", unit=unit, targets=[target])["targets"]
        return Fraction(found["hit"])

    def threat(self, unit: str, at: str) -> Fraction:
        """The chance, on the threat overlay, of a hit by the only enemy on a character in a hex."""
        overlay = self.rules.overlay(self.state, self.asked.side, OverlayKind.THREAT, f"unit/{unit}")
        (told,) = (text for place, _, text in overlay.marks if self.rules.board.label(place) == at)
        return Fraction(int(told) if told != "·" else 0, 100)


def street(*units: str, modules: str = "", ground: str = "", dice: str = RED_BEGINS, **more: Any) -> Street:
    """A battle on 40 by 10 open hexes, or on the ground given, with only the modules named."""
    return Street(table(*units, modules=modules, ground=ground, **more), dice)


def table(*units: str, modules: str = "", ground: str = "", **more: Any) -> dict[str, Any]:
    """A scenario's table; `more` are further fields of it."""
    return {
        "system": SYSTEM,
        "kind": "scenario",
        "name": "test",
        "title": "Test",
        "turn_limit": 8,
        "options": {name: name in modules.split() for name in MODULES},
        "map": {"terrain": ground or "\n".join(["." * 40] * 10)},
        "sides": [{"id": side, "name": side.title()} for side in ("red", "blue")],
        "units": [unit(line) for line in units],
        **more,
    }


def unit(line: str) -> dict[str, Any]:
    """A character from "id side sheet place" and additional words: wounds=2 prone."""
    ident, side, sheet, at, *behind = line.split()
    words = [word.partition("=") for word in behind]
    wear = {word: (int(value) if value.isdecimal() else value) if value else True for word, _, value in words}
    made = {"id": ident, "name": ident.title(), "side": side, "sheet": sheet, "at": at}
    return made | ({"wear": wear} if wear else {})


def sheet(name: str, *weapons: str, traits: str = "") -> dict[str, Any]:
    """A sheet for a test."""
    head = {"system": SYSTEM, "kind": "sheet", "name": name, "title": name.title()}
    return {name: {**head, "traits": traits.split(), "weapons": list(weapons)}}


def shipped(name: str, dice: str = RED_BEGINS) -> Street:
    """A shipped battle."""
    return Street(read_table(SCENARIOS[name]), dice)


def drawn(columns: int = 40, rows: int = 10, **hexes: str) -> str:
    """Open ground with a character in each hex named: h0504="t"."""
    made = [["."] * columns for _ in range(rows)]
    for label, character in hexes.items():
        made[int(label[3:5]) - 1][int(label[1:3]) - 1] = character
    return "\n".join(map("".join, made))
