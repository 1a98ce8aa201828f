"""Look up the names in commands; an unknown name raises Malformed."""

from typing import Literal

from shellshock_tui.engine.rules import Malformed
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.commands import Fire, Fired, Spotter
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.state import Shot
from shellshock_tui.user_error import did_you_mean, quoted


def unit_index(battle: Battle, name: str, field: str = "unit") -> int:
    """Return the index of a unit by its id; raise Malformed if there is none."""
    try:
        return battle.unit_index(name)
    except ValueError:
        known = [one.id for one in battle.units]
        near = did_you_mean(name, known) or f"; the units are {', '.join(known)}"
        raise Malformed(field, f"there is no unit {quoted(name)}{near}") from None


def part_index(sheet: Sheet, kind: Literal["post", "section"], name: str, field: str = "") -> int:
    """Return the index of a post or section by its name; raise Malformed if there is none."""
    names = [part.name for part in (sheet.crew if kind == "post" else sheet.sections)]
    if name not in names:
        raise Malformed(
            field or kind, f"{sheet.title} has no {kind} {quoted(name)}; it has {', '.join(names)}"
        )
    return names.index(name)


def item_index(sheet: Sheet, pos: str, field: str) -> int:
    """Return the index of a manifest line by its position letter; raise Malformed if there is none."""
    if pos not in sheet.positions:
        raise Malformed(field, f"{sheet.title} has no position {quoted(pos)}")
    return sheet.positions[pos]


def weapon_index(sheet: Sheet, pos: str, field: str = "weapon") -> int:
    """Return the index of a weapon by its position letter; raise Malformed if there is none."""
    item = item_index(sheet, pos, field)
    if sheet.equipment[item].weapon is None:
        raise Malformed(field, f"{pos} of {sheet.title} is not a weapon but {sheet.equipment[item].name}")
    return item


def volley_from(battle: Battle, command: Fire) -> Volley:
    """Return the volley of a fire command, its shots in letter order."""
    unit = unit_index(battle, command.unit)
    sheet = battle.units[unit].sheet
    shots = tuple(sorted((_shot(sheet, shot, i) for i, shot in enumerate(command.shots)), key=letters))
    return Volley(
        unit=unit,
        post=part_index(sheet, "post", command.post),
        section=part_index(sheet, "section", command.section),
        target=unit_index(battle, command.target, "target"),
        shots=shots,
        spread=command.spread,
        spotter=None if command.spotter is None else _spotter(battle, command.spotter),
    )


def letters(shot: Shot) -> tuple[int, int]:
    """Return the sort key that puts shots in letter order."""
    return shot.weapon, -1 if shot.bin is None else shot.bin


def _shot(sheet: Sheet, shot: Fired, number: int) -> Shot:
    weapon = weapon_index(sheet, shot.weapon, f"shots.{number}.weapon")
    return Shot(weapon, None if shot.ammo is None else item_index(sheet, shot.ammo, f"shots.{number}.ammo"))


def _spotter(battle: Battle, spotter: Spotter) -> tuple[int, int]:
    unit = unit_index(battle, spotter.unit, "spotter.unit")
    return unit, part_index(battle.units[unit].sheet, "post", spotter.post, "spotter.post")


def fire_command(battle: Battle, volley: Volley) -> Fire:
    """Return the command that fires a volley."""
    unit_setup = battle.units[volley.unit]
    sheet = unit_setup.sheet
    return Fire(
        unit=unit_setup.id,
        post=sheet.crew[volley.post].name,
        section=sheet.sections[volley.section].name,
        target=battle.units[volley.target].id,
        shots=tuple(
            Fired(
                sheet.equipment[shot.weapon].pos, None if shot.bin is None else sheet.equipment[shot.bin].pos
            )
            for shot in volley.shots
        ),
        spread=volley.spread,
        spotter=None if volley.spotter is None else _spotter_name(battle, volley.spotter),
    )


def _spotter_name(battle: Battle, spotter: tuple[int, int]) -> Spotter:
    unit_setup = battle.units[spotter[0]]
    return Spotter(unit_setup.id, unit_setup.sheet.crew[spotter[1]].name)
