"""Positions for worked examples: small battles set up in code and played by commands and scripted dice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.files.battle_reader import read_battle
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import Initiative, Movement, State

BLANK = {"terrain": ".", "levels": "0"}
COLUMNS, ROWS = 60, 20


class Falls:
    """Dice that fall as written, "d10=9 d10=7 d2=1", each kind in its own order, and on 1 after that."""

    def __init__(self, script: str = "") -> None:
        """Write down how the dice fall."""
        pairs = [word.removeprefix("d").split("=") for word in script.split()]
        self.left = [(int(sides), int(face)) for sides, face in pairs]

    def roll(self, sides: int, what: str) -> int:  # noqa: ARG002 - what it is for changes nothing
        """Return the next face written for a die of so many sides."""
        fallen = next((die for die in self.left if die[0] == sides), None)
        if fallen is None:
            return 1
        self.left.remove(fallen)
        return fallen[1]


@dataclass(frozen=True)
class Position:
    """A moment of a small battle, and what happened on the way to it."""

    rules: ShellshockRules
    state: State
    events: tuple[Event, ...] = ()

    @property
    def field(self) -> Field:
        """The battlefield as it stands."""
        return Field(self.rules.battle, self.state)

    def give(self, do: str, dice: str = "", **fields: Any) -> "Position":
        """Carry out a command; the dice fall as written."""
        step = self.rules.play(self.state, self.rules.decode({"do": do, **fields}), Falls(dice))
        return Position(self.rules, step.state, step.events)

    def refusal(self, do: str, **fields: Any) -> Blocked:
        """Return why a command is refused; ValueError if it is not."""
        try:
            self.give(do, **fields)
        except IllegalCommand as refused:
            return refused.blocked
        raise ValueError(f"{do} {fields} is legal")

    def put(self, unit: str, **changes: Any) -> "Position":
        """Change a unit, as an earlier turn would have left it."""
        units, index = list(self.state.units), self.index(unit)
        units[index] = replace(units[index], **changes)
        return replace(self, state=replace(self.state, units=tuple(units)))

    def lost(self, unit: str, *letters: str) -> "Position":
        """Let pieces of a unit's equipment have been destroyed in an earlier turn."""
        index = self.index(unit)
        sheet, hits = self.field.sheet(index), list(self.field.unit(index).hits)
        for item in (sheet.positions[letter] for letter in letters):
            hits[item] = sheet.equipment[item].hits
        return self.put(unit, hits=tuple(hits))

    def rolling(self, unit: str, speed: int, **changes: Any) -> "Position":
        """Let a unit have ended its last turn at a speed."""
        return self.put(unit, speed=speed, carried=speed, **changes)

    def index(self, unit: str) -> int:
        """Return the index of a unit."""
        return self.rules.battle.entrant(unit)

    def orders(self) -> Iterator[dict[str, Any]]:
        """Yield the commands that answer the question."""
        asked = self.rules.decision(self.state)
        for command in self.rules.legal(self.state, getattr(asked, "side", "")):
            yield self.rules.encode(command)

    def under_way(self, unit: str, speed: int) -> "Position":
        """Let a unit that ended its last turn at a speed announce the same."""
        return self.rolling(unit, speed).give("announce-speed", unit=unit, speed=speed)

    def go(self, unit: str, *ways: str) -> "Position":
        """Step through one face after another; "left" and "right" turn."""
        position = self
        for to in ways:
            do = "turn" if to in ("left", "right") else "step"
            position = position.give(do, unit=unit, to=to)
        return position

    def idle(self, unit: str) -> "Position":
        """Let a unit stand still for its move."""
        return self.give("announce-speed", unit=unit, speed=0).give("end-move", unit=unit)

    def to_combat(self) -> "Position":
        """Let all units that have not moved stand still, until the Combat phase begins."""
        position = self
        while isinstance(phase := position.state.phase, Movement) and phase.hand:
            unit = position.rules.battle.units[phase.hand.unit].id
            if phase.hand.move is None:
                position = position.give("announce-speed", unit=unit, speed=0)
            position = position.give("end-move", unit=unit)
        return position

    def hold_fire(self, until: str = "", dice: str = "") -> "Position":
        """Let gunners hold fire until it is a unit's turn or the phase is over; the dice fall each time."""
        position = self
        while (hold := next(position._holds(), None)) and hold["unit"] != until:
            position = position.give(dice=dice, **hold)
        return position

    def _holds(self) -> Iterator[dict[str, Any]]:
        return (order for order in self.orders() if order["do"] == "hold-fire")

    def place_chits(self) -> "Position":
        """Draw the chits in order, and place each beside the drawer's first unit without one."""
        position = self
        while isinstance(position.state.phase, Initiative):
            unit = next(order["unit"] for order in position.orders() if order["do"] == "take-chit")
            position = position.give("take-chit", unit=unit)
        return position


def opened(find: Finder, *units: str, **setting: Any) -> Position:
    """Begin a battle of units written "id side sheet at facing" on open ground; nothing is chosen yet.

    The setting: terrain, levels and buildings by hex, options, fill by unit, and fields of the scenario.
    """
    rules = ShellshockRules(read_battle(_scenario(units, setting), find, "handbook"))
    step = rules.start(Falls())
    return Position(rules, step.state, step.events)


def marching(find: Finder, *units: str, **setting: Any) -> Position:
    """Begin a battle and place the chits, so that units move in turn, side by side, the last one red."""
    return opened(find, *units, **setting).place_chits()


def fighting(find: Finder, *units: str, **setting: Any) -> Position:
    """Begin a battle whose units stand still, at its first Combat phase."""
    return marching(find, *units, **setting).to_combat()


def _scenario(units: tuple[str, ...], setting: dict[str, Any]) -> dict[str, Any]:
    fill, ground = setting.pop("fill", {}), {name: setting.pop(name) for name in BLANK if name in setting}
    roads = {"roads": setting.pop("roads")} if "roads" in setting else {}
    rows = [dict(zip(("id", "side", "sheet", "at", "facing"), unit.split(), strict=True)) for unit in units]
    return {
        "system": "shellshock",
        "kind": "scenario",
        "name": "handbook",
        "title": "Handbook",
        "era": "future",
        "turn_limit": 20,
        "map": {name: _drawn(name, ground.get(name, {})) for name in {"terrain": 0, **ground}} | roads,
        "sides": [{"id": side, "name": side.title()} for side in dict.fromkeys(row["side"] for row in rows)],
        "units": [row | {"name": row["id"].title(), "fill": fill.get(row["id"], {})} for row in rows],
        **setting,
    }


def _drawn(name: str, hexes: Mapping[str, str]) -> str:
    rows = [[BLANK[name]] * COLUMNS for _ in range(ROWS)]
    for label, character in hexes.items():
        rows[int(label[2:]) - 1][int(label[:2]) - 1] = character
    return "\n".join("".join(row) for row in rows)
