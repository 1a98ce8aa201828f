"""Reads and writes commands as JSON and in short form, by the annotations of their classes.

A field is a text, a number, a flag, one of some words (`Literal`), null, a dataclass with fields of its own,
a tuple of these, or a tuple of pairs, which stands for a table. `Annotated` adds a range for a number or for
the length of a list, a tuple of allowed words, or a text that says what is wanted. In the short form, "strike
r1 target=b1 with=V,W:X", commas separate the entries of a list or table, and colons the parts of an entry.
"""

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from shellshock_tui.cached import cached
from shellshock_tui.engine.option import value_text
from shellshock_tui.engine.rules import Malformed
from shellshock_tui.kit.between import Between
from shellshock_tui.user_error import did_you_mean, quoted

C = TypeVar("C")

DO = "do"
"""The field that holds the verb."""
REQUIRED = object()
"""Stands for the default of a field without a default."""
_QUOTED = re.compile(r'"((?:\\.|[^"\\])*)"', re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_WORDS = re.compile(rf'(?:[^\s"]|{_QUOTED.pattern.replace("(", "(?:", 1)})+', re.DOTALL)
_NEEDS_QUOTES = re.compile(r'[\s"]')
_FLAGS = {"true": True, "false": False}
_TOLD: Mapping[type, str] = {str: "text", int: "a whole number", bool: "true or false"}


@dataclass(frozen=True)
class Kind:
    """The values that a field of a command may have."""

    types: tuple[type, ...] = ()
    """The plain types that are allowed, with `NoneType` for null; `bool` does not count as `int`."""
    words: tuple[str, ...] = ()
    """The texts that are allowed; empty if every text is."""
    limits: range | None = None
    """The numbers that are allowed, or the allowed lengths of a list."""
    wanted: str = ""
    """A description of the values for messages, where the types do not say enough."""
    record: type | None = None
    """The dataclass of a value with fields of its own."""
    each: "Kind | None" = None
    """The kind of a list's entries."""
    named: "Kind | None" = None
    """The kind of a table's values."""

    @property
    def allowed(self) -> str:
        """A description of the allowed values for messages."""
        if self.wanted or self.words:
            return self.wanted or f"one of {', '.join(self.words)}"
        return " or ".join(_TOLD[one] for one in self.types if one in _TOLD) or "a table"

    def read(self, at: str, value: Any) -> Any:
        """Return the field's value for a JSON value; `at` names the field in the error.

        Raises:
            Malformed: The value is not allowed.
        """
        if value is None and NoneType in self.types:
            return None
        if not self._holds(value):
            raise Malformed(at, f"should be {self.allowed}, not {quoted(value)}")
        if self.record is not None:
            return _read(self.record, value, f"{at}.")
        if self.named is not None:
            return tuple(
                (_TEXT.read(at, name), self.named.read(f"{at}.{name}", one))
                for name, one in sorted(value.items())
            )
        if self.each is not None:
            return tuple(self.each.read(f"{at}.{number}", one) for number, one in enumerate(value))
        if self.limits is not None and type(value) is int and value not in self.limits:
            raise Malformed(at, f"should be a number from {self.limits[0]} to {self.limits[-1]}")
        return value

    def _holds(self, value: Any) -> bool:
        if self.record is not None or self.named is not None:
            return isinstance(value, Mapping)
        if self.each is not None:
            return isinstance(value, list | tuple) and (self.limits is None or len(value) in self.limits)
        return type(value) in self.types and (not self.words or value in self.words)

    def write(self, value: Any) -> Any:
        """Return a field's value as JSON."""
        if value is None:
            return None
        if isinstance(value, Between):
            return {"least": value.least, "most": value.most}
        if self.record is not None:
            return _written(value)
        if self.named is not None:
            return {name: self.named.write(one) for name, one in value}
        return [self.each.write(one) for one in value] if self.each is not None else value

    def hear(self, word: str) -> Any:
        """Return the JSON value of a word of the short form; it is not checked."""
        if self.record is not None:
            kinds = _kinds(self.record)
            parts = zip(kinds.items(), word.split(":", len(kinds) - 1), strict=False)
            return {name: kind.hear(part) for (name, (kind, _)), part in parts}
        if self.named is not None:
            pairs = (pair.partition(":") for pair in word.split(","))
            return {name: self.named.hear(part) for name, _, part in pairs}
        if self.each is not None:
            return [self.each.hear(part) for part in word.split(",")]
        if bool in self.types and word in _FLAGS:
            return _FLAGS[word]
        return int(word) if int in self.types and word.removeprefix("-").isdecimal() else word

    def say(self, value: Any) -> str:
        """Return a JSON value as a word of the short form."""
        if self.record is not None:
            return ":".join(str(part) for part in value.values() if part is not None)
        if self.named is not None:
            return ",".join(f"{name}:{part}" for name, part in value.items())
        if self.each is not None:
            return ",".join(map(self.each.say, value))
        text = value_text(value)
        if not _NEEDS_QUOTES.search(text):
            return text
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'


_TEXT = Kind((str,))


def _unquoted(word: str) -> str:
    """Return a word of the short form without the quotation marks around parts of it."""
    return _QUOTED.sub(lambda found: _ESCAPED.sub(r"\1", found[1]), word)


def kind_of(hint: Any) -> Kind:
    """Return the kind of values that a type annotation allows."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return Kind((str,), args)
    if origin is Annotated:
        return _annotated(kind_of(args[0]), args[1:])
    if origin in (Union, UnionType):
        return _union([kind_of(one) for one in args if one is not Between])
    if origin is tuple:
        inside = args[0]
        if get_origin(inside) is tuple:
            return Kind(named=kind_of(get_args(inside)[1]))
        return Kind(each=kind_of(inside))
    return Kind(record=hint) if isinstance(hint, type) and is_dataclass(hint) else Kind((hint or NoneType,))


def _annotated(kind: Kind, added: tuple[Any, ...]) -> Kind:
    limits = next((one for one in added if isinstance(one, range)), kind.limits)
    words = next((one for one in added if isinstance(one, tuple)), kind.words)
    return replace(kind, limits=limits, words=words, wanted="".join(one for one in added if type(one) is str))


def _union(kinds: list[Kind]) -> Kind:
    """Return the kind of a union; at most one of its members may be other than a plain type."""
    best = max(kinds, key=lambda kind: bool(kind.record or kind.each or kind.named or kind.words))
    return replace(best, types=tuple(one for kind in kinds for one in kind.types))


@cached
def _kinds(make: Any) -> Mapping[str, tuple[Kind, Any]]:
    """Return the kind and the default of each field of a dataclass."""
    hints = get_type_hints(make, include_extras=True)
    return {
        each.name: (kind_of(hints[each.name]), REQUIRED if each.default is MISSING else each.default)
        for each in fields(make)
    }


def _read(make: Any, table: Mapping[Any, Any], prefix: str = "") -> Any:
    kinds = _kinds(make)
    for name in table:
        if name not in kinds:
            raise Malformed(f"{prefix}{name}", "is not a field of this command")
    values = {name: kinds[name][0].read(f"{prefix}{name}", table[name]) for name in kinds if name in table}
    missing = [name for name, (_, standard) in kinds.items() if standard is REQUIRED and name not in table]
    if missing:
        first, *others = missing
        *most, last = others or [""]
        names = f"{', '.join(most)} and {last}" if most else last
        also = f", and so {'are' if most else 'is'} {names}" if others else ""
        raise Malformed(f"{prefix}{first}", f"is missing{also}")
    return make(**values)


def _written(thing: Any) -> dict[str, Any]:
    make: Any = type(thing)
    return {name: kind.write(getattr(thing, name)) for name, (kind, _) in _kinds(make).items()}


@dataclass(frozen=True)
class Codec(Generic[C]):
    """Reads and writes the commands of a system."""

    verbs: Mapping[str, type]
    example: str = ""
    """The verb of a command without fields, for an example in an error message."""

    @cached_property
    def names(self) -> Mapping[type, str]:
        """The verb of each command class."""
        return {make: verb for verb, make in self.verbs.items()}

    def encode(self, command: C) -> dict[str, Any]:
        """Return a command as a JSON table."""
        return {DO: self.names[type(command)], **_written(command)}

    def decode(self, table: object) -> C:
        """Return the command that a JSON table encodes.

        Raises:
            Malformed: It encodes none; the exception names the wrong field.
        """
        if not isinstance(table, Mapping):
            such = f' such as {{"{DO}": "{self.example}"}}' if self.example else ""
            raise Malformed("", f"a command should be a table{such}")
        verb = table.get(DO, REQUIRED)
        if verb is REQUIRED:
            raise Malformed(DO, "is missing; it should name the command")
        if not isinstance(verb, str):
            known = ", ".join(self.verbs)
            raise Malformed(DO, f"should be the name of a command, not {quoted(verb)}; the names are {known}")
        if verb not in self.verbs:
            raise self._unknown(verb)
        command: C = _read(self.verbs[verb], {name: value for name, value in table.items() if name != DO})
        return command

    def _unknown(self, verb: str) -> Malformed:
        known = f"the commands are {', '.join(self.verbs)}"
        if near := did_you_mean(verb, self.verbs):
            return Malformed(DO, f"there is no command {quoted(verb)}{near} T{known[1:]}")
        return Malformed(DO, f"there is no command {quoted(verb)}; {known}")

    def short(self, command: C) -> str:
        """Return a command in short form: "strike unit=r1 target=b1 twice=false"."""
        return self.words(self.encode(command))

    def parse(self, text: str) -> C:
        """Return the command written in short form; its first values may stand without field names.

        Raises:
            Malformed: The text is no command.
        """
        return self.decode(self.table(text))

    def words(self, table: Mapping[str, Any]) -> str:
        """Return the JSON table of a command in short form; fields that are null are left out."""
        kinds = _kinds(self.verbs[table[DO]])
        given = {name: value for name, value in table.items() if name in kinds and value is not None}
        fields = (f"{name}={kinds[name][0].say(value)}" for name, value in given.items())
        return " ".join((table[DO], *fields))

    def table(self, text: str) -> dict[str, Any]:
        """Return the JSON table of a command in short form; its values are not checked.

        Raises:
            Malformed: There is no such command, or it has more values without field names than fields.
        """
        verb, *words = [_unquoted(word) for word in _WORDS.findall(text)] or [""]
        if verb not in self.verbs:
            raise self._unknown(verb)
        kinds = _kinds(self.verbs[verb])
        bare = [word for word in words if "=" not in word]
        if len(bare) > len(kinds):
            raise Malformed("", f"{quoted(bare[-1])} is one word too many")
        given = dict(zip(kinds, bare, strict=False))
        given |= dict(word.split("=", 1) for word in words if "=" in word)
        heard = {name: kinds[name][0].hear(word) if name in kinds else word for name, word in given.items()}
        return {DO: verb, **heard}
