"""`BaseRules`, the default implementation of all rules, on which systems build their own."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, TypeVar

from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.kit.defaults.forecasting import BaseForecasting
from shellshock_tui.kit.defaults.reporting import BaseReporting
from shellshock_tui.kit.defaults.viewing import BaseViewing
from shellshock_tui.kit.game import AnyGame, Position

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G", bound=AnyGame)


class BaseRules(BaseForecasting[S, C, G], BaseViewing[S, C, G], BaseReporting[S, C, G]):
    """The default implementation of all rules, for units that each stand in one place.

    A system writes what `RequiredRules` lists, and overrides what it needs of the other classes in
    `kit.defaults`: each is the default of the protocol of that name in `engine.rules`.
    """

    def table(self, g: G, /) -> Mapping[str, Any]:
        """Return the state for programs as a JSON table, with all fields of the units."""
        units: dict[str, dict[str, Any]] = {}
        for unit in self.ids:
            fields = asdict(g.unit(unit))
            place = fields.pop("at")
            label = self.board.label(place) if place >= 0 else None
            units[unit] = {"side": self.owners[unit], "hex": label, **fields}
        return {"turn": g.s.turn, "phase": type(g.s.phase).__name__, "units": units}

    def seen(self, g: G, unit: str, target: str) -> Trail | Blocked:
        """Return the distance between two units that see each other, or what blocks the line of sight."""
        return self.sight(g, g.unit(unit).at, g.unit(target).at)
