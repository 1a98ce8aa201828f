"""Measured worths of record sheets, cached for a whole run because many tests open the same sheets."""

import json
from collections.abc import Mapping
from typing import Any

from shellshock_tui.authoring import measuring
from shellshock_tui.authoring.measuring import Measured

MEASURED_WORTH = "shellshock_tui.authoring.measuring._worth"
"""The function from which the workshop gets the measured worth."""
_measure = measuring._worth
_worths: dict[str, Measured] = {}


def cached_worth(system: str, table: Mapping[str, Any]) -> Measured:
    """Return the worth of a sheet, measured only at the first call."""
    key = f"{system} {json.dumps(table, default=str)}"
    if key not in _worths:
        _worths[key] = _measure(system, table)
    return _worths[key]
