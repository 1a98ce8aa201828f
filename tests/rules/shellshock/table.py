"""A table to play at: commands as in the protocol, scripted dice."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from shellshock_tui.dice import ScriptedDice
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import RollStep
from shellshock_tui.engine.rules import Malformed
from shellshock_tui.engine.sheet_view import Chart as Flat
from shellshock_tui.engine.sheet_view import Table as Chart
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import parse_table
from shellshock_tui.rules.shellshock import SYSTEM
from tests.battles import find, scenario
from tests.laws import cells
from tests.played import Played


class OnesDice:
    """Dice that all show 1: chits come in ascending order, the red one last; the first tied side begins."""

    def roll(self, sides: int, what: str) -> int:
        """Return 1."""
        return 1


class Table(Played):
    """A battle of Shellshock."""

    def __init__(self, text: str, dice: str = "", sheets: Sequence[Mapping[str, Any]] = ()) -> None:
        """Set up a scenario, with sheets of its own if any, and begin it with exactly the dice given."""
        table = parse_table(text, "test.toml") | {"sheets": {sheet["name"]: sheet for sheet in sheets}}
        self.battle = SYSTEM.setup(table, find, "test.toml")
        super().__init__(SYSTEM.rules(self.battle), dice)

    # ------------------------------------------------------------------ playing

    def malformed(self, do: str, field: str, **fields: Any) -> str:
        """Give a malformed command, or one with an unknown name; return the reason for its refusal."""
        with pytest.raises(Malformed) as refusal:
            self.rules.play(self.state, self.rules.decode({"do": do, **fields}), ScriptedDice(()))
        assert refusal.value.field == field, refusal.value
        return refusal.value.why

    def idle(self) -> None:
        """Let the active unit stand still, or go straight on at the speed it must keep."""
        unit = self.asked.unit
        if self.asked.kind == "speed":
            speed = min(c["speed"] for c in self.legal() if c["do"] == "announce-speed")
            self.give("announce-speed", unit=unit, speed=speed)
        while not self.allows("end-move", unit=unit):
            self.give("step", unit=unit, to="front")
        self.give("end-move", unit=unit)

    def to_combat(self) -> None:
        """Let every unit that has not moved stand still, until the Combat phase begins."""
        while self.now["phase"] == "movement":
            if self.asked.kind == "unit":
                self.give("move-unit", unit=self.legal()[0]["unit"])
            self.idle()

    def hold_fire(self) -> None:
        """Let every gunner left hold fire, until the Combat phase is over."""
        while self.now["phase"] == "combat":
            self.give(**next(c for c in self.legal() if c["do"] == "hold-fire"))

    def next_turn(self) -> None:
        """Finish this turn without a shot, begin the next, and let units take chits in scenario order."""
        self.to_combat()
        self.hold_fire()
        self.roll(OnesDice(), "next-turn")
        self.place_chits()

    def place_chits(self) -> None:
        """Draw chits ascending and place each beside the drawer's first unit, until the first may move."""
        while self.asked.kind == "chit":
            self.roll(OnesDice(), "take-chit", unit=self.legal()[0]["unit"])

    def mark(self, unit: str, pos: str, hits: int = 1) -> None:
        """Mark hits on a piece of equipment, as an earlier turn would have left them."""
        index = self.battle.unit_index(unit)
        item = self.battle.units[index].sheet.positions[pos]
        taken = list(self.state.units[index].hits)
        taken[item] = hits
        self.put(unit, hits=tuple(taken))

    def put(self, unit: str, **changes: Any) -> None:
        """Change a unit's state, as an earlier turn would have left it."""
        index = self.battle.unit_index(unit)
        units = list(self.state.units)
        units[index] = replace(units[index], **changes)
        self.state = replace(self.state, units=tuple(units))

    # ------------------------------------------------------------------ queries

    @property
    def steps(self) -> tuple[RollStep, ...]:
        """The rolls of the last command step by step."""
        return self.rules.roll_steps(*self.given, self.events)

    def blocked(self, unit: str, target: str) -> dict[tuple[str, str, str], Blocked]:
        """The reasons why a unit cannot fire at another, by post, section and weapon."""
        rows = self.rules.why_not(self.state, unit, target)
        return {
            (facts["post"], facts["section"], facts["weapon"]): row.verdict
            for row in rows
            if isinstance(row.verdict, Blocked) and (facts := dict(row.facts))
        }

    def event(self, name: str) -> Event:
        """The last event of a name among those of the last command."""
        return [happened for happened in self.events if happened.name == name][-1]

    def trail(self, event: str, label: str) -> Trail:
        """A trail of the last event of a name."""
        return dict(self.event(event).trails)[label]

    def cell(self, unit: str, at: str) -> Cell:
        """The cell of a unit's sheet at an address below the unit."""
        return next(c for c in self.cells(unit) if c.at == f"unit/{unit}/{at}")

    def cells(self, unit: str) -> Iterator[Cell]:
        """Every cell of a unit's sheet."""
        return cells(self.rules.sheet(self.state, unit, ()))

    def chart(self, unit: str, title: str) -> list[tuple[str, ...]]:
        """The texts of a chart of a unit's sheet, row by row."""
        return [tuple(cell.text for cell in row) for row in self._chart(unit, title).rows]

    def below(self, unit: str, name: str) -> dict[str, str]:
        """The texts of the cells of a sheet below an address, by the rest of their addresses."""
        root = f"unit/{unit}/{name}/"
        return {
            cell.at.removeprefix(root): cell.text for cell in self.cells(unit) if cell.at.startswith(root)
        }

    def hanging(self, unit: str, caption: str) -> list[list[str]]:
        """The columns of a chart laid flat of a unit's sheet, each from its head down."""
        areas = self.rules.sheet(self.state, unit, ()).areas
        blocks = (block for area in areas for block in area.blocks)
        (chart,) = (block for block in blocks if isinstance(block, Flat) and block.captions[0] == caption)
        return [[cell.text for cell in column] for column in chart.columns]

    def heads(self, unit: str, title: str) -> tuple[str, ...]:
        """The heads of a chart's columns."""
        return tuple(column.head for column in self._chart(unit, title).columns)

    def _chart(self, unit: str, title: str) -> Chart:
        """Find a chart by the beginning of its title, or if it has none by the head of its first column."""
        return next(
            block
            for area in self.rules.sheet(self.state, unit, ()).areas
            for block in area.blocks
            if isinstance(block, Chart) and (block.title or block.columns[0].head).startswith(title)
        )


def moving(*units: str, sheets: Sequence[Mapping[str, Any]] = (), **more: Any) -> Table:
    """Begin a battle and place the chits so that units move in turn, side by side, the last one red."""
    text = scenario(*units, **more)
    sides = Counter(words.split()[1] for words in units)
    table = Table(text, tie_dice(sides) + (f"d{len(units)}=1" if len(units) > 1 else ""), sheets)
    table.place_chits()
    return table


def tie_dice(sides: Counter[str]) -> str:
    """The dice that let tied sides draw in scenario order."""
    ties = Counter(sides.values())
    return "".join(f"d{left}=1 " for count in sorted(ties) for left in range(ties[count], 1, -1))


def fighting(*units: str, **more: Any) -> Table:
    """Begin a battle whose units stand still, and play up to its first Combat phase."""
    table = moving(*units, **more)
    table.to_combat()
    return table
