"""A number and what it counts agree: "1 hex", "2 hexes"."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import shellshock_tui

PACKAGE = Path(shellshock_tui.__file__).parent
COUNTED = """
    actions battles boxes bytes cards characters choices clauses commands dice digits enemies entries events
    games hexes hits inches kreigs lessons levels lines minutes models numbers orders places plans players
    points positions rolls rounds rows seconds sheets shots soldiers squares steps targets times turns units
    weapons wounds
"""
PLURAL = re.compile(rf" (?:(?!and )[a-z]+ )?({'|'.join(COUNTED.split())})\b")
NAME = re.compile(r"\b(?:name|unit|to|words|wins)\b|\bname\(")
"""Matches a name, which a verb may follow: "{name} steps"."""


def fixed_plurals(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The numbers in texts before a fixed plural; constants are left out, since they are above 1."""
    for text in (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)):
        for number, after in zip(text.values, text.values[1:], strict=False):
            words = after.value if isinstance(after, ast.Constant) else None
            if not isinstance(number, ast.FormattedValue) or not isinstance(words, str):
                continue
            told = ast.unparse(number.value)
            is_constant = told.rpartition(".")[2].isupper()
            is_rounded = number.format_spec is not None
            if PLURAL.match(words) and not (is_constant or is_rounded or NAME.search(told)):
                yield text.lineno, f"{{{told}}}{words}"


def test_one_is_never_a_plural() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {words}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, words in fixed_plurals(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []
