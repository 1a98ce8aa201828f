"""A unit's record sheet while it is written, with what a draft aims and loads."""

from collections.abc import Callable
from dataclasses import dataclass

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.page import NOTHING, Does, Page
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.equipment import DefenceType, Dsp
from shellshock_tui.rules.shellshock.fire.gunners import aimer
from shellshock_tui.rules.shellshock.fire.hit import struck_face
from shellshock_tui.rules.shellshock.fire.roll import Grade, grade_chances
from shellshock_tui.rules.shellshock.fire.volley import (
    Volley,
    interchangeable_bins,
    interchangeable_weapons,
    mounted,
    weapon_of,
)
from shellshock_tui.rules.shellshock.fire.volley_fire import add_up
from shellshock_tui.rules.shellshock.fire.volley_validation import refuse_volley
from shellshock_tui.rules.shellshock.fire.volleys import load_name, rounds_for
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.state import Shot, Unit

Row = tuple[Cell, ...]
BLANKS = (Cell(""),) * 3


@dataclass(frozen=True, slots=True)
class Record:
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
    volley = _volley(position, draft) if draft else None
    blows = _blows(position, volley, unit)
    return Record(page, position, unit, setup.sheet, position.unit(unit), draft, aiming, volley, blows)


def _volley(position: Position, draft: Draft) -> Volley | None:
    from shellshock_tui.rules.shellshock.loading import volley_of

    return volley_of(position, draft)


def _blows(position: Position, volley: Volley | None, unit: int) -> tuple[tuple[Grade, Dsp], ...]:
    if volley is None or volley.target != unit or not volley.shots or refuse_volley(position, volley):
        return ()
    grades = (grade for grade, _ in grade_chances(position, volley.unit, unit))
    return tuple((grade, add_up(position, volley, volley.shots, grade, 1)) for grade in grades)


def touched(record: Record, item: int, source: int | None) -> tuple[Mark, Does]:
    """Return how the line of a weapon stands out and what it does, or that of a bin that feeds it."""
    position, unit, volley = record.position, record.unit, record.volley
    mark = record.mark(item if source is None else source)
    if volley is None or volley.unit != unit or weapon_of(position, unit, item).section != volley.section:
        return mark, NOTHING
    group = interchangeable_weapons(position, unit, item)
    usable = tuple(rounds_for(position, volley, group[0]))
    if not usable:
        return mark, Does(f"weapon={record.sheet.equipment[group[0]].pos}")
    if source is None:
        kinds = usable
    else:
        alike = tuple(interchangeable_bins(position, unit, Shot(item, source)))
        kinds = tuple(rounds for rounds in usable if rounds in alike)
    if not kinds:
        return mark, NOTHING
    used = [shot.bin for shot in volley.shots if shot.weapon in group and shot.bin in kinds]
    before = 0 if source is not None else len(mounted(position, unit, group[: group.index(item)]))
    rounds = used[0] if used else kinds[0]

    def load(count: int) -> str:
        return f"weapon={load_name(position, unit, group[0], rounds, count)}"

    most, number = len(mounted(position, unit, group)), len(used)
    steps = _counts(load, number, most) if most > 1 else _spreads(volley)
    if number > before:
        picked = Mark.PICKED if mark is Mark.PLAIN else mark
        return picked, Does(load(before or number), *steps)
    return mark, Does(load(before + 1), *steps)


def _counts(load: Callable[[int], str], number: int, most: int) -> tuple[str, str]:
    """Return the choices of one weapon more and of one less; the last is taken out by its own choice."""
    return load(number + 1) if number < most else "", load(max(1, number - 1)) if number else ""


def _spreads(volley: Volley) -> tuple[str, str]:
    less = f"spread={volley.spread - 1}" if volley.spread else ""
    return f"spread={volley.spread + 1}", less
