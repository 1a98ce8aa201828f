"""`BaseSystem`, the default implementation of what a rule system offers outside a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from shellshock_tui.engine.ruleset import CURRENT
from shellshock_tui.files import DataError, Doubt, Finder
from shellshock_tui.kit.options import OptionReader
from shellshock_tui.kit.system_defaults.building_forces import BaseBuildingForces
from shellshock_tui.kit.system_defaults.documenting import BaseDocumenting
from shellshock_tui.kit.system_defaults.showing_sheets import BaseShowingSheets
from shellshock_tui.kit.system_defaults.using_miniatures import BaseUsingMiniatures

if TYPE_CHECKING:
    from shellshock_tui.dice import Dice
    from shellshock_tui.engine.campaign import Campaign
    from shellshock_tui.engine.option import Option, OptionValue
    from shellshock_tui.engine.outline import Fielded, Outline
    from shellshock_tui.engine.skirmish import Skirmishes
    from shellshock_tui.engine.system import Setup


B = TypeVar("B", bound="Setup")


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options class of a system without optional rules."""


class BaseSystem(
    BaseDocumenting[B], BaseShowingSheets[B], BaseBuildingForces[B], BaseUsingMiniatures[B], Generic[B]
):
    """The default rule system: a subclass gives its `name`, `book`, `verbs`, `setup` and `rules`.

    The battles that `setup` returns have `units`, each with `side`, `name` and `sheet`, and a `briefing`.
    """

    options_read: OptionReader[Any] = OptionReader(NoOptions)

    def options(self, table: Mapping[str, Any], file: str) -> tuple[Option, ...]:
        """Return the optional rules with the values that a scenario sets.

        Raises:
            DataError: An option or its value is invalid.
        """
        reader = self.options_read
        return reader.listed(reader.read(table, file), self.clauses)

    def with_options(self, table: Mapping[str, Any], chosen: Mapping[str, OptionValue]) -> dict[str, Any]:
        """Return a copy of a scenario's table with the chosen values of optional rules."""
        return self.options_read.write(table, chosen)

    def outline(self, setup: Setup) -> Outline:
        """Return the outline of a battle: each side's units and objectives, facts, and the briefing."""
        from shellshock_tui.engine.outline import Force, Outline

        battle: Any = setup
        units: dict[str, list[Fielded]] = {}
        for owner, unit in self.fielded(battle):
            units.setdefault(owner, []).append(unit)
        rules = self.rules(setup)
        forces = tuple(
            Force(
                side,
                tuple(units.get(side.id, ())),
                self.points_text(battle, side.id),
                self.objectives(battle, side.id),
                side.id in rules.programmed,
            )
            for side in rules.sides
        )
        kept = () if battle.ruleset == CURRENT else ("played by an earlier version of the rules",)
        return Outline(forces, (*self.facts(battle), *kept), self.briefing(battle))

    def fielded(self, setup: B) -> Iterable[tuple[str, Fielded]]:
        """Return each unit's name and sheet title, with the id of its side."""
        from shellshock_tui.engine.outline import Fielded

        battle: Any = setup
        return ((unit.side, Fielded(unit.name, unit.sheet.title)) for unit in battle.units)

    def points_text(self, setup: B, side: str) -> str:
        """Return the total value of a side's units, in the system's own unit of measure; empty if none."""
        return ""

    def objectives(self, setup: B, side: str) -> tuple[str, ...]:
        """Return each way for a side to win, worded to follow "wins by"."""
        return ()

    def facts(self, setup: B) -> tuple[str, ...]:
        """Return further facts about a battle for its outline, such as the turn limit."""
        return ()

    def briefing(self, setup: B) -> tuple[str, ...]:
        """Return the paragraphs of a battle's briefing."""
        battle: Any = setup
        return tuple(battle.briefing)

    def check(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[Doubt, ...]:
        """Check the table of a sheet or a scenario, and return the doubts about it.

        Raises:
            DataError: The table is invalid; the message names the file, the field and the reason.
        """
        from shellshock_tui.kit.doubts import too_few_sides

        match table.get("kind"):
            case "scenario":
                doubts = self.doubts(self.setup(table, find, file))
                return (*too_few_sides(table["sides"]), *doubts)
            case "sheet":
                self.setup(self.single_unit_scenario(table), find, file)
                return ()
            case "force":
                return self._check_force(table, find, file)
            case _:
                raise DataError(file, "kind", "should be 'sheet', 'scenario' or 'force'")

    def file_models(self) -> Mapping[str, type[Any]]:
        """Return the models that read the system's own files, by kind."""
        return {}

    def terrain(self, find: Finder) -> Mapping[str, str]:
        """Return the terrain in words for each character that a map may hold."""
        return {}

    def doubts(self, setup: B) -> tuple[Doubt, ...]:
        """Return doubts about a valid battle."""
        return ()

    maps: Mapping[str, str] = MappingProxyType({})
    """The kinds of random battle that the system can make: a description of each by name."""

    def make_map(self, name: str, dice: Dice, find: Finder) -> dict[str, Any]:
        """Return the table of a random battle.

        Raises:
            KeyError: The system has no kind of random battle of that name.
        """
        raise KeyError(name)

    @property
    def campaign(self) -> Campaign | None:
        """The campaign that the system offers; None if it has none."""
        return None

    @property
    def skirmishes(self) -> Skirmishes | None:
        """The custom battles that the system offers; None if it offers none."""
        return None
