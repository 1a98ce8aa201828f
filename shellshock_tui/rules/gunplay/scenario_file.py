"""The files of a battle: record sheets, characters, goals and points."""

from typing import Annotated, Literal

from pydantic import Field, Tag

from shellshock_tui.board import HexBoard
from shellshock_tui.files import DataError
from shellshock_tui.kit import battle as kit
from shellshock_tui.kit import scenario as shared
from shellshock_tui.kit.goal_tables import ExitTable, HoldTable
from shellshock_tui.kit.scenario import DrawnScenario, SideTable, by_win
from shellshock_tui.rules.gunplay.goals import Goal, downed, last, limit
from shellshock_tui.strict import Count, Identity, Slug, Some, Table


class Sheet(kit.SheetTable):
    """A kind of character."""

    traits: Annotated[tuple[Slug, ...], Field(max_length=8)] = ()
    """The names of its traits in the tables of the rulebook, such as "strong"."""
    weapons: Annotated[tuple[Slug, ...], Field(min_length=1, max_length=6)]
    """The names of its weapons in the tables of the rulebook, such as "rifle-medium"; the first is in hand.
    """


class InitialDamage(Table):
    """The condition in which a character begins."""

    wounds: Annotated[int, Field(ge=0, le=2)] = 0
    """The wounds that it has."""
    markers: Annotated[int, Field(ge=0, le=30)] = 0
    """The flinch markers that it has."""
    prone: bool = False
    """Whether it lies prone."""
    hidden: bool = False
    """Whether it is hidden, which takes cover and no enemy beside it."""
    down: bool = False
    """Whether it is down."""
    weapon: Slug | None = None
    """The weapon in its hand, if it is not the first of its sheet."""


class UnitSetup(shared.UnitTable):
    """A character of a scenario."""

    initial_damage: Annotated[InitialDamage, Field(alias="wear")] = InitialDamage()
    """The condition in which the character begins, if it is not fresh."""


class PlainTable(Table):
    """A goal: no enemy is on its feet, or the last turn ends."""

    win: Literal["last", "limit"]
    """The goal: "last" is to leave no enemy on its feet, "limit" that the last turn ends."""
    side: Identity
    """The id of the side that has the goal."""

    def read(self, board: HexBoard, scenario: "Scenario", file: str, field: str) -> Goal:
        """Return the goal."""
        if self.win == "limit":
            return limit(self.side, scenario.turn_limit)
        return last(self.side, sum(unit.side != self.side for unit in scenario.units))


class DownTable(Table):
    """A goal: so many enemies are down or out of the fight at one time."""

    win: Literal["down"]
    """This goal is to put enemies down or out of the fight."""
    side: Identity
    """The id of the side that has the goal."""
    units: Some
    """The number of enemies that have to be down or out at one time."""

    def read(self, board: HexBoard, scenario: "Scenario", file: str, field: str) -> Goal:
        """Return the goal.

        Raises:
            DataError: There are fewer enemies than the goal wants.
        """
        if self.units > sum(unit.side != self.side for unit in scenario.units):
            raise DataError(file, f"{field}.units", "is greater than the number of enemies")
        return downed(self.side, self.units)


GoalTable = Annotated[
    Annotated[HoldTable, Tag("[hold]")]
    | Annotated[ExitTable, Tag("[exit]")]
    | Annotated[PlainTable, Tag("[last]")]
    | Annotated[DownTable, Tag("[down]")]
    | Annotated[PlainTable, Tag("[limit]")],
    by_win("hold, exit, last, down or limit"),
]


class Points(Table):
    """The victory points that a side scores at the end of the last turn."""

    side: Identity
    """The id of the side that scores."""
    down: Count
    """The points for each enemy that is down or out of the fight."""
    hold: Count
    """The points for each of its hold goals whose places it holds."""


class Scenario(DrawnScenario):
    """A whole scenario."""

    sides: Annotated[tuple[SideTable, ...], Field(min_length=1, max_length=2)]
    """The sides."""
    units: Annotated[tuple[UnitSetup, ...], Field(min_length=1, max_length=60)]
    """The characters of both sides."""
    victory: Annotated[tuple[GoalTable, ...], Field(max_length=20)] = ()
    """The ways to win; without any, the last side with a character on its feet wins."""
    points: Annotated[tuple[Points, ...], Field(max_length=6)] = ()
    """The victory points that are counted when the last turn has ended."""
