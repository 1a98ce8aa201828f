"""A unit's record sheet: its head and its four coloured areas."""

from fractions import Fraction
from functools import partial

from shellshock_tui.engine.choice import Draft, aim_at
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.sheet_builder import SheetBuilder
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import RED, chit_name
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Fate, Initiative, Movement, StartSpeeds
from shellshock_tui.rules.shellshock.views.attack_area import attack_area
from shellshock_tui.rules.shellshock.views.defence_area import defence_area
from shellshock_tui.rules.shellshock.views.hexes import hex_words
from shellshock_tui.rules.shellshock.views.internal_area import crew_pips, internal_area
from shellshock_tui.rules.shellshock.views.move_area import move_area
from shellshock_tui.rules.shellshock.views.record import Record, record_of

FATES = {Fate.DESTROYED: "destroyed", Fate.OUT: "out of action", Fate.GONE: "left the map"}


def record_sheet(position: Position, unit: int, draft: Draft) -> SheetBuilder:
    """Return a unit's record sheet with the draft's picks marked and the relevant areas highlighted."""
    record = record_of(position, unit, draft)
    highlighted = _highlighted_roles(record)
    record.page.reason("", _whole_clause(position))
    _facts(record)
    move_area(record, highlighted=Role.MOVE in highlighted)
    attack_area(record, highlighted=Role.ATTACK in highlighted)
    defence_area(record, highlighted=Role.DEFENCE in highlighted)
    internal_area(record, highlighted=Role.INTERNAL in highlighted)
    return record.page


def _highlighted_roles(record: Record) -> tuple[Role, ...]:
    """Return the roles of the areas that matter for the present decision."""
    if aim_at(record.page.unit) in record.draft:
        return (Role.DEFENCE, Role.INTERNAL)
    is_moving = isinstance(record.position.state.phase, Movement | StartSpeeds)
    if is_moving and record.aiming == record.unit:
        return (Role.ATTACK,)
    if record.position.asked != record.unit:
        return ()
    return (Role.MOVE,) if is_moving else (Role.ATTACK,)


def _whole_clause(position: Position) -> str:
    """Return the clause for the unit as a whole: while chits are drawn, that of the chit."""
    phase = position.state.phase
    if isinstance(phase, Initiative):
        return clauses.INITIATIVE_RED_CHIT if phase.chit == RED else clauses.INITIATIVE_DRAW
    return clauses.SETUP_ARMIES


def _facts(record: Record) -> None:
    page, position, state, sheet = record.page, record.position, record.state, record.sheet
    page.begin_area("fact")
    ecv = page.cell("ecv", f"ECV {sheet.ecv}", partial(_ecv, position, record.unit))
    page.facts += (page.cell("machine", sheet.title, clauses.SETUP_ARMIES), ecv)
    page.reason("fate", clauses.INTERNAL_OUT_OF_ACTION)
    if state.fate is not Fate.STANDING:
        page.facts.append(Cell(FATES[state.fate], f"{page.root}fate", Mark.LOST))
    page.facts.append(page.cell("type", sheet.type, clauses.SETUP_ARMIES))
    page.facts += (_where(record), crew_pips(record))
    if position.submerged(record.unit):
        page.facts.append(page.cell("water", "under water", clauses.MOVE_WATER, Mark.PENDING))
    if state.chit is not None:
        page.facts.append(page.cell("chit", f"chit {chit_name(state.chit)}", clauses.INITIATIVE_CHITS))
    page.reason("side", clauses.SETUP_ARMIES)
    page.reason("red-chit", partial(_red_chit, position, page.side))


def _where(record: Record) -> Cell:
    """Return the cell with the hex of a unit, or on a table with the ground under it."""
    position, told = record.position, record.position.state.told
    if told is not None:
        words = hex_words(told.ground[record.unit])
        return record.page.cell("ground", words, clauses.SETUP_TYPES_OF_PLAY)
    label = position.label(record.state.place)
    return Cell(f"in {label}", f"hex/{label}", short=label)


def _ecv(position: Position, unit: int) -> Trail:
    sheet, clause = position.sheet(unit), clauses.SETUP_ARMIES
    base = sheet.ecv - sum(ecv for _, _, ecv in sheet.slots)
    added = (add(f"{slot}: {choice}", ecv, clause) for slot, choice, ecv in sheet.slots)
    return Trail.of(add("printed ECV", base, clause), *added)


def _red_chit(position: Position, side: str) -> Trail:
    """Return the calculation of a side's chance to hold the red chit next turn."""
    own, units = len(position.of_side(side)), len(position.standing)
    name, clause = dict(position.battle.sides)[side], clauses.INITIATIVE_DRAW
    units_of = add(f"units of {name} {geometry(position).where}", own, clause)
    return Trail.of(units_of, Term("one red chit among the units", Op.TIMES, Fraction(1, units), clause))
