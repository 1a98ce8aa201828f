"""How a battle stands before its first turn: units as they are placed, and the speeds they may start at."""

from dataclasses import replace

from shellshock_tui.engine.trail import Blocked, Op, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import Battle, UnitSetup, undamaged
from shellshock_tui.rules.shellshock.moves.speed import ceiling, top_speed
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import StartSpeeds, State, Unit


def before(battle: Battle) -> State:
    """Return a battle as it stands before anything has happened."""
    units = tuple(fresh(battle, unit_setup) for unit_setup in battle.units)
    return State(1, units, StartSpeeds(tuple(range(len(units)))), (0,) * len(battle.victory))


def fresh(battle: Battle, unit_setup: UnitSetup) -> Unit:
    """Return a unit as the scenario places it (setup.start-speed)."""
    sheet = unit_setup.sheet
    starting_damage = unit_setup.starting_damage or undamaged(sheet)
    start = sheet.cross_country if battle.options.start_speed == "full" else 0
    speed = start if starting_damage.speed is None else starting_damage.speed
    return Unit(
        place=unit_setup.place,
        facing=unit_setup.facing,
        armour=starting_damage.armour,
        hits=starting_damage.hits,
        stores=starting_damage.stores,
        turrets=tuple(section.facing for section in sheet.sections),
        speed=speed,
        carried=speed,
        rows=starting_damage.rows,
    )


def refuse_start_speed(position: Position, unit: int, speed: int) -> Blocked | None:
    """Say why a unit may not start at a speed."""
    high = top_speed(position, unit)
    if speed in position.sheet(unit).table and speed <= high:
        return None
    return Blocked(
        clauses.SETUP_START_SPEED,
        f"{position.name(unit)} may start at up to {high}.",
        f"{position.address(unit)}/move",
        (("highest", Trail.of(replace(ceiling(position, unit), op=Op.READ))),),
    )
