"""`BaseUsingMiniatures`, which refuses battles with miniatures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from shellshock_tui.files import DataError
from shellshock_tui.kit.system_defaults.required import RequiredSystem

if TYPE_CHECKING:
    from shellshock_tui.engine.system import Setup
    from shellshock_tui.engine.table_scale import TableScale


B = TypeVar("B", bound="Setup")


class BaseUsingMiniatures(RequiredSystem[B]):
    """The default of `UsingMiniatures`: the system is played only on its maps."""

    has_miniatures: bool = False

    def on_table(self, scenario: Mapping[str, Any], file: str, scale: str = "") -> dict[str, Any]:
        """Refuse a battle with miniatures, which a system must know how to play.

        Raises:
            DataError: Always.
        """
        title = scenario["title"]
        raise DataError("", "", f"{title} is played only on the map of its scenario, not with miniatures")

    def is_on_table(self, scenario: Mapping[str, Any]) -> bool:
        """Return False: the system is played only on its maps."""
        return False

    def lay_out(self, setup: Setup) -> tuple[str, ...]:
        """Return nothing: the system is played on its map."""
        return ()

    def table_scale(self, setup: Setup) -> TableScale:
        """Return an inch for each place."""
        from fractions import Fraction

        from shellshock_tui.engine.table_scale import TableScale

        return TableScale(Fraction(1), "one hex is 1 inch", str)
