"""A unit's record sheet as a screen shows it: four coloured areas."""

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.sheet_view import Area, Role, SheetView
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock.initiative import chit_name
from shellshock_tui.rules.shellshock.loading import aimer
from shellshock_tui.rules.shellshock.phases import decision
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Combat, Fate, Movement, StartSpeeds
from shellshock_tui.rules.shellshock.views.attack_area import attack_area
from shellshock_tui.rules.shellshock.views.defence_area import defence_area
from shellshock_tui.rules.shellshock.views.internal_area import internal_area
from shellshock_tui.rules.shellshock.views.move_area import move_area


def sheet_view(position: Position, unit: int, draft: Draft) -> SheetView:
    """Return a unit's record sheet as it stands, with what a draft picks marked and what matters now lit."""
    unit_setup = position.unit_setup(unit)
    lit = _lit(position, unit, draft)
    attack, move = attack_area(position, unit, draft), move_area(position, unit)
    defence, internal = defence_area(position, unit, draft), internal_area(position, unit)
    areas = (move, attack, defence, internal)
    return SheetView(
        unit=unit_setup.id,
        title=unit_setup.name,
        facts=_facts(position, unit),
        areas=tuple(_with_light(area, on=area.role in lit) for area in areas),
        side=unit_setup.side,
    )


def _with_light(area: Area, *, on: bool) -> Area:
    return Area(area.name, area.role, on, area.summary, area.blocks)


def _lit(position: Position, unit: int, draft: Draft) -> tuple[Role, ...]:
    asked = decision(position)
    name = position.unit_setup(unit).id
    if f"target={name}" in draft:
        return (Role.DEFENCE, Role.INTERNAL)
    if isinstance(position.state.phase, Movement) and aimer(position, draft) == unit:
        return (Role.ATTACK,)
    if isinstance(asked, Outcome) or asked.unit != name:
        return ()
    match position.state.phase:
        case Movement() | StartSpeeds():
            return (Role.MOVE,)
        case Combat():
            return (Role.ATTACK,)
        case _:
            return ()


def _facts(position: Position, unit: int) -> tuple[Cell, ...]:
    unit_setup, sheet, state = position.unit_setup(unit), position.sheet(unit), position.unit(unit)
    at = f"{position.address(unit)}/fact"
    facts = [
        Cell(dict(position.battle.sides)[unit_setup.side], f"{at}/side"),
        Cell(f"{sheet.title}, {sheet.type}", f"{at}/type"),
        Cell(f"ECV {sheet.ecv}", f"{at}/ecv"),
    ]
    if state.chit is not None:
        facts.append(Cell(f"chit {chit_name(state.chit)}", f"{at}/chit"))
    if state.fate is not Fate.STANDING:
        facts.append(Cell(_fate_words(state.fate), f"{at}/fate", Mark.LOST))
    facts.append(Cell(f"in {position.label(state.place)}", f"hex/{position.label(state.place)}"))
    return tuple(facts)


def _fate_words(fate: Fate) -> str:
    return {Fate.DESTROYED: "destroyed", Fate.OUT: "out of action", Fate.GONE: "left the map"}[fate]
