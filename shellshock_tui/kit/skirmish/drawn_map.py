"""`DrawnSkirmishMaker`, for systems whose maps are drawn with the characters of a legend."""

from typing import Any

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.engine.skirmish import Field
from shellshock_tui.files import Finder
from shellshock_tui.kit.battle import BattleReader
from shellshock_tui.kit.scenario import read_legend, rows
from shellshock_tui.kit.skirmish.maker import GroundMap, SkirmishMaker


class DrawnSkirmishMaker(SkirmishMaker):
    """Makes scenarios on maps that are drawn with the characters of a legend."""

    reader: BattleReader[Any]
    """The reader of the system's battles, which knows the legend."""
    board: type[HexBoard | SquareBoard]

    def terrain(self, field: Field, find: Finder) -> GroundMap:
        """Return the ground of a field.

        Raises:
            DataError: The map is wrong.
        """
        legend = self.reader.known_legend(find)
        drawn = rows(field.table["map"]["terrain"], f"{field.name}.toml", "map.terrain", legend)
        return GroundMap(self.board(len(drawn[0]), len(drawn)), tuple(read_legend(drawn, legend)))
