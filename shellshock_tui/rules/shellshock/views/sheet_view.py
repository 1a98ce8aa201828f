"""A unit's record sheet as a screen shows it: four coloured areas."""

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.sheet_view import Area, Role, SheetView
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock.choices.aimer import aimer
from shellshock_tui.rules.shellshock.deciding import decision
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.initiative import chit_name
from shellshock_tui.rules.shellshock.state import Combat, Fate, Movement, StartSpeeds
from shellshock_tui.rules.shellshock.views.attack_area import attack_area
from shellshock_tui.rules.shellshock.views.defence_area import defence_area
from shellshock_tui.rules.shellshock.views.internal_area import internal_area
from shellshock_tui.rules.shellshock.views.move_area import move_area


def sheet_view(field: Field, unit: int, draft: Draft) -> SheetView:
    """Return a unit's record sheet as it stands, with what a draft picks marked and what matters now lit."""
    entrant = field.entrant(unit)
    lit = _lit(field, unit, draft)
    attack, move = attack_area(field, unit, draft), move_area(field, unit)
    defence, internal = defence_area(field, unit, draft), internal_area(field, unit)
    areas = (move, attack, defence, internal)
    return SheetView(
        unit=entrant.id,
        title=entrant.name,
        facts=_facts(field, unit),
        areas=tuple(_with_light(area, on=area.role in lit) for area in areas),
        side=entrant.side,
    )


def _with_light(area: Area, *, on: bool) -> Area:
    return Area(area.name, area.role, on, area.summary, area.blocks)


def _lit(field: Field, unit: int, draft: Draft) -> tuple[Role, ...]:
    asked = decision(field)
    name = field.entrant(unit).id
    if f"target={name}" in draft:
        return (Role.DEFENCE, Role.INTERNAL)
    if isinstance(field.state.phase, Movement) and aimer(field, draft) == unit:
        return (Role.ATTACK,)
    if isinstance(asked, Outcome) or asked.unit != name:
        return ()
    match field.state.phase:
        case Movement() | StartSpeeds():
            return (Role.MOVE,)
        case Combat():
            return (Role.ATTACK,)
        case _:
            return ()


def _facts(field: Field, unit: int) -> tuple[Cell, ...]:
    entrant, sheet, state = field.entrant(unit), field.sheet(unit), field.unit(unit)
    at = f"{field.address(unit)}/fact"
    facts = [
        Cell(dict(field.battle.sides)[entrant.side], f"{at}/side"),
        Cell(f"{sheet.title}, {sheet.type}", f"{at}/type"),
        Cell(f"ECV {sheet.ecv}", f"{at}/ecv"),
    ]
    if state.chit is not None:
        facts.append(Cell(f"chit {chit_name(state.chit)}", f"{at}/chit"))
    if state.fate is not Fate.STANDING:
        facts.append(Cell(_fate_words(state.fate), f"{at}/fate", Mark.LOST))
    facts.append(Cell(f"in {field.label(state.place)}", f"hex/{field.label(state.place)}"))
    return tuple(facts)


def _fate_words(fate: Fate) -> str:
    return {Fate.DESTROYED: "destroyed", Fate.OUT: "out of action", Fate.GONE: "left the map"}[fate]
