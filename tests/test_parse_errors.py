"""Faults of texts and values are reported in the program's words, never in a library's."""

import importlib
import inspect
import json
import pkgutil
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Annotated, Any

import pytest
from pydantic import Field, TypeAdapter, ValidationError

import shellshock_tui
from shellshock_tui.engine.rules import Malformed
from shellshock_tui.files import DataError, parse_table
from shellshock_tui.kit.scenario import FieldedTable
from shellshock_tui.parse_errors import MODEL, json_error, toml_error
from shellshock_tui.referee.line import parse as parse_line
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.strict import UNTOLD, Table
from shellshock_tui.strict import parse as parse_model

THEIR_WORDS = re.compile(
    r"Input|Extra data|Expect|Invalid|Unclosed|Unterminated|Illegal|Duplicate|Cannot|Found|Escaped"
    r"|Value error|valid |validation|function-|instance|object|dictionary|array|delimiter|namespace"
    r"|tuple|union"
)

BROKEN_TOML = [
    "a", "a b = 1", "a = ", "a = x", "= 1", "a = 1 b", "a = [1", "a = [1 2]", "a = {b = 1",
    "a = {b = 1, b = 2}", "a = {b = 1 c = 2}", "a = 1\na = 2", "[a]\n[a]", "a = 1\n[a]", "a = 1\n[[a]]", "[a",
    "[[a]", "[a.b]\n[a]\nb = 1",
    "a = {}\n[a.b]", "a = []\n[[a]]", "[[a]]\n[a]", "a.b = 1\n[a]", "a = 'x", 'a = "x', 'a = "\\q"',
    'a = "\\u12"',
    'a = "\\ud800"', "a = '''x", 'a = """x', "a = 2026-13-40", "a = 25:00:00", "a = '\x07'", "# \x07",
    "a = 1_",
    "a = 0x", "a = +", "a = nan1", "[a]\nb.c = 1\n[a.b]", "!", "[]", "[a.]", "a = {,}",
    "a = {b = {}}\n[a.b.c]",
    'a = """\\q"""', "a = \n", "a.b = 1\na.b.c = 2", "a = true1", '"', "a = 1979-05-27 07:32:00x",
]  # fmt: skip


@pytest.mark.parametrize("text", BROKEN_TOML, ids=repr)
def test_a_broken_file_is_told_in_words_of_ours(text: str) -> None:
    with pytest.raises(DataError) as found:
        parse_table(text, "x.toml")
    told = str(found.value).removeprefix("x.toml: this is not TOML: ")
    assert re.search(r" \(at line \d+, column \d+\)$", told)
    assert not THEIR_WORDS.search(told), told
    assert not told.startswith("it cannot be read"), told


@pytest.mark.parametrize(
    "text", ['# a\rb = "c"\n', 'a = "b"\rc = 1\r', 'a = "b\r"', "\ra = 1", "a = [\r1]"], ids=repr
)
def test_a_carriage_return_without_a_line_feed_is_named(text: str) -> None:
    with pytest.raises(DataError, match="a carriage return stands there without the line feed"):
        parse_table(f"kind = 1\r\n{text}", "x.toml")


@pytest.mark.parametrize("text", ["a = '\x07'", "# \x07", 'a = "\x07"', "a = 1 \x07", "\x07"], ids=repr)
def test_a_character_that_cannot_be_seen_is_named_by_its_number(text: str) -> None:
    with pytest.raises(DataError, match=r"the character U\+0007 stands there"):
        parse_table(text, "x.toml")


class Named(Table):
    """A table with a text, a list and a table in it."""

    title: Annotated[str, Field(min_length=1)]
    tags: tuple[str, ...] = ()
    inner: Mapping[str, int] = Field(default_factory=dict)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"title": ""}, "title: should not be empty"),
        ({"title": ["x"]}, "title: should be text, not a list"),
        ({"title": {}}, "title: should be text, not a table"),
        ({"title": 3}, "title: should be text, not 3"),
        ({"title": "x", "tags": {}}, "tags: should be a list, not a table"),
        ({"title": "x", "inner": []}, "inner: should be a table, not a list"),
    ],
)
def test_a_value_of_the_wrong_kind_is_told(table: Mapping[str, Any], told: str) -> None:
    with pytest.raises(DataError) as found:
        parse_model(Named, table, "x.toml")
    assert str(found.value) == f"x.toml: {told}"


def test_each_message_of_the_toml_parser_has_words_of_ours() -> None:
    source = inspect.getsource(importlib.import_module("tomllib._parser"))
    messages = re.findall(r'(?:suffixed_err|TOMLDecodeError)\([^"]*"([A-Z][^"\n]+)"', source)
    assert len(messages) >= 15
    for quoted in messages:
        message = re.sub(r"\{.*?\}", "'x'", quoted.replace(r"\\", "\\"))
        told, _ = toml_error(tomllib.TOMLDecodeError(f"{message} (at line 1, column 2)"), "")
        assert not told.startswith("it cannot be read"), message


MODULES = ("decoder", "scanner")
BROKEN_JSON = [
    "x", "{", "{}x", "{} {}", "{1: 2}", '{"a"}', '{"a": }', '{"a": 1 "b"}', '{"a": 1,}', "[1,]",
    "[1 2]", '"x',
    '{"a": "\x01"}', '{"a": "\\q"}', '{"a": "\\u12"}', "nul", "{'a': 1}", "\ufeff\ufeff{}",
    '{"a": 01}', '{"a": -}',
]  # fmt: skip


@pytest.mark.parametrize("text", BROKEN_JSON, ids=repr)
def test_a_broken_line_is_told_in_words_of_ours(text: str) -> None:
    with pytest.raises(Malformed) as found:
        parse_line(text.encode())
    told = found.value.why.removeprefix("is not JSON: ")
    assert re.search(r" at character \d+$", told)
    assert not THEIR_WORDS.search(told), told
    assert not told.startswith("it cannot be read"), told


def test_each_message_of_the_json_parser_has_words_of_ours() -> None:
    sources = "".join(
        inspect.getsource(importlib.import_module(f"json.{one}")) for one in ("decoder", "scanner")
    )
    for message in re.findall(r'JSONDecodeError\(\s*"(.+?)"', sources):
        told = json_error(json.JSONDecodeError(message.replace("\\\\", "\\"), "", 0))
        assert not told.startswith("it cannot be read"), message


def models() -> list[type[Table]]:
    """Return every model of a data file."""
    for module in pkgutil.walk_packages(shellshock_tui.__path__, "shellshock_tui."):
        if module.name.startswith(
            ("shellshock_tui.rules", "shellshock_tui.kit", "shellshock_tui.lessons", "shellshock_tui.session")
        ):
            importlib.import_module(module.name)
    found = [Table]
    for one in found:
        found += [other for other in one.__subclasses__() if other not in found]
    return sorted(found[1:], key=lambda model: f"{model.__module__}.{model.__qualname__}")


MODELS = models()
WRONG: tuple[Any, ...] = (
    None, True, -1, 0, 1, 3, 10**6, 10**30, 1.5, "", "x", "\x07", "x" * 500, [], [[]], [1], [""],
    [{}], ["0101"], ["x"] * 130, {}, {"a": 1}, {"win": "x"}, {"win": "hold"},
    {str(n): 1 for n in range(1_100)},
)  # fmt: skip


def wrong_tables(model: type[Table]) -> Iterator[dict[str, Any]]:
    """Yield tables of a model in which one field after another is wrong, or not known."""
    yield {}
    yield {"nope": 1}
    for name, field in model.model_fields.items():
        for value in WRONG:
            yield {field.alias or name: value}


def faults(model: type[Table], table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the types of the errors that pydantic finds in a table, each with the message about the first."""
    try:
        model.model_validate_json(json.dumps(table))
    except ValidationError as error:
        kinds = [one["type"] for one in error.errors(include_url=False)]
        with pytest.raises(DataError) as found:
            parse_model(model, table, "x.toml")
        told = f"{found.value.field} {found.value.why.partition(', not ')[0]}"
        yield from ((kind, told) for kind in kinds)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{model.__module__}.{model.__name__}")
def test_a_wrong_value_is_told_in_words_of_ours(model: type[Table]) -> None:
    found = [fault for table in wrong_tables(model) for fault in faults(model, table)]
    assert {kind for kind, _ in found} <= {*MODEL, "value_error", UNTOLD}
    assert not [told for _, told in found if THEIR_WORDS.search(told)]


def unions(schema: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the unions in a schema of pydantic."""
    match schema:
        case {"type": "union" | "tagged-union"}:
            yield schema
    for part in (
        schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list | tuple) else ()
    ):
        yield from unions(part)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{model.__module__}.{model.__name__}")
def test_no_choice_of_types_puts_its_own_name_into_the_field(model: type[Table]) -> None:
    for union in unions(TypeAdapter(model).core_schema):
        assert union["type"] == "tagged-union"
        assert all(tag.startswith("[") for tag in union["choices"])


def test_the_places_of_a_unit_are_one_or_several() -> None:
    unit = {"id": "a", "name": "A", "side": "red", "sheet": "a"}
    told = {
        "[]": "at: should have at least 1 item",
        "7": "at: should be a place such as 0304, or a list of them",
        '"x"': "at: should be a place such as 0304: column and row, not 'x'",
        '["x"]': "at.1: should be a place such as 0304: column and row, not 'x'",
        '["0101", 3]': "at.2: should be text, not 3",
        "{}": "at: should be a place such as 0304, or a list of them",
    }
    for at, why in told.items():
        with pytest.raises(DataError) as found:
            parse_model(FieldedTable, {**unit, "at": json.loads(at)}, "x.toml")
        assert str(found.value) == f"x.toml: {why}"
    assert parse_model(FieldedTable, {**unit, "at": ["0101"]}, "x.toml").labels == ("0101",)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_wrong_option_is_told_with_the_values_as_files_write_them(name: str) -> None:
    options = system(name).options
    for option in options({}, ""):
        texts = [f"'{one.text}'" if isinstance(one.value, str) else one.text for one in option.settings]
        told = []
        for table in ({option.name: "nonsense"}, {"options": {option.name: "nonsense"}}):
            with suppress(DataError):
                options(table, "x.toml")
                continue
            with pytest.raises(DataError) as found:
                options(table, "x.toml")
            told.append(found.value.why)
        assert f"should be {', '.join(texts[:-1])} or {texts[-1]}, not 'nonsense'" in told
