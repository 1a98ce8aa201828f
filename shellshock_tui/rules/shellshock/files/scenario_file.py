"""The scenario as its file writes it."""

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from shellshock_tui.kit import scenario
from shellshock_tui.kit.scenario import DrawnScenario, Turns
from shellshock_tui.rules.shellshock.files.map_text import Label, MapTable
from shellshock_tui.rules.shellshock.files.sheet_file import Era, Letter, System
from shellshock_tui.strict import UNTOLD, Count, Identity, Name, Table, Value

Labels = Annotated[tuple[Label, ...], Field(min_length=1, max_length=100)]
Row = Annotated[int, Field(ge=1, le=20)]
Counts = Annotated[dict[Letter, Count], Field(default_factory=dict, max_length=100)]


class StartingDamageTable(Table):
    """What a unit has behind it; what is not named is as on the sheet."""

    armour: Annotated[tuple[Count, ...], Field(min_length=4, max_length=4)] | None = None
    """Left on front, left, right, rear."""
    rows: Annotated[tuple[Row, ...], Field(max_length=20)] = ()
    """Rows of the location chart crossed off."""
    hits: Counts
    """Hits taken, by position."""
    left: Counts
    """Rounds or charge left, by position."""
    speed: Count | None = None
    """Last turn's speed."""


class UnitTable(scenario.UnitTable):
    """A unit: which sheet it has, and where and how it starts."""

    at: Label
    facing: Literal["n", "ne", "se", "s", "sw", "nw"]
    fill: Annotated[dict[Name, Name], Field(default_factory=dict, max_length=20)]
    wear: StartingDamageTable | None = None


class DestroyTable(Table):
    """Victory by destruction."""

    win: Literal["destroy"]
    side: Identity
    ecv: Annotated[int, Field(ge=1, le=1_000_000)]


class HoldTable(Table):
    """Victory by holding ground."""

    win: Literal["hold"]
    side: Identity
    name: Name
    places: Labels
    turns: Turns


class ExitTable(Table):
    """Victory by leaving the map."""

    win: Literal["exit"]
    side: Identity
    places: Labels
    units: Annotated[int, Field(ge=1, le=200)]


class PointsTable(Table):
    """What counts at the turn limit."""

    side: Identity
    hold: Value = 0
    exit: Value = 0


def _aim(table: object) -> str:
    return f"[{table.get('win')}]" if isinstance(table, dict) else ""


VictoryTable = Annotated[
    Annotated[DestroyTable, Tag("[destroy]")]
    | Annotated[HoldTable, Tag("[hold]")]
    | Annotated[ExitTable, Tag("[exit]")],
    Discriminator(
        _aim,
        custom_error_type=UNTOLD,
        custom_error_message="should say in its field win: destroy, hold or exit",
    ),
]


class ScenarioFile(DrawnScenario):
    """A whole scenario."""

    system: System
    era: Era
    start_speed: Any = None
    """An option like those below: what it may be stands in their table."""
    ecv_limit: Value | None = None
    map: MapTable
    units: Annotated[tuple[UnitTable, ...], Field(min_length=1, max_length=100)]
    victory: Annotated[tuple[VictoryTable, ...], Field(max_length=20)] = ()
    points: Annotated[tuple[PointsTable, ...], Field(max_length=6)] = ()
