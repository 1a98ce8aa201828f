"""The data models of a record sheet file."""

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import ConfigDict, Field, model_validator

from shellshock_tui.kit.header import Header
from shellshock_tui.rules.shellshock.equipment import DefenceType
from shellshock_tui.rules.shellshock.files import figures
from shellshock_tui.rules.shellshock.sheet import Locomotion
from shellshock_tui.strict import Count, Matching, Name, Sentence, Skill, Some, Table, Value

System = Literal["shellshock"]
Era = Literal["ww2", "modern", "future"]
Letter = Annotated[str, Matching("[A-Z]|[a-z]{2}", "a letter A to Z, or two small ones such as aa")]
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
    """The position letter on the manifest."""
    name: Name
    """The name of the post."""
    piloting: Skill | None = None
    """The piloting skill; left out if the post has none."""
    gunnery: Skill | None = None
    """The gunnery skill; left out if the post has none."""


class SectionTable(Table):
    """A part of the unit that carries weapons."""

    name: Name
    """The name of the section."""
    posts: Annotated[tuple[Name, ...], Field(max_length=10)]
    """The names of the posts that may fire its weapons."""
    turret: Letter | None = None
    """The position letter of its turret; left out if the section does not turn."""
    facing: Face = "front"
    """The direction in which it faces, seen from the hull; a turret faces so at the start."""
    body: bool = False
    """Whether it is the body, whose weapons only the pilot fires."""


class EquipmentFigures(Table):
    """Plain equipment without its position letter."""

    name: Name
    """The name of the equipment."""
    kind: Plain
    """The kind of the equipment."""
    hits: Hits | None = None
    """The number of hits that destroys it: 2 for locomotion; for the rest 1, if it is left out."""
    kreigs: Some | None = None
    """The kreigs that an auxiliary power unit adds each turn; needed if the kind is "auxiliary"."""
    charge: Some | None = None
    """The charge of a battery; needed if the kind is "battery"."""
    bonus: Count | None = None
    """The bonus of a targeting computer."""
    post: Name | None = None
    """The name of the post that a computer serves; needed if the kind is "computer"."""


def _mid_suffices(schema: dict[str, Any]) -> None:
    """Require only the mid figures in the schema of a weapon: physical weapons may leave out the others."""
    schema["required"] = [name for name in schema["required"] if name not in ("high", "low")]


class WeaponFigures(Table):
    """A weapon without its position letter."""

    model_config = ConfigDict(json_schema_extra=_mid_suffices)
    name: Name
    """The name of the weapon."""
    section: Name
    """The name of the section that carries it."""
    type: DefenceType
    """The type, which decides the defence value against it."""
    high: figures.DspText
    """Damage, shock and penetration of a high hit; needed unless the type is "physical"."""
    mid: figures.DspText
    """Damage, shock and penetration of a middling hit."""
    low: figures.DspText
    """Damage, shock and penetration of a low hit; needed unless the type is "physical"."""
    kreigs: Count = 0
    """The kreigs that a shot takes."""
    spread: bool = False
    """Whether it may spread its fire (S? on the printed sheet)."""
    indirect: bool = False
    """Whether it can fire indirectly."""
    incendiary: bool = False
    """Whether it is incendiary: the attacker adds 2 to the roll for an explosion of a bin that it hits."""
    number: Annotated[int, Field(ge=1, le=20)] = 1
    """The number of such weapons that the line stands for."""
    grenade: bool = False
    """Whether it is a grenade."""
    rounds: Some | None = None
    """The rounds of a weapon that no bin feeds."""
    min_range: Count = 0
    """The shortest range, in hexes."""
    max_range: Some | None = None
    """The longest range, in hexes; left out if there is no limit."""
    hits: Hits = 1
    """The number of hits that destroys it."""

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
    """The name of the bin."""
    feeds: Annotated[tuple[Letter, ...], Field(min_length=1, max_length=20)]
    """The position letters of the weapons that it feeds."""
    rounds: Some
    """The rounds that it holds."""
    ammunition: Name | None = None
    """The name of the rounds; left out for the plain kind."""
    high: figures.DspText | None = None
    """Damage, shock and penetration of a high hit with these rounds."""
    mid: figures.DspText | None = None
    """Damage, shock and penetration of a middling hit with these rounds."""
    low: figures.DspText | None = None
    """Damage, shock and penetration of a low hit with these rounds."""
    spread: bool | None = None
    """Whether the rounds spread, if that differs from the weapon."""
    indirect: bool | None = None
    """Whether they can be fired indirectly, if that differs from the weapon."""
    incendiary: bool | None = None
    """Whether the rounds are incendiary, if that differs from the weapon."""
    protected: bool = False
    """Whether the bin is protected: the defender adds 2 to the roll for its explosion."""
    hits: Hits = 1
    """The number of hits that destroys it."""


class EquipmentLine(EquipmentFigures):
    """A line of plain equipment on the manifest."""

    pos: Letter
    """The position letter on the manifest."""


class WeaponLine(WeaponFigures):
    """A weapon's line on the manifest."""

    pos: Letter
    """The position letter on the manifest."""


class BinLine(BinFigures):
    """An ammunition bin's line on the manifest."""

    pos: Letter
    """The position letter on the manifest."""


class Terrain(Table):
    """The terrain factors of the movement chart."""

    open: Count
    """The factor of open ground."""
    rough: Count
    """The factor of rough ground."""
    trees: Count
    """The factor of trees."""
    level1: Count
    """The factor of one level up or down."""
    level2: Count
    """The factor of two levels up or down."""
    water: Count
    """The factor of shallow water."""


class MoveTable(Table):
    """The green area: movement."""

    locomotion: Locomotion
    """The kind of locomotion; "rotors" is a flying unit and "foot" is infantry."""
    accel: Count
    """The printed acceleration in a turn."""
    decel: Count
    """The printed deceleration in a turn."""
    accel_yours: Count | None = None
    """The acceleration that counts, if it differs from the printed one."""
    decel_yours: Count | None = None
    """The deceleration that counts, if it differs from the printed one."""
    turn_head: Count | None = None
    """The number printed above the turn column; it has no effect."""
    directions: figures.SixFaces
    """The points that a step costs in each of the six directions, clockwise from the front; 0 if it is not
    possible."""
    free: Annotated[int, Field(ge=0, le=3)]
    """The number of hex faces by which the unit may turn at the end of its move at no cost."""
    speeds: Annotated[tuple[figures.Speed, ...], Field(min_length=1, max_length=200)]
    """The speed table from 0 up. Each line has the speed, the turn number (how many hexes the unit goes
    forward before it may turn by one face) and the kreigs that the engine gives."""
    road: Annotated[tuple[figures.Speed, ...], Field(max_length=200)] = ()
    """The further speeds on a road, which continue the speed table."""
    terrain: Terrain
    """The factors by which terrain multiplies the cost of a step; 0 bars the unit from it."""


class AttackTable(Table):
    """The head of the red area: hit dice and ramming."""

    hit_dice: figures.Dice
    """The hit dice: a ten-sided die and a second one."""
    msrp: Skill
    """The maker's suggested minimum piloting skill; skill above it helps to ram and to strike."""
    ram: figures.Ram
    """Damage, shock and penetration of a ram for each point of speed."""
    ram_plate: bool = False
    """Whether it has a ram plate."""


class DefenceTable(Table):
    """The blue area: defence."""

    ballistic: figures.FrontAndSides
    """Against ballistic weapons: front and rear, then the sides."""
    energy: figures.FrontAndSides
    """Against energy weapons: front and rear, then the sides."""
    missile: figures.FrontAndSides
    """Against missiles: front and rear, then the sides."""
    indirect: figures.FrontAndSides
    """Against indirect fire: front and rear, then the sides."""
    small_arms: figures.FrontAndSides
    """Against small arms: front and rear, then the sides."""
    physical: Count
    """Against physical attacks."""
    armour: figures.FourSides
    """The armour on front, left, right and rear."""
    shock: Count
    """The shock threshold: shock above it goes internal."""
    penetration: figures.SixFaces
    """The penetration defence of the six faces, clockwise from the front."""


class InternalTable(Table):
    """The charts of the brown area: internal damage."""

    amount: figures.Amounts
    """The internal points of one volley that cross off one row, two rows, and so on, without a gap: "2 3
    4-5" crosses off one row for 2 points, two for 3, and three for 4 or 5."""
    rip: Some
    """The fewest internal points that destroy the unit at once: one more than the last entry of the
    amounts."""
    chart: Annotated[tuple[figures.Row, ...], Field(max_length=40)]
    """The rows 1 to 20 of the location chart: the number of the row and the position letters in it."""


class SheetFile(Header):
    """A whole record sheet."""

    system: System
    """The rule system."""
    kind: Literal["sheet"]
    """The kind of the file."""
    era: Era
    """The era of the machine."""
    type: Name
    """The type of machine in words, such as "walker"."""
    ecv: Value
    """The value in ECV, without what filled slots add. The rulebook has no formula for ECV; the workshop
    measures it."""
    chosen: Annotated[tuple[Sentence, ...], Field(max_length=40)] = ()
    """Sentences about figures that you chose yourself because the source does not give them; they are
    printed below the sheet."""
    move: MoveTable
    """The green area: movement."""
    attack: AttackTable
    """The head of the red area: hit dice and ramming."""
    defence: DefenceTable
    """The blue area: defence."""
    internal: InternalTable
    """The brown area: internal damage."""
    crew: Annotated[tuple[CrewLine, ...], Field(min_length=1, max_length=10)]
    """The crew, each member with a position letter."""
    sections: Annotated[tuple[SectionTable, ...], Field(min_length=1, max_length=12)]
    """The parts that carry weapons."""
    equipment: Annotated[tuple[EquipmentLine, ...], Field(max_length=80)] = ()
    """The equipment that is neither crew, weapon nor bin."""
    weapons: Annotated[tuple[WeaponLine, ...], Field(max_length=40)] = ()
    """The weapons."""
    bins: Annotated[tuple[BinLine, ...], Field(max_length=40)] = ()
    """The ammunition bins."""
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
