"""One text form for a position, commands and their dice, read for examples of the handbook and for tests."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from shellshock_tui.dice import ScriptedDice, SeededDice, parse_faces
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import IllegalCommand, Rules
from shellshock_tui.engine.trail import Blocked

BEGIN = "begin"
TURNS = 8
"""The turn limit of a position that names none."""


@dataclass(frozen=True, slots=True)
class Given:
    """A line of a script: the words of a command, and the dice that fall."""

    words: str
    faces: tuple[tuple[int, int], ...]


def given(line: str) -> Given:
    """Read a line "verb field=value ... | d6=3 d6=1"; DiceError if its dice are none."""
    words, _, dice = line.partition("|")
    return Given(words.strip(), parse_faces(dice))


def scenario(position: str, system: str, extra: Mapping[str, Any]) -> dict[str, Any]:
    """Return the scenario of a position: a drawn `map`, `unit ID SIDE SHEET PLACE [FACING] "NAME" ...`."""
    lines = [line.strip() for line in position.strip().splitlines()]
    units = [line for line in lines if line.startswith("unit ")]
    drawn = [line for line in lines if line and line != "map" and line not in units]
    read = [_unit(line) for line in units]
    return bare(system, "\n".join(drawn), read, **extra)


def bare(system: str, terrain: str, units: Sequence[Mapping[str, Any]], **more: Any) -> dict[str, Any]:
    """Return the scenario of units on drawn ground, its sides those of the units, with further fields."""
    return {
        "system": system,
        "kind": "scenario",
        "name": "position",
        "title": "A position",
        "turn_limit": TURNS,
        "map": {"terrain": terrain},
        "sides": [{"id": side, "name": side.title()} for side in dict.fromkeys(one["side"] for one in units)],
        "units": list(units),
        **more,
    }


def _unit(line: str) -> dict[str, Any]:
    head, _, tail = line.partition('"')
    name, _, words = tail.partition('"')
    _, unit, side, sheet, at, *facing = head.split()
    wear = {word.partition("=")[0]: _value(word.partition("=")[2]) for word in words.split()}
    table = {"id": unit, "name": name or unit, "side": side, "sheet": sheet, "at": at}
    table |= {"facing": facing[0]} if facing else {}
    return {**table, **({"wear": wear} if wear else {})}


def _value(text: str) -> int | bool:
    return int(text) if text else True


class Spoken(Rules[Any, Any], Protocol):
    """Rules whose commands can be read from words."""

    def parse(self, text: str) -> Any:
        """Read a command in short; Malformed if it is none."""

    def phrase(self, c: Any) -> str:
        """Return a command in a few words."""


@dataclass
class Scene:
    """A position that is played on, with all that has happened in it."""

    rules: Spoken
    state: Any = None
    events: tuple[Event, ...] = ()
    last: tuple[Event, ...] = ()
    """What the last command brought."""

    def play(self, lines: Sequence[str]) -> None:
        """Play the lines of a script; IllegalCommand, Malformed or DiceError where one cannot be."""
        for line in map(given, lines):
            dice = ScriptedDice(line.faces)
            if line.words == BEGIN:
                step = self.rules.start(dice if line.faces else SeededDice(BEGIN))
            else:
                step = self.rules.play(self.state, self.rules.parse(line.words), dice)
            self.state, self.last = step.state, step.events
            self.events = (*self.events, *step.events)

    def refusal(self, words: str) -> Blocked:
        """Return why a command is refused; ValueError if it is not."""
        try:
            self.rules.play(self.state, self.rules.parse(words), SeededDice(BEGIN))
        except IllegalCommand as error:
            return error.blocked
        raise ValueError(f"{words!r} is not refused")

    def told(self, name: str) -> Iterator[Event]:
        """Yield the events of a name."""
        yield from (event for event in self.events if event.name == name)
