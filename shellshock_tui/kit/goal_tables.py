"""The models of goals in scenarios."""

from typing import Annotated, Literal

from pydantic import Field

from shellshock_tui.board import Board
from shellshock_tui.files import DataError
from shellshock_tui.kit.goals import Exit, Hold
from shellshock_tui.kit.scenario import DrawnScenario, Labels, ScenarioTable, Turns, find_places
from shellshock_tui.strict import Identity, Name, Table


class HoldTable(Table):
    """Victory by holding ground."""

    win: Literal["hold"]
    """This goal is to hold ground."""
    side: Identity
    """The id of the side that has the goal."""
    name: Name
    """The name of the objective that players read."""
    places: Labels
    """The places to be held."""
    turns: Turns
    """The number of turns in a row at whose end the side has to hold them."""

    def read(self, board: Board, scenario: ScenarioTable, file: str, field: str) -> Hold:
        """Return the goal.

        Raises:
            DataError: It takes more turns than the battle has, or the map lacks one of its places.
        """
        if self.turns > scenario.turn_limit:
            raise DataError(file, f"{field}.turns", "is more than the turn limit")
        places = find_places(board, self.places, file, f"{field}.places")
        return Hold(self.side, places, self.turns, self.name)


class ExitTable(Table):
    """Victory by leaving the map."""

    win: Literal["exit"]
    """This goal is to leave the map."""
    side: Identity
    """The id of the side that has the goal."""
    places: Labels
    """The places by which its units may leave the map."""
    units: Annotated[int, Field(ge=1, le=200)]
    """The number of units that have to leave."""

    def read(self, board: Board, scenario: DrawnScenario, file: str, field: str) -> Exit:
        """Return the goal.

        Raises:
            DataError: It needs more units than the side has, or the map lacks one of its places.
        """
        if self.units > sum(unit.side == self.side for unit in scenario.units):
            raise DataError(file, f"{field}.units", "is more than the side has")
        return Exit(self.side, find_places(board, self.places, file, f"{field}.places"), self.units)
