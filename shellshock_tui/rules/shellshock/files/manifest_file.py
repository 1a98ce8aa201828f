"""The crew, sections, equipment and open slots of a record sheet as its file writes them."""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from shellshock_tui.rules.shellshock.equipment import DefenceType
from shellshock_tui.rules.shellshock.files.figures import DspText
from shellshock_tui.rules.shellshock.files.words import Position
from shellshock_tui.strict import Count, Name, Skill, Some, Table, Value

Face = Literal["front", "front-right", "rear-right", "rear", "rear-left", "front-left"]
Plain = Literal[
    "engine",
    "locomotion",
    "turret",
    "fuel",
    "computer",
    "sensors",
    "sealing",
    "floats",
    "halon",
    "auxiliary",
    "battery",
    "other",
]
"""The kinds of equipment that are neither crew, weapon nor bin."""

Hits = Annotated[int, Field(ge=1, le=20)]


class CrewLine(Table):
    """A crew member and the position letter it has on the manifest."""

    pos: Position
    name: Name
    piloting: Skill | None = None
    gunnery: Skill | None = None


class SectionTable(Table):
    """A place where weapons stand."""

    name: Name
    posts: Annotated[tuple[Name, ...], Field(max_length=10)]
    turret: Position | None = None
    facing: Face = "front"
    body: bool = False


class EquipmentFigures(Table):
    """A piece of plain equipment without its letter."""

    name: Name
    kind: Plain
    hits: Hits | None = None
    kreigs: Some | None = None
    charge: Some | None = None
    bonus: Count | None = None
    post: Name | None = None


class WeaponFigures(Table):
    """A weapon without its letter."""

    name: Name
    section: Name
    type: DefenceType
    high: DspText
    mid: DspText
    low: DspText
    kreigs: Count = 0
    spread: bool = False
    indirect: bool = False
    incendiary: bool = False
    number: Annotated[int, Field(ge=1, le=20)] = 1
    grenade: bool = False
    rounds: Some | None = None
    min_range: Count = 0
    max_range: Some | None = None
    hits: Hits = 1

    @model_validator(mode="before")
    @classmethod
    def _mid_alone(cls, line: Any) -> Any:
        """Let a physical weapon print its mid figures alone: it uses no others (physical.other)."""
        if isinstance(line, dict) and line.get("type") == DefenceType.PHYSICAL and "mid" in line:
            return {"high": line["mid"], "low": line["mid"]} | line
        return line


class BinFigures(Table):
    """An ammunition bin without its letter."""

    name: Name
    feeds: Annotated[tuple[Position, ...], Field(min_length=1, max_length=20)]
    rounds: Some
    ammunition: Name | None = None
    high: DspText | None = None
    mid: DspText | None = None
    low: DspText | None = None
    spread: bool | None = None
    indirect: bool | None = None
    incendiary: bool | None = None
    protected: bool = False
    hits: Hits = 1


class EquipmentLine(EquipmentFigures):
    """A line of plain equipment on the manifest."""

    pos: Position


class WeaponLine(WeaponFigures):
    """A weapon's line on the manifest."""

    pos: Position


class BinLine(BinFigures):
    """An ammunition bin's line on the manifest."""

    pos: Position


class ChoiceTable(Table):
    """One way to fill an open slot: a skill for a post, or something to stand on a position letter."""

    name: Name
    ecv: Value
    piloting: Skill | None = None
    gunnery: Skill | None = None
    equipment: EquipmentFigures | None = None
    weapon: WeaponFigures | None = None
    bin: BinFigures | None = None


class SlotTable(Table):
    """An open slot: a post or a position letter that a player may fill."""

    name: Name
    post: Name | None = None
    pos: Position | None = None
    choices: Annotated[tuple[ChoiceTable, ...], Field(min_length=1, max_length=20)]
