"""Change a data file's text field by field, leaving its comments and everything else as they are.

The text is taken apart at the headings of its tables, because tomlkit puts the tables of a list together that
a file writes apart. Within a table, tomlkit changes the values.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, assert_never

import tomli_w
import tomlkit
from tomlkit.items import AoT, Array

from shellshock_tui.authoring.file_fields import toml_key
from shellshock_tui.engine.worksheet import AddRow, Change, Plain, SetValue, StrikeRow
from shellshock_tui.library.field_position import FieldPath, headings

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class _Part:
    """The text of one table, from its heading to the next."""

    path: FieldPath
    """The path of the table; empty for the text before all headings."""
    body: str
    """The heading and the values."""
    tail: str
    """The blank lines and comments after the last value, which stand above the next table."""


def changed(text: str, change: Change) -> str:
    """Return the text of a file after a change.

    Raises:
        KeyError: The field cannot be in this file.
    """
    match change:
        case SetValue(field, value):
            return _set(text, tuple(field.split(".")), value)
        case AddRow(field, row, after):
            return _add(text, tuple(field.split(".")), row, after)
        case StrikeRow(field):
            return _strike(text, tuple(field.split(".")))
        case _:
            assert_never(change)


def value_at(table: object, field: str) -> Plain | None:
    """Return the value of a field of a table; None if there is none."""
    found: Any = table
    for part in field.split("."):
        if isinstance(found, Mapping):
            found = found.get(part)
        elif isinstance(found, str | list) and part.isdecimal():
            items = found.split() if isinstance(found, str) else found
            found = items[int(part) - 1] if 0 < int(part) <= len(items) else None
        else:
            return None
    return found  # type: ignore[no-any-return]  # a table of TOML holds nothing else


# ---------------------------------------------------------------- the three kinds of changes


def _set(text: str, path: FieldPath, value: Plain | None) -> str:
    parts = _parts(text)
    number = _holding(parts, path)
    return _joined(_with(parts, number, _assigned(parts[number], path, value)))


def _add(text: str, path: FieldPath, row: Plain, after: int) -> str:
    parts = _parts(text)
    if isinstance(row, dict) and not _is_inline(parts, path):
        before = [
            number for number, part in enumerate(parts) if _begins(part.path, (*path, str(after))) and after
        ]
        first = [number for number, part in enumerate(parts) if part.path == (*path, "1")]
        number = before[-1] if before else first[0] - 1 if first else len(parts) - 1
        held = parts[number]
        names = [toml_key(name) for name in path if not name.isdecimal()]
        new = _Part((*path, "?"), "".join(_table_text(names, row, "[[{}]]")), held.tail)
        body = held.body if held.body.endswith("\n") or not held.body else f"{held.body}\n"
        return _joined([*parts[:number], replace(held, body=body, tail=""), new, *parts[number + 1 :]])
    number = _holding(parts, path)
    return _joined(_with(parts, number, _inserted(parts[number], path, row, after)))


def _table_text(names: Sequence[str], table: Mapping[str, Plain], heading: str) -> Iterator[str]:
    """Yield the text of a table with its heading, then the tables within it."""
    inner = {name: value for name, value in table.items() if _is_table(value)}
    yield f"\n{heading.format('.'.join(names))}\n"
    yield tomli_w.dumps({name: value for name, value in table.items() if name not in inner})
    for name, value in inner.items():
        within = [*names, toml_key(name)]
        if isinstance(value, dict):
            yield from _table_text(within, value, "[{}]")
        for row in value if isinstance(value, list) else ():
            assert isinstance(row, dict)
            yield from _table_text(within, row, "[[{}]]")


def _is_table(value: Plain) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(one, dict) for one in value)
    )


def _strike(text: str, path: FieldPath) -> str:
    parts = _parts(text)
    if any(part.path == path for part in parts):
        kept = (replace(part, body="") if _begins(part.path, path) else part for part in parts)
        return re.sub(r"\n{3,}", "\n\n", _joined(list(kept)))
    number = _holding(parts, path)
    return _joined(_with(parts, number, _assigned(parts[number], path, None)))


# ---------------------------------------------------------------- tables


def _parts(text: str) -> list[_Part]:
    found = [((), 0), *headings(text)]
    ends = [at for _, at in found[1:]] + [len(text)]
    return [_split(path, text[start:end]) for (path, start), end in zip(found, ends, strict=True)]


def _split(path: FieldPath, text: str) -> _Part:
    lines = text.splitlines(keepends=True)
    kept = len(lines)
    while kept and (not lines[kept - 1].strip() or lines[kept - 1].lstrip().startswith("#")):
        kept -= 1
    return _Part(path, "".join(lines[:kept]), "".join(lines[kept:]))


def _joined(parts: Sequence[_Part]) -> str:
    return "".join(f"{part.body}{part.tail}" for part in parts)


def _with(parts: Sequence[_Part], number: int, body: str) -> list[_Part]:
    return [replace(part, body=body) if index == number else part for index, part in enumerate(parts)]


def _begins(path: FieldPath, start: FieldPath) -> bool:
    return path[: len(start)] == start


def _holding(parts: Sequence[_Part], path: FieldPath) -> int:
    """Return the index of the innermost table that holds a field."""
    fitting = (number for number, part in enumerate(parts) if _begins(path, part.path))
    return max(fitting, key=lambda number: len(parts[number].path))


def _is_inline(parts: Sequence[_Part], path: FieldPath) -> bool:
    """Return whether a list of tables is written as one value."""
    part = parts[_holding(parts, path)]
    within = _within(tomlkit.parse(part.body), part.path)
    return isinstance(_found(within, path[len(part.path) :]), Array)


# ---------------------------------------------------------------- values within a table


def _within(document: Any, path: FieldPath) -> Any:
    """Return the table of a document that holds only this one."""
    for name in path:
        if not name.isdecimal():
            document = document[name]
        elif isinstance(document, AoT):
            document = document[0]
    return document


def _found(within: Any, path: FieldPath) -> Any:
    for part in path:
        if isinstance(within, list):
            within = within[int(part) - 1] if 0 < int(part) <= len(within) else None
        elif isinstance(within, Mapping):
            within = within.get(part)
        else:
            return None
    return within


def _assigned(part: _Part, path: FieldPath, value: Plain | None) -> str:
    document = tomlkit.parse(part.body)
    *outer, last = path[len(part.path) :]
    holder = _within(document, part.path)
    for number, name in enumerate(outer):
        inner = _found(holder, (name,))
        if isinstance(inner, str):
            return _assigned(part, path[: len(part.path) + number + 1], _with_word(inner, last, value))
        if inner is None:
            raise KeyError(".".join(path))
        holder = inner
    if isinstance(holder, list):
        _put_item(holder, int(last) - 1, value)
    elif value is None:
        holder.pop(last, None)
    else:
        if not part.body.endswith("\n") and last not in holder:
            return _assigned(replace(part, body=f"{part.body}\n"), path, value)
        holder[last] = value
    return tomlkit.dumps(document)


def _put_item(items: Any, index: int, value: Plain | None) -> None:
    if not 0 <= index < len(items):
        raise KeyError(str(index + 1))
    if value is None:
        del items[index]
    else:
        items[index] = value


def _with_word(text: str, number: str, value: Plain | None) -> str:
    """Return a text with one of its words replaced, or without it."""
    words = list(_WORD.finditer(text))
    index = int(number) - 1
    if index == len(words) and value is not None:
        return f"{text} {value}"
    start, end = words[index].span()
    if value is None:
        return f"{text[:start]}{text[end:].lstrip()}".rstrip()
    return f"{text[:start]}{value}{text[end:]}"


def _inserted(part: _Part, path: FieldPath, row: Plain, after: int) -> str:
    document = tomlkit.parse(part.body)
    holder = _within(document, part.path)
    rest = path[len(part.path) :]
    items = _found(holder, rest)
    if items is None:
        return _assigned(part, path, [row])
    items.insert(after, row)
    return tomlkit.dumps(document)
