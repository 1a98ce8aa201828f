"""The lines of the rules that each test runs, and the time that each test takes."""

import ast
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property

from benchmarks.mutants.mutant import RULES, Mutant


@dataclass
class Runs:
    """The records of the tests that ended in time."""

    seconds: dict[int, float] = field(default_factory=dict)
    """The CPU time of each test."""
    _testing: defaultdict[tuple[str, int], set[int]] = field(default_factory=lambda: defaultdict(set))
    """For each line of a file, the tests that run it."""

    def add(self, test: int, seconds: float, lines: dict[str, list[int]]) -> None:
        """Add the record of a test."""
        self.seconds[test] = seconds
        for file, ran in lines.items():
            for line in ran:
                self._testing[file, line].add(test)

    def tests(self, mutant: Mutant) -> list[int]:
        """The tests that can notice a mutant, shortest first."""
        if isinstance(mutant.holder, ast.FunctionDef):
            found = self._running(str(mutant.path), mutant.site.lines)
        else:
            places = self._readers[mutant.place]
            found = {test for file, line in places for test in self._running(file, range(line, line + 1))}
        return sorted(found, key=lambda test: self.seconds[test])

    def _running(self, file: str, lines: range) -> set[int]:
        return set().union(*(self._testing[file, line] for line in lines))

    @cached_property
    def _readers(self) -> dict[str, list[tuple[str, int]]]:
        """Return the lines that read each name."""
        found: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        for path in RULES.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                    found[node.id].append((str(path), node.lineno))
        return found
