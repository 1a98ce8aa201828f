"""Which tests run which lines of the rules, and how long each takes."""

import ast
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from benchmarks.mutants.mutant import RULES, Mutant


@dataclass
class Runs:
    """What a run of all tests showed."""

    lines: dict[str, dict[int, list[str]]]
    """For each file and line, the numbers of the tests that run it."""
    seconds: dict[int, float]
    """What each test takes of the processor, except those that take too long to be tried."""

    def tests(self, mutant: Mutant) -> list[int]:
        """The tests that can notice a mutant, shortest first."""
        if isinstance(mutant.holder, ast.FunctionDef):
            found = self._running(str(mutant.path), mutant.site.lines)
        else:
            places = self._readers[mutant.place]
            found = {test for file, line in places for test in self._running(file, range(line, line + 1))}
        return sorted(found & self.seconds.keys(), key=lambda test: self.seconds[test])

    def _running(self, file: str, lines: range) -> set[int]:
        run = self.lines.get(file, {})
        return {int(test) for line in lines for test in run.get(line, ()) if test}

    @cached_property
    def _readers(self) -> dict[str, list[tuple[str, int]]]:
        """For each name, the lines that read it."""
        found: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        for path in RULES.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                    found[node.id].append((str(path), node.lineno))
        return found
