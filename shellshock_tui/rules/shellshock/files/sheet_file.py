"""The data models of a record sheet file."""

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, model_validator

from shellshock_tui.kit.header import Header
from shellshock_tui.rules.shellshock.equipment import DefenceType
from shellshock_tui.rules.shellshock.files import figures
from shellshock_tui.rules.shellshock.sheet import Locomotion
from shellshock_tui.strict import Count, Name, Sentence, Skill, Some, Table, Value, matching

System = Literal["shellshock"]
Era = Literal["ww2", "modern", "future"]
Letter = Annotated[str, matching("[A-Z]|[a-z]{2}", "a letter A to Z, or two small ones such as aa")]
"""A position letter on the manifest."""
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
    """A crew member with its position letter."""

    pos: Letter
    name: Name
    piloting: Skill | None = None
    gunnery: Skill | None = None


class SectionTable(Table):
    """A part of the unit that carries weapons."""

    name: Name
    posts: Annotated[tuple[Name, ...], Field(max_length=10)]
    turret: Letter | None = None
    facing: Face = "front"
    body: bool = False


class EquipmentFigures(Table):
    """Plain equipment without its position letter."""

    name: Name
    kind: Plain
    hits: Hits | None = None
    kreigs: Some | None = None
    charge: Some | None = None
    bonus: Count | None = None
    post: Name | None = None


class WeaponFigures(Table):
    """A weapon without its position letter."""

    name: Name
    section: Name
    type: DefenceType
    high: figures.DspText
    mid: figures.DspText
    low: figures.DspText
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
        """Allow a physical weapon to give only its mid figures, since it uses no others (physical.other)."""
        if isinstance(line, dict) and line.get("type") == DefenceType.PHYSICAL and "mid" in line:
            return {"high": line["mid"], "low": line["mid"]} | line
        return line


class BinFigures(Table):
    """An ammunition bin without its position letter."""

    name: Name
    feeds: Annotated[tuple[Letter, ...], Field(min_length=1, max_length=20)]
    rounds: Some
    ammunition: Name | None = None
    high: figures.DspText | None = None
    mid: figures.DspText | None = None
    low: figures.DspText | None = None
    spread: bool | None = None
    indirect: bool | None = None
    incendiary: bool | None = None
    protected: bool = False
    hits: Hits = 1


class EquipmentLine(EquipmentFigures):
    """A line of plain equipment on the manifest."""

    pos: Letter


class WeaponLine(WeaponFigures):
    """A weapon's line on the manifest."""

    pos: Letter


class BinLine(BinFigures):
    """An ammunition bin's line on the manifest."""

    pos: Letter


class Terrain(Table):
    """The terrain factors of the movement chart."""

    open: Count
    rough: Count
    trees: Count
    level1: Count
    level2: Count
    water: Count


class MoveTable(Table):
    """The green area: movement."""

    locomotion: Locomotion
    accel: Count
    decel: Count
    accel_yours: Count | None = None
    decel_yours: Count | None = None
    turn_head: Count | None = None
    directions: figures.SixFaces
    free: Annotated[int, Field(ge=0, le=3)]
    speeds: Annotated[tuple[figures.Speed, ...], Field(min_length=1, max_length=200)]
    road: Annotated[tuple[figures.Speed, ...], Field(max_length=200)] = ()
    terrain: Terrain


class AttackTable(Table):
    """The head of the red area: hit dice and ramming."""

    hit_dice: figures.Dice
    msrp: Skill
    ram: figures.Ram
    ram_plate: bool = False


class DefenceTable(Table):
    """The blue area: defence."""

    ballistic: figures.FrontAndSides
    energy: figures.FrontAndSides
    missile: figures.FrontAndSides
    indirect: figures.FrontAndSides
    small_arms: figures.FrontAndSides
    physical: Count
    armour: figures.FourSides
    shock: Count
    penetration: figures.SixFaces


class InternalTable(Table):
    """The charts of the brown area: internal damage."""

    amount: figures.Amounts
    rip: Some
    chart: Annotated[tuple[figures.Row, ...], Field(max_length=40)]


class SheetFile(Header):
    """A whole record sheet."""

    system: System
    kind: Literal["sheet"]
    era: Era
    type: Name
    ecv: Value
    chosen: Annotated[tuple[Sentence, ...], Field(max_length=40)] = ()
    move: MoveTable
    attack: AttackTable
    defence: DefenceTable
    internal: InternalTable
    crew: Annotated[tuple[CrewLine, ...], Field(min_length=1, max_length=10)]
    sections: Annotated[tuple[SectionTable, ...], Field(min_length=1, max_length=12)]
    equipment: Annotated[tuple[EquipmentLine, ...], Field(max_length=80)] = ()
    weapons: Annotated[tuple[WeaponLine, ...], Field(max_length=40)] = ()
    bins: Annotated[tuple[BinLine, ...], Field(max_length=40)] = ()
    slots: tuple[Any, ...] = ()
    """The open slots; the module `slots` reads them if there are any."""


Added = tuple[tuple[str, str, int], ...]
"""The filled slots, each as its name, the choice and the ECV."""
Open = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
"""The slots that are still open, each with its choices and their ECV."""


class Filled(NamedTuple):
    """A sheet with its slots filled, and the slots that are still open."""

    page: SheetFile
    added: Added = ()
    open: Open = ()
    posts: tuple[str, ...] = ()
    """The names of the posts that have a slot, filled or open."""
    unmanned: tuple[str, ...] = ()
    """The open slots without which a post has no skill at all, or nobody drives."""
