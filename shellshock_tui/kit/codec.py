"""Commands as JSON and in short, read from the annotations of their classes."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from shellshock_tui.engine.rules import Malformed
from shellshock_tui.kit.short import DO, command_table, command_words

REQUIRED = object()
"""Stands where a field has no value of its own."""
_KINDS: Mapping[type, str] = {str: "text", int: "a whole number", bool: "true or false"}


@dataclass(frozen=True)
class Kind:
    """What a field of a command may hold."""

    types: tuple[type, ...]
    """The plain types that are allowed; `bool` is no `int` here."""
    words: tuple[str, ...] = ()
    """The only texts that are allowed, if they are fixed."""
    standard: Any = REQUIRED
    """What stands where nothing is given."""

    @property
    def told(self) -> str:
        """What it may hold, in words."""
        if self.words:
            return f"one of {', '.join(self.words)}"
        return " or ".join(_KINDS.get(one, "nothing") for one in self.types)

    def read(self, name: str, value: Any) -> Any:
        """Return a value that is allowed; Malformed if it is not."""
        if type(value) not in self.types or (self.words and value is not None and value not in self.words):
            raise Malformed(name, f"is to be {self.told}")
        return value


def kind_of(hint: Any, standard: Any = REQUIRED) -> Kind:
    """Return what an annotation allows."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return Kind((str,), args, standard)
    if origin in (Union, UnionType):
        parts = [kind_of(arg) for arg in args]
        words = tuple(word for part in parts for word in part.words)
        return Kind(tuple(one for part in parts for one in part.types), words, standard)
    return Kind((hint or NoneType,), (), standard)


@dataclass(frozen=True)
class Codec:
    """The commands of a system by the verbs that name them."""

    verbs: Mapping[str, type]

    @cached_property
    def names(self) -> Mapping[type, str]:
        """The verb of each class."""
        return {make: verb for verb, make in self.verbs.items()}

    @cached_property
    def kinds(self) -> Mapping[type, Mapping[str, Kind]]:
        """What each field of each class may hold."""
        return {make: _kinds(make) for make in self.verbs.values()}

    def encode(self, command: Any) -> dict[str, Any]:
        """Return a command as a JSON table."""
        make = type(command)
        return {DO: self.names[make], **{name: getattr(command, name) for name in self.kinds[make]}}

    def decode(self, table: object) -> Any:
        """Read a command; Malformed names the field that is wrong."""
        if not isinstance(table, Mapping):
            raise Malformed("", "a command is a table")
        verb = table.get(DO)
        if not isinstance(verb, str) or verb not in self.verbs:
            raise Malformed(DO, f"is to be one of {', '.join(self.verbs)}")
        make = self.verbs[verb]
        kinds = self.kinds[make]
        for name in table:
            if name != DO and name not in kinds:
                raise Malformed(str(name)[:80], f"is no field of {verb}")
        for name, kind in kinds.items():
            if name not in table and kind.standard is REQUIRED:
                raise Malformed(name, f"is missing: {kind.told}")
        return make(**{name: kinds[name].read(name, value) for name, value in table.items() if name != DO})

    def short(self, command: Any) -> str:
        """Return a command in short: "shoot unit=r1 target=b1 move=false"."""
        return command_words(self.encode(command), self.verbs)

    def parse(self, text: str) -> Any:
        """Read a command in short, its first fields perhaps without their names; Malformed if it is none."""
        return self.decode(command_table(text, self.verbs))


def _kinds(make: type) -> dict[str, Kind]:
    hints = get_type_hints(make)
    return {
        each.name: kind_of(hints[each.name], REQUIRED if each.default is MISSING else each.default)
        for each in fields(make)
    }
