"""Find where the fields of a TOML file stand, for error messages."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from shellshock_tui.files import LONGEST_QUOTE, clean

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
"""The text that may stand between two statements, or between the items of a list."""
_KEY = re.compile(r"""[ \t]*([\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*(\.?)""")
"""A part of a dotted key, and whether another part follows."""
_TEXT = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_PLAIN = re.compile(r"[^,\]}\n#]*")
"""A number, a truth value, a date or a time."""
FieldPath = tuple[str, ...]


@dataclass(frozen=True)
class FieldPositions:
    """The line and the column of each field of a file."""

    known: Mapping[str, tuple[int, int]]

    def of(self, field: str) -> tuple[int, int]:
        """Return the position of a field, such as `units.2.sheet`, or of the nearest table that holds it.

        It is the position of the field's name, of an item of a list, or of a table's heading; if only parts
        of the field have a position, it is that of the first. Lists are counted from 1. If the file holds
        nothing of the field, the position is the beginning of the file.
        """
        within = (place for name, place in self.known.items() if name.startswith(f"{field}."))
        if field and field not in self.known and (first := next(within, None)):
            return first
        while field and field not in self.known:
            field = field.rpartition(".")[0]
        return self.known.get(field, (1, 1))


def field_positions(text: str) -> FieldPositions:
    """Return the positions of the fields in a text that is TOML."""
    known: dict[str, tuple[int, int]] = {}
    line, begin, last = 1, 0, 0
    for path, at in sorted(_Scanner(text).fields(), key=lambda found: found[1]):
        line += text.count("\n", last, at)
        begin, last = text.rfind("\n", 0, at) + 1, at
        known.setdefault(".".join(clean(part[:LONGEST_QUOTE]) for part in path), (line, at - begin + 1))
    return FieldPositions(known)


def headings(text: str) -> list[tuple[FieldPath, int]]:
    """Return the path of each table that has a heading, with the place of the heading in the text.

    The tables of a list are counted from 1, so that the last part of their path is a number.
    """
    scanner = _Scanner(text)
    for _ in scanner.fields():
        pass
    return scanner.headings


class _Scanner:
    """Reads a text that is known to be TOML, and notes only where its keys and items begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.counts: Counter[FieldPath] = Counter()
        """The number of tables so far in each list of tables."""
        self.headings: list[tuple[FieldPath, int]] = []

    def fields(self) -> Iterator[tuple[FieldPath, int]]:
        """Yield the path of each field and of each item, with its place in the text."""
        table: FieldPath = ()
        self._skip(_BLANK)
        while self.at < len(self.text):
            start = self.at
            if self.text[start] == "[":
                table = self._heading()
                self.headings.append((table, start))
                yield table, start
            else:
                yield from self._field(table)
            if self.at == start:
                return  # The text is not TOML.
            self._skip(_BLANK)

    def _heading(self) -> FieldPath:
        """Read the heading of a table, or of one table in a list, and return its path with numbers."""
        is_item = self.text.startswith("[[", self.at)
        self.at += 1 + is_item
        *outer, last = self._key()
        self.at += 1 + is_item
        path: FieldPath = ()
        for part in outer:
            path = self._numbered((*path, part))
        self.counts[*path, last] += is_item
        return self._numbered((*path, last))

    def _numbered(self, path: FieldPath) -> FieldPath:
        return (*path, str(self.counts[path])) if self.counts[path] else path

    def _field(self, table: FieldPath) -> Iterator[tuple[FieldPath, int]]:
        """Read a key with its value."""
        start = self.at
        path = (*table, *self._key())
        yield path, start
        self.at += 1
        self._skip(_BLANK)
        yield from self._value(path)

    def _value(self, path: FieldPath) -> Iterator[tuple[FieldPath, int]]:
        match self.text[self.at : self.at + 1]:
            case "[":
                yield from self._items(path)
            case "{":
                yield from self._inline(path)
            case '"' | "'":
                self._skip(_TEXT)
            case _:
                self._skip(_PLAIN)

    def _items(self, path: FieldPath) -> Iterator[tuple[FieldPath, int]]:
        number = 0
        while self._is_before("]"):
            number += 1
            item = (*path, str(number))
            yield item, self.at
            yield from self._value(item)

    def _inline(self, path: FieldPath) -> Iterator[tuple[FieldPath, int]]:
        while self._is_before("}"):
            yield from self._field(path)

    def _is_before(self, end: str) -> bool:
        """Go on to the next item of a list or an inline table; return whether there is one."""
        before = self.at
        if self.text[self.at : self.at + 1] in ("[", "{", ","):
            self.at += 1
        self._skip(_BLANK)
        if self.text[self.at : self.at + 1] == ",":
            self.at += 1
            self._skip(_BLANK)
        if self.text[self.at : self.at + 1] == end:
            self.at += 1
            return False
        return before < self.at < len(self.text)

    def _key(self) -> FieldPath:
        parts: list[str] = []
        while found := _KEY.match(self.text, self.at):
            self.at = found.end()
            written = found[1]
            parts.append(next(iter(tomllib.loads(f"{written} = 0"))) if written[0] in "\"'" else written)
            if not found[2]:
                break
        return tuple(parts) or ("",)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        if found := pattern.match(self.text, self.at):
            self.at = found.end()
