"""The rulebook of a system: TOML files beside its rules, and the constants by which the rules cite it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from shellshock_tui.engine.trail import Clause


class Entry(NamedTuple):
    """A word on a record sheet that a clause explains."""

    means: str
    """What it says, in one sentence."""
    clause: str


@dataclass(frozen=True)
class Rulebook:
    """A rulebook, read when it is first opened."""

    package: str
    """The package in which its files stand."""
    file: str = "rulebook.toml"
    examples_file: str = "examples.toml"
    """Holds the examples of its clauses, where it has any; only the handbook opens it."""
    terms_file: str = "terms.toml"
    """Holds the words on record sheets, by clause, where it has any; a sheet needs no other file."""

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause by its id, in reading order."""
        return MappingProxyType({entry["id"]: _clause(entry) for entry in self._entries})

    @cached_property
    def terms(self) -> Mapping[str, Entry]:
        """The words on record sheets that its clauses explain, by their names."""
        told = self._if_there(self.terms_file).items()
        found = {name: Entry(means, clause) for clause, terms in told for name, means in terms.items()}
        return MappingProxyType(found)

    @cached_property
    def examples(self) -> Mapping[str, Any]:
        """The examples of the clauses, with the positions that have names, as their file writes them."""
        return self._if_there(self.examples_file) or {"clause": []}

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
        """Hold constants against the rulebook: each clause has its own, and no other; LookupError if not."""
        cited = {name: value for name, value in names.items() if name.isupper() and isinstance(value, str)}
        wanted = {constant(clause): clause for clause in self.clauses}
        wrong = [name for name in {**cited, **wanted} if cited.get(name) != wanted.get(name)]
        wrong += [entry.clause for entry in self.terms.values() if entry.clause not in self.clauses]
        if wrong:
            raise LookupError(f"{self.package}: constants and rulebook differ in {', '.join(wrong)}")


def constant(clause: str) -> str:
    """Return the name of the constant that stands for a clause: `MOVE_UP_HILL` for "move.up-hill"."""
    return clause.upper().replace(".", "_").replace("-", "_")


def _clause(entry: Mapping[str, Any]) -> Clause:
    words = {name: str(entry.get(name, "")) for name in ("id", "text", "ruling", "colour", "optional")}
    check, touches = _lines(entry.get("check")), _lines(entry.get("touches"))
    return Clause(**words, check=check, touches=touches, ours=entry.get("ours") is True)


def _lines(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()
