"""Read commands typed as JSON, as named fields, or as plain words in the order of a command's fields."""

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from shellshock_tui.engine.rules import Malformed
from shellshock_tui.referee.line import parse


def read_shot(words: Sequence[str], like: Mapping[str, Any]) -> dict[str, Any]:
    """Return a command as a table; `like` is a legal command that gives the order of the fields.

    Raises:
        Malformed: The words are not a command.
    """
    if is_json(words):
        return parse(" ".join(words).encode(errors="surrogateescape"))
    name, *rest = split(words)
    bare = [word for word in rest if "=" not in word]
    named: dict[str, Any] = {}
    for field, value in (_field(word, like) for word in rest if "=" in word):
        if field in named:
            raise Malformed(field[:80], "is given twice")
        named[field] = value
    return {"do": name, **dict(_in_order(bare, like, named)), **named}


def name_of(words: Sequence[str]) -> object:
    """Return the name of a command as it was typed; raise Malformed if there are no words."""
    return read_shot(words, {}).get("do") if is_json(words) else split(words)[0]


def is_json(words: Sequence[str]) -> bool:
    """Say whether a command was typed as JSON."""
    return " ".join(words).lstrip().startswith("{")


def split(words: Sequence[str]) -> list[str]:
    """Return the words of a command, even if it was given as one word; raise Malformed if there are none."""
    try:
        found = shlex.split(words[0]) if len(words) == 1 else list(words)
    except ValueError:
        raise Malformed("", "has an open quotation mark") from None
    if not found:
        raise Malformed("", "has no words at all")
    return found


def shot_in_words(command: Mapping[str, Any]) -> str:
    """Return a command as it may be typed, without its empty fields."""
    given = [(field, value) for field, value in command.items() if value not in (None, "", [])]
    (_, name), *fields = given
    return shlex.join(
        [name, *(_written(value) if value else f"{field}={json.dumps(value)}" for field, value in fields)]
    )


def _in_order(
    bare: Sequence[str], like: Mapping[str, Any], named: Mapping[str, Any]
) -> Iterator[tuple[str, Any]]:
    if bare and not like:
        raise Malformed("", f"{bare[0][:40]!r} is understood only where such a command may be given")
    fields = [field for field in like if field != "do" and field not in named]
    for number, field in enumerate(fields[: len(bare)]):
        if isinstance(like[field], list):
            yield field, _value(",".join(bare[number:]), like[field])
            return
        yield field, _value(bare[number], like[field])
    if len(bare) > len(fields):
        raise Malformed("", f"expected field=value, found {bare[len(fields)][:40]!r}")


def _field(word: str, like: Mapping[str, Any]) -> tuple[str, Any]:
    field, _, text = word.partition("=")
    return field, _value(text, like.get(field))


def _value(text: str, like: Any) -> Any:
    if isinstance(like, str):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    if isinstance(like, list) and like and isinstance(like[0], dict):
        return [_parts(part, like[0]) for part in text.split(",")]
    return text


def _parts(text: str, like: Mapping[str, Any]) -> dict[str, Any]:
    parts = text.split(":")
    if len(parts) > len(like):
        raise Malformed("", f"{text[:40]!r} has more parts than {':'.join(like)}")
    return dict(zip_longest(like, parts))


def _written(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(":".join(str(part) for part in row.values() if part is not None) for row in value)
    return str(value)
