"""Positions for worked examples: small battles set up in code and played by commands and scripted dice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.files import Finder
from shellshock_tui.kit.script import bare
from shellshock_tui.rules.shellshock.files.battle_reader import read_battle
from shellshock_tui.rules.shellshock.position import Position
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
class ExampleBattle:
    """A moment of a small battle, and what happened on the way to it."""

    rules: ShellshockRules
    state: State
    events: tuple[Event, ...] = ()

    @property
    def position(self) -> Position:
        """The battleposition as it stands."""
        return Position(self.rules.battle, self.state)

    def give(self, do: str, dice: str = "", **fields: Any) -> "ExampleBattle":
        """Carry out a command; the dice fall as written."""
        step = self.rules.play(self.state, self.rules.decode({"do": do, **fields}), Falls(dice))
        return ExampleBattle(self.rules, step.state, step.events)

    def refusal(self, do: str, **fields: Any) -> Blocked:
        """Return why a command is refused; ValueError if it is not."""
        try:
            self.give(do, **fields)
        except IllegalCommand as refused:
            return refused.blocked
        raise ValueError(f"{do} {fields} is legal")

    def put(self, unit: str, **changes: Any) -> "ExampleBattle":
        """Change a unit, as an earlier turn would have left it."""
        units, index = list(self.state.units), self.index(unit)
        units[index] = replace(units[index], **changes)
        return replace(self, state=replace(self.state, units=tuple(units)))

    def lost(self, unit: str, *letters: str) -> "ExampleBattle":
        """Let pieces of a unit's equipment have been destroyed in an earlier turn."""
        index = self.index(unit)
        sheet, hits = self.position.sheet(index), list(self.position.unit(index).hits)
        for item in (sheet.positions[letter] for letter in letters):
            hits[item] = sheet.equipment[item].hits
        return self.put(unit, hits=tuple(hits))

    def rolling(self, unit: str, speed: int, **changes: Any) -> "ExampleBattle":
        """Let a unit have ended its last turn at a speed."""
        return self.put(unit, speed=speed, carried=speed, **changes)

    def index(self, unit: str) -> int:
        """Return the index of a unit."""
        return self.rules.battle.unit_index(unit)

    def orders(self) -> Iterator[dict[str, Any]]:
        """Yield the commands that answer the question."""
        asked = self.rules.decision(self.state)
        for command in self.rules.legal(self.state, getattr(asked, "side", "")):
            yield self.rules.encode(command)

    def under_way(self, unit: str, speed: int) -> "ExampleBattle":
        """Let a unit that ended its last turn at a speed announce the same."""
        return self.rolling(unit, speed).give("announce-speed", unit=unit, speed=speed)

    def go(self, unit: str, *ways: str) -> "ExampleBattle":
        """Step through one face after another; "left" and "right" turn."""
        battle = self
        for to in ways:
            do = "turn" if to in ("left", "right") else "step"
            battle = battle.give(do, unit=unit, to=to)
        return battle

    def idle(self, unit: str) -> "ExampleBattle":
        """Let a unit stand still for its move."""
        return self.give("announce-speed", unit=unit, speed=0).give("end-move", unit=unit)

    def to_combat(self) -> "ExampleBattle":
        """Let all units that have not moved stand still, until the Combat phase begins."""
        battle = self
        while isinstance(phase := battle.state.phase, Movement) and phase.activation:
            unit = battle.rules.battle.units[phase.activation.unit].id
            if phase.activation.move is None:
                battle = battle.give("announce-speed", unit=unit, speed=0)
            battle = battle.give("end-move", unit=unit)
        return battle

    def hold_fire(self, until: str = "", dice: str = "") -> "ExampleBattle":
        """Let gunners hold fire until it is a unit's turn or the phase is over; the dice fall each time."""
        battle = self
        while (hold := next(battle._holds(), None)) and hold["unit"] != until:
            battle = battle.give(dice=dice, **hold)
        return battle

    def _holds(self) -> Iterator[dict[str, Any]]:
        return (order for order in self.orders() if order["do"] == "hold-fire")

    def place_chits(self) -> "ExampleBattle":
        """Draw the chits in order, and place each beside the drawer's first unit without one."""
        battle = self
        while isinstance(battle.state.phase, Initiative):
            unit = next(order["unit"] for order in battle.orders() if order["do"] == "take-chit")
            battle = battle.give("take-chit", unit=unit)
        return battle


def opened(find: Finder, *units: str, **setting: Any) -> ExampleBattle:
    """Begin a battle of units written "id side sheet at facing" on open ground; nothing is chosen yet.

    The setting: terrain, levels and buildings by hex, options, fill by unit, and fields of the scenario.
    """
    rules = ShellshockRules(read_battle(_scenario(units, setting), find, "handbook"))
    step = rules.start(Falls())
    return ExampleBattle(rules, step.state, step.events)


def marching(find: Finder, *units: str, **setting: Any) -> ExampleBattle:
    """Begin a battle and place the chits, so that units move in turn, side by side, the last one red."""
    return opened(find, *units, **setting).place_chits()


def fighting(find: Finder, *units: str, **setting: Any) -> ExampleBattle:
    """Begin a battle whose units stand still, at its first Combat phase."""
    return marching(find, *units, **setting).to_combat()


def _scenario(units: tuple[str, ...], setting: dict[str, Any]) -> dict[str, Any]:
    fill, ground = setting.pop("fill", {}), {name: setting.pop(name) for name in BLANK if name in setting}
    roads = {"roads": setting.pop("roads")} if "roads" in setting else {}
    rows = [dict(zip(("id", "side", "sheet", "at", "facing"), unit.split(), strict=True)) for unit in units]
    entrants = [row | {"name": row["id"].title(), "fill": fill.get(row["id"], {})} for row in rows]
    drawn = {name: _drawn(name, ground.get(name, {})) for name in {"terrain": 0, **ground}}
    more = {"era": "future", "turn_limit": 20, "map": drawn | roads, **setting}
    return bare("shellshock", drawn["terrain"], entrants, **more)


def _drawn(name: str, hexes: Mapping[str, str]) -> str:
    rows = [[BLANK[name]] * COLUMNS for _ in range(ROWS)]
    for label, character in hexes.items():
        rows[int(label[2:]) - 1][int(label[:2]) - 1] = character
    return "\n".join("".join(row) for row in rows)
