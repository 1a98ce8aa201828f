"""The context for writing a unit's record sheet, and short names."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from shellshock_tui.engine.choice import Draft, aim_at
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.sheet_builder import NOTHING, Does, SheetBuilder
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.equipment import DefenceType, Dsp, Equipment, Kind
from shellshock_tui.rules.shellshock.fire.gunners import aimer
from shellshock_tui.rules.shellshock.fire.volley import Volley, weapon_of
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.state import Unit
from shellshock_tui.rules.shellshock.table_facts import FactWanted

if TYPE_CHECKING:
    from shellshock_tui.rules.shellshock.fire.roll import Grade

Row = tuple[Cell, ...]


class Record(NamedTuple):
    """Everything that the areas of a record sheet need."""

    page: SheetBuilder
    position: Position
    unit: int
    sheet: Sheet
    state: Unit
    draft: Draft
    aiming: int | None
    """The index of the unit that aims; None if none."""
    volley: Volley | None
    """The volley of the draft, once its target is picked."""
    blows: tuple[tuple[Grade, Dsp], ...]
    """The columns with the d/s/p of the volley against this unit, luck aside; empty without a volley."""

    @property
    def face(self) -> int | None:
        """The face of this unit that the volley would hit; None if it is no target, or has to be told."""
        if self.aiming is None or aim_at(self.page.unit) not in self.draft:
            return None
        try:
            return geometry(self.position).struck_face(self.aiming, self.unit)
        except FactWanted:
            return None

    @property
    def fired(self) -> frozenset[DefenceType]:
        """The defence values that count: those of the loaded weapons; if none is loaded, all but physical."""
        volley = self.volley
        if volley is None or not volley.shots:
            return frozenset(DefenceType) - {DefenceType.PHYSICAL}
        weapons = (weapon_of(self.position, volley.unit, shot.weapon) for shot in volley.shots)
        return frozenset(weapon.type for weapon in weapons)

    def mark(self, item: int) -> Mark:
        """Return the mark of a piece of equipment: lost if it does not work."""
        return Mark.PLAIN if self.position.works(self.unit, item) else Mark.LOST


def record_of(position: Position, unit: int, draft: Draft) -> Record:
    """Return the context for a unit's record sheet."""
    setup, aiming = position.battle.units[unit], aimer(position, draft)
    page = SheetBuilder(
        setup.id, setup.name, setup.side, terms=RULEBOOK.terms, code=position.battle.codes[setup.id]
    )
    written = page, position, unit, setup.sheet, position.unit(unit), draft, aiming
    if not draft:
        return Record(*written, None, ())
    from shellshock_tui.rules.shellshock.loading import volley_of
    from shellshock_tui.rules.shellshock.views.loads import blows

    try:
        volley = volley_of(position, draft)
        return Record(*written, volley, () if volley is None else blows(position, volley, unit))
    except FactWanted:
        return Record(*written, None, ())


def touched(record: Record, item: int, source: int | None) -> tuple[Mark, Does]:
    """Return the mark and the picks of the line of a weapon, or of a bin that feeds it."""
    position, unit, volley = record.position, record.unit, record.volley
    mark = record.mark(item if source is None else source)
    if volley is None or volley.unit != unit or weapon_of(position, unit, item).section != volley.section:
        return mark, NOTHING
    from shellshock_tui.rules.shellshock.views.loads import loads

    return loads(position, unit, volley, item, source, mark)


# ---------------------------------------------------------------- names where room is short

LONGEST = 7
OF_KIND = {
    Kind.ENGINE: "Engine",
    Kind.FUEL: "Fuel",
    Kind.SENSORS: "Sensors",
    Kind.SEALING: "Sealing",
    Kind.HALON: "Halon",
    Kind.AUXILIARY: "Aux.",
}


def short_name(sheet: Sheet, item: Equipment) -> str:
    """Return the name of a piece of equipment for narrow lists."""
    match item.kind:
        case Kind.BIN:
            return ammunition_name(item)
        case Kind.COMPUTER if item.post is not None:
            return f"Comp. {sheet.crew[item.post].name[0].upper()}"
        case Kind.LOCOMOTION if " " in item.name:
            side, _, part = item.name.partition(" ")
            return f"{side[0]}.{part}"[:LONGEST]
        case Kind.CREW:
            return item.name if len(item.name) <= LONGEST else f"{item.name[:4]}."
        case _:
            return OF_KIND.get(item.kind) or shortened(item.name)


ROUNDS = "rounds"
"""The word for rounds without a name."""


def ammunition_name(item: Equipment) -> str:
    """Return the name of the rounds in a bin."""
    return item.ammunition.name if item.ammunition and item.ammunition.name else ROUNDS


def shortened(name: str, longest: int = LONGEST) -> str:
    """Return a name shortened to whole words: "120mm SB", "Railgun"."""
    words = name.replace("mm MG", " MG").split(" ")
    if len(" ".join(words)) <= longest:
        return " ".join(words)
    for number in range(len(words) - 1, 1, -1):
        if len(" ".join(words[:number])) <= longest:
            return " ".join(words[:number])
    fitting = (word for word in reversed(words) if 1 < len(word) <= longest)
    return next(fitting, f"{words[0][: longest - 1]}.")
