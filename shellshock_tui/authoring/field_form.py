"""The form of each field of a file: its kind and its limits, read from the schema of the file."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fnmatch import fnmatchcase
from typing import Any

from shellshock_tui.authoring.file_fields import range_words, type_words, variants
from shellshock_tui.authoring.file_schema import Schema
from shellshock_tui.engine.worksheet import Plain

LARGEST = 9999
"""The largest number that a text such as "9 7 7 4" may hold."""
LONGEST_NAME = 60
"""The most characters of an item, if the items of a list are typed together on one line."""
Words = Mapping[str, tuple[str, ...]]
"""The words for fields that name something; a field may have * for its numbers."""


class Kind(Enum):
    """The way in which a value is entered."""

    NUMBER = "number"
    WORD = "word"
    SWITCH = "switch"
    LIST = "list"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class FieldForm:
    """The kind of a field, its limits and its meaning."""

    kind: Kind
    limits: str = ""
    """The kind and the range of the value in words."""
    meaning: str = ""
    words: tuple[str, ...] = ()
    """The words that may be chosen."""
    least: int = 0
    most: int = LARGEST
    """The least and the highest value of a number; the most characters of a text."""
    is_required: bool = True
    holds_numbers: bool = False
    """Whether the items of a list are numbers."""

    def stepped(self, value: Plain | None, step: int) -> Plain | None:
        """Return the next value up or down within the limits; None if there is none."""
        match self.kind:
            case Kind.NUMBER:
                text = written(value)
                found = int(text) if _is_number(text) else self.least - max(0, step)
                return max(self.least, min(found + step, self.most))
            case Kind.WORD:
                at = self.words.index(str(value)) + step if value in self.words else 0
                return self.words[at % len(self.words)]
            case Kind.SWITCH:
                return not value
            case Kind.LIST | Kind.TEXT:
                return None

    def read(self, text: str) -> Plain:
        """Return the value of a typed text; text in place of a number stays text, and is refused later."""
        match self.kind:
            case Kind.NUMBER:
                return int(text) if _is_number(text) else text
            case Kind.LIST:
                parts = [part.strip() for part in next(csv.reader([text], skipinitialspace=True), ())]
                return [int(one) if self.holds_numbers and _is_number(one) else one for one in parts if one]
            case Kind.SWITCH:
                return text.lower() in ("yes", "y", "true")
            case Kind.WORD | Kind.TEXT:
                return text


def written(value: Plain | None) -> str:
    """Return a value as it is typed: a list with commas, and an item with a comma in quotation marks."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(_quoted(written(one)) for one in value)
        case _:
            return str(value)


def _quoted(text: str) -> str:
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if set(text) & set(',"') else text


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= len("1000000")


def field_form(schema: Schema, field: str, words: Words) -> FieldForm:
    """Return the form of a field.

    Raises:
        KeyError: The schema has no such field.
    """
    names, is_required = field.split("."), True
    for place, name in enumerate(names):
        if name in schema.get("properties", ()):
            is_required, schema = name in schema.get("required", ()), schema["properties"][name]
        elif schema.get("type") == "array" and name.isdecimal():
            meaning = schema.get("description", "")
            schema, is_required = {"description": meaning, **schema["items"]}, True
        elif schema.get("type") == "string" and name.isdecimal() and place == len(names) - 1:
            return _of_word(schema, int(name))
        else:
            raise KeyError(field)
    named = f"{field}.1" if schema.get("type") == "array" else field
    chosen = next((found for pattern, found in words.items() if fnmatchcase(named, pattern)), ())
    return _form(schema, chosen, is_required=is_required)


def _form(schema: Schema, words: tuple[str, ...], *, is_required: bool) -> FieldForm:
    limits = ", ".join(filter(None, (type_words(schema), range_words(schema))))
    about = limits, schema.get("description", "")
    kind = schema.get("type")
    if kind == "boolean":
        return FieldForm(Kind.SWITCH, "yes or no", about[1], is_required=is_required)
    if kind == "array":
        of_words = f"of {', '.join(words)}, " if words else ""
        told, numbers = f"{limits}, {of_words}with commas", schema.get("items", {}).get("type") == "integer"
        made = FieldForm(Kind.LIST, told, about[1], words, is_required=is_required)
        return replace(made, holds_numbers=numbers)
    if words or "enum" in schema:
        known = words or tuple(map(str, schema["enum"]))
        return FieldForm(Kind.WORD, f"one of {', '.join(known)}", about[1], known, is_required=is_required)
    if kind == "integer":
        least, most = schema.get("minimum", 0), schema.get("maximum", LARGEST)
        return FieldForm(Kind.NUMBER, *about, (), least, most, is_required)
    longest = schema.get("maxLength", LARGEST)
    return FieldForm(Kind.TEXT, *about, most=longest, is_required=is_required)


def _of_word(schema: Schema, number: int) -> FieldForm:
    """Return the form of one word of a text, which is a number if it is one in the example."""
    example = schema.get("examples", [""])[0].split()
    is_number = bool(example) and example[min(number, len(example)) - 1].isdecimal()
    meaning = schema.get("description", "")
    if is_number:
        return FieldForm(Kind.NUMBER, f"whole number, 0 to {LARGEST:,}", meaning)
    return FieldForm(Kind.TEXT, "a word", meaning)


@dataclass(frozen=True, slots=True)
class FieldLine:
    """A field in the list of all fields, or the heading of a table."""

    field: str
    label: str
    is_heading: bool = False
    value: str = ""


HEAD = ("system", "kind", "name")
"""The fields that are set when the file is saved."""


def field_lines(schema: Schema, table: Mapping[str, Any]) -> Iterator[FieldLine]:
    """Yield all fields that a file has or may have, each table after its heading."""
    yield from _lines(schema, table, ())


def _lines(schema: Schema, table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[FieldLine]:
    inner: list[tuple[str, Schema]] = []
    for name, field in schema["properties"].items():
        if not path and name in HEAD:
            continue
        if variants(field):
            inner.append((name, field))
        elif _is_list_of_texts(field):
            yield from _items(_listed(table.get(name)), (*path, name))
        elif field.get("type") != "object":
            yield FieldLine(".".join((*path, name)), name.replace("_", " "), value=written(table.get(name)))
    for name, field in inner:
        kind, at = variants(field)[0], (*path, name)
        value = table.get(name)
        if field.get("type") == "array":
            for number, row in enumerate(_listed(value), start=1):
                if isinstance(row, Mapping):
                    yield _heading((*at, str(number)), written(row.get("name")))
                    yield from _lines(kind, row, (*at, str(number)))
        elif isinstance(value, Mapping):
            yield _heading(at, "")
            yield from _lines(kind, value, at)


def _listed(value: object) -> Sequence[Any]:
    """Return a list of a file that may be wrong; an empty one in place of anything else."""
    return value if isinstance(value, list) else ()


def _is_list_of_texts(field: Schema) -> bool:
    """Return whether each item of a list has its own line, because it holds several figures or words."""
    items = field.get("items", {})
    is_long = items.get("maxLength", 0) > LONGEST_NAME
    return field.get("type") == "array" and ("examples" in items or items.get("type") == "array" or is_long)


def _items(items: Sequence[Any], path: tuple[str, ...]) -> Iterator[FieldLine]:
    label = path[-1].replace("_", " ")
    for number, item in enumerate(items, start=1):
        yield FieldLine(".".join((*path, str(number))), f"{label} {number}", value=written(item))


def _heading(path: tuple[str, ...], name: str) -> FieldLine:
    return FieldLine(".".join(path), " · ".join(filter(None, (" ".join(path), name))), is_heading=True)


def field_words(field: str) -> str:
    """Return a field as players read it: "weapons 2 min range"."""
    return field.replace(".", " ").replace("_", " ")


def row_of(table: Mapping[str, Any], field: str) -> str:
    """Return the innermost item of a list that a field belongs to, such as `weapons.2`; empty if none."""
    names, row = field.split("."), ""
    found: Any = table
    for place, name in enumerate(names):
        if isinstance(found, str):
            break
        is_item = isinstance(found, list) and name.isdecimal() and int(name) <= len(found)
        if is_item:
            row = ".".join(names[: place + 1])
        found = found[int(name) - 1] if is_item else found.get(name) if isinstance(found, Mapping) else None
        if found is None:
            break
    return row


def lists_of(schema: Schema) -> tuple[str, ...]:
    """Return the lists of a file, such as `weapons`, to which items can be added."""
    found = []
    for name, field in schema["properties"].items():
        if field.get("type") == "array":
            found.append(name)
        elif field.get("type") == "object" and variants(field):
            found += [f"{name}.{inner}" for inner in lists_of(variants(field)[0])]
    return tuple(one for one in found if one != "tags")


def list_meaning(schema: Schema, field: str) -> str:
    """Return the first sentence of the description of a list that `lists_of` found."""
    for name in field.split("."):
        schema = (variants(schema) or (schema,))[0]["properties"][name]
    first, stop, _ = " ".join(str(schema.get("description", "")).split()).partition(". ")
    return f"{first}{stop.strip()}"


def blank_row(schema: Schema, field: str) -> Plain:
    """Return a new item for a list that is empty: the required fields, with values from the schema."""
    from shellshock_tui.authoring.file_fields import sample

    for name in field.split("."):
        schema = schema["properties"][name]
    items = schema.get("items", {})
    if not variants(schema):
        made: Plain = sample(items)
        return made
    kind = variants(schema)[0]
    return {name: _sampled(kind["properties"][name]) for name in kind["required"]}


def _sampled(field: Schema) -> Plain:
    from shellshock_tui.authoring.file_fields import sample

    kinds = variants(field)
    if not kinds:
        made: Plain = sample(field)
        return made
    row: Plain = {name: _sampled(kinds[0]["properties"][name]) for name in kinds[0].get("required", ())}
    return [row] if field.get("type") == "array" else row
