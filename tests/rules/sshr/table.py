"""A table to fight on: one line for each unit, commands as in the protocol, scripted dice."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from shellshock_tui import library
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.system import bind_rules
from shellshock_tui.files import read_table
from shellshock_tui.kit.script import with_sheets
from shellshock_tui.rules import system
from tests.battles import ROOT
from tests.played import Examined

SYSTEM = "sshr"
SCENARIOS = {path.stem: path for path in sorted((ROOT / "scenarios" / SYSTEM).glob("*.toml"))}
FIND = library.finder(SYSTEM)


class Table(Examined):
    """A battle of SShR; red has the first phase."""

    def __init__(self, table: Mapping[str, Any], dice: str = "") -> None:
        """Set up a battle and begin it."""
        super().__init__(bind_rules(system(SYSTEM), table, FIND, "test.toml"), dice)

    def place(self, unit: str, model: int, to: str) -> Event:
        """Place a model of a unit in a square."""
        self.give("place", unit=unit, model=model, to=to)
        return self.event("placed")

    def move(self, unit: str, to: str) -> Event:
        """Shift a unit and end its move."""
        self.give("shift", unit=unit, to=to)
        return self.end(unit)

    def end(self, unit: str) -> Event:
        """End the move of a unit."""
        self.give("end-move", unit=unit)
        return self.event("moved")

    def shoot(self, unit: str, target: str, dice: str = "") -> None:
        """Fire a unit's volley."""
        self.give("shoot", faces(dice), unit=unit, target=target)

    def over(self, dice: str = "") -> None:
        """End the phase of the side that acts."""
        self.give("end-phase", faces(dice))

    def fight(self, unit: str, dice: str = "") -> None:
        """Fight with a unit in contact."""
        self.give("fight", faces(dice), unit=unit)

    def turns(self, count: int) -> None:
        """End both phases of a number of turns, and begin the next turn after each except the last."""
        for _ in range(count):
            if self.asked.kind == "turn":
                self.give("next-turn")
            self.over()
            self.over()

    def at(self, unit: str) -> list[str]:
        """The places of the models of a unit, without those that are gone."""
        return [label for label in self.unit(unit)["hexes"] if label]

    def reach(self, unit: str, model: int = 1) -> set[str]:
        """The squares where a model may be placed now."""
        wanted = {"do": "place", "unit": unit, "model": model}
        return {one["to"] for one in self.legal() if wanted.items() <= one.items()}

    def odds(self, do: str, **fields: Any) -> dict[str, Any]:
        """The exact odds of a command, as the protocol writes them."""
        return self.rules.encode(self.forecast(do, **fields))

    def guns(self, unit: str, target: str) -> dict[str, dict[str, Any]]:
        """The guns of a volley by their names."""
        return {gun["gun"]: gun for gun in self.odds("shoot", unit=unit, target=target)["guns"]}

    def shots(self, unit: str, target: str) -> dict[str, int]:
        """The number of dice that each gun of a volley rolls."""
        return {name: gun["shots"] for name, gun in self.guns(unit, target).items()}

    def chance(self, unit: str, target: str, what: str) -> Fraction:
        """A chance of the only gun of a volley: hit, wound, save, or each."""
        (gun,) = self.guns(unit, target).values()
        return Fraction(gun[what])

    def need(self, unit: str, target: str, what: str) -> str:
        """The number that the only gun of a volley must roll, as players write it: "2+/6+"."""
        (found,) = (
            trail
            for name, trail, _ in self.forecast("shoot", unit=unit, target=target).needs
            if name.endswith(f": {what}")
        )
        return found.terms[-1].words

    def lost(self, do: str, **fields: Any) -> dict[str, Fraction]:
        """The chances of losses: of hit points after a volley, of both sides' after a fight."""
        return {name: Fraction(chance) for name, chance in self.odds(do, **fields)["lost"].items()}

    def ring(self, unit: str) -> set[str]:
        """The squares that the gun of most models of a unit reaches."""
        overlay = self.rules.overlay(self.state, self.asked.side, OverlayKind.RING, f"unit/{unit}")
        return {self.rules.board.label(place) for place, *_ in overlay.marks}

    def threat(self, unit: str, at: str) -> str:
        """The words of the threat overlay about the enemies' fire at a unit in a square."""
        overlay = self.rules.overlay(self.state, self.asked.side, OverlayKind.THREAT, f"unit/{unit}")
        (told,) = (words for place, words in overlay.words if self.rules.board.label(place) == at)
        return told.removeprefix("threat: ")


def faces(dice: str) -> str:
    """Dice of six sides as scripts write them, from their numbers alone."""
    return " ".join(f"d6={face}" for face in dice.split())


def table(*units: str, ground: str = "", **more: Any) -> Table:
    """A battle on 26 by 16 open inches, or on the ground given; `more` are further fields of the scenario."""
    return Table(scenario(*units, ground=ground, **more))


def scenario(*units: str, ground: str = "", **more: Any) -> dict[str, Any]:
    """A scenario's table."""
    made = {
        "system": SYSTEM,
        "kind": "scenario",
        "name": "test",
        "title": "Test",
        "turn_limit": 13,
        "map": {"terrain": ground or drawn()},
        "sides": [{"id": side, "name": side.title()} for side in ("red", "blue")],
        "units": [unit(line) for line in units],
        **more,
    }
    return with_sheets(made, FIND)


def unit(line: str) -> dict[str, Any]:
    """A unit from "id side sheet place,place" and additional words: hp=1,0,1 shaken."""
    ident, side, sheet, at, *behind = line.split()
    wear: dict[str, Any] = {}
    for word in behind:
        name, _, value = word.partition("=")
        wear[name] = [int(hp) for hp in value.split(",")] if value else True
    made = {"id": ident, "name": ident.title(), "side": side, "sheet": sheet, "at": at.split(",")}
    return made | ({"wear": wear} if wear else {})


def column(at: int, rows: range) -> str:
    """Models in a column, one in each of some rows."""
    return ",".join(f"{at:02}{row:02}" for row in rows)


def own(**sheets: Mapping[str, Any]) -> dict[str, Any]:
    """Sheets for a test, each like a shipped one with some changes: few={"like": "section", "ws": 5}."""
    return {name: dict(sheet) for name, sheet in sheets.items()}


def carrying(*guns: str, like: str = "section", **values: Any) -> dict[str, Any]:
    """A sheet for a test whose models each carry a gun; an empty name means a model without one."""
    return {"like": like, "guns": [[gun] if gun else [] for gun in guns], **values}


def with_weapon(name: str, **values: int) -> dict[str, Any]:
    """The tables of the rulebook with one weapon changed."""
    tables = dict(FIND("data", "data"))
    kept = {one: tables[one] for one in ("charts", "cohesion", "weapon", "arm", "ground")}
    weapons = [weapon | values if weapon["name"] == name else weapon for weapon in kept["weapon"]]
    return {**kept, "weapon": weapons}


def drawn(squares: Mapping[str, str] = {}, columns: int = 26, rows: int = 16) -> str:
    """Open ground except for the squares named, {"0504": "t"}, or whole columns, {"05": "t"}."""
    made = [["."] * columns for _ in range(rows)]
    for label, character in squares.items():
        for row in range(rows) if len(label) == len("CC") else (int(label[2:]) - 1,):
            made[row][int(label[:2]) - 1] = character
    return "\n".join(map("".join, made))


def shipped(name: str) -> dict[str, Any]:
    """The table of a shipped battle."""
    return dict(read_table(SCENARIOS[name]))
