"""Rule systems, found by name."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from shellshock_tui.engine.system import bind_rules
from shellshock_tui.files import DataError
from shellshock_tui.user_error import quoted

if TYPE_CHECKING:
    from shellshock_tui.engine.rules import AnyRules
    from shellshock_tui.engine.system import System


class SystemEntry(NamedTuple):
    """A rule system as lists show it, without being imported."""

    module: str
    """Holds a `SYSTEM`."""
    title: str
    summary: str
    """A description of the system in one line of at most 60 characters."""
    has_campaign: bool = False
    """Whether it offers a campaign."""


DEFAULT = "shellshock"
"""The system in which a name without a system is looked for first."""
SYSTEMS = {
    DEFAULT: SystemEntry(
        "shellshock_tui.rules.shellshock", "Shellshock", "Machines shot to pieces, box by box."
    ),
    "closing_fire": SystemEntry(
        "shellshock_tui.rules.closing_fire",
        "Closing Fire",
        "Battalions: fire, hold, or charge.",
    ),
    "gunplay": SystemEntry(
        "shellshock_tui.rules.gunplay",
        "Gunplay",
        "A few characters and their nerve: act, or flinch.",
    ),
    "sshr": SystemEntry(
        "shellshock_tui.rules.sshr", "SShR", "Units of several models on a table measured in inches."
    ),
    "shock": SystemEntry(
        "shellshock_tui.rules.shock",
        "SHOCK",
        "For one player: a squad, dice for orders, no vehicles.",
        has_campaign=True,
    ),
}
"""The installed systems by name, in the order in which they are listed."""


def system(name: str, file: str = "") -> "System":
    """Return the rule system of that name, imported when first asked for; DataError if there is none."""
    if name not in SYSTEMS:
        raise no_system(name, file)
    return system_of(SYSTEMS[name].module)


def no_system(name: str, file: str = "") -> DataError:
    """Return the error that there is no such rule system."""
    field = "system" if file else ""
    return DataError(
        file, field, f"there is no rule system {quoted(name)}; the systems are {', '.join(SYSTEMS)}"
    )


def system_of(module: str) -> "System":
    """Return the rule system of a module."""
    found: System = import_module(module).SYSTEM
    return found


def title_of(name: str) -> str:
    """Return the title of a system; for a system that is not installed, its name."""
    return SYSTEMS[name].title if name in SYSTEMS else name


def bind(module: str, setup: Mapping[str, Any], title: str) -> "AnyRules":
    """Return the rules of a battle from its resolved set-up alone."""
    return bind_rules(system_of(module), setup, find_nothing, title)


def find_nothing(kind: str, name: str) -> Mapping[str, Any]:
    """Raise DataError, since a resolved set-up needs no other files."""
    raise DataError(f"{name}.toml", "", f"the saved game does not hold this {kind}")
