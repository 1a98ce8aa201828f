"""The toy system with two optional rules that do not go together."""

from collections.abc import Mapping
from typing import Any

from shellshock_tui.engine.option import Option, OptionValue, Setting
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.files import DataError
from tests.toy import ToySystem

OFF, ON = Setting(False, "off"), Setting(True, "on")
QUARREL = "Fog and night do not go together: choose one of them."


class Weather(ToySystem):
    def options(self, table: Mapping[str, Any], file: str) -> tuple[Option, ...]:
        if table.get("fog") and table.get("night"):
            raise DataError(file, "night", QUARREL)
        return tuple(self._option(name, ON if table.get(name) else OFF) for name in ("fog", "night"))

    @staticmethod
    def _option(name: str, chosen: Setting) -> Option:
        return Option(name, name.title(), ("toy.turn",), Role.NONE, (OFF, ON), OFF, chosen)

    def with_options(self, table: Mapping[str, Any], chosen: Mapping[str, OptionValue]) -> dict[str, Any]:
        return {**table, **chosen}
