"""JSON Schemas of the files that authors write, made from the models that read them."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from shellshock_tui import library, rules
from shellshock_tui.engine.protocol import notes
from shellshock_tui.engine.system import System
from shellshock_tui.kit.force import Force
from shellshock_tui.lessons.lesson_file import LessonFile
from shellshock_tui.library import FORCE, LESSON, SCENARIO, SHEET
from shellshock_tui.strict import Table

Schema = dict[str, Any]
KINDS = (SHEET, SCENARIO, LESSON, FORCE)
"""The kinds of files that have a schema."""
OF_ALL_SYSTEMS: Mapping[str, type[BaseModel]] = {LESSON: LessonFile, FORCE: Force}
"""The models of the kinds of files that are alike in all systems."""
OF_SAVED_GAMES = ("data", "ruleset")
"""The fields of scenarios that only saved games have."""
HEAD = ("system", "kind", "name", "title")
"""The fields with which each file begins; the scenario within a lesson takes them from the lesson."""
DRAFT = "http://json-schema.org/draft-07/schema#"
"""The version of JSON Schema, which editors of TOML understand."""
NOISE = ("title", "discriminator")
"""The keywords of pydantic's schemas that tell authors nothing."""
LONGEST = ("maxLength", Table.model_config.get("str_max_length"))
"""The limit of texts for which no other is given."""
NULL = {"type": "null"}
"""The null that optional fields may hold in Python, but not in TOML."""


class _WithDescriptions(GenerateJsonSchema):
    """Describes each field by the docstring below it."""

    def model_schema(self, schema: core_schema.ModelSchema) -> Schema:
        """Return the schema of a model, with a description for each field."""
        made, model = super().model_schema(schema), schema["cls"]
        found = descriptions(model)
        for name, field in model.model_fields.items():
            described = made.get("properties", {}).get(field.alias or name)
            if described is not None and name in found:
                described["description"] = found[name]
        return made


def descriptions(model: type[BaseModel]) -> dict[str, str]:
    """Return the docstring below each field of a model, its own before those that it inherits."""
    found: dict[str, str] = {}
    for kind in reversed(model.__mro__):
        if issubclass(kind, BaseModel) and kind is not BaseModel:
            found |= notes(kind)
    return found


def schema_of(system: str, kind: str) -> Schema:
    """Return the schema of a system's files of a kind, without references."""
    return {"$schema": DRAFT, **_of_kind(system, kind)}


def _of_kind(name: str, kind: str) -> Schema:
    system = rules.system(name)
    made = _plain(OF_ALL_SYSTEMS.get(kind) or system.file_models()[kind])
    fields = made["properties"]
    fields["system"] |= {"enum": [name]}
    made["properties"] = fields = {**{field: fields[field] for field in HEAD}, **fields}
    made["required"] = list(dict.fromkeys((*HEAD, *made["required"])))
    for field in HEAD:
        fields[field].pop("default", None)
    if kind == LESSON:
        scenario = _of_kind(name, SCENARIO)
        needed = [field for field in scenario["required"] if field not in HEAD]
        description = fields["scenario"]["description"]
        fields["scenario"] = {**scenario, "required": needed, "description": description}
    if kind == SCENARIO:
        _add_options(fields, system)
        legend = system.terrain(library.shipped(name))
        characters = ", ".join(f"{character} {words}" for character, words in legend.items())
        fields["map"]["properties"]["terrain"]["description"] += f" The characters: {characters}."
    return made


def _add_options(fields: Schema, system: System) -> None:
    """Add the optional rules, at the head of the file or in its table of options."""
    within: Schema = {}
    for option in system.options({}, ""):
        values = [choice.value for choice in option.settings]
        words = "; ".join(f"{choice.text}: {choice.words}" for choice in option.settings)
        written = system.with_options({}, {option.name: option.standard.value})
        place = fields if option.name in written else within
        place[option.name] = {
            "type": "boolean"
            if isinstance(values[0], bool)
            else "integer"
            if isinstance(values[0], int)
            else "string",
            "enum": values,
            "default": option.standard.value,
            "description": f"{option.title}: {words}.",
        }
    fields["options"] |= {"type": "object", "properties": within, "additionalProperties": False}


def _plain(model: type[BaseModel]) -> Schema:
    """Return the schema of a model with its parts in place of references to them."""
    made = model.model_json_schema(schema_generator=_WithDescriptions)
    parts = made.pop("$defs", {})
    plain: Schema = _simplified(made, parts)
    return plain


def _simplified(schema: Any, parts: Schema) -> Any:
    """Return a part of a schema without references, null, and keywords that tell authors nothing."""
    if isinstance(schema, list):
        return [_simplified(one, parts) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        referred = parts[schema["$ref"].rpartition("/")[2]]
        return _simplified(
            {**referred, **{name: one for name, one in schema.items() if name != "$ref"}}, parts
        )
    variants = schema.get("anyOf", [])
    if NULL in variants:
        (kept,) = (one for one in variants if one != NULL)
        rest = {name: one for name, one in schema.items() if name not in ("anyOf", "default")}
        return _simplified({**kept, **rest}, parts)
    found = {
        name: {field: _simplified(one, parts) for field, one in value.items() if field not in OF_SAVED_GAMES}
        if name == "properties"
        else _simplified(value, parts)
        for name, value in schema.items()
        if name not in NOISE and (name, value) != LONGEST
    }
    if "const" in found:
        found["enum"] = [found.pop("const")]
    if "prefixItems" in found:
        found["items"] = found.pop("prefixItems")[0]
    return found
