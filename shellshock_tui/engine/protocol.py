"""The description of a system's line protocol: commands, decisions, state, questions and answers by field."""

import ast
import inspect
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from itertools import pairwise
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from shellshock_tui.cached import cached
from shellshock_tui.engine.answers import ANSWERS, QUESTIONS

PLAIN = {
    str: "text",
    int: "number",
    bool: "true or false",
    type(None): "null",
    object: "any value",
    Any: "any value",
}

MOST_WITHIN = 4
"""A nested table with more fields than this is described field by field."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a JSON table."""

    name: str
    type: str
    """The type of the value, in words."""
    meaning: str = ""
    optional: bool = False
    """Whether the field may be left out."""
    within: tuple["Field", ...] = ()
    """The fields of the tables within, where they are too many for one line."""


@dataclass(frozen=True, slots=True)
class Message:
    """A named table: a command, a kind of decision, a question or an answer."""

    name: str
    meaning: str
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Protocol:
    """All the messages that a program exchanges with a system."""

    commands: tuple[Message, ...]
    decisions: tuple[Message, ...]
    """The kinds of decision."""
    state: tuple[Field, ...]
    odds: tuple[Message, ...] = ()
    """The odds that `odds` answers with, by command; empty if they are not described."""
    questions: tuple[Message, ...] = field(
        default_factory=lambda: tuple(message(name, kind) for name, kind in QUESTIONS.items())
    )
    """The questions that a program may ask, which are the same for all systems."""
    answers: tuple[Message, ...] = field(
        default_factory=lambda: tuple(message(name, kind) for name, kind in ANSWERS.items())
    )
    """The messages that a program receives, which are the same for all systems."""


def message(name: str, kind: type, types_of: Mapping[str, str] | None = None) -> Message:
    """Return the description of a class: the first line of its docstring, and its fields.

    `types_of` gives the types of some fields in words.
    """
    return Message(name, _first_line(kind), fields_of(kind, types_of))


def fields_of(kind: type, types_of: Mapping[str, str] | None = None) -> tuple[Field, ...]:
    """Return the fields of a dataclass or typed dictionary, with the docstring below each."""
    descriptions, known = notes(kind), types_of or {}
    optional = _optional(kind)
    found: list[Field] = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        record = next(_records(hint), None)
        within = fields_of(record) if record else ()
        words = known.get(name) or type_words(hint)
        if record and _is_described_apart(record, within):
            words = words.replace(table_words(within), "table")
        else:
            within = ()
        found.append(Field(name, words, descriptions.get(name, ""), name in optional, within))
    return tuple(found)


def _is_described_apart(record: type, within: Sequence[Field]) -> bool:
    """Return whether a nested table is described by field: if it is long, nested or has optional fields."""
    has_gaps = is_typeddict(record) and any(one.optional for one in within)
    return len(within) > MOST_WITHIN or has_gaps or any(one.within for one in within)


def _records(hint: Any) -> Iterator[type]:
    if _is_record(hint):
        yield hint
    for inside in get_args(hint):
        yield from _records(inside)


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and (is_dataclass(hint) or is_typeddict(hint))


def _optional(kind: type) -> frozenset[str]:
    if is_typeddict(kind):
        return frozenset(getattr(kind, "__optional_keys__", ()))
    assert is_dataclass(kind)
    every = fields(kind)
    return frozenset(
        one.name for one in every if one.default is not MISSING or one.default_factory is not MISSING
    )


def type_words(hint: Any) -> str:
    """Return the JSON type of an annotation in words."""
    if hint in PLAIN:
        return PLAIN[hint]
    origin, inside = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return type_words(inside[0])
    if origin is Annotated:
        words = next((one for one in inside[1:] if isinstance(one, tuple)), ())
        return f"one of {', '.join(words)}" if words else type_words(inside[0])
    if origin is Literal:
        return f"one of {', '.join(map(str, inside))}"
    if origin in (Union, types.UnionType):
        return " or ".join(map(type_words, inside))
    if origin in (tuple, list, Sequence):
        return f"list of {' and '.join(dict.fromkeys(type_words(one) for one in inside if one is not ...))}"
    if origin in (dict, Mapping):
        return f"{{name: {type_words(inside[1])}}}"
    return table_words(fields_of(hint)) if _is_record(hint) else PLAIN[object]


def table_words(found: Sequence[Field]) -> str:
    """Return the type of a table with these fields in words."""
    return f"{{{', '.join(f'{field.name}: {field.type}' for field in found)}}}"


def notes(kind: type) -> dict[str, str]:
    """Return the docstring below each field of a class, by field; fields without one are left out."""
    body = _classes(kind.__module__)[kind.__qualname__].body
    return {
        field.target.id: " ".join(inspect.cleandoc(below.value.value).split())
        for field, below in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        if isinstance(below.value.value, str)
    }


@cached
def _classes(module: str) -> Mapping[str, ast.ClassDef]:
    """Return the classes in the source of a module, by their qualified names."""
    return dict(_within(ast.parse(inspect.getsource(sys.modules[module])).body, ""))


def _within(body: Sequence[ast.stmt], before: str) -> Iterator[tuple[str, ast.ClassDef]]:
    for node in body:
        match node:
            case ast.ClassDef():
                yield f"{before}{node.name}", node
                yield from _within(node.body, f"{before}{node.name}.")
            case ast.FunctionDef():
                yield from _within(node.body, f"{before}{node.name}.<locals>.")
            case _:
                pass


def _first_line(kind: type) -> str:
    return (inspect.getdoc(kind) or "").partition("\n")[0]
