"""Rule systems, found by name."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from shellshock_tui.files import DataError

if TYPE_CHECKING:
    from shellshock_tui.engine.rules import Rules, System

SYSTEMS = {"shellshock": "shellshock_tui.rules.shellshock", "closing_fire": "shellshock_tui.rules.closing_fire"}
"""Where each system's module is; each holds a `SYSTEM`."""


def system(name: str, file: str = "") -> "System":
    """Return the rule system of that name, imported when first asked for; DataError if there is none."""
    if name not in SYSTEMS:
        raise DataError(file, "system", f"there is no rule system {name!r}; known: {', '.join(SYSTEMS)}")
    return system_of(SYSTEMS[name])


def system_of(module: str) -> "System":
    """Return the rule system of a module."""
    found: System = import_module(module).SYSTEM
    return found


def bind(module: str, setup: Mapping[str, Any], title: str) -> "Rules[Any, Any]":
    """Return the rules of a battle from nothing but its resolved set-up."""
    found = system_of(module)
    return found.rules(found.setup(setup, find_nothing, title))


def find_nothing(kind: str, name: str) -> Mapping[str, Any]:
    """Find no file, since a resolved set-up holds all that it needs; DataError."""
    raise DataError(f"{name}.toml", "", f"the saved game does not hold this {kind}")
