"""The record sheet as its file writes it."""

from typing import Annotated, Literal

from pydantic import Field

from shellshock_tui.kit.scenario import Header
from shellshock_tui.rules.shellshock.files.figures import (
    Amounts,
    Dice,
    FourSides,
    FrontAndSides,
    Ram,
    Row,
    SixFaces,
    Speed,
)
from shellshock_tui.rules.shellshock.files.manifest_file import (
    BinLine,
    CrewLine,
    EquipmentLine,
    SectionTable,
    SlotTable,
    WeaponLine,
)
from shellshock_tui.rules.shellshock.files.words import Era, System
from shellshock_tui.rules.shellshock.sheet import Locomotion
from shellshock_tui.strict import Count, Name, Sentence, Skill, Some, Table, Value


class Terrain(Table):
    """Terrain factors."""

    open: Count
    rough: Count
    trees: Count
    level1: Count
    level2: Count
    water: Count


class MoveTable(Table):
    """The green area."""

    locomotion: Locomotion
    accel: Count
    decel: Count
    accel_yours: Count | None = None
    decel_yours: Count | None = None
    turn_head: Count | None = None
    directions: SixFaces
    free: Annotated[int, Field(ge=0, le=3)]
    speeds: Annotated[tuple[Speed, ...], Field(min_length=1, max_length=200)]
    road: Annotated[tuple[Speed, ...], Field(max_length=200)] = ()
    terrain: Terrain


class AttackTable(Table):
    """The head of the red area."""

    hit_dice: Dice
    msrp: Skill
    ram: Ram
    ram_plate: bool = False


class DefenceTable(Table):
    """The blue area."""

    ballistic: FrontAndSides
    energy: FrontAndSides
    missile: FrontAndSides
    indirect: FrontAndSides
    small_arms: FrontAndSides
    physical: Count
    armour: FourSides
    shock: Count
    penetration: SixFaces


class InternalTable(Table):
    """The brown area's charts."""

    amount: Amounts
    rip: Some
    chart: Annotated[tuple[Row, ...], Field(max_length=40)]


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
    slots: Annotated[tuple[SlotTable, ...], Field(max_length=20)] = ()
