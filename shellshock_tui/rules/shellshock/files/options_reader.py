"""The optional rules of a scenario: read from its table, and written into it."""

from collections.abc import Mapping
from typing import Any

from shellshock_tui.engine.option import OptionValue, Setting
from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.options import OFFERS, Options
from shellshock_tui.strict import quote

IN_HEAD = "start_speed"
"""The option that stands in the head of the file, not in its table of options."""


def read_options(scenario: Mapping[str, Any], file: str) -> Options:
    """Read what a scenario sets; DataError names the option and what it may be."""
    given = scenario.get("options", {})
    if not isinstance(given, Mapping):
        raise DataError(file, "options", "should be a table")
    for name in given:
        if name not in OFFERS or name == IN_HEAD:
            why = f"is not an option that this game offers; it offers {' and '.join(_in_table())}"
            raise DataError(file, f"options.{name[:40]}", why)
    read = {name: _value(name, value, file, f"options.{name}") for name, value in given.items()}
    if IN_HEAD in scenario:
        read[IN_HEAD] = _value(IN_HEAD, scenario[IN_HEAD], file, IN_HEAD)
    return Options(**read)


def with_options(scenario: Mapping[str, Any], chosen: Mapping[str, OptionValue]) -> dict[str, Any]:
    """Return a scenario's table with options set."""
    head = {name: value for name, value in chosen.items() if name == IN_HEAD}
    table = {name: value for name, value in chosen.items() if name != IN_HEAD}
    return {**scenario, **head, "options": {**scenario.get("options", {}), **table}}


def _in_table() -> list[str]:
    return [name for name in OFFERS if name != IN_HEAD]


def _value(name: str, given: object, file: str, field: str) -> Any:
    """Return the value that is meant; true is no 1, and 1 is not true."""
    offered = list(OFFERS[name].words)
    for value in offered:
        if value == given and isinstance(value, bool) == isinstance(given, bool) and type(given) is not float:
            return value
    texts = [repr(value) if isinstance(value, str) else Setting(value, "").text for value in offered]
    why = f"should be {', '.join(texts[:-1])} or {texts[-1]}{quote(given)}"
    raise DataError(file, field, why)
