"""The `check` sentences of rulebooks that tests claim to reproduce, and the figures in those tests."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

FIGURE = re.compile(r"(?:(?<![^\s(=:])-)?\d+(?:\.\d+)?(?:/\d+(?:\.\d+)?)*")
"""Matches a number, with its minus but not its plus, or numbers joined by slashes: -1, 0405, 3/2/8."""
QUOTED = re.compile(r"'[^']*'")
Book = Mapping[str, Sequence[str]]
"""The `check` sentences of each clause."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim of a test to reproduce the sentence of a clause with a given beginning."""

    clause: str
    beginning: str
    test: str
    figures: frozenset[str]
    """The figures in the test and in the constants that it names."""

    def fits(self, book: Book) -> Sequence[str]:
        """Return the sentences that the claim may mean: the one given in full, or all with its beginning."""
        check = book.get(self.clause, ())
        if self.beginning in check:
            return (self.beginning,)
        return [sentence for sentence in check if self.beginning and sentence.startswith(self.beginning)]


def wanted(sentence: str) -> list[str]:
    """Return the figures of a sentence that a test must contain; quotations are left out."""
    return FIGURE.findall(QUOTED.sub("", sentence))


def unclaimed(book: Book, claims: Sequence[Claim]) -> list[str]:
    """Return each sentence with figures that no test claims."""
    claimed = {(claim.clause, sentence) for claim in claims for sentence in claim.fits(book)}
    return [
        f"{clause}: {sentence}"
        for clause, check in book.items()
        for sentence in check
        if wanted(sentence) and (clause, sentence) not in claimed
    ]


def unfounded(book: Book, claims: Iterable[Claim]) -> list[str]:
    """Return each claim that fits no sentence, or several."""
    return [
        f"{claim.test}: {claim.clause}: {claim.beginning}" for claim in claims if len(claim.fits(book)) != 1
    ]


def unshown(book: Book, claims: Sequence[Claim]) -> list[str]:
    """Return each claimed sentence with the figures that are missing from all tests that claim it."""
    shown: dict[tuple[str, str], frozenset[str]] = {}
    for claim in claims:
        for sentence in claim.fits(book):
            key = (claim.clause, sentence)
            shown[key] = shown.get(key, frozenset()) | claim.figures
    missing = {key: [figure for figure in wanted(key[1]) if figure not in shown[key]] for key in shown}
    return [f"{key[0]}: {key[1]}: {', '.join(figures)}" for key, figures in missing.items() if figures]


def claims_of(tests: Path) -> list[Claim]:
    """Return what the tests of a folder claim."""
    return [
        claim
        for file in sorted(tests.rglob("test_*.py"))
        for claim in claims_in(parsed(file.read_text("utf-8")), file.name)
    ]


@cache
def parsed(source: str) -> ast.Module:
    """Return the syntax tree of a test file."""
    return ast.parse(source)


def claims_in(module: ast.Module, file: str) -> Iterator[Claim]:
    """Read the `check` marks of the tests of a file."""
    constants = dict(_constants(module))
    for node in ast.walk(module):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        marks = [mark for mark in node.decorator_list if isinstance(mark, ast.Call) and _marks(mark, "check")]
        figures = frozenset(_figures(node)).union(*map(_figures, _named(node, constants)))
        for mark in marks:
            clause, *beginnings = map(ast.literal_eval, mark.args)
            yield from (Claim(clause, one, f"{file}::{node.name}", figures) for one in beginnings)


def _marks(call: ast.Call, *names: str) -> bool:
    match call.func:
        case ast.Attribute(value=ast.Attribute(attr="mark"), attr=name):
            return name in names
    return False


def _constants(module: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value


def _named(node: ast.AST, constants: Mapping[str, ast.expr]) -> list[ast.expr]:
    """Return the constants that a test names, and those that they name."""
    found: dict[str, ast.expr] = {}
    waiting = [node]
    while waiting:
        for part in ast.walk(waiting.pop()):
            match part:
                case ast.Name(id=name) if name in constants and name not in found:
                    found[name] = constants[name]
                    waiting.append(constants[name])
    return list(found.values())


def _figures(node: ast.AST) -> Iterator[str]:
    """Read the literals of a test, without marks of rules, docstrings and messages of assertions."""
    match node:
        case ast.Call() if _marks(node, "rule", "check"):
            return
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Assert(test=test):
            yield from _figures(test)
            return
        case ast.Constant(value=str() as text):
            for figure in FIGURE.findall(text):
                yield from (figure, *figure.split("/"))
        case ast.Constant() | ast.UnaryOp() if number := _number(node):
            yield number
            return
        case ast.Call(args=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            yield from _joined(parts)
    for child in ast.iter_child_nodes(node):
        yield from _figures(child)


def _number(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=bool()):
            return ""
        case ast.Constant(value=int() | float() as value):
            return str(value)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return f"-{value}"
    return ""


def _joined(parts: Iterable[ast.expr]) -> Iterator[str]:
    """Return numbers in a row, joined by slashes."""
    for side_by_side, run in groupby(map(_number, parts), key=bool):
        if side_by_side:
            yield "/".join(run)
