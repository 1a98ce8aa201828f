"""The rulebook of a system, read from TOML files, and the check of the constants by which rules cite it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from shellshock_tui.engine.trail import Clause

EXERCISES, REFERENCE, NEW_SHEET = "exercises.toml", "reference.toml", "new_sheet.toml"
"""The files with the forms of exercises and with the tables to print; a rulebook need not have them."""


class Entry(NamedTuple):
    """The explanation of a word on a record sheet."""

    means: str
    """The meaning of the word, in one sentence."""
    clause: str


@dataclass(frozen=True)
class Rulebook:
    """A rulebook; each of its files is read when it is first needed."""

    package: str
    """The name of the package that contains the files."""
    file: str = "rulebook.toml"
    examples_file: str = "examples.toml"
    """The file with the examples of clauses, which need not exist; only the handbook reads it."""
    terms_file: str = "terms.toml"
    """The file with the words on record sheets by clause, which need not exist; sheets read only this."""

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses by id, in reading order."""
        return MappingProxyType({entry["id"]: _clause(entry) for entry in self._entries})

    @cached_property
    def terms(self) -> Mapping[str, Entry]:
        """The words on record sheets with their explanations."""
        tables = self._if_there(self.terms_file).items()
        found = {name: Entry(means, clause) for clause, terms in tables for name, means in terms.items()}
        return MappingProxyType(found)

    @cached_property
    def examples(self) -> Mapping[str, Any]:
        """The examples of clauses and the named positions, as parsed from their file."""
        return self._if_there(self.examples_file) or {"clause": []}

    @cached_property
    def exercises(self) -> Mapping[str, Any]:
        """The forms of exercises, as parsed from their file."""
        return self._if_there(EXERCISES)

    @cached_property
    def reference(self) -> Mapping[str, Any]:
        """The sheet of tables that is printed, as parsed from its file."""
        return self._if_there(REFERENCE)

    @cached_property
    def new_sheet(self) -> Mapping[str, Any]:
        """The fields of the smallest record sheet, with which a new one begins; empty if there are none."""
        return self._if_there(NEW_SHEET)

    @cached_property
    def _entries(self) -> Any:
        return self._read(self.file)["clause"]

    def _if_there(self, file: str) -> Mapping[str, Any]:
        return self._read(file) if self._beside(file).is_file() else {}

    def _read(self, file: str) -> Mapping[str, Any]:
        return tomllib.loads(self._beside(file).read_text("utf-8"))

    def _beside(self, file: str) -> Path:
        return Path(str(import_module(self.package).__file__)).with_name(file)

    def check(self, names: Mapping[str, object]) -> None:
        """Check that there is exactly one constant for each clause, and that terms cite existing clauses.

        `names` are the names and values of a module of constants; each value is a clause id.

        Raises:
            LookupError: Constants or terms do not agree with the rulebook.
        """
        cited = {name: value for name, value in names.items() if name.isupper() and isinstance(value, str)}
        wanted = {constant(clause): clause for clause in self.clauses}
        wrong = [name for name in {**cited, **wanted} if cited.get(name) != wanted.get(name)]
        wrong += [entry.clause for entry in self.terms.values() if entry.clause not in self.clauses]
        if wrong:
            raise LookupError(f"{self.package}: constants and rulebook differ in {', '.join(wrong)}")


def constant(clause: str) -> str:
    """Return the name of the constant for a clause id: `MOVE_UP_HILL` for "move.up-hill"."""
    return clause.upper().replace(".", "_").replace("-", "_")


def _clause(entry: Mapping[str, Any]) -> Clause:
    words = {name: str(entry.get(name, "")) for name in ("id", "text", "ruling", "colour", "optional")}
    check, touches = _lines(entry.get("check")), _lines(entry.get("touches"))
    return Clause(**words, check=check, touches=touches, ours=entry.get("ours") is True)


def _lines(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()
