"""A reference for the odds: every way in which the dice of a command can fall, resolved by the rules."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any

from shellshock_tui.dice import DieWanted, GivenDice
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import Forecast
from tests.rules.shellshock.table import Table

Faces = tuple[int, ...]
Matters = Callable[[DieWanted, Faces], bool]
"""Returns whether a die matters, given the faces before it."""
HIT_DICE = ("first hit die", "second hit die", "a ten rolls again", "spread fire")
"""The beginnings of the descriptions of dice of a hit roll."""


@dataclass(frozen=True, eq=False)
class Way:
    """One way in which the dice fall, and its result."""

    chance: Fraction
    faces: Faces
    state: Any
    events: tuple[Event, ...]

    def named(self, name: str) -> list[Event]:
        """The events of a name."""
        return [event for event in self.events if event.name == name]


def every_way(table: Table, command: Any, tens: int = 2, begun: Faces = ()) -> Iterator[Way]:
    """Every way in which the dice can fall after given ones; a die that has shown `tens` tens then shows 1.

    The chances add up to 1. They are exact if the total surely suffices after so many tens.
    """
    yield from _fall(table, command, begun, lambda die, faces: not _is_settled(die, faces, tens))


def hit_ways(table: Table, command: Any, tens: int = 2) -> Iterator[Way]:
    """Every way that the hit dice can fall; all dice after them show 1."""

    def matters(die: DieWanted, faces: Faces) -> bool:
        return die.what.startswith(HIT_DICE) and not _is_settled(die, faces, tens)

    yield from _fall(table, command, (), matters)


@dataclass
class FallingDice:
    """The dice of a way: given faces, then only 1; dice that matter are recorded."""

    faces: list[int]
    matters: Matters
    position: int = 0
    noted: list[tuple[Faces, int]] = field(default_factory=list)
    """The faces before each die that matters, and the sides of the die."""

    def roll(self, sides: int, what: str) -> int:
        """The next face."""
        if self.position == len(self.faces):
            if self.matters(DieWanted(sides, what), before := tuple(self.faces)):
                self.noted.append((before, sides))
            self.faces.append(1)
        self.position += 1
        return self.faces[self.position - 1]


def _fall(table: Table, command: Any, begun: Faces, matters: Matters) -> Iterator[Way]:
    waiting: list[tuple[Faces, Fraction]] = [(begun, Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        dice = FallingDice(list(faces), matters)
        step = table.rules.play(table.state, command, dice)
        for before, sides in dice.noted:
            chance /= sides
            waiting += [((*before, face), chance) for face in range(2, sides + 1)]
        yield Way(chance, tuple(dice.faces), step.state, step.events)


def _is_settled(die: DieWanted, faces: Faces, tens: int) -> bool:
    return die.what.startswith("a ten rolls again") and _run(faces) >= tens


def _run(faces: Faces) -> int:
    """The tens that the hit die that now rolls again has shown; the first die's re-rolls come first."""
    at = 2
    for face in faces[:2]:
        run = int(face == 10)
        while run and at < len(faces) and faces[at] == 10:
            run, at = run + 1, at + 1
        if run and at == len(faces):
            return run
        at += bool(run)
    raise AssertionError(f"no die rolls again after {faces}")


def ways(table: Table, command: Any, tens: int = 2) -> list[Way]:
    """Every way that matters; ways with the same result are represented by one of them.

    Two hit rolls have the same result if the same weapons hit for the same damage when later dice show 1.
    Two rolls for a bin have the same result if the bin explodes after both, or after neither.
    """
    chances: dict[Hashable, Fraction] = defaultdict(Fraction)
    one: dict[Hashable, Way] = {}
    for way in hit_ways(table, command, tens):
        key = _upshot(way)
        chances[key] += way.chance
        one.setdefault(key, way)
    return [
        Way(chance * way.chance, way.faces, way.state, way.events)
        for key, chance in chances.items()
        for way in _after(table, command, hit_faces(table, command, one[key].faces))
    ]


def _after(table: Table, command: Any, begun: Faces) -> Iterator[Way]:
    """Every way in which the dice can fall after the hit roll, with rolls for bins taken together."""
    verdicts: dict[tuple[str, int], dict[Faces, Fraction]] = {}
    waiting: list[tuple[Faces, Fraction, int]] = [(begun, Fraction(1), 0)]
    while waiting:
        faces, chance, bins = waiting.pop()
        try:
            step = table.rules.play(table.state, command, GivenDice(faces))
        except DieWanted as die:
            if not die.what.startswith("explosion"):
                waiting += [((*faces, face), chance / die.sides, bins) for face in range(1, die.sides + 1)]
                continue
            if (die.what, bins) not in verdicts:
                verdicts[die.what, bins] = _bin_rolls(table, command, faces, bins)
            rolls = verdicts[die.what, bins].items()
            waiting += [((*faces, *pair), chance * part, bins + 1) for pair, part in rolls]
        else:
            yield Way(chance, faces, step.state, step.events)


def _bin_rolls(table: Table, command: Any, faces: Faces, bins: int) -> dict[Faces, Fraction]:
    """A pair of dice after which the next bin explodes, one after which it does not, and their chances."""
    found: dict[bool, Faces] = {}
    chances: dict[bool, Fraction] = defaultdict(Fraction)
    for pair in product(range(1, 11), repeat=2):
        (way,) = _fall(table, command, (*faces, *pair), lambda die, faces: False)
        explodes = way.named("bin-hit")[bins]["explodes"]
        chances[explodes] += Fraction(1, 100)
        found.setdefault(explodes, pair)
    return {found[explodes]: chance for explodes, chance in chances.items()}


def hit_faces(table: Table, command: Any, faces: Faces) -> Faces:
    """The faces of the hit dice among these."""
    for count in range(2, len(faces)):
        try:
            table.rules.play(table.state, command, GivenDice(faces[:count]))
        except DieWanted as die:
            if not die.what.startswith(HIT_DICE):
                return faces[:count]
    return faces


def _upshot(way: Way) -> Hashable:
    reached = [tuple(shot["hit"] for shot in event["shots"]) for event in way.named("hit-roll")]
    struck = [event["hit"] for event in way.named("physical-roll")]
    damage = [event["dsp"] for event in way.named("damage")]
    dead = [event["cause"] for event in way.named("destroyed")]
    return repr((reached, struck, damage, dead))


def foretold(table: Table, command: Any) -> Forecast:
    """The forecast of a command by the rules."""
    found = table.rules.forecast(table.state, command)
    assert isinstance(found, Forecast), found
    return found


def detail(forecast: Forecast, name: str) -> dict[str, Fraction]:
    """A whole distribution of a forecast."""
    return dict(dict(forecast.detail)[name])


def total(found: Iterable[Way]) -> Fraction:
    """The chance of some ways together."""
    return sum((way.chance for way in found), Fraction(0))


def tally(found: Iterable[Way], key: Callable[[Way], str]) -> dict[str, Fraction]:
    """The chance of each value."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for way in found:
        chances[key(way)] += way.chance
    return dict(chances)
