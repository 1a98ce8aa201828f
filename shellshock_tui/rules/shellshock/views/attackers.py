"""Who rolls at whom and how, in words: from the facts of a roll, its command, and the position before it."""

from shellshock_tui.engine.event import Event
from shellshock_tui.rules.shellshock.battle import Battle, UnitSetup
from shellshock_tui.rules.shellshock.commands import Command, Fire, Strike
from shellshock_tui.rules.shellshock.position import Position


def who_fires(before: Position, command: Command, happened: Event) -> str:
    """Return the gunner of a volley, the target, and through whom it is fired."""
    battle = before.battle
    unit, target = _unit(battle, happened, "unit"), _unit(battle, happened, "target")
    spotting = _spotter(before, command, happened)
    spotted = "" if spotting is None else f" through {spotting.name}"
    return f"{unit.name}, {happened['post']}, at {target.name}{spotted}"


def _unit(battle: Battle, happened: Event, fact: str) -> UnitSetup:
    return battle.units[battle.unit_index(happened[fact])]


def _spotter(before: Position, command: Command, happened: Event) -> UnitSetup | None:
    """Return through whom a volley is fired: as it was commanded now, or ordered two turns ago."""
    battle, told = before.battle, (happened["unit"], happened["post"], happened["target"])
    if isinstance(command, Fire) and told == (command.unit, command.post, command.target):
        spotter = command.spotter
        return None if spotter is None else battle.units[battle.unit_index(spotter.unit)]
    unit = battle.unit_index(happened["unit"])
    crew = battle.units[unit].sheet.crew
    for order in before.unit(unit).orders:
        ordered = (happened["unit"], crew[order.post].name, battle.units[order.target].id)
        if order.lands == before.state.turn and ordered == told:
            return battle.units[order.spotter[0]]
    return None


def who_strikes(battle: Battle, command: Command, happened: Event) -> str:
    """Return who strikes whom with what, or rams whom at what speed."""
    unit, target = _unit(battle, happened, "unit"), _unit(battle, happened, "target")
    speed = dict(happened.trails).get("speed")
    if speed is not None:
        return f"{unit.name} rams {target.name} at speed {speed.total}"
    assert isinstance(command, Strike)
    weapon = unit.sheet.equipment[unit.sheet.positions[command.weapon]].name
    return f"{unit.name} strikes {target.name} with its {weapon}"
