"""A battle as its files describe it: board, ground, record sheets, units and aims."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from shellshock_tui.board import SquareBoard
from shellshock_tui.kit.options import OptionReader, switch
from shellshock_tui.rules.closing_fire import clauses

FACINGS = ("n", "e", "s", "w")
LIGHT, MOUNTED, GUNS = "light", "mounted", "guns"


@dataclass(frozen=True, slots=True)
class Ground:
    """What a square is covered with."""

    name: str
    costs: Mapping[str, int]
    """What each arm pays to enter; 0 bars it."""
    blocks: bool
    """Whether no line of fire passes through."""
    cover: bool

    @property
    def is_high(self) -> bool:
        """Whether it rises above its surroundings."""
        return self.name == "hill"


@dataclass(frozen=True, slots=True)
class Weapon:
    """What a unit shoots with."""

    name: str
    squares: int
    """Its range."""
    guns: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A kind of unit, with its printed numbers."""

    name: str
    title: str
    arm: str
    size: str
    hand: int
    shoot: int
    morale: int
    sp: int
    move: int
    weapon: Weapon


@dataclass(frozen=True, slots=True)
class UnitSetup:
    """A unit as it begins."""

    id: str
    name: str
    side: str
    sheet: Sheet
    at: int
    facing: int
    sp: int
    disordered: bool = False
    acted: bool = False
    shot: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """Victory by owning objectives at the end of some turns in a row."""

    side: str
    name: str
    places: tuple[str, ...]
    """The objectives by name."""
    turns: int


@dataclass(frozen=True, slots=True)
class Points:
    """What each of some objectives counts at the turn limit for the side that owns it."""

    side: str
    value: int
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """What a scenario or its players may set."""

    unit_chits: bool = switch("Chits name their units", clauses.OPTION_UNIT_CHITS)


OPTIONS = OptionReader(Options)


@dataclass(frozen=True)
class Battle:
    """A battle before it begins."""

    title: str
    briefing: tuple[str, ...]
    board: SquareBoard
    ground: tuple[Ground, ...]
    """What each square is covered with."""
    kinds: tuple[Ground, ...]
    """All kinds of ground that there are."""
    sides: tuple[tuple[str, str], ...]
    units: tuple[UnitSetup, ...]
    objectives: Mapping[str, int]
    """Where each objective is."""
    owned: Mapping[str, str]
    """The side to which objectives belong at the start."""
    aims: tuple[Hold, ...]
    points: tuple[Points, ...]
    turn_limit: int
    options: Options
    unsaved: tuple[tuple[int, bool, bool], ...]
    """By unsaved hits: SP lost, whether disordered, whether it falls back; the last row stands for more."""
    sixes: tuple[tuple[int, bool, bool, bool], ...]
    """By sixes of closing fire: SP lost, whether disordered, halted, back; the last row stands for more."""
    table: Mapping[str, Any] = field(repr=False)

    def resolved(self) -> dict[str, Any]:
        """Return all that the battle needs as one JSON table."""
        return dict(self.table)

    @cached_property
    def by_id(self) -> Mapping[str, UnitSetup]:
        """The units by their ids."""
        return {unit.id: unit for unit in self.units}

    @cached_property
    def strength(self) -> Mapping[str, int]:
        """The SP with which each side begins."""
        return {side: sum(unit.sp for unit in self.units if unit.side == side) for side, _ in self.sides}
