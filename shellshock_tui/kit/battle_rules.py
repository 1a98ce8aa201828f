"""Rules and systems for battles with a drawn map and a record sheet for each unit."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.map_view import Tile
from shellshock_tui.engine.outline import Fielded
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.system import Setup
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.engine.view import Cell, Mark, ObjectiveProgress, Track
from shellshock_tui.files import Finder
from shellshock_tui.kit.battle import Battle, BattleReader, SheetTable
from shellshock_tui.kit.game import AnyGame, Phase, Position
from shellshock_tui.kit.minimal_scenario import single_unit_scenario
from shellshock_tui.kit.paths import out_of_reach
from shellshock_tui.kit.rules import BaseRules
from shellshock_tui.kit.scenario import DrawnScenario
from shellshock_tui.kit.system import BaseSystem
from shellshock_tui.user_error import quoted

GONE = "gone"
"""The `state` of a unit that withdrew from the map, in systems whose units have a `state`."""
S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G", bound=AnyGame)
H = TypeVar("H", bound=SheetTable)
R = TypeVar("R", bound="BattleRules[Any, Any, Any, Any]")


class BattleRules(BaseRules[S, C, G], Generic[S, C, G, H]):
    """Rules of a battle with a drawn map and a record sheet for each unit."""

    legend: Mapping[str, Tile]
    """The legend entry of each map character."""
    features: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """The features that the map draws for terrain whose name is not itself a feature."""
    stages: Mapping[str, str] = MappingProxyType({})
    """The part of the turn to which each kind of decision belongs."""
    phases: tuple[type[Phase[G, C]], ...] = ()
    """The phases that ask for a decision, as the protocol page lists them."""
    state_table: type | None = None
    """The typed dictionary that `table` returns."""
    odds_tables: Mapping[str, type] = MappingProxyType({})
    """The typed dictionaries of forecasts, by the verb of the command that rolls."""

    def __init__(self, battle: Battle[H]) -> None:
        super().__init__(battle.board, tuple(map(self.tile, battle.ground)), battle.sides, battle.owners)
        self.battle, self.sheets = battle, battle.sheets

    def tile(self, ground: Any) -> Tile:
        """Return the tile that the map draws for a legend entry."""
        if isinstance(ground, Tile):
            return ground
        is_high = getattr(ground, "is_high", False)
        return Tile(self.features.get(ground.name, (ground.name,)), int(is_high), words=ground.name)

    def name(self, unit: str) -> str:
        """Return a unit's name."""
        return self.battle.names[unit]

    def withdrawn(self, s: S) -> tuple[str, ...]:
        """Return the units whose `state` says that they withdrew from the map."""
        return tuple(unit for unit, one in zip(self.ids, s.units, strict=True) if _has_left(one))

    def no_way(self, s: S, unit: str, place: int, draft: Draft = ()) -> Blocked | None:
        """Return how near to a place the unit can get, if it can move but not reach the place."""
        reach = [stand.at for stand in self.reachable(self.game(s), unit)]
        return out_of_reach(self.board, self.name(unit), place, reach, self.turn_clause, f"unit/{unit}")

    def number(self, g: G, parts: Sequence[str]) -> Trail | Blocked | Clause:
        """Return the clause of the turn at "phase/turn", and a side's victory points at "points/SIDE".

        Raises:
            ValueError: The address is another.
        """
        match parts:
            case ["phase", "turn"]:
                return self.clauses[self.turn_clause]
            case ["points", side] if side in self.side_names:
                return self.points(g, side)
            case _:
                return super().number(g, parts)

    def points(self, g: G, side: str, /) -> Trail:
        """Return the victory points of a side.

        Raises:
            ValueError: No points are counted, as by default.
        """
        raise ValueError(f"there is nothing at {quoted(f'points/{side}')}")

    def track(self, s: S) -> Track:
        """Return the turn track: the turn and its limit, the stages, the slots and the objectives."""
        if not self.stages:
            return super().track(s)
        g, asked = self.game(s), self.decision(s)
        now = self.stages.get(asked.kind) if isinstance(asked, Decision) else None
        stages = dict.fromkeys(self.stages.values())
        cells = (Cell(one, "phase/turn", Mark.CURRENT if one == now else Mark.PLAIN) for one in stages)
        limit = self.battle.scenario.turn_limit
        return Track(s.turn, tuple(cells), tuple(self.slots(g)), limit, tuple(self.progress(g)))

    def slots(self, g: G) -> Iterator[Cell]:
        """Yield the cells of the turn track that show units or sides: none by default."""
        yield from ()

    def progress(self, g: G) -> Iterator[ObjectiveProgress]:
        """Yield the progress of each side towards its objectives: nothing by default."""
        yield from ()


def _has_left(unit: Any) -> bool:
    return getattr(unit, "state", "") == GONE


class BattleSystem(BaseSystem[Battle[H]], Generic[H, R]):
    """A rule system whose battles have a drawn map and a record sheet for each unit."""

    scenario: type[DrawnScenario] = DrawnScenario
    sheet: type[H]
    board: type[HexBoard | SquareBoard] = SquareBoard
    bind: type[R]
    """The class of the system's rules."""

    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> Battle[H]:
        """Return the battle of a scenario's table.

        Raises:
            DataError: The battle is invalid; the message names the file, the field and the reason.
        """
        reader: BattleReader[Battle[H]] = BattleReader(
            Battle, self.scenario, self.sheet, self.board, lambda _: self.bind.legend, self.options_read
        )
        return reader.read(table, find, file)

    def file_models(self) -> Mapping[str, type[Any]]:
        """Return the models that read the system's own files, by kind."""
        return {"sheet": self.sheet, "scenario": self.scenario}

    def terrain(self, find: Finder) -> Mapping[str, str]:
        """Return the terrain in words for each character that a map may hold."""
        return {character: tile.words for character, tile in self.bind.legend.items()}

    def rules(self, setup: Setup) -> R:
        """Return the rules of a battle."""
        assert isinstance(setup, Battle)
        return self.bind(setup)

    def fielded(self, setup: Battle[H]) -> Iterable[tuple[str, Fielded]]:
        """Return each unit's name and sheet title, with the id of its side."""
        return setup.fielded()

    def single_unit_scenario(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """Return a scenario with one unit of a sheet on a map of one place."""
        return single_unit_scenario(self.name, next(iter(self.bind.legend)), sheet)
