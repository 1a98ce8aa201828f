"""`BaseBuildingForces`, forces of units that are bought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from shellshock_tui.files import DataError, Doubt, Faults, Finder, clean
from shellshock_tui.kit.system_defaults.required import RequiredSystem

if TYPE_CHECKING:
    from shellshock_tui.dice import Dice
    from shellshock_tui.engine.system import MusterOrder, Setup
    from shellshock_tui.kit.force import ForceUnit, Offered


B = TypeVar("B", bound="Setup")


class BaseBuildingForces(RequiredSystem[B]):
    """The default of `BuildingForces`; no unit can be bought before `unit_cost` is overridden."""

    balance = ""
    """A sentence on how a difference in price affects who wins; empty if nobody has measured it."""
    force_measure: str = "point"
    """The unit in which prices are counted, in the singular: "point"; empty for a system without forces."""
    force_limit: int = 0
    """The limit of a force where none is given."""
    force_most: int = 12
    """The greatest number of units in a force that is drawn."""

    def price_words(self, price: int) -> str:
        """Return the price of units in a force in words, as in "1 point" or "2,500 points"."""
        return f"{price:,} {self.force_measure}{'s' * (price != 1)}"

    def unit_cost(self, sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder, file: str) -> int:
        """Return the price of a unit in a force; 0 if it cannot be bought.

        Raises:
            DataError: The sheet or what fills its slots is wrong.
        """
        return 0

    def offers(
        self, sheets: Sequence[Mapping[str, Any]], era: str, dice: Dice, find: Finder
    ) -> list[Offered]:
        """Return the sheets that a force of an era may take, open slots filled at random."""
        from shellshock_tui.kit.force import Offered

        found = []
        for sheet in sheets:
            if era and sheet.get("era", era) != era:
                continue
            fill = {
                slot["name"]: slot["choices"][dice.roll(len(slot["choices"]), "what fills a slot") - 1][
                    "name"
                ]
                for slot in sheet.get("slots", ())
            }
            if cost := self.unit_cost(sheet, fill, find, sheet["name"]):
                found.append(Offered(sheet["name"], cost, fill))
        return found

    def muster(
        self, sheets: Sequence[Mapping[str, Any]], wanted: MusterOrder, dice: Dice, find: Finder
    ) -> tuple[dict[str, Any], tuple[int, ...]]:
        """Return the file of a force that is drawn from some sheets, and the price of each unit."""
        from shellshock_tui.kit.force import drawn, force_table

        limit = wanted.limit or self.force_limit
        most = min(wanted.most or self.force_most, self.force_most)
        found = drawn(self.offers(sheets, wanted.era, dice, find), limit, most, dice)
        return force_table(self.name, found, limit, wanted.era, dice), tuple(one.cost for one in found)

    def with_force(
        self, scenario: Mapping[str, Any], side: str, force: Mapping[str, Any], find: Finder, file: str
    ) -> dict[str, Any]:
        """Return a scenario in which a force stands in the places of a side.

        Raises:
            DataError: The force is wrong, or has more units than the side has places.
        """
        from shellshock_tui.kit.force import read_force, with_force

        self.check(force, find, file)
        read = read_force(force, file)
        sheets = {unit.sheet: find("sheet", unit.sheet) for unit in read.units}
        return with_force(scenario, side, read, sheets, file)

    def _check_force(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[Doubt, ...]:
        from shellshock_tui.kit.force import read_force

        force, cost, faults = read_force(table, file), 0, Faults()
        for number, unit in enumerate(force.units, start=1):
            with faults:
                sheet = self._force_sheet(unit, f"units.{number}", find, file)
                era = sheet.get("era", force.era)
                if force.era and era != force.era:
                    why = f"{unit.name} is of the {era} era, but the force is of the {force.era} era"
                    raise DataError(file, f"units.{number}.sheet", why)
                cost += self.unit_cost(sheet, unit.fill, find, file)
        faults.raise_all()
        if force.limit and cost > force.limit:
            why = f"the force costs {self.price_words(cost)}, but its limit is {force.limit:,}"
            raise DataError(file, "limit", why)
        return ()

    def _force_sheet(self, unit: ForceUnit, field: str, find: Finder, file: str) -> Mapping[str, Any]:
        """Return the record sheet of a unit of a force, which is in the field named.

        Raises:
            DataError: There is none, it is wrong, or the unit cannot be fielded with it.
        """
        try:
            sheet = find("sheet", unit.sheet)
        except DataError as error:
            raise DataError(file, f"{field}.sheet", str(error)) from error
        if unit.fill and not sheet.get("slots"):
            raise DataError(file, f"{field}.fill", f"{unit.sheet} has no open slots")
        scenario = self.single_unit_scenario({**sheet, "title": unit.name, "name": unit.sheet})
        (alone,) = scenario["units"]
        scenario["units"] = [alone | ({"fill": dict(unit.fill)} if unit.fill else {})]
        scenario["sheets"] = {unit.sheet: dict(sheet)}
        try:
            self.setup(scenario, find, file)
        except DataError as error:
            _, is_of_unit, inner = error.field.partition("units.1.")
            if is_of_unit and error.file == clean(file):
                raise DataError(file, f"{field}.{inner}", error.why) from None
            raise DataError(file, f"{field}.sheet", str(error)) from error
        return sheet
