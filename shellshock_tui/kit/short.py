"""Commands in short, "fire r1 target=b1 shots=V,W:X", by the annotations of their classes."""

import re
from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from shellshock_tui.engine.option import value_text
from shellshock_tui.engine.rules import Malformed

DO = "do"
"""The field that names a command."""
_WORDS = re.compile(r'(?:[^\s"]|"[^"]*")+')
_FLAGS = {"true": True, "false": False}


def command_table(text: str, verbs: Mapping[str, type]) -> dict[str, Any]:
    """Return the table of a command in short; Malformed where there is a word too many.

    The first fields may go without their names; commas part what a list holds, colons what stands in each.
    """
    verb, *words = [word.replace('"', "") for word in _WORDS.findall(text)] or [""]
    hints = _hints(verbs[verb]) if verb in verbs else {}
    bare_words = [word for word in words if "=" not in word]
    if len(bare_words) > len(hints):
        raise Malformed("", f"{bare_words[-1][:80]} is one word too many")
    table = dict(zip(hints, bare_words, strict=False))
    table |= dict(word.split("=", 1) for word in words if "=" in word)
    return {DO: verb, **{name: _read(hints.get(name, str), value) for name, value in table.items()}}


def command_words(table: Mapping[str, Any], verbs: Mapping[str, type]) -> str:
    """Return the table of a command in short; what is null stays unsaid."""
    hints = _hints(verbs[table[DO]])
    told = {name: value for name, value in table.items() if name != DO and value is not None}
    return " ".join((table[DO], *(f"{name}={_written(hints[name], value)}" for name, value in told.items())))


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _kinds(hint: Any) -> tuple[Any, ...]:
    """Return what an annotation allows besides nothing."""
    union = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return tuple(kind for kind in union if kind is not NoneType)


def _is_pairs(kind: Any) -> bool:
    """Say whether a field holds pairs, which are a table as JSON."""
    return get_origin(kind) is tuple and get_origin(get_args(kind)[0]) is tuple


def _read(hint: Any, text: str) -> Any:
    """Return the value that a word stands for, given the annotation of its field."""
    kinds = _kinds(hint)
    if _is_pairs(kinds[0]):
        return {name: value for name, _, value in (pair.partition(":") for pair in text.split(","))}
    if get_origin(kinds[0]) is tuple:
        return [_read(get_args(kinds[0])[0], part) for part in text.split(",")]
    if isinstance(kinds[0], type) and is_dataclass(kinds[0]):
        hints = _hints(kinds[0])
        within = zip(hints.items(), text.split(":", len(hints) - 1), strict=False)
        return {name: _read(hint, part) for (name, hint), part in within}
    if bool in kinds and text in _FLAGS:
        return _FLAGS[text]
    return int(text) if int in kinds and text.removeprefix("-").isdecimal() else text


def _written(hint: Any, value: Any) -> str:
    """Return a value as a word, given the annotation of its field."""
    kind = _kinds(hint)[0]
    if _is_pairs(kind):
        return ",".join(f"{name}:{part}" for name, part in value.items())
    if get_origin(kind) is tuple:
        return ",".join(_written(get_args(kind)[0], part) for part in value)
    if is_dataclass(kind):
        return ":".join(_written(str, part) for part in value.values() if part is not None)
    return f'"{value}"' if " " in str(value) else value_text(value)
