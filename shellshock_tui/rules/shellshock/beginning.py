"""A battle as it stands before anything has happened."""

from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shellshock.battle import Battle, UnitSetup
from shellshock_tui.rules.shellshock.state import StartSpeeds, State, Unit


def before(battle: Battle) -> State:
    """Return a battle as it stands before anything has happened."""
    units = tuple(fresh(battle, unit_setup) for unit_setup in battle.units)
    return State(1, units, StartSpeeds(tuple(range(len(units)))), (0,) * len(battle.victory))


def fresh(battle: Battle, unit_setup: UnitSetup) -> Unit:
    """Return a unit as the scenario places it (setup.start-speed)."""
    sheet = unit_setup.sheet
    speed = sheet.cross_country if battle.options.start_speed == "full" else 0
    unit = Unit(
        place=unit_setup.place,
        facing=unit_setup.facing,
        armour=sheet.armour,
        hits=(0,) * len(sheet.equipment),
        stores=tuple(item.store for item in sheet.equipment),
        turrets=tuple(section.facing for section in sheet.sections),
        speed=speed,
        carried=speed,
    )
    return changed(unit, **unit_setup.wear)
