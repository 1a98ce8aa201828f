"""Read and write the settings file.

Values that are missing or wrong fall back to the standard; writing replaces the whole file or nothing.
"""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from shellshock_tui.files import DataError, kept_as, read_table, write_whole
from shellshock_tui.names import NAME
from shellshock_tui.settings.values import OPTIONS, STANDARD, Settings
from shellshock_tui.user_error import cause, quoted

GONE = frozenset({"bots_wait"})
"""Settings of earlier releases, which are ignored."""
PROGRAMS = "programs"
"""The table of the player's programs."""
MOTIONS = {True: "full", False: "off"}
"""The value of `motion` for the older setting `animations`."""


class SettingsError(Exception):
    """The settings cannot be saved; the message is a sentence for the player."""


class Reading(NamedTuple):
    """The settings as read, and a sentence for each fault in the file."""

    settings: Settings
    faults: tuple[str, ...] = ()


def settings_file() -> Path:
    """Return the path of the player's settings file."""
    from platformdirs import user_config_path

    return user_config_path("shellshock-tui", appauthor=False) / "settings.toml"


def read_settings(path: Path) -> Reading:
    """Read the settings; those that are missing or wrong get their standard values."""
    try:
        if not os.path.lexists(path):
            return Reading(STANDARD)
        table = read_table(path)
    except (DataError, OSError) as error:
        return Reading(
            STANDARD, (f"The settings file cannot be used, so the standard settings apply. {error}",)
        )
    faults: list[str] = []
    animations = table.get("animations")
    if isinstance(animations, bool):
        others = {name: value for name, value in table.items() if name != "animations"}
        table = {"motion": MOTIONS[animations], **others}
    values = dict(_values(table, faults))
    return Reading(Settings(**values), tuple(faults))


def _values(table: Mapping[str, Any], faults: list[str]) -> Iterator[tuple[str, Any]]:
    """Yield the valid settings, and add a sentence to `faults` for each other one."""
    options = {option.name: option for option in OPTIONS}
    for name, value in table.items():
        if name in ("keys", "choices"):
            yield name, dict(_keys(name, value, faults))
        elif name == PROGRAMS:
            yield name, dict(_programs(value, faults))
        elif name in GONE:
            continue
        elif name not in options:
            faults.append(f"Settings: there is no setting {quoted(name)}.")
        elif options[name].takes(value):
            yield name, value
        else:
            known = ", ".join(json.dumps(known) for known in options[name].values)
            faults.append(f"Settings: {name} must be one of {known}; it stays as it was.")


def _keys(table: str, value: object, faults: list[str]) -> Iterator[tuple[str, Any]]:
    """Yield the keys of a table: a tuple of keys for each action, or one key for each choice."""
    if not isinstance(value, dict):
        faults.append(f"Settings: [{table}] must be a table.")
        return
    for name, given in value.items():
        keys = (given,) if isinstance(given, str) else tuple(given) if isinstance(given, list) else ()
        if not keys or not all(isinstance(key, str) and 0 < len(key) <= 40 for key in keys):
            faults.append(f'Settings: [{table}] {quoted(name)} should have a key as a text, such as "k".')
        elif table == "keys":
            yield name, keys
        else:
            yield name, keys[0]


def _programs(value: object, faults: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the names and commands of the player's programs."""
    if not isinstance(value, dict):
        faults.append(f"Settings: [{PROGRAMS}] must be a table.")
        return
    for name, command in value.items():
        if not NAME.fullmatch(name):
            faults.append(
                f"Settings: the name of a program has small letters, digits, - and _, not {quoted(name)}."
            )
        elif not isinstance(command, str) or not command.strip():
            faults.append(f"Settings: [{PROGRAMS}] {name} must be a command.")
        else:
            yield name, command


def write_settings(settings: Settings, path: Path) -> None:
    """Write the settings atomically; keep a copy of a file that could not be read.

    Raises:
        SettingsError: The file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _set_damaged_aside(path)
        write_whole(path, written(settings))
    except OSError as error:
        raise SettingsError(f"The settings cannot be saved in {path}: {cause(error)}.") from None


def _set_damaged_aside(path: Path) -> None:
    if path.is_file():
        try:
            read_table(path)
        except DataError:
            path.replace(kept_as(path))


def written(settings: Settings) -> str:
    """Return the settings as TOML, with the values allowed in a comment above each."""
    lines: list[str] = []
    for option in OPTIONS:
        known = ", ".join(json.dumps(value) for value in option.values)
        lines += [f"# {option.words}: {known}", f"{option.name} = {json.dumps(option.of(settings))}", ""]
    for table in ("keys", "choices", PROGRAMS):
        lines.append(f"[{table}]")
        kept: Mapping[str, object] = getattr(settings, table)
        lines += [f"{json.dumps(name)} = {json.dumps(value)}" for name, value in kept.items()]
        lines.append("")
    return "\n".join(lines)
