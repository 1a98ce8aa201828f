"""A table to play at: commands as the protocol writes them, dice as the test scripts them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from shellshock_tui.dice import Dice, ScriptedDice
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import RollStep
from shellshock_tui.engine.rules import Decision, IllegalCommand, Malformed, Outcome
from shellshock_tui.engine.sheet_view import Table as Chart
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import parse_table
from shellshock_tui.rules.shellshock import SYSTEM
from tests.battles import find, scenario
from tests.laws import cells


class OnesDice:
    """Dice that all show 1: chits come ascending, the red one last, and the first of tied sides begins."""

    def roll(self, sides: int, what: str) -> int:
        """Return 1."""
        return 1


def faces(script: str) -> tuple[tuple[int, int], ...]:
    """Read dice written as "d10=7 d2=1"."""
    pairs = (word.removeprefix("d").split("=") for word in script.split())
    return tuple((int(sides), int(face)) for sides, face in pairs)


@contextmanager
def scripted(script: str) -> Iterator[ScriptedDice]:
    """Lend dice that fall as scripted, all of which must fall."""
    dice = ScriptedDice(faces(script))
    yield dice
    assert dice.position == len(dice.faces), "dice were left over"


class Table:
    """A battle in progress; the dice of a command are scripted, and all of them must fall."""

    def __init__(self, text: str, dice: str = "", sheets: Sequence[Mapping[str, Any]] = ()) -> None:
        """Set up a scenario, with sheets of its own if any, and begin it with exactly the dice given."""
        table = parse_table(text, "test.toml") | {"sheets": {sheet["name"]: sheet for sheet in sheets}}
        self.battle = SYSTEM.setup(table, find, "test.toml")
        self.rules = SYSTEM.rules(self.battle)
        with scripted(dice) as script:
            step = self.rules.start(script)
        self.state, self.events = step.state, step.events

    # ------------------------------------------------------------------ playing

    def give(self, do: str, *, dice: str = "", **fields: Any) -> tuple[Event, ...]:
        """Carry out a command with exactly the dice given; return what happened."""
        with scripted(dice) as script:
            return self._play(do, script, fields)

    def _play(self, do: str, dice: Dice, fields: dict[str, Any]) -> tuple[Event, ...]:
        command = self.rules.decode({"do": do, **fields})
        step = self.rules.play(self.state, command, dice)
        self.given = self.state, command
        self.state, self.events = step.state, step.events
        return self.events

    def refused(self, do: str, clause: str, **fields: Any) -> Blocked:
        """Give a command that the rules forbid, citing the clause; it is not among the legal ones either."""
        command = self.rules.decode({"do": do, **fields})
        before = self.now
        assert all(command not in self.rules.legal(self.state, side.id) for side in self.rules.sides)
        with pytest.raises(IllegalCommand) as refusal:
            self.rules.play(self.state, command, ScriptedDice(()))
        assert refusal.value.blocked.clause == clause, refusal.value.blocked
        assert self.now == before
        return refusal.value.blocked

    def malformed(self, do: str, field: str, **fields: Any) -> str:
        """Give a command that is none, or names what is unknown; return why."""
        with pytest.raises(Malformed) as refusal:
            self.rules.play(self.state, self.rules.decode({"do": do, **fields}), ScriptedDice(()))
        assert refusal.value.field == field, refusal.value
        return refusal.value.why

    def idle(self) -> None:
        """Let the unit in hand stand still, or go straight on at the speed it must."""
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
        self._play("next-turn", OnesDice(), {})
        self.place_chits()

    def place_chits(self) -> None:
        """Draw chits ascending and place each beside the drawer's first unit, until the first may move."""
        while self.asked.kind == "chit":
            self._play("take-chit", OnesDice(), {"unit": self.legal()[0]["unit"]})

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

    # ------------------------------------------------------------------ looking

    @property
    def asked(self) -> Decision:
        """What is asked of whom."""
        found = self.rules.decision(self.state)
        assert isinstance(found, Decision), found
        return found

    @property
    def outcome(self) -> Outcome:
        """How the battle ended."""
        found = self.rules.decision(self.state)
        assert isinstance(found, Outcome), found
        return found

    @property
    def steps(self) -> tuple[RollStep, ...]:
        """The rolls of the last command step by step."""
        return self.rules.roll_steps(*self.given, self.events)

    @property
    def now(self) -> dict[str, Any]:
        """The state as the protocol writes it."""
        return self.rules.encode(self.state)

    def unit(self, unit: str) -> dict[str, Any]:
        """A unit's state as the protocol writes it."""
        found: dict[str, Any] = self.now["units"][unit]
        return found

    def legal(self, side: str = "") -> list[dict[str, Any]]:
        """The legal commands of a side, or of the one asked, as the protocol writes them."""
        return [self.rules.encode(c) for c in self.rules.legal(self.state, side or self.asked.side)]

    def allows(self, do: str, **fields: Any) -> bool:
        """Say whether a legal command of the side asked has these fields."""
        return any(c["do"] == do and fields.items() <= c.items() for c in self.legal())

    def blocked(self, unit: str, target: str) -> dict[tuple[str, str, str], Blocked]:
        """What keeps a unit from firing at another, by post, section and weapon."""
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

    def explain(self, at: str) -> Trail | Blocked | Clause:
        """Why a thing is as it is."""
        return self.rules.explain(self.state, at)

    def cell(self, unit: str, at: str) -> Cell:
        """The cell of a unit's sheet at an address below the unit."""
        return next(c for c in self.cells(unit) if c.at == f"unit/{unit}/{at}")

    def cells(self, unit: str) -> Iterator[Cell]:
        """Every cell of a unit's sheet."""
        return cells(self.rules.sheet(self.state, unit, ()))

    def chart(self, unit: str, title: str) -> list[tuple[str, ...]]:
        """The texts of a chart of a unit's sheet, row by row."""
        return [tuple(cell.text for cell in row) for row in self._chart(unit, title).rows]

    def heads(self, unit: str, title: str) -> tuple[str, ...]:
        """The heads of a chart's columns."""
        return tuple(column.head for column in self._chart(unit, title).columns)

    def _chart(self, unit: str, title: str) -> Chart:
        """Find a chart by how its title begins, or if it has none by the head of its first column."""
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
    """Begin a battle whose units stand still, at its first Combat phase."""
    table = moving(*units, **more)
    table.to_combat()
    return table
