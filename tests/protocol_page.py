"""A reader of the page of the line protocol: names of fields, and types in words."""

from collections.abc import Iterator, Sequence
from typing import Any

from shellshock_tui.engine.protocol import Field

PLAIN: dict[str, tuple[type, ...]] = {
    "text": (str,),
    "number": (int,),
    "true or false": (bool,),
    "null": (type(None),),
    "any value": (object,),
}
OPENING, CLOSING = "{", "}"


def faults(value: Any, fields: Sequence[Field], at: str = "") -> Iterator[str]:
    """Yield the places where a JSON table differs from its fields on the page."""
    if not isinstance(value, dict):
        yield f"{at}: {value!r} is no table"
        return
    known = {field.name: field for field in fields}
    yield from (f"{at}/{name}: is not on the page" for name in value if name not in known)
    for name, field in known.items():
        if name in value:
            yield from wrong(value[name], field.type, field.within, f"{at}/{name}")
        elif not field.optional:
            yield f"{at}/{name}: is missing"


def wrong(value: Any, words: str, within: Sequence[Field], at: str) -> Iterator[str]:
    """Yield the places where a JSON value is not of a type in words; `within` are fields of its "table"."""
    if words == "table":
        yield from faults(value, within, at)
    elif words in PLAIN:
        is_known = isinstance(value, PLAIN[words]) and (words != "number" or not isinstance(value, bool))
        if not is_known:
            yield f"{at}: {value!r} is no {words}"
    elif len(ways := list(parts(words, " or "))) > 1:
        if all(any(wrong(value, way, within, at)) for way in ways):
            yield f"{at}: {value!r} is not {words}"
    elif words.startswith("one of "):
        if value not in words.removeprefix("one of ").removesuffix(",").split(", "):
            yield f"{at}: {value!r} is not {words}"
    elif words.startswith("list of "):
        if not isinstance(value, list):
            yield f"{at}: {value!r} is no list"
            return
        for number, one in enumerate(value):
            yield from wrong(one, words.removeprefix("list of "), within, f"{at}/{number}")
    else:
        yield from _wrong_table(value, words, within, at)


def _wrong_table(value: Any, words: str, within: Sequence[Field], at: str) -> Iterator[str]:
    """Yield the places where a value is not the table that the words describe in braces."""
    assert words.startswith(OPENING), words
    assert words.endswith(CLOSING), words
    told: list[tuple[str, str]] = []
    for one in parts(words[1:-1], ", "):
        name, colon, kind = one.partition(": ")
        if colon:
            told.append((name, kind))
        else:  # The next value in the list of "one of n, ne".
            told[-1] = (told[-1][0], f"{told[-1][1]}, {one}")
    if len(told) > 1:  # A single field stands for every name.
        yield from faults(value, [Field(name, kind) for name, kind in told], at)
    elif not isinstance(value, dict):
        yield f"{at}: {value!r} is no table"
    else:
        for name, one in value.items():
            yield from wrong(one, told[0][1], within, f"{at}/{name}")


def parts(words: str, separator: str) -> Iterator[str]:
    """Yield the parts of a type in words, cut outside all braces; "true or false" is one."""
    found, depth = "", 0
    rest = words.replace("true or false", "true/false")
    while rest:
        if not depth and rest.startswith(separator):
            yield found.replace("true/false", "true or false")
            found, rest = "", rest.removeprefix(separator)
            continue
        depth += {OPENING: 1, CLOSING: -1}.get(rest[0], 0)
        found, rest = found + rest[0], rest[1:]
    yield found.replace("true/false", "true or false")
