"""Rule systems, found by name."""

from importlib import import_module

from shellshock_tui.engine.rules import System
from shellshock_tui.files import DataError

SYSTEMS = {"shellshock": "shellshock_tui.rules.shellshock"}
"""Where each system's module is; each holds a `SYSTEM`."""


def system(name: str, file: str = "") -> System:
    """Return the rule system of that name, imported when first asked for; DataError if there is none."""
    if name not in SYSTEMS:
        raise DataError(file, "system", f"there is no rule system {name!r}; known: {', '.join(SYSTEMS)}")
    found: System = import_module(SYSTEMS[name]).SYSTEM
    return found
