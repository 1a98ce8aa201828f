"""`shellshock schema` describes the files of authors for editors."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.cli import command_line
from shellshock_tui.rules import SYSTEMS
from tests.cli.capture import Capture, told

OWN = [name for name in SYSTEMS if name != "toy"]
KINDS = (library.SHEET, library.SCENARIO, library.LESSON)
NUMBER, TEXT, LIST, TABLE = "integer", "string", "array", "object"
TYPES = {bool: "boolean", int: NUMBER, str: TEXT, list: LIST, dict: TABLE}


def schema(capsys: Capture, system: str, kind: str) -> dict[str, Any]:
    printed: dict[str, Any] = json.loads(told(capsys, "schema", f"{system}/{kind}"))
    return printed


def properties(part: dict[str, Any], at: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every field of a schema with its path, those of tables within tables too."""
    for name, field in part.get("properties", {}).items():
        yield f"{at}{name}", field
        yield from properties(field, f"{at}{name}.")
    lists = [part["items"]] if "items" in part else []
    for inner in (*lists, *part.get("oneOf", ()), *part.get("anyOf", ())):
        yield from properties(inner, at)


def misfits(part: dict[str, Any], value: Any, at: str) -> Iterator[str]:
    """The places where a value does not fit a schema, by checks of editors: types, choices, lengths."""
    variants = [*part.get("oneOf", ()), *part.get("anyOf", ())]
    if variants:
        if all(any(misfits(variant, value, at)) for variant in variants):
            yield f"{at}: none of {len(variants)}"
        return
    if part.get("type") not in (None, TYPES[type(value)]):
        yield f"{at}: {part['type']} is wanted"
    if "enum" in part and value not in part["enum"]:
        yield f"{at}: one of {part['enum']} is wanted"
    if isinstance(value, int) and not part.get("minimum", value) <= value <= part.get("maximum", value):
        yield f"{at}: {value} is out of range"
    if isinstance(value, list):
        if not part.get("minItems", 0) <= len(value) <= part.get("maxItems", len(value)):
            yield f"{at}: {len(value)} items"
        for number, one in enumerate(value, start=1):
            yield from misfits(part.get("items", {}), one, f"{at}.{number}")
    if isinstance(value, dict):
        fields, more = part.get("properties", {}), part.get("additionalProperties", {})
        yield from (f"{at}.{name}: is missing" for name in part.get("required", ()) if name not in value)
        for name, one in value.items():
            if name not in fields and more is False:
                yield f"{at}.{name}: is unknown"
            yield from misfits(fields.get(name, more if isinstance(more, dict) else {}), one, f"{at}.{name}")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("system", OWN)
def test_every_field_of_a_file_has_a_type_and_a_description(
    system: str, kind: str, home: object, capsys: Capture
) -> None:
    found = dict(properties(schema(capsys, system, kind)))
    assert {"system", "kind", "name", "title"} <= found.keys()
    assert [name for name, field in found.items() if not field.get("description")] == []
    untyped = [name for name, field in found.items() if not {"type", "enum", "oneOf", "anyOf"} & field.keys()]
    assert untyped == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("system", OWN)
def test_shipped_files_fit_their_schema(system: str, kind: str, home: object, capsys: Capture) -> None:
    described = schema(capsys, system, kind)
    shipped = [one for one in library.listed(kind) if one.system == system]
    assert shipped
    for one in shipped:
        table = library.open_file(kind, f"{system}/{one.name}").table
        assert list(misfits(described, table, one.name)) == []


def test_a_schema_needs_nothing_but_itself(home: object, capsys: Capture) -> None:
    text = told(capsys, "schema", "shellshock/sheet")
    assert "$ref" not in text
    assert json.loads(text)["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert told(capsys, "schema", "sheet") == text


def test_optional_rules_are_described_with_their_values(home: object, capsys: Capture) -> None:
    options = schema(capsys, "gunplay", "scenario")["properties"]["options"]["properties"]
    assert options["flinch"]["type"] == "boolean"
    scenario = schema(capsys, "shellshock", "scenario")["properties"]
    assert scenario["start_speed"]["enum"] == ["standstill", "full", "choice"]
    assert "start_speed" not in scenario["options"]["properties"]


def test_the_characters_of_a_map_are_described(home: object, capsys: Capture) -> None:
    for system in OWN:
        terrain = schema(capsys, system, "scenario")["properties"]["map"]["properties"]["terrain"]
        assert ". open" in terrain["description"]


@pytest.mark.parametrize("wrong", ["moon", "gunplay/moon", "moon/sheet", "gunplay/data"])
def test_what_has_no_schema_is_told(wrong: str, home: object, capsys: Capture) -> None:
    assert command_line(["schema", wrong]) == 2
    assert capsys.readouterr().err.count("\n") == 1
