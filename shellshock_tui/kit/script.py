"""A text form for positions, commands and their dice, used in examples, tests and lessons.

    map                                 the rows of the map follow; after `map levels` those of that layer
    open 12 9                           a map of 12 columns and 9 rows of open ground
    at 0304 terrain=t levels=1          the characters of one place, by layer
    unit r1 red pikes 0302 s "Rook" left=6,4 hits=arm:2 taken.arm=pike
    unit r2 red line 0302,0304          a unit of several pieces

A unit has an id, a side, a sheet, a place, a facing and a name. The fields after the name are its initial
damage; a dot puts a field into another table of the unit (`taken.arm=pike`), or directly into the unit
(`.stance=prone`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from shellshock_tui.dice import DiceError, ScriptedDice, SeededDice, parse_faces
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import AnyRules, IllegalCommand
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.files import Finder
from shellshock_tui.kit.minimal_scenario import minimal_scenario
from shellshock_tui.user_error import quoted

BEGIN = "begin"
TERRAIN, OPEN, LEVEL = "terrain", ".", "0"
_FLAGS = {"true": True, "false": False}


class Given(NamedTuple):
    """A command in short form, and the dice that it is to roll."""

    words: str
    faces: tuple[tuple[int, int], ...]


def given(line: str) -> tuple[Given, ...]:
    """Return the commands of a line "2 verb field=value ... | d6=3": how often, the command, and its dice.

    Raises:
        DiceError: The part after the bar does not describe dice.
    """
    words, _, dice = line.partition("|")
    times, _, rest = words.strip().partition(" ")
    count, words = (int(times), rest) if times.isdecimal() and len(times) < 3 else (1, words)
    return (Given(words.strip(), parse_faces(dice)),) * count


@dataclass(frozen=True, slots=True)
class Script:
    """A position, and the commands to be played in it."""

    position: str = ""
    play: tuple[str, ...] = ()
    battle: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of the scenario."""

    def on(self, table: Mapping[str, Any]) -> "Script":
        """Return a copy with the `position`, `play` and `battle` of a table added."""
        position = "\n".join((self.position, *_lines(table.get("position", ""))))
        play = (*self.play, *_lines(table.get("play", "")))
        return Script(position, play, _merged(self.battle, table.get("battle", {})))

    def scenario(self, system: str) -> dict[str, Any]:
        """Return the scenario of the position.

        Raises:
            ValueError: A line of the position cannot be read; the message contains it.
        """
        units: dict[str, dict[str, Any]] = {}
        ground: dict[str, list[str]] = {}
        layer = TERRAIN
        for line in map(str.strip, self.position.split("\n")):
            try:
                layer = _drawn(line, layer, ground, units)
            except (ValueError, LookupError):
                raise ValueError(f"{quoted(line, 80)} is not a line of a position") from None
        table = minimal_scenario(system, "", list(units.values()))
        drawn = {name: "\n".join(rows) for name, rows in ground.items()}
        return _merged(_merged(table, {"map": drawn}), self.battle)


def _lines(text: str | Sequence[str]) -> Sequence[str]:
    """Return the lines of a text or list."""
    return text.strip().splitlines() if isinstance(text, str) else text


def _drawn(line: str, layer: str, ground: dict[str, list[str]], units: dict[str, dict[str, Any]]) -> str:
    """Read a line of a position into `ground` and `units`; return the layer that following rows belong to."""
    match line.split():
        case []:
            pass
        case ["map", *named]:
            layer = named[0] if named else TERRAIN
            ground[layer] = []
        case ["open", columns, rows] if max(len(columns), len(rows)) < 4:
            ground[TERRAIN] = [OPEN * int(columns)] * int(rows)
        case ["at", place, *changes]:
            for name, _, character in (change.partition("=") for change in changes):
                _change(ground, name, int(place[:2]) - 1, int(place[2:]) - 1, character)
        case ["unit", unit, *_]:
            units[unit] = _unit(line)
        case _:
            ground[layer].append(line.replace(" ", ""))
    return layer


def _change(ground: dict[str, list[str]], layer: str, column: int, row: int, character: str) -> None:
    """Change the character of one place in a layer; a layer not drawn yet is level everywhere."""
    rows = ground.setdefault(layer, [LEVEL * len(drawn) for drawn in ground[TERRAIN]])
    rows[row] = rows[row][:column] + character + rows[row][column + 1 :]


def _unit(line: str) -> dict[str, Any]:
    head, _, tail = line.partition('"')
    name, _, words = tail.partition('"')
    _, unit, side, sheet, at, *more = head.split()
    table: dict[str, Any] = {"id": unit, "name": name or unit.title(), "side": side, "sheet": sheet}
    table |= {"at": at.split(",") if "," in at else at}
    table |= {"facing": more[0]} if more else {}
    for word, _, value in (word.partition("=") for word in (*more[1:], *words.split())):
        of, dot, name = word.rpartition(".")
        fields = table if dot and not of else table.setdefault(of or "wear", {})
        fields[name] = _value(value)
    return table


def _value(text: str) -> Any:
    """Return the value of a word: a list "6,8", a table "A:2,B:1", a number, a flag, or the text itself."""
    parts = [part.partition(":") for part in text.split(",") if part]
    if ":" in text:
        return {name: _value(value) for name, _, value in parts}
    if "," in text:
        return [_value(part) for part, _, _ in parts]
    return int(text) if text.isdecimal() else _FLAGS.get(text, text or True)


def _merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of a table with another's fields put in; tables within it are merged too."""
    both = {
        name: _merged(base[name], value)
        for name, value in over.items()
        if isinstance(value, Mapping) and isinstance(base.get(name), Mapping)
    }
    return {**base, **over, **both}


def with_sheets(scenario: Mapping[str, Any], find: Finder) -> dict[str, Any]:
    """Return a scenario in which a sheet that is `like` another has that sheet's fields besides its own."""
    sheets = dict(scenario.get("sheets", {}))
    for name, sheet in sheets.items():
        if "like" in sheet:
            own = {field: value for field, value in sheet.items() if field != "like"}
            sheets[name] = _merged({**find("sheet", sheet["like"]), "name": name}, own)
    return {**scenario, "sheets": sheets}


@dataclass
class Scene:
    """A position in play, with the events of the last commands."""

    rules: AnyRules
    state: Any = None
    events: tuple[Event, ...] = ()
    """The events of the lines that were played last."""

    def play(self, lines: Iterable[str]) -> None:
        """Play the lines of a script.

        Raises:
            IllegalCommand: The rules forbid a command.
            Malformed: A line is no command.
            DiceError: The dice of a line cannot be read, or are not those that its command rolls.
        """
        self.events = ()
        for line in (one for text in lines for one in given(text)):
            dice = ScriptedDice(line.faces)
            if line.words == BEGIN:
                step = self.rules.start(dice if line.faces else SeededDice(BEGIN))
            else:
                step = self.rules.play(self.state, self.rules.parse(line.words), dice)
            if dice.position < len(line.faces):
                raise DiceError(f"{line.words}: only {counted(dice.position, 'die', 'dice')} fell")
            self.state, self.events = step.state, (*self.events, *step.events)

    def refusal(self, words: str) -> Blocked:
        """Return why a command is refused.

        Raises:
            ValueError: It is legal.
        """
        try:
            self.rules.play(self.state, self.rules.parse(words), SeededDice(BEGIN))
        except IllegalCommand as error:
            return error.blocked
        raise ValueError(f"{quoted(words)} is not refused")

    def events_named(self, name: str) -> tuple[Event, ...]:
        """Return the last events of a name, or all if the name is empty.

        Raises:
            ValueError: There are none.
        """
        found = tuple(event for event in self.events if event.name == name or not name)
        if not found:
            raise ValueError(f"no {name or 'event'} happened")
        return found
