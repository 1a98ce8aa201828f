"""The fields of the authors' files in words: type, range, default, meaning and an example."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from shellshock_tui.authoring.file_schema import Schema

PLAIN = {"string": "text", "integer": "whole number", "boolean": "true or false", "object": "table"}
"""The words for types of JSON."""
UNITS = {"string": "character", "array": "item", "object": "entry"}
"""The unit in which the length of a value is counted."""
PLURALS = {"entry": "entries"}
SAMPLES = {"[0-9]{4}": "0304", "[A-Z]": "A", "[a-z0-9]": "name"}
"""A text for each beginning of a pattern."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")
REQUIRED = "required"
"""The text in place of the default for a field that must be given."""
WIDEST = 100
"""The most characters of a list on one line."""


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A field of a file, as tables describe it."""

    name: str
    """The name after those of the tables that hold it; [] stands after the name of a list of tables."""
    type: str
    range: str
    default: str
    """The default as TOML; "required" if the field must be given, empty if it may be left out."""
    meaning: str
    example: str


def field_rows(schema: Schema, example: Mapping[str, Any], within: str = "") -> Iterator[FieldRow]:
    """Yield the fields of a schema, those of a table after the table; `example` is a file."""
    required = schema.get("required", ())
    for name, field in schema["properties"].items():
        shown = example.get(name)
        default = REQUIRED if name in required else toml_value(field["default"]) if "default" in field else ""
        yield FieldRow(
            f"{within}{name}",
            type_words(field),
            range_words(field),
            default,
            field["description"],
            "" if is_table(field) else _shortened(toml_value(sample(field) if shown is None else shown)),
        )
        for variant in variants(field):
            items = shown if isinstance(shown, list) else [shown] if isinstance(shown, dict) else []
            fitting = next((one for one in items if fits(variant, one)), {})
            kind = variant_name(variant) if len(variants(field)) > 1 else ""
            at = f"{within}{name}{f'({kind})' if kind else ''}{'[]' if field['type'] == 'array' else ''}."
            yield from field_rows(variant, fitting, at)


def variants(field: Schema) -> tuple[Schema, ...]:
    """Return the schemas of the tables that a field holds: none for plain values."""
    inner = field.get("items", field)
    return tuple(one for one in inner.get("oneOf", (inner,)) if "properties" in one)


def is_table(field: Schema) -> bool:
    """Return whether a field is a table, a list of tables, or a table with any names."""
    return bool(variants(field)) or field.get("type") == "object"


def fits(variant: Schema, table: Mapping[str, Any]) -> bool:
    """Return whether a table is of a variant, which some of its fields determine."""
    chosen = {name: field["enum"] for name, field in variant["properties"].items() if name == "win"}
    return all(table.get(name) in values for name, values in chosen.items())


def variant_name(variant: Schema) -> str:
    """Return the name of a variant of tables."""
    return "/".join(map(str, variant["properties"]["win"]["enum"])) if "win" in variant["properties"] else ""


def facts(field: Schema, *, is_required: bool) -> str:
    """Return type, range and default of a field in words."""
    default = (
        "" if is_required else f"default {toml_value(field['default'])}" if "default" in field else "optional"
    )
    long = len(default) > WIDEST // 2
    return "; ".join(filter(None, (type_words(field), range_words(field), "optional" if long else default)))


def type_words(field: Schema) -> str:
    """Return the type of a field in words."""
    if "enum" in field and field.get("type") != "boolean":
        return (
            "one of " + ", ".join(map(toml_value, field["enum"]))
            if len(field["enum"]) > 1
            else toml_value(field["enum"][0])
        )
    if "anyOf" in field:
        return ", or ".join(map(type_words, field["anyOf"]))
    if field.get("type") == "array":
        inner = field.get("items", {})
        return f"list of {'tables' if variants(field) else _plural(type_words(inner))}" if inner else "list"
    return str(field.get("$comment") or PLAIN.get(field.get("type", ""), "any value"))


def _plural(words: str) -> str:
    return {"text": "texts", "whole number": "whole numbers", "table": "tables", "any value": "values"}.get(
        words, f"values, each {words}"
    )


def range_words(field: Schema) -> str:
    """Return the range of a number, or of the length of a text or a list, in words."""
    if field.get("type") == "integer":
        return _between(field.get("minimum"), field.get("maximum"), "")
    unit = UNITS.get(field.get("type", ""), "")
    ends = {"character": "Length", "item": "Items", "entry": "Properties"}.get(unit, "")
    least, most = field.get(f"min{ends}"), field.get(f"max{ends}")
    return _between(least or None, most, unit)


def _between(least: int | None, most: int | None, unit: str) -> str:
    if least is None and most is None:
        return ""
    words = (
        f"at most {most:,}"
        if least is None
        else f"at least {least:,}"
        if most is None
        else f"{least:,}"
        if least == most
        else f"{least:,} to {most:,}"
    )
    return f"{words} {(PLURALS.get(unit, f'{unit}s') if most != 1 else unit)}" if unit else words


def sample(field: Schema) -> Any:
    """Return a value that a field may have: its default, or one that only shows the form."""
    if field.get("default") not in (None, "", [], {}):
        return field["default"]
    if "examples" in field or "enum" in field:
        return (field.get("examples") or field["enum"])[0]
    if "anyOf" in field:
        return sample(field["anyOf"][0])
    match field.get("type"):
        case "integer":
            return max(field.get("minimum", 0), min(1, field.get("maximum", 1)))
        case "boolean":
            return False
        case "array":
            return [sample(field.get("items", {}))] * max(1, field.get("minItems", 1))
        case "string":
            pattern = field.get("pattern", "").removeprefix("^(?:")
            return next((text for start, text in SAMPLES.items() if pattern.startswith(start)), "text")
        case _:
            return {}


def toml_key(name: str) -> str:
    """Return a name as TOML writes it before an equals sign."""
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def toml_value(value: object) -> str:
    """Return a value as TOML, on one line."""
    match value:
        case bool():
            return str(value).lower()
        case list() | tuple():
            return f"[{', '.join(map(toml_value, value))}]"
        case dict():
            fields = ", ".join(f"{toml_key(name)} = {toml_value(one)}" for name, one in value.items())
            return f"{{ {fields} }}" if fields else "{}"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case _:
            return str(value)


def _shortened(text: str) -> str:
    return text if len(text) <= WIDEST // 2 else f"{text[: WIDEST // 2 - 1]}…"
