"""A unit's record sheet while it is written; what fire needs is opened with a draft."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.page import NOTHING, Does, Page
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.equipment import DefenceType, Dsp
from shellshock_tui.rules.shellshock.fire.gunners import aimer
from shellshock_tui.rules.shellshock.fire.hit import struck_face
from shellshock_tui.rules.shellshock.fire.volley import Volley, weapon_of
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.state import Unit

if TYPE_CHECKING:
    from shellshock_tui.engine.choice import Draft
    from shellshock_tui.rules.shellshock.fire.roll import Grade

Row = tuple[Cell, ...]
BLANKS = (Cell(""),) * 3


class Record(NamedTuple):
    """What is written of whom."""

    page: Page
    position: Position
    unit: int
    sheet: Sheet
    state: Unit
    draft: Draft
    aiming: int | None
    """The unit that aims."""
    volley: Volley | None
    """What the draft loads, once its target is picked."""
    blows: tuple[tuple[Grade, Dsp], ...]
    """What the volley may strike this unit with, by columns, short of luck; none without one."""

    @property
    def face(self) -> int | None:
        """The face of this unit that is aimed at; none if it is not."""
        if self.aiming is None or f"target={self.page.unit}" not in self.draft:
            return None
        return struck_face(self.position, self.position.unit(self.aiming).place, self.unit)

    @property
    def fired(self) -> frozenset[DefenceType]:
        """The defence values rolled against: those of the weapons loaded, before that all of shots."""
        volley = self.volley
        if volley is None or not volley.shots:
            return frozenset(DefenceType) - {DefenceType.PHYSICAL}
        weapons = (weapon_of(self.position, volley.unit, shot.weapon) for shot in volley.shots)
        return frozenset(weapon.type for weapon in weapons)

    def mark(self, item: int) -> Mark:
        """Return how a piece of equipment stands out: lost if it does not serve."""
        return Mark.PLAIN if self.position.works(self.unit, item) else Mark.LOST


def record_of(position: Position, unit: int, draft: Draft) -> Record:
    """Begin a unit's record sheet."""
    setup, aiming = position.battle.units[unit], aimer(position, draft)
    page = Page(setup.id, setup.name, setup.side, terms=RULEBOOK.terms)
    volley, blows = _aimed(position, draft, unit) if draft else (None, ())
    return Record(page, position, unit, setup.sheet, position.unit(unit), draft, aiming, volley, blows)


def _aimed(
    position: Position, draft: Draft, unit: int
) -> tuple[Volley | None, tuple[tuple[Grade, Dsp], ...]]:
    from shellshock_tui.rules.shellshock.loading import volley_of
    from shellshock_tui.rules.shellshock.views.loads import blows

    volley = volley_of(position, draft)
    return volley, () if volley is None else blows(position, volley, unit)


def touched(record: Record, item: int, source: int | None) -> tuple[Mark, Does]:
    """Return how the line of a weapon stands out and what it does, or that of a bin that feeds it."""
    position, unit, volley = record.position, record.unit, record.volley
    mark = record.mark(item if source is None else source)
    if volley is None or volley.unit != unit or weapon_of(position, unit, item).section != volley.section:
        return mark, NOTHING
    from shellshock_tui.rules.shellshock.views.loads import loads

    return loads(record, volley, item, source, mark)
