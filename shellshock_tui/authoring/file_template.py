"""Files that explain themselves: TOML with a comment for each field, taken from its schema."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from shellshock_tui.authoring.file_fields import (
    WIDEST,
    facts,
    fits,
    is_table,
    sample,
    toml_key,
    toml_value,
    variants,
)
from shellshock_tui.authoring.file_schema import Schema
from shellshock_tui.library import SCENARIO

Path = tuple[str, ...]


def template(schema: Schema, table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a file with the values of a table, in which every field is explained.

    Fields that the table lacks stand in comments.
    """
    yield from _fields(schema, table, (), is_explained=True)


def _fields(schema: Schema, table: Mapping[str, Any], path: Path, *, is_explained: bool) -> Iterator[str]:
    """Yield the fields of a table: plain values first, as TOML needs them, then tables."""
    required, properties = schema.get("required", ()), schema["properties"]
    for name, field in properties.items():
        if is_table(field):
            continue
        if is_explained:
            yield from _comment(field, is_required=name in required)
        if name in table:
            yield from _assigned(name, table[name])
        elif is_explained:
            yield from _commented(_assigned(name, sample(field)))
    for name, field in properties.items():
        if is_table(field) and (is_explained or table.get(name)):
            yield ""
            if is_explained:
                yield from _comment(field, is_required=name in required)
            is_known = is_explained and (*path, name) != (SCENARIO,)
            yield from _tables(field, table.get(name), (*path, name), is_explained=is_known)


def _tables(field: Schema, value: Any, path: Path, *, is_explained: bool) -> Iterator[str]:
    """Yield a table or a list of tables with its headings; in comments if there is no value."""
    heading = ".".join(map(toml_key, path))
    kinds = variants(field)
    if not kinds:
        named = [line for name, one in (value or {}).items() for line in _assigned(name, one)]
        yield from (f"[{heading}]", *named) if value else (f"# [{heading}]", "# name = …")
    elif field["type"] == "array":
        yield from _list(kinds, value or (), path, is_explained=is_explained)
    elif value:
        yield f"[{heading}]"
        yield from _fields(kinds[0], value, path, is_explained=is_explained)
    else:
        yield from _missing(f"[{heading}]", kinds[0], path, is_explained=is_explained)


def _list(
    kinds: Sequence[Schema], tables: Sequence[Mapping[str, Any]], path: Path, *, is_explained: bool
) -> Iterator[str]:
    """Yield the tables of a list; the first of each kind is explained, kinds that are missing in comments."""
    heading = f"[[{'.'.join(map(toml_key, path))}]]"
    seen: list[Schema] = []
    for number, one in enumerate(tables):
        kind = next((kind for kind in kinds if fits(kind, one)), kinds[0])
        if number:
            yield ""
        yield heading
        yield from _fields(kind, one, path, is_explained=is_explained and kind not in seen)
        seen.append(kind)
    for kind in (kind for kind in kinds if is_explained and kind not in seen):
        yield ""
        yield from _missing(heading, kind, path, is_explained=True)


def _missing(heading: str, kind: Schema, path: Path, *, is_explained: bool) -> Iterator[str]:
    """Yield a table that a file may have, in comments."""
    yield f"# {heading}"
    if is_explained:
        yield from _commented(_fields(kind, {}, path, is_explained=True))


def _comment(field: Schema, *, is_required: bool) -> Iterator[str]:
    words = f"{field['description']} ({facts(field, is_required=is_required)})"
    yield from (f"# {line}" for line in textwrap.wrap(words, WIDEST, break_on_hyphens=False))


def _commented(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines as comments, each once."""
    yield from (line if not line or line.startswith("#") else f"# {line}" for line in lines)


def _assigned(name: str, value: Any) -> Iterator[str]:
    """Yield the lines that give a field its value."""
    key, plain = toml_key(name), toml_value(value)
    if isinstance(value, str) and "\n" in value:
        escaped = value.replace("\\", "\\\\").replace('"""', '\\"""')
        yield from f'{key} = """\n{escaped}"""'.split("\n")
    elif isinstance(value, list) and value and len(plain) > WIDEST:
        yield f"{key} = ["
        yield from (f"    {toml_value(one)}," for one in value)
        yield "]"
    else:
        yield f"{key} = {plain}"
