"""Custom battles in SHOCK: a random mission for a squad."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from shellshock_tui.dice import Dice, SeededDice
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.skirmish import Field, Skirmish
from shellshock_tui.files import DataError, Finder
from shellshock_tui.kit.force import read_force, unit_table
from shellshock_tui.rules.shock.missions import MADE, mission_of
from shellshock_tui.user_error import did_you_mean, quoted

if TYPE_CHECKING:
    from shellshock_tui.engine.system import System

LOT, LOTS = "lot", 1_000_000
"""The field for the number of a random mission, and how many there are."""
GOALS = {"hold": "occupy", "escort": "rescue", "raid": "destroy"}
"""The goal of a mission for each aim."""


class ShockSkirmishes:
    """Makes missions of SHOCK, which draw their ground together with their goal."""

    aims: Mapping[str, str] = MappingProxyType(
        {
            "hold": "A clearing is to be searched.",
            "escort": "A wounded man is to be brought home.",
            "raid": "A mast is to be brought down.",
        }
    )
    no_other_aims = (
        "There are no other aims: a squad is sent on one of the missions of the rules, against enemies "
        "whom the rules play."
    )
    fields: Mapping[str, str] = MappingProxyType({"mission": "open country, drawn with its goal"})
    sides: tuple[str, ...] = ("squad",)
    more_sides: tuple[str, ...] = ()
    aims_for_more: tuple[str, ...] = ()
    least_turns = 1
    takes_maps = False

    def __init__(self, system: "System") -> None:
        """Take the system whose missions are made."""
        self.system = system

    def random_field(self, name: str, dice: Dice, find: Finder) -> Field:
        """Draw the number of a mission, since its ground depends on its goal.

        Raises:
            KeyError: There is no such kind.
        """
        if name not in self.fields:
            raise KeyError(name)
        return Field(name, "A mission", {LOT: dice.roll(LOTS, "the mission")})

    def emptied(self, scenario: Mapping[str, Any]) -> Field:
        """Raise DataError, since missions take no other ground.

        Raises:
            DataError: Always.
        """
        raise DataError("", "map", "SHOCK draws the ground of each mission itself: its only map is mission")

    def scenario(self, skirmish: Skirmish, find: Finder) -> dict[str, Any]:
        """Return a mission for a squad.

        Raises:
            DataError: The force is wrong, the aim is unknown, or the squad is too large.
        """
        if skirmish.aim not in self.aims:
            known = ", ".join(self.aims)
            why = f"there is no aim {quoted(skirmish.aim)}{did_you_mean(skirmish.aim, self.aims)}"
            raise DataError("", "aim", f"{why}; the aims are {known}")
        (squad,) = skirmish.forces
        file = f"{squad.get('name', 'force')}.toml"
        self.system.check(squad, find, file)
        units, starts = read_force(squad, file).units, MADE["starts"]
        if len(units) > len(starts):
            has = counted(len(units), "soldier")
            raise DataError(file, "units", f"has {has}, but a mission has room for {len(starts)}")
        standard = next(one for one in MADE["template"] if one["win"] == GOALS[skirmish.aim])
        template = {**standard, "turn_limit": skirmish.turn_limit or standard["turn_limit"]}
        needed = template["goal"].get("units", 1)
        if len(units) < needed:
            why = f"has {counted(len(units), 'soldier')}, but this mission needs {needed}"
            raise DataError(file, "units", why)
        members = [
            {
                "id": f"s{number}",
                "side": "squad",
                **unit_table(unit),
                "at": at,
                "facing": "se",
                "stance": "standing",
            }
            for number, (unit, at) in enumerate(zip(units, starts, strict=False), start=1)
        ]
        made = mission_of(template, SeededDice(str(skirmish.field.table[LOT])), members)
        placed = [{**unit, **skirmish.placed.get(unit["id"], {})} for unit in made["units"]]
        told = "\n\n".join(filter(None, (made["briefing"].strip(), skirmish.note)))
        return {**made, "name": skirmish.name, "units": placed, "briefing": told}

    def zones(self, skirmish: Skirmish, find: Finder) -> tuple[tuple[str, ...], ...]:
        """Return the hexes in which the squad may begin."""
        return (tuple(MADE["starts"]),)
